/* watch.h - the parts of `wellbred watch`: players at play, side by side. */
#ifndef WELLBRED_CLI_WATCH_H
#define WELLBRED_CLI_WATCH_H

#include "keys.h"
#include "wellbred/base/vector.h"
#include "wellbred/game/mosaic.h"
#include "wellbred/player/builtin.h"

enum { SHOWS_MAX = 8 };

typedef struct WatchOptions {
    const char *player, *generations; /* this and the next: NULL if not given */
    const char *board, *pieces, *keys;
    double adversary, speed; /* adversary and max_pieces: -1 if not given */
    int64_t seed, max_pieces;
    bool ascii;
} WatchOptions;

bool watch_options_read(WatchOptions *options, int argc, char **argv, bool *help, Error *error);

/* One player and its game, and where it puts the next piece. */
typedef struct Show {
    char caption[64];
    PlayerFile file;
    Rules rules;
    Player *player;
    Game game;
    Mosaic mosaic;
    Placement chosen; /* while the game is going on */
} Show;

/* `name` as on the command line. Release with show_release() if this succeeds. */
bool show_init(Show *show, const char *name, const WatchOptions *options, VectorWidth width, Error *error);
void show_release(Show *show);

/* The first game of `wellbred eval --seed`. */
void show_start(Show *show, int64_t seed);

/* Put the piece where it was to go. */
void show_move(Show *show);

typedef struct Watching {
    const WatchOptions *options;
    Keys keys;
    Show show[SHOWS_MAX];
    int shows;
    bool paused, help;
    double speed;  /* moves a second */
    double waited; /* moves that are due */
} Watching;

bool watching_is_over(const Watching *watching);

/* The window that it takes, and drawing it. */
int watching_rows(const Watching *watching);
int watching_columns(const Watching *watching);
void watching_draw(const Watching *watching);

#endif
