#include "rank_json.h"

static void write_rank(JsonWriter *json, const RankAccount *rank)
{
    json_open(json, NULL, '{');
    json_string(json, "host", rank->host);
    json_integer(json, "games", rank->games);
    json_integer(json, "pieces", rank->pieces);
    json_number(json, "busy", rank->busy_seconds);
    json_number(json, "waiting", rank->waiting_seconds);
    json_number(json, "messaging", rank->messaging_seconds);
    json_close(json, '}');
}

void ranks_write(JsonWriter *json, const char *key, const Work *work, int most)
{
    json_open(json, key, '[');
    for (int i = 0; i < work->ranks && i < most; i++)
        write_rank(json, &work->rank[i]);
    json_close(json, ']');
}
