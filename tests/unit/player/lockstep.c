/* In lock-step each game goes on to the bit as it does alone: any rules,
 * features and policies, any number of games, cut and mixed at random. */
#include "player/walk.h"
#include "wellbred/base/die.h"
#include "wellbred/player/lockstep.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

/* Blocks in each group; the most pieces of a game. */
#ifdef __SANITIZE_ADDRESS__
enum { BLOCKS = 60, PIECES = 40 };
#else
enum { BLOCKS = 2250, PIECES = 150 };
#endif

enum { GAMES_MAX = 40, LOOKAHEADS = 2, GROUPS = POLICY_KINDS * LOOKAHEADS };

/* Some games to be played by as many genomes, twice. */
typedef struct Block {
    Dice dice;
    int number, count;
    GameSettings game_settings;
    PlayerSettings settings;
    Rules rules;
    int genes;
    float *genomes; /* [count][genes] */
    Game alone[GAMES_MAX], together[GAMES_MAX];
    int64_t lockstep_pieces, pieces;
} Block;

static float *genome_of(const Block *block, int i)
{
    return block->genomes + (size_t)i * (size_t)block->genes;
}

/* Near to a player whose games last. */
static void play_well(Block *block, float *genome)
{
    static const float weights[9] = {-2.18f, 2.42f, -2.17f, -3.31f, 0.95f, -2.22f, -0.81f, -9.65f, 1.27f};
    for (int i = 0; i < block->genes; i++)
        genome[i] = i >= 9 ? genome[i] : weights[i] / 100 * (0.9f + 0.02f * (float)dice_below(&block->dice, 11));
}

static void block_init(Block *block, int group, int number)
{
    Dice *dice = &block->dice;
    int width, height;
    size_random(dice, &width, &height);
    block->number = number;
    block->game_settings = settings_random(dice, width, height, (PieceSetKind)dice_below(dice, PIECE_SET_KINDS));
    if (block->game_settings.moves == MOVES_REACHABLE) /* which is played one by one */
        block->game_settings.moves = MOVES_ROTATE_SHIFT;
    if (block->game_settings.pieces == PIECES_PENTOMINO && width < 5)
        block->game_settings.moves = MOVES_DROP;
    if (number % 5 == 0)
        block->game_settings = game_settings_default();
    block->game_settings.preview = block->game_settings.preview || group / POLICY_KINDS;
    block->settings = player_settings_random(dice, block->game_settings.width, (PolicyKind)(group % POLICY_KINDS),
                                             group / POLICY_KINDS);
    bool well = number % 3 == 0 && block->settings.policy == POLICY_LINEAR;
    if (well) {
        features_known(&block->settings, 1);
        block->settings.lower_is_better = false;
    }
    rules_make(&block->rules, &block->game_settings, vector_width_random(dice));
    block->count = 1 + dice_below(dice, dice_below(dice, 2) ? 8 : GAMES_MAX);
    block->genes = player_genes(&block->settings);
    block->genomes = allocate((size_t)block->count * (size_t)block->genes, sizeof *block->genomes);
    for (int i = 0; i < block->count; i++) {
        GenomeKind kind = dice_below(dice, 8) ? GENOME_MILD : dice_below(dice, 2) ? GENOME_WILD : GENOME_WHOLE;
        genome_random(dice, &block->settings, kind, genome_of(block, i), block->genes);
        if (well)
            play_well(block, genome_of(block, i));
    }
}

static void block_release(Block *block)
{
    free(block->genomes);
    rules_release(&block->rules);
}

static void expect_same(const Block *block, const char *when)
{
    for (int i = 0; i < block->count; i++) {
        uint8_t alone[GAME_BYTES], together[GAME_BYTES];
        game_write(&block->alone[i], &block->rules, alone);
        game_write(&block->together[i], &block->rules, together);
        if (memcmp(alone, together, sizeof alone) != 0)
            cr_assert_fail("block %d, game %d of %d, %s: %lld pieces, %lld lines, status %d, must be %lld, %lld, %d: "
                           "%s; %s",
                           block->number, i, block->count, when, (long long)block->together[i].counters.pieces,
                           (long long)block->together[i].counters.lines, block->together[i].status,
                           (long long)block->alone[i].counters.pieces, (long long)block->alone[i].counters.lines,
                           block->alone[i].status, settings_text(&block->game_settings), player_text(&block->settings));
    }
}

