/* Adding up: every event into its counters, and into those of its day. */
#include <stdlib.h>
#include <string.h>

#include "count/counts_table.h"

#define DAY_MS INT64_C(86400000)

const int64_t counts_bounds[COUNTS_BUCKETS - 1] = {
    500, 1000, 2000, 5000, 10000, 20000, 30000, 60000, 120000, 300000};

struct counts *
counts_new(void)
{
	struct counts *c = calloc(1, sizeof(*c));

	if (c != NULL)
		counts_day(c, 0);
	return c;
}

void
counts_free(struct counts *c)
{
	free(c);
}

void
counts_day(struct counts *c, int64_t wall_ms)
{
	int32_t day = (int32_t)(wall_ms / DAY_MS);

	if (c->today != NULL && day == c->day)
		return;
	c->day = day;
	c->today = &c->now[AT_DAY +
	    (size_t)((uint32_t)day % COUNTS_SLOTS) * DAY_PARTS];
	if (c->today[DAY_DATE] == day)
		return;
	memset(c->today, 0, DAY_PARTS * sizeof(*c->today));
	c->today[DAY_DATE] = day;
}

size_t
counts_bucket(int64_t ms)
{
	size_t i = 0;

	while (i < COUNTS_BUCKETS - 1 && ms > counts_bounds[i])
		i++;
	return i;
}

/* Which number of a day a decision of a person belongs to; 0: none did. */
static unsigned
day_of(enum sg_decision_token decision)
{
	switch (decision) {
	case SG_DECISION_DENY_TIMEOUT:
		return DAY_TIMED_OUT;
	case SG_DECISION_DENY_ONCE:
	case SG_DECISION_DENY_ALWAYS:
	case SG_DECISION_CANCELLED:
	case SG_DECISION_CORRECTED:
		return DAY_DENIED;
	case SG_DECISION_DEFERRED:
		return DAY_DEFERRED;
	case SG_DECISION_CONFIRMED:
	case SG_DECISION_ALLOW_ONCE:
	case SG_DECISION_ALLOW_SESSION:
	case SG_DECISION_ALLOW_ALWAYS:
		return DAY_ALLOWED;
	case SG_DECISION_DENY_UNATTENDED:
	case SG_DECISION_DENY_CANCELLED:
	case SG_DECISION_DENY_LIMIT:
	case SG_DECISION_DENY_COOLDOWN:
	case SG_DECISION_DENY_STRICT:
	case SG_DECISION_DENY_POLICY:
	case SG_DECISION_DENY_STORED:
	case SG_DECISION_ALLOW_STORED:
	case SG_DECISION_ALLOW_POLICY:
	case SG_DECISION_ALLOW_PERMISSIVE:
	case SG_DECISION_COUNT:
		break;
	}
	return 0;
}

void
counts_decision(struct counts *c, enum sg_capability capability,
    enum sg_risk risk, enum sg_decision_token decision, enum sg_surface surface)
{
	size_t at = AT_DECISION;
	unsigned of_day = day_of(decision);

	if (capability >= SG_CAP_COUNT || risk >= SG_RISK_COUNT ||
	    decision >= SG_DECISION_COUNT || surface >= SG_SURFACE_COUNT)
		return;
	at += (((size_t)capability * SG_RISK_COUNT + risk) * SG_DECISION_COUNT +
		  decision) *
		SG_SURFACE_COUNT +
	    surface;
	c->now[at]++;
	if (of_day != 0)
		c->today[of_day]++;
}

void
counts_rule(struct counts *c, const char *rule, enum sg_verdict verdict)
{
	size_t i = 0;

	if (rule == NULL || verdict >= SG_VERDICT_COUNT)
		return;
	while (i < COUNTS_RULES && c->rules[i].code != NULL &&
	    strcmp(c->rules[i].code, rule) != 0)
		i++;
	if (i == COUNTS_RULES)
		return;
	c->rules[i].code = rule;
	c->rules[i].n[verdict]++;
}

void
counts_verdict_in(struct counts *c, int64_t us)
{
	latency_add(&c->verdicts, us);
}

void
counts_decided_in(struct counts *c, enum sg_decision_token decision,
    enum sg_surface surface, int64_t ms)
{
	size_t at = AT_TIME;

	if (decision >= SG_DECISION_COUNT || surface >= SG_SURFACE_COUNT)
		return;
	ms = ms < 0 ? 0 : ms;
	at += ((size_t)decision * SG_SURFACE_COUNT + surface) * TIME_PARTS;
	c->now[at + counts_bucket(ms)]++;
	c->now[at + TIME_SUM] += ms;
	if (decision != SG_DECISION_DENY_TIMEOUT && day_of(decision) != 0)
		c->today[DAY_TIME + counts_bucket(ms)]++;
}

void
counts_turn(struct counts *c, enum sg_breakpoint decision, bool frozen)
{
	if (decision >= SG_BREAKPOINT_COUNT)
		return;
	c->now[AT_TURN + decision]++;
	c->today[DAY_TURN + decision]++;
	c->now[AT_FROZEN] += frozen;
	c->today[DAY_FROZEN] += frozen;
}

void
counts_intent(struct counts *c, enum sg_intent label, unsigned tier)
{
	size_t cell = (size_t)label * COUNTS_TIERS + tier;

	if (label >= SG_INTENT_COUNT || tier >= COUNTS_TIERS)
		return;
	c->now[AT_INTENT + cell]++;
	c->today[DAY_INTENT + cell]++;
}

void
counts_chip(struct counts *c, enum sg_chip_event event)
{
	int64_t *chip = &c->now[AT_CHIP];

	chip[CHIP_APPROVED] += event == SG_CHIP_ON_APPROVE;
	chip[CHIP_DEFERRED] += event == SG_CHIP_ON_NOT_NOW;
	chip[CHIP_RETRY] += event == SG_CHIP_ON_RETRY;
	chip[CHIP_SUCCESS] += event == SG_CHIP_ON_SUCCESS;
	chip[CHIP_FAILED] += event == SG_CHIP_ON_FAILURE;
	c->today[DAY_ALLOWED] += event == SG_CHIP_ON_APPROVE;
	c->today[DAY_DEFERRED] += event == SG_CHIP_ON_NOT_NOW;
}

void
counts_chip_shown(struct counts *c, bool autoexpanded)
{
	c->now[AT_CHIP + CHIP_SHOWN]++;
	c->now[AT_CHIP + CHIP_AUTOEXPANDED] += autoexpanded;
}

void
counts_chip_time(struct counts *c, enum sg_chip_event event, int64_t ms)
{
	bool approved = event == SG_CHIP_ON_APPROVE;

	if (!approved && event != SG_CHIP_ON_NOT_NOW)
		return;
	ms = ms < 0 ? 0 : ms;
	c->now[AT_CHIP +
	    (approved ? CHIP_APPROVED_MS : CHIP_DEFERRED_MS)] += ms;
	c->today[DAY_TIME + counts_bucket(ms)]++;
}

void
counts_ingested(struct counts *c, size_t accepted, size_t rejected)
{
	c->now[AT_INGEST + INGEST_ACCEPTED] += (int64_t)accepted;
	c->now[AT_INGEST + INGEST_REJECTED] += (int64_t)rejected;
}

void
counts_alarm(struct counts *c, enum sg_alarm kind)
{
	if (kind >= SG_ALARM_COUNT)
		return;
	c->now[AT_ALARM + kind]++;
	c->today[DAY_ALARM + kind]++;
}

void
counts_pending(struct counts *c, uint32_t prompts)
{
	c->pending = prompts;
}
