/* session.h - a game as people play it: key presses and time in, a board out.
 *
 *      session_start(&session, &plan);
 *      session_press(&session, PRESS_LEFT);          when a key goes down
 *      session_tick(&session, 20);                   when 20 ms have passed
 *
 * No clock and no screen: what a session becomes depends on its plan and its
 * events alone, so that the list of events is the whole game. A Session is a
 * plain value; copy it with `=`.
 *
 * Pieces appear, turn and kick as srs.h says. They fall by themselves faster
 * with each level, and lock half a second after they came to rest; a move in
 * that time gives another half second, up to fifteen times until the piece gets
 * further down. A hard drop locks at once, a soft drop never. A piece may be
 * held once. */
#ifndef WELLBRED_GAME_SESSION_H
#define WELLBRED_GAME_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/game/game.h"
#include "wellbred/game/mosaic.h"
#include "wellbred/game/rules.h"
#include "wellbred/game/score.h"
#include "wellbred/game/srs.h"
#include "wellbred/game/well.h"

enum {
    PREVIEWS_MAX = 5,
    SESSION_LEVEL_MAX = 19, /* the fastest; one may start there */
};

typedef struct SessionPlan {
    const Rules *rules; /* borrowed */
    const Judge *judge; /* borrowed; NULL unless the order is the adversary's */
    uint64_t seed;
    int level;    /* the first one; it counts as if the levels before were done */
    int ahead;    /* pieces dealt beyond the falling one, 0 to PREVIEWS_MAX */
    bool gravity; /* without, a piece falls and locks by key presses alone */
} SessionPlan;

typedef enum Press {
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_SOFT_DROP,
    PRESS_HARD_DROP,
    PRESS_CLOCKWISE,
    PRESS_COUNTER_CLOCKWISE,
    PRESS_HOLD,
    PRESS_PAUSE, /* and on again */
    PRESSES,
} Press;

typedef struct Session {
    SessionPlan plan;
    Well well;
    Mosaic mosaic;
    Counters counters; /* its keys: presses that moved something */
    FallingPiece falling;
    GameStatus status;
    bool paused;
    uint8_t next[PREVIEWS_MAX]; /* [plan.ahead] */
    uint8_t held;               /* NO_PIECE if none */
    bool hold_used;             /* for the falling piece */
    int64_t dealt;              /* pieces, those of `next` included */
    int presses;                /* since the last piece locked */
    int64_t waited_us;          /* for the next row, or at rest for the lock */
    int resets_left;            /* moves that still put off the lock; < 0: it locks where it touches the ground */
    int lowest_row;             /* where the falling piece has been */
} Session;

void session_start(Session *session, const SessionPlan *plan);

/* False if the key does nothing now. */
bool session_press(Session *session, Press press);

/* Let time pass. */
void session_tick(Session *session, int milliseconds);

/* Put the falling piece straight to where a player wants it, one of the moves
 * that the rules allow, and lock it. */
void session_place(Session *session, Placement placement);

/* The same as values, for lists of events. */
typedef struct SessionEvent {
    enum { EVENT_PRESS, EVENT_TICK, EVENT_PLACE } kind;
    union {
        Press press;
        int milliseconds;
        Placement placement;
    };
} SessionEvent;

void session_apply(Session *session, const SessionEvent *event);

static inline bool session_is_playing(const Session *session)
{
    return session->status == GAME_PLAYING;
}

/* As the speed sees it; it stops rising at SESSION_LEVEL_MAX. */
int session_level(const Session *session);

/* How long a piece takes for a row. */
int session_row_microseconds(int level);

/* Where a hard drop would take the falling piece. */
FallingPiece session_ghost(const Session *session);

/* The position as players see it, with the first of `next` if there is one. */
Game session_as_game(const Session *session);

#endif
