#include "recording.h"
#include "wellbred/base/die.h"
#include "wellbred/base/file.h"
#include "wellbred/base/publish.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_SIZE_MAX = 1 << 28,
    LINE_SIZE = 64, /* of an event */
};

static const char *const press_names[PRESSES] = {
    "left", "right", "soft_drop", "hard_drop", "clockwise", "counter_clockwise", "hold", "pause",
};

/* ---- in memory ---- */

/* Two ticks are one long one, see the tests of session.h. */
void recording_add(Recording *recording, SessionEvent event)
{
    if (event.kind == EVENT_TICK && event.milliseconds == 0)
        return;
    if (event.kind == EVENT_TICK && recording->count > 0) {
        SessionEvent *last = &recording->event[recording->count - 1];
        if (last->kind == EVENT_TICK && last->milliseconds <= INT_MAX - event.milliseconds) {
            last->milliseconds += event.milliseconds;
            return;
        }
    }
    if (recording->count == recording->room) {
        recording->room = recording->room ? 2 * recording->room : 1024;
        recording->event = reallocate(recording->event, recording->room, sizeof *recording->event);
    }
    recording->event[recording->count++] = event;
}

void recording_clear(Recording *recording)
{
    recording->count = 0;
}

void recording_release(Recording *recording)
{
    free(recording->event);
    *recording = (Recording){0};
}

/* ---- writing ---- */

static void print_order(FILE *stream, const Rules *rules)
{
    fprintf(stream, "order %s", piece_order_names[rules->settings.order]);
    if (rules->settings.order == ORDER_SEQUENCE)
        fputc(' ', stream);
    for (int i = 0; i < rules->sequence_length; i++)
        fputc(rules->pieces.piece[rules->sequence[i]].name, stream);
    fputc('\n', stream);
}

static void print_event(FILE *stream, const SessionEvent *event)
{
    switch (event->kind) {
    case EVENT_PRESS: fprintf(stream, "%s\n", press_names[event->press]); return;
    case EVENT_TICK: fprintf(stream, "tick %d\n", event->milliseconds); return;
    case EVENT_PLACE:
        fprintf(stream, "place %d %d %d\n", event->placement.rotation, event->placement.x, event->placement.row);
        return;
    }
}

static void print(FILE *stream, const Recording *recording, const Session *session)
{
    const SessionPlan *plan = &session->plan;
    const GameSettings *game = &plan->rules->settings;
    fprintf(stream, "wellbred game 1\nboard %dx%d\npieces %s\n", game->width, game->height,
            piece_set_names[game->pieces]);
    print_order(stream, plan->rules);
    fprintf(stream, "max_pieces %" PRId64 "\nseed %" PRIu64 "\nlevel %d\nahead %d\ngravity %d\n", game->max_pieces,
            plan->seed, plan->level, plan->ahead, plan->gravity);
    fprintf(stream, "score %" PRId64 "\nevents %zu\n", session->counters.score, recording->count);
    for (size_t i = 0; i < recording->count; i++)
        print_event(stream, &recording->event[i]);
}

bool recording_write(const Recording *recording, const Session *session, const char *path, Error *error)
{
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        die("no memory for a recording");
    print(stream, recording, session);
    fclose(stream);
    const Part part = {text, size};
    bool ok = file_publish(path, &part, 1, error);
    free(text);
    return ok;
}

/* ---- reading ---- */

