/* store.h - the run directory. */
#ifndef WELLBRED_STORE_H
#define WELLBRED_STORE_H

/* The HDF5 library that is in use, e.g. "1.10.8". */
const char *store_library_version(void);

#endif
