/* Finding the functions of unistring by name; see unistring_api.h. */
#include "system/unistring_api.h"

static const struct library_function functions[] = {
#define X(name) {"uc_" #name, offsetof(struct unistring_api, name)},
#include "system/unistring_function.def"
};

static struct unistring_api table;

struct library_late unistring_late = {
    .want = {.library = "libunistring.so.2",
	.advice = "install the package libunistring2",
	.v = functions,
	.n = sizeof(functions) / sizeof(functions[0])},
    .other = "libunistring.so.5",
    .table = &table};
