/* Loading the turn gate; see turn_gate.h. */
#include <string.h>

#include "system/data.h"
#include "system/lattice_file.h"
#include "system/turn_gate.h"

#define MEMORY_MAX (32u << 20)

static enum sg_err
load(struct turn_gate *g, const char *embed, struct sg_error *e)
{
	struct sg_str rules = {data_rules, data_rules_size};
	struct sg_str image = {data_image, data_image_size};
	struct sg_str weights = {data_weights, data_weights_size};
	enum sg_err err;

	g->classifier = arena_new(&g->arena, sizeof(*g->classifier));
	g->lattice = arena_new(&g->arena, sizeof(*g->lattice));
	g->reading = arena_new(&g->arena, sizeof(*g->reading));
	if (g->classifier == NULL || g->lattice == NULL || g->reading == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	err = classifier_use(
	    g->classifier, &g->arena, image, rules, weights, e);
	if (err == SG_OK)
		err = lattice_builtin(&g->arena, g->lattice, e);
	if (err == SG_OK && embed != NULL)
		err = embed_open(embed, &g->embed, e);
	return err;
}

enum sg_err
turn_gate_open(struct turn_gate *g, const char *embed, struct sg_error *e)
{
	enum sg_err err;

	memset(g, 0, sizeof(*g));
	arena_init(&g->arena, &mem_heap, MEMORY_MAX);
	if ((err = load(g, embed, e)) != SG_OK) {
		turn_gate_close(g);
		return err;
	}
	g->gate = (struct intent_gate){
	    .classifier = g->classifier, .lattice = g->lattice};
	if (g->embed != NULL)
		g->gate.lane = g->embed->lane;
	return SG_OK;
}

enum sg_err
turn_gate_lattice(struct turn_gate *g, struct sg_str json, struct sg_error *e)
{
	struct sg_lattice *table = arena_new(&g->arena, sizeof(*table));
	enum sg_err err;

	if (table == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	if ((err = lattice_load(json, &g->arena, table, e)) != SG_OK)
		return err;
	g->lattice = table;
	g->gate.lattice = table;
	return SG_OK;
}

void
turn_gate_close(struct turn_gate *g)
{
	embed_close(g->embed);
	arena_release(&g->arena);
	memset(g, 0, sizeof(*g));
}

void
turn_gate_turn(struct turn_gate *g, const struct gate_turn_question *q,
    struct gate_turn_answer *out)
{
	gate_turn(&g->gate, g->reading, q, out);
}

void
turn_gate_decide(struct turn_gate *g, const struct sg_turn *t,
    struct intent_gate_answer *out)
{
	intent_gate_decide(&g->gate, g->reading, t, out);
}