/* Those of the games that are still played, a few of them left out at times. */
static int pick_games(Block *block, bool all, Game *games[GAMES_MAX], const float *genomes[GAMES_MAX], int room)
{
    int count = 0;
    for (int i = 0; i < block->count && count < room; i++)
        if (game_is_playing(&block->together[i]) && (all || dice_below(&block->dice, 4))) {
            games[count] = &block->together[i];
            genomes[count++] = genome_of(block, i);
        }
    return count;
}

/* Of those that are still played; -1 if there is none. */
static int64_t most_pieces(const Block *block)
{
    int64_t most = -1;
    for (int i = 0; i < block->count; i++)
        if (game_is_playing(&block->together[i]) && block->together[i].counters.pieces > most)
            most = block->together[i].counters.pieces;
    return most;
}

/* Bring each game to `pieces`, the rest of them one by one. */
static void catch_up(Block *block, Player *player, int64_t pieces)
{
    for (int i = 0; i < block->count; i++) {
        player_set_genome(player, genome_of(block, i));
        player_play(player, &block->together[i], pieces - block->together[i].counters.pieces);
    }
}

static void play_together(Block *block, VectorWidth width)
{
    Player *player = player_create(&block->settings, &block->rules, NULL, width);
    Lockstep *lockstep = lockstep_create(&block->settings, &block->rules, width);
    for (int64_t most = 0; most >= 0 && most < PIECES; most = most_pieces(block)) {
        Game *games[GAMES_MAX];
        const float *genomes[GAMES_MAX];
        int count = pick_games(block, dice_below(&block->dice, 2), games, genomes, lockstep_room(lockstep));
        if (count > 0) {
            lockstep_begin(lockstep, games, genomes, count);
            PlayWork work =
                lockstep_play(lockstep, 1 + dice_below(&block->dice, PIECES - (int)most), dice_below(&block->dice, 4));
            lockstep_end(lockstep);
            block->pieces += work.pieces;
            block->lockstep_pieces += work.lockstep_pieces;
        }
        catch_up(block, player, count > 0 ? most_pieces(block) : most + 1);
    }
    lockstep_free(lockstep);
    player_free(player);
}

static void check_block(Block *block)
{
    VectorWidth width = vector_width_random(&block->dice);
    Player *player = player_create(&block->settings, &block->rules, NULL, width);
    uint64_t seed = dice_roll(&block->dice) >> 1;
    for (int i = 0; i < block->count; i++) {
        player_set_genome(player, genome_of(block, i));
        player_start(player, &block->alone[i], seed);
        block->together[i] = block->alone[i];
        player_play(player, &block->alone[i], PIECES);
    }
    player_free(player);
    play_together(block, width);
    expect_same(block, vector_width_name(width));
}

static struct criterion_test_params all_groups(void)
{
    static int groups[GROUPS];
    for (int i = 0; i < GROUPS; i++)
        groups[i] = i;
    return cr_make_param_array(int, groups, GROUPS);
}

ParameterizedTestParameters(lockstep, plays_every_game_as_it_goes_alone)
{
    return all_groups();
}

ParameterizedTest(int *group, lockstep, plays_every_game_as_it_goes_alone)
{
    static Block block;
    int64_t pieces = 0, lockstep_pieces = 0;
    int blocks = *group / POLICY_KINDS ? BLOCKS / 5 : BLOCKS; /* a lookahead takes longer */
    block.dice.state = 7000 + (uint64_t)*group;
    for (int number = 0; number < blocks; number++) {
        block.pieces = block.lockstep_pieces = 0;
        block_init(&block, *group, number);
        check_block(&block);
        block_release(&block);
        pieces += block.pieces;
        lockstep_pieces += block.lockstep_pieces;
    }
    cr_expect_gt(lockstep_pieces, pieces / 4, "%lld of %lld", (long long)lockstep_pieces, (long long)pieces);
}
