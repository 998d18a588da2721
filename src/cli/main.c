/* wellbred - breeds Tetris players on a cluster. */
#include "command.h"
#include "crew.h"
#include "git_commit.h"
#include "harmless.h"
#include "wellbred/base/suggest.h"
#include "wellbred/base/vector.h"
#include "wellbred/cluster.h"
#include "wellbred/store.h"

#include <stdio.h>
#include <string.h>

static const Command commands[] = {
    {"train", cmd_train, "breed players, and keep the whole history in a run directory"},
    {"submit", cmd_submit, "submit a training to Slurm"},
    {"sweep", cmd_sweep, "make the runs of a study, train them, and compare what came of them"},
    {"ablate", cmd_ablate, "the study that leaves out each feature of a player"},
    {"eval", cmd_eval, "play games with a player: how good is it?"},
    {"play", cmd_play, "play yourself, in a terminal"},
    {"watch", cmd_watch, "watch players, in a terminal"},
    {"status", cmd_status, "tell how far a run is, whether somebody trains it, and what to do next"},
    {"show", cmd_show, "tell about a run: config, generations, champion, digest"},
    {"report", cmd_report, "write a run as one HTML page: plots, tables, and the champion playing"},
    {"export", cmd_export, "write a player of a run to a player file"},
    {"replay", cmd_replay, "play a recorded game again, and check it against the record"},
    {"verify", cmd_verify, "check every file of a run"},
    {"repair", cmd_repair, "take a damaged run back to its last whole state"},
    {"pack", cmd_pack, "write a run to one file"},
    {"players", cmd_players, "list the built-in players, or print one's file"},
    {"config", cmd_config, "check a config and print all of it, or tell about every key"},
    {"features", cmd_features, "list what a player can see of a board"},
    {"bench", cmd_bench, "play the fixed games: the signature, and how fast this machine is"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static bool print_version(Error *error)
{
    VectorWidth width;
    if (!vector_width_choose(&width, error))
        return false;
    printf("wellbred %s (commit %s)\n", WELLBRED_VERSION, WELLBRED_GIT_COMMIT);
    printf("compiler  %s\n", WELLBRED_COMPILER);
    printf("MPI       %s\n", cluster_library_version());
    printf("HDF5      %s\n", store_library_version());
    printf("vectors   %s\n", vector_width_name(width));
    return true;
}

static bool print_help(FILE *stream)
{
    fprintf(stream, "wellbred breeds Tetris players on a cluster.\n\n"
                    "usage: wellbred COMMAND [arguments]\n\ncommands:\n");
    for (int c = 0; c < COMMANDS; c++)
        fprintf(stream, "  %-10s  %s\n", commands[c].name, commands[c].summary);
    fprintf(stream, "\n'wellbred COMMAND --help' tells about one of them, 'wellbred --version' what this is.\n");
    return true;
}

static const Command *find_command(const char *name, Error *error)
{
    const char *names[COMMANDS];
    for (int c = 0; c < COMMANDS; c++) {
        if (strcmp(commands[c].name, name) == 0)
            return &commands[c];
        names[c] = commands[c].name;
    }
    const char *near = suggest_word(name, names, COMMANDS);
    if (near)
        error_set(error, EXIT_USAGE, "unknown command '%s', did you mean '%s'?", name, near);
    else
        error_set(error, EXIT_USAGE, "unknown command '%s', see 'wellbred --help'", name);
    return NULL;
}

/* Under MPI only rank 0 runs it, and the others play for it. */
static bool is_parallel(const Command *command)
{
    return command->run == cmd_train || command->run == cmd_eval;
}

static bool is_one_of(const char *word, const char *a, const char *b)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

static bool run(int argc, char **argv, Error *error)
{
    if (argc < 2) {
        print_help(stderr);
        return error_set(error, EXIT_USAGE, "no command given");
    }
    bool help = is_one_of(argv[1], "--help", "-h"), version = is_one_of(argv[1], "--version", "-V");
    if ((help || version) && argc > 2)
        return error_set(error, EXIT_USAGE, "'wellbred %s' does not take '%s'", argv[1], argv[2]);
    if (help)
        return print_help(stdout);
    if (version)
        return print_version(error);
    const Command *command = find_command(argv[1], error);
    if (!command)
        return false;
    return is_parallel(command) ? run_in_parallel(command, argc - 1, argv + 1, error)
                                : command->run(argc - 1, argv + 1, error);
}

/* What an error quotes of the user's may hold anything; let no terminal act upon it. */
static void print_error(const Error *error)
{
    char text[sizeof error->text];
    strcpy(text, error->text);
    text_make_harmless(text);
    fprintf(stderr, "wellbred: %s\n", text);
}

int main(int argc, char **argv)
{
    Error error = {EXIT_OUR_FAULT, "failed, and does not say why"};
    bool done = run(argc, argv, &error);
    if (done && (fflush(stdout) != 0 || ferror(stdout)))
        done = error_set(&error, EXIT_IO, "can't write to standard output");
    if (done)
        return EXIT_DONE;
    print_error(&error);
    return error.exit_code;
}
