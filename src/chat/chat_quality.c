/*
 * How much an answer says of where the thread stands.  One that says too
 * little is asked for once more; the better of the two stands.
 */
#include <string.h>

#include "chat/chat_int.h"
#include "form/affect_lenient.h"

/* Read for what it is worth. */
static const struct sg_affect_point *
read_affect(struct chat_run *run)
{
	struct sg_str json = run->env.affect;
	struct sg_affect_point *p = arena_new(&run->a, sizeof(*p));
	struct sg_affect_claim claim;
	bool found = false;

	if (p == NULL || json.n == 0 ||
	    affect_lenient(json, &run->a, &found, &claim) != SG_OK || !found)
		return NULL;
	*p = sg_affect_believe(&claim);
	p->source = SG_AFFECT_SOURCE_MODEL;
	return p;
}

const struct sg_affect_point *
chat_affect(struct chat_run *run)
{
	if (!run->felt)
		run->affect = read_affect(run);
	run->felt = true;
	return run->affect;
}

/* What is missing: a summary, a feeling, a decision that was asked for. */
unsigned
chat_issues(struct chat_run *run)
{
	const struct output_envelope *o = &run->env.kept;
	bool shape = o->has_meta && o->meta.has_shape;
	unsigned issues = 0;

	if (chat_affect(run) == NULL)
		issues |= 1u << SG_MEMENTO_ISSUE_MISSING_AFFECT_SIGNAL;
	/* A summary that may not change is not asked for. */
	if (run->r.row.blocked != SG_SUMMARY_BLOCK_NONE)
		return issues;
	if (!shape)
		return issues | 1u << SG_MEMENTO_ISSUE_MISSING_SHAPE;
	if (o->meta.shape.n_decisions == 0 &&
	    sg_message_asks_decision(run->p->message))
		issues |= 1u << SG_MEMENTO_ISSUE_SHAPE_DECISIONS_EMPTY;
	return issues;
}

static unsigned
count_of(unsigned issues)
{
	unsigned n = 0;

	for (; issues != 0; issues >>= 1)
		n += issues & 1;
	return n;
}

bool
chat_restore(struct chat_run *run)
{
	if (run->first.n == 0)
		return false;
	memcpy(run->text, run->first.p, run->first.n);
	run->n = run->first.n;
	run->called = run->felt = false;
	run->first = STR("");
	return true;
}

/* Both passed the checks. */
static bool
choose(struct chat_run *run)
{
	if (count_of(chat_issues(run)) < count_of(run->first_issues)) {
		run->first = STR("");
		run->repaired = true;
		return false;
	}
	(void)chat_restore(run);
	chat_judge(run);
	return true;
}

bool
chat_repair(struct chat_run *run)
{
	unsigned issues;

	if (run->first.n > 0)
		return choose(run);
	if (run->attempt >= CHAT_ATTEMPTS || run->stopped ||
	    run->p->thread_context_mode == SG_CONTEXT_OFF)
		return false;
	issues = chat_issues(run);
	if (issues == 0 ||
	    !arena_dup(
		&run->a, (struct sg_str){run->text, run->n}, &run->first))
		return false;
	run->first_issues = issues;
	run->asked_again = true;
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_MEMENTO_QUALITY,
		SG_TRACE_STATUS_WARNING, "Asked for the summary",
		"memento_repair", "weak_memento", (int64_t)count_of(issues),
		NULL});
	run->correction = STR("It said too little of the thread: meta needs "
			      "shape, affect_signal, and in shape.decisions "
			      "what was decided.");
	chat_ask(run);
	return true;
}
