/*
 * Does a command do what a pattern denies?  Both are read into items.  The
 * subcommand of the pattern must be reached, each of its options must be
 * there, whatever the order, and its operands must be among the command's.
 * A pattern that ends in * asks for no more; one that does not is also near
 * commands that say more than it does.
 */
#include "command/ways_match.h"
#include "command/ways_text.h"

#include "base/ascii.h"
#include "base/banned.h"

struct match {
	const struct ways *w;
	struct ways_place place;
	const struct ways_reading *want, *got;
	struct ways_alike how;
};

static enum touch
either(enum touch a, enum touch b)
{
	return a < b ? a : b;
}

static enum touch
both(enum touch a, enum touch b)
{
	return a > b ? a : b;
}

/* What is not there may be among the words nobody knows as yet. */
static enum touch
missing(const struct match *m)
{
	return m->got->dynamic || m->place.at_end != TOUCH_NO ? TOUCH_MAYBE
							      : TOUCH_NO;
}

/* -f and --force of a tool nobody described; -rf and -r. */
static enum touch
letters_alike(const struct ways_item *want, const struct ways_item *got)
{
	if (want->dashes == 1 && got->dashes == 1) {
		for (size_t i = 0; i < got->text.n; i++)
			if (memchr(want->text.p, got->text.p[i],
				want->text.n) != NULL)
				return TOUCH_MAYBE;
		return TOUCH_NO;
	}
	if (want->dashes == got->dashes)
		return TOUCH_NO;
	return (want->text.n == 1 || got->text.n == 1) &&
		ascii_lower(want->text.p[0]) == ascii_lower(got->text.p[0])
	    ? TOUCH_MAYBE
	    : TOUCH_NO;
}

/* A listed option of which no other name is known. */
static bool
is_lonely(const struct ways *w, uint16_t group)
{
	return (size_t)group + 1 >= w->n_options ||
	    w->options[group + 1].group != group;
}

/* --forc: of which option it is the beginning may not be clear. */
static bool
may_begin(const struct match *m, const struct ways_option *o,
    const struct ways_item *want, const struct ways_item *got)
{
	bool single = ways_has(m->w, m->got->tool, WAYS_SINGLE);

	if (!got->begun || (got->dashes != 2 && !single))
		return false;
	return ((want->dashes == 2 || single) &&
		   str_starts(want->text, got->said)) ||
	    (o != NULL && ways_group_begins(m->w, o->group, got->said));
}

static enum touch
same_name(const struct match *m, const struct ways_item *want,
    const struct ways_item *got)
{
	bool begun;
	const struct ways_option *o = ways_option_of(
	    m->w, m->got->node, want->text, want->dashes, &begun);
	bool single = ways_has(m->w, m->got->tool, WAYS_SINGLE);

	if (o != NULL && got->listed && o->group == got->group)
		return TOUCH_YES;
	if (str_eq(want->text, got->text) &&
	    (single || want->dashes == got->dashes) &&
	    !(o != NULL && got->listed))
		return TOUCH_YES;
	if (want->text.n == 0 || got->text.n == 0)
		return TOUCH_NO;
	if (may_begin(m, o, want, got))
		return TOUCH_MAYBE;
	if (o != NULL && got->listed &&
	    !(is_lonely(m->w, o->group) && is_lonely(m->w, got->group)))
		return TOUCH_NO;
	if (m->got->tool == WAYS_NONE)
		return letters_alike(want, got);
	return want->dashes == got->dashes ? TOUCH_NO
					   : letters_alike(want, got);
}

static enum touch
same_option(const struct match *m, const struct ways_item *want,
    const struct ways_item *got)
{
	enum touch name = same_name(m, want, got);

	if (name == TOUCH_NO || !want->has_value || want->any_value)
		return name;
	if (got->dynamic)
		return TOUCH_MAYBE;
	if (!got->has_value)
		return TOUCH_NO;
	return both(name, ways_alike(want->value, got->value, m->how));
}

