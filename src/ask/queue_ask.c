/*
 * A call comes in, or is taken back.  From the moment its number is accepted
 * it has exactly one fate; until then there is no call, only a bad message.
 */
#include "ask/queue_int.h"
#include "base/banned.h"

/* T34, T35: a number that was used stands for that call and no other. */
enum sg_queue_refusal
queue_why_not_new(const struct queue *q, const struct queue_event *ev)
{
	const struct queue_ask *ask = &ev->call;
	const struct queue_call *same = queue_call_of(q, ask->no);

	if (same != NULL && !ask_name_eq(&same->ask.hash, &ask->hash))
		return QUEUE_NOT_HASH_CHANGED;
	if (ask->no <= q->last_call)
		return QUEUE_NOT_SPENT_CALL;
	if (ask->channel == 0 || ask->key.capability >= SG_CAP_COUNT ||
	    ask->key.risk >= SG_RISK_COUNT || !queue_id_is_fresh(q, &ev->fresh))
		return QUEUE_NOT_BAD_EVENT;
	return QUEUE_NOT_COUNT;
}

static bool
has_room(const struct queue *q, const struct queue_key *key)
{
	const struct ask_name *ext = &key->extension;

	if (q->n_calls == QUEUE_CALLS_MAX ||
	    queue_owner_calls(q, ext) >= q->set.owner_calls)
		return false;
	return queue_slot_of_key(q, key) < QUEUE_PROMPTS_MAX ||
	    (queue_slot_free(q) < QUEUE_PROMPTS_MAX &&
		queue_owner_prompts(q, ext) < q->set.owner_prompts);
}

/* Why it is denied without a question, or SG_DECISION_NONE. */
static enum sg_decision_token
denied_at_once(const struct queue *q, const struct queue_ask *ask)
{
	if (q->stopped)
		return SG_DECISION_DENY_CANCELLED;
	if (q->people == 0 && !q->set.wait_unattended)
		return SG_DECISION_DENY_UNATTENDED;
	if (queue_is_muted(q, ask))
		return SG_DECISION_DENY_COOLDOWN;
	return has_room(q, &ask->key) ? SG_DECISION_NONE
				      : SG_DECISION_DENY_LIMIT;
}

static void
deny(struct queue_effects *fx, uint64_t no, enum sg_decision_token why)
{
	struct queue_effect *e = queue_do(fx, QUEUE_DO_RECORD);

	e->decision = why;
	e->first = (uint32_t)fx->n_calls;
	e->n = 1;
	fx->calls[fx->n_calls++] = no;
	e = queue_do(fx, QUEUE_DO_DENY);
	e->decision = why;
	e->call = no;
}

/* The prompt the call is asked in; a new one collects for a moment first. */
static uint32_t
slot_for(struct queue *q, const struct queue_event *ev)
{
	uint32_t slot = queue_slot_of_key(q, &ev->call.key);

	if (slot < QUEUE_PROMPTS_MAX)
		return slot;
	slot = queue_slot_free(q);
	q->prompts[slot] = (struct queue_prompt){.open = true,
	    .state = CONSENT_PROMPT_WAITING,
	    .id = ev->fresh,
	    .key = ev->call.key,
	    .due_ms = queue_later(q->now_ms, q->set.window_ms)};
	q->opened++;
	return slot;
}

uint32_t
queue_join(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	uint32_t slot = slot_for(q, ev);
	struct queue_prompt *p = &q->prompts[slot];

	q->last_call = ev->call.no;
	queue_void(q, fx, slot);
	queue_quorum_join(p, &ev->call);
	p->rev++;
	q->calls[q->n_calls++] = (struct queue_call){ev->call, p->rev, slot};
	return slot;
}

enum sg_queue_refusal
queue_take_call(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	enum sg_queue_refusal refusal = queue_why_not_new(q, ev);
	enum sg_decision_token why;
	uint32_t slot;

	if (refusal != QUEUE_NOT_COUNT)
		return refusal;
	q->last_call = ev->call.no;
	why = denied_at_once(q, &ev->call);
	if (why != SG_DECISION_NONE) {
		deny(fx, ev->call.no, why);
		return QUEUE_NOT_COUNT;
	}
	slot = queue_join(q, ev, fx);
	if (q->prompts[slot].state == CONSENT_PROMPT_SHOWN)
		queue_display(q, fx, QUEUE_DO_UPDATE, slot, 0);
	return QUEUE_NOT_COUNT;
}

/* T40: taken back, which is no answer of a person and never looks like one. */
enum sg_queue_refusal
queue_take_cancel(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	const struct queue_call *call = queue_call_of(q, ev->call.no);
	struct queue_end end = {.on = CONSENT_ON_CANCEL,
	    .cover = {.channel = ev->call.channel, .no = ev->call.no}};

	if (call == NULL || call->ask.channel != ev->call.channel)
		return QUEUE_NOT_UNKNOWN_CALL;
	end.slot = call->prompt;
	(void)queue_settle(q, fx, &end);
	return QUEUE_NOT_COUNT;
}
