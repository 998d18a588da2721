/* Studies: what is accepted is written and read again, and the settings of its runs are made. */
#include "fuzz.h"

#include "wellbred/config/study_file.h"

static const char directory[] = "/dev/null/none"; /* no config lies there */

static void check_copy(const Study *study)
{
    char *text;
    size_t size;
    Study again;
    Error error;
    FILE *stream = open_memstream(&text, &size);
    FUZZ_CHECK(stream);
    study_write(study, stream);
    fclose(stream);
    FUZZ_CHECK(study_parse(&again, text, size, directory, &error));
    FUZZ_CHECK(!study_difference(study, &again) && again.points == study->points);
    study_release(&again);
    free(text);
}

static void check_run(const Study *study, int point, int repetition)
{
    Settings settings;
    Error error;
    FUZZ_CHECK(study_settings(study, point, repetition, &settings, &error));
    settings_release(&settings);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Study study;
    Error error;
    if (!study_parse(&study, (const char *)data, size, directory, &error)) {
        FUZZ_CHECK(error.exit_code != EXIT_OUR_FAULT && *error.text);
        return 0;
    }
    if (study.points <= 100) /* each is looked at */
        check_copy(&study);
    check_run(&study, 0, 0);
    check_run(&study, study.points - 1, study.repetitions - 1);
    study_release(&study);
    return 0;
}
