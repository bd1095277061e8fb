/*
 * One attempt: the approval is durable before the executor is asked, the
 * outcome before anybody is told.
 */
#include <stdlib.h>
#include <string.h>

#include "chip/chips_int.h"
#include "system/shown.h"

#define DO(word) CONSENT_BIT(CONSENT_DO_##word)

/* One attempt, from its approval to its receipt. */
struct attempt {
	struct attempt *next;
	uintptr_t ticket;
	struct actions *actions;
	struct action_thread *thread;
	size_t at;
	uint32_t no;
};

/* Those of every room.  An executor knows an attempt by its ticket, so that a
 * report which comes when the room is gone finds nothing. */
static struct {
	struct attempt *first;
	uintptr_t last;
} attempts;

static struct action_item *
item_of(const struct attempt *t)
{
	return &t->thread->items[t->at];
}

struct sg_str
actions_receipt_json(const struct action_item *i, struct arena *a)
{
	struct action_view v;

	if (!actions_view(i, a, &v) || !v.has_result)
		return STR("");
	return shell_json(a, &action_execute_result_contract, &v.result);
}

bool
actions_is_unknown(const struct action_item *i, struct arena *a)
{
	struct action_view v;

	return actions_view(i, a, &v) && v.has_result && v.result.has_error &&
	    !v.result.error.retryable &&
	    str_eq(v.result.error.code, STR(ACTION_UNKNOWN));
}

static void
attempt_free(struct attempt *t)
{
	struct attempt **at = &attempts.first;

	while (*at != t)
		at = &(*at)->next;
	*at = t->next;
	free(t);
}

void
actions_drop_attempts(struct actions *actions)
{
	for (struct attempt *t = attempts.first, *next; t != NULL; t = next) {
		next = t->next;
		if (t->actions == actions)
			attempt_free(t);
	}
}

/* The outcome is on the disk, or is not. */
static void
told(void *room, void *ctx, enum sg_err err)
{
	struct actions *actions = room;
	struct attempt *t = ctx;
	struct shell_work w;
	struct command_out out = {.ok = true};

	shell_work_begin(actions->shell, &w);
	out.body = actions_receipt_json(item_of(t), w.a);
	if (err == SG_OK && out.body.n > 0)
		waiters_tell(&item_of(t)->waiters, &out);
	else
		waiters_refuse(
		    &item_of(t)->waiters, SG_EIO, SG_PROBLEM_NOT_DURABLE);
	shell_work_end(actions->shell, &w);
	t->thread->running--;
	attempt_free(t);
}

static struct sg_str
line(struct arena *a, struct sg_str text, struct sg_str otherwise)
{
	struct sg_str safe = shown_safe(a, text, 190);

	return safe.n > 0 ? safe : otherwise;
}

static struct action_execute_result
result_of(const struct action_view *v, const struct executor_outcome *o,
    struct arena *a)
{
	struct action_execute_result r = {.action_id = v->action.action_id};

	if (o->ok) {
		r.status = SG_EXECUTION_SUCCEEDED;
		r.has_outcome_summary = true;
		r.outcome_summary = line(a, o->summary, STR("done"));
		r.has_view_url = o->view_url.n > 0;
		r.view_url = o->view_url;
		return r;
	}
	r.status = SG_EXECUTION_FAILED;
	r.has_error = true;
	r.error = (struct action_error){line(a, o->code, STR("failed")),
	    line(a, o->reason, STR("the action failed")), o->retryable};
	return r;
}

static void
write_down(struct attempt *t, const struct executor_outcome *o)
{
	struct action_place p = {t->thread, t->at};
	struct actions_line line_ = {
	    o->ok ? "action.succeeded" : "action.failed",
	    o->ok ? "an action was carried out" : "an action failed",
	    SG_DECISION_NONE, SG_SURFACE_NONE};
	struct shell_answer w = {.then = told,
	    .room = t->actions,
	    .ctx = t,
	    .conflict = SG_PROBLEM_INTERNAL};
	struct store_op ops[2] = {{0}};
	struct actions
	    *actions = t->actions; /* the attempt may be over before this is */
	struct shell_work work;
	struct action_view v;
	struct sg_str record = STR("");

	shell_work_begin(actions->shell, &work);
	if (actions_view(item_of(t), work.a, &v)) {
		v.has_result = true;
		v.result = result_of(&v, o, work.a);
		(void)actions_keep(actions, &p, &v, work.a, &ops[0]);
		ops[1] = actions_receipt(actions, &p, &v.result, work.a);
		record = actions_record(actions, &line_, &v, work.a);
	}
	w.unit = shell_unit(&record, ops, 2);
	shell_answer(actions->shell, &w);
	shell_work_end(actions->shell, &work);
}

