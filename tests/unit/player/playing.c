/* Whole games: the same in slices, on every vector width, and move by move on
 * the plain engine. */
#include "player/model.h"
#include "player/walk.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Games in each group, the most pieces of one of them; pieces beside the plain engine. */
#ifdef __SANITIZE_ADDRESS__
enum { GAMES = 6, PIECES = 150, PIECES_IN_ALL = 300 };
#else
enum { GAMES = 60, PIECES = 1200, PIECES_IN_ALL = 10000 };
#endif

enum { GENES_MAX = 100000, LOOKAHEADS = 2, GROUPS = POLICY_KINDS * LOOKAHEADS };

/* A game that is still to be played, and who plays it. */
typedef struct Match {
    GameSettings game_settings;
    PlayerSettings settings;
    float genome[GENES_MAX];
    Rules rules;
    uint64_t seed;
    int number;
} Match;

/* dt-10, in any policy (and so small that a sigmoid is not flat): games that last. */
static void play_well(Match *match)
{
    static const float weights[9] = {-2.18f, 2.42f, -2.17f, -3.31f, 0.95f, -2.22f, -0.81f, -9.65f, 1.27f};
    PlayerSettings *s = &match->settings;
    features_known(s, 1);
    s->features_see = SEE_CLEARED;
    s->lower_is_better = s->biases = false;
    s->hidden_layers = 0;
    s->activation = ACTIVATION_SIGMOID;
    for (int i = 0; i < 27; i++) /* weights; exponents 1; displacements 0 */
        match->genome[i] = i < 9 ? weights[i] / 100 : i < 18 ? 1 : 0;
}

static void match_init(Match *match, Dice *dice, int group, int number)
{
    static const double adversaries[] = {0.1, 0.5, 1};
    PieceSetKind pieces = (PieceSetKind)(number % PIECE_SET_KINDS);
    int width, height;
    match->number = number;
    size_random(dice, &width, &height);
    match->game_settings = settings_random(dice, width, height, pieces);
    if (number == 0)
        match->game_settings = game_settings_default();
    if (number % 4 == 3) {
        match->game_settings.order = ORDER_ADVERSARY;
        match->game_settings.adversary = adversaries[dice_below(dice, 3)];
    }
    match->game_settings.preview = match->game_settings.preview || group / POLICY_KINDS;
    match->settings = player_settings_random(dice, match->game_settings.width, (PolicyKind)(group % POLICY_KINDS),
                                             group / POLICY_KINDS);
    genome_random(dice, &match->settings, GENOME_MILD, match->genome, GENES_MAX);
    if (number % 3 == 0)
        play_well(match);
    match->seed = dice_roll(dice) >> 1;
    rules_make(&match->rules, &match->game_settings, vector_width_random(dice));
}

static const char *match_text(const Match *match)
{
    static char text[5000];
    snprintf(text, sizeof text, "game %d, seed %llu, %s; %s", match->number, (unsigned long long)match->seed,
             settings_text(&match->game_settings), player_text(&match->settings));
    return text;
}

static struct criterion_test_params all_groups(void)
{
    static int groups[GROUPS];
    for (int i = 0; i < GROUPS; i++)
        groups[i] = i;
    return cr_make_param_array(int, groups, GROUPS);
}

/* ---- slices and widths ---- */

/* Play in slices; returns the work of all together. Each slice begins with a
 * game read back from bytes and a player made anew, as on another machine. */
static PlayWork play_in_slices(const Match *match, VectorWidth width, int64_t slice, uint8_t bytes[GAME_BYTES])
{
    PlayWork all = {0};
    Game game;
    Error error;
    Player *player = player_create(&match->settings, &match->rules, match->genome, width);
    player_start(player, &game, match->seed);
    while (game_is_playing(&game) && all.pieces < PIECES) {
        int64_t pieces = slice < PIECES - all.pieces ? slice : PIECES - all.pieces;
        PlayWork work = player_play(player, &game, pieces);
        cr_assert(work.pieces == pieces || !game_is_playing(&game), "%s", match_text(match));
        all.pieces += work.pieces;
        all.boards += work.boards;
        game_write(&game, &match->rules, bytes);
        cr_assert(game_read(&game, &match->rules, bytes, GAME_BYTES, &error), "%s: %s", error.text, match_text(match));
        player_free(player);
        player = player_create(&match->settings, &match->rules, match->genome, width);
    }
    player_free(player);
    cr_assert_eq(all.pieces, game.counters.pieces, "%s", match_text(match));
    return all;
}

ParameterizedTestParameters(playing, gives_the_same_games_in_slices_and_on_every_width)
{
    return all_groups();
}

ParameterizedTest(int *group, playing, gives_the_same_games_in_slices_and_on_every_width)
{
    static const int64_t slices[] = {1, 7, 1000};
    static Match match;
    Dice dice = {6000 + (uint64_t)*group};
    int64_t longest = 0;
    for (int number = 0; number < GAMES; number++) {
        uint8_t whole[GAME_BYTES], sliced[GAME_BYTES];
        match_init(&match, &dice, *group, number);
        PlayWork work = play_in_slices(&match, VECTOR_BASELINE, INT64_MAX, whole);
        longest = work.pieces > longest ? work.pieces : longest;
        for (int width = 0; width < VECTOR_WIDTHS; width++) {
            for (int i = 0; i < 3 && vector_width_is_available((VectorWidth)width); i++) {
                PlayWork again = play_in_slices(&match, (VectorWidth)width, slices[i], sliced);
                cr_assert_arr_eq(sliced, whole, GAME_BYTES, "another game in slices of %d on %s: %s", (int)slices[i],
                                 vector_width_name((VectorWidth)width), match_text(&match));
                cr_assert_eq(again.boards, work.boards, "boards in slices of %d on %s: %s", (int)slices[i],
                             vector_width_name((VectorWidth)width), match_text(&match));
            }
        }
        rules_release(&match.rules);
    }
    cr_assert_eq(longest, PIECES, "no game is longer than a slice");
}

