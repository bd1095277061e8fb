/* Digests that stand for names. */
#include <string.h>

#include "ask/ask_name.h"
#include "base/banned.h"

struct ask_name
ask_name_of(struct sg_str text)
{
	struct ask_name name = {{0}};

	sha256_of(text, name.b);
	return name;
}

struct ask_name
ask_name_of_two(struct sg_str a, struct sg_str b)
{
	struct ask_name first = ask_name_of(a), second = ask_name_of(b), both;
	struct sha256 s;

	sha256_init(&s);
	sha256_add(&s, (struct sg_str){(const char *)first.b, sizeof(first.b)});
	sha256_add(
	    &s, (struct sg_str){(const char *)second.b, sizeof(second.b)});
	sha256_end(&s, both.b);
	return both;
}

bool
ask_name_eq(const struct ask_name *a, const struct ask_name *b)
{
	return memcmp(a->b, b->b, sizeof(a->b)) == 0;
}
