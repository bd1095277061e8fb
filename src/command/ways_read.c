/*
 * From words to items.  An option is looked up where it stands: in the
 * subcommand it follows and in the tools around that.  One that is not listed
 * may take the next word or not: a fork, which the caller decides.
 */
#include "command/ways_read.h"

#include <string.h>

#include "base/ascii.h"
#include "base/banned.h"

#define CHANGES \
	(WORD_EXPANSION | WORD_GLOB | WORD_TILDE | WORD_BRACE | WORD_HISTORY)

struct reader {
	const struct ways *w;
	struct ways_words s;
	struct ways_reading *r;
	size_t at, n;
	unsigned takes;
	size_t operands; /* since the last subcommand */
	bool ended;      /* by -- */
	size_t wants;    /* the option whose value comes next, plus one */
	bool surely;     /* it takes one */
	size_t words;    /* behind the program so far */
};

struct word {
	struct sg_str text;
	bool target, dynamic, any;
};

static struct word
word_at(const struct reader *k, size_t i)
{
	const struct word_pattern *p = k->s.pattern;
	const struct command_word *c;

	if (p != NULL)
		return (struct word){.text = p->words[i],
		    .any = (p->wild[i / 64] >> (i % 64) & 1) != 0};
	c = &k->s.part->words[i];
	return (struct word){.text = c->text,
	    .target = (c->flags & WORD_TARGET) != 0,
	    .dynamic = (c->flags & CHANGES) != 0};
}

static struct ways_item *
add(struct reader *k, enum ways_kind kind, struct sg_str text)
{
	struct ways_reading *r = k->r;

	if (r->n == WAYS_ITEMS_MAX) {
		r->full = true;
		r->n--; /* what it holds is not used any more */
	}
	r->v[r->n] = (struct ways_item){
	    .text = text, .kind = (uint8_t)kind, .node = r->node};
	return &r->v[r->n++];
}

/* An option, listed or not; ${value} is what is attached to it. */
static struct ways_item *
add_option(struct reader *k, struct sg_str name, unsigned dashes)
{
	bool begun;
	const struct ways_option *o = ways_option_of(
	    k->w, k->r->node, name, dashes, &begun);
	struct ways_item *it = add(k, WAYS_OPTION, name);

	it->dashes = (uint8_t)dashes;
	it->said = name;
	it->begun = o == NULL || begun;
	if (o == NULL)
		return it;
	it->text = o->name;
	it->listed = true;
	it->group = o->group;
	k->surely = o->value == WAYS_NEXT;
	return it;
}

static void
attach(struct ways_item *it, struct sg_str value)
{
	it->value = value;
	it->has_value = true;
}

/*
 * The option that was just added waits for its value, surely or perhaps.  The
 * beginning of one that is listed may be all of one that is not.
 */
static void
expect(struct reader *k, const struct ways_item *it)
{
	if (!it->begun && !k->surely)
		return;
	k->wants = k->r->n;
	k->surely = !it->begun;
}

static void
read_long(struct reader *k, struct sg_str word, unsigned dashes)
{
	struct sg_str name = str_part(word, dashes, word.n);
	size_t eq = str_find(name, STR("="));
	struct ways_item *it = add_option(k, str_part(name, 0, eq), dashes);

	if (eq < name.n)
		attach(it, str_part(name, eq + 1, name.n));
	else
		expect(k, it);
}

static const struct ways_option *
whole(const struct reader *k, struct sg_str word)
{
	struct sg_str name = str_part(word, 1, word.n);

	return ways_option_of(k->w, k->r->node,
	    str_part(name, 0, str_find(name, STR("="))), 1, NULL);
}

/* -xzf: letters until one takes the rest of the word as its value. */
static void
read_letters(struct reader *k, struct sg_str word, size_t from)
{
	for (size_t i = from; i < word.n && !k->r->full; i++) {
		struct sg_str letter = str_part(word, i, 1);
		struct sg_str rest = str_part(word, i + 1, word.n);
		const struct ways_option *o = ways_option_of(
		    k->w, k->r->node, letter, 1, NULL);
		struct ways_item *it;

		k->wants = 0;
		it = add_option(k, letter, 1);
		if (o != NULL && o->value != WAYS_NO_VALUE && rest.n > 0 &&
		    from > 0) {
			attach(it, rest);
			return;
		}
		expect(k, it);
	}
}

