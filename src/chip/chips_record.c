/* What is written down of an action. */
#include "chip/chips_int.h"
#include "json/json_put.h"
#include "shell/record.h"
#include "system/shown.h"

#define LABEL_COLUMNS 80
#define LINE_COLUMNS  200

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

struct sg_str
actions_record(struct actions *actions, const struct actions_line *l,
    const struct action_view *view, struct arena *a)
{
	struct buf b = shell_buf(a,
	    512 + 6 * (view->action.action_id.n + view->action.request_id.n));

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
	buf_addc(&b, '}');
	return record_event(actions->shell,
	    &(struct record_event){.event = l->event,
		.message = l->message,
		.level = SG_LOG_LEVEL_INFO,
		.data = buf_str(&b)},
	    a);
}

/* What is said of it, made safe to show (T25, T26, T28). */
void
actions_make_safe(struct arena *a, struct action_needed *n)
{
	n->label = shown_safe(a, n->label, LABEL_COLUMNS);
	for (size_t i = 0; i < n->n_bullets; i++)
		n->bullets[i] = shown_safe(a, n->bullets[i], LINE_COLUMNS);
	n->target = shown_safe(a, n->target, LABEL_COLUMNS);
	n->data_used = shown_safe(a, n->data_used, LINE_COLUMNS);
	n->why = shown_safe(a, n->why, LINE_COLUMNS);
}
