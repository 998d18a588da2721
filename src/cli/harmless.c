#include "harmless.h"

#include "wellbred/config/utf8.h"

#include <string.h>

void text_make_harmless(char *text)
{
    const char *end = text + strlen(text);
    for (char *c = text; c < end;) {
        int length = utf8_length(c, end); /* 0: no character, perhaps cut off */
        if (length == 0 || utf8_is_control(c, length)) {
            length = length ? length : 1;
            memset(c, '?', (size_t)length);
        }
        c += length;
    }
}
