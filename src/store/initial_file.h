/* initial_file.h - RUN/initial.h5: the genomes that the first generation was
 * made from, if they came from a player or another run. With them a run needs
 * nothing from outside its directory. */
#ifndef WELLBRED_STORE_INITIAL_FILE_H
#define WELLBRED_STORE_INITIAL_FILE_H

#include "wellbred/store/initial.h"

bool initial_file_write(const char *path, const InitialGenomes *initial, Error *error);
bool initial_file_read(const char *path, InitialGenomes *initial, Error *error);

#endif
