/* The games of a block stand in groups, a vector's worth each, without gaps:
 * when a game ends, the last one takes its place. All have the same pieces to
 * place, so what a Game has besides its board and counters is there once. */
#include "wellbred/player/lockstep.h"
#include "lockstep_workplace.h"
#include "wellbred/base/die.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    GROUPS_MAX = LOCKSTEP_GAMES_MAX / 4, /* of the shortest vectors */
    GENOME_BYTES_MAX = 1 << 20,          /* of a group: what a cache holds */
    ALL_GENOME_BYTES_MAX = 8 << 20,
};

/* One game's place in a block. */
typedef struct Place {
    Game *game; /* borrowed, as is the genome */
    const float *genome;
    Counters counters;
} Place;

struct Lockstep {
    Plan plan;
    const LockstepKernel *kernel;
    LockstepWorkplace workplace;
    Player *player; /* plays what the kernel leaves to it */
    int genes, room;
    int count; /* games */
    Game deal; /* seed, pieces and what comes next: the same for all */
    Place place[LOCKSTEP_GAMES_MAX];
    Group *group; /* [room / lanes] */
    int group_in_work;
};

static const LockstepKernel *kernel_for(VectorWidth width)
{
    switch (width) {
#ifdef HAVE_VECTOR_WIDE
    case VECTOR_AVX512: return &lockstep_kernel_avx512;
    case VECTOR_AVX2: return &lockstep_kernel_avx2;
#endif
    default: return &lockstep_kernel_baseline;
    }
}

bool lockstep_is_possible(const PlayerSettings *settings, const Rules *rules)
{
    size_t genome_bytes = (size_t)player_genes(settings) * sizeof(float[GROUP_LANES]);
    return rules->settings.order != ORDER_ADVERSARY && rules->settings.moves != MOVES_REACHABLE &&
           genome_bytes <= GENOME_BYTES_MAX;
}

/* ---- lanes ---- */

static Group *group_of(Lockstep *l, int place)
{
    return &l->group[place / l->kernel->lanes];
}

static int lane_of(const Lockstep *l, int place)
{
    return place % l->kernel->lanes;
}

static void genome_load(Group *group, int lane, const float *genome, int genes)
{
    for (int i = 0; i < genes; i++)
        group->genome[i * GROUP_LANES + lane] = genome[i];
}

static void well_load(LaneBoards *boards, int lane, const Well *well, int width)
{
    for (int c = 0; c < width; c++) {
        boards->column[EDGE + c][lane] = well->column[c];
        boards->height[EDGE + c][lane] = well->height[c];
    }
}

static void well_store(const LaneBoards *boards, int lane, Well *well, int width)
{
    memset(well, 0, sizeof *well);
    for (int c = 0; c < width; c++) {
        well->column[c] = boards->column[EDGE + c][lane];
        well->height[c] = (int8_t)boards->height[EDGE + c][lane];
    }
}

static void place_load(Lockstep *l, int place, Game *game, const float *genome)
{
    Group *group = group_of(l, place);
    l->place[place] = (Place){game, genome, game->counters};
    well_load(&group->boards, lane_of(l, place), &game->well, l->plan.width);
    genome_load(group, lane_of(l, place), genome, l->genes);
    group->live |= 1u << lane_of(l, place);
}

/* The game in a place, as it stands alone. */
static void place_store(Lockstep *l, int place, Game *game)
{
    *game = l->deal;
    game->counters = l->place[place].counters;
    well_store(&group_of(l, place)->boards, lane_of(l, place), &game->well, l->plan.width);
}

static void place_clear(Lockstep *l, int place)
{
    const Well empty = {0};
    Group *group = group_of(l, place);
    well_load(&group->boards, lane_of(l, place), &empty, l->plan.width);
    group->live &= ~(1u << lane_of(l, place));
}

