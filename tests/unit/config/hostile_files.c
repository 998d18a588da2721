/* Files that are cut off, enormous or random: refused, and quickly. */
#include "wellbred/config/player_file.h"
#include "wellbred/base/random.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char valid[] = "{ \"name\": \"J\xc3\xb6rg \\ud83d\\ude00 \\\"quoted\\\"\",\n"
                            "  \"game\": {\"board\": {\"width\": 6, \"height\": 12}, \"max_pieces\": 1e6,\n"
                            "             \"pieces\": {\"order\": \"sequence\", \"sequence\": \"I, S\\nZ # end\"}},\n"
                            "  \"player\": { \"features\": [\"landing_height\", \"column_height[5]\"],\n"
                            "    \"policy\": {\"kind\": \"mlp\", \"hidden\": [1], \"biases\": true,\n"
                            "                 \"lower_is_better\": false}, \"lookahead\": 1 },\n"
                            "  \"genome\": [-1, 0.5, -0.25e-3, 4E+2, 1e-45] }";

enum { VALID_SIZE = sizeof valid - 1 };

static void assert_bad_data(const Error *error, const char *text)
{
    cr_assert(error->text[0], "nothing said about %s", text);
    cr_assert_eq(error->exit_code, EXIT_BAD_DATA, "%s", text);
}

/* In memory of exactly that size, so that the address sanitizer sees every
 * byte that is read behind it. */
static bool parse_exactly(PlayerFile *file, const char *text, size_t size, Error *error)
{
    char *copy = malloc(size ? size : 1);
    memcpy(copy, text, size);
    bool ok = player_file_parse(file, copy, size, error);
    free(copy);
    return ok;
}

Test(hostile_files, the_example_is_valid)
{
    PlayerFile file;
    Error error;
    cr_assert(parse_exactly(&file, valid, VALID_SIZE, &error), "%s", error.text);
    cr_assert_str_eq(file.name, "J\xc3\xb6rg \xf0\x9f\x98\x80 \"quoted\"");
    cr_assert_eq(file.genes, 5);
    cr_assert(file.game.preview);
    cr_assert_eq(file.game.max_pieces, 1000000);
    player_file_release(&file);
}

Test(hostile_files, a_byte_order_mark_is_skipped)
{
    char text[VALID_SIZE + 4];
    PlayerFile file;
    Error error;
    snprintf(text, sizeof text, "\xef\xbb\xbf%s", valid);
    cr_assert(parse_exactly(&file, text, VALID_SIZE + 3, &error), "%s", error.text);
    player_file_release(&file);
    cr_assert_not(parse_exactly(&file,
                                "\xef\xbb\xbf"
                                "1",
                                4, &error));
    cr_assert_str_eq(error.text, "a player file is an object, found 1");
}

Test(hostile_files, every_truncation_is_refused_with_line_and_column)
{
    for (size_t size = 0; size < VALID_SIZE; size++) {
        PlayerFile file;
        Error error;
        int line, column, lines = 1;
        for (size_t i = 0; i < size; i++)
            lines += valid[i] == '\n';
        cr_assert_not(parse_exactly(&file, valid, size, &error), "%zu bytes were read", size);
        cr_assert_eq(sscanf(error.text, "line %d, column %d: ", &line, &column), 2, "%s", error.text);
        cr_assert(line == lines && column >= 1, "%zu bytes: %s", size, error.text);
        assert_bad_data(&error, "a truncation");
    }
}

static uint64_t draw(uint32_t round, uint32_t number)
{
    return random_block(7, STREAM_EVALUATION, round, number, 0).word[0];
}

/* Flip, drop, double or copy some bytes; the same always, by its number. */
static size_t mutate(uint32_t round, char *text, size_t size, size_t room)
{
    int changes = 1 + (int)(draw(round, 0) % 4);
    for (uint32_t change = 0; (int)change < changes && size > 0; change++) {
        size_t at = draw(round, 10 + change) % size, from = draw(round, 20 + change) % size;
        uint64_t what = draw(round, 30 + change);
        size_t length = 1 + what / 8 % 12;
        length = length > size - at ? size - at : length;
        length = length > size - from ? size - from : length;
        switch (what % 4) {
        case 0: text[at] = (char)(what >> 32); break;
        case 1: text[at] ^= (char)(1 << (what >> 32) % 8); break;
        case 2: memmove(text + at, text + from, length); break;
        default:
            if (size + length > room)
                break;
            memmove(text + at + length, text + at, size - at);
            size += length;
        }
    }
    return size;
}

