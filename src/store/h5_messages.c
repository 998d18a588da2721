#include "h5_messages.h"

#include "wellbred/base/bytes.h"

#include <string.h>

/* ---- going through them ---- */

static void add_piece(Messages *messages, uint64_t at, uint64_t size)
{
    const H5File *file = messages->file;
    if (messages->pieces == PIECES_MAX || at > file->size || size > file->size - at)
        return;
    messages->piece[messages->pieces][0] = at;
    messages->piece[messages->pieces++][1] = at + size;
}

void messages_begin(Messages *messages, const H5File *file, uint64_t object)
{
    enum { FRONT_BYTES = 12, FIRST_AT = 16, COUNT_AT = 2, SIZE_AT = 8 };
    uint8_t front[FRONT_BYTES];
    *messages = (Messages){.file = file};
    if (!h5_fetch(file, object, front, sizeof front) || front[0] != 1) /* version */
        return;
    int count = front[COUNT_AT] | front[COUNT_AT + 1] << 8;
    messages->left = count < MESSAGES_MAX ? count : MESSAGES_MAX;
    add_piece(messages, object + FIRST_AT, bytes_get_u32(front + SIZE_AT));
}

static void go_on_elsewhere(Messages *messages, const Message *continuation)
{
    uint8_t where[16];
    if (continuation->size >= sizeof where && h5_fetch(messages->file, continuation->at, where, sizeof where))
        add_piece(messages, bytes_get_u64(where), bytes_get_u64(where + 8));
}

/* One that is shared lies elsewhere, and is none of ours. */
static bool next_in_piece(Messages *messages, uint64_t piece[2], Message *message)
{
    enum { FRONT_BYTES = 8, SIZE_AT = 2, FLAGS_AT = 4, IS_SHARED = 2 };
    uint8_t front[FRONT_BYTES];
    if (messages->left <= 0 || piece[1] - piece[0] < FRONT_BYTES ||
        !h5_fetch(messages->file, piece[0], front, sizeof front))
        return false;
    *message = (Message){
        .type = front[FLAGS_AT] & IS_SHARED ? MESSAGE_NOTHING : front[0] | front[1] << 8,
        .at = piece[0] + FRONT_BYTES,
        .size = (uint32_t)(front[SIZE_AT] | front[SIZE_AT + 1] << 8),
    };
    if (message->size > piece[1] - message->at)
        return false;
    piece[0] = message->at + message->size;
    messages->left--;
    return true;
}

bool messages_next(Messages *messages, Message *message)
{
    while (messages->at_piece < messages->pieces) {
        if (!next_in_piece(messages, messages->piece[messages->at_piece], message))
            messages->at_piece++;
        else if (message->type == MESSAGE_CONTINUATION)
            go_on_elsewhere(messages, message);
        else
            return true;
    }
    return false;
}

bool message_find(const H5File *file, uint64_t object, MessageType type, Message *message)
{
    Messages messages;
    messages_begin(&messages, file, object);
    while (messages_next(&messages, message))
        if (message->type == (int)type)
            return true;
    return false;
}

/* ---- what they say ---- */

bool values_read_type(H5Values *values, const H5File *file, const Message *type)
{
    enum { SIZE_AT = 4 };
    uint64_t size = type->size < H5_TYPE_BYTES ? type->size : H5_TYPE_BYTES;
    memset(values->type, 0, sizeof values->type);
    if (size < SIZE_AT + 4 || !h5_fetch(file, type->at, values->type, size))
        return false;
    values->value_size = bytes_get_u32(values->type + SIZE_AT);
    return values->value_size > 0;
}