static void
ended(struct attempt *t, const struct executor_outcome *o)
{
	struct chip_event ev = {
	    .on = o->ok ? CONSENT_ON_SUCCESS : CONSENT_ON_FAILURE,
	    .role = SG_ROLE_VIEWER,
	    .action = t->thread->chips.v[t->at].action,
	    .attempt = t->no};
	struct chip_result got;

	shell_stamp(t->actions->shell);
	ev.at_ms = t->actions->shell->mono_ms;
	got = chips_step(&t->thread->chips, &ev);
	if ((got.does & DO(REFUSE)) == 0)
		counts_chip(t->actions->shell->counts,
		    o->ok ? SG_CHIP_ON_SUCCESS : SG_CHIP_ON_FAILURE);
	write_down(t, o);
}

/* The executor reports; a report about an attempt that is over is nothing. */
static void
executed(void *ctx, const struct executor_outcome *o)
{
	struct attempt *t = attempts.first;

	while (t != NULL && t->ticket != (uintptr_t)ctx)
		t = t->next;
	if (t != NULL)
		ended(t, o);
}

static void
execute(struct attempt *t)
{
	static const struct executor_outcome starved = {
	    .code = STR_INIT("no_memory"),
	    .reason = STR_INIT("there is no memory to carry it out"),
	    .retryable = true};
	/* The attempt may be over before run() returns. */
	struct actions *actions = t->actions;
	const struct executor_port *x = actions->executor;
	struct shell_work w;
	struct action_view v;

	shell_work_begin(actions->shell, &w);
	if (actions_view(item_of(t), w.a, &v))
		x->run(x->self,
		    &(struct executor_action){.action_id = v.action.action_id,
			.request_id = v.action.request_id,
			.kind = v.action.kind,
			.payload = v.action.payload_preview,
			.attempt = t->no},
		    (struct executor_done){executed, (void *)t->ticket});
	else
		ended(t, &starved);
	shell_work_end(actions->shell, &w);
}

/* Another node carries it out, or the rules changed: nothing was written, and
 * what is in memory is not what is kept. */
static void
was_elsewhere(struct attempt *t)
{
	waiters_refuse(&item_of(t)->waiters, SG_ECONFLICT, SG_PROBLEM_CONFLICT);
	t->thread->running--;
	t->thread->read_ms = 0;
	attempt_free(t);
}

/* The approval is durable: now, and not before, it is carried out. */
static void
approved(void *room, void *ctx, enum sg_err err)
{
	static const struct executor_outcome unwritten = {
	    .code = STR_INIT("not_durable"),
	    .reason = STR_INIT("the approval could not be recorded")};
	struct attempt *t = ctx;

	(void)room;
	if (err == SG_OK)
		execute(t);
	else if (err == SG_ECONFLICT)
		was_elsewhere(t);
	else
		ended(t, &unwritten);
}

/* of all nodes one carries this attempt out: who adds the row. */
static bool
claim(struct actions *actions, const struct action_place *p, uint32_t no,
    struct arena *a, struct journal_unit *u)
{
	struct store_op *ops = arena_new(a, (u->n_ops + 1) * sizeof(*ops));
	struct buf id = shell_buf(a, ACTION_REF + 24);

	if (ops == NULL || id.p == NULL)
		return false;
	buf_addz(&id, "claim:");
	buf_add(&id, (struct sg_str){p->thread->items[p->at].ref, ACTION_REF});
	buf_addc(&id, ':');
	buf_addu(&id, no);
	memcpy(ops, u->ops, u->n_ops * sizeof(*ops));
	ops[u->n_ops] = (struct store_op){.verb = STORE_ADD,
	    .kind = STORE_STATE,
	    .id = buf_str(&id),
	    .body = STR("{}"),
	    .at_ms = actions->shell->wall_ms};
	u->ops = ops;
	u->n_ops++;
	return true;
}

bool
actions_begin(struct actions *actions, const struct action_place *p,
    uint32_t no, const struct journal_unit *approval)
{
	struct attempt *t = malloc(sizeof(*t));
	struct shell_answer w = {.unit = *approval,
	    .then = approved,
	    .room = actions,
	    .ctx = t,
	    .conflict = SG_PROBLEM_INTERNAL};

	struct shell_work work;
	bool ok = t != NULL;

	shell_work_begin(actions->shell, &work);
	if (ok && actions->shell->port.nodes != NULL)
		ok = claim(actions, p, no, work.a, &w.unit);
	if (!ok) {
		shell_work_end(actions->shell, &work);
		free(t);
		return false;
	}
	*t = (struct attempt){
	    attempts.first, ++attempts.last, actions, p->thread, p->at, no};
	attempts.first = t;
	p->thread->running++;
	shell_answer(actions->shell, &w);
	shell_work_end(actions->shell, &work);
	return true;
}
