#include "eval.h"
#include "eval_summary.h"
#include "layout.h"
#include "wellbred/config/json_writer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The three things that a game counts. Lines come with the pieces; a score
 * need not, so nothing is guessed about its games that were capped. */
enum { LINES, PIECES, SCORE, MEASURES };
static const char *const measure_names[MEASURES] = {"lines", "pieces", "score"};

static void summarise(const EvalGames *games, Summary summary[MEASURES])
{
    summary[LINES] = summary_of_lengths(games->lines, games->count, games->capped);
    summary[PIECES] = summary_of_lengths(games->pieces, games->count, games->capped);
    summary[SCORE] = summary_as_played(games->score, games->count, games->capped);
}

/* ---- JSON ---- */

static void measure_key(char key[40], int measure, const char *what)
{
    snprintf(key, 40, "%s_%s", measure_names[measure], what);
}

static void json_measure(JsonWriter *json, int measure, const Summary *s)
{
    char key[40];
    const struct {
        const char *what;
        double value;
    } numbers[] = {
        {"mean", s->mean},
        {"se", s->se},
        {"low", s->low},
        {"high", s->high},
        {"quartile_1", s->quartile_1},
        {"median", s->median},
        {"quartile_3", s->quartile_3},
        {"best", (double)s->best},
        {"worst", (double)s->worst},
        {"total", s->total},
    };
    measure_key(key, measure, "estimate");
    json_string(json, key, summary_kind_names[s->kind]);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        measure_key(key, measure, numbers[i].what);
        json_number(json, key, numbers[i].value);
    }
}

void eval_print_json(const EvalGames *games, const PlayerFile *file, uint64_t seed)
{
    Summary summary[MEASURES];
    char board[16];
    summarise(games, summary);
    snprintf(board, sizeof board, "%dx%d", file->game.width, file->game.height);
    JsonWriter json = json_begin(stdout);
    json_string(&json, "player", file->name);
    json_string(&json, "board", board);
    json_string(&json, "order", piece_order_names[file->game.order]);
    if (file->game.order == ORDER_ADVERSARY)
        json_number(&json, "adversary", file->game.adversary);
    json_integer(&json, "max_pieces", file->game.max_pieces);
    json_integer(&json, "max_keys", file->game.max_keys);
    json_integer(&json, "seed", (int64_t)seed);
    json_integer(&json, "games", games->count);
    json_integer(&json, "finished", games->count - games->capped);
    json_integer(&json, "capped", games->capped);
    for (int m = 0; m < MEASURES; m++)
        json_measure(&json, m, &summary[m]);
    json_number(&json, "seconds", games->seconds);
    json_number(&json, "pieces_per_second", summary[PIECES].total / games->seconds);
    json_end(&json);
}

/* ---- text ---- */

enum { COLUMNS = 8, CELL_SIZE = 40 };
typedef char Row[COLUMNS][CELL_SIZE];

/* Cents are of no interest in millions. */
static void fill_number(char cell[CELL_SIZE], int decimals, double value)
{
    if (isfinite(value))
        snprintf(cell, CELL_SIZE, "%.*f", fabs(value) < 100000 ? decimals : 0, value);
    else
        strcpy(cell, "-");
}

static void fill_row(Row row, int measure, const Summary *s)
{
    strcpy(row[0], measure_names[measure]);
    fill_number(row[1], 2, s->mean);
    fill_number(row[2], 2, s->se);
    fill_number(row[3], 2, s->low);
    fill_number(row[4], 2, s->high);
    fill_number(row[5], 1, s->median);
    fill_number(row[6], 0, (double)s->best);
    fill_number(row[7], 0, (double)s->worst);
}

static void print_table(const Summary summary[MEASURES])
{
    Row rows[1 + MEASURES] = {{"", "mean", "std error", "95 % from", "to", "median", "best", "worst"}};
    for (int m = 0; m < MEASURES; m++)
        fill_row(rows[1 + m], m, &summary[m]);
    size_t width[COLUMNS] = {0};
    for (int r = 0; r < 1 + MEASURES; r++)
        for (int c = 0; c < COLUMNS; c++)
            if (strlen(rows[r][c]) > width[c])
                width[c] = strlen(rows[r][c]);
    for (int r = 0; r < 1 + MEASURES; r++) {
        printf("%-*s", (int)width[0], rows[r][0]);
        for (int c = 1; c < COLUMNS; c++)
            printf("  %*s", (int)width[c], rows[r][c]);
        printf("\n");
    }
}

static void print_game(const EvalGames *games, const PlayerFile *file, uint64_t seed)
{
    printf("%s on %dx%d, pieces %s", file->name, file->game.width, file->game.height,
           piece_order_names[file->game.order]);
    if (file->game.order == ORDER_ADVERSARY)
        printf(" %g", file->game.adversary);
    printf(", seed %llu: %lld game%s\n\n", (unsigned long long)seed, (long long)games->count,
           games->count == 1 ? "" : "s");
}

static void limit_text(const GameSettings *game, char *text, size_t size)
{
    if (game->max_pieces && game->max_keys)
        snprintf(text, size, "the cap of %lld pieces or %lld key presses", (long long)game->max_pieces,
                 (long long)game->max_keys);
    else if (game->max_keys)
        snprintf(text, size, "the cap of %lld key presses", (long long)game->max_keys);
    else
        snprintf(text, size, "the cap of %lld pieces", (long long)game->max_pieces);
}

static void print_capped(const EvalGames *games, const GameSettings *game)
{
    char limit[100], text[500];
    limit_text(game, limit, sizeof limit);
    if (games->capped < games->count)
        snprintf(text, sizeof text,
                 "%lld of %lld games reached %s. So the means of lines and pieces are estimated as total / finished "
                 "games, the maximum-likelihood estimate for exponentially distributed lengths. Score, median and "
                 "best are as played.",
                 (long long)games->capped, (long long)games->count, limit);
    else
        snprintf(text, sizeof text,
                 "Every game reached %s, so only a lower bound is known: the means are as played, and if lengths are "
                 "exponentially distributed the true ones of lines and pieces lie above '95 %% from'.",
                 limit);
    layout_wrap(stdout, layout_width(stdout), 0, text);
}

void eval_print_text(const EvalGames *games, const PlayerFile *file, uint64_t seed)
{
    Summary summary[MEASURES];
    summarise(games, summary);
    print_game(games, file, seed);
    print_table(summary);
    printf("\n");
    if (games->capped > 0)
        print_capped(games, &file->game);
    else if (file->game.max_pieces || file->game.max_keys)
        printf("No game reached the cap.\n");
    printf("%.2f seconds, %.0f pieces per second\n", games->seconds, summary[PIECES].total / games->seconds);
}
