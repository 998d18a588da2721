#include "wellbred/game/adversary.h"

#include <assert.h>

int adversary_choose(const Judge *judge, const Rules *rules, const Well *well)
{
    assert(judge);
    int worst = 0;
    float worst_rating = judge->best_rating(judge->player, well, 0);
    for (int piece = 1; piece < rules->pieces.count; piece++) {
        float rating = judge->best_rating(judge->player, well, piece);
        if (rating < worst_rating) {
            worst = piece;
            worst_rating = rating;
        }
    }
    return worst;
}
