#include "h5.h"

#include "wellbred/base/bytes.h"
#include "wellbred/base/die.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "values are read as they lie in the file, which a machine of this byte order would write in another one"
#endif

/* ---- files ---- */

static bool begin(H5File *file, Error *error)
{
    if (h5_find_root(file))
        return true;
    h5_close(file);
    return error_set(error, EXIT_BAD_DATA, "its content is not HDF5 as wellbred writes it");
}

bool h5_image_open(H5File *file, const Sealed *sealed, Error *error)
{
    *file = (H5File){.bytes = sealed->bytes + SEAL_BYTES, .disk = -1, .size = sealed->size - SEAL_BYTES};
    return begin(file, error);
}

bool h5_disk_open(H5File *file, const char *path, Error *error)
{
    struct stat status;
    *file = H5_CLOSED;
    file->disk = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file->disk >= 0 && fstat(file->disk, &status) == 0 && S_ISREG(status.st_mode) && status.st_size >= SEAL_BYTES)
        file->size = (uint64_t)status.st_size - SEAL_BYTES;
    return begin(file, error);
}

void h5_close(H5File *file)
{
    if (file->disk >= 0)
        close(file->disk);
    *file = H5_CLOSED;
}

bool h5_is_open(const H5File *file)
{
    return file->bytes || file->disk >= 0;
}

bool h5_has(const H5File *file, const char *path)
{
    uint64_t object;
    return h5_find_object(file, path, &object);
}

/* ---- types ---- */

/* As HDF5 describes them in a file: class and version, three bytes of flags,
 * size; integers: first bit, bits; reals: first bit, bits, and where exponent
 * and mantissa lie, bias. Versions differ in nothing of that. */
typedef struct Description {
    int length;
    uint8_t bytes[H5_TYPE_BYTES];
} Description;

enum { VERSION_BITS = 0xf0, CLASS_BITS = 0x0f, CLASS_TEXT = 3 };

static const Description descriptions[VALUE_TYPES] = {
    [VALUE_F32] = {20, {1, 0x20, 31, 0, 4, 0, 0, 0, 0, 0, 32, 0, 23, 8, 0, 23, 127}},
    [VALUE_F64] = {20, {1, 0x20, 63, 0, 8, 0, 0, 0, 0, 0, 64, 0, 52, 11, 0, 52, 0xff, 0x03}},
    [VALUE_I32] = {12, {0, 8, 0, 0, 4, 0, 0, 0, 0, 0, 32}},
    [VALUE_I64] = {12, {0, 8, 0, 0, 8, 0, 0, 0, 0, 0, 64}},
    [VALUE_U8] = {12, {0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 8}},
    [VALUE_DIGEST] = {8, {3, 1, 0, 0, 32}}, /* padded with zeros */
};

static bool has_type(const H5Values *values, ValueType type)
{
    const Description *wanted = &descriptions[type];
    return (values->type[0] & CLASS_BITS) == wanted->bytes[0] &&
           memcmp(values->type + 1, wanted->bytes + 1, (size_t)wanted->length - 1) == 0;
}

static bool is_text(const H5Values *values)
{
    return (values->type[0] & CLASS_BITS) == CLASS_TEXT;
}

static bool has_extent(const H5Values *values, Extent extent)
{
    bool ok = values->axes == extent.axes;
    for (int axis = 0; ok && axis < extent.axes; axis++)
        ok = values->size[axis] == extent.size[axis];
    return ok;
}

/* ---- datasets ---- */

static bool refuse_set(const char *path, const char *what, Error *error)
{
    return error_set(error, EXIT_BAD_DATA, "dataset '%s' %s", path, what);
}

static bool find_set(const H5File *file, const char *path, H5Values *values, Error *error)
{
    switch (h5_find_set(file, path, values)) {
    case H5_MISSING: return refuse_set(path, "is missing", error);
    case H5_NOT_OURS: return refuse_set(path, "is not as wellbred writes it", error);
    default: return true;
    }
}

static bool find_typed_set(const H5File *file, const char *path, ValueType type, Extent extent, H5Values *values,
                           Error *error)
{
    return find_set(file, path, values, error) &&
           (has_type(values, type) || refuse_set(path, "has another type than it should have", error)) &&
           (has_extent(values, extent) || refuse_set(path, "has another shape than it should have", error));
}

static bool fetch(const H5File *file, const char *path, uint64_t at, void *to, uint64_t size, Error *error)
{
    return h5_fetch(file, at, to, size) || refuse_set(path, "can't be read", error);
}

bool h5_get(const H5File *file, const char *path, ValueType type, Extent extent, void *values, Error *error)
{
    H5Values found;
    return find_typed_set(file, path, type, extent, &found, error) &&
           fetch(file, path, found.at, values, found.bytes, error);
}