/* The last game takes the place of one that has ended. */
static void place_fill(Lockstep *l, int place)
{
    int last = --l->count;
    if (place != last) {
        Well well;
        const Place *from = &l->place[last];
        well_store(&group_of(l, last)->boards, lane_of(l, last), &well, l->plan.width);
        well_load(&group_of(l, place)->boards, lane_of(l, place), &well, l->plan.width);
        genome_load(group_of(l, place), lane_of(l, place), from->genome, l->genes);
        l->place[place] = *from;
    }
    place_clear(l, last);
}

/* ---- one piece ---- */

static void finish(Lockstep *l, int place, GameStatus status)
{
    Game *game = l->place[place].game;
    place_store(l, place, game);
    game->status = (uint8_t)status;
}

static float rate_odd_lane(void *context, int lane, const Well *well, int piece)
{
    Lockstep *l = context;
    player_set_genome(l->player, l->place[l->group_in_work * l->kernel->lanes + lane].genome);
    return player_best_rating(l->player, well, piece);
}

/* Let the engine for one game choose. False if the game has ended. */
static bool choose_alone(Lockstep *l, int place, LaneChoice *choice)
{
    Game game;
    Moves moves;
    int lane = lane_of(l, place);
    place_store(l, place, &game);
    if (!game_find_moves(&game, l->plan.rules, &moves)) {
        finish(l, place, (GameStatus)game.status);
        return false;
    }
    player_set_genome(l->player, l->place[place].genome);
    Placement placement = player_choose(l->player, &game, &moves);
    choice->rotation[lane] = placement.rotation;
    choice->x[lane] = placement.x;
    choice->row[lane] = placement.row;
    return true;
}

/* Lanes that have so few keys left that not all placements are in reach. */
static uint32_t short_of_keys(const Lockstep *l, int first, uint32_t live)
{
    enum { MOST_KEYS = PIECE_ROTATIONS_MAX + BOARD_WIDTH_MAX + 1 };
    int64_t limit = l->plan.rules->settings.max_keys;
    uint32_t lanes = 0;
    for (uint32_t left = limit ? live : 0; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        if (limit - l->place[first + lane].counters.keys < MOST_KEYS)
            lanes |= 1u << lane;
    }
    return lanes;
}

static void count_move(Lockstep *l, int place, const LaneChoice *choice, int rows_removed)
{
    const Rules *rules = l->plan.rules;
    int lane = lane_of(l, place), rotation = choice->rotation[lane], piece = l->deal.current;
    const MoveResult move = {
        .rows_removed = rows_removed,
        .rows_fallen = score_rows_fallen(rules, &rules->pieces.piece[piece].shape[rotation], choice->row[lane]),
        .keys = rules_keys(rules, piece, rotation, choice->x[lane]),
    };
    counters_add_move(&l->place[place].counters, rules, &move);
}

/* Returns the lanes whose game has ended. */
static uint32_t step_group(Lockstep *l, int number, PlayWork *work)
{
    Group *group = &l->group[number];
    int first = number * l->kernel->lanes;
    LaneChoice choice;
    int32_t rows_removed[GROUP_LANES];
    uint32_t ended = 0;
    l->group_in_work = number;
    uint32_t odd = l->kernel->choose(&l->workplace, group, l->deal.current, l->deal.next, &choice);
    odd |= short_of_keys(l, first, group->live);
    for (uint32_t left = odd; left; left &= left - 1)
        if (!choose_alone(l, first + __builtin_ctz(left), &choice))
            ended |= left & -left;
    uint32_t playing = group->live & ~ended;
    uint32_t over = l->kernel->play(l->plan.rules, &group->boards, l->deal.current, &choice, rows_removed) & playing;
    for (uint32_t left = playing; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        count_move(l, first + lane, &choice, rows_removed[lane]);
    }
    work->pieces += __builtin_popcount(playing);
    work->lockstep_pieces += __builtin_popcount(playing & ~odd);
    work->lockstep_lanes += l->kernel->lanes;
    for (uint32_t left = over; left; left &= left - 1)
        finish(l, first + __builtin_ctz(left), GAME_OVER);
    return ended | over;
}

