/* What is done in the handler may be done in one: write(), tcsetattr() and the
 * like, on what was prepared while all was well. */
#include "screen_rescue.h"
#include "screen.h"

#include <curses.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static const int asking[] = {SIGINT, SIGTERM, SIGHUP};
static const int killing[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};
enum { ASKING = sizeof asking / sizeof *asking, KILLING = sizeof killing / sizeof *killing };

static volatile sig_atomic_t stop_signal;
static struct termios terminal_before;
static char way_back[200]; /* what the terminal is sent */
static size_t way_back_size;
static struct sigaction action_before[ASKING + KILLING];
static int stderr_before = -1; /* where stderr went; -1 while nothing is kept */
static char handler_stack[1 << 16];

/* ---- stderr ---- */

static void keep_stderr(void)
{
    char path[] = "/tmp/wellbred-stderr-XXXXXX";
    int file = isatty(STDERR_FILENO) ? mkstemp(path) : -1; /* elsewhere it does no harm */
    if (file < 0)
        return;
    unlink(path);
    stderr_before = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (stderr_before >= 0)
        dup2(file, STDERR_FILENO);
    close(file);
}

static void release_stderr(void)
{
    char piece[1024];
    ssize_t size;
    if (stderr_before < 0)
        return;
    lseek(STDERR_FILENO, 0, SEEK_SET);
    while ((size = read(STDERR_FILENO, piece, sizeof piece)) > 0)
        if (write(stderr_before, piece, (size_t)size) < 0)
            break;
    dup2(stderr_before, STDERR_FILENO);
    close(stderr_before);
    stderr_before = -1;
}

/* ---- the way back ---- */

/* Without the pauses "$<5>" that old terminals want. */
static void add_to_way_back(const char *capability)
{
    const char *text = tigetstr(capability);
    if (!text || text == (const char *)-1)
        return;
    while (*text && way_back_size < sizeof way_back - 1) {
        if (text[0] == '$' && text[1] == '<')
            text += strcspn(text, ">") + 1;
        else
            way_back[way_back_size++] = *text++;
    }
}

void rescue_prepare(void)
{
    static const char *const capabilities[] = {"sgr0", "op", "cnorm", "rmkx", "rmcup"};
    tcgetattr(STDIN_FILENO, &terminal_before);
    way_back_size = 0;
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
        add_to_way_back(capabilities[i]);
}

static void give_terminal_back(void)
{
    if (write(STDOUT_FILENO, way_back, way_back_size) < 0)
        return;
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
}

/* ---- signals ---- */

static void die_by(int number)
{
    give_terminal_back();
    release_stderr();
    signal(number, SIG_DFL);
    raise(number);
}

static void ask(int number)
{
    if (stop_signal)
        die_by(number); /* it does not listen */
    stop_signal = number;
}

static void set_all(const int *numbers, int count, void (*handler)(int), int flags, struct sigaction *before)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    for (int i = 0; i < count; i++)
        sigaction(numbers[i], &action, &before[i]);
}

void rescue_begin(void)
{
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL); /* for when the usual one has run over */
    stop_signal = 0;
    keep_stderr();
    set_all(asking, ASKING, ask, 0, action_before);
    set_all(killing, KILLING, die_by, SA_ONSTACK | (int)SA_RESETHAND | SA_NODEFER, action_before + ASKING);
}

void rescue_end(void)
{
    for (int i = 0; i < ASKING + KILLING; i++)
        sigaction(i < ASKING ? asking[i] : killing[i - ASKING], &action_before[i], NULL);
    release_stderr();
}

int screen_stop_signal(void)
{
    return stop_signal;
}

void screen_end_by(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}
