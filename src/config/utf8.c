#include "wellbred/config/utf8.h"

#include <stddef.h>

/* The well-formed byte sequences of The Unicode Standard, table 3-7; bytes
 * after the second are always 0x80..0xBF. */
typedef struct Form {
    unsigned char first_low, first_high;
    unsigned char second_low, second_high;
    int length;
} Form;

static const Form forms[] = {
    {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3},
    {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
};

static bool fits(const Form *form, const unsigned char *c, ptrdiff_t room)
{
    if (c[0] < form->first_low || c[0] > form->first_high || room < form->length)
        return false;
    if (c[1] < form->second_low || c[1] > form->second_high)
        return false;
    for (int i = 2; i < form->length; i++)
        if (c[i] < 0x80 || c[i] > 0xBF)
            return false;
    return true;
}

int utf8_length(const char *at, const char *end)
{
    const unsigned char *c = (const unsigned char *)at;
    if (c[0] < 0x80)
        return 1;
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
        if (fits(&forms[f], c, end - at))
            return forms[f].length;
    return 0;
}

bool utf8_is_control(const char *at, int length)
{
    const unsigned char *c = (const unsigned char *)at;
    if (length == 1)
        return c[0] < 0x20 || c[0] == 0x7F;
    return length == 2 && c[0] == 0xC2 && c[1] < 0xA0;
}
