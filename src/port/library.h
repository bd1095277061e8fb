#ifndef PORT_LIBRARY_H
#define PORT_LIBRARY_H

#include <stddef.h>

#include "base/err.h"

/*
 * A shared library that is loaded when it is first needed, so that a start
 * which does without it does not pay for it.
 */
struct library_function {
	const char *name;
	size_t at; /* of its pointer, in the caller's table */
};

struct library_want {
	const char *library, *advice;
	const struct library_function *v;
	size_t n;
};

SG_MUST_CHECK bool
library_load(const struct library_want *w, void *table, struct sg_error *e);

/* "WHAT WHY: advice", as library_load() says it. */
void library_refuse(const struct library_want *w, const char *what,
    const char *why, struct sg_error *e);

#endif
