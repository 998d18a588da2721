/* study_axis.h - the keys of a study's grid and their values. */
#ifndef WELLBRED_CONFIG_STUDY_AXIS_H
#define WELLBRED_CONFIG_STUDY_AXIS_H

#include "json_reader.h"
#include "wellbred/config/study_file.h"

/* The axis of one entry of the grid. Its labels may say how a value differs
 * from what the config has. Whether it worked or not, the caller releases it. */
bool study_axis_read(StudyAxis *axis, const cJSON *entry, const cJSON *config, Error *error);
void study_axis_release(StudyAxis *axis);

/* The item as JSON on one line, for the caller to free, as is the next. */
char *json_text(const cJSON *item);
char *text_copy(const char *text);

#endif
