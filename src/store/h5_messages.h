/* h5_messages.h - the parts of an object's header in an HDF5 file.
 *
 *      object header   version, count, size | message, message, ... continued elsewhere
 *      message         type, size, flags | what it says */
#ifndef WELLBRED_STORE_H5_MESSAGES_H
#define WELLBRED_STORE_H5_MESSAGES_H

#include "h5_objects.h"

typedef enum MessageType {
    MESSAGE_NOTHING = 0x0,
    MESSAGE_SPACE = 0x1,
    MESSAGE_TYPE = 0x3,
    MESSAGE_LAYOUT = 0x8,
    MESSAGE_ATTRIBUTE = 0xc,
    MESSAGE_CONTINUATION = 0x10,
    MESSAGE_SYMBOL_TABLE = 0x11,
} MessageType;

typedef struct Message {
    int type; /* a MessageType, or one that we have no use for */
    uint64_t at;
    uint32_t size;
} Message;

/* Going through an object's messages. */
enum { PIECES_MAX = 32, MESSAGES_MAX = 500 };
typedef struct Messages {
    const H5File *file;
    uint64_t piece[PIECES_MAX][2]; /* from where to where */
    int pieces, at_piece;
    int left; /* messages that there can be still */
} Messages;

void messages_begin(Messages *messages, const H5File *file, uint64_t object);
bool messages_next(Messages *messages, Message *message);

/* The first of a type that the object has. */
bool message_find(const H5File *file, uint64_t object, MessageType type, Message *message);

/* Each is false if it says what no file of ours says. The layout comes last:
 * it must have room for values of that type and extent. */
bool values_read_type(H5Values *values, const H5File *file, const Message *type);
bool values_read_space(H5Values *values, const H5File *file, const Message *space);
bool values_read_layout(H5Values *values, const H5File *file, const Message *layout);

bool values_read_attribute(H5Values *value, char name[H5_NAME_SIZE], const H5File *file, const Message *attribute);

#endif
