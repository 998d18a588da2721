#include "bench.h"
#include "command.h"
#include "options.h"
#include "wellbred/config/json_writer.h"

#include <stdio.h>
#include <string.h>

static const BenchCase cases[] = {
    {"placements", bench_engine, 0, "finding all placements, 10x20"},
    {"dt10_10x10", bench_player, BENCH_DT10_10X10, "dt-10 on 10x10"},
    {"dt10_10x20", bench_player, BENCH_DT10_10X20, "dt-10 on 10x20"},
    {"linear_landed", bench_player, BENCH_LINEAR_LANDED, "linear, nine features before rows are removed"},
    {"linear_cleared", bench_player, BENCH_LINEAR_CLEARED, "linear, nine features after rows are removed"},
    {"net", bench_player, BENCH_NET, "9-8-8-1 net"},
    {"net_lookahead", bench_player, BENCH_NET_LOOKAHEAD, "9-8-8-1 net with lookahead"},
    {"lockstep_linear", bench_lockstep, BENCH_LINEAR_LANDED, "linear_landed, 256 genomes side by side"},
    {"lockstep_literature_10x10", bench_lockstep, BENCH_DT10_10X10, "dt10_10x10, the same"},
    {"lockstep_literature_10x20", bench_lockstep, BENCH_DT10_10X20, "dt10_10x20, the same"},
    {"lockstep_net", bench_lockstep, BENCH_NET, "net, the same"},
    {"lockstep_net_lookahead", bench_lockstep, BENCH_NET_LOOKAHEAD, "net_lookahead, the same"},
    {"dt10_reachable", bench_player, BENCH_DT10_REACHABLE, "dt-10 on 10x20, moves 'reachable'"},
};
enum { CASES = sizeof cases / sizeof cases[0] };

typedef struct BenchResult {
    char signature[DIGEST_HEX_SIZE];
    BenchSpeed speed;
} BenchResult;

/* What is asked for. Signatures alone take no measuring. */
typedef enum BenchTell { TELL_SPEEDS, TELL_SIGNATURES, TELL_SIGNATURE } BenchTell;

/* How many times as fast as the engine for one game; 0 for a case of that. */
static double lockstep_gain(const BenchResult *results, int number)
{
    for (int i = 0; i < number && cases[number].run == bench_lockstep; i++)
        if (cases[i].run == bench_player && cases[i].number == cases[number].number)
            return results[number].speed.pieces_per_second / results[i].speed.pieces_per_second;
    return 0;
}

/* Adds the case's signature to that of all. */
static BenchResult run_case(const BenchCase *c, VectorWidth width, BenchTell tell, Digest *all)
{
    BenchResult result;
    Digest *digest = digest_create();
    c->run(c->number, width, digest, tell == TELL_SPEEDS ? &result.speed : NULL);
    digest_hex(digest, result.signature);
    digest_free(digest);
    digest_add_bytes(all, result.signature, strlen(result.signature));
    return result;
}

static void print_case_json(JsonWriter *json, const BenchResult *results, int number, BenchTell tell)
{
    const BenchResult *result = &results[number];
    json_open(json, cases[number].name, '{');
    json_string(json, "signature", result->signature);
    if (tell == TELL_SPEEDS) {
        json_number(json, "pieces_per_second", result->speed.pieces_per_second);
        json_number(json, "boards_per_second", result->speed.boards_per_second);
        json_number(json, "median_pieces_per_second", result->speed.median_pieces_per_second);
        json_number(json, "median_boards_per_second", result->speed.median_boards_per_second);
        if (lockstep_gain(results, number) > 0)
            json_number(json, "times_one_game", lockstep_gain(results, number));
    }
    json_close(json, '}');
}

