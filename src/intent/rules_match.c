/*
 * Walking the tree of phrases.  At every token the phrases under way move on
 * and new ones begin; what fired is settled when the sentence ends, because
 * only then is it known which benign phrase lies around a risky word.
 */
#include <string.h>

#include "intent/rules_table.h"
#include "base/banned.h"

#define SIGHT 8 /* a power of two; more than a gap may pass */

/* What a token, or any of several, can lead along. */
struct sight {
	uint64_t bit, classes;
};

struct matcher {
	const struct rules *r;
	const struct tokens *t;
	struct rule_hits *h;
	struct rule_states *now, *next;
	/* Of the token at hand and those behind; of each and its next. */
	uint64_t bits[SIGHT], bits2[SIGHT], classes[SIGHT], classes2[SIGHT];
	struct sight one, all; /* of the next token; of all a gap may reach */
	bool is_mark;
	size_t n_benign, n_soften; /* of those that fired */
	struct rule_fired *fired;
	size_t n_fired;
	struct rule_sentence s; /* the sentence being read */
	uint32_t words;         /* in it */
	bool hushed;            /* something in it only sounds dangerous */
	bool clear; /* it asks by a question mark or for an artefact */
	bool found_key, found_clear;
};

static const struct rule *
rule_at(const struct matcher *m, uint16_t rule)
{
	return &m->r->v[rule];
}

/* Whether a benign phrase lies around ${f}. */
static bool
is_benign(const struct matcher *m, const struct rule_fired *f)
{
	for (size_t i = 0; i < m->n_fired && m->n_benign > 0; i++) {
		const struct rule_fired *b = &m->fired[i];

		if (rule_at(m, b->rule)->kind == RULE_BENIGN &&
		    b->from <= f->from && f->to <= b->to)
			return true;
	}
	return false;
}

static bool
is_softened(const struct matcher *m, const struct rule_fired *f)
{
	for (size_t i = 0; i < m->n_fired && m->n_soften > 0; i++) {
		const struct rule_fired *s = &m->fired[i];

		if (rule_at(m, s->rule)->kind == RULE_SOFTEN &&
		    s->from < f->from)
			return true;
	}
	return false;
}

static void
record(struct matcher *m, const struct rule_fired *f, bool softened)
{
	struct rule_hits *h = m->h;
	struct rule_hit *hit;

	if (h->place[f->rule] == 0) {
		hit = &h->v[h->n++];
		*hit = (struct rule_hit){.rule = f->rule,
		    .softened = softened,
		    .from = f->from,
		    .to = f->to};
		hit->opening = m->s.number == 0;
		h->place[f->rule] = (uint16_t)h->n;
	}
	hit = &h->v[h->place[f->rule] - 1];
	if ((hit->softened && !softened) ||
	    (hit->softened == softened &&
		f->to - f->from < hit->to - hit->from)) {
		hit->softened = softened;
		hit->from = f->from;
		hit->to = f->to;
	}
	hit->sentence = m->s.number;
}

/* The dangerous words of a benign phrase. */
static void
hush(struct matcher *m, const struct rule_fired *f)
{
	for (uint32_t i = f->from; i <= f->to; i++) {
		uint16_t word = m->t->v[i].word;

		if ((m->r->lex.words[word].classes & m->r->loaded) != 0)
			m->h->quiet[i / 64] |= (uint64_t)1 << (i % 64);
	}
}

/* Thanks and small talk ask for nothing. */
static void
note_request(struct matcher *m, enum sg_intent intent)
{
	m->s.asks |= intent != SG_INTENT_OTHER;
	m->clear |= intent == SG_INTENT_CREATE;
}

/* Settle what fired since the last time. */
static void
settle(struct matcher *m)
{
	for (size_t i = 0; i < m->n_fired; i++) {
		const struct rule_fired *f = &m->fired[i];
		enum rule_kind kind = rule_at(m, f->rule)->kind;
		bool risky = kind == RULE_RISK || kind == RULE_TOPIC;

		if (kind == RULE_INTENT)
			note_request(m, rule_at(m, f->rule)->intent);
		m->s.softened |= kind == RULE_SOFTEN;
		if (kind == RULE_BENIGN)
			hush(m, f);
		m->hushed |= kind == RULE_BENIGN;
		if (!risky)
			record(m, f, false);
		else if (!is_benign(m, f))
			record(m, f, is_softened(m, f));
	}
	m->n_fired = m->n_benign = m->n_soften = 0;
}

static void
fire(
    struct matcher *m, const struct rule_node *node, uint32_t from, uint32_t to)
{
	for (size_t i = 0; i < NODE_RULES && node->rules[i] != 0; i++) {
		uint16_t rule = (uint16_t)(node->rules[i] - 1);
		enum rule_kind kind = rule_at(m, rule)->kind;

		if (kind == RULE_PREFIX)
			m->s.request = to + 1;
		if (m->n_fired == RULES_FIRED)
			settle(m);
		m->n_benign += kind == RULE_BENIGN;
		m->n_soften += kind == RULE_SOFTEN;
		m->fired[m->n_fired++] = (struct rule_fired){rule, from, to};
	}
}