bool values_read_space(H5Values *values, const H5File *file, const Message *space)
{
    enum { AXES_AT = 1, KIND_AT = 3, SIZES_AT_V1 = 8, SIZES_AT_V2 = 4, KIND_NULL = 2 };
    uint8_t front[SIZES_AT_V2], size[8];
    if (space->size < sizeof front || !h5_fetch(file, space->at, front, sizeof front) || front[0] < 1 || front[0] > 2 ||
        front[AXES_AT] > H5_AXES_MAX || (front[0] == 2 && front[KIND_AT] == KIND_NULL))
        return false;
    values->axes = front[AXES_AT];
    uint64_t at = front[0] == 1 ? SIZES_AT_V1 : SIZES_AT_V2;
    if (at + (uint64_t)values->axes * sizeof size > space->size)
        return false;
    for (int axis = 0; axis < values->axes; axis++, at += sizeof size) {
        if (!h5_fetch(file, space->at + at, size, sizeof size))
            return false;
        values->size[axis] = bytes_get_u64(size);
    }
    return true;
}

/* How many bytes such values have; false if that is more than can be. */
static bool count_bytes(const H5Values *values, uint64_t *bytes)
{
    *bytes = values->value_size;
    for (int axis = 0; axis < values->axes; axis++)
        if (__builtin_mul_overflow(*bytes, values->size[axis], bytes))
            return false;
    return true;
}

static bool place_values(H5Values *values, const H5File *file, uint64_t at, uint64_t room)
{
    if (!count_bytes(values, &values->bytes) || values->bytes > room)
        return false;
    values->at = values->bytes > 0 ? at : 0; /* no values are nowhere */
    return values->at <= file->size && values->bytes <= file->size - values->at;
}

bool values_read_layout(H5Values *values, const H5File *file, const Message *layout)
{
    enum { LAYOUT_BYTES = 18, CLASS_AT = 1, PLACE_AT = 2, SIZE_AT = 10, IN_ONE_PIECE = 1 };
    uint8_t bytes[LAYOUT_BYTES];
    return layout->size >= sizeof bytes && h5_fetch(file, layout->at, bytes, sizeof bytes) &&
           (bytes[0] == 3 || bytes[0] == 4) && bytes[CLASS_AT] == IN_ONE_PIECE &&
           place_values(values, file, bytes_get_u64(bytes + PLACE_AT), bytes_get_u64(bytes + SIZE_AT));
}

/* ---- attributes ---- */

static uint32_t padded(uint32_t size, bool is_padded)
{
    return is_padded ? (size + 7) / 8 * 8 : size;
}

/*      version 1   version, 0, sizes of name, type, space | name | type | space | value   each padded to 8 bytes
 *      version 2   likewise, not padded
 *      version 3   likewise, with a byte for the name's encoding before it */
bool values_read_attribute(H5Values *value, char name[H5_NAME_SIZE], const H5File *file, const Message *attribute)
{
    enum { FRONT_BYTES = 8 };
    uint8_t front[FRONT_BYTES];
    *value = (H5Values){0};
    if (attribute->size < sizeof front || !h5_fetch(file, attribute->at, front, sizeof front) || front[0] < 1 ||
        front[0] > 3 || front[1] != 0)
        return false;
    bool is_padded = front[0] == 1;
    uint32_t name_size = (uint32_t)(front[2] | front[3] << 8), type_size = (uint32_t)(front[4] | front[5] << 8);
    uint32_t space_size = (uint32_t)(front[6] | front[7] << 8);
    uint64_t end = attribute->at + attribute->size, at = attribute->at + FRONT_BYTES + (front[0] == 3);
    Message type = {MESSAGE_TYPE, at + padded(name_size, is_padded), type_size};
    Message space = {MESSAGE_SPACE, type.at + padded(type_size, is_padded), space_size};
    uint64_t value_at = space.at + padded(space_size, is_padded);
    uint32_t shown = name_size < H5_NAME_SIZE ? name_size : H5_NAME_SIZE;
    if (value_at > end || name_size == 0 || !h5_fetch(file, at, name, shown))
        return false;
    name[shown - 1] = '\0';
    return values_read_type(value, file, &type) && values_read_space(value, file, &space) &&
           place_values(value, file, value_at, end - value_at);
}
