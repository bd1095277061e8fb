/*
 * More than one pair of eyes.  A yes is kept until as many people as the rule
 * names have said it, to the same calls at the same revision; then these calls
 * are allowed, once.  A no, time and whatever else ends a prompt end it as they
 * always do.
 */
#include <string.h>

#include "ask/queue_int.h"
#include "base/banned.h"

/* The strictest of both; of too many people: never fulfilled. */
void
queue_quorum_join(struct queue_prompt *p, const struct queue_ask *ask)
{
	const struct queue_quorum *k = &ask->quorum;
	struct queue_quorum *to = &p->quorum;

	if (k->need == 0)
		return;
	if (to->need == 0)
		*to = *k;
	if (k->need > to->need)
		to->need = k->need;
	if (to->need > QUEUE_EYES_MAX)
		to->need = QUEUE_EYES_MAX + 1;
	if (k->escalate_ms <= 0) { /* never, also if it was so before */
		to->escalate_ms = p->escalate_at_ms = 0;
		p->escalated = false;
	}
}

void
queue_remark(const struct queue *q, struct queue_effects *fx, uint32_t slot,
    enum sg_queue_record about, uint64_t by)
{
	const struct queue_prompt *p = &q->prompts[slot];
	uint32_t at[QUEUE_OWNER_CALLS_MAX];
	uint32_t n = queue_covered(q, slot, &(struct queue_cover){0}, at);
	struct queue_effect *e = queue_do(fx, QUEUE_DO_RECORD);

	e->about = about;
	e->prompt = p->id;
	e->by = by;
	e->rev = p->rev;
	queue_list(fx, e, q, at, n);
}

static void
drop_all(struct queue_prompt *p)
{
	memset(p->cast, 0, sizeof(p->cast));
	p->n_cast = 0;
}

void
queue_void(struct queue *q, struct queue_effects *fx, uint32_t slot)
{
	if (q->prompts[slot].n_cast == 0)
		return;
	drop_all(&q->prompts[slot]);
	queue_remark(q, fx, slot, QUEUE_ABOUT_VOIDED, 0);
}

static int64_t
or_setting(int64_t rule_ms, int64_t setting_ms)
{
	if (rule_ms <= 0)
		return setting_ms;
	return rule_ms > QUEUE_SETTING_MAX_MS ? QUEUE_SETTING_MAX_MS : rule_ms;
}

/* A new display is a new question: nobody has agreed to it yet. */
void
queue_quorum_show(struct queue *q, struct queue_prompt *p)
{
	p->due_ms = queue_later(
	    q->now_ms, or_setting(p->quorum.timeout_ms, q->set.timeout_ms));
	drop_all(p);
	p->escalated = false;
	p->escalate_at_ms = p->quorum.escalate_ms > 0
	    ? queue_later(q->now_ms, p->quorum.escalate_ms)
	    : 0;
}

int64_t
queue_escalates(const struct queue_prompt *p)
{
	return p->state == CONSENT_PROMPT_SHOWN && p->escalate_at_ms > 0 &&
		!p->escalated
	    ? p->escalate_at_ms
	    : QUEUE_NEVER;
}

void
queue_escalate_due(struct queue *q, struct queue_effects *fx)
{
	for (uint32_t i = 0; i < QUEUE_PROMPTS_MAX; i++) {
		struct queue_prompt *p = &q->prompts[i];
		int64_t at = queue_escalates(p);

		/* Never is not even the last moment there is. */
		if (!p->open || at == QUEUE_NEVER || at > q->now_ms)
			continue;
		p->escalated = true;
		queue_remark(q, fx, i, QUEUE_ABOUT_ESCALATED, 0);
		queue_display(q, fx, QUEUE_DO_UPDATE, i, 0);
	}
}

/* One person, and one seat, once: two devices are still one person. */
static bool
has_agreed(const struct queue_prompt *p, const struct queue_voter *v)
{
	for (uint32_t i = 0; i < p->n_cast; i++)
		if (ask_name_eq(&p->cast[i].person, &v->person) ||
		    ask_name_eq(&p->cast[i].seat, &v->seat))
			return true;
	return false;
}

enum sg_queue_refusal
queue_why_no_vote(
    const struct queue *q, const struct queue_event *ev, uint32_t slot)
{
	static const struct ask_name none = {{0}};
	const struct queue_prompt *p = &q->prompts[slot];
	const struct queue_voter *v = &ev->voter;
	uint32_t at[QUEUE_OWNER_CALLS_MAX];

	if (ask_name_eq(&v->person, &none) || ask_name_eq(&v->seat, &none) ||
	    (!v->counts && !(v->counts_later && p->escalated)))
		return QUEUE_NOT_NOT_COUNTED;
	/* What lasts would answer the next question with nobody asked. */
	if (ev->option != SG_OPTION_ALLOW_ONCE)
		return QUEUE_NOT_PERSIST_WITHHELD;
	if (!ev->has_rev)
		return QUEUE_NOT_NO_REV;
	if (ev->rev != p->rev)
		return QUEUE_NOT_GREW;
	if (ev->call.no != 0 &&
	    queue_covered(q, slot, &(struct queue_cover){0}, at) > 1)
		return QUEUE_NOT_TOGETHER;
	return has_agreed(p, v) ? QUEUE_NOT_ANSWERED : QUEUE_NOT_COUNT;
}

bool
queue_vote(struct queue *q, const struct queue_event *ev, uint32_t slot,
    struct queue_effects *fx)
{
	struct queue_prompt *p = &q->prompts[slot];

	if (p->n_cast < QUEUE_EYES_MAX)
		p->cast[p->n_cast++] = (struct queue_cast){
		    .person = ev->voter.person,
		    .seat = ev->voter.seat,
		    .later = !ev->voter.counts};
	queue_remark(q, fx, slot, QUEUE_ABOUT_AGREED, ev->by);
	if (p->n_cast >= p->quorum.need)
		return true;
	queue_display(q, fx, QUEUE_DO_UPDATE, slot, 0);
	return false;
}

/* Who may answer no longer did not agree, nor did anybody in their place. */
enum sg_queue_refusal
queue_take_leave(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	const struct ask_name *gone = &ev->voter.person;

	for (uint32_t i = 0; i < QUEUE_PROMPTS_MAX; i++) {
		struct queue_prompt *p = &q->prompts[i];
		uint32_t kept = 0, had = p->n_cast;

		for (uint32_t j = 0; j < had; j++)
			if (!ask_name_eq(&p->cast[j].person, gone) &&
			    !ask_name_eq(&p->cast[j].seat, gone))
				p->cast[kept++] = p->cast[j];
		if (kept == had)
			continue;
		memset(&p->cast[kept], 0, (had - kept) * sizeof(p->cast[0]));
		p->n_cast = kept;
		queue_remark(q, fx, i, QUEUE_ABOUT_WITHDRAWN, 0);
		queue_display(q, fx, QUEUE_DO_UPDATE, i, 0);
	}
	return QUEUE_NOT_COUNT;
}
