#include "champion_text.h"

#include <math.h>
#include <stdio.h>

const char *champion_text(const Champion *champion, char text[CHAMPION_TEXT_SIZE])
{
    int used = snprintf(text, CHAMPION_TEXT_SIZE, "%.1f", champion->estimate.value);
    if (isfinite(champion->estimate.error))
        used += snprintf(text + used, CHAMPION_TEXT_SIZE - (size_t)used, " ± %.1f", champion->estimate.error);
    if (champion->games == 0)
        snprintf(text + used, CHAMPION_TEXT_SIZE - (size_t)used, " (not validated)");
    return text;
}
