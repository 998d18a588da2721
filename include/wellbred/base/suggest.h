/* suggest.h - "did you mean ...?" */
#ifndef WELLBRED_BASE_SUGGEST_H
#define WELLBRED_BASE_SUGGEST_H

/* The word among `words[0..count)` nearest to `typed` (insertions, deletions,
 * replacements and swaps of neighbours), or NULL if none is near. */
const char *suggest_word(const char *typed, const char *const words[], int count);

#endif
