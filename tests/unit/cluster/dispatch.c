/* Rounds are played to their end whatever the workers do: every game once. */
#include "wellbred/cluster/dispatch.h"
#include "game/playing.h"
#include "lot.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { WORKERS_MAX = 5, TASKS_MAX = 300 };

/* ---- workers as awkward as they may be ---- */

/* Lots come back in any order, played in part, and sometimes nothing comes. A
 * "game" here is over after a number of pieces that its seed tells. */
typedef struct Awkward {
    Transport table; /* first */
    Dice dice;
    Lot *out[WORKERS_MAX][2];
    int lots[WORKERS_MAX];
    bool is_out[TASKS_MAX];
    int sent, overtaken;
    int newest; /* number of the last lot that came back */
    int number[WORKERS_MAX][2];
} Awkward;

static int64_t length_of(uint64_t seed)
{
    return 1 + (int64_t)(seed % 97);
}

static int genome_of(int task)
{
    return task % 7;
}

static uint64_t seed_of(int task)
{
    return (uint64_t)task * UINT64_C(0x9e3779b97f4a7c15);
}

static void check_slice(Awkward *self, const Slice *slice)
{
    cr_assert(slice->task >= 0 && slice->task < TASKS_MAX);
    cr_assert_not(self->is_out[slice->task], "task %d is out twice", slice->task);
    cr_assert_eq(slice->genome, genome_of(slice->task));
    cr_assert_eq(slice->game.seed, seed_of(slice->task));
    if (slice->started) {
        cr_assert(game_is_playing(&slice->game), "a game that is over is played on");
        cr_assert_lt(slice->game.counters.pieces, length_of(slice->game.seed));
    }
}

static void send(Transport *transport, int worker, const Lot *lot)
{
    Awkward *self = (Awkward *)transport;
    cr_assert(worker >= 0 && worker < transport->workers);
    cr_assert_lt(self->lots[worker], transport_lots(transport, worker), "worker %d has no room", worker);
    cr_assert(lot->slices > 0 && lot->slices <= LOT_SLICES_MAX);
    for (int i = 0; i < lot->slices; i++) {
        check_slice(self, &lot->slice[i]);
        self->is_out[lot->slice[i].task] = true;
    }
    self->number[worker][self->lots[worker]] = self->sent++;
    lot_copy(self->out[worker][self->lots[worker]++], lot);
}

static void play(Slice *slice, int64_t pieces, PlayWork *work)
{
    Game *game = &slice->game;
    if (!slice->started)
        *game = (Game){.seed = game->seed};
    slice->started = true;
    int64_t left = length_of(game->seed) - game->counters.pieces, played = pieces < left ? pieces : left;
    game->counters.pieces += played;
    game->status = played < left ? GAME_PLAYING : game->seed & 1 ? GAME_OVER : GAME_CAPPED;
    work->pieces += played;
}

static int receive(Transport *transport, Lot *lot, double seconds)
{
    Awkward *self = (Awkward *)transport;
    int worker = dice_below(&self->dice, transport->workers);
    (void)seconds;
    if (self->lots[worker] == 0)
        return -1;
    Lot *played = self->out[worker][0];
    int some = dice_below(&self->dice, 3) ? played->slices : dice_below(&self->dice, played->slices + 1);
    played->work = (PlayWork){0};
    for (int i = 0; i < played->slices; i++) {
        self->is_out[played->slice[i].task] = false;
        if (i < some)
            play(&played->slice[i], played->pieces, &played->work);
    }
    played->busy_seconds = 1e-6 * (double)played->work.pieces;
    lot_copy(lot, played);
    self->overtaken += self->number[worker][0] < self->newest;
    self->newest = self->number[worker][0] > self->newest ? self->number[worker][0] : self->newest;
    self->out[worker][0] = self->out[worker][1];
    self->out[worker][1] = played;
    self->number[worker][0] = self->number[worker][1];
    self->lots[worker]--;
    return worker;
}

static Awkward *awkward_create(int workers, bool has_own, uint64_t seed)
{
    Awkward *self = calloc(1, sizeof *self);
    self->table = (Transport){.workers = workers, .own = has_own ? 0 : -1, .send = send, .receive = receive};
    self->dice.state = seed;
    for (int worker = 0; worker < WORKERS_MAX; worker++)
        for (int i = 0; i < 2; i++)
            self->out[worker][i] = calloc(1, sizeof(Lot));
    return self;
}

static int lots_out(const Awkward *self)
{
    int count = 0;
    for (int worker = 0; worker < WORKERS_MAX; worker++)
        count += self->lots[worker];
    return count;
}

static void awkward_free(Awkward *self)
{
    for (int worker = 0; worker < WORKERS_MAX; worker++)
        for (int i = 0; i < 2; i++)
            free(self->out[worker][i]);
    free(self);
}

/* ---- rounds ---- */

static void make_round(Round *round, int tasks, Dice *dice)
{
    round_init(round, tasks);
    for (int i = 0; i < tasks; i++)
        round->task[i] = (Task){genome_of(i), seed_of(i), dice_below(dice, 3) * 20};
}

