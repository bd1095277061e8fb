#ifndef LIB_LOOKALIKE_SHOW_H
#define LIB_LOOKALIKE_SHOW_H

#include "redact/lookalike.h"

/* ${host} as it is shown: sanitised, and its other spelling beside it. */
static inline unsigned
lookalike_show(const struct sanitize *how, const struct host_idna *idna,
    struct sg_str host, struct buf *out)
{
	unsigned flags = sanitize_add(how, host, out);

	return flags | lookalike_beside(how, idna, host, out);
}

#endif
