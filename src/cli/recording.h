/* recording.h - a game of a person as the list of its events, in a text file.
 *
 *      wellbred game 1
 *      board 10x20
 *      pieces tetromino
 *      order bag               or: order sequence ITSZ
 *      max_pieces 0
 *      seed 1
 *      level 0
 *      ahead 3
 *      gravity 1
 *      score 1234              what came of it
 *      events 3
 *      tick 1600               milliseconds
 *      left
 *      place 1 4 0             rotation, column, row: what a brain does at once */
#ifndef WELLBRED_CLI_RECORDING_H
#define WELLBRED_CLI_RECORDING_H

#include <stddef.h>

#include "wellbred/base/error.h"
#include "wellbred/game/session.h"

typedef struct Recording {
    SessionEvent *event; /* [count], owned */
    size_t count, room;
} Recording;

void recording_add(Recording *recording, SessionEvent event);
void recording_clear(Recording *recording);
void recording_release(Recording *recording);

/* Write down how this session came to where it is. */
bool recording_write(const Recording *recording, const Session *session, const char *path, Error *error);

/* What to start a session with, and what its score must be in the end. */
typedef struct RecordedGame {
    GameSettings game; /* its `sequence` is owned */
    SessionPlan plan;  /* without rules */
    int64_t score;
    Recording recording;
} RecordedGame;

/* Release with recorded_game_release(), whether it worked or not. */
bool recorded_game_read(RecordedGame *recorded, const char *path, Error *error);
void recorded_game_release(RecordedGame *recorded);

#endif
