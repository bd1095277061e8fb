/* The system prompt of a turn. */
#include "chat/chat_past.h"
#include "base/rfc3339.h"
#include "turn/memento.h"

static void
add_task(struct buf *b, const struct chat_run *run)
{
	static const char *const task[] = {
#define X(text) text,
#include "chat/chat_prompt.def"
	};

	for (size_t i = 0; i < sizeof(task) / sizeof(task[0]); i++)
		buf_addz(b, task[i]);
	buf_addz(b, "The request_id is ");
	buf_add(b, run->request_id);
	buf_addz(b, " .\nNow is ");
	(void)rfc3339_add(b, run->chat->shell->wall_ms);
	buf_addz(b, " .\n");
}

static void
add_rules(struct buf *b, const struct chat_run *run)
{
	buf_addz(b, "\nRules:\n");
	for (size_t i = 0; i < run->drivers.n; i++) {
		buf_add(b, run->drivers.v[i].id);
		buf_addz(b, " ");
		buf_add(b, run->drivers.v[i].title);
		buf_addz(b, ": ");
		buf_add(b, run->drivers.v[i].definition);
		buf_addc(b, '\n');
	}
	if (run->correction.n > 0) {
		buf_addz(b, "\nCorrection: your last answer was refused. ");
		buf_add(b, run->correction);
		buf_addc(b, '\n');
	}
}

bool
chat_holds_back(const struct chat_run *run)
{
	const struct sg_gate_result *g = &run->p->intent_gate;

	return run->p->has_intent_gate &&
	    (g->budgets.max_tool_calls == 0 || g->risk.tier >= 3 ||
		g->lattice.posture == SG_POSTURE_CONTAINMENT ||
		g->lattice.posture == SG_POSTURE_BOUNDARY_PAUSE);
}

struct sg_budget_limits
chat_limits(const struct chat_run *run)
{
	const struct sg_budgets *b = &run->p->intent_gate.budgets;

	if (!run->p->has_intent_gate)
		return (struct sg_budget_limits){0};
	return (struct sg_budget_limits){
	    .max_output_tokens = b->max_output_tokens,
	    .max_tool_calls = chat_holds_back(run) ? 0 : b->max_tool_calls,
	    .max_seconds = b->max_seconds,
	    .has_max_output_tokens = true,
	    .has_max_tool_calls = true,
	    .has_max_seconds = true};
}

/* The first of the list is the strictest. */
enum sg_posture
chat_posture(const struct chat_run *run)
{
	enum sg_posture own = run->r.row.gate.lattice.posture;

	if (run->p->has_intent_gate &&
	    run->p->intent_gate.lattice.posture < own)
		return run->p->intent_gate.lattice.posture;
	return own;
}

struct sg_str
chat_system(struct chat_run *run)
{
	struct buf b = chat_room(run);
	struct memento_prompt m = {
	    .memento = run->base.has ? run->base.memento : NULL,
	    .closure = &run->closure,
	    .mode = run->p->thread_context_mode};

	add_task(&b, run);
	buf_addz(&b, "Posture: ");
	buf_addz(&b, sg_posture_name(chat_posture(run)));
	buf_addz(&b, "\n\nThread:\n");
	memento_prompt_add(&b, &m);
	add_rules(&b, run);
	return chat_keep(run, &b);
}
