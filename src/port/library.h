#ifndef PORT_LIBRARY_H
#define PORT_LIBRARY_H

#include <stdatomic.h>
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

/*
 * The same once, from any thread: ${loaded} says that ${table} is whole.  Gives
 * ${table}; NULL: it failed, and the next call tries again.
 */
SG_MUST_CHECK const void *library_once(const struct library_want *w,
    bool *loaded, void *table, struct sg_error *e);

/*
 * The same for a library that the program cannot do without: if it is not
 * there, the process ends, as it does when a linked one is missing.  ${ready}
 * is set to ${table}, once and from any thread.
 */
struct library_late {
	struct library_want want;
	const char *other; /* another version that will do, or NULL */
	void *table;
	_Atomic(const void *) ready;
};

const void *library_need(struct library_late *l);

/* The table of ${l}, which is loaded with the first call. */
static inline const void *
library_late(struct library_late *l)
{
	const void *t = atomic_load_explicit(&l->ready, memory_order_acquire);

	return t != NULL ? t : library_need(l);
}

/* "WHAT WHY: advice", as library_load() says it. */
void library_refuse(const struct library_want *w, const char *what,
    const char *why, struct sg_error *e);

#endif
