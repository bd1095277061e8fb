/* Growing the tree of phrases; only rules_load.c does. */
#include "intent/rules_table.h"
#include "base/banned.h"

static void
note_symbol(struct rule_node *node, uint32_t symbol, uint16_t to)
{
	if (symbol == SYMBOL_GAP)
		node->gap = to;
	else if (symbol == SYMBOL_ANY)
		node->any = to;
	else if (symbol == SYMBOL_END)
		node->end = to;
	else if (symbol < SYMBOL_CLASS)
		node->words |= rules_word_bit(symbol);
	else if (symbol < SYMBOL_CLASS + LEX_CLASSES_MAX)
		node->classes |= (uint64_t)1 << (symbol - SYMBOL_CLASS);
}

bool
rules_link(struct rules *r, uint16_t from, uint32_t symbol, uint16_t to)
{
	uint32_t at = rules_edge(r, from, symbol);

	while (r->edges[at].to != 0) {
		if (rules_edge_is(&r->edges[at], from, symbol) &&
		    r->edges[at].to == to)
			return true;
		at = (at + 1) & r->mask_edges;
	}
	if (r->n_edges == r->mask_edges / 4 * 3)
		return false;
	r->n_edges++;
	r->edges[at] = (struct rule_edge){symbol, from, to};
	note_symbol(&r->nodes[from], symbol, to);
	return true;
}

uint16_t
rules_grow(struct rules *r, uint16_t from, uint32_t symbol)
{
	uint32_t at = rules_edge(r, from, symbol);

	while (r->edges[at].to != 0) {
		if (rules_edge_is(&r->edges[at], from, symbol) &&
		    ((symbol & SYMBOL_SET) != 0 ||
			r->nodes[r->edges[at].to].alone))
			return r->edges[at].to;
		at = (at + 1) & r->mask_edges;
	}
	if (r->n_nodes == r->cap_nodes ||
	    !rules_link(r, from, symbol, (uint16_t)r->n_nodes))
		return 0;
	r->nodes[r->n_nodes].alone = true;
	return (uint16_t)r->n_nodes++;
}

/* The row of ${e} in the table of beginnings; false: it begins no phrase. */
static bool
start_row(const struct rules *r, const struct rule_edge *e, uint32_t *row)
{
	if (e->to == 0 || e->from != 0 || e->symbol >= SYMBOL_ANY)
		return false;
	*row = e->symbol < SYMBOL_CLASS ? e->symbol
					: r->lex.n + e->symbol - SYMBOL_CLASS;
	return true;
}

struct rule_start
rules_start_of(const struct rules *r, uint16_t to)
{
	const struct rule_node *node = &r->nodes[to];
	const struct rule_node *gap = &r->nodes[node->gap];
	struct rule_start s = {node->words, node->classes, 0, 0, to, 0};

	s.always = node->rules[0] | node->end | node->any;
	if (node->gap != 0) {
		s.gap_words = gap->words;
		s.gap_classes = gap->classes;
		s.always |= gap->any;
	}
	return s;
}

bool
rules_index(struct rules *r, struct arena *a)
{
	uint32_t rows = r->lex.n + LEX_CLASSES_MAX, row;

	r->starts_at = arena_new(a, (rows + 2) * sizeof(*r->starts_at));
	if (r->starts_at == NULL)
		return false;
	for (uint32_t i = 0; i <= r->mask_edges; i++)
		if (start_row(r, &r->edges[i], &row))
			r->starts_at[row + 2]++;
	for (uint32_t i = 2; i < rows + 2; i++)
		r->starts_at[i] += r->starts_at[i - 1];
	r->starts = arena_new(
	    a, (r->starts_at[rows + 1] + 1) * sizeof(*r->starts));
	if (r->starts == NULL)
		return false;
	for (uint32_t i = 0; i <= r->mask_edges; i++)
		if (start_row(r, &r->edges[i], &row))
			r->starts[r->starts_at[row + 1]++] = rules_start_of(
			    r, r->edges[i].to);
	return true;
}
