/* champion_text.h - "4622.1 ± 102.3", how good a champion is. */
#ifndef WELLBRED_CLI_CHAMPION_TEXT_H
#define WELLBRED_CLI_CHAMPION_TEXT_H

#include "wellbred/cluster/snapshot.h"

enum { CHAMPION_TEXT_SIZE = 700 }; /* two doubles in full */

const char *champion_text(const Champion *champion, char text[CHAMPION_TEXT_SIZE]);

#endif
