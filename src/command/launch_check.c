/*
 * May a wildcard stand for these words?  The words are walked from the left:
 * options are looked up among the rows of the tool or subcommand they follow,
 * other words lead into subcommands or are compared with the forms that fall
 * out.  A word the grant itself names is not objected to; what it drags along
 * (its value, the words of a command behind it) must be named as well.
 */
#include "command/launch_walk.h"

#include <string.h>

#include "base/banned.h"

static bool
is_wild(const struct launch_words *w, size_t i)
{
	if (w->wild == NULL)
		return i > 0;
	return (w->wild[i / 64] >> (i % 64) & 1) != 0;
}

static bool
wild_from(const struct launch_words *w, size_t i)
{
	for (; i < w->n; i++)
		if (is_wild(w, i))
			return true;
	return false;
}

static bool
object(struct launch_walk *k, struct sg_str why)
{
	if (k->only_runs && !str_starts(why, STR("run: ")))
		return true;
	k->objection = why;
	return false;
}

/* ${part} at ${i} of ${w}, in any case: FILE: is file: to many. */
static bool
is_at(struct sg_str w, size_t i, struct sg_str part)
{
	return str_starts_same(str_part(w, i, w.n), part);
}

static bool
word_matches(const struct launch_item *it, struct sg_str w)
{
	struct sg_str n = it->name;

	if (w.n < n.n)
		return false;
	if (it->form == LAUNCH_EQUAL)
		return w.n == n.n && is_at(w, 0, n);
	if (it->form == LAUNCH_PREFIX)
		return is_at(w, 0, n);
	if (it->form == LAUNCH_SUFFIX)
		return is_at(w, w.n - n.n, n);
	for (size_t i = 0; i + n.n <= w.n; i++)
		if (is_at(w, i, n))
			return true;
	return false;
}

struct sg_str
launch_variable(const struct launch *t, struct sg_str name, bool *opaque)
{
	const struct launch_node *n = t->nodes;

	*opaque = false;
	for (uint32_t i = 0; t->n_nodes > 0 && i < n->n_loose; i++) {
		const struct launch_item
		    *it = &t->items[t->loose[n->first_loose + i]];

		if (it->kind < LAUNCH_ITEM_VARIABLE || !word_matches(it, name))
			continue;
		*opaque = it->kind == LAUNCH_ITEM_SETTING;
		return str_part(it->why, sizeof("run: ") - 1, it->why.n);
	}
	return STR("");
}

/* A value may be the first argument after all, where the table errs. */
static bool
form_counts(const struct launch_walk *k, const struct launch_item *it)
{
	if (it->kind == LAUNCH_ITEM_FIRST)
		return k->operands == 0;
	if (it->kind == LAUNCH_ITEM_LATER)
		return k->operands > 0 && !k->value;
	return it->kind == LAUNCH_ITEM_WORD;
}

/* Arguments that fall out by their form. */
static bool
check_form(struct launch_walk *k, struct sg_str w)
{
	struct launch_places s = launch_places_begin(k);
	const struct launch_node *n;

	if (!is_wild(k->w, k->at))
		return true;
	while ((n = launch_places_next(&s)) != NULL)
		for (uint32_t i = n->n_starts; i < n->n_loose; i++) {
			const struct launch_item
			    *it = &k->t->items[k->t->loose[n->first_loose + i]];

			if (form_counts(k, it) && launch_counts(&s, it) &&
			    word_matches(it, w) && !object(k, it->why))
				return false;
		}
	return true;
}

/* Subcommands follow: what stands in front of them must be known. */
static bool
is_parent(const struct launch_node *n)
{
	return n->kind == LAUNCH_GROUPS || (n->style & LAUNCH_PARENT) != 0;
}

static bool
is_closed(const struct launch_walk *k)
{
	const struct launch_node *n = launch_node_of(k);

	return n->kind == LAUNCH_CLOSED || n->kind == LAUNCH_GROUPS ||
	    (k->operands == 0 && is_parent(n));
}

static bool
check_option(struct launch_walk *k, struct launch_option o)
{
	bool wild = is_wild(k->w, k->at);
	bool unknown = o.class == LAUNCH_OPTION_UNKNOWN;

	k->value = o.takes_next;
	k->doubt = o.takes_next || unknown;
	if (unknown && wild && is_closed(k) &&
	    !object(k, STR("an option the table does not know")))
		return false;
	if (o.class != LAUNCH_OPTION_FALLS_OUT)
		return o.attached.n == 0 || check_form(k, o.attached);
	if (wild)
		return object(k, o.item->why);
	if (o.item->kind == LAUNCH_ITEM_REST && wild_from(k->w, k->at + 1))
		return object(k, o.item->why);
	if (o.takes_next && k->at + 1 < k->w->n && is_wild(k->w, k->at + 1))
		return object(k, o.item->why);
	return true;
}

