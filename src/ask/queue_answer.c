/*
 * A person answers a prompt, or asks for more time.  The first answer wins;
 * it covers the calls that were listed when it was given, and nothing else.
 */
#include "ask/queue_int.h"
#include "base/banned.h"

static const enum sg_consent_event events[SG_OPTION_COUNT] = {
#define X(sym, wire, place, key, text) [SG_OPTION_##sym] = CONSENT_ON_##sym,
#include "words/prompt_option.def"
};

enum sg_queue_refusal
queue_why_not_open(
    const struct queue *q, const struct queue_id *id, uint32_t *slot)
{
	enum sg_decision_token past = queue_past_of(q, id);

	*slot = queue_slot_of_id(q, id);
	if (*slot < QUEUE_PROMPTS_MAX &&
	    q->prompts[*slot].state == CONSENT_PROMPT_SHOWN)
		return QUEUE_NOT_COUNT;
	if (past == SG_DECISION_NONE)
		return QUEUE_NOT_UNKNOWN_PROMPT;
	return past == SG_DECISION_DENY_TIMEOUT ? QUEUE_NOT_EXPIRED
						: QUEUE_NOT_ALREADY_DECIDED;
}

static bool
all_persistable(const struct queue *q, const uint32_t *at, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (!q->calls[at[i]].ask.persistable)
			return false;
	return true;
}

static bool
allows(enum sg_prompt_option o)
{
	return decision_verdict(option_decision(o)) == SG_VERDICT_ALLOW;
}

/* Is this an answer to what was seen, and one that was offered? */
static enum sg_queue_refusal
why_not_so(const struct queue *q, const struct queue_event *ev, uint32_t slot)
{
	struct queue_cover cover = {
	    .rev = ev->has_rev ? ev->rev : 0, .no = ev->call.no};
	uint32_t at[QUEUE_OWNER_CALLS_MAX], n;

	if (ev->option >= SG_OPTION_COUNT)
		return QUEUE_NOT_BAD_DECISION;
	if (q->set.needs_rev && !ev->has_rev && allows(ev->option))
		return QUEUE_NOT_NO_REV;
	if (ev->has_rev && (ev->rev == 0 || ev->rev > q->prompts[slot].rev))
		return QUEUE_NOT_BAD_DECISION;
	n = queue_covered(q, slot, &cover, at);
	if (n == 0) /* all that was seen has left meanwhile */
		return QUEUE_NOT_ALREADY_DECIDED;
	/* T27: what could not be shown in full is not allowed for good. */
	if (queue_needs_rule(ev->option) && !all_persistable(q, at, n))
		return QUEUE_NOT_PERSIST_WITHHELD;
	return QUEUE_NOT_COUNT;
}

enum sg_queue_refusal
queue_take_decide(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	enum sg_queue_refusal refusal;
	struct queue_end end = {.by = ev->by,
	    .fresh = &ev->fresh,
	    .cover = {.rev = ev->has_rev ? ev->rev : 0, .no = ev->call.no}};

	refusal = queue_why_not_open(q, &ev->prompt, &end.slot);
	if (refusal == QUEUE_NOT_COUNT)
		refusal = why_not_so(q, ev, end.slot);
	if (refusal != QUEUE_NOT_COUNT)
		return refusal;
	if (!queue_id_is_fresh(q, &ev->fresh))
		return QUEUE_NOT_BAD_EVENT;
	end.on = events[ev->option];
	if (allows(ev->option) && q->prompts[end.slot].quorum.need > 0) {
		refusal = queue_why_no_vote(q, ev, end.slot);
		if (refusal != QUEUE_NOT_COUNT ||
		    !queue_vote(q, ev, end.slot, fx))
			return refusal;
	}
	(void)queue_settle(q, fx, &end);
	return QUEUE_NOT_COUNT;
}

enum sg_queue_refusal
queue_take_extend(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	uint32_t slot;
	enum sg_queue_refusal refusal = queue_why_not_open(
	    q, &ev->prompt, &slot);
	struct queue_prompt *p;

	if (refusal != QUEUE_NOT_COUNT)
		return refusal;
	p = &q->prompts[slot];
	if (p->extended == q->set.extends)
		return QUEUE_NOT_EXTEND_LIMIT;
	p->extended++;
	p->due_ms = queue_later(p->due_ms, q->set.extend_ms);
	queue_remark(q, fx, slot, QUEUE_ABOUT_EXTENDED, ev->by);
	queue_display(q, fx, QUEUE_DO_UPDATE, slot, 0);
	return QUEUE_NOT_COUNT;
}
