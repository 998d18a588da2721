/* generation_file.h - a Snapshot as a sealed HDF5 file.
 *
 *      genomes f32 [1, N, G]        fitness, fitness_error f64 [1, N]     fitness_rounds i32 [1, N]
 *      games/{seed, pieces, lines, tetrises, score, keys, score_integral, tetris_integral} i64 [1, N, K]
 *      games/flags u8 [1, N, K]     parents i32 [1, N, 2]                 operator u8 [1, N]
 *      champion/{genome f32 [1, G], generation, individual, games i32 [1], mean, error f64 [1]}
 *      optimiser/state f64 [1, S]   work/{games, pieces, boards, lots i64 [1], busy_seconds, seconds f64 [1]}
 *      work/ranks/{host text, games, pieces i64, busy_seconds, waiting_seconds, messaging_seconds f64} [ranks]
 *      digest, previous_digest text [1]; attributes generation, digest, previous_digest
 *
 * N individuals with G genes and K games each. The leading axis is that of the
 * generations, along which run.h5 joins the files. */
#ifndef WELLBRED_STORE_GENERATION_FILE_H
#define WELLBRED_STORE_GENERATION_FILE_H

#include "h5.h"
#include "wellbred/base/publish.h"
#include "wellbred/cluster/snapshot.h"
#include "wellbred/store/run.h"

/* The file's content, without its seal; freed by the caller. */
void *generation_image(const Snapshot *snapshot, size_t *size);

bool generation_file_write(const LastStep *last, const char *path, const Snapshot *snapshot, Error *error);

/* Generation `number`, or what is in its place is refused. The snapshot is
 * released by the caller if this succeeds. */
bool generation_file_read(const char *path, int number, Snapshot *snapshot, Error *error);

/* Is this what a config of these sizes makes? */
bool generation_has_sizes(const Generation *generation, RunSizes sizes, Error *error);

#endif