static inline void
push(struct rule_states *s, uint16_t node, uint16_t left, uint32_t from)
{
	if (s->n < RULES_STATES)
		s->v[s->n++] = (struct rule_state){node, left, from};
}

/* Whether an edge of ${node} may carry what is in ${s}. */
static inline bool
leads(const struct rule_node *node, const struct sight *s)
{
	return ((node->words & s->bit) | (node->classes & s->classes) |
		   node->any) != 0;
}

static bool
sentence_ends_at(const struct matcher *m, uint32_t i)
{
	return i >= m->t->n || m->t->v[i].ends;
}

/*
 * A phrase has come to ${to} with token ${i}.  It is only followed up when
 * the tokens to come can lead on from there.
 */
static void
arrive(struct matcher *m, uint16_t to, uint32_t from, uint32_t i)
{
	const struct rule_node *node = &m->r->nodes[to];

	if (node->rules[0] != 0)
		fire(m, node, from, i);
	if (node->end != 0 && sentence_ends_at(m, i + 1))
		fire(m, &m->r->nodes[node->end], from, i);
	if (leads(node, &m->one))
		push(m->next, to, 0, from);
	if (node->gap != 0 && leads(&m->r->nodes[node->gap], &m->all))
		push(m->next, node->gap, RULES_GAP, from);
}

/* Along every edge of ${s} that carries ${symbol}. */
static void
follow(
    struct matcher *m, const struct rule_state *s, uint32_t symbol, uint32_t i)
{
	const struct rules *r = m->r;
	uint32_t at = rules_edge(r, s->node, symbol);

	for (; r->edges[at].to != 0; at = (at + 1) & r->mask_edges)
		if (rules_edge_is(&r->edges[at], s->node, symbol))
			arrive(m, r->edges[at].to, s->from, i);
}

/* Everywhere token ${i} leads from one state. */
static void
advance(struct matcher *m, const struct rule_state *s, uint32_t i)
{
	const struct rule_node *node = &m->r->nodes[s->node];
	uint64_t classes = node->classes & m->classes[i % SIGHT];

	if ((node->words & m->bits[i % SIGHT]) != 0)
		follow(m, s, m->t->v[i].word, i);
	for (; classes != 0; classes &= classes - 1)
		follow(
		    m, s, SYMBOL_CLASS + (unsigned)__builtin_ctzll(classes), i);
	if (node->any != 0 && !m->is_mark)
		arrive(m, node->any, s->from, i);
}

/* Move every phrase under way; most of them lead nowhere or wait. */
static void
advance_all(struct matcher *m, uint32_t i)
{
	const struct rule_node *nodes = m->r->nodes;
	const struct sight here = {m->bits[i % SIGHT], m->classes[i % SIGHT]};
	const struct rule_state *s = m->now->v, *end = s + m->now->n;

	for (; s < end; s++) {
		if (leads(&nodes[s->node], &here))
			advance(m, s, i);
		if (s->left > 0 && leads(&nodes[s->node], &m->all))
			push(
			    m->next, s->node, (uint16_t)(s->left - 1), s->from);
	}
}

/* Phrases that begin with ${symbol}; most come to nothing. */
static inline void
begin_with(struct matcher *m, uint32_t symbol, uint32_t i)
{
	const struct rules *r = m->r;
	const struct rule_start *s = r->starts + r->starts_at[symbol];
	const struct rule_start *end = r->starts + r->starts_at[symbol + 1];
	const struct sight one = m->one, all = m->all;

	for (; s < end; s++)
		if ((s->always | (s->words & one.bit) |
			(s->classes & one.classes) | (s->gap_words & all.bit) |
			(s->gap_classes & all.classes)) != 0)
			arrive(m, s->to, i, i);
}

/* A phrase that any word begins. */
static inline void
begin(struct matcher *m, uint16_t to, uint32_t i)
{
	const struct rule_node *node = &m->r->nodes[to];

	if ((node->rules[0] | node->end | node->gap) != 0 ||
	    leads(node, &m->one))
		arrive(m, to, i, i);
}

static void
begin_all(struct matcher *m, uint32_t i)
{
	const struct rule_node *root = &m->r->nodes[0];
	uint64_t classes = root->classes & m->classes[i % SIGHT];

	if ((root->words & m->bits[i % SIGHT]) != 0)
		begin_with(m, m->t->v[i].word, i);
	for (; classes != 0; classes &= classes - 1)
		begin_with(
		    m, m->r->lex.n + (uint32_t)__builtin_ctzll(classes), i);
	if (root->any != 0 && !m->is_mark)
		begin(m, root->any, i);
}

