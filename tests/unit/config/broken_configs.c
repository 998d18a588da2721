/* Broken configs: each gives its one line and exit code 65. */
#include "wellbred/config/config.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct Broken {
    const char *text;
    const char *message;
} Broken;

/* A config that is sound but for `members`. */
#define CONFIG(members) "{\"player\":{\"features\":[\"holes\"]}," members "}"
#define GAME(members) CONFIG("\"game\":{" members "}")
#define PLAYER(members) "{\"player\":{\"features\":[\"holes\"]," members "}}"
#define EVALUATION(members) CONFIG("\"evaluation\":{" members "}")
#define EVOLUTION(members) CONFIG("\"evolution\":{" members "}")
#define INITIAL(members) EVOLUTION("\"initial\":{" members "}")

static void assert_refused(const Broken *broken, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Settings settings;
        Error error;
        const char *text = broken[i].text;
        cr_assert_not(config_parse(&settings, text, strlen(text), &error), "was read: %s", text);
        cr_expect_str_eq(error.text, broken[i].message, "%s\n   gave %s", text, error.text);
        cr_expect_eq(error.exit_code, EXIT_BAD_DATA, "%s", text);
    }
}

#define ASSERT_REFUSED(table) assert_refused(table, sizeof(table) / sizeof *(table))

Test(broken_configs, the_texts_around_the_faults_are_sound)
{
    static const char *const sound[] = {CONFIG("\"seed\":1"), GAME(""),      PLAYER("\"lookahead\":0"),
                                        EVALUATION(""),       EVOLUTION(""), INITIAL("")};
    for (size_t i = 0; i < sizeof sound / sizeof *sound; i++) {
        Settings settings;
        Error error;
        cr_assert(config_parse(&settings, sound[i], strlen(sound[i]), &error), "%s: %s", sound[i], error.text);
        settings_release(&settings);
    }
}

Test(broken_configs, syntax)
{
    static const Broken table[] = {
        {"", "line 1, column 1: found the end of the file, expected a value"},
        {"{\n  \"seed\": 1,\n}", "line 3, column 1: found '}', expected a key in quotes"},
        {"{\n  \"seed\": 1\n  \"game\": {}\n}", "line 3, column 3: found '\"', expected ',' or '}'"},
        {"{\"seed\": 1} // why", "line 1, column 13: found '/', expected the end of the file"},
        {"{\"about\": \"it\xe2\x80\xa6\", 'seed': 1}", "line 1, column 18: found ''', expected a key in quotes"},
        {"{\"seed\": 007}", "line 1, column 11: found '07', expected ',' or '}'"},
        {"{\"seed\": NaN}", "line 1, column 10: found 'NaN', expected a value"},
        {"{\"about\": \"one\ntwo\"}", "line 1, column 15: found byte 0x0a, expected the closing quote of a text"},
        {"{\"evolution\": {\"population\": 100}", "line 1, column 34: found the end of the file, expected ',' or '}'"},
    };
    ASSERT_REFUSED(table);
}

Test(broken_configs, keys)
{
    static const Broken table[] = {
        {"[]", "a config is an object, found a list"},
        {"{}", "'player.features' is missing, must be a list of 1 to 64 features"},
        {CONFIG("\"evoltuion\":{}"), "unknown key 'evoltuion', did you mean 'evolution'?"},
        {CONFIG("\"zzz\":1"), "unknown key 'zzz', must be one of 'about', 'seed', 'game', 'player', 'evaluation', "
                              "'evolution', 'checkpoint', 'cluster'"},
        {CONFIG("\"population\":100"), "unknown key 'population', did you mean 'evolution.population'?"},
        {CONFIG("\"name\":\"x\""), "unknown key 'name', did you mean 'game'?"},
        {CONFIG("\"genome\":[1]"), "unknown key 'genome', did you mean 'game'?"},
        {CONFIG("\"evolution.population\":100"),
         "unknown key 'evolution.population': keys have no dots, objects hold objects"},
        {EVOLUTION("\"populaton\":100"), "unknown key 'evolution.populaton', did you mean 'evolution.population'?"},
        {EVOLUTION("\"kind\":\"rank\""), "unknown key 'evolution.kind', did you mean 'evolution.selection.kind'?"},
        {EVOLUTION("\"mutation\":{\"sigma\":1}"), "unknown key 'evolution.mutation.sigma', must be one of 'kind', "
                                                  "'rate', 'step', 'elites_too', 'children'"},
        {EVOLUTION("\"games\":3"), "unknown key 'evolution.games', did you mean 'evaluation.games'?"},
        {EVALUATION("\"weights\":{\"tetris\":3}"),
         "unknown key 'evaluation.weights.tetris', did you mean 'evaluation.weights.tetrises'?"},
        {CONFIG("\"checkpoint\":{\"every_second\":3}"),
         "unknown key 'checkpoint.every_second', did you mean 'checkpoint.every_seconds'?"},
        {CONFIG("\"cluster\":{\"slice_pices\":3}"),
         "unknown key 'cluster.slice_pices', did you mean 'cluster.slice_pieces'?"},
        {CONFIG("\"seed\":1,\"seed\":2"), "key 'seed' stands there twice"},
        {EVOLUTION("\"mutation\":{\"rate\":0.1,\"rate\":0.2}"), "key 'evolution.mutation.rate' stands there twice"},
        {CONFIG("\"evolution\":{},\"evolution\":{}"), "key 'evolution' stands there twice"},
    };
    ASSERT_REFUSED(table);
}

