/* play.h - the parts of `wellbred play`. */
#ifndef WELLBRED_CLI_PLAY_H
#define WELLBRED_CLI_PLAY_H

#include "brain.h"
#include "high_scores.h"
#include "keys.h"
#include "recording.h"
#include "wellbred/game/session.h"

typedef struct PlayOptions {
    const char *board, *pieces, *order, *keys, *brain, *against, *record, *replay; /* NULL if not given */
    int64_t seed, level, next;                                                     /* -1 if not given, as the next */
    double adversary;
    int64_t max_pieces;
    double speed; /* of who is played against, in pieces a second */
    bool no_gravity, ascii, music;
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

/* Who is played against, if anybody: on a board of its own, the same pieces. */
typedef struct Rival {
    bool is_there;
    Brain brain;
    Session session;
    double speed;  /* pieces a second */
    double waited; /* pieces that are due */
} Rival;

/* A recorded game that is shown, if one is. */
typedef struct Replay {
    bool is_on;
    RecordedGame recorded;
    size_t done;   /* events */
    int ticked;    /* milliseconds of the next one */
    double speed;  /* times as fast as it was played */
    double waited; /* seconds that are due */
} Replay;

typedef struct Play {
    const PlayOptions *options;
    Rules rules;
    Keys keys;
    Brain brain;
    Session session;
    Rival rival;
    Replay replay;
    Recording recording; /* of this game, if it is to be written down */
    HighScores scores;

    bool help;
    Driver driver;
    bool hints;
    double brain_pause; /* seconds between its ticks */
    double brain_waited;
    int64_t hand_piece; /* how many had landed when this was chosen */
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

/* Has the game ended, or the match? */
bool play_is_over(const Play *play);

/* Something happens to the session; it is written down if that is wanted. */
void play_event(Play *play, SessionEvent event);

/* ---- a recorded game ---- */

void replay_start(Play *play);
void replay_pass(Play *play, double seconds);
bool replay_is_over(const Play *play);

/* Has it become what was recorded? */
bool replay_check(const Play *play, Error *error);

/* ---- a match: who lasts longer, or scores more in so many pieces ---- */

void rival_start(Play *play, const SessionPlan *plan);
void rival_pass(Play *play, double seconds);
void rival_change_speed(Rival *rival, double factor);
bool match_is_over(const Play *play);

/* How it ended: > 0 if the person won, 0 if nobody did. */
int match_result(const Play *play);

/* ---- the screen ---- */

/* The window that it takes, and drawing it. */
int play_rows(const Play *play);
int play_columns(const Play *play);
void play_draw(Play *play);

/* Its parts that play_split.c draws when there are two boards: all but the
 * boxes, and where the person's board is. */
enum { SPAWN_SHOWN = SPAWN_ROWS };
int play_shown_pieces(const Play *play);
int split_columns(const Play *play);
void split_draw(const Play *play, const RatedMove *hint);
void play_draw_board(const Session *session, const RatedMove *hint, int x);

#endif
