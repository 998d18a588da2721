/* Broken player files: each gives its one line and exit code 65. */
#include "wellbred/config/player_file.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct Broken {
    const char *text;
    const char *message;
} Broken;

#define GAME(members) "{\"name\":\"x\",\"game\":{" members "},\"player\":{\"features\":[\"holes\"]},\"genome\":[1]}"
#define PLAYER(members) "{\"name\":\"x\",\"player\":{" members "},\"genome\":[1]}"
#define FEATURES(names) PLAYER("\"features\":[" names "]")
#define POLICY(members) PLAYER("\"features\":[\"holes\"],\"policy\":{" members "}")
#define GENOME(genes) "{\"name\":\"x\",\"player\":{\"features\":[\"holes\",\"pits\"]},\"genome\":" genes "}"
#define NAME(name) "{\"name\":" name ",\"player\":{\"features\":[\"holes\"]},\"genome\":[1]}"
#define TEN "\"holes\",\"holes\",\"holes\",\"holes\",\"holes\",\"holes\",\"holes\",\"holes\",\"holes\",\"holes\","

static void assert_refused(const Broken *broken, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        PlayerFile file;
        Error error;
        const char *text = broken[i].text;
        cr_assert_not(player_file_parse(&file, text, strlen(text), &error), "was read: %s", text);
        cr_expect_str_eq(error.text, broken[i].message, "%s\n   gave %s", text, error.text);
        cr_expect_eq(error.exit_code, EXIT_BAD_DATA, "%s", text);
        cr_expect(file.genome == NULL && file.game.sequence == NULL, "%s left something behind", text);
    }
}

#define ASSERT_REFUSED(table) assert_refused(table, sizeof(table) / sizeof *(table))

Test(broken_players, the_texts_around_the_faults_are_sound)
{
    static const char *const sound[] = {GAME(""), FEATURES("\"holes\""), POLICY("\"kind\":\"mlp\""), GENOME("[1,2]"),
                                        NAME("\"x\"")};
    for (size_t i = 0; i < sizeof sound / sizeof *sound; i++) {
        PlayerFile file;
        Error error;
        cr_assert(player_file_parse(&file, sound[i], strlen(sound[i]), &error), "%s: %s", sound[i], error.text);
        player_file_release(&file);
    }
}

Test(broken_players, top_level_and_name)
{
    static const Broken table[] = {
        {"[]", "a player file is an object, found a list"},
        {"42", "a player file is an object, found 42"},
        {"{}", "'player.features' is missing, must be a list of 1 to 64 features"},
        {"{\"player\":3}", "'player' is 3, must be an object"},
        {"{\"player\":{\"features\":[\"holes\"]},\"genome\":[1]}",
         "'name' is missing, must be a text of 1 to 63 bytes without control characters"},
        {NAME("7"), "'name' is 7, must be a text of 1 to 63 bytes without control characters"},
        {NAME("\"\""), "'name' is \"\", must be a text of 1 to 63 bytes without control characters"},
        {NAME("\"a\\nb\""), "'name' is \"a\nb\", must be a text of 1 to 63 bytes without control characters"},
        {NAME("\"a\\u009bb\""), "'name' is \"a\xc2\x9b"
                                "b\", must be a text of 1 to 63 bytes without control characters"},
        {NAME("\"0123456789012345678901234567890123456789012345678901234567890123\""),
         "'name' is \"0123456789012345678901234567890123456789...\", must be a text of 1 to 63 bytes without control "
         "characters"},
        {"{\"nmae\":\"x\"}", "unknown key 'nmae', did you mean 'name'?"},
        {"{\"zzz\":1}", "unknown key 'zzz', must be one of 'name', 'genome', 'game', 'player'"},
        {"{\"game.moves\":\"drop\"}", "unknown key 'game.moves': keys have no dots, objects hold objects"},
        {"{\"a\\nb\":1}", "unknown key 'a\nb', must be one of 'name', 'genome', 'game', 'player'"},
        {"{\"\":1}", "unknown key '', must be one of 'name', 'genome', 'game', 'player'"},
        {"{\"evolution\":{}}", "unknown key 'evolution', must be one of 'name', 'genome', 'game', 'player'"},
    };
    ASSERT_REFUSED(table);
}

