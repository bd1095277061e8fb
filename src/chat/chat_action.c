/* Actions of an answer; see chat_action.h. */
#include "chat/chat_action.h"

#include <string.h>

#include "chip/chips.h"
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

static void
nobody(void *ctx, const struct command_out *out)
{
	struct chat_run *run = ctx;

	/* What was made is on its way to the disk, before the answer. */
	if (!out->ok)
		run->acts = false;
}

void
chat_offer(struct chat_run *run)
{
	struct output_envelope_meta *m = &run->env.kept.meta;
	struct action_proposal *p = arena_new(&run->a, sizeof(*p));
	struct command_in in = {.who = {.user = run->user}};

	if (p == NULL || !run->env.kept.has_meta)
		return;
	if (m->has_action)
		p->action = m->action;
	else if (!take_flat(m, &p->action)) {
		hide_action(m);
		if (spoke_of_action(run))
			chat_step(run,
			    &(struct chat_step){SG_TRACE_PHASE_OUTPUT_GATES,
				SG_TRACE_STATUS_WARNING,
				"Proposed action left out", "action_needed",
				"required_field_missing", -1, NULL});
		return;
	}
	p->action.request_id = run->request_id;
	if (m->has_action)
		m->action.request_id = run->request_id;
	m->request_id = run->request_id;
	m->has_request_id = true;
	p->thread_id = run->p->thread_id;
	p->turn_id = chat_id(run);
	p->asked = asks_for_it(run->p->message);
	/* A chip is the handshake: it offers, and a person decides.  Below
	 * tier 2 it may be offered whatever the turn was taken for; from there
	 * on the lease decides, which at tier 3 pauses all actions (T59). */
	p->has_turn_id = run->r.row.gate.risk.tier >= 2 || chat_holds_back(run);
	actions_make_safe(&run->a, &p->action);
	show_safely(m, &p->action);
	/* The turn stands in the ledger before what it led to. */
	if (run->r.later && chat_begin(run) != SG_OK)
		return;
	run->acts = true;
	run_action_propose(run->chat->actions, &in, p, &run->a,
	    (struct command_reply){nobody, run});
}
