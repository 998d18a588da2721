#include "wellbred/base/random.h"

#include <Random123/philox.h>

RandomBlock random_block(uint64_t key, RandomStream stream, uint32_t a, uint32_t b, uint32_t c)
{
    philox4x32_key_t philox_key = {{(uint32_t)key, (uint32_t)(key >> 32)}};
    philox4x32_ctr_t counter = {{a, b, c, (uint32_t)stream}};
    philox4x32_ctr_t r = philox4x32(counter, philox_key);
    return (RandomBlock){{(uint64_t)r.v[1] << 32 | r.v[0], (uint64_t)r.v[3] << 32 | r.v[2]}};
}

uint64_t random_game_seed(uint64_t run_seed, RandomStream stream, uint32_t generation, int32_t genome, uint32_t game)
{
    return random_block(run_seed, stream, game, (uint32_t)genome + 1, generation).word[0] >> 1;
}