static enum touch
options(const struct match *m)
{
	enum touch all = TOUCH_YES;

	for (size_t i = 0; i < m->want->n && all != TOUCH_NO; i++) {
		const struct ways_item *want = &m->want->v[i];
		enum touch one = missing(m);

		if (want->kind != WAYS_OPTION)
			continue;
		for (size_t k = 0; k < m->got->n && one != TOUCH_YES; k++)
			if (m->got->v[k].kind == WAYS_OPTION)
				one = either(
				    one, same_option(m, want, &m->got->v[k]));
		all = both(all, one);
	}
	return all;
}

/* Subcommands further in than the pattern goes are operands to it. */
static bool
is_operand(const struct match *m, const struct ways_item *it)
{
	return it->kind == WAYS_OPERAND ||
	    (it->kind == WAYS_SUB &&
		!ways_within(m->w, m->want->node, it->node));
}

static const struct ways_item *
next_operand(const struct match *m, const struct ways_reading *r, size_t *i)
{
	while (*i < r->n)
		if (is_operand(m, &r->v[(*i)++]))
			return &r->v[*i - 1];
	return NULL;
}

static enum touch
same_operand(const struct match *m, const struct ways_item *want,
    const struct ways_item *got)
{
	if (want->any)
		return TOUCH_YES;
	if (got->dynamic)
		return TOUCH_MAYBE;
	return ways_alike(want->text, got->text, m->how);
}

/* One by one, from the first on. */
static enum touch
in_place(const struct match *m)
{
	size_t i = 0, k = 0;
	const struct ways_item *want, *got;
	enum touch all = TOUCH_YES;

	while ((want = next_operand(m, m->want, &i)) != NULL) {
		got = next_operand(m, m->got, &k);
		all = both(
		    all, got == NULL ? missing(m) : same_operand(m, want, got));
	}
	return all;
}

/*
 * Somewhere, in their order: rm -rf x / does what rm -rf / does.  A * between
 * words may have been meant for any words, or for options: rm -r -f / is near
 * rm * /.
 */
static enum touch
in_order(const struct match *m)
{
	size_t i = 0, k = 0;
	const struct ways_item *want, *got;

	while ((want = next_operand(m, m->want, &i)) != NULL) {
		if (want->any)
			continue;
		do {
			got = next_operand(m, m->got, &k);
			if (got == NULL)
				return missing(m);
		} while (same_operand(m, want, got) == TOUCH_NO);
	}
	return TOUCH_MAYBE;
}

/* A * that is not the last word of the pattern, nor the value of an option. */
static bool
has_gap(const struct match *m)
{
	for (size_t i = 0; i < m->want->n; i++)
		if (m->want->v[i].any)
			return true;
	return false;
}

static enum touch
operands(const struct match *m)
{
	enum touch t = in_place(m);
	uint16_t node = m->want->node;

	/* where a subcommand is expected, it stands first */
	if (t != TOUCH_NO ||
	    (node != WAYS_NONE && m->w->nodes[node].has_children &&
		!has_gap(m)))
		return t;
	return in_order(m);
}

/* What a command says beyond a pattern that does not end in *. */
static enum touch
extras(const struct match *m)
{
	size_t want = 0, got = 0;

	if (m->want->rest)
		return TOUCH_YES;
	for (size_t i = 0; i < m->want->n; i++)
		want += m->want->v[i].kind != WAYS_SUB;
	for (size_t i = 0; i < m->got->n; i++) {
		const struct ways_item *it = &m->got->v[i];
		bool outside = it->kind == WAYS_OPTION &&
		    it->node != m->got->node;

		got += (it->kind == WAYS_OPTION || is_operand(m, it)) &&
		    !outside && !it->implied;
	}
	return got > want ? TOUCH_MAYBE : TOUCH_YES;
}

/* The command stops in front of the subcommand that is denied. */
static enum touch
not_reached(const struct match *m)
{
	size_t i = 0;
	const struct ways_item *first;

	if (!ways_within(m->w, m->want->node, m->got->node))
		return TOUCH_NO;
	first = next_operand(m, m->got, &i);
	if (first == NULL)
		return either(m->place.at_end, missing(m));
	return first->dynamic ? TOUCH_MAYBE : TOUCH_NO;
}

