/* Finding the functions of sqlite by name; see sqlite_api.h. */
#include "port/sqlite_api.h"

static const struct library_function functions[] = {
#define X(name) {"sqlite3_" #name, offsetof(struct sqlite_api, name)},
#include "port/sqlite_function.def"
};

static struct sqlite_api table;

struct library_late sqlite_late = {
    .want = {.library = "libsqlite3.so.0",
	.advice = "install the package libsqlite3-0",
	.v = functions,
	.n = sizeof(functions) / sizeof(functions[0])},
    .table = &table};