Test(hostile_files, random_mutations_never_crash)
{
    int accepted = 0, refused = 0;
    for (uint32_t round = 0; round < 100000; round++) {
        char text[2 * VALID_SIZE], shown[40];
        PlayerFile file;
        Error error;
        memcpy(text, valid, VALID_SIZE);
        size_t size = mutate(round, text, VALID_SIZE, sizeof text);
        snprintf(shown, sizeof shown, "mutation %u", round);
        if (parse_exactly(&file, text, size, &error)) {
            accepted++;
            cr_assert(file.genes == player_genes(&file.player) && file.genome, "%s", shown);
            player_file_release(&file);
        } else {
            refused++;
            assert_bad_data(&error, shown);
        }
    }
    cr_assert(accepted > 1000 && refused > 1000, "%d accepted, %d refused", accepted, refused);
}

/* ---- enormous ones ---- */

static char *repeated(const char *start, const char *unit, size_t size)
{
    char *text = malloc(size);
    size_t used = strlen(start), length = strlen(unit);
    memcpy(text, start, used);
    for (; used < size; used++)
        text[used] = unit[(used - strlen(start)) % length];
    return text;
}

Test(hostile_files, eight_megabytes_of_anything_are_refused, .timeout = 60)
{
    static const struct {
        const char *start, *unit, *message;
    } files[] = {
        {"", "[", "line 1, column 33: nested more than 32 deep"},
        {"{\"a\":", "{\"a\":", "line 1, column 161: nested more than 32 deep"},
        {"\"", "x", "line 1, column 8388609: found the end of the file, expected the closing quote of a text"},
        {"1", "1", "line 1, column 1: a number of more than 63 characters"},
        {"", "\n", "line 8388609, column 1: found the end of the file, expected a value"},
    };
    enum { SIZE = 8 << 20 };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        PlayerFile file;
        Error error;
        char *text = repeated(files[i].start, files[i].unit, SIZE);
        cr_assert_not(player_file_parse(&file, text, SIZE, &error));
        cr_expect_str_eq(error.text, files[i].message, "%s", error.text);
        cr_assert_not(player_file_parse(&file, text, SIZE + 1, &error));
        cr_expect_str_eq(error.text, "8388609 bytes, at most 8388608 are allowed");
        free(text);
    }
}

/* Comparing each key with each other would take hours. */
Test(hostile_files, an_object_of_a_million_keys_is_refused_quickly, .timeout = 60)
{
    enum { KEYS = 700000 };
    char *text = malloc(KEYS * 12 + 100);
    size_t used = (size_t)sprintf(text, "{\"name\":\"x\",\"genome\":{");
    for (int i = 0; i < KEYS; i++)
        used += (size_t)sprintf(text + used, "\"%d\":1,", i);
    used += (size_t)sprintf(text + used, "\"5\":1}}");
    PlayerFile file;
    Error error;
    cr_assert_not(player_file_parse(&file, text, used, &error));
    cr_assert_str_eq(error.text, "key 'genome.5' stands there twice");
    free(text);
}

Test(hostile_files, a_hundred_megabytes_of_brackets_are_refused, .timeout = 60)
{
    enum { MEGABYTE = 1000000 };
    char path[] = "/tmp/wellbred-test-XXXXXX", expected[200];
    static char brackets[MEGABYTE];
    memset(brackets, '[', MEGABYTE);
    int descriptor = mkstemp(path);
    cr_assert_geq(descriptor, 0);
    bool written = true;
    for (int i = 0; i < 100; i++)
        written = written && write(descriptor, brackets, MEGABYTE) == MEGABYTE;
    close(descriptor);
    PlayerFile file;
    Error error;
    bool ok = player_file_read(&file, path, &error);
    unlink(path);
    cr_assert(written, "no room for a file of 100 MB in /tmp");
    cr_assert_not(ok);
    snprintf(expected, sizeof expected, "'%s' has 100000000 bytes, at most 8388608 are allowed", path);
    cr_assert_str_eq(error.text, expected);
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
}
