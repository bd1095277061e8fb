#ifndef SOLGATE_STR_H
#define SOLGATE_STR_H

#include <stddef.h>

/*
 * The one string of the public API: a borrowed view of bytes.  It never owns
 * them, need not end in NUL, and is valid as long as what it points into.
 */
struct sg_str {
	const char *p;
	size_t n;
};

struct sg_str_list {
	struct sg_str *v;
	size_t n;
};

#endif
