#include "bench.h"
#include "command.h"
#include "options.h"
#include "wellbred/config/json_writer.h"

#include <stdio.h>

static void print_json(const char *signature, VectorWidth width, BenchSpeed speed)
{
    JsonWriter json = json_begin(stdout);
    json_string(&json, "signature", signature);
    json_string(&json, "vectors", vector_width_name(width));
    json_open(&json, "cases", '{');
    json_open(&json, "placements", '{');
    json_number(&json, "pieces_per_second", speed.pieces_per_second);
    json_number(&json, "boards_per_second", speed.boards_per_second);
    json_number(&json, "median_pieces_per_second", speed.median_pieces_per_second);
    json_number(&json, "median_boards_per_second", speed.median_boards_per_second);
    json_close(&json, '}');
    json_close(&json, '}');
    json_end(&json);
}

static void print_text(const char *signature, VectorWidth width, BenchSpeed speed)
{
    printf("signature   %s\n", signature);
    printf("vectors     %s\n", vector_width_name(width));
    printf("placements  %.1f million a second found on one core (median chunk %.1f), for %.2f million pieces\n",
           speed.boards_per_second / 1e6, speed.median_boards_per_second / 1e6, speed.pieces_per_second / 1e6);
}

bool cmd_bench(int argc, char **argv, VectorWidth width, Error *error)
{
    bool as_json = false, signature_only = false, help;
    const Option options[] = {
        {"json", OPTION_FLAG, &as_json, NULL, "print one JSON object", 0, 0},
        {"signature", OPTION_FLAG, &signature_only, NULL, "print the signature alone and measure nothing", 0, 0},
        {0},
    };
    const Usage usage = {"bench", "",
                         "Play games with fixed seeds: prints their signature, which is the same on every\n"
                         "machine unless the program plays differently, and the speed of one core.",
                         0, 0};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;

    Digest *digest = digest_create();
    char signature[DIGEST_HEX_SIZE];
    bench_engine_sign(digest, width);
    digest_hex(digest, signature);
    digest_free(digest);
    if (signature_only) {
        printf("%s\n", signature);
        return true;
    }
    BenchSpeed speed = bench_engine_speed(width);
    if (as_json)
        print_json(signature, width, speed);
    else
        print_text(signature, width, speed);
    return true;
}
