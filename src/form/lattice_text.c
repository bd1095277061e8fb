/*
 * A lattice table for users of the library: the text of a file becomes a
 * table that was checked, living in an arena that goes with it.
 */
#include "base/arena.h"
#include "shape/lattice.h"
#include "base/banned.h"

#define TABLE_MEMORY (4u << 20)

struct held {
	struct sg_lattice table; /* first: what the user holds */
	struct arena arena;
};

static enum sg_err
read_table(
    struct held *h, struct arena *a, struct sg_str json, struct sg_error *e)
{
	struct sg_str own;
	enum sg_err err;

	if (!arena_dup(a, json, &own))
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	err = contract_decode(&sg_lattice_contract, own, a, &h->table, e);
	return err == SG_OK ? sg_lattice_check(&h->table, e) : err;
}

enum sg_err
sg_lattice_new(struct sg_str json, struct sg_lattice **out, struct sg_error *e)
{
	struct held *h;
	struct arena a;
	enum sg_err err;

	*out = NULL;
	arena_init(&a, &mem_heap, TABLE_MEMORY);
	h = arena_new(&a, sizeof(*h));
	if (h == NULL) /* not covered: no memory */
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	if ((err = read_table(h, &a, json, e)) != SG_OK) {
		arena_release(&a);
		return err;
	}
	h->arena = a; /* it lives in its own arena */
	*out = &h->table;
	return SG_OK;
}

void
sg_lattice_free(struct sg_lattice *table)
{
	struct arena a;

	if (table == NULL)
		return;
	a = ((struct held *)table)->arena;
	arena_release(&a);
}
