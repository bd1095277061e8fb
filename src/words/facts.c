/*
 * What the lists say about their words.  Each table holds columns of one .def
 * list and, as its last row, the worst case, which is what a value gets that
 * is in no list.  Parsing refuses such values at the edge, so the last rows
 * should never be needed; they cost nothing and fail the right way.
 */
#include "words/words.h"

#include "base/banned.h"

#define ROW(value, count) ((unsigned)(value) < (count) ? (value) : (count))

static const unsigned char postures[] = {
#define X(sym, wire, rank, text) [SG_POSTURE_##sym] = rank,
#include "words/posture.def"
    [SG_POSTURE_COUNT] = 3,
};

unsigned
posture_rank(enum sg_posture p)
{
	return postures[ROW(p, SG_POSTURE_COUNT)];
}

static const unsigned char reasons[] = {
#define X(sym, wire, tier, text) [SG_REASON_##sym] = tier,
#include "words/risk_reason.def"
    [SG_REASON_COUNT] = 3,
};

unsigned
risk_reason_tier(enum sg_risk_reason r)
{
	return reasons[ROW(r, SG_REASON_COUNT)];
}

static const unsigned char risks[] = {
#define X(sym, wire, rank, text) [SG_RISK_##sym] = rank,
#include "words/risk.def"
    [SG_RISK_COUNT] = 2,
};

unsigned
risk_rank(enum sg_risk r)
{
	return risks[ROW(r, SG_RISK_COUNT)];
}

enum sg_risk
risk_worse(enum sg_risk a, enum sg_risk b)
{
	enum sg_risk worse = risk_rank(a) > risk_rank(b) ? a : b;

	return (unsigned)worse < SG_RISK_COUNT ? worse : SG_RISK_HIGH;
}

static const struct {
	enum sg_risk risk;
	bool dangerous;
	const char *why;
} capabilities[] = {
#define X(sym, wire, base, dangerous, why, text) \
	[SG_CAP_##sym] = {SG_RISK_##base, dangerous, why},
#include "words/capability.def"
    [SG_CAP_COUNT] = {SG_RISK_HIGH, true, "this is unknown to the gate"},
};

enum sg_risk
capability_risk(enum sg_capability c)
{
	return capabilities[ROW(c, SG_CAP_COUNT)].risk;
}

bool
capability_dangerous(enum sg_capability c)
{
	return capabilities[ROW(c, SG_CAP_COUNT)].dangerous;
}

const char *
capability_why(enum sg_capability c)
{
	return capabilities[ROW(c, SG_CAP_COUNT)].why;
}

static const enum sg_policy_mode profiles[] = {
#define X(sym, wire, mode, text) [SG_PROFILE_##sym] = SG_MODE_##mode,
#include "words/policy_profile.def"
    [SG_PROFILE_COUNT] = SG_MODE_STRICT,
};

enum sg_policy_mode
profile_mode(enum sg_policy_profile p)
{
	return profiles[ROW(p, SG_PROFILE_COUNT)];
}

static const struct {
	enum sg_verdict verdict;
	enum sg_lifetime lifetime;
	const char *label;
} decisions[] = {
#define X(sym, wire, verdict, lifetime, label, text) \
	[SG_DECISION_##sym] = {                      \
	    SG_VERDICT_##verdict, SG_LIFETIME_##lifetime, label},
#include "words/decision_token.def"
    [SG_DECISION_COUNT] = {SG_VERDICT_DENY, SG_LIFETIME_ONCE, "unknown"},
};

enum sg_verdict
decision_verdict(enum sg_decision_token d)
{
	return decisions[ROW(d, SG_DECISION_COUNT)].verdict;
}

enum sg_lifetime
decision_lifetime(enum sg_decision_token d)
{
	return decisions[ROW(d, SG_DECISION_COUNT)].lifetime;
}

static const struct {
	enum sg_decision_token decision;
	char key;
} options[] = {
#define X(sym, wire, place, key, text) \
	[SG_OPTION_##sym] = {SG_DECISION_##sym, key},
#include "words/prompt_option.def"
    [SG_OPTION_COUNT] = {SG_DECISION_DENY_ONCE, 0},
};

enum sg_decision_token
option_decision(enum sg_prompt_option o)
{
	return options[ROW(o, SG_OPTION_COUNT)].decision;
}

char
option_key(enum sg_prompt_option o)
{
	return options[ROW(o, SG_OPTION_COUNT)].key;
}

bool
decision_offered(enum sg_decision_token d)
{
	for (unsigned o = 0; o < SG_OPTION_COUNT; o++) {
		if (options[o].decision == d)
			return true;
	}
	return false;
}

const char *
decision_label(enum sg_decision_token d)
{
	for (unsigned o = 0; o < SG_OPTION_COUNT; o++)
		if (options[o].decision == d)
			return word_text(&words_prompt_option, o);
	return decisions[ROW(d, SG_DECISION_COUNT)].label;
}

static const enum sg_prompt_option places[] = {
#define X(sym, wire, place, key, text) [place] = SG_OPTION_##sym,
#include "words/prompt_option.def"
    [SG_OPTION_COUNT] = SG_OPTION_DENY_ONCE,
};

enum sg_prompt_option
option_at(unsigned place)
{
	return places[ROW(place, SG_OPTION_COUNT)];
}

static const struct {
	unsigned status;
	bool again;
} problems[] = {
#define X(sym, wire, status, again, text) [SG_PROBLEM_##sym] = {status, again},
#include "words/problem.def"
    [SG_PROBLEM_COUNT] = {500, false},
};

unsigned
problem_status(enum sg_problem p)
{
	return problems[ROW(p, SG_PROBLEM_COUNT)].status;
}

bool
problem_retryable(enum sg_problem p)
{
	return problems[ROW(p, SG_PROBLEM_COUNT)].again;
}

static const unsigned char hearers[] = {
#define X(sym, wire, role, text) [SG_EVENT_##sym] = SG_ROLE_##role,
#include "words/event_kind.def"
    [SG_EVENT_COUNT] = SG_ROLE_COUNT,
};

/* Roles are in the order of what they may do: viewer, agent, person. */
bool
event_heard_by(enum sg_event_kind k, enum sg_role role)
{
	return (unsigned)role < SG_ROLE_COUNT &&
	    role >= (enum sg_role)hearers[ROW(k, SG_EVENT_COUNT)];
}

static const bool alarms[] = {
#define X(sym, wire, loud, text) [SG_ALARM_##sym] = loud,
#include "words/alarm.def"
    [SG_ALARM_COUNT] = true,
};

bool
alarm_loud(enum sg_alarm a)
{
	return alarms[ROW(a, SG_ALARM_COUNT)];
}
