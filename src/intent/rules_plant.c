/*
 * Patterns into the tree.  The words of a pattern are looked up once, whatever
 * the number of branches they stand on; then the tree is grown from symbols.
 */
#include <string.h>

#include "intent/rules_table.h"
#include "base/banned.h"

#define STEPS_MAX  12
#define SPLIT_MAX  3 /* words of a set that get branches of their own */
#define PIECES_MAX 1024
#define MEMO       2048 /* a power of two */

/* A word of a step, or a part of one: only ideographs have several. */
struct piece {
	uint32_t symbol;
	bool ends; /* the word */
};

struct step {
	const struct piece *v;
	size_t n, words;
	uint32_t set; /* the symbol of all words together */
};

/* A word that was looked up a moment ago: most stand in many patterns. */
struct memo {
	struct sg_str text;
	uint32_t symbol;
};

struct planter {
	struct rules *r;
	const char *wrong;
	struct memo memo[MEMO];
	struct step steps[STEPS_MAX];
	size_t n;
	struct piece pieces[PIECES_MAX]; /* of all steps */
	size_t n_pieces;
};

static bool
fail(struct planter *p, const char *why)
{
	if (p->wrong == NULL)
		p->wrong = why;
	return false;
}

static bool
full(struct planter *p)
{
	return fail(p, "the patterns take too much room");
}

/* The next pattern of *${s}, parted by " / ". */
static struct sg_str
take_pattern(struct sg_str *s)
{
	for (size_t i = 1; i + 1 < s->n; i++) {
		const char *slash = memchr(s->p + i, '/', s->n - i - 1);
		struct sg_str part = {s->p, 0};

		if (slash == NULL)
			break;
		i = (size_t)(slash - s->p);
		if (slash[-1] != ' ' || slash[1] != ' ')
			continue;
		part.n = i - 1;
		*s = str_part(*s, i + 2, s->n);
		return part;
	}
	return str_cut(s, '\0');
}

static bool
symbol_of(struct planter *p, struct sg_str s, uint32_t *out)
{
	static const struct {
		const char *text;
		uint32_t symbol;
	} signs[] = {{"_", SYMBOL_ANY}, {"..", SYMBOL_GAP}, {"^", SYMBOL_START},
	    {"$", SYMBOL_END}};
	unsigned class;

	for (size_t i = 0; s.n <= 2 && i < sizeof(signs) / sizeof(signs[0]);
	     i++)
		if (str_eq(s, str_of(signs[i].text))) {
			*out = signs[i].symbol;
			return true;
		}
	if (s.n > 1 && s.p[0] == '@') {
		if (!rules_class(p->r, str_part(s, 1, s.n), &class))
			return fail(p, "there is no such class");
		*out = SYMBOL_CLASS + class;
		return true;
	}
	*out = lexicon_enter(&p->r->lex, rules_hash(s));
	return *out != 0 || fail(p, "too many words");
}

static struct memo *
memo_of(struct planter *p, struct sg_str s)
{
	uint32_t first, last;

	if (s.n < sizeof(first))
		return NULL;
	memcpy(&first, s.p, sizeof(first));
	memcpy(&last, s.p + s.n - sizeof(last), sizeof(last));
	return &p->memo[(first * 0x9e3779b1u ^ last * 0x85ebca6bu) >> 8 &
	    (MEMO - 1)];
}

/* The same, without folding and hashing a word twice. */
static bool
symbol_again(struct planter *p, struct sg_str s, uint32_t *out)
{
	struct memo *m = memo_of(p, s);

	if (m != NULL && m->text.n == s.n && memcmp(m->text.p, s.p, s.n) == 0) {
		*out = m->symbol;
		return true;
	}
	if (!symbol_of(p, s, out))
		return false;
	if (m != NULL)
		*m = (struct memo){s, *out};
	return true;
}

