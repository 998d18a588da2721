/* math.h - the players' own exponential, logarithm and power.
 *
 * libm's differ between machines by a bit; these are a fixed sequence of IEEE
 * operations. For tests and tools; the kernels have them in vector form. */
#ifndef WELLBRED_PLAYER_MATH_H
#define WELLBRED_PLAYER_MATH_H

float player_exp(float x);
float player_log(float x);          /* x > 0, normal */
float player_pow(float x, float e); /* x >= 0; 0^e is 0 */

#endif
