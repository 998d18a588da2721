#include "h5_objects.h"
#include "h5_messages.h"
#include "sealed.h"

#include "wellbred/base/bytes.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static bool fetch_from_disk(const H5File *file, uint64_t at, void *to, uint64_t size)
{
    char *next = to;
    while (size > 0) {
        ssize_t got = pread(file->disk, next, size, (off_t)(SEAL_BYTES + at));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        next += got;
        at += (uint64_t)got;
        size -= (uint64_t)got;
    }
    return true;
}

bool h5_fetch(const H5File *file, uint64_t at, void *to, uint64_t size)
{
    if (at > file->size || size > file->size - at)
        return false;
    if (!file->bytes)
        return fetch_from_disk(file, at, to, size);
    if (size > 0)
        memcpy(to, file->bytes + at, size);
    return true;
}

bool h5_find_root(H5File *file)
{
    static const uint8_t signature[] = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
    enum { VERSION_AT = 8, WIDTHS_AT = 13, BASE_AT = 24, ROOT_AT = 64, SUPERBLOCK_BYTES = 96, WIDTH = 8 };
    uint8_t block[SUPERBLOCK_BYTES];
    if (!h5_fetch(file, 0, block, sizeof block) || memcmp(block, signature, sizeof signature) != 0 ||
        block[VERSION_AT] != 0 || block[WIDTHS_AT] != WIDTH || block[WIDTHS_AT + 1] != WIDTH ||
        bytes_get_u64(block + BASE_AT) != SEAL_BYTES)
        return false;
    file->root = bytes_get_u64(block + ROOT_AT);
    return true;
}

/* ---- groups ---- */

/* HDF5 fills a node no further. A group of ours has a few nodes; a cycle of
 * them comes to an end as well. */
enum { SYMBOLS_MAX = 8, CHILDREN_MAX = 32, NODES_MAX = 200 };

typedef struct Search {
    const H5File *file;
    const char *name; /* [length], without an end */
    size_t length;
    uint64_t names, names_size; /* the heap's */
    int nodes_left;
    uint64_t found;
} Search;

static bool open_heap(Search *search, uint64_t at)
{
    enum { HEAP_BYTES = 32, SIZE_AT = 8, DATA_AT = 24 };
    uint8_t heap[HEAP_BYTES];
    if (!h5_fetch(search->file, at, heap, sizeof heap) || memcmp(heap, "HEAP", 5) != 0) /* and version 0 */
        return false;
    search->names_size = bytes_get_u64(heap + SIZE_AT);
    search->names = bytes_get_u64(heap + DATA_AT);
    return search->names <= search->file->size && search->names_size <= search->file->size - search->names;
}

static bool is_the_name(const Search *search, uint64_t offset)
{
    char name[H5_NAME_SIZE];
    return offset <= search->names_size && search->length + 1 <= search->names_size - offset &&
           search->length < sizeof name && h5_fetch(search->file, search->names + offset, name, search->length + 1) &&
           memcmp(name, search->name, search->length) == 0 && name[search->length] == '\0';
}

static bool search_symbols(Search *search, uint64_t at)
{
    enum { FRONT_BYTES = 8, COUNT_AT = 6, SYMBOL_BYTES = 40, OBJECT_AT = 8, CACHE_AT = 16, SOFT_LINK = 2 };
    uint8_t front[FRONT_BYTES], symbol[SYMBOL_BYTES];
    if (!h5_fetch(search->file, at, front, sizeof front) || memcmp(front, "SNOD\1", 5) != 0)
        return false;
    int count = front[COUNT_AT] | front[COUNT_AT + 1] << 8;
    at += FRONT_BYTES;
    for (int i = 0; i < count && i < SYMBOLS_MAX && h5_fetch(search->file, at, symbol, sizeof symbol);
         i++, at += SYMBOL_BYTES) {
        if (!is_the_name(search, bytes_get_u64(symbol)))
            continue;
        search->found = bytes_get_u64(symbol + OBJECT_AT);
        return bytes_get_u32(symbol + CACHE_AT) != SOFT_LINK;
    }
    return false;
}

/* Without its keys, which tell where to look: there is little to look through. */
static bool search_tree(Search *search, uint64_t at, int level)
{
    enum { FRONT_BYTES = 24, LEVEL_AT = 5, COUNT_AT = 6, PAIR_BYTES = 16, CHILD_AT = 8, LEVELS_MAX = 8 };
    uint8_t front[FRONT_BYTES], child[8];
    if (search->nodes_left-- <= 0 || !h5_fetch(search->file, at, front, sizeof front) ||
        memcmp(front, "TREE\0", 5) != 0)
        return false;
    if (level < 0)
        level = front[LEVEL_AT];
    if (front[LEVEL_AT] != level || level > LEVELS_MAX)
        return false;
    int count = front[COUNT_AT] | front[COUNT_AT + 1] << 8;
    at += FRONT_BYTES + CHILD_AT;
    for (int i = 0; i < count && i < CHILDREN_MAX && h5_fetch(search->file, at, child, sizeof child);
         i++, at += PAIR_BYTES) {
        uint64_t below = bytes_get_u64(child);
        if (level == 0 ? search->nodes_left-- > 0 && search_symbols(search, below)
                       : search_tree(search, below, level - 1))
            return true;
    }
    return false;
}

static bool find_in_group(const H5File *file, uint64_t group, const char *name, size_t length, uint64_t *object)
{
    enum { TABLE_BYTES = 16 };
    uint8_t table[TABLE_BYTES];
    Search search = {.file = file, .name = name, .length = length, .nodes_left = NODES_MAX};
    Message message;
    if (!message_find(file, group, MESSAGE_SYMBOL_TABLE, &message) || message.size < sizeof table ||
        !h5_fetch(file, message.at, table, sizeof table) || !open_heap(&search, bytes_get_u64(table + 8)) ||
        !search_tree(&search, bytes_get_u64(table), -1))
        return false;
    *object = search.found;
    return true;
}

bool h5_find_object(const H5File *file, const char *path, uint64_t *object)
{
    *object = file->root;
    while (*path) {
        size_t length = strcspn(path, "/");
        if (!find_in_group(file, *object, path, length, object))
            return false;
        path += length + (path[length] == '/');
    }
    return true;
}

/* ---- datasets and attributes ---- */

H5Found h5_find_set(const H5File *file, const char *path, H5Values *values)
{
    Message type, space, layout;
    uint64_t object;
    *values = (H5Values){0};
    if (!h5_find_object(file, path, &object))
        return H5_MISSING;
    bool ok = message_find(file, object, MESSAGE_TYPE, &type) && values_read_type(values, file, &type) &&
              message_find(file, object, MESSAGE_SPACE, &space) && values_read_space(values, file, &space) &&
              message_find(file, object, MESSAGE_LAYOUT, &layout) && values_read_layout(values, file, &layout);
    return ok ? H5_FOUND : H5_NOT_OURS;
}

void h5_visit_attributes(const H5File *file, H5AttributeVisitor *visit, void *context)
{
    char name[H5_NAME_SIZE];
    Messages messages;
    Message message;
    messages_begin(&messages, file, file->root);
    while (messages_next(&messages, &message)) {
        H5Values value;
        if (message.type == MESSAGE_ATTRIBUTE && values_read_attribute(&value, name, file, &message) &&
            !visit(context, name, &value))
            return;
    }
}
