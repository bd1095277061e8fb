#ifndef WORDS_PAGE_H
#define WORDS_PAGE_H

#include "base/str.h"

/* Whether the page has this address (page_route.def): "/inbox/perm-1". */
bool page_has(struct sg_str path);

#endif
