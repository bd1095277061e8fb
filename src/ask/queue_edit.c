/*
 * A person changes a call before answering.  The call as it was asked ends
 * here, and is never released; the changed one takes its place as a question
 * of its own, which people see as a whole before they answer it.
 */
#include "ask/queue_int.h"
#include "base/banned.h"

/* Room for a changed call, once the one it replaces has left its prompt. */
static bool
has_room(const struct queue *q, const struct queue_key *key, uint32_t slot)
{
	uint32_t at[QUEUE_OWNER_CALLS_MAX];

	if (queue_slot_of_key(q, key) < QUEUE_PROMPTS_MAX ||
	    queue_covered(q, slot, &(struct queue_cover){0}, at) == 1)
		return true;
	return queue_slot_free(q) < QUEUE_PROMPTS_MAX &&
	    queue_owner_prompts(q, &key->extension) < q->set.owner_prompts;
}

static enum sg_queue_refusal
why_not(const struct queue *q, const struct queue_event *ev, uint32_t slot)
{
	const struct queue_call *was = queue_call_of(q, ev->was);
	enum sg_queue_refusal refusal;

	if (was == NULL || was->prompt != slot)
		return QUEUE_NOT_ALREADY_DECIDED;
	if (!ev->has_rev)
		return QUEUE_NOT_NO_REV;
	if (ev->rev < was->seq || ev->rev > q->prompts[slot].rev)
		return QUEUE_NOT_BAD_DECISION;
	/* The same caller, the same extension: a change makes no other. */
	if (was->ask.channel != ev->call.channel ||
	    !ask_name_eq(&was->ask.key.extension, &ev->call.key.extension))
		return QUEUE_NOT_UNKNOWN_CALL;
	refusal = queue_why_not_new(q, ev);
	if (refusal != QUEUE_NOT_COUNT)
		return refusal;
	return has_room(q, &ev->call.key, slot) ? QUEUE_NOT_COUNT
						: QUEUE_NOT_NO_ROOM;
}

enum sg_queue_refusal
queue_take_edit(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	struct queue_end end = {
	    .on = CONSENT_ON_TYPE, .by = ev->by, .cover = {.no = ev->was}};
	enum sg_queue_refusal refusal;
	int64_t before_ms;
	uint32_t slot;

	refusal = queue_why_not_open(q, &ev->prompt, &end.slot);
	if (refusal == QUEUE_NOT_COUNT)
		refusal = why_not(q, ev, end.slot);
	if (refusal != QUEUE_NOT_COUNT)
		return refusal;
	before_ms = q->prompts[end.slot].due_ms;
	(void)queue_settle(q, fx, &end);
	slot = queue_join(q, ev, fx);
	if (q->prompts[slot].state == CONSENT_PROMPT_SHOWN) {
		queue_display(q, fx, QUEUE_DO_UPDATE, slot, 0);
		return QUEUE_NOT_COUNT;
	}
	/* At once: the person who changed it waits for it. */
	queue_show(q, fx, slot);
	if (q->prompts[slot].due_ms < before_ms) {
		q->prompts[slot].due_ms = before_ms;
		fx->v[fx->n - 1].at_ms = before_ms;
	}
	return QUEUE_NOT_COUNT;
}
