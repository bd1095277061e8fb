/*
 * What words mean beside themselves: rows "means".  In a command a meaning is
 * added; in a pattern a spelling is replaced, and only where the two are the
 * same thing, so that a denial of the wider one is not made of the narrower.
 */
#include "command/ways_read.h"

#include "base/banned.h"

static unsigned
dashes_of(struct sg_str s)
{
	return s.n < 2 || s.p[0] != '-' ? 0 : s.p[1] == '-' ? 2 : 1;
}

/* ${name} of the table, with its dashes, is the option ${it}. */
static bool
is_option(const struct ways *w, const struct ways_item *it, struct sg_str name)
{
	unsigned dashes = dashes_of(name);
	const struct ways_option *o;

	if (it->kind != WAYS_OPTION || dashes == 0)
		return false;
	name = str_part(name, dashes, name.n);
	o = ways_option_of(w, it->node, name, dashes, NULL);
	if (o != NULL && it->listed)
		return o->group == it->group;
	return dashes == it->dashes && str_eq(name, it->text);
}

static bool
is_text(struct sg_str s, struct sg_str of, bool start)
{
	return start ? str_starts(s, of) : str_eq(s, of);
}

static bool
applies(const struct ways *w, const struct ways_sense *s,
    const struct ways_item *it)
{
	if (it->any || it->implied || it->kind == WAYS_SUB)
		return false;
	if (dashes_of(s->from) == 0)
		return it->kind == WAYS_OPERAND && !it->dynamic &&
		    is_text(it->text, s->from, s->from_start);
	if (!is_option(w, it, s->from))
		return false;
	return s->from_value.n == 0 ||
	    (it->has_value && is_text(it->value, s->from_value, s->from_start));
}

/* What ${s} says, as an item at ${at}. */
static void
put(const struct ways *w, const struct ways_sense *s, struct ways_item *at,
    uint16_t node)
{
	unsigned dashes = dashes_of(s->to);
	struct sg_str name = str_part(s->to, dashes, s->to.n);
	const struct ways_option *o = NULL;

	*at = (struct ways_item){.text = name,
	    .said = name,
	    .value = s->to_value,
	    .has_value = s->to_value.n > 0,
	    .node = node,
	    .kind = dashes == 0 ? WAYS_OPERAND : WAYS_OPTION,
	    .dashes = (uint8_t)dashes};
	if (dashes > 0)
		o = ways_option_of(w, node, name, dashes, NULL);
	at->listed = o != NULL;
	at->group = o != NULL ? o->group : 0;
}

static void
add_sense(const struct ways *w, struct ways_reading *r,
    const struct ways_sense *s, size_t i)
{
	if (s->anything) {
		r->anything = true;
	} else if (dashes_of(s->to) == 0) {
		put(w, s, &r->v[i], r->v[i].node);
	} else if (r->n == WAYS_ITEMS_MAX) {
		r->full = true;
	} else {
		put(w, s, &r->v[r->n], r->v[i].node);
		r->v[r->n++].implied = true;
	}
}

/* Two spellings of one thing, not one thing that includes another. */
static bool
is_spelling(const struct ways_sense *s)
{
	return s->same ||
	    (!s->anything && !s->from_start &&
		(s->from_value.n > 0 || dashes_of(s->to) == 0));
}

/* The first takes the place of the item, further ones come behind. */
static void
respell(const struct ways *w, struct ways_reading *r,
    const struct ways_sense *s, size_t i, bool again)
{
	if (again && r->n == WAYS_ITEMS_MAX)
		r->full = true;
	else
		put(w, s, &r->v[again ? r->n++ : i], r->v[i].node);
}

/* The beginning of several options: it may be the one that means more. */
static bool
may_mean(const struct ways_sense *s, const struct ways_item *it)
{
	return it->kind == WAYS_OPTION && !it->listed && it->dashes == 2 &&
	    it->said.n > 0 && dashes_of(s->from) == 2 &&
	    str_starts(str_part(s->from, 2, s->from.n), it->said);
}

static void
at_item(const struct ways *w, struct ways_reading *r, size_t i, bool pattern)
{
	struct ways_item was = r->v[i];
	bool again = false;

	for (uint16_t at = r->node; at != WAYS_NONE; at = w->nodes[at].parent) {
		const struct ways_node *node = &w->nodes[at];

		for (uint32_t k = 0; k < node->n_senses; k++) {
			const struct ways_sense
			    *s = &w->senses[node->first_sense + k];

			r->anything |= !pattern && may_mean(s, &was);
			if (!applies(w, s, &was))
				continue;
			if (!pattern) {
				add_sense(w, r, s, i);
			} else if (is_spelling(s)) {
				respell(w, r, s, i, again);
				again = true;
			}
		}
	}
}

void
ways_imply(const struct ways *w, struct ways_reading *r)
{
	size_t n = r->n;

	for (size_t i = 0; i < n && !r->full; i++)
		at_item(w, r, i, false);
}

void
ways_settle(const struct ways *w, struct ways_reading *r)
{
	size_t n = r->n;

	for (size_t i = 0; i < n; i++)
		at_item(w, r, i, true);
}