/* Whether the node may be entered by word k->at, or at all. */
static bool
check_node(struct launch_walk *k, const struct launch_node *n)
{
	bool never = n->kind <= LAUNCH_NEVER;
	bool named = n->kind == LAUNCH_NAMED;

	if (never && wild_from(k->w, k->at) && !object(k, n->why))
		return false;
	if (named && is_wild(k->w, k->at) && !object(k, n->why))
		return false;
	k->chain[k->depth++] = n;
	k->operands = 0;
	return true;
}

/* The subcommand that ${w} would be here, or NULL. */
static const struct launch_node *
subcommand(const struct launch_walk *k, struct sg_str w)
{
	const struct launch_node *n = launch_node_of(k);
	uint16_t child;

	if (k->operands > 0 || k->depth == LAUNCH_CHAIN_MAX)
		return NULL;
	child = launch_child(k->t, (uint16_t)(n - k->t->nodes), w);
	return child == LAUNCH_NO_NODE ? NULL : &k->t->nodes[child];
}

static bool
check_argument(struct launch_walk *k, struct sg_str w)
{
	const struct launch_node *child = subcommand(k, w);
	bool wild = is_wild(k->w, k->at), value = k->value;
	bool first = k->operands == 0;

	if (!check_form(k, w))
		return false;
	k->doubt = k->value = false;
	if (value) /* unless the option takes none: then this is it */
		return child == NULL || child->kind > LAUNCH_NAMED || !wild ||
		    object(k, child->why);
	if (child != NULL)
		return check_node(k, child);
	k->operands++;
	if (first && wild && is_parent(launch_node_of(k)))
		return object(k, STR("a subcommand the table does not know"));
	return true;
}

/*
 * Behind -- no word is an option, unless -- was the value of one, or the tool
 * does not know it or hands on what follows.
 */
static bool
check_end(struct launch_walk *k)
{
	k->ended = !k->doubt &&
	    !launch_is_style(k, LAUNCH_SINGLE | LAUNCH_THROUGH);
	k->doubt = false;
	k->value = false;
	return true;
}

/* -1 behind an option that takes a value: find . -mtime -1 */
static bool
is_negative_value(const struct launch_walk *k, struct sg_str w)
{
	return k->value && w.p[1] >= '0' && w.p[1] <= '9';
}

static bool
check_word(struct launch_walk *k)
{
	struct sg_str w = k->w->v[k->at].text;
	bool dash = w.n > 1 && w.p[0] == '-';

	if (dash && !k->ended && !is_negative_value(k, w)) {
		if (str_eq(w, STR("--")))
			return check_end(k);
		if (w.p[1] == '-' || launch_is_style(k, LAUNCH_SINGLE))
			return check_option(k, launch_long(k, w));
		return check_option(k, launch_bundle(k, w, 1));
	}
	if (k->at == 1 && w.n > 0 && launch_is_style(k, LAUNCH_BUNDLE))
		return check_option(k, launch_bundle(k, w, 0));
	return check_argument(k, w);
}

/* False: objected. */
static bool
check_words(struct launch_walk *k)
{
	const struct launch *t = k->t;

	if (!check_node(k, &t->nodes[launch_tool(t, k->w->v[0].text)]))
		return false;
	for (k->at = 1; k->at < k->w->n; k->at++)
		if (!check_word(k))
			return false;
	return true;
}

struct sg_str
launch_objection(const struct launch *t, const struct launch_words *w)
{
	struct launch_walk k = {.t = t, .w = w};

	if (t->n_nodes == 0)
		return STR("there is no table of tools");
	return check_words(&k) ? STR("") : k.objection;
}

struct sg_str
launch_hopeless(const struct launch *t, const struct launch_words *w)
{
	struct launch_walk k = {.t = t, .w = w};
	size_t first = 1;

	while (first < w->n && !is_wild(w, first))
		first++;
	if (t->n_nodes == 0 || first == w->n || check_words(&k))
		return STR("");
	return k.at < first ? k.objection : STR("");
}

bool
launch_runs(const struct launch *t, const struct launch_words *w)
{
	struct launch_walk k = {.t = t, .w = w, .only_runs = true};

	return t->n_nodes == 0 || !check_words(&k);
}
