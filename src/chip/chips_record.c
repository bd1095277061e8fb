/* What is written down of an action. */
#include "chip/chips_int.h"
#include "json/json_put.h"
#include "shell/record.h"

struct store_op
actions_receipt(struct actions *actions, const struct action_place *p,
    const struct action_execute_result *r, struct arena *a)
{
	return (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_RECEIPT,
	    .id = {p->thread->items[p->at].ref, ACTION_REF},
	    .parent = {p->thread->id, p->thread->id_n},
	    .body = shell_json(a, &action_execute_result_contract, r),
	    .at_ms = actions->shell->wall_ms};
}

/* What was shown and what will run, as the person agrees to it. */
static void
put_deed(struct buf *b, const struct action_deed *d)
{
	json_put_text(b, "consent_hash", d->consent_hash);
	json_put_text(b, "runs_hash", d->runs_hash);
	json_put_text(b, "shown_hash", d->shown_hash);
	json_put_text(b, "proposed_by", d->proposed_by);
	json_put_list(b, "shown");
	for (size_t i = 0; i < d->lines.n; i++)
		json_text_add(b, d->lines.v[i]);
	json_list_end(b);
}

struct sg_str
actions_record(struct actions *actions, const struct actions_line *l,
    const struct action_view *view, struct arena *a)
{
	size_t cap = 1024 +
	    6 *
		(view->action.action_id.n + view->action.request_id.n +
		    view->deed.proposed_by.n);
	struct buf b;

	for (size_t i = 0; view->has_deed && i < view->deed.lines.n; i++)
		cap += 6 * view->deed.lines.v[i].n + 4;
	b = shell_buf(a, cap);
	if (b.p == NULL)
		return STR("");
	json_open(&b);
	json_put_int(&b, "attempts", view->attempts);
	json_put_text(&b, "action_id", view->action.action_id);
	json_put_text(&b, "kind", view->action.kind);
	json_put_text(&b, "request_id", view->action.request_id);
	json_put_text(
	    &b, "state", str_of(word_name(&words_chip_state, view->state)));
	if (l->decision != SG_DECISION_NONE)
		json_put_text(&b, "decision",
		    str_of(word_name(&words_decision_token, l->decision)));
	if (l->surface != SG_SURFACE_NONE)
		json_put_text(&b, "surface",
		    str_of(word_name(&words_surface, l->surface)));
	if (view->has_deed)
		put_deed(&b, &view->deed);
	buf_addc(&b, '}');
	return record_event(actions->shell,
	    &(struct record_event){.event = l->event,
		.message = l->message,
		.level = SG_LOG_LEVEL_INFO,
		.extension_id = view->has_deed ? view->deed.proposed_by
					       : STR(""),
		.data = buf_str(&b)},
	    a);
}
