/* Which rows of the table speak of a simple command. */
#include "base/ascii.h"
#include "impact/impact_int.h"
#include "base/banned.h"

bool
impact_like(struct sg_str pattern, struct sg_str s)
{
	bool open = pattern.n > 0 && pattern.p[0] == '*';
	bool ends = pattern.n > open && pattern.p[pattern.n - 1] == '*';
	struct sg_str core = str_part(
	    pattern, open, pattern.n - open - (ends ? 1u : 0u));

	if (open && ends)
		return core.n == 0 || str_find(s, core) < s.n;
	if (core.n > s.n)
		return false;
	if (open)
		return str_eq(str_part(s, s.n - core.n, core.n), core);
	return ends ? str_starts(s, core) : str_eq(s, core);
}

/* python3.11, gcc-12, git.exe */
static struct sg_str
plain_name(struct sg_str program)
{
	struct sg_str s = str_behind(program, '/');

	if (s.n > 4 && str_same(str_part(s, s.n - 4, 4), STR(".exe")))
		s.n -= 4;
	while (s.n > 1 &&
	    (ascii_is_digit(s.p[s.n - 1]) || s.p[s.n - 1] == '.' ||
		s.p[s.n - 1] == '-'))
		s.n--;
	return s;
}

void
impact_read(const struct impact_walk *k, struct impact_part p, unsigned takes,
    struct impact_reading *out)
{
	struct ways_words words = {p.part, p.from, NULL};

	out->p = p;
	out->name = plain_name(p.part->words[p.from].text);
	ways_read(k->t->ways, words, takes, &out->ways);
	ways_imply(k->t->ways, &out->ways);
}

/* Operand ${n} of it, or NULL. */
static const struct ways_item *
operand(const struct impact_reading *r, size_t n)
{
	for (size_t i = 0; i < r->ways.n; i++)
		if (r->ways.v[i].kind == WAYS_OPERAND && n-- == 0)
			return &r->ways.v[i];
	return NULL;
}

bool
impact_speaks(const struct impact_walk *k, const struct effects_row *row,
    const struct impact_reading *r)
{
	struct sg_str left = row->left;

	if (row->node != WAYS_NONE
		? !ways_within(k->t->ways, r->ways.node, row->node)
		: r->ways.tool != WAYS_NONE || !str_eq(row->tool, r->name))
		return false;
	for (size_t i = 0; left.n > 0; i++) {
		const struct ways_item *it = operand(r, i);

		if (it == NULL || !str_eq(it->text, str_cut(&left, ' ')))
			return false;
	}
	return true;
}

/* Letters behind one dash, of a tool that nobody described. */
static bool
has_letter(struct sg_str letters, struct sg_str name)
{
	return name.n == 1 && str_find(letters, name) < letters.n;
}

static bool
is_option(const struct impact_walk *k, const struct impact_reading *r,
    const struct ways_item *it, struct sg_str name, unsigned dashes)
{
	const struct ways_option *o = ways_option_of(
	    k->t->ways, r->ways.node, name, dashes, NULL);

	if (it->kind != WAYS_OPTION)
		return false;
	if (it->begun && it->dashes == 2 && it->said.n > 0 &&
	    ((dashes == 2 && str_starts(name, it->said)) ||
		(o != NULL &&
		    ways_group_begins(k->t->ways, o->group, it->said))))
		return true; /* it may be the beginning of this one */
	if (it->listed && o != NULL)
		return it->group == o->group;
	if (it->dashes == 1 && dashes == 1 && r->ways.tool == WAYS_NONE &&
	    has_letter(it->text, name))
		return true;
	return it->dashes == dashes && str_eq(it->text, name);
}

