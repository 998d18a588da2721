/* report_page.h - the page of a report, from its template. */
#ifndef WELLBRED_CLI_REPORT_PAGE_H
#define WELLBRED_CLI_REPORT_PAGE_H

#include <stddef.h>
#include <stdio.h>

/* Write page.html with each <!--{NAME}--> replaced by the file of that name in
 * src/cli/report/, and <!--{data}--> by `data` [size], which is JSON: made so
 * that nothing in it can end its element or become markup. */
void report_page_write(FILE *stream, const char *data, size_t size);

#endif
