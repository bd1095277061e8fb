/* Products out of words; see script_item.h. */
#include <string.h>

#include "model/script_item.h"

/* What may stand before a name and is no part of it. */
static const char before[] =
    "add please i i've i'd have got we we've put in there is there's can could "
    "you also want need like to run a an the my our some actually no it's its "
    "it make made that rather only sorry about around new another hi hello ok "
    "insert include plus and use using";

/* What ends a name. */
static const char after[] = "that which with at for rated draws drawing uses "
			    "using running runs run to "
			    "from used on each per is it's its and it in of";

struct scan {
	const struct script_words *w;
	struct script_items *out;
	struct script_item now;
	size_t first, last; /* of the name's words */
	bool naming, named, figures;
};

/* The name as it stands, from its first word to its last. */
static struct sg_str
name_of(const struct scan *s)
{
	const char *from = s->w->v[s->first].raw.p;
	struct sg_str last = s->w->v[s->last].raw;

	return (struct sg_str){from, (size_t)(last.p + last.n - from)};
}

static void
close_item(struct scan *s)
{
	struct script_items *out = s->out;
	struct script_item *old;

	if (s->named)
		s->now.name = name_of(s);
	if (s->named || (s->figures && out->n == 0)) {
		if (out->n < SCRIPT_ITEMS_MAX)
			out->v[out->n++] = s->now;
	} else if (s->figures) {
		old = &out->v[out->n - 1];
		for (size_t i = 0; i <= UNIT_TIMES; i++) {
			if (!s->now.has[i])
				continue;
			old->has[i] = true;
			old->v[i] = s->now.v[i];
		}
	}
	memset(&s->now, 0, sizeof(s->now));
	s->naming = s->named = s->figures = false;
}

/* A number without a unit counts products if it stands before a name. */
static size_t
take_figure(struct scan *s, size_t i)
{
	enum script_unit unit;
	double value = 0;
	size_t used = script_number(s->w, i, &value, &unit);
	bool whole = value >= 1 && value <= 99;

	if (used == 0)
		return 0;
	if (unit == UNIT_NONE) {
		if (s->named || !whole)
			return 0;
		unit = UNIT_TIMES;
	}
	s->now.has[unit] = true;
	s->now.v[unit] = value;
	s->figures = true;
	s->naming = false;
	return used;
}

static void
take_name(struct scan *s, size_t i)
{
	struct sg_str word = s->w->v[i].low;

	if (!s->named && script_among(word, before))
		return;
	if (s->named && (!s->naming || script_among(word, after))) {
		s->naming = false;
		return;
	}
	if (!s->named)
		s->first = i;
	s->last = i;
	s->named = s->naming = true;
}

void
script_items_of(const struct script_words *w, struct script_items *out)
{
	struct scan s = {.w = w, .out = out};

	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < w->n;) {
		size_t used = 1, n;

		if (s.named && script_among(w->v[i].low, "and plus & also")) {
			close_item(&s);
		} else {
			n = take_figure(&s, i);
			if (n == 0)
				take_name(&s, i);
			else
				used = n;
		}
		i += used;
		if (w->v[i - 1].breaks)
			close_item(&s);
	}
	close_item(&s);
}
