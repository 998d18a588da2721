#include "report_page.h"
#include "embedded.h"

#include "wellbred/base/die.h"

#include <string.h>

static const Embedded *find_file(const char *name, size_t length)
{
    for (const Embedded *file = embedded_page; file->name; file++)
        if (strlen(file->name) == length && memcmp(file->name, name, length) == 0)
            return file;
    die("the page of reports needs '%.*s'", (int)length, name);
}

/* '<' is the one character that means something inside a script element, and
 * in JSON it stands in texts only, where it can be written otherwise. */
static void write_data(FILE *stream, const char *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (data[i] == '<')
            fputs("\\u003c", stream);
        else
            fputc(data[i], stream);
    }
}

void report_page_write(FILE *stream, const char *data, size_t size)
{
    static const char begin[] = "<!--{", end[] = "}-->";
    const char *at = find_file("page.html", strlen("page.html"))->text, *mark;
    while ((mark = strstr(at, begin))) {
        const char *name = mark + strlen(begin), *name_end = strstr(name, end);
        if (!name_end)
            die("the page of reports has a mark without an end");
        fwrite(at, 1, (size_t)(mark - at), stream);
        size_t length = (size_t)(name_end - name);
        if (length == strlen("data") && memcmp(name, "data", length) == 0) {
            write_data(stream, data, size);
        } else {
            const Embedded *file = find_file(name, length);
            fwrite(file->text, 1, file->size, stream);
        }
        at = name_end + strlen(end);
    }
    fputs(at, stream);
}
