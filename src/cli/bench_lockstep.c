#include "bench.h"
#include "wellbred/base/die.h"
#include "wellbred/player/builtin.h"
#include "wellbred/player/lockstep.h"

#include <stdlib.h>

enum { SIGNED_GAMES = 20 };

typedef struct Bench {
    PlayerFile file;
    Rules rules;
    Player *player;
    Lockstep *lockstep;
    int games;
    float *genome; /* [games][genes] */
    Game game[LOCKSTEP_GAMES_MAX];
    uint64_t next_seed;
} Bench;

/* Relatives of one player, as in the later generations of a run. */
static void make_genomes(Bench *bench)
{
    int genes = bench->file.genes;
    bench->genome = allocate((size_t)bench->games * (size_t)genes, sizeof *bench->genome);
    for (int i = 0; i < bench->games; i++)
        for (int g = 0; g < genes; g++) {
            float change = (float)((37 * i + 11 * g) % 21 - 10) * 0.005f;
            bench->genome[i * genes + g] = bench->file.genome[g] * (1 + change);
        }
}

static void begin(Bench *bench, int games, uint64_t seed)
{
    Game *game[LOCKSTEP_GAMES_MAX];
    const float *genome[LOCKSTEP_GAMES_MAX];
    for (int i = 0; i < games; i++) {
        game[i] = &bench->game[i];
        genome[i] = bench->genome + i * bench->file.genes;
        player_start(bench->player, game[i], seed);
    }
    lockstep_begin(bench->lockstep, game, genome, games);
}

/* With so few games left the engine for one game would play on. */
static BenchWork play(void *state, int64_t pieces)
{
    Bench *bench = state;
    BenchWork done = {0, 0};
    int enough = bench->games / 2;
    while (done.pieces < pieces) {
        if (lockstep_games(bench->lockstep) <= enough) {
            lockstep_end(bench->lockstep);
            begin(bench, bench->games, bench->next_seed++);
        }
        PlayWork work = lockstep_play(bench->lockstep, 1, enough);
        done.pieces += work.pieces;
        done.boards += work.boards;
    }
    return done;
}

static void sign(Bench *bench, Digest *digest)
{
    enum { LONGEST = 200 };
    for (uint64_t seed = 0; seed < 3; seed++) {
        begin(bench, SIGNED_GAMES, seed);
        lockstep_play(bench->lockstep, LONGEST, 0);
        lockstep_end(bench->lockstep);
        for (int i = 0; i < SIGNED_GAMES; i++) {
            uint8_t bytes[GAME_BYTES];
            game_write(&bench->game[i], &bench->rules, bytes);
            digest_add_bytes(digest, bytes, sizeof bytes);
        }
    }
}

void bench_lockstep(int number, VectorWidth width, Digest *digest, BenchSpeed *speed)
{
    Bench *bench = allocate(1, sizeof *bench);
    bench_player_file(&bench->file, number);
    bench_rules_init(&bench->rules, &bench->file.game, width);
    bench->player = player_create(&bench->file.player, &bench->rules, NULL, width);
    bench->lockstep = lockstep_create(&bench->file.player, &bench->rules, width);
    bench->games = lockstep_room(bench->lockstep);
    make_genomes(bench);
    sign(bench, digest);
    if (speed)
        *speed = bench_measure(play, bench);
    lockstep_end(bench->lockstep);
    lockstep_free(bench->lockstep);
    player_free(bench->player);
    rules_release(&bench->rules);
    player_file_release(&bench->file);
    free(bench->genome);
    free(bench);
}