Test(broken_configs, types)
{
    static const Broken table[] = {
        {CONFIG("\"about\":7"), "'about' is 7, must be a text"},
        {CONFIG("\"about\":null"), "'about' is null, must be a text"},
        {CONFIG("\"seed\":\"1\""), "'seed' is \"1\", must be a whole number in 0..9007199254740991"},
        {CONFIG("\"game\":[]"), "'game' is a list, must be an object"},
        {EVOLUTION("\"mutation\":0.1"), "'evolution.mutation' is 0.1, must be an object"},
        {EVOLUTION("\"method\":2"), "'evolution.method' is 2, must be one of \"ga\", \"cem\", \"cma-es\""},
        {EVOLUTION("\"population\":\"100\""), "'evolution.population' is \"100\", must be a whole number in 2..65536"},
        {EVOLUTION("\"mutation\":{\"elites_too\":\"yes\"}"),
         "'evolution.mutation.elites_too' is \"yes\", must be true or false"},
        {EVOLUTION("\"mutation\":{\"children\":1}"), "'evolution.mutation.children' is 1, must be true or false"},
        {EVOLUTION("\"cma_es\":{\"unit_norm\":null}"), "'evolution.cma_es.unit_norm' is null, must be true or false"},
        {EVOLUTION("\"scale\":[1]"), "'evolution.scale' is a list, must be a number in 1e-09..1000000000"},
        {INITIAL("\"player\":{}"), "'evolution.initial.player' is an object, must be a text"},
        {PLAYER("\"policy\":{\"kind\":\"mlp\",\"hidden\":[8,8.5]}"),
         "'player.policy.hidden[1]' is 8.5, must be a whole number in 1..256"},
        {"{\"player\":{\"features\":[\"holes\",3]}}", "'player.features[1]' is 3, must be the name of a feature"},
        {CONFIG("\"cluster\":{\"master_plays\":true}"),
         "'cluster.master_plays' is true, must be one of \"auto\", \"never\", \"always\""},
    };
    ASSERT_REFUSED(table);
}

