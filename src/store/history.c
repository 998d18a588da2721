#include "history.h"
#include "generation_columns.h"

#include "wellbred/base/die.h"
#include "wellbred/base/host.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { AXES_MAX = EXTENT_AXES };

static void must(herr_t status, const char *path)
{
    if (status < 0)
        die("HDF5 can't map '%s' in memory", path);
}

/* What a generation that is not there yet would read as. */
static void set_fill(hid_t creation, const Column *column)
{
    static const double nothing = NAN;
    if (column->type == VALUE_F32 || column->type == VALUE_F64)
        must(H5Pset_fill_value(creation, H5T_NATIVE_DOUBLE, &nothing), column->path);
}

/* HDF5 puts the number of the block in the place of %b. */
static void map_generations(hid_t creation, const Column *column, Extent one, hid_t all)
{
    hsize_t start[AXES_MAX] = {0}, count[AXES_MAX];
    for (int axis = 0; axis < one.axes; axis++)
        count[axis] = axis == 0 ? H5S_UNLIMITED : 1;
    hid_t source = H5Screate_simple(one.axes, one.size, NULL);
    must(source < 0 ? -1 : 0, column->path);
    must(H5Sselect_hyperslab(all, H5S_SELECT_SET, start, one.size, count, one.size), column->path);
    must(H5Pset_virtual(creation, all, "generations/%b.h5", column->path, source), column->path);
    H5Sclose(source);
}

static void put_view(hid_t file, const Column *column, const Snapshot *sizes)
{
    Extent one = column_extent(column, sizes);
    hsize_t now[AXES_MAX], largest[AXES_MAX];
    for (int axis = 0; axis < one.axes; axis++) {
        now[axis] = axis == 0 ? 0 : one.size[axis];
        largest[axis] = axis == 0 ? H5S_UNLIMITED : one.size[axis];
    }
    hid_t links = H5Pcreate(H5P_LINK_CREATE), creation = H5Pcreate(H5P_DATASET_CREATE);
    hid_t all = H5Screate_simple(one.axes, now, largest);
    must(links < 0 || creation < 0 || all < 0 ? -1 : 0, column->path);
    must(H5Pset_create_intermediate_group(links, 1), column->path);
    set_fill(creation, column);
    map_generations(creation, column, one, all);
    hid_t set = H5Dcreate2(file, column->path, column_type(column), all, links, creation, H5P_DEFAULT);
    must(set < 0 ? -1 : 0, column->path);
    column_describe(column, set);
    column_label(column, set);
    H5Dclose(set);
    H5Sclose(all);
    H5Pclose(creation);
    H5Pclose(links);
}

static void put_provenance(hid_t file, const RunPlan *plan)
{
    char text[200];
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    h5_put_text(file, "created", text);
    host_name(text);
    h5_put_text(file, "host", text);
    h5_put_text(file, "wellbred_version", plan->version);
    h5_put_text(file, "wellbred_commit", plan->commit);
    if (plan->is_rebuilt)
        h5_put_text(file, "rebuilt",
                    "from config.json and the generations; created, host and version are of that moment");
}

/* The views need sizes only. */
static Snapshot sizes_of(const RunPlan *plan)
{
    Snapshot sizes = {.state_size = plan->state_size};
    sizes.generation.population.size = plan->population;
    sizes.generation.population.genes = plan->genes;
    sizes.generation.games = plan->games;
    return sizes;
}

bool history_write(const char *path, const RunPlan *plan, Error *error)
{
    Snapshot sizes = sizes_of(plan);
    hid_t file = h5_image_create();
    h5_put_string(file, "config", plan->config);
    h5_put_strings(file, "features", plan->features, plan->feature_count);
    put_provenance(file, plan);
    for (const Column *column = generation_columns; column->path; column++)
        if (!column_is_empty(column, &sizes))
            put_view(file, column, &sizes);
    size_t size;
    void *image = h5_image_finish(file, &size);
    bool ok = sealed_write(NULL, path, SEAL_RUN, image, size, error);
    free(image);
    return ok;
}

/* ---- reading ---- */

static void add_fact(void *context, const char *name, const char *text)
{
    RunFacts *facts = context;
    if (facts->count == RUN_FACTS_MAX)
        return;
    RunFact *fact = &facts->fact[facts->count++];
    snprintf(fact->name, sizeof fact->name, "%s", name);
    snprintf(fact->value, sizeof fact->value, "%s", text);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const RunFact *)a)->name, ((const RunFact *)b)->name);
}

bool history_read_from(const H5File *file, char **config, RunFacts *facts, Error *error)
{
    *facts = (RunFacts){0};
    h5_visit_texts(file, add_fact, facts);
    qsort(facts->fact, (size_t)facts->count, sizeof facts->fact[0], by_name);
    return h5_get_string(file, "config", config, error);
}

bool history_read(const char *path, char **config, RunFacts *facts, Error *error)
{
    Sealed sealed;
    if (!sealed_read(&sealed, path, SEAL_RUN, error))
        return false;
    H5File file;
    bool ok = h5_image_open(&file, &sealed, error) && history_read_from(&file, config, facts, error);
    sealed_release(&sealed);
    return ok || error_prefix(error, path);
}
