#include "wellbred/player/player.h"
#include "kernel.h"
#include "lower.h"
#include "wellbred/base/die.h"
#include "wellbred/player/math.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

struct Player {
    Plan plan;
    const Kernel *kernel;
    const float *genome;
    Scratch scratch;
    int64_t boards; /* rated so far */
};

static const Kernel *kernel_for(VectorWidth width)
{
    switch (width) {
#ifdef HAVE_VECTOR_WIDE
    case VECTOR_AVX512: return &kernel_avx512;
    case VECTOR_AVX2: return &kernel_avx2;
#endif
    default: return &kernel_baseline;
    }
}

Player *player_create(const PlayerSettings *settings, const Rules *rules, const float *genome, VectorWidth width)
{
    assert(!settings->lookahead || order_deals_ahead(rules));
    Player *player = allocate(1, sizeof *player);
    plan_init(&player->plan, settings, rules);
    player->kernel = kernel_for(width);
    player->genome = genome;
    player->scratch.now = player->kernel->survey_create();
    player->scratch.after = player->kernel->survey_create();
    player->scratch.value = allocate((size_t)settings->features, sizeof player->scratch.value[0]);
    for (int i = 0; i < 2; i++)
        player->scratch.layer[i] =
            allocate((size_t)plan_widest_layer(&player->plan), sizeof player->scratch.layer[i][0]);
    return player;
}

void player_free(Player *player)
{
    if (!player)
        return;
    free(player->scratch.now);
    free(player->scratch.after);
    free(player->scratch.value);
    free(player->scratch.layer[0]);
    free(player->scratch.layer[1]);
    free(player);
}

void player_set_genome(Player *player, const float *genome)
{
    player->genome = genome;
}

/* ---- rating ---- */

/* A bit for each placement of a batch, from the bits of the moves. */
static uint64_t batch_bits(const Plan *plan, int piece, const uint16_t bits[PIECE_ROTATIONS_MAX])
{
    uint64_t all = 0;
    for (int r = 0; r < plan->rules->pieces.piece[piece].rotations; r++)
        all |= (uint64_t)bits[r] << plan->shape[piece][r].first;
    return all;
}

/* Without a loop that ends somewhere, which the processor would have to guess. */
static Placement batch_placement(const Plan *plan, int piece, const Moves *moves, int index)
{
    const ShapePlan *shape = plan->shape[piece];
    int rotation = 0;
    for (int r = 1; r < PIECE_ROTATIONS_MAX; r++)
        rotation += index >= shape[r].first;
    return moves_placement(moves, rotation, index - shape[rotation].first);
}

static void look(Player *player, const Well *well, int piece, const Moves *moves, int first)
{
    player->boards += player->plan.placements[piece];
    player->kernel->look(&player->plan, &player->scratch, well, piece, moves, first);
}

static void rate(Player *player, int boards, float rating[BATCH])
{
    player->kernel->rate(&player->plan, &player->scratch, player->genome, boards, rating);
}

static void rate_lower(Player *player, const Well *well, int piece, const Placement *list, int count, float *rating)
{
    player->boards += count;
    lower_rate(player->kernel, &player->plan, &player->scratch, player->genome, well, piece, list, count, rating);
}

/* The best of the choices, given the ratings of the highest in each column
 * and of the lower ones. */
static Rated best_of_all(const Player *player, int piece, const Moves *moves, const float rating[BATCH],
                         const Placement *lower, const float *lower_rating, int lower_count)
{
    uint64_t choice = batch_bits(&player->plan, piece, moves->choice);
    if (!choice)
        return lower_best(lower, lower_rating, lower_count);
    int best = player->kernel->best(rating, choice);
    Rated highest = {batch_placement(&player->plan, piece, moves, best), rating[best]};
    return lower_count ? rated_better(highest, lower_best(lower, lower_rating, lower_count)) : highest;
}

float player_best_rating(Player *player, const Well *well, int piece)
{
    Moves moves;
    float rating[BATCH];
    if (!moves_find(player->plan.rules, well, piece, -1, &moves))
        return RATING_LOST;
    look(player, well, piece, &moves, 0);
    rate(player, player->plan.placements[piece], rating);
    if (!moves.any_lower)
        return rating[player->kernel->best(rating, batch_bits(&player->plan, piece, moves.choice))];
    Placement lower[LOWER_MOVES_MAX];
    float lower_rating[LOWER_MOVES_MAX];
    int count = moves_list_lower(&moves, moves.lower_choice, lower);
    rate_lower(player, well, piece, lower, count, lower_rating);
    return best_of_all(player, piece, &moves, rating, lower, lower_rating, count).rating;
}

/* ---- lookahead ----
 *
 * The next piece's placements on several boards make one batch, so that no
 * lane of the net stays empty; but where moves are `reachable` one does not
 * know how many there are, and each board is looked at alone. */

static float rate_next(Player *player, const Game *game, Placement placement)
{
    Well after = game->well;
    bool over;
    moves_apply(player->plan.rules, &after, game->current, placement, &over);
    return over ? RATING_LOST : player_best_rating(player, &after, game->next);
}

typedef struct Ahead {
    int boards; /* in the batch so far */
    int waiting;
    struct {
        int index; /* whose rating is waiting */
        int first; /* its boards in the batch */
        uint64_t choice;
    } of[PLACEMENTS_MAX];
} Ahead;