Test(broken_players, duplicate_keys)
{
    static const Broken table[] = {
        {"{\"name\":\"x\",\"name\":\"x\"}", "key 'name' stands there twice"},
        {GAME("\"board\":{\"width\":10,\"height\":20,\"width\":10}"), "key 'game.board.width' stands there twice"},
        {GAME("\"moves\":\"drop\",\"m\\u006fves\":\"drop\""), "key 'game.moves' stands there twice"},
        {GENOME("[1,{\"a\":[{\"b\":1,\"b\":2}]}]"), "key 'genome[1].a[0].b' stands there twice"},
        {"{\"c\":1,\"b\":1,\"b\":1,\"c\":1,\"a\":1,\"a\":1}", "key 'b' stands there twice"},
        {"[[{\"a\":1,\"a\":1}]]", "key '[0][0].a' stands there twice"},
    };
    ASSERT_REFUSED(table);
}

Test(broken_players, game)
{
    static const Broken table[] = {
        {GAME("\"board\":{\"widht\":10}"), "unknown key 'game.board.widht', did you mean 'game.board.width'?"},
        {GAME("\"width\":10"), "unknown key 'game.width', did you mean 'game.board.width'?"},
        {GAME("\"board\":10"), "'game.board' is 10, must be an object"},
        {GAME("\"board\":{\"depth\":10}"), "unknown key 'game.board.depth', must be one of 'width', 'height'"},
        {GAME("\"board\":{\"width\":\"ten\"}"), "'game.board.width' is \"ten\", must be a whole number in 4..16"},
        {GAME("\"board\":{\"width\":3}"), "'game.board.width' is 3, must be a whole number in 4..16"},
        {GAME("\"board\":{\"width\":1e999}"),
         "'game.board.width' is a number beyond 1e308, must be a whole number in 4..16"},
        {GAME("\"board\":{\"height\":20.5}"), "'game.board.height' is 20.5, must be a whole number in 4..28"},
        {GAME("\"board\":{\"height\":null}"), "'game.board.height' is null, must be a whole number in 4..28"},
        {GAME("\"moves\":\"teleport\""),
         "'game.moves' is \"teleport\", must be one of \"drop\", \"rotate_shift\", \"reachable\""},
        {GAME("\"moves\":1"), "'game.moves' is 1, must be one of \"drop\", \"rotate_shift\", \"reachable\""},
        {GAME("\"pieces\":{\"set\":\"triomino\"}"),
         "'game.pieces.set' is \"triomino\", must be one of \"tetromino\", \"pentomino\""},
        {GAME("\"pieces\":{\"set\":\"pentomino\",\"order\":\"sz\"}"),
         "'game.pieces.order' is 'sz', which needs the tetromino set"},
        {GAME("\"pieces\":{\"order\":\"sequence\"}"),
         "'game.pieces.order' is 'sequence', but there is no 'game.pieces.sequence'"},
        {GAME("\"pieces\":{\"sequence\":\"ISZ\"}"),
         "'game.pieces.sequence' needs 'game.pieces.order' to be \"sequence\", which is \"uniform\""},
        {GAME("\"pieces\":{\"order\":\"sequence\",\"sequence\":[\"I\"]}"),
         "'game.pieces.sequence' is a list, must be a text"},
        {GAME("\"pieces\":{\"order\":\"sequence\",\"sequence\":\"IXZ\"}"),
         "'game.pieces.sequence': line 1, column 2: 'X' is not a piece, must be one of IOTSZJL"},
        {GAME("\"pieces\":{\"order\":\"sequence\",\"sequence\":\"ISZ\"},\"moves\":\"reached\""),
         "'game.moves' is \"reached\", must be one of \"drop\", \"rotate_shift\", \"reachable\""},
        {GAME("\"pieces\":{\"order\":\"adversary\",\"adversary\":1.5}"),
         "'game.pieces.adversary' is 1.5, must be a number in 0..1"},
        {GAME("\"pieces\":{\"order\":\"adversary\"}"),
         "'game.pieces.order' is \"adversary\", which needs 'game.pieces.adversary' to be above 0"},
        {GAME("\"pieces\":{\"order\":\"adversary\",\"adversary\":0}"),
         "'game.pieces.order' is \"adversary\", which needs 'game.pieces.adversary' to be above 0"},
        {GAME("\"pieces\":{\"order\":\"bag\",\"adversary\":0.5}"),
         "'game.pieces.adversary' needs 'game.pieces.order' to be \"adversary\", which is \"bag\""},
        {GAME("\"lines_per_level\":0"), "'game.lines_per_level' is 0, must be a whole number in 1..1000000"},
        {GAME("\"max_pieces\":-1"), "'game.max_pieces' is -1, must be a whole number in 0..68719476736"},
        {GAME("\"max_keys\":1e13"), "'game.max_keys' is 1e+13, must be a whole number in 0..1099511627776"},
        {GAME("\"max_keys\":true"), "'game.max_keys' is true, must be a whole number in 0..1099511627776"},
    };
    ASSERT_REFUSED(table);
}