bool h5_get_row(const H5File *file, const char *path, ValueType type, Extent one, int row, int rows, void *values,
                Error *error)
{
    H5Values found;
    Extent all = one;
    all.size[0] = (hsize_t)rows;
    if (!find_typed_set(file, path, type, all, &found, error))
        return false;
    uint64_t bytes = found.bytes / (uint64_t)rows;
    return fetch(file, path, found.at + (uint64_t)row * bytes, values, bytes, error);
}

bool h5_get_extent(const H5File *file, const char *path, Extent *extent, Error *error)
{
    H5Values found;
    if (!find_set(file, path, &found, error))
        return false;
    if (found.axes != extent->axes)
        return error_set(error, EXIT_BAD_DATA, "dataset '%s' does not have %d axes", path, extent->axes);
    for (int axis = 0; axis < found.axes; axis++)
        extent->size[axis] = found.size[axis];
    return true;
}

static bool find_texts(const H5File *file, const char *path, Extent extent, H5Values *found, Error *error)
{
    if (h5_find_set(file, path, found) == H5_FOUND && is_text(found) && has_extent(found, extent))
        return true;
    return refuse_set(path, "is missing or not as it should be", error);
}

bool h5_get_string(const H5File *file, const char *path, char **text, Error *error)
{
    H5Values found;
    *text = NULL;
    if (!find_texts(file, path, (Extent){0}, &found, error))
        return false;
    *text = allocate(found.bytes + 1, 1);
    if (fetch(file, path, found.at, *text, found.bytes, error))
        return true;
    free(*text);
    *text = NULL;
    return false;
}

bool h5_get_strings(const H5File *file, const char *path, int count, char *texts, size_t size, Error *error)
{
    H5Values found;
    if (!find_texts(file, path, (Extent){1, {(hsize_t)count}}, &found, error))
        return false;
    size_t shown = found.value_size < size ? found.value_size : size;
    memset(texts, 0, (size_t)count * size);
    for (int i = 0; i < count; i++) {
        char *text = texts + (size_t)i * size;
        if (!fetch(file, path, found.at + (uint64_t)i * found.value_size, text, shown, error))
            return false;
        text[size - 1] = '\0';
    }
    return true;
}

/* ---- attributes of the file ---- */

typedef struct Wanted {
    const char *name;
    H5Values value;
    bool found;
} Wanted;

static bool is_wanted(void *context, const char *name, const H5Values *value)
{
    Wanted *wanted = context;
    wanted->found = strcmp(name, wanted->name) == 0;
    wanted->value = *value;
    return !wanted->found;
}

/* One value of its type, which is all that we write. */
static bool find_attribute(const H5File *file, const char *name, H5Values *value)
{
    Wanted wanted = {.name = name};
    h5_visit_attributes(file, is_wanted, &wanted);
    *value = wanted.value;
    return wanted.found && value->axes == 0;
}

static bool refuse_attribute(const char *name, Error *error)
{
    return error_set(error, EXIT_BAD_DATA, "attribute '%s' is missing or not as it should be", name);
}

static bool fetch_text(const H5File *file, const H5Values *value, char *text, size_t size)
{
    if (!is_text(value) || value->bytes > size || !h5_fetch(file, value->at, text, value->bytes))
        return false;
    text[value->bytes < size ? value->bytes : size - 1] = '\0';
    return true;
}

bool h5_get_text(const H5File *file, const char *name, char *text, size_t size, Error *error)
{
    H5Values value;
    return (find_attribute(file, name, &value) && fetch_text(file, &value, text, size)) ||
           refuse_attribute(name, error);
}

bool h5_get_integer(const H5File *file, const char *name, int64_t *number, Error *error)
{
    H5Values value;
    return (find_attribute(file, name, &value) && has_type(&value, VALUE_I64) &&
            h5_fetch(file, value.at, number, sizeof *number)) ||
           refuse_attribute(name, error);
}

typedef struct Visit {
    const H5File *file;
    TextVisitor *visit;
    void *context;
} Visit;

static bool visit_if_text(void *context, const char *name, const H5Values *value)
{
    enum { TEXT_SIZE = 1000 };
    char text[TEXT_SIZE];
    const Visit *visit = context;
    if (value->axes == 0 && fetch_text(visit->file, value, text, sizeof text))
        visit->visit(visit->context, name, text);
    return true;
}

void h5_visit_texts(const H5File *file, TextVisitor *visit, void *context)
{
    Visit data = {file, visit, context};
    h5_visit_attributes(file, visit_if_text, &data);
}
