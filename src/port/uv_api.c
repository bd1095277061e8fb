/* Finding the functions of uv by name; see uv_api.h. */
#include "port/uv_api.h"

static const struct library_function functions[] = {
#define X(name) {"uv_" #name, offsetof(struct uv_api, name)},
#include "port/uv_function.def"
};

static struct uv_api table;

struct library_late uv_late = {
    .want = {.library = "libuv.so.1",
	.advice = "install the package libuv1",
	.v = functions,
	.n = sizeof(functions) / sizeof(functions[0])},
    .table = &table};
