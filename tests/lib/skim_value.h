#ifndef LIB_SKIM_VALUE_H
#define LIB_SKIM_VALUE_H

#include <stdlib.h>
#include <string.h>

#include "relay/skim.h"

/* Whether ${s} is one value and nothing else: the only element of a list. */
static inline bool
skim_value(struct sg_str s)
{
	char *list = malloc(s.n + 2);
	struct sg_str one;
	struct json j;
	bool is;

	if (list == NULL)
		abort();
	list[0] = '[';
	if (s.n > 0)
		memcpy(list + 1, s.p, s.n);
	list[s.n + 1] = ']';
	json_init_lax(&j, (struct sg_str){list, s.n + 2});
	is = skim_element(&j, &one) == 1 && skim_element(&j, &one) == 0 &&
	    json_next(&j) == JSON_END;
	free(list);
	return is;
}

#endif
