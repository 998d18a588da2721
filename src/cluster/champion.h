/* champion.h - who is the best so far, by games that did not make it so. */
#ifndef WELLBRED_CLUSTER_CHAMPION_H
#define WELLBRED_CLUSTER_CHAMPION_H

#include "wellbred/cluster/trainer.h"

/* Let the best of the generation try to become the champion. */
void champion_challenge(Champion *champion, const TrainerPlan *plan, const Generation *generation,
                        PlayAccount *account);

#endif
