/* host.h - which machine this is. */
#ifndef WELLBRED_BASE_HOST_H
#define WELLBRED_BASE_HOST_H

enum { HOST_NAME_SIZE = 65 };

void host_name(char name[HOST_NAME_SIZE]);

#endif
