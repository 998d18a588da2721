#include "bench.h"
#include "wellbred/base/die.h"
#include "wellbred/player/builtin.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* nmsc2022's nine, with weights that play well enough for long games. */
static const FeatureId nine_features[] = {FEATURES_NET_NINE};
static const float nine_weights[] = {-0.1f, -0.51f, -0.36f, -0.18f, 0.76f, -0.3f, -0.2f, -0.1f, -0.5f};
enum { NINE = sizeof nine_weights / sizeof nine_weights[0] };

typedef struct Bench {
    PlayerFile file;
    Rules rules;
    Player *player;
    Game game;
    uint64_t next_seed;
} Bench;

static void use_builtin(PlayerFile *file, const char *name)
{
    if (!builtin_player(name, file))
        die("there is no built-in player '%s'", name);
}

static void make_linear(PlayerFile *file, FeaturesSee see)
{
    use_builtin(file, "dt-10");
    file->player.features = NINE;
    for (int f = 0; f < NINE; f++)
        file->player.feature[f] = (Feature){nine_features[f], 0};
    file->player.features_see = see;
    assert(file->genes == NINE); /* dt-10 has as many */
    memcpy(file->genome, nine_weights, sizeof nine_weights);
}

static void make_net(PlayerFile *file, int lookahead)
{
    use_builtin(file, "untrained-mlp");
    file->player.lookahead = lookahead;
    file->game.preview = lookahead > 0;
}

void bench_player_file(PlayerFile *file, int number)
{
    switch (number) {
    case BENCH_DT10_10X10:
        use_builtin(file, "dt-10");
        file->game.height = 10;
        return;
    case BENCH_DT10_10X20: use_builtin(file, "dt-10"); return;
    case BENCH_LINEAR_LANDED: make_linear(file, SEE_LANDED); return;
    case BENCH_LINEAR_CLEARED: make_linear(file, SEE_CLEARED); return;
    case BENCH_NET: make_net(file, 0); return;
    case BENCH_NET_LOOKAHEAD: make_net(file, 1); return;
    default:
        use_builtin(file, "dt-10");
        file->game.moves = MOVES_REACHABLE;
        return;
    }
}

static BenchWork play(void *state, int64_t pieces)
{
    Bench *bench = state;
    BenchWork done = {0, 0};
    while (done.pieces < pieces) {
        if (!game_is_playing(&bench->game))
            player_start(bench->player, &bench->game, bench->next_seed++);
        PlayWork work = player_play(bench->player, &bench->game, pieces - done.pieces);
        done.pieces += work.pieces;
        done.boards += work.boards;
    }
    return done;
}

static void sign(Bench *bench, Digest *digest)
{
    enum { GAMES = 20, LONGEST = 200 };
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        uint8_t bytes[GAME_BYTES];
        Game game;
        player_start(bench->player, &game, seed);
        player_play(bench->player, &game, LONGEST);
        game_write(&game, &bench->rules, bytes);
        digest_add_bytes(digest, bytes, sizeof bytes);
    }
}

void bench_player(int number, VectorWidth width, Digest *digest, BenchSpeed *speed)
{
    Bench *bench = allocate(1, sizeof *bench);
    bench_player_file(&bench->file, number);
    bench_rules_init(&bench->rules, &bench->file.game, width);
    bench->player = player_create(&bench->file.player, &bench->rules, bench->file.genome, width);
    bench->game.status = GAME_OVER; /* so that the first chunk starts one */
    sign(bench, digest);
    if (speed)
        *speed = bench_measure(play, bench);
    player_free(bench->player);
    rules_release(&bench->rules);
    player_file_release(&bench->file);
    free(bench);
}

static BenchWork calibrate(void *state, int64_t steps)
{
    const VectorWidth *width = state;
    return (BenchWork){steps, player_calibrate(*width, steps)};
}

double bench_calibrate(VectorWidth width)
{
    return bench_measure(calibrate, &width).boards_per_second / 1e9;
}
