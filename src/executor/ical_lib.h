#ifndef EXECUTOR_ICAL_LIB_H
#define EXECUTOR_ICAL_LIB_H

#include <libical/ical.h>

#include "base/err.h"

/*
 * libical as a table of functions.  The library costs every start more than
 * the rest of the program, and most starts never write a calendar: it is
 * loaded when the first item is written, and then stays.
 */
struct ical_lib {
#define X(name) __typeof__(&name) name;
#include "executor/ical_function.def"
};

/* NULL: ${e} says why (the package libical3 is missing). */
const struct ical_lib *ical_lib(struct sg_error *e);

#endif