/* From the last place on, so that those which move up are still playing. */
static void remove_ended(Lockstep *l, const uint32_t *ended, int groups)
{
    for (int g = groups - 1; g >= 0; g--)
        for (uint32_t left = ended[g]; left;) {
            int lane = 31 - __builtin_clz(left);
            left &= ~(1u << lane);
            place_fill(l, g * l->kernel->lanes + lane);
        }
}

static void cap_all(Lockstep *l)
{
    for (int place = l->count - 1; place >= 0; place--) {
        finish(l, place, GAME_CAPPED);
        place_clear(l, place);
    }
    l->count = 0;
}

/* One piece in every game. */
static void step(Lockstep *l, PlayWork *work)
{
    uint32_t ended[GROUPS_MAX];
    int lanes = l->kernel->lanes, groups = (l->count + lanes - 1) / lanes;
    for (int g = 0; g < groups; g++)
        ended[g] = step_group(l, g, work);
    l->deal.counters.pieces++;
    remove_ended(l, ended, groups);
    if (counters_reach_limit(&l->deal.counters, l->plan.rules))
        cap_all(l);
    else
        game_deal(&l->deal, l->plan.rules, NULL);
}

/* ---- lockstep.h ---- */

Lockstep *lockstep_create(const PlayerSettings *settings, const Rules *rules, VectorWidth width)
{
    assert(lockstep_is_possible(settings, rules));
    Lockstep *l = allocate_lanes(1, sizeof *l);
    plan_init(&l->plan, settings, rules);
    l->kernel = kernel_for(width);
    l->player = player_create(settings, rules, NULL, width);
    l->genes = player_genes(settings);
    lockstep_workplace_init(&l->workplace, &l->plan);
    l->workplace.rate_odd_lane = rate_odd_lane;
    l->workplace.context = l;
    int lanes = l->kernel->lanes, most = ALL_GENOME_BYTES_MAX / (int)(sizeof(float[GROUP_LANES]) * (size_t)l->genes);
    int groups = most < LOCKSTEP_GAMES_MAX / lanes ? most : LOCKSTEP_GAMES_MAX / lanes;
    l->room = groups * lanes;
    l->group = allocate_lanes((size_t)groups, sizeof *l->group);
    for (int g = 0; g < groups; g++) {
        lane_boards_init(&l->group[g].boards, l->plan.width);
        l->group[g].genome = allocate_lanes((size_t)l->genes, sizeof(float[GROUP_LANES]));
    }
    return l;
}

void lockstep_free(Lockstep *l)
{
    if (!l)
        return;
    for (int g = 0; g < l->room / l->kernel->lanes; g++)
        free(l->group[g].genome);
    free(l->group);
    lockstep_workplace_release(&l->workplace);
    player_free(l->player);
    free(l);
}

int lockstep_lanes(const Lockstep *l)
{
    return l->kernel->lanes;
}

int lockstep_room(const Lockstep *l)
{
    return l->room;
}

void lockstep_begin(Lockstep *l, Game *const *games, const float *const *genomes, int count)
{
    assert(l->count == 0 && count > 0 && count <= l->room);
    l->deal = *games[0];
    l->count = count;
    for (int place = 0; place < count; place++) {
        assert(games[place]->seed == l->deal.seed && games[place]->counters.pieces == l->deal.counters.pieces);
        place_load(l, place, games[place], genomes[place]);
    }
}

PlayWork lockstep_play(Lockstep *l, int64_t pieces, int enough)
{
    PlayWork work = {0};
    int64_t boards = l->workplace.boards;
    for (; pieces > 0 && l->count > enough; pieces--)
        step(l, &work);
    work.boards = l->workplace.boards - boards;
    return work;
}

int lockstep_games(const Lockstep *l)
{
    return l->count;
}

int64_t lockstep_pieces(const Lockstep *l)
{
    return l->deal.counters.pieces;
}

void lockstep_end(Lockstep *l)
{
    for (int place = l->count - 1; place >= 0; place--) {
        finish(l, place, GAME_PLAYING);
        place_clear(l, place);
    }
    l->count = 0;
}
