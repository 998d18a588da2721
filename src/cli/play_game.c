#include "play.h"
#include "wellbred/game/hand.h"

#include <sys/random.h>

/* ---- starting ---- */

static uint64_t some_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = 1;
    return seed >> 11;
}

/* An adversary deals late, so that it sees the board. */
static int pieces_ahead(const Play *play)
{
    bool late = play->rules.settings.order == ORDER_ADVERSARY;
    int shown = play->options->next >= 0 ? (int)play->options->next : late ? 0 : 3;
    int needed = brain_lookahead(&play->brain);
    if (play->rival.is_there && brain_lookahead(&play->rival.brain) > needed)
        needed = brain_lookahead(&play->rival.brain);
    return shown > needed ? shown : needed;
}

static void start_replay(Play *play)
{
    replay_start(play);
    play->assisted = true; /* it is not played now */
    play->noted = false;
    play->place = -1;
}

void play_start(Play *play)
{
    if (play->replay.is_on) {
        start_replay(play);
        return;
    }
    const PlayOptions *options = play->options;
    SessionPlan plan = {
        .rules = &play->rules,
        .judge = &play->brain.judge,
        .seed = options->seed >= 0 ? (uint64_t)options->seed : some_seed(),
        .level = options->level > 0 ? (int)options->level : 0,
        .ahead = pieces_ahead(play),
        .gravity = !options->no_gravity,
    };
    session_start(&play->session, &plan);
    recording_clear(&play->recording);
    if (play->rival.is_there)
        rival_start(play, &plan);
    play->assisted = play->driver != DRIVER_PERSON || play->hints;
    play->noted = false;
    play->place = -1;
    play->hand_piece = -1;
}

/* A pause is no part of a recording: nothing happens in it. */
void play_event(Play *play, SessionEvent event)
{
    bool is_pause = event.kind == EVENT_PRESS && event.press == PRESS_PAUSE;
    if (play->options->record && !play->session.paused && !is_pause && session_is_playing(&play->session))
        recording_add(&play->recording, event);
    session_apply(&play->session, &event);
}

static void press(Play *play, Press press)
{
    play_event(play, (SessionEvent){.kind = EVENT_PRESS, .press = press});
}

/* ---- keys ---- */

static void change_driver(Play *play)
{
    play->driver = (Driver)((play->driver + 1) % DRIVERS);
    play->assisted = play->assisted || (play->driver != DRIVER_PERSON && session_is_playing(&play->session));
    play->hand_piece = -1;
    play->brain_waited = 0;
}

static void show_hints(Play *play)
{
    play->hints = !play->hints;
    play->assisted = play->assisted || (play->hints && session_is_playing(&play->session));
}

/* Of what plays by itself: a recording, the brain, or else the rival. */
static void change_speed(Play *play, double factor)
{
    const double fastest = 0.001, slowest = 2;
    if (play->replay.is_on) {
        play->replay.speed /= factor;
        return;
    }
    if (play->rival.is_there && play->driver == DRIVER_PERSON) {
        rival_change_speed(&play->rival, 1 / factor);
        return;
    }
    double pause = play->brain_pause * factor;
    play->brain_pause = pause < fastest ? fastest : pause > slowest ? slowest : pause;
}

/* The help hides the board, too. */
static void show_help(Play *play)
{
    play->help = !play->help;
    if (play->help != play->session.paused)
        press(play, PRESS_PAUSE);
}

void play_act(Play *play, Action action)
{
    if (play->help) {
        show_help(play); /* any key goes on */
        return;
    }
    switch (action) {
    case ACTION_RESTART: play_start(play); return;
    case ACTION_HELP: show_help(play); return;
    case ACTION_BRAIN:
        if (!play->replay.is_on)
            change_driver(play);
        return;
    case ACTION_HINT: show_hints(play); return;
    case ACTION_FASTER: change_speed(play, 0.5); return;
    case ACTION_SLOWER: change_speed(play, 2); return;
    default: break;
    }
    bool is_the_persons = (play->driver == DRIVER_PERSON && !play->replay.is_on) || action == (Action)PRESS_PAUSE;
    if (action >= 0 && action < (Action)PRESSES && is_the_persons && !play_is_over(play))
        press(play, (Press)action);
}

/* ---- the brain's keys ---- */

static void brain_step(Play *play)
{
    Session *session = &play->session;
    if (play->hand_piece != session->counters.pieces) {
        play->hand_piece = session->counters.pieces;
        if (!brain_choose(&play->brain, session, &play->hand_target)) {
            press(play, PRESS_HARD_DROP);
            return;
        }
    }
    if (play->driver == DRIVER_BRAIN_DROPS) {
        play_event(play, (SessionEvent){.kind = EVENT_PLACE, .placement = play->hand_target});
        return;
    }
    Press presses[HAND_PRESSES];
    int count = hand_step(session, play->hand_target, presses);
    for (int i = 0; i < count; i++)
        press(play, presses[i]);
}

static void let_brain_play(Play *play, double seconds)
{
    play->brain_waited += seconds;
    while (play->brain_waited >= play->brain_pause && session_is_playing(&play->session)) {
        play->brain_waited -= play->brain_pause;
        brain_step(play);
    }
}

bool play_is_over(const Play *play)
{
    return play->replay.is_on     ? replay_is_over(play)
           : play->rival.is_there ? match_is_over(play)
                                  : !session_is_playing(&play->session);
}

void play_pass(Play *play, int milliseconds)
{
    if (play_is_over(play) || play->session.paused)
        return;
    if (play->replay.is_on) {
        replay_pass(play, milliseconds / 1000.0);
        return;
    }
    play_event(play, (SessionEvent){.kind = EVENT_TICK, .milliseconds = milliseconds});
    if (play->driver != DRIVER_PERSON)
        let_brain_play(play, milliseconds / 1000.0);
    if (play->rival.is_there)
        rival_pass(play, milliseconds / 1000.0);
}

/* ---- the end ---- */

/* Games that are slower or shorter than others, or not a person's own, are not
 * compared with them. */
static bool counts_for_high_scores(const Play *play)
{
    return !play->assisted && play->session.status == GAME_OVER;
}

bool play_note_end(Play *play, Error *error)
{
    if (!play_is_over(play) || play->noted)
        return true;
    play->noted = true;
    if (play->replay.is_on)
        return replay_check(play, error);
    return !counts_for_high_scores(play) ||
           high_scores_add(&play->scores, &play->session.counters, &play->place, error);
}
