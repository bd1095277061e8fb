/* hostcall.get and hostcall.cancel; waits that end; rules that changed. */
#include <stdlib.h>

#include "desk/effects.h"
#include "desk/prompts.h"
#include "desk/asked.h"
#include "grants/grant_book.h"

bool
calls_wait(struct call_item *item, struct command_reply to, int64_t due)
{
	struct call_waiter *w = malloc(sizeof(*w));

	if (w == NULL)
		return false;
	*w = (struct call_waiter){
	    .next = item->waiters, .to = to, .due_ms = due};
	item->waiters = w;
	return true;
}

void
calls_say_pending(
    struct desk *desk, const struct call_item *item, struct command_reply to)
{
	struct hostcall_pending d = {.call_id = item->asked.in.call_id};
	struct command_out out = {
	    .ok = true, .accepted = true, .id = item->asked.in.call_id};
	const struct prompt_item *p;
	char text[PROMPT_ID_TEXT];
	struct shell_work w;
	struct queue_id id;

	d.has_prompt_id = effects_prompt_of(desk->effects, item->no, &id);
	if (d.has_prompt_id) {
		prompts_id_text(&id, text);
		d.prompt_id = (struct sg_str){text, sizeof(text)};
		p = prompts_find(desk->prompts, &id);
		d.has_expires_ms = p != NULL;
		d.expires_ms = p != NULL ? p->expires_ms : 0;
	}
	shell_work_begin(desk->shell, &w);
	out.body = shell_json(w.a, &hostcall_pending_contract, &d);
	to.reply(to.ctx, &out);
	shell_work_end(desk->shell, &w);
}

void
run_hostcall_get(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct call_item *i = calls_find(desk->calls, &in->who, in->id);
	struct sg_str fate;

	(void)body;
	(void)a;
	if (i != NULL) {
		int64_t due = in->wait_ms < 0
		    ? INT64_MAX
		    : desk->shell->mono_ms + in->wait_ms;

		if (in->wait_ms == 0)
			calls_say_pending(desk, i, to);
		else if (!calls_wait(i, to, due))
			command_say(to, SG_PROBLEM_BUSY, "no memory");
		else
			i->waiters->takes_back = in->takes_back;
		return;
	}
	fate = calls_fate(desk->calls, &in->who, in->id);
	if (fate.n > 0)
		command_done(to, fate);
	else
		command_say(to, SG_PROBLEM_NOT_FOUND, "there is no such call");
}

static void
cancel(struct desk *desk, const struct call_item *i)
{
	struct queue_event ev = {.kind = QUEUE_ON_CANCEL,
	    .role = SG_ROLE_AGENT,
	    .call = {.no = i->no, .channel = i->channel}};

	(void)effects_feed(desk, &ev, NULL);
}

void
run_hostcall_cancel(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct call_item *i = calls_find(desk->calls, &in->who, in->id);

	(void)body;
	(void)a;
	if (i == NULL || i->settled) {
		command_say(
		    to, SG_PROBLEM_NOT_FOUND, "no such call is waiting");
		return;
	}
	cancel(desk, i);
	effects_answer(desk, to, STR("null"));
}

/*
 * T40: who asked to wait for the answer, without a limit of its own, and is
 * gone will not carry the call out: it is taken back.  Who said how long it
 * waits (wait=N, respond-async) may come again for the outcome, unless it said
 * that it will not (take-back).
 */
void
calls_forget(struct calls *c, const void *ctx)
{
	for (struct call_item *i = calls_first(c); i != NULL; i = i->next) {
		struct call_waiter **at = &i->waiters, *w;

		while ((w = *at) != NULL) {
			if (w->to.ctx != ctx) {
				at = &w->next;
				continue;
			}
			*at = w->next;
			if ((w->due_ms == INT64_MAX || w->takes_back) &&
			    i->waiters == NULL)
				i->cancel_ms = 0; /* at the next tick */
			free(w);
		}
	}
}

static void
end_waits(struct desk *desk, struct call_item *i)
{
	struct call_waiter **at = &i->waiters, *w;

	while ((w = *at) != NULL) {
		if (w->due_ms > desk->shell->mono_ms || i->settled) {
			at = &w->next;
			continue;
		}
		*at = w->next;
		calls_say_pending(desk, i, w->to);
		free(w);
		at = &i->waiters; /* the answer may have changed the list */
	}
}

void
calls_tick(struct desk *desk)
{
	for (struct call_item *i = calls_first(desk->calls), *next; i != NULL;
	     i = next) {
		next = i->next;
		if (i->settled)
			continue;
		if (i->cancel_ms <= desk->shell->mono_ms)
			cancel(desk, i);
		else
			end_waits(desk, i);
	}
}

int64_t
calls_due(const struct calls *c)
{
	int64_t due = INT64_MAX;

	for (const struct call_item *i = calls_first((struct calls *)c);
	     i != NULL; i = i->next) {
		if (i->settled)
			continue;
		due = i->cancel_ms < due ? i->cancel_ms : due;
		for (const struct call_waiter *w = i->waiters; w != NULL;
		     w = w->next)
			due = w->due_ms < due ? w->due_ms : due;
	}
	return due;
}

/* F23: a person was asked about these; a mode set meanwhile is no answer. */
void
calls_keep_waiting(struct desk *desk, bool keep)
{
	for (struct call_item *i = calls_first(desk->calls); i != NULL;
	     i = i->next)
		i->keeps_waiting = keep;
}

/* A grant or a mode may have made a question needless.  A call that ends for
 * want of memory is gone when the queue was told. */
void
calls_rule_again(struct desk *desk)
{
	for (struct call_item *i = calls_first(desk->calls), *next; i != NULL;
	     i = next) {
		struct policy_ruling r;
		struct queue_event ev = {.kind = QUEUE_ON_RULE,
		    .role = SG_ROLE_AGENT,
		    .call = {.no = i->no, .channel = i->channel}};

		next = i->next;
		if (i->settled)
			continue;
		asked_hold(desk, &i->asked);
		r = asked_rule_again(desk, &i->asked);
		if (r.verdict == SG_ACTION_ASK ||
		    (i->keeps_waiting &&
			policy_rule_decision(r.rule) ==
			    SG_DECISION_ALLOW_PERMISSIVE))
			continue;
		i->rule = policy_rule_code(r.rule);
		i->mode = r.mode;
		if (r.has_grant &&
		    !arena_dup(&i->arena,
			grant_book_at(desk->grants, r.grant)->id, &i->grant_id))
			continue; /* it waits; nobody is told less */
		asked_rules(desk, &i->asked.kept);
		ev.rule = policy_rule_decision(r.rule);
		(void)effects_feed(desk, &ev, NULL);
	}
}