static int find_name(const char *name, const char *const names[], int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static bool read_order(GameSettings *game, const char **text)
{
    char name[20];
    int used = -1;
    if (sscanf(*text, "order %19[a-z]%n", name, &used) != 1 || used < 0)
        return false;
    *text += used;
    int order = find_name(name, piece_order_names, PIECE_ORDERS);
    if (order < 0 || order == ORDER_ADVERSARY)
        return false;
    game->order = (PieceOrder)order;
    size_t length = strcspn(*text, "\n");
    if (order == ORDER_SEQUENCE && !(game->sequence = strndup(*text, length)))
        die("no memory for a sequence");
    if (order != ORDER_SEQUENCE && length > 0)
        return false;
    *text += length;
    return *(*text)++ == '\n';
}

/* All before the events; moves `text` behind it. What the numbers may be,
 * rules_init() checks, or is checked here. */
static bool read_head(RecordedGame *recorded, size_t *events, const char **text)
{
    GameSettings *game = &recorded->game;
    SessionPlan *plan = &recorded->plan;
    char set[20];
    int used = -1, gravity;
    if (sscanf(*text, "wellbred game 1 board %dx%d pieces %19[a-z]%n", &game->width, &game->height, set, &used) != 3)
        return false;
    int kind = find_name(set, piece_set_names, PIECE_SET_KINDS);
    if (kind < 0 || (*text)[used] != '\n')
        return false;
    game->pieces = (PieceSetKind)kind;
    *text += used + 1;
    if (!read_order(game, text))
        return false;
    used = -1;
    if (sscanf(*text,
               "max_pieces %" SCNd64 " seed %" SCNu64 " level %d ahead %d gravity %d score %" SCNd64 " events %zu%n",
               &game->max_pieces, &plan->seed, &plan->level, &plan->ahead, &gravity, &recorded->score, events,
               &used) != 7 ||
        (*text)[used] != '\n')
        return false;
    plan->gravity = gravity;
    *text += used + 1;
    return game->max_pieces >= 0 && plan->level >= 0 && plan->level <= SESSION_LEVEL_MAX && plan->ahead >= 0 &&
           plan->ahead <= PREVIEWS_MAX && (gravity == 0 || gravity == 1);
}

static bool parse_event(const char *line, SessionEvent *event)
{
    int rotation, x, row, used = -1;
    *event = (SessionEvent){.kind = EVENT_TICK};
    if (sscanf(line, "tick %d%n", &event->milliseconds, &used) == 1 && used >= 0 && !line[used])
        return event->milliseconds > 0;
    if (sscanf(line, "place %d %d %d%n", &rotation, &x, &row, &used) == 3 && used >= 0 && !line[used]) {
        *event = (SessionEvent){.kind = EVENT_PLACE};
        event->placement = placement_make((unsigned)rotation, (unsigned)x, row);
        return rotation >= 0 && rotation < PIECE_ROTATIONS_MAX && x >= 0 && x < BOARD_WIDTH_MAX && row >= 0 &&
               row < BOARD_ROWS;
    }
    int press = find_name(line, press_names, PRESSES);
    *event = (SessionEvent){.kind = EVENT_PRESS, .press = (Press)press};
    return press >= 0;
}

static bool read_events(Recording *recording, size_t events, const char *text, Error *error)
{
    for (size_t i = 0; i < events; i++) {
        char line[LINE_SIZE];
        SessionEvent event;
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(length < LINE_SIZE ? length : LINE_SIZE), text);
        if (text[length] != '\n' || !parse_event(line, &event))
            return error_set(error, EXIT_BAD_DATA, "event %zu of %zu is not one", i + 1, events);
        recording_add(recording, event);
        text += length + 1;
    }
    return !*text || error_set(error, EXIT_BAD_DATA, "there is more than the %zu events", events);
}

bool recorded_game_read(RecordedGame *recorded, const char *path, Error *error)
{
    char *text;
    size_t size, events;
    *recorded = (RecordedGame){.game = game_settings_default()};
    recorded->game.game_over = GAME_OVER_SPAWN;
    if (!file_read(path, FILE_SIZE_MAX, &text, &size, error))
        return false;
    const char *at = text;
    bool ok = (read_head(recorded, &events, &at) ||
               error_set(error, EXIT_BAD_DATA, "not a game that 'wellbred play --record' has written")) &&
              read_events(&recorded->recording, events, at, error);
    free(text);
    return ok || error_prefix(error, path);
}

void recorded_game_release(RecordedGame *recorded)
{
    free((char *)recorded->game.sequence);
    recording_release(&recorded->recording);
}
