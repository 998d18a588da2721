/* reseal FILE - give a file of ours a right seal again, after a test has changed its content. */
#include "sealed.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    SealKind kind = argc == 2 ? sealed_kind(argv[1]) : SEAL_NONE;
    if (kind == SEAL_NONE) {
        fprintf(stderr, "usage: reseal FILE, one of wellbred's\n");
        return 64;
    }
    int file = open(argv[1], O_RDWR | O_CLOEXEC);
    if (file < 0 || !sealed_put(file, kind) || close(file) != 0) {
        perror(argv[1]);
        return 74;
    }
    return 0;
}
