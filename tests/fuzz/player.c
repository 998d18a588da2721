/* Player files: who is accepted is written and read again, and plays. */
#include "fuzz.h"

#include "wellbred/config/player_file.h"

#include <string.h>

/* Written and read back, it has the same bits. */
static void check_copy(const PlayerFile *file)
{
    char *text;
    size_t size;
    PlayerFile again;
    Error error;
    FILE *stream = open_memstream(&text, &size);
    FUZZ_CHECK(stream && player_file_write(file, stream, &error));
    fclose(stream);
    FUZZ_CHECK(player_file_parse(&again, text, size, &error));
    FUZZ_CHECK(again.genes == file->genes && strcmp(again.name, file->name) == 0);
    FUZZ_CHECK(memcmp(again.genome, file->genome, (size_t)file->genes * sizeof *file->genome) == 0);
    player_file_release(&again);
    free(text);
}

static void play(const PlayerFile *file)
{
    enum { PIECES = 20, GENES_MAX = 2000 }; /* a large net takes a second for that */
    Rules rules;
    Error error;
    Game game;
    FUZZ_CHECK(rules_init(&rules, &file->game, VECTOR_BASELINE, &error));
    Player *player = player_create(&file->player, &rules, file->genome, VECTOR_BASELINE);
    player_start(player, &game, 1);
    player_play(player, &game, file->genes > GENES_MAX ? 1 : PIECES);
    FUZZ_CHECK(game_is_valid(&game, &rules, &error));
    player_free(player);
    rules_release(&rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PlayerFile file;
    Error error;
    if (!player_file_parse(&file, (const char *)data, size, &error)) {
        FUZZ_CHECK(error.exit_code == EXIT_BAD_DATA && *error.text);
        return 0;
    }
    check_copy(&file);
    play(&file);
    player_file_release(&file);
    return 0;
}
