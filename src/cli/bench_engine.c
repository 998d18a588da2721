#include "bench.h"
#include "wellbred/base/die.h"
#include "wellbred/game/game.h"

#include <stdlib.h>

/* A player without floating point: few holes, then a low and even pile. */
static int64_t rating(const Well *well, int width)
{
    int64_t holes = 0, heights = 0, steps = 0;
    for (int x = 0; x < width; x++) {
        heights += well->height[x];
        holes += well->height[x] - __builtin_popcount(well->column[x]);
        if (x > 0)
            steps += abs(well->height[x] - well->height[x - 1]);
    }
    return -(36 * holes + 51 * heights + 18 * steps);
}

static int64_t best_move(const Rules *rules, const Well *well, int piece, const Moves *moves, Placement *best)
{
    int64_t best_rating = INT64_MIN;
    for (int r = 0; r < rules->pieces.piece[piece].rotations; r++)
        for (int x = 0; x < rules->settings.width; x++) {
            if (!(moves->choice[r] >> x & 1))
                continue;
            Well after = *well;
            bool over;
            Placement placement = moves_placement(moves, r, x);
            int removed = moves_apply(rules, &after, piece, placement, &over);
            int64_t rated = rating(&after, rules->settings.width) + 76 * removed;
            if (rated > best_rating) {
                best_rating = rated;
                *best = placement;
            }
        }
    return best_rating;
}

/* For the adversary: what is the best that can be done with this piece? */
static float judge_piece(void *player, const Well *well, int piece)
{
    const Rules *rules = player;
    Moves moves;
    Placement best;
    if (!moves_find(rules, well, piece, -1, &moves))
        return (float)INT32_MIN;
    return (float)best_move(rules, well, piece, &moves, &best);
}

static void play_on(Game *game, const Rules *rules, int64_t pieces)
{
    Judge judge = {judge_piece, (void *)(uintptr_t)rules};
    Moves moves;
    while (game->counters.pieces < pieces && game_find_moves(game, rules, &moves)) {
        Placement placement = {0};
        best_move(rules, &game->well, game->current, &moves, &placement);
        game_play(game, rules, placement, &judge);
    }
}

/* ---- the signature ---- */

/* Between them the cases use every piece set, order, rule and score; what is
 * not named is tetromino, uniform, drop, overflow, avoid and nes. */
static const GameSettings cases[] = {
    {.width = 10, .height = 20, .score = SCORE_NES, .lines_per_level = 10},
    {.width = 10, .height = 10, .order = ORDER_BAG, .losing_moves = LOSING_RATE, .lines_per_level = 2},
    {.width = 6, .height = 12, .moves = MOVES_ROTATE_SHIFT, .score = SCORE_PIECES, .lines_per_level = 10},
    {.width = 10,
     .height = 20,
     .order = ORDER_BAG,
     .moves = MOVES_ROTATE_SHIFT,
     .game_over = GAME_OVER_SPAWN,
     .score = SCORE_CLASSIC,
     .lines_per_level = 10,
     .max_keys = 1000},
    {.width = 10,
     .height = 20,
     .order = ORDER_SZ,
     .game_over = GAME_OVER_OVERFLOW_CLEARED,
     .score = SCORE_LINES,
     .lines_per_level = 10},
    {.width = 8,
     .height = 16,
     .order = ORDER_SEQUENCE,
     .sequence = "ISZ TOLJ SZZS",
     .game_over = GAME_OVER_SPAWN,
     .losing_moves = LOSING_RATE,
     .score = SCORE_CLASSIC,
     .lines_per_level = 10,
     .max_pieces = 300},
    {.width = 10, .height = 20, .order = ORDER_ADVERSARY, .adversary = 0.5, .lines_per_level = 10},
    {.width = 16, .height = 28, .pieces = PIECES_PENTOMINO, .lines_per_level = 10},
    {.width = 12,
     .height = 24,
     .pieces = PIECES_PENTOMINO,
     .order = ORDER_BAG,
     .moves = MOVES_ROTATE_SHIFT,
     .game_over = GAME_OVER_OVERFLOW_CLEARED,
     .losing_moves = LOSING_RATE,
     .score = SCORE_CLASSIC,
     .lines_per_level = 10},
    {.width = 4, .height = 4, .game_over = GAME_OVER_OVERFLOW_CLEARED, .score = SCORE_LINES, .lines_per_level = 10},
};

static void sign(VectorWidth width, Digest *digest)
{
    enum { GAMES = 8, LONGEST = 400 };
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        Rules rules;
        bench_rules_init(&rules, &cases[c], width);
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            Judge judge = {judge_piece, &rules};
            Game game;
            uint8_t bytes[GAME_BYTES];
            game_start(&game, &rules, seed, &judge);
            play_on(&game, &rules, LONGEST);
            game_write(&game, &rules, bytes);
            digest_add_bytes(digest, bytes, sizeof bytes);
        }
        rules_release(&rules);
    }
}

/* ---- the speed ---- */

enum { POSITIONS = 512 };

typedef struct Positions {
    Rules rules;
    Well well[POSITIONS];
    uint8_t piece[POSITIONS];
} Positions;

static BenchWork find_placements(void *state, int64_t pieces)
{
    const Positions *positions = state;
    BenchWork work = {pieces, 0};
    Moves moves;
    for (int64_t i = 0; i < pieces; i++) {
        int at = (int)(i % POSITIONS);
        moves_find(&positions->rules, &positions->well[at], positions->piece[at], -1, &moves);
        work.boards += moves_count(moves.legal);
    }
    return work;
}

static BenchSpeed measure(VectorWidth width)
{
    Positions *positions = allocate(1, sizeof *positions);
    Game game = {.status = GAME_OVER};
    bench_rules_init(&positions->rules, &cases[0], width);
    uint64_t seed = 0;
    for (int i = 0; i < POSITIONS; i++) {
        if (!game_is_playing(&game))
            game_start(&game, &positions->rules, seed++, NULL);
        positions->well[i] = game.well;
        positions->piece[i] = game.current;
        play_on(&game, &positions->rules, game.counters.pieces + 1);
    }
    BenchSpeed speed = bench_measure(find_placements, positions);
    rules_release(&positions->rules);
    free(positions);
    return speed;
}

void bench_engine(int number, VectorWidth width, Digest *digest, BenchSpeed *speed)
{
    (void)number;
    sign(width, digest);
    if (speed)
        *speed = measure(width);
}
