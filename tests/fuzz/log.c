/* A run's log.jsonl, as `status` reads it. */
#include "fuzz.h"

#include "status_log.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    LogNews news;
    log_news_init(&news);
    const char *directory = fuzz_file_in("log.jsonl", data, size);
    log_news_read(&news, directory);
    FUZZ_CHECK(news.read >= 0 && (size_t)news.read <= size);
    log_news_read(&news, directory); /* nothing is new, but a line without its end */
    return 0;
}
