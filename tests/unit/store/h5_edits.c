#include "h5_edits.h"

#include "wellbred/base/die.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hid_t must(hid_t id, const char *what)
{
    if (id < 0)
        die("edit: HDF5 can't %s", what);
    return id;
}

/* ---- files ---- */

hid_t h5_edit_open(const void *bytes, size_t size)
{
    static unsigned files;
    char name[40];
    H5dont_atexit();
    hid_t access = must(H5Pcreate(H5P_FILE_ACCESS), "make a list");
    must(H5Pset_fapl_core(access, 1 << 16, false), "keep a file in memory");
    must(H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST), "choose a format");
    must(H5Pset_file_image(access, (void *)bytes, size), "take a file");
    snprintf(name, sizeof name, "/dev/null/edit %u", files++);
    hid_t file = must(H5Fopen(name, H5F_ACC_RDWR, access), "open a file");
    H5Pclose(access);
    return file;
}

void *h5_edit_close(hid_t file, size_t *size)
{
    must(H5Fflush(file, H5F_SCOPE_GLOBAL), "flush");
    *size = (size_t)must(H5Fget_file_image(file, NULL, 0), "tell the size");
    void *image = allocate(*size, 1);
    must(H5Fget_file_image(file, image, *size), "copy the file");
    must(H5Fclose(file), "close the file");
    return image;
}

static void add_name(H5Names *names, const char *name)
{
    if (names->count < EDIT_NAMES_MAX)
        snprintf(names->name[names->count++], EDIT_NAME_SIZE, "%s", name);
}

static herr_t add_set(hid_t file, const char *name, const H5O_info_t *info, void *names)
{
    (void)file;
    if (info->type == H5O_TYPE_DATASET)
        add_name(names, name);
    return 0;
}

void h5_edit_sets(hid_t file, H5Names *names)
{
    names->count = 0;
    must(H5Ovisit(file, H5_INDEX_NAME, H5_ITER_INC, add_set, names), "list a file");
}

static herr_t add_attribute(hid_t file, const char *name, const H5A_info_t *info, void *names)
{
    (void)file, (void)info;
    add_name(names, name);
    return 0;
}

void h5_edit_attributes(hid_t file, H5Names *names)
{
    hsize_t at = 0;
    names->count = 0;
    must(H5Aiterate2(file, H5_INDEX_NAME, H5_ITER_INC, &at, add_attribute, names), "list attributes");
}

/* ---- another dataset in its place ---- */

/* What the new one is made with: at first what the old one was. */
typedef struct Recipe {
    hid_t type, space, creation;
} Recipe;

/* A view has no end, which only chunks can do without. */
static void set_end(hid_t space)
{
    hsize_t size[H5S_MAX_RANK];
    int axes = H5Sget_simple_extent_dims(space, size, NULL);
    if (axes > 0)
        must(H5Sset_extent_simple(space, axes, size, NULL), "end a space");
}

static Recipe recipe_of(hid_t file, const char *path)
{
    hid_t set = must(H5Dopen2(file, path, H5P_DEFAULT), "open a dataset");
    Recipe recipe = {H5Dget_type(set), H5Dget_space(set), H5Pcreate(H5P_DATASET_CREATE)};
    H5Dclose(set);
    set_end(recipe.space);
    return recipe;
}

static void use_space(Recipe *recipe, hid_t space)
{
    H5Sclose(recipe->space);
    recipe->space = must(space, "make a space");
}

static void use_type(Recipe *recipe, hid_t type)
{
    H5Tclose(recipe->type);
    recipe->type = must(type, "make a type");
}

static hid_t sized(hid_t type, size_t size)
{
    hid_t copy = H5Tcopy(type);
    H5Tset_size(copy, size);
    return copy;
}

static void choose_type(Recipe *recipe, unsigned number)
{
    const hsize_t two = 2;
    hid_t compound = H5Tcreate(H5T_COMPOUND, 8), list = H5Tvlen_create(H5T_NATIVE_INT);
    hid_t array = H5Tarray_create2(H5T_NATIVE_INT, 1, &two);
    H5Tinsert(compound, "a", 0, H5T_NATIVE_INT);
    const hid_t types[EDIT_VARIANTS] = {H5T_STD_I16LE, H5T_STD_I64BE,  H5T_IEEE_F64BE,  H5T_STD_U64LE,
                                        H5T_STD_B8LE,  H5T_IEEE_F32BE, H5T_STD_REF_OBJ, compound,
                                        list,          array,          H5T_UNIX_D32LE,  H5T_C_S1};
    number %= EDIT_VARIANTS;
    use_type(recipe, number == EDIT_VARIANTS - 1 ? sized(H5T_C_S1, H5T_VARIABLE) : H5Tcopy(types[number]));
    H5Tclose(compound);
    H5Tclose(list);
    H5Tclose(array);
}

