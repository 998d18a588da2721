#include "json_check.h"
#include "wellbred/config/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* cJSON copies a number into a buffer of 64 bytes. */
enum { NUMBER_LENGTH_MAX = 63 };

typedef struct Scanner {
    const char *start, *at, *end;
    int depth;
    Error *error;
} Scanner;

/* ---- what is wrong, and where ---- */

static bool refuse(const Scanner *s, const char *where, const char *complaint)
{
    int line = 1, column = 1;
    for (const char *c = s->start; c < where; c++) {
        if (*c == '\n') {
            line++;
            column = 1;
        } else if (((unsigned char)*c & 0xC0) != 0x80) { /* not the rest of a UTF-8 character */
            column++;
        }
    }
    return error_set(s->error, EXIT_BAD_DATA, "line %d, column %d: %s", line, column, complaint);
}

static bool refuse_byte(const Scanner *s, const char *where, const char *complaint)
{
    char text[100];
    snprintf(text, sizeof text, "byte 0x%02x %s", (unsigned char)*where, complaint);
    return refuse(s, where, text);
}

/* "found 'NaN', expected a value" */
static bool expected(const Scanner *s, const char *what)
{
    char found[40] = "the end of the file", text[200];
    int word = 0;
    while (s->at + word < s->end && word < 20 && (isalnum((unsigned char)s->at[word]) || s->at[word] == '_'))
        word++;
    if (word > 0)
        snprintf(found, sizeof found, "'%.*s'", word, s->at);
    else if (s->at < s->end && isprint((unsigned char)*s->at))
        snprintf(found, sizeof found, "'%c'", *s->at);
    else if (s->at < s->end)
        snprintf(found, sizeof found, "byte 0x%02x", (unsigned char)*s->at);
    snprintf(text, sizeof text, "found %s, expected %s", found, what);
    return refuse(s, s->at, text);
}

static bool check_characters(const Scanner *s)
{
    for (const char *c = s->at; c < s->end;) {
        int length = utf8_length(c, s->end);
        if (length == 0)
            return refuse_byte(s, c, "is not UTF-8");
        if (*c == '\0')
            return refuse_byte(s, c, "has no place in JSON");
        c += length;
    }
    return true;
}

/* ---- the grammar ---- */

static bool at(const Scanner *s, char c)
{
    return s->at < s->end && *s->at == c;
}

static bool at_digit(const Scanner *s)
{
    return s->at < s->end && *s->at >= '0' && *s->at <= '9';
}

static bool take(Scanner *s, char c)
{
    bool found = at(s, c);
    s->at += found;
    return found;
}

static void skip_space(Scanner *s)
{
    while (at(s, ' ') || at(s, '\t') || at(s, '\n') || at(s, '\r'))
        s->at++;
}

static bool check_digits(Scanner *s)
{
    if (!at_digit(s))
        return expected(s, "a digit");
    while (at_digit(s))
        s->at++;
    return true;
}

static bool check_number(Scanner *s)
{
    const char *start = s->at;
    take(s, '-');
    if (!take(s, '0') && !check_digits(s))
        return false;
    if (take(s, '.') && !check_digits(s))
        return false;
    if (take(s, 'e') || take(s, 'E')) {
        if (!take(s, '+'))
            take(s, '-');
        if (!check_digits(s))
            return false;
    }
    if (s->at - start > NUMBER_LENGTH_MAX)
        return refuse(s, start, "a number of more than 63 characters");
    return true;
}

static bool check_word(Scanner *s, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(s->end - s->at) < length || strncmp(s->at, word, length) != 0)
        return expected(s, "a value");
    s->at += length;
    return true;
}

/* The four digits of \uXXXX. */
static bool check_hex(Scanner *s, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, s->at++) {
        if (s->at == s->end || !isxdigit((unsigned char)*s->at))
            return expected(s, "four hexadecimal digits");
        *code = *code << 4 | (unsigned)(*s->at <= '9' ? *s->at - '0' : (*s->at | 0x20) - 'a' + 10);
    }
    return true;
}

static bool check_unicode_escape(Scanner *s)
{
    const char *start = s->at - 2;
    unsigned code, second = 0;
    if (!check_hex(s, &code))
        return false;
    if (code == 0)
        return refuse(s, start, "a text can't hold the character \\u0000");
    if (code < 0xD800 || code > 0xDFFF)
        return true;
    if (code < 0xDC00 && take(s, '\\') && take(s, 'u') && !check_hex(s, &second))
        return false;
    if (second < 0xDC00 || second > 0xDFFF)
        return refuse(s, start, "half of a surrogate pair");
    return true;
}

static bool check_escape(Scanner *s)
{
    if (take(s, 'u'))
        return check_unicode_escape(s);
    if (s->at == s->end || !memchr("\"\\/bfnrt", *s->at, 8))
        return expected(s, "one of \" \\ / b f n r t u after a \\");
    s->at++;
    return true;
}

static bool check_string(Scanner *s)
{
    s->at++;
    while (!at(s, '"')) {
        if (s->at == s->end || (unsigned char)*s->at < 0x20)
            return expected(s, "the closing quote of a text");
        if (*s->at++ == '\\' && !check_escape(s))
            return false;
    }
    s->at++;
    return true;
}

static bool check_value(Scanner *s);

static bool check_member(Scanner *s)
{
    skip_space(s);
    if (!at(s, '"'))
        return expected(s, "a key in quotes");
    if (!check_string(s))
        return false;
    skip_space(s);
    return take(s, ':') ? check_value(s) : expected(s, "':'");
}

/* An object or a list, from its opening bracket to its closing one. */
static bool check_container(Scanner *s, char closing, bool (*check_item)(Scanner *), const char *follows)
{
    if (s->depth == JSON_DEPTH_MAX)
        return refuse(s, s->at, "nested more than 32 deep");
    s->depth++;
    s->at++;
    skip_space(s);
    if (!at(s, closing)) {
        do {
            if (!check_item(s))
                return false;
            skip_space(s);
        } while (take(s, ','));
        if (!at(s, closing))
            return expected(s, follows);
    }
    s->at++;
    s->depth--;
    return true;
}

static bool check_value(Scanner *s)
{
    skip_space(s);
    switch (s->at < s->end ? *s->at : '\0') {
    case '{': return check_container(s, '}', check_member, "',' or '}'");
    case '[': return check_container(s, ']', check_value, "',' or ']'");
    case '"': return check_string(s);
    case 't': return check_word(s, "true");
    case 'f': return check_word(s, "false");
    case 'n': return check_word(s, "null");
    default: return at(s, '-') || at_digit(s) ? check_number(s) : expected(s, "a value");
    }
}

bool json_check(const char *text, size_t size, Error *error)
{
    Scanner s = {text, text, text + size, 0, error};
    if (!check_characters(&s) || !check_value(&s))
        return false;
    skip_space(&s);
    return s.at == s.end || expected(&s, "the end of the file");
}