static bool
has_option(const struct impact_walk *k, const struct impact_reading *r,
    struct sg_str wanted)
{
	unsigned dashes = wanted.n > 1 && wanted.p[1] == '-' ? 2 : 1;
	struct sg_str value = str_part(wanted, dashes, wanted.n);
	size_t eq = str_find(value, STR("="));
	struct sg_str name = str_cut(&value, '=');
	bool any = eq == wanted.n - dashes;

	for (size_t i = 0; i < r->ways.n; i++) {
		const struct ways_item *it = &r->ways.v[i];

		if (is_option(k, r, it, name, dashes) &&
		    (any || it->dynamic || impact_like(value, it->value)))
			return true;
	}
	return false;
}

static bool
has_operand(const struct impact_reading *r, struct sg_str pattern)
{
	const struct ways_item *it;

	for (size_t i = 0; (it = operand(r, i)) != NULL; i++)
		if (impact_like(pattern, it->text))
			return true;
	return false;
}

static size_t
times(struct sg_str s, char c)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == c;
	return n;
}

/*
 * s/a/b/g, 1,5p, /x/d: a script of sed that only prints.  Its marks are
 * counted, so that no file name and no second command hides in it.
 */
static bool
is_plain_sed(struct sg_str s)
{
	size_t i = s.n;

	if (times(s, '\n') + times(s, ';') + times(s, '}') > 0)
		return false;
	if (s.n > 3 && s.p[0] == 's' && s.p[1] > ' ') {
		while (i > 0 && memchr("gpiImM0123456789", s.p[i - 1], 16))
			i--;
		return i > 3 && s.p[i - 1] == s.p[1] && times(s, s.p[1]) == 3;
	}
	if (s.n == 0 || memchr("pdqQ=lnNDPgGhHx", s.p[s.n - 1], 15) == NULL)
		return false;
	if (s.p[0] == '/' && s.n > 2)
		return s.p[s.n - 2] == '/' && times(s, '/') == 2;
	for (i = 0; i + 1 < s.n; i++)
		if (memchr("0123456789,$~+! ", s.p[i], 16) == NULL)
			return false;
	return true;
}

/* The script of sed: behind -e, else the first operand. */
static bool
has_odd_script(const struct impact_walk *k, const struct impact_reading *r)
{
	const struct ways_item *first = operand(r, 0);
	bool found = false;

	for (size_t i = 0; i < r->ways.n; i++) {
		const struct ways_item *it = &r->ways.v[i];

		if (is_option(k, r, it, STR("f"), 1))
			return true;
		if (!is_option(k, r, it, STR("e"), 1))
			continue;
		found = true;
		if (it->dynamic || !is_plain_sed(it->value))
			return true;
	}
	return !found &&
	    (first == NULL || first->dynamic || !is_plain_sed(first->text));
}

static bool
condition(const struct impact_walk *k, const struct impact_reading *r,
    struct sg_str c)
{
	if (str_eq(c, STR("@fed")))
		return r->p.fed;
	if (str_eq(c, STR("@alone")))
		return operand(r, 0) == NULL;
	if (str_eq(c, STR("@bare")))
		return r->p.part->n == r->p.from + 1;
	if (str_eq(c, STR("@operand")))
		return operand(r, 0) != NULL;
	if (str_eq(c, STR("@two")))
		return operand(r, 1) != NULL;
	if (str_eq(c, STR("@sed")))
		return has_odd_script(k, r);
	if (c.n > 1 && c.p[0] == '!')
		return r->p.part->n == r->p.from + 1 ||
		    !str_eq(r->p.part->words[r->p.from + 1].text,
			str_part(c, 1, c.n));
	if (c.n > 1 && c.p[0] == '-')
		return has_option(k, r, c);
	return has_operand(r, c);
}

bool
impact_holds(const struct impact_walk *k, const struct effects_row *row,
    const struct impact_reading *r)
{
	struct sg_str when = row->when;

	if (when.n == 0)
		return true;
	while (when.n > 0)
		if (condition(k, r, str_cut(&when, ' ')))
			return true;
	return false;
}
