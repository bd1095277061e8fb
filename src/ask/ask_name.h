#ifndef ASK_ASK_NAME_H
#define ASK_ASK_NAME_H

#include "base/sha256.h"

/*
 * A name, an id or a canonical object as its digest: equal where the bytes
 * are equal, of one size, and nothing of the text stays behind.
 */
struct ask_name {
	uint8_t b[SHA256_SIZE];
};

struct ask_name ask_name_of(struct sg_str text);

/* Of two texts together; ("ab", "c") and ("a", "bc") differ. */
struct ask_name ask_name_of_two(struct sg_str a, struct sg_str b);

bool ask_name_eq(const struct ask_name *a, const struct ask_name *b);

#endif
