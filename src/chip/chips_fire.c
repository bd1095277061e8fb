/*
 * Steps that no tap takes: an offer expires, a newer one takes its place, or
 * the thread speaks against it.  All are recorded, kept and told.
 */
#include "ask/contrary.h"
#include "chip/chips_int.h"
#include "json/json_put.h"

#define DO(word) CONSENT_BIT(CONSENT_DO_##word)

void
actions_tell(struct actions *actions, const struct action_view *v)
{
	char room[4096];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_text(&b, "id", v->id);
	json_put_text(&b, "thread_id", v->thread_id);
	json_put_text(&b, "request_id", v->action.request_id);
	json_put_text(&b, "action_id", v->action.action_id);
	json_put_name(&b, "state", word_name(&words_chip_state, v->state));
	json_close(&b);
	if (!buf_full(&b))
		shell_tell(actions->shell, SG_EVENT_ACTION, 0, buf_str(&b));
}

bool
actions_fire(struct actions *actions, const struct action_place *p,
    enum sg_consent_event on, struct arena *a, struct actions_fired *out)
{
	bool late = on == CONSENT_ON_EXPIRE;
	struct actions_line line = {
	    late ? "action.expired" : "action.superseded",
	    late ? "an offer expired" : "a newer offer took its place",
	    SG_DECISION_NONE, SG_SURFACE_NONE};
	struct chip_event ev = {.on = on,
	    .role = SG_ROLE_VIEWER,
	    .at_ms = actions->shell->mono_ms,
	    .action = p->thread->chips.v[p->at].action};
	struct chip_result got = chips_step(&p->thread->chips, &ev);
	struct action_view *v = arena_new(a, sizeof(*v));

	if ((got.does & DO(RECORD)) == 0 || v == NULL ||
	    !actions_view(&p->thread->items[p->at], a, v) ||
	    !actions_keep(actions, p, v, a, &out->op))
		return false;
	out->record = actions_record(actions, &line, v, a);
	actions_tell(actions, v);
	return out->record.n > 0;
}

/* F16: somebody said no in the thread; whoever offered it, it is put off. */
static void
put_off(struct actions *actions, const struct action_place *p)
{
	struct actions_line line = {"action.decision",
	    "the thread spoke against an action", SG_DECISION_DEFERRED,
	    SG_SURFACE_NONE};
	struct chip_event ev = {.on = CONSENT_ON_NOT_NOW,
	    .role = SG_ROLE_PERSON,
	    .at_ms = actions->shell->mono_ms,
	    .action = p->thread->chips.v[p->at].action};
	struct sg_str record;
	struct store_op op;
	struct journal_unit u = {.records = &record,
	    .n_records = 1,
	    .ops = &op,
	    .n_ops = 1,
	    .durable = true};
	struct action_view v;
	struct shell_work w;

	if ((chips_step(&p->thread->chips, &ev).does & DO(RECORD)) == 0)
		return;
	counts_chip(actions->shell->counts, SG_CHIP_ON_NOT_NOW);
	shell_work_begin(actions->shell, &w);
	if (actions_view(&p->thread->items[p->at], w.a, &v)) {
		v.has_decided_ms = true;
		v.decided_ms = actions->shell->wall_ms;
		if (actions_keep(actions, p, &v, w.a, &op)) {
			record = actions_record(actions, &line, &v, w.a);
			(void)shell_submit(actions->shell, &u);
			actions_tell(actions, &v);
		}
	}
	shell_work_end(actions->shell, &w);
}

void
actions_said(void *ctx, struct sg_str thread, struct sg_str text)
{
	struct actions *actions = ctx;
	struct action_thread *t = NULL;
	struct sg_error none = {0};
	struct shell_work w;

	if (!contrary_is(text))
		return;
	shell_work_begin(actions->shell, &w);
	if (actions_any(actions, thread, w.a))
		t = actions_thread(actions, thread, &none);
	shell_work_end(actions->shell, &w);
	for (uint32_t i = 0; t != NULL && i < t->chips.n; i++)
		put_off(actions, &(struct action_place){t, i});
}

static void
expire(struct actions *actions, const struct action_place *p)
{
	struct actions_fired f;
	struct journal_unit u = {
	    .records = &f.record, .n_records = 1, .ops = &f.op, .n_ops = 1};
	struct shell_work w;

	shell_work_begin(actions->shell, &w);
	if (actions_fire(actions, p, CONSENT_ON_EXPIRE, w.a, &f))
		(void)shell_submit(actions->shell, &u);
	shell_work_end(actions->shell, &w);
}

/* The first moment at which something in ${t} ends by itself. */
static int64_t
end_of(struct actions *actions, struct action_thread *t)
{
	int64_t first = INT64_MAX, now = actions->shell->wall_ms;

	for (uint32_t i = 0; i < t->chips.n; i++) {
		if (!chip_can_expire(&t->chips.v[i]))
			continue;
		if (t->items[i].expires_ms <= now)
			expire(actions, &(struct action_place){t, i});
		else if (t->items[i].expires_ms < first)
			first = t->items[i].expires_ms;
	}
	return first;
}

void
actions_expire(struct actions *actions, struct action_thread *t)
{
	int64_t first = end_of(actions, t);
	int64_t left = first == INT64_MAX ? first
					  : first - actions->shell->wall_ms;

	if (left != INT64_MAX && actions->shell->mono_ms + left < actions->due)
		actions->due = actions->shell->mono_ms + left;
}

int64_t
actions_due(const struct actions *actions)
{
	return actions->due;
}

void
actions_tick(struct actions *actions)
{
	if (actions->shell->mono_ms < actions->due)
		return;
	actions->due = INT64_MAX;
	for (struct action_thread *t = actions->first; t != NULL; t = t->next)
		actions_expire(actions, t);
}

int64_t
actions_expiry(const struct actions *actions, int64_t proposed_ms)
{
	int64_t ms = actions->shell->config.chip_expire_ms;

	return proposed_ms + (ms > 0 ? ms : CHIP_EXPIRE_MS);
}