/* Shapes that no dataset of ours has. */
static void choose_axes(Recipe *recipe, unsigned number)
{
    enum { SHAPES = 8, RANK_MAX = 32 };
    static const hsize_t sizes[SHAPES][RANK_MAX] = {
        {0},
        {77},
        {(hsize_t)1 << 50},
        {(hsize_t)1 << 20, (hsize_t)1 << 20},
        {1, (hsize_t)1 << 31, 1},
        {1, 1, (hsize_t)1 << 40},
        {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
        {1, 0, 1},
    };
    static const int axes[SHAPES] = {1, 1, 1, 2, 3, 3, RANK_MAX, 3};
    number %= SHAPES + 1;
    use_space(recipe, number == SHAPES ? H5Screate(H5S_NULL) : H5Screate_simple(axes[number], sizes[number], NULL));
}

/* False for one value or none, which have no chunks. */
static bool in_chunks(const Recipe *recipe)
{
    hsize_t size[H5S_MAX_RANK];
    int axes = H5Sget_simple_extent_dims(recipe->space, size, NULL);
    if (axes == 0 || H5Sget_simple_extent_npoints(recipe->space) == 0) {
        must(H5Pset_layout(recipe->creation, H5D_COMPACT), "make compact");
        return false;
    }
    must(H5Pset_chunk(recipe->creation, axes, size), "cut into chunks");
    return true;
}

static void elsewhere(Recipe *recipe, const char *path, const char *outside)
{
    if (H5Sget_simple_extent_ndims(recipe->space) == 0 || H5Sget_simple_extent_npoints(recipe->space) == 0)
        use_space(recipe, H5Screate_simple(1, (const hsize_t[]){1}, NULL)); /* none or one can't be virtual */
    must(H5Pset_virtual(recipe->creation, recipe->space, outside, path, recipe->space), "map a dataset");
}

static void change_recipe(Recipe *recipe, hid_t file, H5Edit edit, const char *path, unsigned number,
                          const char *outside)
{
    enum { FILTER_OF_NOBODY = 32000, DEFLATION = 9 };
    switch (edit) {
    case EDIT_TYPE: choose_type(recipe, number); break;
    case EDIT_AXES: choose_axes(recipe, number); break;
    case EDIT_COMPACT: must(H5Pset_layout(recipe->creation, H5D_COMPACT), "make compact"); break;
    case EDIT_CHUNKED: in_chunks(recipe); break;
    case EDIT_DEFLATED:
        if (in_chunks(recipe))
            must(H5Pset_deflate(recipe->creation, DEFLATION), "deflate");
        break;
    case EDIT_UNKNOWN_FILTER:
        if (in_chunks(recipe))
            must(H5Pset_filter(recipe->creation, FILTER_OF_NOBODY, H5Z_FLAG_OPTIONAL, 0, NULL), "set a filter");
        break;
    case EDIT_EXTERNAL: must(H5Pset_external(recipe->creation, outside, 0, H5F_UNLIMITED), "name another file"); break;
    case EDIT_VIRTUAL: elsewhere(recipe, path, outside); break;
    case EDIT_NAMED_TYPE:
        must(H5Tcommit2(file, "a type", recipe->type, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), "name a type");
        break;
    default: break;
    }
}

/* With no values but where that is all there is to it. */
static void make_anew(hid_t file, H5Edit edit, const char *path, unsigned number, const char *outside)
{
    Recipe recipe = recipe_of(file, path);
    change_recipe(&recipe, file, edit, path, number, outside);
    must(H5Ldelete(file, path, H5P_DEFAULT), "remove a dataset");
    hid_t set = must(H5Dcreate2(file, path, recipe.type, recipe.space, H5P_DEFAULT, recipe.creation, H5P_DEFAULT),
                     "make a dataset");
    H5Dclose(set);
    H5Pclose(recipe.creation);
    H5Sclose(recipe.space);
    H5Tclose(recipe.type);
}

/* ---- what is around it ---- */

static void add_names(hid_t file, const char *path)
{
    enum { MANY = 300 };
    char name[2 * EDIT_NAME_SIZE];
    const char *last = strrchr(path, '/');
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%.*sname %d", last ? (int)(last + 1 - path) : 0, path, i);
        must(H5Lcreate_hard(file, path, file, name, H5P_DEFAULT, H5P_DEFAULT), "make a link");
    }
}

