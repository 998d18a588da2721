/* builtin.h - the players that come with the program. */
#ifndef WELLBRED_PLAYER_BUILTIN_H
#define WELLBRED_PLAYER_BUILTIN_H

#include "wellbred/player/player.h"

/* Everything that a player file holds. */
typedef struct PlayerFile {
    char name[64];
    GameSettings game; /* its `sequence` is owned, or NULL */
    PlayerSettings player;
    float *genome; /* [genes], owned */
    int genes;
} PlayerFile;

void player_file_release(PlayerFile *file);

typedef struct BuiltinPlayer {
    const char *name;
    const char *about;
} BuiltinPlayer;

/* Ends with a NULL name. */
extern const BuiltinPlayer builtin_players[];

/* False if there is no player of that name. */
bool builtin_player(const char *name, PlayerFile *file);

#endif
