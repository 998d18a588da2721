/* Piece-sequence files, for both sets of pieces. */
#include "fuzz.h"

#include "wellbred/game/order.h"

#include <string.h>

static void parse(const uint8_t *data, size_t size, PieceSetKind kind)
{
    PieceSet set;
    uint8_t *pieces;
    int length;
    Error error;
    piece_set_init(&set, kind);
    if (!sequence_parse((const char *)data, size, &set, &pieces, &length, &error)) {
        FUZZ_CHECK(error.exit_code == EXIT_BAD_DATA &&
                   strncmp(error.text, "line", 4) * strncmp(error.text, "there", 5) == 0);
        return;
    }
    FUZZ_CHECK(length >= 1 && (size_t)length <= size);
    for (int i = 0; i < length; i++)
        FUZZ_CHECK(pieces[i] < set.count);
    free(pieces);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int kind = 0; kind < PIECE_SET_KINDS; kind++)
        parse(data, size, (PieceSetKind)kind);
    return 0;
}
