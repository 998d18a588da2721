/* "did you mean ...?" must help with slips and keep quiet otherwise. */
#include "wellbred/base/suggest.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *const words[] = {
    "train", "eval",   "status",     "show",        "verify",     "repair",   "export",       "replay",
    "pack",  "report", "population", "generations", "max_pieces", "max_keys", "losing_moves",
};
enum { WORDS = sizeof words / sizeof *words };

static const struct {
    const char *typed, *meant;
} slips[] = {
    {"train", "train"},              /* right already */
    {"trian", "train"},              /* two letters swapped */
    {"rtain", "train"},              /* the first two, too */
    {"tran", "train"},               /* one missing */
    {"traiin", "train"},             /* one too many */
    {"trein", "train"},              /* one wrong */
    {"eval ", "eval"},               /* a blank */
    {"evla", "eval"},                /* short words keep a small distance */
    {"reapir", "repair"},            /* near "replay" as well */
    {"reprot", "report"},            /* near "repair" as well */
    {"generation", "generations"},   /* singular */
    {"poplation", "population"},     /* */
    {"maxpieces", "max_pieces"},     /* no underscore */
    {"max-keys", "max_keys"},        /* a dash */
    {"loosing_move", "losing_moves"} /* two slips in a long word */
};

Test(suggest, finds_what_was_meant)
{
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        const char *found = suggest_word(slips[i].typed, words, WORDS);
        cr_assert_not_null(found, "nothing for '%s'", slips[i].typed);
        cr_assert_str_eq(found, slips[i].meant, "'%s' for '%s'", found, slips[i].typed);
    }
}

Test(suggest, keeps_quiet_about_far_words)
{
    static const char *const far[] = {"", "x", "zz", "tetris", "bananas", "quit", "--------", "seed_of_the_run"};
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        const char *found = suggest_word(far[i], words, WORDS);
        cr_assert_null(found, "'%s' for '%s'", found, far[i]);
    }
}

Test(suggest, never_proposes_to_replace_every_letter)
{
    static const char *const short_words[] = {"a", "ab"};
    cr_assert_null(suggest_word("x", short_words, 2));
    cr_assert_null(suggest_word("xy", short_words, 2));
}

Test(suggest, takes_the_first_of_equally_near_words)
{
    static const char *const pair[] = {"width", "widto"};
    cr_assert_str_eq(suggest_word("widt", pair, 2), "width");
}

Test(suggest, takes_a_swap_for_one_slip)
{
    static const char *const pair[] = {"abxy", "bacd"}; /* two wrong letters, or two swapped */
    cr_assert_str_eq(suggest_word("abcd", pair, 2), "bacd");
}

Test(suggest, knows_nothing_among_no_words)
{
    cr_assert_null(suggest_word("train", words, 0));
}

/* Lengths around the longest word that is compared: the address sanitizer
 * notices one that is too long for the table. */
Test(suggest, copes_with_words_of_any_length)
{
    char typed[301], word[301];
    for (int length = 2; length <= 299; length++) {
        memset(typed, 'a', (size_t)length);
        typed[length] = '\0';
        for (int other = length; other <= length + 1; other++) {
            memset(word, 'a', (size_t)other);
            word[other] = '\0';
            const char *list[] = {word};
            const char *found = suggest_word(typed, list, 1);
            cr_assert(found == word || (found == NULL && other > 60), "%d letters, typed as %d", other, length);
        }
    }
}
