/*
 * Ranges of versions.  A range is read whole before it is used: one term that
 * cannot be read makes all of it unreadable.
 */
#include <string.h>

#include "rule/version.h"
#include "base/banned.h"

enum op { EXACT, CARET, TILDE, LESS, LESS_EQUAL, MORE, MORE_EQUAL };

struct term {
	enum op op;
	struct version v;
};

struct range {
	struct term term[VERSION_TERMS_MAX];
	unsigned n;
};

/* The operator at the start of ${s}, cut off. */
static enum op
cut_op(struct sg_str *s)
{
	static const struct {
		struct sg_str text;
		enum op op;
	} ops[] = {{STR_INIT("<="), LESS_EQUAL}, {STR_INIT(">="), MORE_EQUAL},
	    {STR_INIT("<"), LESS}, {STR_INIT(">"), MORE},
	    {STR_INIT("="), EXACT}, {STR_INIT("^"), CARET},
	    {STR_INIT("~"), TILDE}};

	for (size_t i = 0; i < sizeof(ops) / sizeof(ops[0]); i++)
		if (str_starts(*s, ops[i].text)) {
			*s = str_part(*s, ops[i].text.n, s->n);
			return ops[i].op;
		}
	return EXACT;
}

static bool
read_term(struct range *r, struct sg_str s)
{
	struct term *t = &r->term[r->n];

	if (r->n == VERSION_TERMS_MAX)
		return false;
	t->op = cut_op(&s);
	if (!version_parse(s, &t->v) || (t->op != EXACT && t->v.build.n > 0))
		return false;
	r->n++;
	return true;
}

static bool
read_range(struct sg_str s, struct range *r)
{
	r->n = 0;
	if (s.n > VERSION_BYTES_MAX)
		return false;
	while (s.n > 0) {
		const char *space = memchr(s.p, ' ', s.n);
		size_t n = space == NULL ? s.n : (size_t)(space - s.p);

		if (n > 0 && !read_term(r, str_part(s, 0, n)))
			return false;
		s = str_part(s, n + 1, s.n);
	}
	return r->n > 0;
}

/* The first ${n} numbers are equal. */
static bool
same_numbers(const struct version *a, const struct version *b, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (a->number[i] != b->number[i])
			return false;
	return true;
}

/* How many numbers '^' holds fast: up to the first that is not zero. */
static unsigned
caret_numbers(const struct version *v)
{
	if (v->number[0] > 0)
		return 1;
	return v->number[1] > 0 ? 2 : 3;
}

/* How a version may compare with that of the term. */
enum { BELOW = 1, EQUAL = 2, ABOVE = 4 };

static const unsigned takes[] = {
    [EXACT] = EQUAL,
    [CARET] = EQUAL | ABOVE,
    [TILDE] = EQUAL | ABOVE,
    [LESS] = BELOW,
    [LESS_EQUAL] = BELOW | EQUAL,
    [MORE] = ABOVE,
    [MORE_EQUAL] = EQUAL | ABOVE,
};

static bool
term_holds(const struct term *t, const struct version *x)
{
	int c = version_compare(x, &t->v);
	unsigned is = c < 0 ? BELOW : c > 0 ? ABOVE : EQUAL;

	if ((takes[t->op] & is) == 0)
		return false;
	if (t->op == EXACT)
		return str_eq(x->build, t->v.build);
	if (t->op == CARET)
		return same_numbers(x, &t->v, caret_numbers(&t->v));
	return t->op != TILDE || same_numbers(x, &t->v, 2);
}

static bool
range_holds(const struct range *r, const struct version *x)
{
	bool named = x->pre.n == 0;

	for (unsigned i = 0; i < r->n; i++) {
		const struct version *v = &r->term[i].v;

		if (!term_holds(&r->term[i], x))
			return false;
		named |= v->pre.n > 0 && same_numbers(v, x, 3);
	}
	return named;
}

bool
version_range_valid(struct sg_str range)
{
	struct range r;

	return read_range(range, &r);
}

/*
 * A range that takes anything takes the least version, a version that one of
 * its terms names, or the one right behind that.
 */
bool
version_range_empty(struct sg_str range)
{
	struct version least = {.number = {0}};
	struct range r;

	if (!read_range(range, &r) || range_holds(&r, &least))
		return false;
	for (unsigned i = 0; i < r.n; i++) {
		struct version v = r.term[i].v;

		if (v.pre.n > 0 || range_holds(&r, &v))
			return false;
		v.build = STR("");
		v.number[2]++;
		if (range_holds(&r, &v))
			return false;
	}
	return true;
}

enum version_fit
version_fit(struct sg_str range, struct sg_str version)
{
	struct range r;
	struct version x;

	if (!version_parse(version, &x) || !read_range(range, &r))
		return VERSION_UNREADABLE;
	return range_holds(&r, &x) ? VERSION_INSIDE : VERSION_OUTSIDE;
}

bool
version_allow_counts(struct sg_str range, struct sg_str version)
{
	return version_fit(range, version) == VERSION_INSIDE;
}

bool
version_deny_counts(struct sg_str range, struct sg_str version)
{
	return version_fit(range, version) != VERSION_OUTSIDE;
}
