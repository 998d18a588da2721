#include "layout.h"

#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int layout_width(FILE *stream)
{
    enum { NARROWEST = 80, WIDEST = 120 };
    struct winsize size;
    int descriptor = fileno(stream);
    if (!isatty(descriptor) || ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col < NARROWEST)
        return NARROWEST;
    return size.ws_col < WIDEST ? size.ws_col : WIDEST;
}

void layout_widen(int *width, const char *text)
{
    int length = (int)strlen(text);
    if (length > *width)
        *width = length;
}

void layout_wrap(FILE *stream, int width, int indent, const char *text)
{
    int column = indent;
    for (const char *word = text + strspn(text, " "); *word;) {
        int length = (int)strcspn(word, " ");
        if (column > indent && column + 1 + length > width) {
            fprintf(stream, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', stream);
            column++;
        }
        fprintf(stream, "%.*s", length, word);
        column += length;
        word += length;
        word += strspn(word, " ");
    }
    fputc('\n', stream);
}

int layout_columns(const char *text, int most, int *bytes)
{
    int columns = 0;
    for (*bytes = 0; text[*bytes]; ++*bytes) {
        bool begins_character = ((unsigned char)text[*bytes] & 0xc0) != 0x80;
        if (begins_character && columns++ == most)
            return most;
    }
    return columns;
}
