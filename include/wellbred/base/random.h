/* random.h - random numbers as a pure function of where they are used.
 *
 * Philox (Random123) turns a 64-bit key and a 128-bit counter into 128 random
 * bits. There is no state to carry along or to share: whoever knows the seed
 * and the place of a draw gets the same number, on any rank, in any order. */
#ifndef WELLBRED_BASE_RANDOM_H
#define WELLBRED_BASE_RANDOM_H

#include <stdint.h>

/* What a number is drawn for. Draws of different streams have nothing to do
 * with each other. The values are part of every result: never renumber. */
typedef enum RandomStream {
    STREAM_GAME_SEED = 1,  /* seeds of the games that train */
    STREAM_PIECES = 2,     /* the order of the pieces of a game */
    STREAM_ADVERSARY = 3,  /* whether the adversary deals the next piece */
    STREAM_EVALUATION = 4, /* seeds of the games of `wellbred eval` */
    STREAM_BUILTIN = 5,    /* weights of built-in players */
    STREAM_VALIDATION = 6, /* seeds of the games in which a challenger meets the champion */
    STREAM_ESTIMATE = 7,   /* seeds of the games that tell how good a new champion is */
    STREAM_INITIAL = 8,    /* genomes from nothing: the first generation and immigrants */
    STREAM_PLACE = 9,      /* what a place of the next generation becomes */
    STREAM_SELECTION = 10, /* parents */
    STREAM_CROSSOVER = 11,
    STREAM_MUTATION = 12,
    STREAM_SAMPLE = 13,     /* samples of cem and cma-es */
    STREAM_REPETITION = 14, /* seeds of the runs that repeat another */
} RandomStream;

typedef struct RandomBlock {
    uint64_t word[2];
} RandomBlock;

/* 128 random bits that belong to (key, stream, a, b, c). */
RandomBlock random_block(uint64_t key, RandomStream stream, uint32_t a, uint32_t b, uint32_t c);

enum { NO_GENOME = -1 };

/* The seed of one game: 63 bits, so that it fits a signed column of a data
 * file. With `genome` = NO_GENOME all genomes of a generation get the same. */
uint64_t random_game_seed(uint64_t run_seed, RandomStream stream, uint32_t generation, int32_t genome, uint32_t game);

/* Take a number in 0..n-1 off the top of `word` and leave the rest for the
 * next draw: `word` is read as a fraction whose digits in base n come out one
 * by one. k draws deviate from uniform by less than n^k / 2^64. */
static inline uint32_t random_digit(uint64_t *word, uint32_t n)
{
    unsigned __int128 product = (unsigned __int128)*word * n;
    *word = (uint64_t)product;
    return (uint32_t)(product >> 64);
}

#endif
