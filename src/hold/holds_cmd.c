/* hold.list and hold.lift. */
#include <stdlib.h>
#include <string.h>

#include "hold/holds_int.h"

static int
by_time(const void *a, const void *b)
{
	const struct hold_view *x = a, *y = b;

	if (x->kind != y->kind)
		return x->kind == SG_HOLD_BREACH ? -1 : 1;
	return x->at_ms > y->at_ms ? -1 : x->at_ms < y->at_ms;
}

void
run_hold_list(struct holds *h, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct hold_view *v = arena_new(a, (HOLDS_MAX + 1) * sizeof(*v));
	struct hold_list out = {.holds = {.v = v}};

	(void)in;
	(void)body;
	if (v == NULL) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	for (size_t i = 0; i <= HOLDS_MAX; i++)
		if (h->v[i].open)
			v[out.holds.n++] = hold_view_of(&h->v[i]);
	qsort(v, out.holds.n, sizeof(*v), by_time);
	command_done(to, shell_json(a, &hold_list_contract, &out));
}

struct lift {
	struct hold *v;
	char id[HOLD_TEXT];
	size_t n;
};

static void
bind_no_more(struct holds *h, const struct hold *v)
{
	if (v->turn.n != ID_TEXT)
		return;
	memcpy(h->lifted[h->at], v->turn.p, ID_TEXT);
	h->at = (h->at + 1) % LIFTED_MAX;
}

/* The record is durable: from now on it counts. */
static void
lifted(void *room, void *ctx, enum sg_err err)
{
	struct holds *h = room;
	struct lift *l = ctx;
	struct hold *v = l->v;
	struct hold_view view;
	struct shell_work w;

	if (v->open && str_eq(hold_str(&v->id), (struct sg_str){l->id, l->n})) {
		v->lifting = false;
		if (err == SG_OK) {
			bind_no_more(h, v);
			v->open = false;
			view = hold_view_of(v);
			shell_work_begin(h->shell, &w);
			holds_tell(h, &view, w.a);
			shell_work_end(h->shell, &w);
			h->hooks.changed(h->hooks.ctx);
		}
	}
	free(l);
}

static struct hold *
meant(struct holds *h, struct sg_str id)
{
	for (size_t i = 0; i <= HOLDS_MAX; i++)
		if (h->v[i].open && !h->v[i].lifting &&
		    str_eq(hold_str(&h->v[i].id), id))
			return &h->v[i];
	return NULL;
}

void
run_hold_lift(struct holds *h, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct hold *v = meant(h, in->id);
	struct lift *l = v != NULL ? calloc(1, sizeof(*l)) : NULL;
	struct shell_answer answer = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = lifted,
	    .room = h,
	    .ctx = l};
	struct hold_view view;
	struct sg_str line;
	struct store_op op;

	(void)body;
	if (v == NULL) {
		command_say(to, SG_PROBLEM_NOT_FOUND,
		    "nothing is held under that id; to see all: solgate holds");
		return;
	}
	if (l == NULL) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	l->v = v;
	l->n = v->id.n;
	memcpy(l->id, v->id.p, v->id.n);
	view = hold_view_of(v);
	view.open = false;
	view.has_lifted_ms = true;
	view.lifted_ms = h->shell->wall_ms;
	line = holds_record(h, v, &in->who, a);
	op = holds_row(h, v, a);
	answer.unit = (struct journal_unit){.records = &line,
	    .n_records = 1,
	    .ops = &op,
	    .n_ops = 1,
	    .durable = true};
	answer.out = (struct command_out){
	    .ok = true, .body = shell_json(a, &hold_view_contract, &view)};
	if (line.n == 0 || op.body.n == 0 || answer.out.body.n == 0) {
		free(l);
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	v->lifting = true;
	shell_answer(h->shell, &answer);
}
