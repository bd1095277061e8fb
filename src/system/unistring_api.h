#ifndef SYSTEM_UNISTRING_API_H
#define SYSTEM_UNISTRING_API_H

#include <unictype.h>
#include <uniwidth.h>

#include "port/library.h"

/* libunistring, loaded when the first character beyond ASCII is shown. */
struct unistring_api {
#define X(name) __typeof__(uc_##name) *name;
#include "system/unistring_function.def"
};

extern struct library_late unistring_late;

static inline const struct unistring_api *
unistring_api(void)
{
	return library_late(&unistring_late);
}

#define uc_is_general_category_withtable \
	unistring_api()->is_general_category_withtable
#define uc_is_property_bidi_control unistring_api()->is_property_bidi_control
#define uc_is_property_default_ignorable_code_point \
	unistring_api()->is_property_default_ignorable_code_point
#define uc_script unistring_api()->script
#define uc_width  unistring_api()->width

#endif
