/* Actions of an answer; see chat_action.h. */
#include "chat/chat_action.h"

#include "chip/chips.h"
#include "gate/gate_asked.h"
#include "gate/gate_offer.h"
#include "json/json_put.h"
#include "shape/action.h"
#include "system/shown.h"

/* The flat fields are the same as the object. */
static bool
take_flat(const struct output_envelope_meta *m, struct action_needed *out)
{
	if (!m->has_action_needed || !m->action_needed || !m->has_action_id ||
	    !m->has_action_label || !m->has_action_kind ||
	    !m->has_action_summary_bullets)
		return false;
	*out = (struct action_needed){.action_id = m->action_id,
	    .label = m->action_label,
	    .kind = m->action_kind,
	    .n_bullets = m->n_action_summary_bullets,
	    .target = m->action_target,
	    .has_target = m->has_action_target,
	    .data_used = m->action_data_used,
	    .has_data_used = m->has_action_data_used,
	    .why = m->action_why,
	    .has_why = m->has_action_why,
	    .payload_preview = m->action_payload_preview,
	    .has_payload_preview = m->has_action_payload_preview};
	for (size_t i = 0; i < out->n_bullets; i++)
		out->bullets[i] = m->action_summary_bullets[i];
	return true;
}

/* The client is shown what the chip says, and nothing else (T25, T26). */
static void
show_safely(struct output_envelope_meta *m, const struct action_needed *safe)
{
	if (m->has_action) {
		m->action = *safe;
		return;
	}
	m->action_label = safe->label;
	m->action_kind = safe->kind;
	m->n_action_summary_bullets = safe->n_bullets;
	for (size_t i = 0; i < safe->n_bullets; i++)
		m->action_summary_bullets[i] = safe->bullets[i];
	m->action_target = safe->target;
	m->has_action_target = safe->has_target;
	m->action_data_used = safe->data_used;
	m->has_action_data_used = safe->has_data_used;
	m->action_why = safe->why;
	m->has_action_why = safe->has_why;
	m->action_payload_preview = safe->payload_preview;
	m->has_action_payload_preview = safe->has_payload_preview;
}

static bool
spoke_of_action(const struct chat_run *run)
{
	struct sg_str at = str_of(run->env.warning.pointer);

	return run->env.verdict.warned &&
	    (str_starts(at, STR("/meta/action")) ||
		str_starts(at, STR("/meta/request_id")));
}

/* What does not make a chip is left out. */
static void
hide_action(struct output_envelope_meta *m)
{
	m->has_action_needed = m->has_action_id = m->has_action_label = false;
	m->has_action_kind = m->has_action_summary_bullets = false;
	m->has_action_target = m->has_action_data_used = false;
	m->has_action_why = m->has_action_payload_preview = false;
	m->has_request_id = m->has_action = false;
}

/* It is on its way to the disk before the answer; or the action failed. */
static void
offered(void *ctx, const struct command_out *out)
{
	struct chat_run *run = ctx;

	if (!out->ok)
		run->acts = false;
}

/* The action of the answer, if it has a whole one. */
static bool
take_action(struct chat_run *run, struct action_needed *out)
{
	struct output_envelope_meta *m = &run->env.kept.meta;

	if (m->has_action) {
		*out = m->action;
		return true;
	}
	if (take_flat(m, out))
		return true;
	hide_action(m);
	if (spoke_of_action(run))
		chat_step(run,
		    &(struct chat_step){SG_TRACE_PHASE_OUTPUT_GATES,
			SG_TRACE_STATUS_WARNING, "Proposed action left out",
			"action_needed", "required_field_missing", -1, NULL});
	return false;
}

/* Under the request of the turn, whatever the model calls it. */
static void
name_action(struct chat_run *run, struct action_needed *n)
{
	struct output_envelope_meta *m = &run->env.kept.meta;

	n->request_id = m->request_id = run->request_id;
	m->has_request_id = true;
}

