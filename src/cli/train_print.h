/* train_print.h - what a training says while it runs.
 *
 * On a terminal a panel (panel.h) that is drawn five times a second, above it
 * a line for each generation, cut where the terminal ends. Elsewhere plain
 * lines: one a generation, and one every half a minute inside one. */
#ifndef WELLBRED_CLI_TRAIN_PRINT_H
#define WELLBRED_CLI_TRAIN_PRINT_H

#include "progress.h"

void train_print_generation(const Snapshot *snapshot, const Progress *progress, bool is_terminal);

/* Inside a generation, where there is no terminal. */
void train_print_progress(const Progress *progress);

void train_draw_progress(const Progress *progress);

/* For a panel that has more in it: between panel_begin() and panel_draw(). */
void train_draw_fields(const Progress *progress);

#endif
