/* The chips of a thread, along the arcs of consent.def. */
#include <string.h>

#include "ask/consent_chip.h"
#include "base/banned.h"

#define BIT(on)  (UINT64_C(1) << CONSENT_ON_##on)
#define DO(word) CONSENT_BIT(CONSENT_DO_##word)

/* What only a person does.  Looking, and what the shell reports, is free. */
static const uint64_t taps = BIT(NOT_NOW) | BIT(APPROVE) | BIT(RETRY) |
    BIT(DISMISS) | BIT(REOPEN) | BIT(CANCEL);

void
chips_init(struct chips *c)
{
	memset(c, 0, sizeof(*c));
}

static struct chip_result
refuse(enum sg_consent_refusal why, const struct chip *chip)
{
	return (struct chip_result){.does = DO(REFUSE),
	    .refusal = why,
	    .chip = chip,
	    .decision = SG_DECISION_NONE};
}

static struct chip *
find(struct chips *c, const struct ask_name *action)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (ask_name_eq(&c->v[i].action, action))
			return &c->v[i];
	return NULL;
}

static bool
is_open(const struct chip *chip)
{
	return chip->state == CONSENT_CHIP_COLLAPSED ||
	    chip->state == CONSENT_CHIP_EXPANDED ||
	    chip->state == CONSENT_CHIP_APPROVED;
}

/* The chip because of which the same thing is not offered again, or NULL. */
static struct chip *
in_the_way(struct chips *c, const struct chip_offer *offer)
{
	for (uint32_t i = 0; i < c->n; i++) {
		if (!ask_name_eq(&c->v[i].same, &offer->same))
			continue;
		if (c->v[i].state == CONSENT_CHIP_APPROVED ||
		    (!offer->asked && (is_open(&c->v[i]) || c->v[i].put_off)))
			return &c->v[i];
	}
	return NULL;
}

static void
forget_put_off(struct chips *c, const struct ask_name *same)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (ask_name_eq(&c->v[i].same, same))
			c->v[i].put_off = false;
}

static struct chip_result
show(struct chips *c, const struct chip_offer *offer)
{
	struct chip *chip = &c->v[c->n++];
	struct chip_result r = {
	    .does = DO(SHOW), .chip = chip, .decision = SG_DECISION_NONE};

	*chip = (struct chip){.action = offer->action,
	    .same = offer->same,
	    .about = offer->about,
	    .state = offer->may_act ? CONSENT_CHIP_COLLAPSED
				    : CONSENT_CHIP_BLOCKED,
	    .can_cancel = offer->can_cancel,
	    .shown_ms = c->now_ms};
	r.micro = offer->may_act && consent_micro_expands(&offer->moment);
	consent_counted(&c->counts, CONSENT_COUNT_SHOWN, 0);
	if (r.micro)
		consent_counted(&c->counts, CONSENT_COUNT_AUTOEXPANDED, 0);
	return r;
}

struct chip_result
chips_offer(struct chips *c, const struct chip_offer *offer)
{
	const struct chip *other = find(c, &offer->action);

	if (other != NULL)
		return refuse(CONSENT_NOT_KNOWN_ACTION, other);
	if ((other = in_the_way(c, offer)) != NULL)
		return (struct chip_result){.does = DO(SUPPRESS),
		    .chip = other,
		    .decision = SG_DECISION_NONE};
	if (c->n == CHIPS_MAX)
		return refuse(CONSENT_NOT_FULL, NULL);
	if (offer->at_ms > c->now_ms)
		c->now_ms = offer->at_ms;
	if (offer->asked)
		forget_put_off(c, &offer->same);
	return show(c, offer);
}

bool
chips_give_way(const struct chips *c, uint32_t older, uint32_t newer)
{
	return older < newer && newer < c->n &&
	    ask_name_eq(&c->v[older].about, &c->v[newer].about) &&
	    consent_find(c->v[older].state, CONSENT_ON_WITHDRAW) != NULL;
}

bool
chip_can_expire(const struct chip *chip)
{
	return consent_find(chip->state, CONSENT_ON_EXPIRE) != NULL;
}

/* T62: a report is about an attempt; only the last one can have failed. */
static bool
is_stale(const struct chip *chip, const struct chip_event *ev)
{
	if (ev->on == CONSENT_ON_FAILURE)
		return ev->attempt != chip->attempts;
	return ev->on == CONSENT_ON_SUCCESS &&
	    (ev->attempt == 0 || ev->attempt > chip->attempts);
}

static enum sg_consent_refusal
why_not(const struct chip *chip, const struct chip_event *ev)
{
	if (ev->on >= CONSENT_ON_COUNT ||
	    consent_find(chip->state, ev->on) == NULL)
		return CONSENT_NOT_NO_ARC;
	if (((taps >> ev->on) & 1) != 0 && ev->role != SG_ROLE_PERSON)
		return CONSENT_NOT_WRONG_ROLE;
	if (is_stale(chip, ev))
		return CONSENT_NOT_STALE_REPORT;
	if (ev->on == CONSENT_ON_CANCEL && !chip->can_cancel)
		return CONSENT_NOT_UNSAFE_CANCEL;
	return CONSENT_NOT_COUNT;
}

static struct chip_result
step(struct chips *c, struct chip *chip, const struct consent_arc *arc)
{
	consent_counted(&c->counts, arc->count, c->now_ms - chip->shown_ms);
	chip->state = arc->to;
	if (arc->on == CONSENT_ON_NOT_NOW)
		chip->put_off = true;
	if (arc->on == CONSENT_ON_REOPEN) {
		chip->put_off = false;
		chip->shown_ms = c->now_ms;
	}
	if ((arc->does & DO(RUN)) != 0)
		chip->attempts++;
	return (struct chip_result){
	    .does = arc->does, .chip = chip, .decision = arc->decision};
}

struct chip_result
chips_step(struct chips *c, const struct chip_event *ev)
{
	struct chip *chip = find(c, &ev->action);
	enum sg_consent_refusal refusal;

	if (chip == NULL)
		return refuse(CONSENT_NOT_UNKNOWN_ACTION, NULL);
	refusal = why_not(chip, ev);
	if (refusal != CONSENT_NOT_COUNT)
		return refuse(refusal, chip);
	if (ev->at_ms > c->now_ms)
		c->now_ms = ev->at_ms;
	return step(c, chip, consent_find(chip->state, ev->on));
}