/* One word of a step, token by token. */
static bool
read_word(struct planter *p, struct sg_str word)
{
	while (word.n > 0) {
		struct sg_str part = rules_token(word);
		struct piece *t = &p->pieces[p->n_pieces];

		if (p->n_pieces == PIECES_MAX)
			return full(p);
		t->ends = part.n == word.n;
		if (!symbol_again(p, part, &t->symbol))
			return false;
		p->n_pieces++;
		word = str_part(word, part.n, word.n);
	}
	return true;
}

static bool
read_step(struct planter *p, struct sg_str text)
{
	struct step *s = &p->steps[p->n];
	size_t from = p->n_pieces;
	struct sg_str rest = text, one;

	*s = (struct step){.v = &p->pieces[from]};
	while ((one = str_cut(&rest, '|')).n > 0) {
		s->words++;
		if (!read_word(p, one))
			return false;
	}
	s->n = p->n_pieces - from;
	if (s->words > SPLIT_MAX)
		s->set = SYMBOL_SET | hash_str(text);
	p->n++;
	return rest.n == 0 || fail(p, "a step has an empty word");
}

static bool
end_here(struct planter *p, uint16_t node)
{
	uint16_t *rules = p->r->nodes[node].rules;
	uint16_t rule = (uint16_t)p->r->n;

	for (size_t i = 0; i < NODE_RULES; i++)
		if (rules[i] == 0 || rules[i] == rule) {
			rules[i] = rule;
			return true;
		}
	return fail(p, "too many rules with this pattern");
}

/* The node behind any word of a large set; 0: no room. */
static uint16_t
grow_set(struct rules *r, uint16_t node, const struct step *s)
{
	size_t before = r->n_nodes;
	uint16_t to = rules_grow(r, node, s->set), from = node;

	if (to == 0 || r->n_nodes == before) /* it is there, with its words */
		return to;
	r->nodes[to].alone = false;
	for (size_t i = 0; i < s->n; i++) {
		const struct piece *t = &s->v[i];

		if (!t->ends)
			from = rules_grow(r, from, t->symbol);
		else if (!rules_link(r, from, t->symbol, to))
			return 0;
		if (from == 0 && !t->ends)
			return 0;
		if (t->ends)
			from = node;
	}
	return to;
}

/*
 * Plant the steps from ${i} on below ${node}.  A small set gets a branch for
 * every word, which phrases share; a large one gets a branch as a whole.
 */
static bool
plant(struct planter *p, uint16_t node, size_t i)
{
	const struct step *s = &p->steps[i];
	uint16_t to = node;

	if (i == p->n)
		return end_here(p, node);
	if (s->words > SPLIT_MAX) {
		to = grow_set(p->r, node, s);
		return to != 0 ? plant(p, to, i + 1) : full(p);
	}
	for (size_t k = 0; k < s->n; k++) {
		to = rules_grow(p->r, to, s->v[k].symbol);
		if (to == 0)
			return full(p);
		if (!s->v[k].ends)
			continue;
		if (!plant(p, to, i + 1))
			return false;
		to = node;
	}
	return true;
}

static bool
plant_one(struct planter *p, struct sg_str pattern)
{
	struct sg_str word;

	p->n = p->n_pieces = 0;
	while (p->n < STEPS_MAX && (word = rules_take_word(&pattern)).n > 0)
		if (!read_step(p, word))
			return false;
	if (p->n == 0 || str_trim(pattern).n > 0)
		return fail(p, "a pattern must have 1 to 12 steps");
	return plant(p, 0, 0);
}

struct planter *
rules_planter(struct rules *r, struct arena *a)
{
	struct planter *p = arena_new(a, sizeof(*p));

	if (p != NULL)
		p->r = r;
	return p;
}

const char *
rules_plant(struct planter *p, struct sg_str patterns)
{
	struct sg_str one;

	while ((one = take_pattern(&patterns)).n > 0)
		if (!plant_one(p, one))
			return p->wrong;
	return NULL;
}
