/* Rows that ran out, a batch at a time, so that nobody waits for it long. */
#include "kept/turn.h"
#include "thread/turns_sweep.h"

#define BATCH 128

static const enum store_kind kinds[] = {
    STORE_TRACE, STORE_CALL, STORE_IDEMPOTENCY};

/*
 * The row goes.  Of a turn and of a call stays what a replay needs: the ledger
 * chains its hash for as long as there is a ledger.
 */
static bool
drop(struct turns *t, enum store_kind kind, const struct store_row *row,
    struct arena *a, struct journal_unit *u, struct store_op *ops)
{
	struct sg_str input;
	enum sg_err err = SG_ENOTFOUND;

	if (kind == STORE_TRACE)
		err = kept_turn_cut(row->body, a, &input);
	else if (kind == STORE_CALL)
		err = kept_call_cut(row->body, a, &input);
	if (err == SG_ENOMEM)
		return false;
	if (err == SG_OK)
		ops[u->n_ops++] = (struct store_op){.verb = STORE_PUT,
		    .kind = STORE_INPUT,
		    .id = row->id,
		    .parent = kind == STORE_CALL ? row->parent
						 : shell_session(t->shell),
		    .body = input,
		    .at_ms = row->at_ms};
	ops[u->n_ops++] = (struct store_op){
	    .verb = STORE_DELETE, .kind = kind, .id = row->id};
	return true;
}

/*
 * The oldest rows of a kind; how many of them ran out.  Rows of one kind run
 * out in their order, but for a retention that was changed meanwhile: then
 * they wait for the ones before them.
 */
static size_t
collect(struct turns *t, enum store_kind kind, struct arena *a,
    struct journal_unit *u, struct store_op *ops)
{
	const struct store_port *store = t->shell->port.store;
	struct store_query q = {.kind = kind, .limit = BATCH};
	struct store_row *rows = arena_new(a, BATCH * sizeof(*rows));
	size_t n = 0, out = 0;

	if (rows == NULL ||
	    store->list(store->self, &q, a, rows, &n, NULL) != SG_OK)
		return 0;
	for (size_t i = 0; i < n; i++)
		if (rows[i].expires_ms != 0 &&
		    rows[i].expires_ms <= t->shell->wall_ms)
			out += drop(t, kind, &rows[i], a, u, ops);
	return out;
}

bool
turns_sweep(struct turns *t)
{
	struct store_op *ops;
	struct shell_work w;
	bool more = false;

	shell_work_begin(t->shell, &w);
	ops = arena_new(w.a, 2 * BATCH * sizeof(*ops));
	for (size_t i = 0; ops != NULL && i < sizeof(kinds) / sizeof(kinds[0]);
	     i++) {
		struct journal_unit u = {.ops = ops};

		more |= collect(t, kinds[i], w.a, &u, ops) == BATCH;
		if (u.n_ops > 0 && shell_submit(t->shell, &u) != SG_OK)
			more = false;
	}
	shell_work_end(t->shell, &w);
	return more;
}
