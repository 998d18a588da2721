/* Lots on their way back: what is taken is put down again byte by byte. */
#include "fuzz.h"

#include "wire.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Lot lot;
    WorkerTimes times;
    if (!wire_get_result(&lot, &times, data, size))
        return 0;
    FUZZ_CHECK(size <= wire_size_max());
    uint8_t *again = malloc(size);
    FUZZ_CHECK(wire_put_result(&lot, &times, again) == size && memcmp(again, data, size) == 0);
    free(again);
    return 0;
}
