/* rank_json.h - what each rank did, as JSON. */
#ifndef WELLBRED_CLI_RANK_JSON_H
#define WELLBRED_CLI_RANK_JSON_H

#include "wellbred/cluster/snapshot.h"
#include "wellbred/config/json_writer.h"

/* A list under this key, of the first `most` ranks. */
void ranks_write(JsonWriter *json, const char *key, const Work *work, int most);

#endif
