/*
 * grant.restore: a revoked grant is in force again, as it was.  What was
 * stored is kept for a month beside the grants; what was for the session is
 * kept in memory.
 */
#include "grants/grant_book_int.h"

#define DAY_MS  INT64_C(86400000)
#define PREFIX  "revoked."
#define ID_ROOM 96

static struct sg_str
row_id(struct sg_str id, struct arena *a)
{
	struct buf b = shell_buf(a, ID_ROOM + id.n);

	if (b.p == NULL)
		return STR("");
	buf_addz(&b, PREFIX);
	buf_add(&b, id);
	return buf_str(&b);
}

struct store_op
grant_undo_op(struct grant_book *book, const struct grant_item *item,
    struct arena *a, bool gone)
{
	struct store_op op = grant_book_op(item, a, gone);

	op.kind = STORE_STATE;
	op.id = row_id(item->id, a);
	op.parent = STR("");
	op.expires_ms = book->shell->wall_ms + GRANT_UNDO_DAYS * DAY_MS;
	return op;
}

bool
grant_op_is_whole(const struct store_op *op)
{
	return op->id.n > 0 && (op->verb == STORE_DELETE || op->body.n > 0);
}

void
grant_book_undo_keep(struct grant_book *b, struct grant_waiting *w)
{
	struct grant_waiting *last = w;

	w->next = b->undo;
	b->undo = w;
	if (++b->n_undo <= GRANT_UNDO_MAX)
		return;
	while (last->next->next != NULL)
		last = last->next;
	grant_waiting_free(last->next);
	last->next = NULL;
	b->n_undo--;
}

struct grant_waiting *
grant_book_undo_take(struct grant_book *b, struct sg_str id)
{
	for (struct grant_waiting **at = &b->undo; *at != NULL;
	     at = &(*at)->next) {
		struct grant_waiting *w = *at;

		if (!str_eq(w->item.id, id))
			continue;
		*at = w->next;
		w->next = NULL;
		b->n_undo--;
		return w;
	}
	return NULL;
}

static struct grant_waiting *
of_the_store(struct grant_book *book, struct sg_str id, struct arena *a)
{
	const struct store_port *store = book->shell->port.store;
	struct sg_error none = {0};
	struct grant_item item;
	struct store_row row;
	struct grant_row g;

	if (id.n > ID_ROOM ||
	    store->get(store->self, STORE_STATE, row_id(id, a), a, &row,
		&none) != SG_OK ||
	    contract_decode(&grant_row_contract, row.body, a, &g, &none) !=
		SG_OK)
		return NULL;
	item = grant_book_item(id, row.etag, &g);
	return grant_waiting_new(&item);
}

static void
restored(void *room, void *ctx, enum sg_err err)
{
	struct grant_book *book = room;
	struct grant_waiting *w = ctx;

	grant_book_came(book, w);
	if (err == SG_OK)
		grant_book_take(book, &w->item);
	if (err != SG_OK && w->item.rule.lifetime == SG_LIFETIME_SESSION)
		grant_book_undo_keep(book, w);
	else
		grant_waiting_free(w);
}

static void
restore(struct grant_book *book, struct grant_waiting *w, struct arena *a,
    struct command_reply to)
{
	struct grant_step s = {"grant.restored",
	    "a person restored a revoked grant", w,
	    {{.verb = STORE_PUT}, {.verb = STORE_PUT}}, 2, true, restored,
	    NULL};

	s.ops[0] = grant_book_op(&w->item, a, false);
	s.ops[1] = grant_undo_op(book, &w->item, a, true);
	if (!grant_take_step(book, &s, a, to))
		restored(book, w, SG_ENOMEM);
}

/* It may be the answer of the journal that a revoke still waits for. */
static bool
is_in_force(struct grant_book *book, struct sg_str id)
{
	return grant_book_find(book, id) < grant_book_count(book);
}

void
run_grant_restore(struct grant_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct grant_waiting *w;
	enum sg_err err = SG_OK;

	(void)body;
	if (is_in_force(book, in->id)) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    "the grant is in force "
		    "already");
		return;
	}
	if (grant_book_count(book) >= GRANTS_MAX - 64) {
		command_say(to, SG_PROBLEM_BUSY, "there are too many grants");
		return;
	}
	w = grant_book_undo_take(book, in->id);
	if (w != NULL && w->item.session.n > 0 &&
	    grant_book_is_over(book, w->item.session, &err)) {
		grant_waiting_free(w);
		w = NULL;
	}
	if (w == NULL)
		w = of_the_store(book, in->id, a);
	if (w == NULL) {
		command_say(to, SG_PROBLEM_NOT_FOUND,
		    "no such grant was revoked, or it was revoked too "
		    "long ago");
	} else if (grant_book_expects(book, &w->item.rule)) {
		grant_waiting_free(w);
		command_say(to, SG_PROBLEM_CONFLICT,
		    "the same grant exists "
		    "already");
	} else {
		restore(book, w, a, to);
	}
}
