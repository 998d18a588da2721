#include "lot.h"

#include <string.h>

void lot_copy(Lot *to, const Lot *from)
{
    to->slices = from->slices;
    to->pieces = from->pieces;
    to->seconds = from->seconds;
    to->work = from->work;
    to->busy_seconds = from->busy_seconds;
    memcpy(to->slice, from->slice, (size_t)from->slices * sizeof *to->slice);
}
