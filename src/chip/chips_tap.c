/* action.defer, action.dismiss, action.reopen: what a person taps. */
#include "chip/chips_int.h"

#define DO(word) CONSENT_BIT(CONSENT_DO_##word)

/* What each tap does, and what is written of it. */
static const struct tap {
	enum sg_consent_event on;
	enum consent_state to; /* the same tap once more changes nothing */
	const char *message;
	enum sg_decision_token decision;
} taps[] = {
    {CONSENT_ON_NOT_NOW, CONSENT_CHIP_DEFERRED, "a person deferred an action",
	SG_DECISION_DEFERRED},
    {CONSENT_ON_DISMISS, CONSENT_CHIP_DISMISSED,
	"a person dismissed a failed action", SG_DECISION_NONE},
    {CONSENT_ON_REOPEN, CONSENT_CHIP_COLLAPSED,
	"a person reopened a deferred action", SG_DECISION_NONE},
};

static void
write_down(struct actions *actions, const struct tap *tap,
    const struct action_place *p, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct actions_line line = {tap->on == CONSENT_ON_REOPEN
		? "action.reopened"
		: "action.decision",
	    tap->message, tap->decision, in->who.surface};
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
	actions_tell(actions, &v);
}

static void
run_tap(struct actions *actions, const struct tap *tap,
    const struct command_in *in, const struct action_reference *r,
    struct arena *a, struct command_reply to)
{
	struct chip_event ev = {.on = tap->on,
	    .role = in->who.role,
	    .at_ms = actions->shell->mono_ms,
	    .action = ask_name_of_two(r->request_id, r->action_id)};
	char room[ACTION_REF];
	struct action_place p;
	struct sg_error e = {0};
	enum sg_err err = actions_find(
	    actions, action_ref(&ev.action, room), &p, &e);
	struct chip_result got;

	if (err != SG_OK) {
		actions_refuse(actions, &in->who, err, &e, to);
		return;
	}
	if (p.thread->chips.v[p.at].state == tap->to) {
		actions_say(&p, false, a, to);
		return;
	}
	got = chips_step(&p.thread->chips, &ev);
	if ((got.does & DO(REFUSE)) != 0) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    word_text(&words_consent_refusal, got.refusal));
		return;
	}
	if (tap->on == CONSENT_ON_NOT_NOW) {
		counts_chip(actions->shell->counts, SG_CHIP_ON_NOT_NOW);
		counts_chip_time(actions->shell->counts, SG_CHIP_ON_NOT_NOW,
		    actions->shell->mono_ms - got.chip->shown_ms);
	}
	write_down(actions, tap, &p, in, a, to);
}

void
run_action_defer(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	run_tap(actions, &taps[0], in, body, a, to);
}

void
run_action_dismiss(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	run_tap(actions, &taps[1], in, body, a, to);
}

void
run_action_reopen(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	run_tap(actions, &taps[2], in, body, a, to);
}