static void settle(Player *player, Ahead *ahead, float rating[BATCH])
{
    float best_next[BATCH];
    rate(player, ahead->boards, best_next);
    for (int i = 0; i < ahead->waiting; i++) {
        const float *next = best_next + ahead->of[i].first;
        rating[ahead->of[i].index] += next[player->kernel->best(next, ahead->of[i].choice)];
    }
    ahead->boards = ahead->waiting = 0;
}

static void look_ahead(Player *player, const Game *game, Placement placement, int index, Ahead *ahead,
                       float rating[BATCH])
{
    const Plan *plan = &player->plan;
    if (plan->rules->settings.moves == MOVES_REACHABLE) {
        rating[index] += rate_next(player, game, placement);
        return;
    }
    Well after = game->well;
    Moves moves;
    bool over;
    moves_apply(plan->rules, &after, game->current, placement, &over);
    if (over || !moves_find(plan->rules, &after, game->next, -1, &moves)) {
        rating[index] += RATING_LOST;
        return;
    }
    if (ahead->boards + plan->placements[game->next] > BATCH_BOARDS)
        settle(player, ahead, rating);
    look(player, &after, game->next, &moves, ahead->boards);
    ahead->of[ahead->waiting].index = index;
    ahead->of[ahead->waiting].first = ahead->boards;
    ahead->of[ahead->waiting].choice = batch_bits(plan, game->next, moves.choice);
    ahead->waiting++;
    ahead->boards += plan->placements[game->next];
}

/* Rate the placements in `wanted`, with the lookahead if there is one. */
static void rate_moves(Player *player, const Game *game, const Moves *moves, uint64_t wanted, float rating[BATCH])
{
    look(player, &game->well, game->current, moves, 0);
    rate(player, player->plan.placements[game->current], rating);
    if (!player->plan.settings.lookahead)
        return;
    Ahead ahead = {.boards = 0};
    for (; wanted; wanted &= wanted - 1) {
        int index = __builtin_ctzll(wanted);
        Placement placement = batch_placement(&player->plan, game->current, moves, index);
        look_ahead(player, game, placement, index, &ahead, rating);
    }
    settle(player, &ahead, rating);
}

void player_rate(Player *player, const Game *game, const Moves *moves,
                 float rating[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX])
{
    float batch[BATCH];
    int index = 0;
    rate_moves(player, game, moves, batch_bits(&player->plan, game->current, moves->legal), batch);
    for (int r = 0; r < player->plan.rules->pieces.piece[game->current].rotations; r++)
        for (int x = 0; x < player->plan.shape[game->current][r].placements; x++)
            rating[r][x] = batch[index++];
}

void player_rate_each(Player *player, const Game *game, const Placement *list, int count, float *rating)
{
    rate_lower(player, &game->well, game->current, list, count, rating);
    for (int i = 0; i < count && player->plan.settings.lookahead; i++)
        rating[i] += rate_next(player, game, list[i]);
}

void player_features(Player *player, const Well *well, int piece, Placement placement, float values[FEATURES_MAX])
{
    player->kernel->features(&player->plan, &player->scratch, well, piece, placement, values);
}

static Placement choose_with_lower(Player *player, const Game *game, const Moves *moves)
{
    float rating[BATCH], lower_rating[LOWER_MOVES_MAX];
    Placement lower[LOWER_MOVES_MAX];
    int count = moves_list_lower(moves, moves->lower_choice, lower);
    rate_moves(player, game, moves, batch_bits(&player->plan, game->current, moves->choice), rating);
    player_rate_each(player, game, lower, count, lower_rating);
    return best_of_all(player, game->current, moves, rating, lower, lower_rating, count).placement;
}

Placement player_choose(Player *player, const Game *game, const Moves *moves)
{
    const Plan *plan = &player->plan;
    if (moves->any_lower)
        return choose_with_lower(player, game, moves);
    if (plan->settings.policy == POLICY_LINEAR && !plan->settings.lookahead) {
        player->boards += plan->placements[game->current];
        return player->kernel->choose(plan, &player->scratch, player->genome, &game->well, game->current, moves);
    }
    float rating[BATCH];
    uint64_t choice = batch_bits(plan, game->current, moves->choice);
    rate_moves(player, game, moves, choice, rating);
    return batch_placement(plan, game->current, moves, player->kernel->best(rating, choice));
}

/* ---- playing ---- */

static float judge_piece(void *player, const Well *well, int piece)
{
    return player_best_rating(player, well, piece);
}

Judge player_judge(Player *player)
{
    return (Judge){judge_piece, player};
}

void player_start(Player *player, Game *game, uint64_t seed)
{
    Judge judge = player_judge(player);
    game_start(game, player->plan.rules, seed, &judge);
}

PlayWork player_play(Player *player, Game *game, int64_t pieces)
{
    Judge judge = player_judge(player);
    int64_t before = game->counters.pieces, boards_before = player->boards;
    Moves moves;
    while (game->counters.pieces - before < pieces && game_find_moves(game, player->plan.rules, &moves))
        game_play(game, player->plan.rules, player_choose(player, game, &moves), &judge);
    return (PlayWork){.pieces = game->counters.pieces - before, .boards = player->boards - boards_before};
}

int64_t player_calibrate(VectorWidth width, int64_t steps)
{
    const Kernel *kernel = kernel_for(width);
    volatile float result = kernel->calibrate(steps); /* so that it is not optimised away */
    (void)result;
    return 2 * steps * kernel->calibrated_lanes;
}

/* ---- math.h ---- */

float player_exp(float x)
{
    return kernel_baseline.exp(x);
}

float player_log(float x)
{
    return kernel_baseline.log(x);
}

float player_pow(float x, float e)
{
    return kernel_baseline.pow(x, e);
}
