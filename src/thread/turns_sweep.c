/* Rows that ran out, a batch at a time, so that nobody waits for it long. */
#include "thread/turns_sweep.h"

#define BATCH 128

static const enum store_kind kinds[] = {
    STORE_TRACE, STORE_CALL, STORE_IDEMPOTENCY};

/*
 * The oldest rows of a kind; how many of them ran out.  Rows of one kind run
 * out in their order, but for a retention that was changed meanwhile: then
 * they wait for the ones before them.
 */
static size_t
collect(struct turns *t, enum store_kind kind, struct arena *a,
    struct store_op *ops)
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
			ops[out++] = (struct store_op){.verb = STORE_DELETE,
			    .kind = kind,
			    .id = rows[i].id};
	return out;
}

bool
turns_sweep(struct turns *t)
{
	struct store_op *ops;
	struct shell_work w;
	struct journal_unit u = {0};
	bool more = false;

	shell_work_begin(t->shell, &w);
	ops = arena_new(w.a, BATCH * sizeof(*ops));
	for (size_t i = 0; ops != NULL && i < sizeof(kinds) / sizeof(kinds[0]);
	     i++) {
		u.ops = ops;
		u.n_ops = collect(t, kinds[i], w.a, ops);
		more |= u.n_ops == BATCH;
		if (u.n_ops > 0 && shell_submit(t->shell, &u) != SG_OK)
			more = false;
	}
	shell_work_end(t->shell, &w);
	return more;
}
