#ifndef COMMAND_WAYS_TEXT_H
#define COMMAND_WAYS_TEXT_H

#include "command/word_pattern.h"

/* How alike two operands are, as paths, addresses or names. */

struct ways_alike {
	bool moved; /* a cd came before: a relative path is not what it seems */
	bool refs;  /* HEAD:main, +main and refs/heads/main end in main */
};

/* Whether ${got} is what the pattern calls ${want}. */
enum touch
ways_alike(struct sg_str want, struct sg_str got, struct ways_alike how);

#endif
