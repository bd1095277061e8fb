/* Words in names. */
#include "energy/hint.h"
#include "base/banned.h"

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool
is_letter(char c)
{
	return lower(c) >= 'a' && lower(c) <= 'z';
}

static bool
stands_at(struct sg_str text, size_t at, struct sg_str hint)
{
	for (size_t i = 0; i < hint.n; i++)
		if (lower(text.p[at + i]) != lower(hint.p[i]))
			return false;
	return true;
}

/* No letter at ${at}, or the last one of a plural. */
static bool
ends_at(struct sg_str text, size_t at)
{
	if (at < text.n && lower(text.p[at]) == 's')
		at++;
	return at == text.n || !is_letter(text.p[at]);
}

bool
hint_in(struct sg_str text, struct sg_str hint)
{
	if (hint.n == 0)
		return false;
	for (size_t at = 0; at + hint.n <= text.n; at++)
		if ((at == 0 || !is_letter(text.p[at - 1])) &&
		    stands_at(text, at, hint) && ends_at(text, at + hint.n))
			return true;
	return false;
}
