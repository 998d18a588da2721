#include "signals.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t count, last;

static const struct {
    int number;
    const char *name;
} watched[] = {{SIGUSR1, "SIGUSR1"}, {SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}};

static void notice(int number)
{
    count++;
    if (last == 0 || number != SIGUSR1)
        last = number;
}

static void set_all(void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART}; /* no write fails for it */
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++)
        sigaction(watched[i].number, &action, NULL);
}

void signals_watch(void)
{
    set_all(notice);
}

void signals_ignore(void)
{
    set_all(SIG_IGN);
}

int signals_count(void)
{
    return count;
}

int signals_last(void)
{
    return last;
}

const char *signal_name(int number)
{
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++)
        if (watched[i].number == number)
            return watched[i].name;
    return "a signal";
}