/* The classes of the sentence, without what is harmless in it. */
static uint64_t
classes_of(const struct matcher *m, uint32_t to)
{
	uint64_t classes = 0;

	for (uint32_t i = m->s.from; i < to; i++)
		if (!rules_is_quiet(m->h, i))
			classes |= m->r->lex.words[m->t->v[i].word].classes;
	return classes;
}

/* Whether the sentence is rather the request than those before it. */
static bool
is_key(const struct matcher *m)
{
	if (m->s.number == 0)
		return true;
	if (m->s.asks)
		return m->clear || !m->found_clear;
	return !m->found_key && m->words >= 3;
}

static void
end_sentence(struct matcher *m, uint32_t next)
{
	struct rule_hits *h = m->h;

	settle(m);
	if (m->hushed)
		m->s.classes = classes_of(m, next);
	h->classes |= m->s.classes;
	if (m->words > 0) {
		m->s.to = next;
		if (m->s.request >= next)
			m->s.request = m->s.from;
		if (h->sentences++ == 0)
			h->first = m->s;
		if (is_key(m))
			h->key = m->s;
		m->found_key |= m->s.asks;
		m->found_clear |= m->clear;
		m->s.number++;
	}
	m->s = (struct rule_sentence){
	    .number = m->s.number, .from = next, .request = next};
	m->words = 0;
	m->hushed = m->clear = false;
	m->next->n = 0;
}

/* What the tokens behind ${i} can lead along, as far as a gap may reach. */
static inline void
look_ahead(struct matcher *m, uint32_t i)
{
	uint32_t last = i + RULES_GAP + 1, a = (last - 1) % SIGHT;
	uint32_t word = last < m->t->n ? m->t->v[last].word : 0;
	uint64_t bit = word != 0 ? rules_word_bit(word) : 0;
	uint64_t classes = m->r->lex.words[word].classes;

	m->bits[last % SIGHT] = bit;
	m->classes[last % SIGHT] = classes;
	bit |= m->bits[a];
	classes |= m->classes[a];
	m->bits2[a] = bit;
	m->classes2[a] = classes;
	for (uint32_t k = 1; k < RULES_GAP; k += 2) {
		bit |= m->bits2[(i + k) % SIGHT];
		classes |= m->classes2[(i + k) % SIGHT];
	}
	m->one.bit = m->bits[(i + 1) % SIGHT];
	m->one.classes = m->classes[(i + 1) % SIGHT];
	m->all.bit = bit;
	m->all.classes = classes;
}

static void
read_token(struct matcher *m, uint32_t i)
{
	const struct token *k = &m->t->v[i];
	struct rule_states *swap = m->now;

	m->next->n = 0;
	look_ahead(m, i);
	m->is_mark = k->kind == TOKEN_MARK;
	if (m->s.request == i)
		push(m->now, m->r->start, 0, i);
	advance_all(m, i);
	if (k->word != 0)
		begin_all(m, i);
	m->words += !m->is_mark;
	m->s.classes |= m->classes[i % SIGHT];
	if (k->mark == '?')
		m->s.asks = m->clear = true;
	if (k->ends)
		end_sentence(m, i + 1);
	m->now = m->next;
	m->next = swap;
}

/* All but the long lists, whose lengths say what of them is filled. */
static inline void
matcher_init(struct matcher *m, const struct rules *r, const struct tokens *t,
    struct rule_hits *h)
{
	m->r = r;
	m->t = t;
	m->h = h;
	m->now = &h->states[0];
	m->next = &h->states[1];
	m->fired = h->fired;
	m->now->n = m->next->n = 0;
	m->n_benign = m->n_soften = 0;
	m->n_fired = 0;
	m->words = 0;
	m->found_key = m->found_clear = m->clear = m->hushed = false;
	m->s = (struct rule_sentence){0};
	memset(m->bits, 0, sizeof(m->bits));
	memset(m->bits2, 0, sizeof(m->bits2));
	memset(m->classes, 0, sizeof(m->classes));
	memset(m->classes2, 0, sizeof(m->classes2));
}

void
rules_match(const struct rules *r, const struct tokens *t, struct rule_hits *h)
{
	struct matcher m;

	matcher_init(&m, r, t, h);
	h->n = 0;
	h->classes = 0;
	h->sentences = 0;
	h->first = h->key = m.s;
	memset(h->quiet, 0, (t->n / 64 + 1) * sizeof(h->quiet[0]));
	memset(h->place, 0, r->n * sizeof(h->place[0]));
	for (uint32_t i = 0; i <= RULES_GAP; i++)
		look_ahead(&m, i - RULES_GAP - 1);
	for (uint32_t i = 0; i < t->n; i++)
		read_token(&m, i);
	end_sentence(&m, (uint32_t)t->n);
	h->softened = h->key.softened;
	for (size_t i = 0; i < h->n; i++)
		h->v[i].key = h->v[i].sentence == h->key.number;
}
