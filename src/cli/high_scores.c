#include "high_scores.h"
#include "user_file.h"
#include "wellbred/base/die.h"
#include "wellbred/base/file.h"
#include "wellbred/base/publish.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FILE_SIZE_MAX = 1 << 20 };

void game_kind(const GameSettings *game, bool gravity, char kind[GAME_KIND_SIZE])
{
    snprintf(kind, GAME_KIND_SIZE, "%dx%d %s %s", game->width, game->height, piece_set_names[game->pieces],
             piece_order_names[game->order]);
    if (game->order == ORDER_ADVERSARY)
        snprintf(kind + strlen(kind), GAME_KIND_SIZE - strlen(kind), " %g", game->adversary);
    if (!gravity)
        strcat(kind, " without gravity");
}

static bool find_file(char path[USER_PATH_SIZE], Error *error)
{
    if (user_data_path("high-scores.txt", path))
        return true;
    return error_set(error, EXIT_CANNOT_CREATE, "can't keep high scores: neither HOME nor XDG_DATA_HOME is set");
}

/* All of the file, or "" if there is none. Freed by the caller. */
static bool read_text(const char *path, char **text, Error *error)
{
    size_t size;
    if (access(path, F_OK) == 0)
        return file_read(path, FILE_SIZE_MAX, text, &size, error);
    *text = allocate(1, 1);
    return true;
}

/* ---- lines ---- */

static bool parse_line(const char *line, char kind[GAME_KIND_SIZE], HighScore *score)
{
    int end = -1;
    sscanf(line, "%79[^\t\n]\t%" SCNd64 "\t%" SCNd64 "\t%" SCNd64 "\t%10[0-9-]%n", kind, &score->score, &score->lines,
           &score->pieces, score->date, &end);
    return end > 0 && line[end] == '\n';
}

static void print_line(FILE *stream, const char *kind, const HighScore *score)
{
    fprintf(stream, "%s\t%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%s\n", kind, score->score, score->lines, score->pieces,
            score->date);
}

/* Does `line` stand for a game of this kind? The others are kept as they are. */
static bool take_line(HighScores *scores, const char *line, FILE *others, bool *right)
{
    char kind[GAME_KIND_SIZE];
    HighScore score;
    *right = parse_line(line, kind, &score);
    if (!*right)
        return false;
    if (strcmp(kind, scores->kind) != 0 || scores->count == HIGH_SCORES_MAX) {
        if (others && strcmp(kind, scores->kind) != 0)
            print_line(others, kind, &score);
        return false;
    }
    scores->best[scores->count++] = score;
    return true;
}

static bool take_lines(HighScores *scores, const char *path, const char *text, FILE *others, Error *error)
{
    scores->count = 0;
    int number = 1;
    for (const char *line = text; *line; line = strchr(line, '\n') + 1, number++) {
        bool right = false;
        if (strchr(line, '\n'))
            take_line(scores, line, others, &right);
        if (!right)
            return error_set(error, EXIT_BAD_DATA,
                             "%s: line %d is not a high score; mend it, or remove the file to begin anew", path,
                             number);
    }
    return true;
}

bool high_scores_read(HighScores *scores, const char *kind, Error *error)
{
    char path[USER_PATH_SIZE], *text;
    *scores = (HighScores){.count = 0};
    snprintf(scores->kind, sizeof scores->kind, "%s", kind);
    if (!find_file(path, error) || !read_text(path, &text, error))
        return false;
    bool ok = take_lines(scores, path, text, NULL, error);
    free(text);
    return ok;
}

/* ---- a new one ---- */

static int insert(HighScores *scores, const HighScore *score)
{
    int place = 0;
    while (place < scores->count && scores->best[place].score >= score->score)
        place++;
    if (place == HIGH_SCORES_MAX)
        return -1;
    int behind = (scores->count < HIGH_SCORES_MAX ? scores->count++ : HIGH_SCORES_MAX - 1) - place;
    memmove(&scores->best[place + 1], &scores->best[place], (size_t)behind * sizeof *score);
    scores->best[place] = *score;
    return place;
}

static bool publish(const HighScores *scores, const char *path, const char *others, size_t others_size, Error *error)
{
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        die("no memory for high scores");
    for (int i = 0; i < scores->count; i++)
        print_line(stream, scores->kind, &scores->best[i]);
    fclose(stream);
    const Part parts[] = {{others, others_size}, {text, size}};
    bool ok = user_file_make_room(path, error) && file_publish(path, parts, 2, error);
    free(text);
    return ok;
}

/* Another game may have ended meanwhile: read the file again. */
bool high_scores_add(HighScores *scores, const Counters *counters, int *place, Error *error)
{
    char path[USER_PATH_SIZE], *text, *others;
    size_t others_size;
    HighScore score = {.score = counters->score, .lines = counters->lines, .pieces = counters->pieces};
    time_t now = time(NULL);
    struct tm date;
    strftime(score.date, sizeof score.date, "%Y-%m-%d", localtime_r(&now, &date));
    *place = -1;
    if (!find_file(path, error) || !read_text(path, &text, error))
        return false;
    FILE *stream = open_memstream(&others, &others_size);
    if (!stream)
        die("no memory for high scores");
    bool ok = take_lines(scores, path, text, stream, error);
    fclose(stream);
    if (ok && (*place = insert(scores, &score)) >= 0)
        ok = publish(scores, path, others, others_size, error);
    free(others);
    free(text);
    return ok;
}
