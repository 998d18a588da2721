#include "generation_ranks.h"

#include "wellbred/base/die.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS_MAX = 1 << 22 };

typedef struct Member {
    const char *path;
    bool is_real; /* double, else int64_t: as wide */
    size_t offset;
    const char *meaning;
} Member;

static const Member members[] = {
    {"work/ranks/games", false, offsetof(RankAccount, games), "games that ended there"},
    {"work/ranks/pieces", false, offsetof(RankAccount, pieces), "pieces placed"},
    {"work/ranks/busy_seconds", true, offsetof(RankAccount, busy_seconds), "playing"},
    {"work/ranks/waiting_seconds", true, offsetof(RankAccount, waiting_seconds), "with nothing to do"},
    {"work/ranks/messaging_seconds", true, offsetof(RankAccount, messaging_seconds), "packing and unpacking lots"},
};
enum { MEMBERS = sizeof members / sizeof *members };

static ValueType type_of(const Member *member)
{
    return member->is_real ? VALUE_F64 : VALUE_I64;
}

static Extent extent_of(const Work *work)
{
    return (Extent){1, {(hsize_t)work->ranks}};
}

/* ---- writing ---- */

static void put_member(hid_t file, const Member *member, const Work *work, int64_t *values)
{
    for (int i = 0; i < work->ranks; i++)
        memcpy(&values[i], (const char *)&work->rank[i] + member->offset, sizeof *values);
    hid_t set = h5_put(file, member->path, h5_type(type_of(member)), extent_of(work), values);
    h5_put_text(set, "axes", "rank");
    h5_put_text(set, "meaning", member->meaning);
    H5Dclose(set);
}

static void put_hosts(hid_t file, const Work *work)
{
    const char **hosts = allocate((size_t)work->ranks, sizeof *hosts);
    for (int i = 0; i < work->ranks; i++)
        hosts[i] = work->rank[i].host;
    h5_put_strings(file, "work/ranks/host", hosts, work->ranks);
    free(hosts);
}

void ranks_put(hid_t file, const Work *work)
{
    int64_t *values = allocate((size_t)work->ranks, sizeof *values);
    for (int m = 0; m < MEMBERS; m++)
        put_member(file, &members[m], work, values);
    free(values);
    put_hosts(file, work);
}

/* ---- reading ---- */

static bool get_member(const H5File *file, const Member *member, Work *work, int64_t *values, Error *error)
{
    if (!h5_get(file, member->path, type_of(member), extent_of(work), values, error))
        return false;
    for (int i = 0; i < work->ranks; i++)
        memcpy((char *)&work->rank[i] + member->offset, &values[i], sizeof *values);
    return true;
}

static bool get_hosts(const H5File *file, Work *work, Error *error)
{
    char *hosts = allocate((size_t)work->ranks, HOST_NAME_SIZE);
    bool ok = h5_get_strings(file, "work/ranks/host", work->ranks, hosts, HOST_NAME_SIZE, error);
    for (int i = 0; ok && i < work->ranks; i++)
        memcpy(work->rank[i].host, hosts + (size_t)i * HOST_NAME_SIZE, HOST_NAME_SIZE);
    free(hosts);
    return ok;
}

bool ranks_get(const H5File *file, Work *work, Error *error)
{
    Extent extent = {.axes = 1};
    work->ranks = 0;
    work->rank = NULL;
    if (!h5_has(file, "work/ranks"))
        return true;
    if (!h5_get_extent(file, members[0].path, &extent, error))
        return false;
    if (extent.size[0] > RANKS_MAX)
        return error_set(error, EXIT_BAD_DATA, "dataset '%s' is of more ranks than there can be", members[0].path);
    work->ranks = (int)extent.size[0];
    work->rank = allocate((size_t)work->ranks, sizeof *work->rank);
    int64_t *values = allocate((size_t)work->ranks, sizeof *values);
    bool ok = true;
    for (int m = 0; ok && m < MEMBERS; m++)
        ok = get_member(file, &members[m], work, values, error);
    free(values);
    return ok && get_hosts(file, work, error);
}