static enum touch
compare(const struct match *m)
{
	enum touch t;

	if (m->got->full || m->want->full)
		return TOUCH_MAYBE;
	if (!ways_within(m->w, m->got->node, m->want->node))
		t = not_reached(m);
	else
		t = both(both(options(m), operands(m)), extras(m));
	return t == TOUCH_NO && m->got->anything ? TOUCH_MAYBE : t;
}

/* It names words that an option may take, or not. */
static bool
has_words(const struct ways_reading *r)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->v[i].kind == WAYS_OPERAND || r->v[i].has_value)
			return true;
	return false;
}

/* How many ways there are to read it. */
static unsigned
readings(unsigned forks)
{
	return 1u << (forks < WAYS_FORKS_MAX ? forks : WAYS_FORKS_MAX);
}

/* What was skipped on the way to the subcommand. */
static void
take_note(const struct match *m, struct ways_note *note)
{
	if (note == NULL)
		return;
	note->said_else = true;
	for (size_t i = 0; i < m->got->n; i++) {
		const struct ways_item *it = &m->got->v[i];

		if (it->kind == WAYS_OPTION && it->node != m->got->node &&
		    it->listed && note->past.n == 0)
			note->past = it->text;
	}
}

/* All readings of the command agree, or it is a maybe. */
static enum touch
every_reading(struct match *m, struct ways_reading *got, struct ways_note *note)
{
	struct ways_words words = {m->place.part, m->place.at, NULL};
	enum touch worst = TOUCH_YES, best = TOUCH_NO;
	unsigned n = 1;

	m->got = got;
	for (unsigned i = 0; i < n; i++) {
		enum touch t;
		bool leaf;

		ways_read(m->w, words, i, got);
		ways_imply(m->w, got);
		leaf = got->node != WAYS_NONE &&
		    !m->w->nodes[got->node].has_children;
		if (i == 0 &&
		    (!leaf || got->early || has_words(m->want) ||
			m->w->nodes[got->node].n_senses > 0))
			n = readings(got->forks);
		t = compare(m);
		if (t < best)
			take_note(m, note);
		worst = both(worst, t);
		best = either(best, t);
	}
	if (got->forks > WAYS_FORKS_MAX && n > 1)
		best = either(best, TOUCH_MAYBE);
	return worst == best ? best : TOUCH_MAYBE;
}

enum touch
ways_touches(const struct ways *w, const struct word_pattern *pattern,
    struct ways_place p, struct ways_note *note)
{
	struct ways_reading want, got;
	struct ways_words words = {.pattern = pattern};
	struct match m = {.w = w, .place = p, .want = &want};
	enum touch found = TOUCH_NO;
	unsigned n = 1;

	for (unsigned i = 0; i < n && found != TOUCH_YES; i++) {
		ways_read(w, words, i, &want);
		ways_settle(w, &want);
		n = readings(want.forks);
		m.how = (struct ways_alike){
		    p.moved, ways_has(w, want.node, WAYS_REFS)};
		found = either(found, every_reading(&m, &got, note));
	}
	return found;
}

/* foo2 and foo: one may be a version of the other. */
static bool
same_without_version(struct sg_str a, struct sg_str b)
{
	struct sg_str longer = a.n > b.n ? a : b, shorter = a.n > b.n ? b : a;

	if (!str_starts_same(longer, shorter))
		return false;
	for (size_t i = shorter.n; i < longer.n; i++)
		if (!ascii_is_digit(longer.p[i]) && longer.p[i] != '.' &&
		    longer.p[i] != '-')
			return str_same(
			    str_part(longer, i, longer.n), STR("exe"));
	return true;
}

bool
ways_same_program(
    const struct ways *w, struct sg_str a, struct sg_str b, bool *surely)
{
	bool near_a, near_b;
	uint16_t x, y;

	a = str_behind(a, '/');
	b = str_behind(b, '/');
	*surely = str_same(a, b);
	if (*surely)
		return true;
	x = ways_root(w, ways_tool(w, a, &near_a));
	y = ways_root(w, ways_tool(w, b, &near_b));
	*surely = !near_a && !near_b;
	if (x != WAYS_NONE && x == y)
		return true;
	return a.n > 0 && b.n > 0 && same_without_version(a, b);
}
