/* Serialised games, with their checksum made right: one that is accepted is
 * valid, is written as it was read, and can be played on. The first byte of an
 * input says by which rules. */
#include "fuzz.h"

#include "wellbred/base/bytes.h"
#include "wellbred/base/digest.h"
#include "wellbred/player/player.h"

#include <string.h>

static const GameSettings games[] = {
    {.width = 10, .height = 20, .order = ORDER_BAG, .lines_per_level = 10, .preview = true},
    {.width = 6,
     .height = 12,
     .pieces = PIECES_PENTOMINO,
     .moves = MOVES_REACHABLE,
     .game_over = GAME_OVER_SPAWN,
     .lines_per_level = 2,
     .max_keys = 100000},
    {.width = 4,
     .height = 4,
     .order = ORDER_SEQUENCE,
     .sequence = "ISZ",
     .moves = MOVES_ROTATE_SHIFT,
     .score = SCORE_LINES,
     .lines_per_level = 10},
    {.width = 16,
     .height = 28,
     .pieces = PIECES_PENTOMINO,
     .order = ORDER_ADVERSARY,
     .adversary = 0.5,
     .score = SCORE_CLASSIC,
     .lines_per_level = 10},
    {.width = 10,
     .height = 10,
     .order = ORDER_SZ,
     .game_over = GAME_OVER_OVERFLOW_CLEARED,
     .score = SCORE_PIECES,
     .lines_per_level = 10,
     .max_pieces = 50},
};
enum { GAMES = sizeof games / sizeof *games };

static Rules rules[GAMES];
static Player *player[GAMES];

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const float genome[] = {-4, -1, 3};
    static const PlayerSettings settings = {
        .features = 3, .feature = {{.id = FEATURE_HOLES}, {.id = FEATURE_BUMPINESS}, {.id = FEATURE_ROWS_CLEARED}}};
    Error error;
    (void)argc;
    (void)argv;
    for (int i = 0; i < GAMES; i++) {
        FUZZ_CHECK(rules_init(&rules[i], &games[i], VECTOR_BASELINE, &error));
        player[i] = player_create(&settings, &rules[i], genome, VECTOR_BASELINE);
    }
    return 0;
}

static void play_on(Game *game, int kind)
{
    enum { PIECES = 30 };
    Error error;
    player_play(player[kind], game, PIECES);
    FUZZ_CHECK(game_is_valid(game, &rules[kind], &error));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t bytes[GAME_BYTES] = {0}, again[GAME_BYTES];
    enum { SUM_AT = GAME_BYTES - 8 };
    Error error;
    Game game;
    if (size < 1)
        return 0;
    int kind = data[0] % GAMES;
    memcpy(bytes, data + 1, size - 1 < SUM_AT ? size - 1 : SUM_AT);
    bytes_put_u64(bytes + SUM_AT, checksum(bytes, SUM_AT));
    if (!game_read(&game, &rules[kind], bytes, sizeof bytes, &error)) {
        FUZZ_CHECK(error.exit_code == EXIT_BAD_DATA);
        return 0;
    }
    game_write(&game, &rules[kind], again);
    FUZZ_CHECK(memcmp(bytes, again, sizeof bytes) == 0);
    if (game_is_playing(&game))
        play_on(&game, kind);
    return 0;
}
