/*
 * action.execute: a person approved.  Sent again, it gives the same receipt;
 * what runs is run once for each tap (R-265, H3).
 */
#include "chip/chips_int.h"

#define DO(word) CONSENT_BIT(CONSENT_DO_##word)

struct approval {
	struct actions *actions;
	const struct command_in *in;
	const struct action_execute_request *r;
	struct action_place p;
	struct arena *a;
	struct command_reply to;
};

/* T44: nothing runs, so the attempt failed; its caller is answered here, and
 * not once more by the next attempt. */
static void
give_up(struct approval *q, uint32_t no)
{
	struct chip_event ev = {.on = CONSENT_ON_FAILURE,
	    .role = SG_ROLE_VIEWER,
	    .action = q->p.thread->chips.v[q->p.at].action,
	    .at_ms = q->actions->shell->mono_ms,
	    .attempt = no};

	waiters_forget(q->p.thread->items[q->p.at].waiters, q->to.ctx);
	(void)chips_step(&q->p.thread->chips, &ev);
	command_say(q->to, SG_PROBLEM_BUSY, "no memory");
}

/* Written down as approved; what follows is chips_run.c. */
static void
begin(struct approval *q, uint32_t no)
{
	struct action_item *i = &q->p.thread->items[q->p.at];
	struct actions_line line = {"action.decision",
	    "a person approved an action", SG_DECISION_ALLOW_ONCE,
	    q->in->who.surface};
	struct sg_str record = STR("");
	struct store_op op = {0};
	struct journal_unit unit;
	struct action_view v;

	i->decided_ms = q->r->confirmation.decided_ms;
	if (actions_view(i, q->a, &v)) {
		v.has_decided_ms = v.has_surface = true;
		v.decided_ms = i->decided_ms;
		v.surface = q->in->who.surface;
		v.has_result = false;
		(void)actions_keep(q->actions, &q->p, &v, q->a, &op);
		record = actions_record(q->actions, &line, &v, q->a);
	}
	unit = shell_unit(&record, &op, 1);
	if (!waiters_add(&i->waiters, q->to) ||
	    !actions_begin(q->actions, &q->p, no, &unit))
		give_up(q, no);
}

/* Approve, Retry, or the same tap once more. */
static enum sg_consent_event
meant(const struct approval *q)
{
	const struct action_item *i = &q->p.thread->items[q->p.at];
	enum consent_state state = q->p.thread->chips.v[q->p.at].state;

	if (state != CONSENT_CHIP_FAILED)
		return CONSENT_ON_APPROVE;
	return i->decided_ms == q->r->confirmation.decided_ms ||
		actions_is_unknown(i, q->a)
	    ? CONSENT_ON_COUNT
	    : CONSENT_ON_RETRY;
}

static void
refuse(struct approval *q, enum consent_state state)
{
	static const struct {
		enum consent_state state;
		enum sg_problem problem;
		const char *why;
	} rows[] = {
	    {CONSENT_CHIP_DEFERRED, SG_PROBLEM_CONFLICT,
		"the action was deferred"},
	    {CONSENT_CHIP_EXPIRED, SG_PROBLEM_EXPIRED,
		"the offer has expired; ask for it again"},
	    {CONSENT_CHIP_SUPERSEDED, SG_PROBLEM_CONFLICT,
		"a newer offer took the place of this one"},
	    {CONSENT_CHIP_BLOCKED, SG_PROBLEM_FORBIDDEN,
		"actions are paused for this topic"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].state == state) {
			command_say(q->to, rows[i].problem, rows[i].why);
			return;
		}
	command_say(
	    q->to, SG_PROBLEM_CONFLICT, "the action can no longer be approved");
}

/*
 * What would run is not what was shown: it is refused, written down, and the
 * offer ends.
 */
static bool
has_changed(struct approval *q)
{
	struct actions_line line = {"action.refused",
	    "what would be done is not what was shown", SG_DECISION_NONE,
	    q->in->who.surface};
	struct action_view *v = arena_new(q->a, sizeof(*v));
	struct actions_fired f;
	const char *why = "no memory";
	struct sg_str records[2];
	struct journal_unit u = {.records = records, .ops = &f.op};

	if (v != NULL && actions_view(&q->p.thread->items[q->p.at], q->a, v)) {
		why = chips_changed(q->actions, v,
		    q->r->has_consent_hash ? q->r->consent_hash : STR(""),
		    q->a);
		if (why == NULL)
			return false;
		records[u.n_records++] = actions_record(
		    q->actions, &line, v, q->a);
		if (!q->r->has_consent_hash ||
		    str_eq(q->r->consent_hash, v->deed.consent_hash)) {
			u.n_ops = actions_fire(
			    q->actions, &q->p, CONSENT_ON_WITHDRAW, q->a, &f);
			records[u.n_records] = f.record;
			u.n_records += u.n_ops;
		}
		(void)shell_submit(q->actions->shell, &u);
	}
	command_say(q->to, SG_PROBLEM_CONFLICT, why);
	return true;
}

/* A tap that may run it. */
static void
step(struct approval *q, const struct chip_event *ev)
{
	struct actions *actions = q->actions;
	enum consent_state before = q->p.thread->chips.v[q->p.at].state;
	struct chip_result got;

	if (consent_find(before, ev->on) != NULL && has_changed(q))
		return;
	got = chips_step(&q->p.thread->chips, ev);
	if ((got.does & DO(RUN)) == 0) {
		refuse(q, before);
		return;
	}
	counts_chip(actions->shell->counts,
	    ev->on == CONSENT_ON_RETRY ? SG_CHIP_ON_RETRY : SG_CHIP_ON_APPROVE);
	if (ev->on == CONSENT_ON_APPROVE)
		counts_chip_time(actions->shell->counts, SG_CHIP_ON_APPROVE,
		    actions->shell->mono_ms - got.chip->shown_ms);
	begin(q, got.chip->attempts);
}

static void
approve(struct approval *q)
{
	struct action_item *i = &q->p.thread->items[q->p.at];
	struct chip *chip = &q->p.thread->chips.v[q->p.at];
	struct chip_event ev = {.on = meant(q),
	    .role = q->in->who.role,
	    .at_ms = q->actions->shell->mono_ms,
	    .action = chip->action};
	enum consent_state before = chip->state;
	struct sg_str receipt;

	if (before == CONSENT_CHIP_APPROVED) {
		if (!waiters_add(&i->waiters, q->to))
			command_say(q->to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	if (before == CONSENT_CHIP_DONE || ev.on == CONSENT_ON_COUNT) {
		receipt = actions_receipt_json(i, q->a);
		if (receipt.n > 0)
			command_done(q->to, receipt);
		else
			command_say(q->to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	step(q, &ev);
}

void
run_action_execute(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct approval q = {
	    .actions = actions, .in = in, .r = body, .a = a, .to = to};
	struct ask_name name = ask_name_of_two(q.r->request_id, q.r->action_id);
	char room[ACTION_REF];
	struct sg_error e = {0};
	enum sg_err err;

	if (actions->shell->shut || actions->shell->stopping) {
		enum sg_problem p = actions->shell->shut
		    ? SG_PROBLEM_NOT_DURABLE
		    : SG_PROBLEM_STOPPING;

		command_say(to, p, word_text(&words_problem, p));
		return;
	}
	err = actions_find(actions, action_ref(&name, room), &q.p, &e);
	if (err == SG_OK)
		approve(&q);
	else
		actions_refuse(actions, &in->who, err, &e, to);
}
