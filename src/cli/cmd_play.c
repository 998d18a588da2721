#include "command.h"
#include "music.h"
#include "play.h"
#include "screen.h"
#include "wellbred/base/clock.h"

#include <curses.h>
#include <stdlib.h>

enum { FRAME_MS = 16 };

/* Milliseconds since the last call. After a time away, stopped or asleep, the
 * game waits. */
static int pass_time(Play *play, double *last)
{
    const double away = 1;
    double now = clock_seconds(), seconds = now - *last;
    if (seconds > away) {
        *last = now;
        if (!play->session.paused && play->session.plan.gravity)
            play_act(play, (Action)PRESS_PAUSE);
        return 0;
    }
    int milliseconds = (int)(1000 * seconds);
    *last += milliseconds / 1000.0;
    return milliseconds;
}

static void wait_for_room(Play *play)
{
    if (!play->session.paused)
        play_act(play, (Action)PRESS_PAUSE);
}

static bool play_on_screen(Play *play, Error *error)
{
    double last = clock_seconds();
    timeout(FRAME_MS);
    while (!screen_stop_signal()) {
        if (screen_has_room(play_rows(play), play_columns(play)))
            play_draw(play);
        else
            wait_for_room(play);
        int code = getch();
        Action action = code == ERR ? NO_ACTION : keys_action(&play->keys, code);
        if (action == ACTION_QUIT && !play->help)
            return true;
        if (code != ERR && code != KEY_RESIZE)
            play_act(play, action);
        play_pass(play, pass_time(play, &last));
        music_pause(play->session.paused || play_is_over(play));
        if (!play_note_end(play, error))
            return false;
    }
    return true;
}

static bool play_in_terminal(Play *play, Error *error)
{
    if (!screen_open("play", play->options->ascii, error))
        return false;
    play_start(play);
    if (play->options->music)
        music_start();
    bool ok = play_on_screen(play, error);
    int signal = screen_stop_signal();
    music_stop();
    screen_close();
    if (ok && play->options->record)
        ok = recording_write(&play->recording, &play->session, play->options->record, error);
    if (ok && signal)
        screen_end_by(signal);
    return ok;
}

static bool find_rival(Play *play, const GameSettings *game, VectorWidth width, Error *error)
{
    const PlayOptions *options = play->options;
    if (!options->against)
        return true;
    play->rival.speed = options->speed > 0 ? options->speed : 1;
    play->rival.is_there = brain_init(&play->rival.brain, options->against, game, width, error);
    return play->rival.is_there;
}

static bool play_game(Play *play, const GameSettings *game, VectorWidth width, Error *error)
{
    const char *brain = play->options->brain ? play->options->brain : "dt-10";
    char kind[GAME_KIND_SIZE];
    game_kind(game, !play->options->no_gravity, kind);
    if (!keys_read(&play->keys, play->options->keys, error) || !high_scores_read(&play->scores, kind, error) ||
        !brain_init(&play->brain, brain, game, width, error))
        return false;
    bool ok = find_rival(play, game, width, error) && play_in_terminal(play, error);
    if (play->rival.is_there)
        brain_release(&play->rival.brain);
    brain_release(&play->brain);
    return ok;
}

/* The game of the options, or that of a recording. */
static bool choose_game(Play *play, GameSettings *game, Error *error)
{
    Replay *replay = &play->replay;
    if (!play_options_game(play->options, game, error))
        return false;
    if (!play->options->replay)
        return true;
    replay->is_on = true;
    replay->speed = 1;
    if (!recorded_game_read(&replay->recorded, play->options->replay, error))
        return false;
    *game = replay->recorded.game;
    replay->recorded.game.sequence = NULL; /* has gone over to `game` */
    return true;
}

static bool make_rules(Play *play, const GameSettings *game, VectorWidth width, Error *error)
{
    if (rules_init(&play->rules, game, width, error))
        return true;
    if (play->options->replay)
        return error_prefix(error, play->options->replay);
    error->exit_code = EXIT_USAGE;
    return error_prefix(error, "with these options");
}

bool cmd_play(int argc, char **argv, Error *error)
{
    PlayOptions options = {.seed = -1, .level = -1, .next = -1, .adversary = -1};
    Play play = {.options = &options, .brain_pause = 0.1};
    GameSettings game = {0};
    VectorWidth width;
    bool help;
    if (!play_options_read(&options, argc, argv, &help, error))
        return false;
    if (help)
        return true;
    bool ok = vector_width_choose(&width, error) && choose_game(&play, &game, error) &&
              make_rules(&play, &game, width, error) && play_game(&play, &game, width, error);
    rules_release(&play.rules);
    recorded_game_release(&play.replay.recorded);
    recording_release(&play.recording);
    free((char *)game.sequence);
    return ok;
}
