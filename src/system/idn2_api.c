/* Finding the functions of idn2 by name; see idn2_api.h. */
#include "system/idn2_api.h"

static const struct library_function functions[] = {
#define X(name) {"idn2_" #name, offsetof(struct idn2_api, name)},
#include "system/idn2_function.def"
};

static struct idn2_api table;

struct library_late idn2_late = {
    .want = {.library = "libidn2.so.0",
	.advice = "install the package libidn2-0",
	.v = functions,
	.n = sizeof(functions) / sizeof(functions[0])},
    .table = &table};