Test(broken_configs, ranges)
{
    static const Broken table[] = {
        {CONFIG("\"seed\":-1"), "'seed' is -1, must be a whole number in 0..9007199254740991"},
        {CONFIG("\"seed\":9007199254740993"),
         "'seed' is 9007199254740992, must be a whole number in 0..9007199254740991"},
        {GAME("\"board\":{\"width\":17}"), "'game.board.width' is 17, must be a whole number in 4..16"},
        {GAME("\"moves\":\"reached\""),
         "'game.moves' is \"reached\", must be one of \"drop\", \"rotate_shift\", \"reachable\""},
        {EVALUATION("\"games\":0"), "'evaluation.games' is 0, must be a whole number in 1..10000"},
        {EVALUATION("\"games\":2.5"), "'evaluation.games' is 2.5, must be a whole number in 1..10000"},
        {EVALUATION("\"measure\":\"line\""), "'evaluation.measure' is \"line\", must be one of \"lines\", \"pieces\", "
                                             "\"score\", \"weighted\", \"score_integral\""},
        {EVALUATION("\"seeds\":\"random\""),
         "'evaluation.seeds' is \"random\", must be one of \"per_generation\", \"per_genome\", \"fixed\""},
        {EVALUATION("\"elites\":0.2"), "'evaluation.elites' is 0.2, must be one of \"replay\", \"running_mean\""},
        {EVALUATION("\"validation_games\":1e7"),
         "'evaluation.validation_games' is 1e+07, must be a whole number in 0..1000000"},
        {EVOLUTION("\"population\":1"), "'evolution.population' is 1, must be a whole number in 2..65536"},
        {EVOLUTION("\"generations\":0"), "'evolution.generations' is 0, must be a whole number in 1..1000000"},
        {EVOLUTION("\"elites\":-1"), "'evolution.elites' is -1, must be a number in 0..65536"},
        {EVOLUTION("\"selection\":{\"kind\":\"roulette\"}"),
         "'evolution.selection.kind' is \"roulette\", must be one of \"proportional\", \"tournament\", "
         "\"truncation\", \"rank\""},
        {EVOLUTION("\"selection\":{\"kind\":\"truncation\",\"share\":0}"),
         "'evolution.selection.share' is 0, must be a number in 1e-09..1"},
        {EVOLUTION("\"crossover\":{\"kind\":\"none\"}"),
         "'evolution.crossover.kind' is \"none\", must be one of \"uniform\", \"one_point\", \"two_point\", "
         "\"arithmetic\", \"fitness_blend\", \"complementary_pair\""},
        {EVOLUTION("\"mutation\":{\"rate\":8}"), "'evolution.mutation.rate' is 8, must be a number in 0..1"},
        {EVOLUTION("\"mutants\":1.25"), "'evolution.mutants' is 1.25, must be a number in 0..1"},
        {EVOLUTION("\"scale\":0"), "'evolution.scale' is 0, must be a number in 1e-09..1000000000"},
        {EVOLUTION("\"cem\":{\"share\":2}"), "'evolution.cem.share' is 2, must be a number in 1e-09..1"},
        {INITIAL("\"deviation\":0"), "'evolution.initial.deviation' is 0, must be a number in 1e-09..1000000000"},
        {INITIAL("\"mean\":1e999"),
         "'evolution.initial.mean' is a number beyond 1e308, must be a number in -1000000000..1000000000"},
        {CONFIG("\"checkpoint\":{\"every_seconds\":0}"),
         "'checkpoint.every_seconds' is 0, must be a number in 0.1..10000000"},
        {CONFIG("\"cluster\":{\"silent_seconds\":0.5}"),
         "'cluster.silent_seconds' is 0.5, must be a number in 1..10000000"},
        {CONFIG("\"cluster\":{\"slice_pieces\":-5}"),
         "'cluster.slice_pieces' is -5, must be a whole number in 0..1000000000"},
        {"{\"player\":{\"features\":[\"hols\"]}}",
         "'player.features[0]': unknown feature 'hols', did you mean 'holes'?"},
    };
    ASSERT_REFUSED(table);
}

Test(broken_configs, contradictions_of_game_and_evaluation)
{
    static const Broken table[] = {
        {GAME("\"pieces\":{\"adversary\":0.5}"),
         "'game.pieces.adversary' needs 'game.pieces.order' to be \"adversary\", which is \"uniform\""},
        {GAME("\"pieces\":{\"set\":\"pentomino\",\"order\":\"sz\"}"),
         "'game.pieces.order' is 'sz', which needs the tetromino set"},
        {PLAYER("\"policy\":{\"hidden\":[8]}"),
         "'player.policy.hidden' needs 'player.policy.kind' to be \"mlp\", which is \"linear\""},
        {"{\"player\":{\"features\":[\"holes\",\"holes\"]}}",
         "'player.features[1]' is \"holes\", which 'player.features[0]' is already"},
        {EVALUATION("\"games\":2"), "'evaluation.drop_best' 1 and 'evaluation.drop_worst' 1 must add up to less than "
                                    "'evaluation.games', which is 2"},
        {EVALUATION("\"games\":5,\"drop_best\":0,\"drop_worst\":5"),
         "'evaluation.drop_best' 0 and 'evaluation.drop_worst' 5 must add up to less than 'evaluation.games', which "
         "is 5"},
        {EVALUATION("\"measure\":\"weighted\""), "'evaluation.measure' is \"weighted\", which needs at least one of "
                                                 "'evaluation.weights' to be other than 0"},
        {EVALUATION("\"weights\":{\"score_integral\":5}"),
         "'evaluation.weights.score_integral' needs 'evaluation.measure' to be \"weighted\", which is \"lines\""},
        {EVALUATION("\"measure\":\"score\",\"weights\":{\"pieces\":-1,\"lines\":2}"),
         "'evaluation.weights.pieces' needs 'evaluation.measure' to be \"weighted\", which is \"score\""},
    };
    ASSERT_REFUSED(table);
}

