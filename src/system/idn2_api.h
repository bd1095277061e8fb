#ifndef SYSTEM_IDN2_API_H
#define SYSTEM_IDN2_API_H

#include <idn2.h>

#include "port/library.h"

/* libidn2, loaded when the first name of a host is not of ASCII alone. */
struct idn2_api {
#define X(name) __typeof__(idn2_##name) *name;
#include "system/idn2_function.def"
};

extern struct library_late idn2_late;

static inline const struct idn2_api *
idn2_api(void)
{
	return library_late(&idn2_late);
}

#define idn2_free            idn2_api()->free
#define idn2_lookup_u8       idn2_api()->lookup_u8
#define idn2_to_unicode_8z8z idn2_api()->to_unicode_8z8z

#endif
