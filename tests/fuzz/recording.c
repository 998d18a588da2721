/* Recorded games: what is accepted is replayed to its end. */
#include "fuzz.h"

#include "play.h"

#include <string.h>

static void replay(Play *play)
{
    Error error;
    const PlayOptions options = {.replay = "input"};
    play->options = &options;
    if (!rules_init(&play->rules, &play->replay.recorded.game, VECTOR_BASELINE, &error))
        return;
    play->replay.speed = 1;
    replay_start(play);
    for (int i = 0; i < 1000 && !replay_is_over(play); i++)
        replay_pass(play, 1e6); /* as much as the longest tick */
    replay_check(play, &error);
    rules_release(&play->rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Play play;
    Error error;
    memset(&play, 0, sizeof play);
    if (recorded_game_read(&play.replay.recorded, fuzz_file(data, size), &error))
        replay(&play);
    else
        FUZZ_CHECK(error.exit_code == EXIT_BAD_DATA && *error.text);
    recorded_game_release(&play.replay.recorded);
    return 0;
}
