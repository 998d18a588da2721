#include "wellbred/base/suggest.h"

#include <stddef.h>
#include <string.h>

enum { LONGEST_WORD = 63 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Edit distance with swaps of neighbours, row by row. */
static int distance(const char *a, int a_length, const char *b, int b_length)
{
    int rows[3][LONGEST_WORD + 1];
    for (int j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (int i = 1; i <= a_length; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= b_length; j++) {
            row[j] = smaller(smaller(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = smaller(row[j], two_above[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

const char *suggest_word(const char *typed, const char *const words[], int count)
{
    size_t typed_length = strlen(typed);
    if (typed_length > LONGEST_WORD)
        return NULL;
    const char *nearest = NULL;
    int best = (int)typed_length / 3 + 2; /* further off than this is no help */
    for (int w = 0; w < count; w++) {
        size_t length = strlen(words[w]);
        if (length > LONGEST_WORD)
            continue;
        int d = distance(typed, (int)typed_length, words[w], (int)length);
        if (d < best && d < (int)length) {
            best = d;
            nearest = words[w];
        }
    }
    return nearest;
}