/* Every task is in one state, and what goes with it is there. */
static void check_round(const Round *round)
{
    int done = 0, open = 0;
    for (int i = 0; i < round->tasks; i++) {
        done += round->progress[i] == TASK_DONE;
        if (round->progress[i] != TASK_OPEN)
            continue;
        open++;
        cr_assert_eq(round->open[round->open_at[i]].task, i);
        cr_assert(game_is_playing(round_open_game(round, i)));
        cr_assert_eq(round_open_game(round, i)->seed, seed_of(i));
    }
    cr_assert_eq(done, round->done);
    cr_assert_eq(open, round->open_games);
}

static void check_done(const Round *round, const PlayAccount *account)
{
    int64_t pieces = 0;
    check_round(round);
    cr_assert_eq(round->done, round->tasks);
    for (int i = 0; i < round->tasks; i++) {
        const GameRecord *record = &round->record[i];
        cr_assert_eq(record->seed, seed_of(i));
        cr_assert_eq(record->counters.pieces, length_of(record->seed), "task %d", i);
        cr_assert_eq(record->capped, !(record->seed & 1));
        pieces += record->counters.pieces;
    }
    cr_assert_eq(account->games, round->tasks);
    cr_assert_eq(account->pieces, pieces, "what was played and kept is counted once");
}

static Dispatcher random_dispatcher(Transport *transport, Dice *dice)
{
    static const int64_t slices[] = {0, 1, 10, 1000};
    static const int lots[] = {0, 1, 3, LOT_SLICES_MAX};
    return (Dispatcher){
        .transport = transport,
        .slice_pieces = slices[dice_below(dice, 4)],
        .lot_slices = lots[dice_below(dice, 4)],
    };
}

typedef struct Stop {
    int polls; /* until then */
    StopRequest how;
} Stop;

static StopRequest poll_stop(void *context)
{
    Stop *stop = context;
    return stop->polls-- > 0 ? STOP_NOT : stop->how;
}

Test(dispatch, ends_every_game_once)
{
    int overtaken = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Dice dice = {seed};
        Round round;
        PlayAccount account = {0};
        int workers = 1 + dice_below(&dice, WORKERS_MAX);
        Awkward *transport = awkward_create(workers, seed % 2, seed);
        Dispatcher dispatcher = random_dispatcher(&transport->table, &dice);
        make_round(&round, 1 + dice_below(&dice, TASKS_MAX), &dice);
        cr_assert(dispatch_play(&dispatcher, &round, NULL, &account), "seed %llu", (unsigned long long)seed);
        check_done(&round, &account);
        cr_assert_eq(lots_out(transport), 0, "nothing is still out");
        cr_assert_eq(account.lots, transport->sent);
        overtaken += transport->overtaken;
        round_release(&round);
        awkward_free(transport);
    }
    cr_assert_gt(overtaken, 0, "the workers were not awkward");
}

Test(dispatch, a_round_without_games_is_done)
{
    Round round;
    PlayAccount account = {0};
    Awkward *transport = awkward_create(2, false, 1);
    Dispatcher dispatcher = {.transport = &transport->table};
    round_init(&round, 0);
    cr_assert(dispatch_play(&dispatcher, &round, NULL, &account));
    cr_assert_eq(transport->sent, 0);
    round_release(&round);
    awkward_free(transport);
}

Test(dispatch, long_games_go_first)
{
    Round round;
    PlayAccount account = {0};
    Awkward *transport = awkward_create(1, true, 1);
    Dispatcher dispatcher = {.transport = &transport->table, .slice_pieces = 1, .lot_slices = 1};
    round_init(&round, 3);
    for (int i = 0; i < 3; i++)
        round.task[i] = (Task){genome_of(i), seed_of(i), i == 1 ? 500 : 5};
    Stop stop = {1, STOP_AFTER_LOTS};
    Watch watch = {poll_stop, &stop};
    cr_assert_not(dispatch_play(&dispatcher, &round, &watch, &account));
    cr_assert_eq(round.progress[1], TASK_OPEN);
    cr_assert_eq(round.progress[0], TASK_WAITING);
    round_release(&round);
    awkward_free(transport);
}

/* ---- stops ---- */

/* Stopped, and gone on with by other workers, until it is done. */
static int play_with_stops(uint64_t seed, StopRequest how, PlayAccount *account)
{
    Dice dice = {seed};
    Round round;
    int stops = 0;
    make_round(&round, 1 + dice_below(&dice, TASKS_MAX), &dice);
    for (bool done = false; !done;) {
        Awkward *transport = awkward_create(1 + dice_below(&dice, WORKERS_MAX), dice_below(&dice, 2), dice_roll(&dice));
        Dispatcher dispatcher = random_dispatcher(&transport->table, &dice);
        Stop stop = {dice_below(&dice, 60), how};
        Watch watch = {poll_stop, &stop};
        done = dispatch_play(&dispatcher, &round, &watch, account);
        check_round(&round);
        stops += !done;
        if (how == STOP_AFTER_LOTS)
            cr_assert_eq(lots_out(transport), 0, "what was out was not waited for");
        awkward_free(transport);
    }
    check_done(&round, account);
    round_release(&round);
    return stops;
}

Test(dispatch, stops_lose_no_result)
{
    for (int how = STOP_AFTER_LOTS; how <= STOP_AT_ONCE; how++) {
        int stops = 0;
        for (uint64_t seed = 1; seed <= 100; seed++) {
            PlayAccount account = {0};
            stops += play_with_stops(seed, (StopRequest)how, &account);
        }
        cr_assert_gt(stops, 100);
    }
}
