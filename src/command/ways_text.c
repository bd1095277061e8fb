/*
 * Operands as paths: a/./b//c/.. is a/b wherever one stands.  What depends on
 * the directory, or is the end of the other, may be the same: a maybe.
 */
#include "command/ways_text.h"

#include "base/banned.h"

#define NAMES_MAX 32

struct names {
	struct sg_str v[NAMES_MAX];
	size_t n;
	bool absolute;
	bool up;   /* it begins with .. */
	bool full; /* more names than it can hold */
};

static void
add_name(struct names *p, struct sg_str name)
{
	if (name.n == 0 || str_eq(name, STR(".")))
		return;
	if (str_eq(name, STR(".."))) {
		if (p->n > 0)
			p->n--;
		else if (!p->absolute)
			p->up = true;
		return;
	}
	if (p->n == NAMES_MAX) {
		p->full = true;
		return;
	}
	p->v[p->n++] = name;
}

static void
split(struct sg_str s, struct names *p)
{
	size_t from = 0;

	*p = (struct names){.absolute = s.n > 0 && s.p[0] == '/'};
	for (size_t i = 0; i <= s.n; i++) {
		if (i < s.n && s.p[i] != '/')
			continue;
		add_name(p, str_part(s, from, i - from));
		from = i + 1;
	}
}

/* The names of the shorter are the last of the longer. */
static bool
ends_alike(const struct names *a, const struct names *b)
{
	size_t n = a->n < b->n ? a->n : b->n;

	for (size_t i = 1; i <= n; i++)
		if (!str_eq(a->v[a->n - i], b->v[b->n - i]))
			return false;
	return true;
}

static enum touch
as_paths(struct sg_str want, struct sg_str got, bool moved)
{
	struct names a, b;

	split(want, &a);
	split(got, &b);
	if (a.full || b.full)
		return TOUCH_MAYBE;
	if (!ends_alike(&a, &b))
		return TOUCH_NO;
	if (a.absolute == b.absolute && a.n == b.n && a.up == b.up && !a.up &&
	    (a.absolute || !moved))
		return TOUCH_YES;
	if (a.absolute && b.absolute)
		return TOUCH_NO;
	if (!a.absolute && !b.absolute && !a.up && !b.up && !moved)
		return TOUCH_NO;
	/* the shorter must be the one that does not begin at the root */
	if ((a.absolute && b.n > a.n) || (b.absolute && a.n > b.n))
		return TOUCH_NO;
	return TOUCH_MAYBE;
}

static bool
has(struct sg_str s, const char *part)
{
	return str_find(s, str_of(part)) < s.n;
}

/* https://host of https://host/path */
static bool
is_below_url(struct sg_str want, struct sg_str got)
{
	return has(want, "://") && str_starts_same(got, want) &&
	    memchr("/?#:", got.p[want.n], 4) != NULL;
}

static bool
ends_in_ref(struct sg_str want, struct sg_str got)
{
	return got.n > want.n &&
	    str_eq(str_part(got, got.n - want.n, want.n), want) &&
	    memchr(":/+", got.p[got.n - want.n - 1], 3) != NULL;
}

enum touch
ways_alike(struct sg_str want, struct sg_str got, struct ways_alike how)
{
	bool dots = got.n > 0 && got.p[0] == '.';

	if (str_eq(want, got) && !how.moved)
		return TOUCH_YES;
	if (how.refs && ends_in_ref(want, got))
		return TOUCH_MAYBE;
	if (want.n < got.n && is_below_url(want, got))
		return TOUCH_MAYBE;
	if (has(want, "/") || has(got, "/") || dots ||
	    (want.n > 0 && want.p[0] == '.'))
		return as_paths(want, got, how.moved);
	if (str_eq(want, got))
		return TOUCH_YES;
	return str_same(want, got) ? TOUCH_MAYBE : TOUCH_NO;
}
