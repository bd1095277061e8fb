/* action.propose, action.list, action.get, action.defer. */
#include <string.h>

#include "chip/chips_int.h"
#include "gate/gate_offer.h"
#include "thread/turns.h"
#include "system/shown.h"

#define DO(word) CONSENT_BIT(CONSENT_DO_##word)

static void
say_view(const struct action_place *p, bool suppressed, struct arena *a,
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
	const struct action_proposal *in;
	struct arena *a;
	struct command_reply to;
	struct action_place place;
};

static void
answer_new(struct offer *o, const struct chip_result *got)
{
	struct action_item *i = &o->place.thread->items[o->place.at];
	struct action_view v = {.thread_id = o->in->thread_id,
	    .action = o->in->action,
	    .proposed_ms = o->actions->shell->wall_ms};
	struct actions_line line = {"action.proposed",
	    "the assistant offers an action", SG_DECISION_NONE,
	    SG_SURFACE_NONE};
	struct shell_answer w = {.to = o->to, .conflict = SG_PROBLEM_CONFLICT};
	struct store_op op;
	struct sg_str record;

	actions_make_safe(o->a, &v.action);
	*i = (struct action_item){.json = NULL};
	v.id = action_ref(&got->chip->action, i->ref);
	if (!actions_keep(o->actions, &o->place, &v, o->a, &op)) {
		o->place.thread->chips.n--;
		command_say(o->to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	counts_chip_shown(o->actions->shell->counts, got->micro);
	record = actions_record(o->actions, &line, &v, o->a);
	w.unit = shell_unit(&record, &op, 1);
	v.has_micro = v.micro = got->micro;
	w.out = (struct command_out){.ok = true,
	    .created = true,
	    .id = v.id,
	    .body = shell_json(o->a, &action_view_contract, &v)};
	shell_answer(o->actions->shell, &w);
}

static void
answer_offer(struct offer *o, const struct chip_result *got)
{
	struct action_thread *t = o->place.thread;

	if (got->chip != NULL)
		o->place.at = (size_t)(got->chip - t->chips.v);
	if ((got->does & DO(SHOW)) != 0)
		answer_new(o, got);
	else if ((got->does & DO(SUPPRESS)) != 0)
		say_view(&o->place, true, o->a, o->to);
	else if (got->refusal == CONSENT_NOT_KNOWN_ACTION)
		say_view(&o->place, false, o->a, o->to);
	else
		command_say(o->to, SG_PROBLEM_BUSY,
		    word_text(&words_consent_refusal, got->refusal));
}

/* T59: what the turn allows of it; the gate decides. */
static bool
may_act(struct actions *actions, const struct action_proposal *p,
    const struct gate_offer *facts)
{
	struct gate_offer o = *facts;

	if (p->has_turn_id)
		o.lease = turns_lease(actions->turns, p->turn_id);
	o.now_ms = actions->shell->mono_ms;
	return gate_offer(&o).offered;
}

void
chips_offer_action(struct actions *actions, const struct action_proposal *p,
    const struct gate_offer *facts, struct arena *a, struct command_reply to)
{
	struct offer o = {.actions = actions, .in = p, .a = a, .to = to};
	struct chip_offer offer = {
	    .action = ask_name_of_two(
		p->action.request_id, p->action.action_id),
	    .at_ms = actions->shell->mono_ms,
	    .asked = p->asked,
	    .may_act = may_act(actions, p, facts),
	    .moment = {p->moment.foreground, p->moment.same_thread,
		p->moment.typing, p->moment.scrolling}};
	struct sg_error e = {0};
	struct chip_result got;

	if (!are_plain(p)) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "an id must not have spaces, control or hidden characters");
		return;
	}
	o.place.thread = actions_thread(actions, p->thread_id, &e);
	if (o.place.thread == NULL ||
	    !actions_same(&p->action, a, &offer.same)) {
		command_refuse(to, SG_PROBLEM_BUSY, &e);
		return;
	}
	got = chips_offer(&o.place.thread->chips, &offer);
	answer_offer(&o, &got);
}

void
run_action_propose(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	static const struct gate_offer by_a_program;

	(void)in;
	chips_offer_action(actions, body, &by_a_program, a, to);
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
actions_refuse(
    enum sg_err err, const struct sg_error *e, struct command_reply to)
{
	if (err == SG_ENOTFOUND)
		command_say(
		    to, SG_PROBLEM_NOT_FOUND, "there is no such action");
	else
		command_refuse(to, SG_PROBLEM_INTERNAL, e);
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
		actions_refuse(err, &e, to);
	else
		say_view(&p, false, a, to);
}

static void
put_off(struct actions *actions, const struct action_place *p,
    const struct command_in *in, struct arena *a, struct command_reply to)
{
	bool away = p->thread->chips.v[p->at].state == CONSENT_CHIP_DISMISSED;
	struct actions_line line = {"action.decision",
	    away ? "a person dismissed a failed action"
		 : "a person deferred an action",
	    away ? SG_DECISION_NONE : SG_DECISION_DEFERRED, in->who.surface};
	struct shell_answer w = {.to = to, .conflict = SG_PROBLEM_CONFLICT};
	struct action_view v;
	struct store_op op;
	struct sg_str record;

	if (!actions_view(&p->thread->items[p->at], a, &v)) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	v.has_decided_ms = v.has_surface = true;
	v.decided_ms = actions->shell->wall_ms;
	v.surface = in->who.surface;
	if (!actions_keep(actions, p, &v, a, &op)) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	record = actions_record(actions, &line, &v, a);
	w.unit = shell_unit(&record, &op, 1);
	w.out = (struct command_out){.ok = true, .body = op.body};
	shell_answer(actions->shell, &w);
}

/* Not now, or Dismiss; the same tap once more changes nothing. */
static void
tap(struct actions *actions, const struct command_in *in, struct chip_event ev,
    struct arena *a, struct command_reply to)
{
	bool away = ev.on == CONSENT_ON_DISMISS;
	char room[ACTION_REF];
	struct action_place p;
	struct sg_error e = {0};
	enum sg_err err = actions_find(
	    actions, action_ref(&ev.action, room), &p, &e);
	struct chip_result got;

	if (err != SG_OK) {
		actions_refuse(err, &e, to);
		return;
	}
	if (p.thread->chips.v[p.at].state ==
	    (away ? CONSENT_CHIP_DISMISSED : CONSENT_CHIP_DEFERRED)) {
		say_view(&p, false, a, to);
		return;
	}
	ev.role = in->who.role;
	ev.at_ms = actions->shell->mono_ms;
	got = chips_step(&p.thread->chips, &ev);
	if ((got.does & DO(REFUSE)) != 0) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    word_text(&words_consent_refusal, got.refusal));
		return;
	}
	if (!away) {
		counts_chip(actions->shell->counts, SG_CHIP_ON_NOT_NOW);
		counts_chip_time(actions->shell->counts, SG_CHIP_ON_NOT_NOW,
		    actions->shell->mono_ms - got.chip->shown_ms);
	}
	put_off(actions, &p, in, a, to);
}

static struct chip_event
event_of(enum sg_consent_event on, const struct action_reference *r)
{
	return (struct chip_event){
	    .on = on, .action = ask_name_of_two(r->request_id, r->action_id)};
}

void
run_action_defer(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	tap(actions, in, event_of(CONSENT_ON_NOT_NOW, body), a, to);
}

void
run_action_dismiss(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	tap(actions, in, event_of(CONSENT_ON_DISMISS, body), a, to);
}