static void put_attribute(hid_t file, const char *name, hid_t type, hid_t space)
{
    hid_t attribute = must(H5Acreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT), "make an attribute");
    H5Aclose(attribute);
    H5Sclose(space);
}

static void add_attributes(hid_t file)
{
    enum { MANY = 60 };
    char name[20];
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%d", i);
        put_attribute(file, name, H5T_NATIVE_DOUBLE, H5Screate(H5S_SCALAR));
    }
}

static void move(hid_t file, const char *path)
{
    must(H5Lmove(file, path, file, "moved", H5P_DEFAULT, H5P_DEFAULT), "move a dataset");
}

/* One of these in the place of one of its values. */
static void change_value(hid_t file, const char *path, unsigned number)
{
    static const uint64_t values[] = {0,          1,          UINT64_MAX,         INT64_MAX,          1ull << 63,
                                      0x7fc00000, 0x7f800000, 0x7ff8000000000000, 0x7fefffffffffffff, 0xff7fffff,
                                      1000,       1ull << 40};
    enum { VALUES = sizeof values / sizeof *values };
    hid_t set = must(H5Dopen2(file, path, H5P_DEFAULT), "open a dataset"), type = H5Dget_type(set);
    size_t size = H5Tget_size(type), bytes = (size_t)H5Dget_storage_size(set);
    if (bytes > 0 && H5Tis_variable_str(type) == 0 && H5Dget_offset(set) != HADDR_UNDEF) {
        char *all = allocate(bytes, 1);
        must(H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, all), "read a dataset");
        size_t at = number / VALUES % (bytes / size) * size;
        memcpy(all + at, &values[number % VALUES], size < sizeof values[0] ? size : sizeof values[0]);
        must(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, all), "write a dataset");
        free(all);
    }
    H5Tclose(type);
    H5Dclose(set);
}

void h5_edit_set(hid_t file, H5Edit edit, const char *path, unsigned number, const char *outside)
{
    switch (edit) {
    case EDIT_NOTHING: break;
    case EDIT_HARD_LINK:
        must(H5Lcreate_hard(file, path, file, "other name", H5P_DEFAULT, H5P_DEFAULT), "make a link");
        break;
    case EDIT_MANY_NAMES: add_names(file, path); break;
    case EDIT_MANY_ATTRIBUTES: add_attributes(file); break;
    case EDIT_VALUE: change_value(file, path, number); break;
    case EDIT_DELETE: must(H5Ldelete(file, path, H5P_DEFAULT), "remove a dataset"); break;
    case EDIT_SOFT_LINK:
        move(file, path);
        must(H5Lcreate_soft(number % 2 ? path : "/moved", file, path, H5P_DEFAULT, H5P_DEFAULT), "make a link");
        break;
    case EDIT_EXTERNAL_LINK:
        move(file, path);
        must(H5Lcreate_external(outside, path, file, path, H5P_DEFAULT, H5P_DEFAULT), "make a link");
        break;
    case EDIT_CYCLE:
        move(file, path);
        must(H5Lcreate_hard(file, "/", file, path, H5P_DEFAULT, H5P_DEFAULT), "make a link");
        break;
    case EDIT_GROUP:
        move(file, path);
        H5Gclose(must(H5Gcreate2(file, path, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), "make a group"));
        break;
    default: make_anew(file, edit, path, number, outside);
    }
}

void h5_edit_attribute(hid_t file, AttributeEdit edit, const char *name)
{
    enum { HUGE_TEXT = 60000 };
    const hsize_t three = 3;
    hid_t variable = sized(H5T_C_S1, H5T_VARIABLE), huge = sized(H5T_C_S1, HUGE_TEXT);
    must(H5Adelete(file, name), "remove an attribute");
    switch (edit) {
    case ATTRIBUTE_REAL: put_attribute(file, name, H5T_NATIVE_DOUBLE, H5Screate(H5S_SCALAR)); break;
    case ATTRIBUTE_VARIABLE: put_attribute(file, name, variable, H5Screate(H5S_SCALAR)); break;
    case ATTRIBUTE_HUGE: put_attribute(file, name, huge, H5Screate(H5S_SCALAR)); break;
    case ATTRIBUTE_LIST: put_attribute(file, name, H5T_NATIVE_INT64, H5Screate_simple(1, &three, NULL)); break;
    default: break;
    }
    H5Tclose(huge);
    H5Tclose(variable);
}
