/* Configs: what is accepted is written and read again, its rules and its player are made. */
#include "fuzz.h"

#include "wellbred/config/config.h"

#include <string.h>

static char *write_text(const Settings *settings, size_t *size)
{
    char *text;
    FILE *stream = open_memstream(&text, size);
    FUZZ_CHECK(stream);
    config_write(settings, stream);
    fclose(stream);
    return text;
}

/* The canonical copy means the same. */
static void check_copy(const Settings *settings)
{
    size_t size;
    char *text = write_text(settings, &size), first[DIGEST_HEX_SIZE], second[DIGEST_HEX_SIZE];
    Settings again;
    ConfigDifference difference;
    Error error;
    FUZZ_CHECK(config_parse(&again, text, size, &error));
    config_digest(settings, first);
    config_digest(&again, second);
    FUZZ_CHECK(strcmp(first, second) == 0);
    FUZZ_CHECK(config_differences(settings, &again, &difference, 1) == 0);
    settings_release(&again);
    free(text);
}

/* settings_check() has promised that this works. */
static void check_use(const Settings *settings)
{
    Rules rules;
    Error error;
    FUZZ_CHECK(rules_init(&rules, &settings->game, VECTOR_BASELINE, &error));
    player_free(player_create(&settings->player, &rules, NULL, VECTOR_BASELINE));
    rules_release(&rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Settings settings;
    Error error;
    if (!config_parse(&settings, (const char *)data, size, &error)) {
        FUZZ_CHECK(error.exit_code == EXIT_BAD_DATA && *error.text);
        return 0;
    }
    check_copy(&settings);
    check_use(&settings);
    settings_release(&settings);
    return 0;
}
