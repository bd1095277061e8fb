/*
 * What an option is: looked up among the rows of the tool or subcommand it
 * follows, letter by letter where letters are bundled, and also by the
 * beginning of its name, which most tools take for the whole.
 */
#include "command/launch_walk.h"

#include <string.h>

#include "base/banned.h"

static bool
falls_out(const struct launch_item *it)
{
	return it->kind == LAUNCH_ITEM_OPTION || it->kind == LAUNCH_ITEM_REST ||
	    it->kind == LAUNCH_ITEM_GLOBAL;
}

/* What ${it} makes of an option that has ${attached} to it as a value. */
static struct launch_option
option_of(const struct launch_item *it, bool at_end, struct sg_str attached)
{
	struct launch_option o = {LAUNCH_OPTION_SAFE, it, at_end, attached};

	if (falls_out(it))
		o.class = LAUNCH_OPTION_FALLS_OUT;
	else
		o.takes_next = at_end && it->value;
	return o;
}

/* The row of an option by its name. */
static const struct launch_item *
named(const struct launch_walk *k, enum launch_form form, struct sg_str name)
{
	const struct launch *t = k->t;
	struct launch_places s = launch_places_begin(k);
	uint64_t key = launch_key(form, name);
	const struct launch_node *n;

	while ((n = launch_places_next(&s)) != NULL) {
		uint32_t at = *launch_place_of(
		    t, (uint16_t)(n - t->nodes), form, name, key);

		if (at != 0 && launch_counts(&s, &t->items[at - 1]))
			return &t->items[at - 1];
	}
	return NULL;
}

/* -20 */
static bool
is_digits(struct sg_str s)
{
	for (size_t i = 1; i < s.n; i++)
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
	return true;
}

/* A row about whole words of some form. */
static const struct launch_item *
of_form(const struct launch_walk *k, struct sg_str word)
{
	const struct launch *t = k->t;
	struct launch_places s = launch_places_begin(k);
	const struct launch_node *n;

	while ((n = launch_places_next(&s)) != NULL)
		for (uint32_t i = 0; i < n->n_starts; i++) {
			const struct launch_item
			    *it = &t->items[t->loose[n->first_loose + i]];
			bool fits = it->form == LAUNCH_START
			    ? str_starts(word, it->name)
			    : is_digits(word);

			if (fits && launch_counts(&s, it))
				return it;
		}
	return NULL;
}

/* One that falls out and whose name begins so. */
static const struct launch_item *
near(const struct launch_walk *k, struct sg_str name)
{
	struct launch_places s = launch_places_begin(k);
	const struct launch_node *n;

	while ((n = launch_places_next(&s)) != NULL)
		for (uint32_t i = 0; i < n->n; i++) {
			const struct launch_item
			    *it = &k->t->items[n->first + i];

			if (it->form == LAUNCH_LONG && falls_out(it) &&
			    launch_counts(&s, it) && str_starts(it->name, name))
				return it;
		}
	return NULL;
}

/* Without its dashes: --exec and -exec are one name to a single-dash tool. */
static struct sg_str
bare(struct sg_str s)
{
	while (s.n > 0 && s.p[0] == '-')
		s = str_part(s, 1, s.n);
	return s;
}

/* Exact rows decide; else the beginning of a name that falls out does. */
struct launch_option
launch_long(const struct launch_walk *k, struct sg_str word)
{
	const char *eq = memchr(word.p, '=', word.n);
	size_t end = eq != NULL ? (size_t)(eq - word.p) : word.n;
	struct sg_str name = bare(str_part(word, 0, end));
	struct sg_str value = str_part(word, end + 1, word.n);
	const struct launch_item *it = named(k, LAUNCH_LONG, name);

	if (it != NULL &&
	    (it->dashes == 2 || launch_is_style(k, LAUNCH_SINGLE)))
		return option_of(it, eq == NULL, value);
	it = of_form(k, word);
	if (it != NULL)
		return option_of(it, false, str_part(word, it->name.n, word.n));
	it = near(k, name);
	if (it != NULL)
		return option_of(it, eq == NULL, value);
	return (struct launch_option){
	    LAUNCH_OPTION_UNKNOWN, NULL, false, value};
}

/*
 * -xzf: each letter is an option until one takes the rest as its value.  An
 * unknown letter may or may not: what follows is still looked at.
 */
static struct launch_option
letters(const struct launch_walk *k, struct sg_str word, size_t from)
{
	struct launch_option all = {.class = LAUNCH_OPTION_SAFE};

	for (size_t i = from; i < word.n; i++) {
		const struct launch_item *it = named(
		    k, LAUNCH_SHORT, str_part(word, i, 1));
		struct sg_str rest = str_part(word, i + 1, word.n);

		if (it == NULL) {
			all.class = LAUNCH_OPTION_UNKNOWN;
			continue;
		}
		if (falls_out(it))
			return option_of(it, rest.n == 0, rest);
		if (!it->value)
			continue;
		/* without a dash the values are words of their own */
		all.takes_next = from == 0 || rest.n == 0;
		all.attached = rest;
		if (from > 0)
			break;
	}
	return all;
}

struct launch_option
launch_bundle(const struct launch_walk *k, struct sg_str word, size_t from)
{
	const struct launch_item *it = NULL;

	if (from > 0)
		it = named(k, LAUNCH_LONG, bare(word));
	if (it != NULL && it->dashes == 1)
		return option_of(it, true, STR(""));
	it = of_form(k, word);
	if (it != NULL)
		return option_of(it, false, str_part(word, it->name.n, word.n));
	return letters(k, word, from);
}
