/*
 * Grants for a session, of many nodes: they stand in rows, and end with the
 * node whose session it is.  Who finds that it is gone ends them, with a
 * record; of two that do, the number of the rules lets one (decision 025).
 */
#include "grants/grant_book_int.h"
#include "grants/grant_log.h"

bool
grant_book_keeps(const struct grant_item *item)
{
	return item->rule.lifetime == SG_LIFETIME_ALWAYS || item->session.n > 0;
}

void
grant_book_forget_over(struct grant_book *b)
{
	while (b->over != NULL) {
		struct grant_waiting *w = b->over;

		b->over = w->next;
		grant_waiting_free(w);
	}
}

/* A gate that is alone has no session but its own, which has no rows. */
bool
grant_book_is_over(
    struct grant_book *b, struct sg_str session, enum sg_err *err)
{
	const struct nodes_port *nodes = b->shell->port.nodes;
	struct sg_error none = {0};
	struct shell_work w;
	struct sg_str name;
	enum sg_err got;

	if (nodes == NULL)
		return true;
	if (str_eq(session, shell_session(b->shell)))
		return false;
	shell_work_begin(b->shell, &w);
	got = nodes->owner(nodes->self, session, w.a, &name, &none);
	shell_work_end(b->shell, &w);
	if (got != SG_OK && got != SG_ENOTFOUND)
		*err = got;
	return got == SG_ENOTFOUND;
}

bool
grant_book_has_over(struct grant_book *b)
{
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < b->n; i++)
		if (b->v[i].session.n > 0 &&
		    grant_book_is_over(b, b->v[i].session, &err))
			return true;
	return false;
}

/* What cannot be written down now is found again with the next reading. */
void
grant_book_end_over(struct grant_book *b)
{
	struct shell_work work;
	struct sg_str *lines;
	struct store_op *ops;
	size_t n = 0, all = 0;

	for (struct grant_waiting *w = b->over; w != NULL; w = w->next)
		all++;
	if (all == 0)
		return;
	shell_work_begin(b->shell, &work);
	lines = arena_new(work.a, all * sizeof(*lines));
	ops = arena_new(work.a, all * sizeof(*ops));
	for (struct grant_waiting *w = b->over;
	     w != NULL && lines != NULL && ops != NULL; w = w->next) {
		lines[n] = grant_log_line(b->shell, &w->item, "grant.ended",
		    "the session of a grant is over", work.a);
		ops[n] = grant_book_op(&w->item, work.a, true);
		n += lines[n].n > 0;
	}
	if (n > 0)
		(void)shell_submit(b->shell,
		    &(struct journal_unit){.records = lines,
			.n_records = n,
			.ops = ops,
			.n_ops = n,
			.durable = true});
	shell_work_end(b->shell, &work);
	grant_book_forget_over(b);
}
