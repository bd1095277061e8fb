/* Actions of an answer; see chat_action.h. */
#include "chat/chat_action.h"

#include <string.h>

#include "chip/chips.h"
#include "gate/gate_offer.h"
#include "shape/action.h"

static bool
asks_for_it(struct sg_str message)
{
	static const char *const words[] = {
#define X(word) word,
#include "chat/chat_asks.def"
	};

	for (size_t w = 0; w < sizeof(words) / sizeof(words[0]); w++) {
		size_t n = strlen(words[w]);

		for (size_t i = 0; i + n <= message.n; i++) {
			size_t k = 0;

			while (
			    k < n && (message.p[i + k] | 0x20) == words[w][k])
				k++;
			if (k == n)
				return true;
		}
	}
	return false;
}

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
	for (size_t i = 0; i < safe->n_bullets; i++)
		m->action_summary_bullets[i] = safe->bullets[i];
	m->action_target = safe->target;
	m->action_data_used = safe->data_used;
	m->action_why = safe->why;
}

static bool
spoke_of_action(const struct chat_run *run)
{
	struct sg_str at = str_of(run->env.warning.pointer);

	return run->env.verdict.warned &&
	    (str_starts(at, STR("/meta/action")) ||
		str_starts(at, STR("/meta/request_id")));
}

/* What is no chip is nothing at all. */
static void
hide_action(struct output_envelope_meta *m)
{
	m->has_action_needed = m->has_action_id = m->has_action_label = false;
	m->has_action_kind = m->has_action_summary_bullets = false;
	m->has_action_target = m->has_action_data_used = false;
	m->has_action_why = m->has_action_payload_preview = false;
	m->has_request_id = false;
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
	if (m->has_action)
		m->action.request_id = run->request_id;
	m->has_request_id = true;
	actions_make_safe(&run->a, n);
	show_safely(m, n);
}

void
chat_offer(struct chat_run *run)
{
	struct action_proposal *p = arena_new(&run->a, sizeof(*p));
	struct gate_offer facts = {.in_answer = true,
	    .tier = run->r.row.gate.risk.tier,
	    .holds_back = gate_device_holds_back(chat_device(run))};

	if (p == NULL || !run->env.kept.has_meta ||
	    !take_action(run, &p->action))
		return;
	name_action(run, &p->action);
	p->thread_id = run->p->thread_id;
	p->turn_id = chat_id(run);
	p->has_turn_id = true;
	p->asked = asks_for_it(run->p->message);
	/* The turn stands in the ledger before what it led to. */
	if (run->r.later && chat_begin(run) != SG_OK)
		return;
	run->acts = true;
	chips_offer_action(run->chat->actions, p, &facts, &run->a,
	    (struct command_reply){offered, run});
}