/* The gate read the message as a command; it says so among its signals. */
static bool
is_command(const struct chat_run *run)
{
	static const struct sg_str name = STR_INIT(
	    JSON_NAME("name") "\"command\"");

	for (size_t i = 0; i + name.n <= run->gate.n; i++)
		if (str_eq(str_part(run->gate, i, name.n), name))
			return true;
	return false;
}

/* Whether the person asks for it in this turn; the gate says so. */
static bool
asks_for_it(struct chat_run *run, const struct action_needed *n)
{
	return gate_asked(&(struct gate_asked){.message = run->p->message,
	    .intent = run->r.row.gate.intent.label,
	    .command = is_command(run),
	    .kind = n->kind,
	    .title = actions_title(run->chat->actions, n, &run->a)});
}

/* Why there is no chip, behind the answer, in the gate's own words. */
static void
say_so(struct chat_run *run, const struct chips_answer *got,
    const struct action_needed *n)
{
	static const char *const words[] = {
	    [CHIPS_REFUSED] = "The proposed action is not offered: ",
	    [CHIPS_SHOWN] = "",
	    [CHIPS_WAITS] = "This was offered before, and waits for your "
			    "answer there.",
	    [CHIPS_PUT_OFF] = "You answered Not now to this before. Ask for it "
			      "again to bring it back.",
	    [CHIPS_RUNS] = "This is being carried out already.",
	};
	struct sg_str *text = &run->env.kept.assistant_text;
	struct buf b = shell_buf(&run->a, text->n + 1024 + n->kind.n);

	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_OUTPUT_GATES,
		SG_TRACE_STATUS_WARNING, "Proposed action left out",
		"action_needed",
		got->fate == CHIPS_REFUSED ? "not_offered" : "suppressed", -1,
		NULL});
	buf_add(&b, *text);
	buf_addz(&b, "\n\nSolgate: ");
	buf_addz(&b, words[got->fate]);
	if (got->fate == CHIPS_REFUSED) {
		buf_addz(&b, got->why.message);
		if (got->why.pointer[0] != '\0') {
			buf_addz(&b, " at ");
			buf_addz(&b, got->why.pointer);
		}
		buf_addz(&b, " (");
		buf_add(&b, shown_safe(&run->a, n->kind, 80));
		buf_addz(&b, ").");
	}
	if (b.p != NULL && !buf_full(&b) && b.n <= ENVELOPE_BYTES_MAX)
		*text = buf_str(&b);
}

void
chat_offer(struct chat_run *run)
{
	struct action_proposal *p = arena_new(&run->a, sizeof(*p));
	struct gate_offer facts = {.in_answer = true,
	    .tier = run->r.row.gate.risk.tier,
	    .holds_back = gate_device_holds_back(chat_device(run))};
	struct chips_ask ask = {.p = p,
	    .facts = &facts,
	    .by = STR("assistant"),
	    .zone = run->p->has_time_zone ? run->p->time_zone : STR("")};
	struct chips_answer got;

	if (p == NULL || !run->env.kept.has_meta ||
	    !take_action(run, &p->action))
		return;
	name_action(run, &p->action);
	p->thread_id = run->p->thread_id;
	p->turn_id = chat_id(run);
	p->has_turn_id = true;
	p->asked = asks_for_it(run, &p->action);
	/* The turn stands in the ledger before what it led to. */
	if (run->r.later && chat_begin(run) != SG_OK) {
		hide_action(&run->env.kept.meta);
		return;
	}
	run->acts = true;
	got = chips_offer_action(run->chat->actions, &ask, &run->a,
	    (struct command_reply){offered, run});
	if (got.fate == CHIPS_SHOWN && run->acts) {
		show_safely(&run->env.kept.meta, &got.shown);
		return;
	}
	run->acts = false;
	hide_action(&run->env.kept.meta);
	say_so(run, &got, &p->action);
}
