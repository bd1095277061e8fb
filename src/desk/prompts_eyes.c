/* Questions that more than one person must agree to: who they are. */
#include "desk/effects.h"
#include "desk/mode.h"
#include "desk/prompts.h"

static struct eyes_from
from(const struct desk *desk)
{
	return (struct eyes_from){mode_policy(desk->mode)->quorum,
	    &desk->people, desk->shell->wall_ms};
}

void
prompts_eyes(
    struct desk *desk, struct prompt_item *p, const struct call_item *item)
{
	const struct queue_prompt *q = queue_open(
	    effects_queue(desk->effects), &p->id);

	p->timeout_ms = item->asked.eyes.quorum.timeout_ms;
	if (p->timeout_ms == 0)
		p->timeout_ms = effects_queue(desk->effects)->set.timeout_ms;
	if (item->asked.eyes.id.n > 0 && p->eyes == NULL)
		p->eyes = eyes_new(mode_policy(desk->mode)->quorum,
		    &desk->people, &item->asked.eyes, item->asked.extension_id);
	if (p->eyes != NULL && q != NULL)
		eyes_keep(
		    p->eyes, q, desk->shell->wall_ms, desk->shell->mono_ms);
}

const char *
prompts_voter(struct desk *desk, const struct prompt_item *p,
    const struct principal *who, struct eyes_try *out)
{
	struct eyes_from f = from(desk);

	*out = (struct eyes_try){.standing = {.why = QUORUM_COUNTS}};
	if (p == NULL || p->eyes == NULL)
		return NULL;
	*out = eyes_try(p->eyes, &f, who);
	return out->standing.why == QUORUM_COUNTS
	    ? NULL
	    : quorum_why_text(out->standing.why);
}

const struct quorum_record *
prompts_agreed(struct desk *desk, const struct prompt_item *p, struct arena *a)
{
	struct eyes_from f = from(desk);

	return eyes_record(p->eyes, &f, a);
}

void
desk_people_changed(struct desk *desk)
{
	struct prompt_item *open[QUEUE_PROMPTS_MAX];
	size_t n = prompts_by_deadline(desk->prompts, open);
	struct eyes_from f = from(desk);

	for (size_t i = 0; i < n; i++) {
		struct queue_event ev = {
		    .kind = QUEUE_ON_LEAVE, .role = SG_ROLE_PERSON};

		for (int m = 0; m < QUEUE_EYES_MAX && open[i]->eyes != NULL &&
		     eyes_lost(open[i]->eyes, &f, &ev.voter.person);
		     m++)
			(void)effects_feed(desk, &ev, NULL);
	}
}
