/* Growing the tree of phrases; only rules_load.c does. */
#include "turn/rules_table.h"
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
	else if (symbol < SYMBOL_ANY)
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