Test(broken_players, player)
{
    static const Broken table[] = {
        {PLAYER("\"lookahead\":1"), "'player.features' is missing, must be a list of 1 to 64 features"},
        {PLAYER("\"features\":\"holes\""), "'player.features' is \"holes\", must be a list of 1 to 64 features"},
        {FEATURES(""), "'player.features' has 0 features, must have 1 to 64"},
        {FEATURES("1"), "'player.features[0]' is 1, must be the name of a feature"},
        {FEATURES("\"pits\",\"hols\""), "'player.features[1]': unknown feature 'hols', did you mean 'holes'?"},
        {FEATURES("\"xyzzy\""), "'player.features[0]': unknown feature 'xyzzy', 'wellbred features' lists them"},
        {FEATURES("\"column_height[10]\""), "'player.features[0]': unknown feature 'column_height[10]', a board of "
                                            "width 10 has 'column_height[0]' to 'column_height[9]'"},
        {FEATURES("\"column_heigth[3]\""),
         "'player.features[0]': unknown feature 'column_heigth[3]', did you mean 'column_height[3]'?"},
        {FEATURES("\"holes[3]\""), "'player.features[0]': feature 'holes' has no columns, found 'holes[3]'"},
        {FEATURES("\"holes\",\"pits\",\"holes\""),
         "'player.features[2]' is \"holes\", which 'player.features[0]' is already"},
        {FEATURES(TEN TEN TEN TEN TEN TEN "1,2,3,4,5"), "'player.features' has 65 items, at most 64 are allowed"},
        {PLAYER("\"features\":[\"holes\"],\"features_see\":\"nothing\""),
         "'player.features_see' is \"nothing\", must be one of \"cleared\", \"landed\""},
        {PLAYER("\"features\":[\"holes\"],\"lookahead\":2"), "'player.lookahead' is 2, must be a whole number in 0..1"},
        {PLAYER("\"features\":[\"holes\"],\"policy\":\"linear\""), "'player.policy' is \"linear\", must be an object"},
        {POLICY("\"kid\":\"mlp\""), "unknown key 'player.policy.kid', did you mean 'player.policy.kind'?"},
        {POLICY("\"kind\":\"quadratic\""), "'player.policy.kind' is \"quadratic\", must be one of \"linear\", "
                                           "\"exponential\", \"displacement\", \"mlp\""},
        {POLICY("\"hidden\":[8]"),
         "'player.policy.hidden' needs 'player.policy.kind' to be \"mlp\", which is \"linear\""},
        {POLICY("\"kind\":\"mlp\",\"hidden\":[8,0]"),
         "'player.policy.hidden[1]' is 0, must be a whole number in 1..256"},
        {POLICY("\"kind\":\"mlp\",\"hidden\":8"),
         "'player.policy.hidden' is 8, must be a list of up to 8 whole numbers in 1..256"},
        {POLICY("\"kind\":\"mlp\",\"hidden\":[1,1,1,1,1,1,1,1,1]"),
         "'player.policy.hidden' has 9 items, at most 8 are allowed"},
        {POLICY("\"kind\":\"mlp\",\"activation\":\"step\""),
         "'player.policy.activation' is \"step\", must be one of \"sigmoid\", \"tanh\", \"relu\""},
        {POLICY("\"biases\":0"), "'player.policy.biases' is 0, must be true or false"},
        {POLICY("\"lower_is_better\":\"yes\""), "'player.policy.lower_is_better' is \"yes\", must be true or false"},
    };
    ASSERT_REFUSED(table);
}

Test(broken_players, genome)
{
    static const Broken table[] = {
        {"{\"name\":\"x\",\"player\":{\"features\":[\"holes\"]}}", "'genome' is missing, must be a list of numbers"},
        {GENOME("3"), "'genome' is 3, must be a list of numbers"},
        {GENOME("[]"), "'genome' has 0 genes, must have 2 for its features and policy"},
        {GENOME("[1]"), "'genome' has 1 genes, must have 2 for its features and policy"},
        {GENOME("[1,2,3]"), "'genome' has 3 genes, must have 2 for its features and policy"},
        {GENOME("[1,\"2\"]"), "'genome[1]' is \"2\", must be a number in -3.4028235e38..3.4028235e38"},
        {GENOME("[null,2]"), "'genome[0]' is null, must be a number in -3.4028235e38..3.4028235e38"},
        {GENOME("[1,1e39]"), "'genome[1]' is 1e+39, must be a number in -3.4028235e38..3.4028235e38"},
        {GENOME("[-3.4028236e38,1]"), "'genome[0]' is -3.4028236e+38, must be a number in -3.4028235e38..3.4028235e38"},
        {GENOME("[1,-1e999]"), "'genome[1]' is a number beyond 1e308, must be a number in -3.4028235e38..3.4028235e38"},
        {GENOME("[1,NaN]"), "line 1, column 64: found 'NaN', expected a value"},
        {GENOME("[1,Infinity]"), "line 1, column 64: found 'Infinity', expected a value"},
        {GENOME("[1,-Infinity]"), "line 1, column 65: found 'Infinity', expected a digit"},
    };
    ASSERT_REFUSED(table);
}

