/* play.h - the parts of `wellbred play`. */
#ifndef WELLBRED_CLI_PLAY_H
#define WELLBRED_CLI_PLAY_H

#include "brain.h"
#include "high_scores.h"
#include "keys.h"
#include "wellbred/game/session.h"

typedef struct PlayOptions {
    const char *board, *pieces, *order, *keys, *brain; /* NULL if not given */
    int64_t seed, level, next;                         /* -1 if not given, as the next */
    double adversary;
    bool no_gravity, ascii;
} PlayOptions;

/* Read the command line and check what can be checked without playing. */
bool play_options_read(PlayOptions *options, int argc, char **argv, bool *help, Error *error);

/* The game that the options ask for; its `sequence` is owned by the caller. */
bool play_options_game(const PlayOptions *options, GameSettings *game, Error *error);

/* Who has the keys. */
typedef enum Driver {
    DRIVER_PERSON,
    DRIVER_BRAIN_STEPS, /* one turn and one shift a tick */
    DRIVER_BRAIN_DROPS, /* straight to the place */
    DRIVERS,
} Driver;

typedef struct Play {
    const PlayOptions *options;
    Rules rules;
    Keys keys;
    Brain brain;
    Session session;
    HighScores scores;

    bool help;
    Driver driver;
    bool hints;
    double brain_pause; /* seconds between its ticks */
    double brain_waited;
    int64_t hand_piece; /* which piece, of those landed, the next two are about */
    int hand_step;
    Placement hand_target;

    bool assisted; /* the brain had a hand in this game */
    bool noted;    /* the end of this game was taken note of */
    int place;     /* among the high scores, or -1 */
} Play;

/* A new game. */
void play_start(Play *play);

/* What a key asks for, but for quitting. */
void play_act(Play *play, Action action);

/* Let time pass, for the session and the brain. */
void play_pass(Play *play, int milliseconds);

/* Take note of a game that is over, if it has not been done. */
bool play_note_end(Play *play, Error *error);

/* The window that it takes, and drawing it. */
int play_rows(const Play *play);
int play_columns(const Play *play);
void play_draw(Play *play);

#endif
