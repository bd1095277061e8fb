#ifndef SHELL_ETAG_H
#define SHELL_ETAG_H

#include "base/str.h"

/*
 * Whether the header ${list} (If-Match, If-None-Match: tags in quotes with
 * commas between, or *) names ${etag}, which is without quotes.  A weak tag
 * (W/"...") counts only with ${weak}.  A list that does not read names none.
 */
bool etag_listed(struct sg_str list, struct sg_str etag, bool weak);

#endif
