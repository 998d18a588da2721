/* The byte order that all our files and messages are written in. */
#include "wellbred/base/bytes.h"

#include <criterion/criterion.h>
#include <string.h>

Test(bytes, are_little_endian_whatever_the_machine)
{
    uint8_t bytes[8];
    bytes_put_u32(bytes, 0x11223344);
    cr_assert_arr_eq(bytes, ((uint8_t[]){0x44, 0x33, 0x22, 0x11}), 4);
    bytes_put_u64(bytes, 0x1122334455667788);
    cr_assert_arr_eq(bytes, ((uint8_t[]){0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11}), 8);
}

Test(bytes, come_back_as_they_were_put)
{
    static const uint64_t values[] = {0,          1,
                                      0x7f,       0x80,
                                      0xff,       0x100,
                                      INT32_MAX,  0x80000000,
                                      UINT32_MAX, 0x100000000,
                                      INT64_MAX,  0x8000000000000000,
                                      UINT64_MAX, 0x0123456789abcdef};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        uint8_t bytes[9]; /* at an odd address: the reader must not need alignment */
        bytes_put_u64(bytes + 1, values[i]);
        cr_assert_eq(bytes_get_u64(bytes + 1), values[i], "value %zu", i);
        bytes_put_u32(bytes + 1, (uint32_t)values[i]);
        cr_assert_eq(bytes_get_u32(bytes + 1), (uint32_t)values[i], "value %zu", i);
    }
}

Test(bytes, beyond_the_number_stay_untouched)
{
    uint8_t bytes[10];
    memset(bytes, 0xaa, sizeof bytes);
    bytes_put_u32(bytes + 1, 0);
    cr_assert(bytes[0] == 0xaa && bytes[5] == 0xaa);
    bytes_put_u64(bytes + 1, 0);
    cr_assert(bytes[0] == 0xaa && bytes[9] == 0xaa);
}
