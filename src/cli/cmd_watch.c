#include "command.h"
#include "options.h"
#include "screen.h"
#include "watch.h"
#include "wellbred/base/clock.h"

#include <curses.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { FRAME_MS = 16 };

static const double slowest = 1.0 / 16, fastest = 1e6; /* moves a second */

bool watch_options_read(WatchOptions *o, int argc, char **argv, bool *help, Error *error)
{
    const Option table[] = {
        {"generations", OPTION_TEXT, &o->generations, "A,B,...", "of a run: these champions, side by side", 0, 0},
        {"seed", OPTION_INTEGER, &o->seed, "S", "which pieces: the first game of 'eval --seed S' (1)", 0,
         9007199254740991},
        {"speed", OPTION_NUMBER, &o->speed, "N", "moves a second (4); more than the screen can show are not shown",
         slowest, fastest},
        {"board", OPTION_TEXT, &o->board, "WxH", "width and height, 4x4 to 16x28", 0, 0},
        {"pieces", OPTION_TEXT, &o->pieces, "ORDER", "uniform, bag, sz, adversary or sequence:FILE", 0, 0},
        {"adversary", OPTION_NUMBER, &o->adversary, "P", "an adversary deals each piece with probability P", 0, 1},
        {"max-pieces", OPTION_INTEGER, &o->max_pieces, "N", "end a game after N pieces, 0 for never", 0,
         MAX_PIECES_LIMIT},
        {"keys", OPTION_TEXT, &o->keys, "FILE", "which keys do what, see the README", 0, 0},
        {"ascii", OPTION_FLAG, &o->ascii, NULL, "draw with plain characters", 0, 0},
        {0},
    };
    const Usage usage = {"watch", "PLAYER",
                         "Watch a player in a terminal. PLAYER is a player file, a built-in one or\n"
                         "RUN[@GENERATION[:RANK]]; board, pieces and limit are those of the player's file\n"
                         "unless given here. '?' shows the keys: faster, slower, pause, one move.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, table, argc, argv, positional, &count, help, error))
        return false;
    if (!*help)
        o->player = positional[0];
    return true;
}

/* ---- who is watched ---- */

static bool add_show(Watching *watching, const char *name, VectorWidth width, Error *error)
{
    if (watching->shows == SHOWS_MAX)
        return error_set(error, EXIT_USAGE, "option '--generations' has more than %d", SHOWS_MAX);
    if (!show_init(&watching->show[watching->shows], name, watching->options, width, error))
        return false;
    watching->shows++;
    return true;
}

static bool add_generations(Watching *watching, VectorWidth width, Error *error)
{
    const WatchOptions *options = watching->options;
    for (const char *at = options->generations;;) {
        size_t digits = strspn(at, "0123456789");
        if (digits < 1 || digits > 9 || (at[digits] && at[digits] != ','))
            return error_set(error, EXIT_USAGE, "option '--generations' is '%s', must be numbers with commas between",
                             options->generations);
        char name[PATH_MAX];
        if (snprintf(name, sizeof name, "%s@%.*s", options->player, (int)digits, at) >= (int)sizeof name)
            return error_set(error, EXIT_USAGE, "the run's name is too long");
        if (!add_show(watching, name, width, error))
            return false;
        Show *show = &watching->show[watching->shows - 1];
        snprintf(show->caption, sizeof show->caption, "generation %.*s", (int)digits, at);
        if (!at[digits])
            return true;
        at += digits + 1;
    }
}

/* ---- the keys ---- */

static void restart(Watching *watching)
{
    for (int i = 0; i < watching->shows; i++)
        show_start(&watching->show[i], watching->options->seed);
    watching->waited = 0;
}

static void move_all(Watching *watching)
{
    for (int i = 0; i < watching->shows; i++)
        show_move(&watching->show[i]);
}

static void step(Watching *watching)
{
    watching->paused = true;
    move_all(watching);
}

static void change_speed(Watching *watching, double factor)
{
    double speed = watching->speed * factor;
    watching->speed = speed < slowest ? slowest : speed > fastest ? fastest : speed;
}

static void act(Watching *watching, int action)
{
    if (watching->help) {
        watching->help = false; /* any key goes on */
        return;
    }
    switch (action) {
    case PRESS_PAUSE: watching->paused = !watching->paused; return;
    case PRESS_HARD_DROP:
    case ACTION_STEP: step(watching); return;
    case ACTION_RESTART: restart(watching); return;
    case ACTION_HELP: watching->help = true; return;
    case ACTION_FASTER: change_speed(watching, 2); return;
    case ACTION_SLOWER: change_speed(watching, 0.5); return;
    default: return;
    }
}

/* ---- the time ---- */

/* The moves that are due, but no more than there is time for until the next
 * picture; what is left over is forgotten. */
static void pass(Watching *watching, double seconds)
{
    double end = clock_seconds() + FRAME_MS / 1000.0;
    if (watching->paused || watching->help)
        return;
    watching->waited += watching->speed * seconds;
    while (watching->waited >= 1 && clock_seconds() < end && !watching_is_over(watching)) {
        move_all(watching);
        watching->waited--;
    }
    if (watching->waited > 1)
        watching->waited = 1;
}

static void watch_on_screen(Watching *watching)
{
    double last = clock_seconds();
    timeout(FRAME_MS);
    while (!screen_stop_signal()) {
        bool room = screen_has_room(watching_rows(watching), watching_columns(watching));
        if (room)
            watching_draw(watching);
        int code = getch();
        int action = code == ERR ? NO_ACTION : (int)keys_action(&watching->keys, code);
        if (action == ACTION_QUIT && !watching->help)
            return;
        if (code != ERR && code != KEY_RESIZE)
            act(watching, action);
        double now = clock_seconds();
        if (room)
            pass(watching, now - last);
        last = now;
    }
}

static bool watch(Watching *watching, Error *error)
{
    if (!screen_open("watch", watching->options->ascii, error))
        return false;
    watching->speed = watching->options->speed;
    restart(watching);
    watch_on_screen(watching);
    int signal = screen_stop_signal();
    screen_close();
    if (signal)
        screen_end_by(signal);
    return true;
}

bool cmd_watch(int argc, char **argv, Error *error)
{
    WatchOptions options = {.adversary = -1, .speed = 4, .seed = 1, .max_pieces = -1};
    Watching watching = {.options = &options};
    VectorWidth width;
    bool help;
    if (!watch_options_read(&options, argc, argv, &help, error))
        return false;
    if (help)
        return true;
    bool ok = vector_width_choose(&width, error) && keys_read(&watching.keys, options.keys, error) &&
              (options.generations ? add_generations(&watching, width, error)
                                   : add_show(&watching, options.player, width, error)) &&
              watch(&watching, error);
    for (int i = 0; i < watching.shows; i++)
        show_release(&watching.show[i]);
    return ok;
}
