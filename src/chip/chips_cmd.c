/* action.propose, action.list, action.get. */
#include <string.h>

#include "chip/chips_int.h"
#include "gate/gate_offer.h"
#include "shell/alarm.h"
#include "thread/turns.h"
#include "system/shown.h"

#define DO(word)      CONSENT_BIT(CONSENT_DO_##word)
#define WITHDRAWN_MAX 16 /* at a time; the rest with the next offer */
#define CHIPS_OPEN    32 /* of one thread by agents, if no setting says it */

void
actions_say(const struct action_place *p, bool suppressed, struct arena *a,
    struct command_reply to)
{
	struct action_view v;

	if (!actions_view(&p->thread->items[p->at], a, &v)) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	v.has_suppressed = v.suppressed = suppressed;
	command_done(to, shell_json(a, &action_view_contract, &v));
}

static bool
are_plain(const struct action_proposal *p)
{
	return shown_is_plain(p->thread_id) &&
	    shown_is_plain(p->action.request_id) &&
	    shown_is_plain(p->action.action_id) &&
	    shown_is_plain(p->action.kind);
}

struct offer {
	struct actions *actions;
	const struct chips_ask *ask;
	struct chips_shown shown;
	struct arena *a;
	struct command_reply to;
	struct action_place place;
	struct chips_answer out;
};

/* Older offers about the same thing end; their rows and lines go along. */
static size_t
withdraw(struct offer *o, struct store_op *ops, struct sg_str *records)
{
	struct action_thread *t = o->place.thread;
	size_t n = 0;

	for (uint32_t i = 0; i < o->place.at && n < WITHDRAWN_MAX; i++) {
		struct actions_fired f;

		if (!chips_give_way(&t->chips, i, (uint32_t)o->place.at) ||
		    !actions_fire(o->actions, &(struct action_place){t, i},
			CONSENT_ON_WITHDRAW, o->a, &f))
			continue;
		ops[n] = f.op;
		records[n++] = f.record;
	}
	return n;
}

static void
submit_new(struct offer *o, const struct action_view *v,
    const struct store_op *op, bool micro)
{
	struct actions_line line = {"action.proposed",
	    "the assistant offers an action", SG_DECISION_NONE,
	    SG_SURFACE_NONE};
	struct shell_answer w = {.to = o->to, .conflict = SG_PROBLEM_CONFLICT};
	struct store_op ops[1 + WITHDRAWN_MAX] = {*op};
	struct sg_str records[1 + WITHDRAWN_MAX];
	struct action_view told = *v;
	size_t n;

	records[0] = actions_record(o->actions, &line, v, o->a);
	n = 1 + withdraw(o, ops + 1, records + 1);
	w.unit = (struct journal_unit){.records = records,
	    .n_records = n,
	    .ops = ops,
	    .n_ops = n,
	    .durable = true};
	told.has_micro = told.micro = micro;
	w.out = (struct command_out){.ok = true,
	    .created = true,
	    .id = v->id,
	    .body = shell_json(o->a, &action_view_contract, &told)};
	shell_answer(o->actions->shell, &w);
	actions_tell(o->actions, v);
}

