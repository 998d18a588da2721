#include "command.h"
#include "options.h"
#include "run_player.h"
#include "wellbred/base/die.h"
#include "wellbred/base/publish.h"

#include <stdio.h>
#include <stdlib.h>

static bool write_file(const PlayerFile *player, const char *path, Error *error)
{
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        die("no memory for a player");
    bool ok = player_file_write(player, stream, error);
    fclose(stream);
    Part parts[] = {{text, size}};
    ok = ok && file_put(path, parts, 1, error);
    free(text);
    return ok;
}

bool cmd_export(int argc, char **argv, Error *error)
{
    const char *path = NULL;
    bool help;
    int count;
    const Option options[] = {
        {"output", OPTION_TEXT, &path, "FILE", "write it there, also -o FILE (standard output)", 0, 0},
        {0},
    };
    const Usage usage = {"export", "RUN[@GENERATION[:RANK]]",
                         "Write a player of a run as a player file, complete in itself: the champion after the\n"
                         "newest or the given generation, or the individual of a rank, 0 being the fittest.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    PlayerFile player;
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    if (!run_player(&player, positional[0], error))
        return false;
    bool ok = path ? write_file(&player, path, error) : player_file_write(&player, stdout, error);
    player_file_release(&player);
    return ok;
}