/* ---- move by move ---- */

/* The rating that the adversary hears: that of the best choice, looked up in
 * ratings of a player of its own; no look ahead, since nothing is dealt yet. */
typedef struct Listener {
    Player *player;
    const Rules *rules;
} Listener;

static float best_rating(void *listener, const Well *well, int piece)
{
    const Listener *l = listener;
    Game game = {.well = *well, .current = (uint8_t)piece, .next = NO_PIECE, .status = GAME_PLAYING};
    static Placement list[MOVES_MAX];
    static float rating[MOVES_MAX];
    Moves moves;
    if (!moves_find(l->rules, well, piece, -1, &moves))
        return -FLT_MAX;
    int count = rate_choices(l->player, &game, &moves, list, rating);
    float best = -INFINITY;
    for (int i = 0; i < count; i++)
        if (rating[i] > best)
            best = rating[i];
    return best;
}

/* The first of the best rated choices. */
static Placement choose_slowly(Player *player, const Game *game, const Moves *moves)
{
    static Placement list[MOVES_MAX];
    static float rating[MOVES_MAX];
    int count = rate_choices(player, game, moves, list, rating), best = 0;
    for (int i = 1; i < count; i++)
        if (rating[i] > rating[best])
            best = i;
    return list[best];
}

static void compare_games(const Match *match, const PlainGame *plain, const Game *game)
{
    Well well = board_to_well(&plain->board);
    cr_assert(memcmp(&well, &game->well, sizeof well) == 0, "another board after %d pieces: %s",
              (int)game->counters.pieces, match_text(match));
    cr_assert(memcmp(&plain->counters, &game->counters, sizeof plain->counters) == 0 &&
                  plain->status == (GameStatus)game->status && plain->current == game->current &&
                  plain->next == game->next,
              "other counters or pieces after %d pieces: %s", (int)game->counters.pieces, match_text(match));
}

/* How many boards the player has to rate for this move. */
static int64_t boards_of_move(const Match *match, const Game *game, const Moves *moves)
{
    int64_t boards = moves_count(moves->legal);
    for (int r = 0; r < PIECE_ROTATIONS_MAX && match->settings.lookahead; r++) {
        for (int x = 0; x < BOARD_WIDTH_MAX; x++) {
            Well after = game->well;
            Moves next;
            bool over;
            if (!(moves->choice[r] >> x & 1))
                continue;
            moves_apply(&match->rules, &after, game->current, moves_placement(moves, r, x), &over);
            if (!over && moves_find(&match->rules, &after, game->next, -1, &next))
                boards += moves_count(next.legal);
        }
    }
    return boards;
}

/* Returns how many pieces were played. */
static int64_t play_beside_the_plain_engine(Match *match, VectorWidth width)
{
    PlayerSettings judging = match->settings;
    judging.lookahead = 0;
    Player *player = player_create(&match->settings, &match->rules, match->genome, width);
    Listener listener = {player_create(&judging, &match->rules, match->genome, VECTOR_BASELINE), &match->rules};
    Judge judge = {best_rating, &listener};
    PlainGame plain;
    Game game;
    bool counts_boards = match->game_settings.moves == MOVES_DROP && !match->game_settings.max_keys &&
                         match->game_settings.order != ORDER_ADVERSARY;
    player_start(player, &game, match->seed);
    plain_start(&plain, &match->rules, match->seed, &judge);
    for (int i = 0; i < PIECES; i++) {
        PlainMove plain_moves[PLAIN_MOVES_MAX];
        Moves moves;
        int count = plain_find_moves(&plain, &match->rules, plain_moves);
        cr_assert_eq(count > 0, game_find_moves(&game, &match->rules, &moves), "%s", match_text(match));
        if (count > 0)
            plain_play(&plain, &match->rules, choose_slowly(player, &game, &moves), &judge);
        int64_t boards = count > 0 ? boards_of_move(match, &game, &moves) : 0;
        PlayWork work = player_play(player, &game, 1);
        compare_games(match, &plain, &game);
        cr_assert_eq(work.pieces, count > 0, "%s", match_text(match));
        if (counts_boards)
            cr_assert_eq(work.boards, boards, "%d boards rated, not %d: %s", (int)work.boards, (int)boards,
                         match_text(match));
    }
    player_free(listener.player);
    player_free(player);
    return game.counters.pieces;
}

ParameterizedTestParameters(playing, agrees_with_the_plain_engine_board_for_board)
{
    return all_groups();
}

ParameterizedTest(int *group, playing, agrees_with_the_plain_engine_board_for_board)
{
    static Match match;
    Dice dice = {7000 + (uint64_t)*group};
    int64_t pieces = 0;
    for (int number = 0; pieces < PIECES_IN_ALL; number++) {
        match_init(&match, &dice, *group, number);
        /* A listener cannot be a net that squashes its output and does not look ahead. */
        if (match.game_settings.order != ORDER_ADVERSARY || *group != POLICY_MLP + POLICY_KINDS)
            pieces += play_beside_the_plain_engine(&match, vector_width_random(&dice));
        rules_release(&match.rules);
    }
}