Test(broken_configs, contradictions_of_evolution)
{
    static const Broken table[] = {
        {EVOLUTION("\"population\":10,\"elites\":10"),
         "'evolution.elites' makes 10 elites, must be less than 'evolution.population', which is 10"},
        {EVOLUTION("\"population\":10,\"elites\":0.96"),
         "'evolution.elites' makes 10 elites, must be less than 'evolution.population', which is 10"},
        {EVOLUTION("\"elites\":2.5"),
         "'evolution.elites' is 2.5, must be a share below 1 or a whole number of genomes"},
        {EVOLUTION("\"population\":50,\"elites\":5,\"crossover\":{\"kind\":\"complementary_pair\"}"),
         "'evolution.crossover.kind' is \"complementary_pair\", which needs an even number of places for children: "
         "'evolution.population' 50 less 'evolution.elites' 5 leaves 45"},
        {EVOLUTION("\"population\":10,\"selection\":{\"kind\":\"tournament\",\"size\":11}"),
         "'evolution.selection.size' is 11, must not be above 'evolution.population', which is 10"},
        {EVOLUTION("\"immigrants\":0.75,\"mutants\":0.5"),
         "'evolution.immigrants' 0.75 and 'evolution.mutants' 0.5 must not add up to more than 1"},
        {EVOLUTION("\"mutation\":{\"children\":false}"),
         "'evolution.mutation.children' is false, which needs 'evolution.mutants' to be above 0 or "
         "'evolution.mutation.elites_too' to be true: nothing would mutate"},
        {EVOLUTION("\"method\":\"cma-es\",\"population\":3"),
         "'evolution.population' is 3, must be 4 or more for 'evolution.method' \"cma-es\""},
        {EVOLUTION("\"method\":\"cem\",\"population\":10"),
         "'evolution.cem.share' 0.1 of 'evolution.population' 10 is less than 2 genomes"},
        {INITIAL("\"kind\":\"uniform\",\"low\":1"),
         "'evolution.initial.low' is 1, must be below 'evolution.initial.high', which is 1"},
        {INITIAL("\"kind\":\"player\""),
         "'evolution.initial.player' is missing and 'evolution.initial.kind' is \"player\": a player is for kind "
         "\"player\" and no other"},
        {INITIAL("\"player\":\"dt-10\""),
         "'evolution.initial.player' is given and 'evolution.initial.kind' is \"normal\": a player is for kind "
         "\"player\" and no other"},
        {INITIAL("\"run\":\"runs/a\""), "'evolution.initial.run' is given and 'evolution.initial.kind' is \"normal\": "
                                        "a run is for kind \"run\" and no other"},
    };
    ASSERT_REFUSED(table);
}

/* Whoever writes these forgot the kind that reads them. */
Test(broken_configs, settings_of_another_kind)
{
    static const Broken table[] = {
        {EVOLUTION("\"selection\":{\"size\":5}"), "'evolution.selection.size' needs 'evolution.selection.kind' to be "
                                                  "\"tournament\", which is \"proportional\""},
        {EVOLUTION("\"selection\":{\"kind\":\"rank\",\"share\":0.1}"),
         "'evolution.selection.share' needs 'evolution.selection.kind' to be \"truncation\", which is \"rank\""},
        {EVOLUTION("\"method\":\"cem\",\"cem\":{\"variance\":9}"),
         "'evolution.cem.variance' needs 'evolution.cem.extra_variance' to be \"constant\" or \"linear\", which is "
         "\"none\""},
        {EVOLUTION("\"method\":\"cem\",\"cem\":{\"extra_variance\":\"constant\",\"fall\":1}"),
         "'evolution.cem.fall' needs 'evolution.cem.extra_variance' to be \"linear\", which is \"constant\""},
        {INITIAL("\"low\":0"),
         "'evolution.initial.low' needs 'evolution.initial.kind' to be \"uniform\", which is \"normal\""},
        {INITIAL("\"kind\":\"layer_normal\",\"high\":2"),
         "'evolution.initial.high' needs 'evolution.initial.kind' to be \"uniform\", which is \"layer_normal\""},
        {INITIAL("\"kind\":\"uniform\",\"mean\":2"),
         "'evolution.initial.mean' needs 'evolution.initial.kind' to be \"normal\", which is \"uniform\""},
        {INITIAL("\"kind\":\"layer_normal\",\"deviation\":2"),
         "'evolution.initial.deviation' needs 'evolution.initial.kind' to be \"normal\", \"player\" or \"run\", which "
         "is \"layer_normal\""},
    };
    ASSERT_REFUSED(table);
}

Test(broken_configs, more_genomes_than_a_message_holds)
{
    static const Broken table[] = {
        {"{\"player\":{\"features\":[\"holes\"],\"policy\":{\"kind\":\"mlp\",\"hidden\":[256,256,256]}},"
         "\"evolution\":{\"population\":65536}}",
         "'evolution.population' is 65536, and with 131584 genes each these are more than 2147483647 values in all"},
    };
    ASSERT_REFUSED(table);
}
