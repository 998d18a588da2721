/* player_file.h - players as files: JSON, complete in themselves.
 *
 *      { "name": "mine",
 *        "game": { ... }, "player": { "features": ["holes", "bumpiness"], ... },
 *        "genome": [-4.5, -1] }
 *
 * What is fixed there: the game that the player was made for, what it sees,
 * how it rates, and its genes in the order of player.h. Keys that are left out
 * have the defaults of the config. */
#ifndef WELLBRED_CONFIG_PLAYER_FILE_H
#define WELLBRED_CONFIG_PLAYER_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "wellbred/base/error.h"
#include "wellbred/player/builtin.h"

/* Each fills a PlayerFile, for the caller to release with
 * player_file_release(), or fails and leaves nothing to release. */

/* A built-in player's name, or else the path of a file. */
bool player_find(PlayerFile *file, const char *name_or_path, Error *error);
bool player_file_read(PlayerFile *file, const char *path, Error *error);
bool player_file_parse(PlayerFile *file, const char *text, size_t size, Error *error);

/* Write every key, in a fixed order: reading it gives the same bits back. */
bool player_file_write(const PlayerFile *file, FILE *stream, Error *error);

#endif
