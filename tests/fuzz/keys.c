/* Keys files, and what help says of them. */
#include "fuzz.h"

#include "keys.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Keys keys;
    Error error;
    char text[KEYS_TEXT_SIZE];
    if (!keys_read(&keys, fuzz_file(data, size), &error)) {
        FUZZ_CHECK(error.exit_code == EXIT_BAD_DATA && *error.text);
        return 0;
    }
    for (int a = 0; a < ACTIONS; a++) {
        keys_text(&keys, (Action)a, text);
        for (int k = 0; k < keys.names[a].count; k++)
            FUZZ_CHECK(keys_action(&keys, keys.code[a][k]) == (Action)a);
    }
    return 0;
}