static void
read_dash(struct reader *k, struct sg_str word)
{
	if (word.p[1] == '-')
		read_long(k, word, 2);
	else if (k->r->tool == WAYS_NONE ||
	    ways_has(k->w, k->r->tool, WAYS_SINGLE) || whole(k, word) != NULL)
		read_long(k, word, 1);
	else
		read_letters(k, word, 1);
}

static void
add_operand(struct reader *k, struct word w)
{
	struct ways_item *it = add(k, WAYS_OPERAND, w.text);

	it->dynamic = w.dynamic;
	it->any = w.any;
	k->operands++;
}

/* A word that is no option: a subcommand, or an operand. */
static void
read_operand(struct reader *k, struct word w)
{
	uint16_t child = WAYS_NONE;
	bool many = false;

	if (k->operands == 0 && !w.any && !w.dynamic && k->r->node != WAYS_NONE)
		child = ways_child(k->w, k->r->node, w.text);
	if (child == WAYS_NONE && k->operands == 0 && !w.any && !w.dynamic &&
	    ways_has(k->w, k->r->tool, WAYS_BEGINS))
		child = ways_child_begun(k->w, k->r->node, w.text, &many);
	w.dynamic |= many; /* which of them is not known */
	if (child == WAYS_NONE) {
		add_operand(k, w);
		return;
	}
	k->r->node = child;
	k->r->early |= k->r->forks > 0;
	add(k, WAYS_SUB, w.text);
}

/* The word is the value of the option in front of it. */
static bool
is_value(struct reader *k, struct word w)
{
	struct ways_item *it = &k->r->v[k->wants - 1];
	bool dash = w.text.n > 1 && w.text.p[0] == '-' && !w.any;

	if (!k->surely) {
		if (dash || w.any)
			return false;
		if (k->r->forks++ < WAYS_FORKS_MAX &&
		    (k->takes >> (k->r->forks - 1) & 1) == 0)
			return false;
	}
	attach(it, w.text);
	it->dynamic = w.dynamic;
	it->any_value = w.any;
	return true;
}

static void
read_word(struct reader *k, struct word w)
{
	bool wanted = k->wants > 0 && is_value(k, w);
	bool last = k->at + 1 == k->n;

	k->wants = 0;
	if (w.any && last) {
		k->r->rest = true;
		return;
	}
	if (wanted)
		return;
	if (!k->ended && !w.any && !w.dynamic && w.text.n > 1 &&
	    w.text.p[0] == '-') {
		if (str_eq(w.text, STR("--")))
			k->ended = true;
		else
			read_dash(k, w.text);
	} else if (k->words == 1 && !w.any && !w.dynamic &&
	    ways_has(k->w, k->r->tool, WAYS_BUNDLE)) {
		read_letters(k, w.text, 0);
	} else {
		read_operand(k, w);
	}
}

void
ways_read(const struct ways *w, struct ways_words s, unsigned takes,
    struct ways_reading *r)
{
	struct reader k = {.w = w, .s = s, .r = r, .takes = takes};

	r->n = 0;
	r->forks = 0;
	r->full = r->dynamic = r->anything = r->rest = r->early = false;
	k.n = s.pattern != NULL ? s.pattern->n : s.part->n;
	k.at = s.pattern != NULL ? 0 : s.from;
	r->node = ways_tool(w, word_at(&k, k.at).text, &r->near);
	r->tool = ways_root(w, r->node);
	for (k.at++; k.at < k.n && !r->full; k.at++) {
		struct word x = word_at(&k, k.at);

		if (x.target)
			continue;
		r->dynamic |= x.dynamic;
		k.words++;
		read_word(&k, x);
	}
}
