/*
 * Records that do not say what a grant covers: of the first version, or sealed
 * with a key that is gone.  The row of the store may still say it.  It counts
 * if it has the hash that the record names.
 */
#include "grants/grant_log.h"
#include "grants/grant_redo_int.h"
#include "shape/service.h"

static bool
is_same(const struct grant_rule *a, const struct grant_rule *b)
{
	return str_eq(a->extension_id, b->extension_id) &&
	    a->capability == b->capability && a->effect == b->effect;
}

bool
grant_redo_old(struct redo *r, const struct fate *f, struct grant_item *out)
{
	const struct store_port *store = r->sh->port.store;
	struct sg_error none = {0};
	struct store_row row;
	struct grant_row was;
	struct grant_record said;

	if (f->known || f->ends || r->anew || f->scope_hash.n == 0 ||
	    store->get(store->self, STORE_GRANT, f->item.id, &r->a, &row,
		&none) != SG_OK ||
	    contract_decode(
		&grant_row_contract, row.body, &r->a, &was, &none) != SG_OK)
		return false;
	*out = grant_book_item(row.id, row.etag, &was);
	said = grant_log_of(r->sh, out, &r->a);
	return is_same(&out->rule, &f->item.rule) &&
	    str_eq(said.scope_hash, f->scope_hash);
}
