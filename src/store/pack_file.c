#include "pack_file.h"

bool pack_open(Pack *pack, const char *path, Error *error)
{
    *pack = PACK_CLOSED;
    if (!sealed_check(path, SEAL_PACK, error))
        return false;
    if (h5_disk_open(&pack->file, path, error) && rows_measure(&pack->file, &pack->sizes, error))
        return true;
    pack_close(pack);
    return error_prefix(error, path);
}

void pack_close(Pack *pack)
{
    h5_close(&pack->file);
    *pack = PACK_CLOSED;
}

bool pack_read(const Pack *pack, int generation, Snapshot *snapshot, Error *error)
{
    return row_read(&pack->file, &pack->sizes, generation, snapshot, error);
}