static void
answer_new(struct offer *o, const struct chip_result *got)
{
	struct action_item *i = &o->place.thread->items[o->place.at];
	int64_t now = o->actions->shell->wall_ms;
	struct action_view v = {.thread_id = o->ask->p->thread_id,
	    .action = o->shown.action,
	    .has_deed = true,
	    .deed = o->shown.deed,
	    .proposed_ms = now,
	    .has_expires_ms = true,
	    .expires_ms = actions_expiry(o->actions, now)};
	struct store_op op;

	*i = (struct action_item){.json = NULL, .expires_ms = v.expires_ms};
	v.id = action_ref(&got->chip->action, i->ref);
	if (!actions_keep(o->actions, &o->place, &v, o->a, &op)) {
		o->place.thread->chips.n--;
		command_say(o->to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	counts_chip_shown(o->actions->shell->counts, got->micro);
	o->out.fate = CHIPS_SHOWN;
	o->out.shown = v.action;
	submit_new(o, &v, &op, got->micro);
	actions_expire(o->actions, o->place.thread);
}

static enum chips_fate
in_the_way(const struct chip *chip)
{
	if (chip->state == CONSENT_CHIP_APPROVED)
		return CHIPS_RUNS;
	return chip->put_off ? CHIPS_PUT_OFF : CHIPS_WAITS;
}

static void
answer_offer(struct offer *o, const struct chip_result *got)
{
	struct action_thread *t = o->place.thread;

	if (got->chip != NULL)
		o->place.at = (size_t)(got->chip - t->chips.v);
	if ((got->does & DO(SHOW)) != 0) {
		answer_new(o, got);
	} else if ((got->does & DO(SUPPRESS)) != 0) {
		o->out.fate = in_the_way(got->chip);
		actions_say(&o->place, true, o->a, o->to);
	} else if (got->refusal == CONSENT_NOT_KNOWN_ACTION) {
		o->out.fate = CHIPS_SHOWN;
		o->out.shown = o->shown.action;
		actions_say(&o->place, false, o->a, o->to);
	} else {
		err_set(&o->out.why, SG_EFULL, STR(""),
		    str_of(word_text(&words_consent_refusal, got->refusal)));
		command_say(o->to, SG_PROBLEM_BUSY, o->out.why.message);
	}
}

/* T59: what the turn allows of it; the gate decides. */
static bool
may_act(struct actions *actions, const struct chips_ask *ask)
{
	struct gate_offer o = *ask->facts;

	if (ask->p->has_turn_id)
		o.lease = turns_lease(actions->turns, ask->p->turn_id);
	o.now_ms = actions->shell->mono_ms;
	return gate_offer(&o).offered;
}

/* Nothing carries it out, its payload is not of its kind, or no memory. */
static bool
can_be_shown(struct offer *o)
{
	struct sg_error *e = &o->out.why;
	enum sg_err err;

	if (!are_plain(o->ask->p)) {
		err_set(e, SG_EINVALID, STR("/action"),
		    STR("an id must not have spaces, control or hidden "
			"characters"));
		command_refuse(o->to, SG_PROBLEM_INVALID_REQUEST, e);
		return false;
	}
	err = chips_write(o->actions, o->ask, &o->shown, o->a, e);
	if (err == SG_OK)
		return true;
	err_set(e, err, STR(""), STR("no memory"));
	command_refuse(o->to,
	    err == SG_ENOMEM ? SG_PROBLEM_BUSY : SG_PROBLEM_INVALID_REQUEST, e);
	return false;
}

/* F14: what is over takes no place, and no agent has them all. */
static bool
has_place(struct offer *o, const struct ask_name *action)
{
	struct action_thread *t = o->place.thread;
	int64_t most = o->actions->shell->config.limit_chips;

	most = most > 0 ? most : CHIPS_OPEN;
	if (o->ask->by_agent && actions_open(t) >= (size_t)most) {
		shell_alarm(o->actions->shell,
		    &(struct alarm){.kind = SG_ALARM_LIMITED,
			.source = o->ask->by,
			.about = STR("limits.chips")});
		err_set(&o->out.why, SG_EFULL, STR(""),
		    STR("too many actions of this thread are open; a person "
			"has to answer some first (limits.chips)"));
		command_refuse(o->to, SG_PROBLEM_RATE, &o->out.why);
		return false;
	}
	if (actions_was_offered(o->actions, t, action, o->a)) {
		err_set(&o->out.why, SG_EINVALID, STR("/action/action_id"),
		    STR("this action was offered before"));
		command_refuse(o->to, SG_PROBLEM_CONFLICT, &o->out.why);
		return false;
	}
	actions_make_place(t);
	return true;
}

struct chips_answer
chips_offer_action(struct actions *actions, const struct chips_ask *ask,
    struct arena *a, struct command_reply to)
{
	const struct action_proposal *p = ask->p;
	struct offer o = {.actions = actions, .ask = ask, .a = a, .to = to};
	struct chip_offer offer = {
	    .action = ask_name_of_two(
		p->action.request_id, p->action.action_id),
	    .at_ms = actions->shell->mono_ms,
	    .asked = p->asked,
	    .may_act = may_act(actions, ask),
	    .moment = {p->moment.foreground, p->moment.same_thread,
		p->moment.typing, p->moment.scrolling}};
	struct chip_result got;

	if (!can_be_shown(&o))
		return o.out;
	offer.about = o.shown.about;
	o.place.thread = actions_thread(actions, p->thread_id, &o.out.why);
	if (o.place.thread == NULL ||
	    !actions_same(&o.shown.action, a, &offer.same)) {
		command_refuse(to, SG_PROBLEM_BUSY, &o.out.why);
		return o.out;
	}
	if (!has_place(&o, &offer.action))
		return o.out;
	got = chips_offer(&o.place.thread->chips, &offer);
	answer_offer(&o, &got);
	return o.out;
}

/* "ext.mail", or "agent (http)" of one that has no name. */
static struct sg_str
proposer(const struct principal *who, struct arena *a)
{
	struct buf b = shell_buf(a, 128);

	if (who->extension.n > 0)
		return who->extension;
	if (b.p == NULL)
		return STR("agent");
	buf_addz(&b, word_name(&words_role, who->role));
	buf_addz(&b, " (");
	buf_addz(&b, word_name(&words_surface, who->surface));
	buf_addc(&b, ')');
	return buf_str(&b);
}

void
run_action_propose(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	static const struct gate_offer by_a_program;
	struct chips_ask ask = {.p = body,
	    .facts = &by_a_program,
	    .by = proposer(&in->who, a),
	    .by_agent = in->who.role == SG_ROLE_AGENT};

	(void)chips_offer_action(actions, &ask, a, to);
}

void
run_action_list(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct sg_str thread = in->filter.n > 0 ? in->filter : in->id;
	struct sg_error e = {0};
	struct action_thread *t;
	struct action_list out = {0};
	uint32_t max = in->limit == 0 ? 50 : in->limit;

	(void)body;
	if (thread.n == 0 || thread.n > STORE_ID_MAX) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "threadId is missing: name the thread");
		return;
	}
	if ((t = actions_thread(actions, thread, &e)) == NULL) {
		command_refuse(to, SG_PROBLEM_BUSY, &e);
		return;
	}
	out.actions.v = arena_new(a, (t->chips.n + 1) * sizeof(*out.actions.v));
	for (uint32_t i = t->chips.n;
	     i > 0 && out.actions.v != NULL && out.actions.n < max; i--)
		if (actions_view(
			&t->items[i - 1], a, &out.actions.v[out.actions.n]))
			out.actions.n++;
	command_done(to, shell_json(a, &action_list_contract, &out));
}

void
actions_refuse(struct actions *actions, const struct principal *who,
    enum sg_err err, const struct sg_error *e, struct command_reply to)
{
	if (err != SG_ENOTFOUND) {
		command_refuse(to, SG_PROBLEM_INTERNAL, e);
		return;
	}
	shell_alarm(actions->shell,
	    &(struct alarm){.kind = SG_ALARM_UNKNOWN_ID,
		.who = who,
		.about = STR("an action")});
	command_say(to, SG_PROBLEM_NOT_FOUND, "there is no such action");
}

void
run_action_get(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct action_place p;
	struct sg_error e = {0};
	enum sg_err err = actions_find(actions, in->id, &p, &e);

	(void)body;
	if (err != SG_OK)
		actions_refuse(actions, &in->who, err, &e, to);
	else
		actions_say(&p, false, a, to);
}