Test(broken_players, syntax)
{
    static const Broken table[] = {
        {"", "line 1, column 1: found the end of the file, expected a value"},
        {" \n\t ", "line 2, column 3: found the end of the file, expected a value"},
        {"{\n  \"name\": \"x\",\n  \"player\"", "line 3, column 11: found the end of the file, expected ':'"},
        {"{\"name\": \"x\",\n}", "line 2, column 1: found '}', expected a key in quotes"},
        {"{name: 1}", "line 1, column 2: found 'name', expected a key in quotes"},
        {"{'name': 1}", "line 1, column 2: found ''', expected a key in quotes"},
        {"{\"name\" 1}", "line 1, column 9: found '1', expected ':'"},
        {"{\"name\": \"x\" \"game\": {}}", "line 1, column 14: found '\"', expected ',' or '}'"},
        {"{\"name\": \"x", "line 1, column 12: found the end of the file, expected the closing quote of a text"},
        {"{\"name\": \"x\n\"}", "line 1, column 12: found byte 0x0a, expected the closing quote of a text"},
        {"{\"name\": \"\\x\"}", "line 1, column 12: found 'x', expected one of \" \\ / b f n r t u after a \\"},
        {"{\"name\": \"\\u12g4\"}", "line 1, column 15: found 'g4', expected four hexadecimal digits"},
        {"{\"name\": \"\\u0000\"}", "line 1, column 11: a text can't hold the character \\u0000"},
        {"{\"name\": \"\\ud800\"}", "line 1, column 11: half of a surrogate pair"},
        {"{\"name\": \"\\udc00\"}", "line 1, column 11: half of a surrogate pair"},
        {"{\"name\": \"\\ud800\\u0041\"}", "line 1, column 11: half of a surrogate pair"},
        {"{\"name\": \"\xc3\xa4\xc3\xa4\xff\"}", "line 1, column 13: byte 0xff is not UTF-8"},
        {"{\"name\": \"\xc0\x80\"}", "line 1, column 11: byte 0xc0 is not UTF-8"},
        {"{\"name\": \"\xed\xa0\x80\"}", "line 1, column 11: byte 0xed is not UTF-8"},
        {"{\"genome\": [01]}", "line 1, column 14: found '1', expected ',' or ']'"},
        {"{\"genome\": [1.]}", "line 1, column 15: found ']', expected a digit"},
        {"{\"genome\": [.5]}", "line 1, column 13: found '.', expected a value"},
        {"{\"genome\": [+1]}", "line 1, column 13: found '+', expected a value"},
        {"{\"genome\": [1e]}", "line 1, column 15: found ']', expected a digit"},
        {"{\"genome\": [1,]}", "line 1, column 15: found ']', expected a value"},
        {"{\"genome\": [0x10]}", "line 1, column 14: found 'x10', expected ',' or ']'"},
        {"{\"genome\": [0.0000000000000000000000000000000000000000000000000000000000000001]}",
         "line 1, column 13: a number of more than 63 characters"},
        {"{\"genome\": [True]}", "line 1, column 13: found 'True', expected a value"},
        {"{\"genome\": [tru", "line 1, column 13: found 'tru', expected a value"},
        {"{} // mine", "line 1, column 4: found '/', expected the end of the file"},
        {"{}{}", "line 1, column 3: found '{', expected the end of the file"},
        {"\v{}", "line 1, column 1: found byte 0x0b, expected a value"},
        {"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "line 1, column 33: nested more than 32 deep"},
        {"{\"genome\": [1\xc2\xa0,2]}", "line 1, column 14: found byte 0xc2, expected ',' or ']'"},
    };
    ASSERT_REFUSED(table);
}

Test(broken_players, a_zero_byte_ends_nothing)
{
    static const char text[] = NAME("\"x\"") "\0{";
    PlayerFile file;
    Error error;
    cr_assert_not(player_file_parse(&file, text, sizeof text - 1, &error));
    cr_assert_str_eq(error.text, "line 1, column 58: byte 0x00 has no place in JSON");
}
