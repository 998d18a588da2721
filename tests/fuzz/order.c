/* Lots on their way to a worker: what is taken is put down again byte by byte. */
#include "fuzz.h"

#include "wire.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Lot lot;
    if (!wire_get_order(&lot, data, size))
        return 0;
    FUZZ_CHECK(size <= wire_size_max());
    uint8_t *again = malloc(size);
    FUZZ_CHECK(wire_order_size(&lot) >= size); /* a game that is over takes less than one in between */
    FUZZ_CHECK(wire_put_order(&lot, again) == size && memcmp(again, data, size) == 0);
    free(again);
    return 0;
}
