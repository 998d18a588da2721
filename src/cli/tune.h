/* tune.h - Korobeiniki, a Russian song of 1861, as sound. */
#ifndef WELLBRED_CLI_TUNE_H
#define WELLBRED_CLI_TUNE_H

#include <stddef.h>
#include <stdint.h>

enum { TUNE_RATE = 22050 }; /* samples a second */

/* How many samples the tune has; then it begins again. */
size_t tune_length(void);

/* `count` samples from number `first` on, one channel. */
void tune_samples(size_t first, size_t count, int16_t *samples);

#endif