static void print_json(VectorWidth width, BenchTell tell, Digest *all)
{
    char signature[DIGEST_HEX_SIZE];
    BenchResult results[CASES];
    JsonWriter json = json_begin(stdout);
    if (tell == TELL_SPEEDS) {
        json_string(&json, "vectors", vector_width_name(width));
        json_number(&json, "calibration_gflops", bench_calibrate(width));
    }
    if (tell != TELL_SIGNATURE)
        json_open(&json, "cases", '{');
    for (int i = 0; i < CASES; i++) {
        results[i] = run_case(&cases[i], width, tell, all);
        if (tell != TELL_SIGNATURE)
            print_case_json(&json, results, i, tell);
    }
    if (tell != TELL_SIGNATURE)
        json_close(&json, '}');
    digest_hex(all, signature);
    json_string(&json, "signature", signature);
    json_end(&json);
}

static void print_speeds(VectorWidth width, Digest *all)
{
    char signature[DIGEST_HEX_SIZE];
    BenchResult results[CASES];
    printf("vectors      %s, %.0f billion float operations a second\n\n", vector_width_name(width),
           bench_calibrate(width));
    printf("one core, millions a second       pieces  (median)    boards  signature\n");
    for (int i = 0; i < CASES; i++) {
        results[i] = run_case(&cases[i], width, TELL_SPEEDS, all);
        const BenchSpeed *speed = &results[i].speed;
        printf("%-30s %9.3f %9.3f %9.1f  %.8s", cases[i].name, speed->pieces_per_second / 1e6,
               speed->median_pieces_per_second / 1e6, speed->boards_per_second / 1e6, results[i].signature);
        if (lockstep_gain(results, i) > 0)
            printf("  x%.1f", lockstep_gain(results, i));
        printf("\n");
        fflush(stdout);
    }
    digest_hex(all, signature);
    printf("\nsignature    %s\n", signature);
}

static void print_signatures(VectorWidth width, BenchTell tell, Digest *all)
{
    char signature[DIGEST_HEX_SIZE];
    for (int i = 0; i < CASES; i++) {
        BenchResult result = run_case(&cases[i], width, tell, all);
        if (tell == TELL_SIGNATURES)
            printf("%-26s %s\n", cases[i].name, result.signature);
    }
    digest_hex(all, signature);
    if (tell == TELL_SIGNATURE)
        printf("%s\n", signature);
}

static void run_cases(VectorWidth width, BenchTell tell, bool as_json)
{
    Digest *all = digest_create();
    if (as_json)
        print_json(width, tell, all);
    else if (tell == TELL_SPEEDS)
        print_speeds(width, all);
    else
        print_signatures(width, tell, all);
    digest_free(all);
}

static void list_cases(void)
{
    printf("\ncases:\n");
    for (int i = 0; i < CASES; i++)
        printf("  %-26s  %s\n", cases[i].name, cases[i].about);
}

bool cmd_bench(int argc, char **argv, Error *error)
{
    bool as_json = false, signature = false, signatures = false, help;
    const Option options[] = {
        {"json", OPTION_FLAG, &as_json, NULL, "print one JSON object", 0, 0},
        {"signature", OPTION_FLAG, &signature, NULL, "print the signature alone and measure nothing", 0, 0},
        {"signatures", OPTION_FLAG, &signatures, NULL, "print that of each case and measure nothing", 0, 0},
        {0},
    };
    const Usage usage = {"bench", "",
                         "Play games with fixed seeds. Prints the speed of one core in several cases, as the\n"
                         "best and the median of many chunks of 1.5 ms, and the signature: it is the same on\n"
                         "every machine unless the program plays differently. It is folded from those of the\n"
                         "cases; that of 'placements' is the engine's alone, without floating point.",
                         0, 0};
    const char *positional[POSITIONAL_MAX];
    int count;
    VectorWidth width;
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help) {
        list_cases();
        return true;
    }
    if (signature && signatures)
        return error_set(error, EXIT_USAGE, "options '--signature' and '--signatures' exclude each other");
    if (!vector_width_choose(&width, error))
        return false;
    run_cases(width, signature ? TELL_SIGNATURE : signatures ? TELL_SIGNATURES : TELL_SPEEDS, as_json);
    return true;
}
