/*
 * What the lists say about their words, written down a second time from the
 * seeds, and the worst case for what is in no list.
 */
#include "t.h"
#include "words/words.h"

#define NOT_A_WORD 9999u

static void
facts_of_turns(void)
{
	CHECK(posture_rank(SG_POSTURE_DIRECT) == 0, "direct");
	CHECK(posture_rank(SG_POSTURE_CONDITIONAL) == 1, "conditional");
	CHECK(posture_rank(SG_POSTURE_BOUNDARY_PAUSE) == 2, "pause");
	CHECK(posture_rank(SG_POSTURE_CONTAINMENT) == 3, "containment");
	CHECK(posture_rank(SG_POSTURE_COUNT) == 3, "unknown");

	CHECK(risk_reason_tier(SG_REASON_SELF_HARM) == 3, "self-harm");
	CHECK(risk_reason_tier(SG_REASON_VIOLENCE) == 2, "violence");
	CHECK(risk_reason_tier(SG_REASON_EXTREMISM) == 3, "extremism");
	CHECK(risk_reason_tier(SG_REASON_MINORS) == 3, "minors");
	CHECK(risk_reason_tier(SG_REASON_FINANCE) == 2, "finance");
	CHECK(risk_reason_tier(SG_REASON_LEGAL) == 2, "legal");
	CHECK(risk_reason_tier(SG_REASON_MEDICAL) == 1, "medical");
	CHECK(risk_reason_tier(SG_REASON_PRIVACY_SECURITY) == 2, "privacy");
	CHECK(risk_reason_tier(SG_REASON_RELATIONSHIP_INTIMACY) == 1, "love");
	CHECK(risk_reason_tier(SG_REASON_FAMILY) == 1, "family");
	CHECK(risk_reason_tier(SG_REASON_FOOD_HANDLING) == 1, "food");
	CHECK(risk_reason_tier(SG_REASON_COUNT) == 3, "unknown");
	for (unsigned i = 0; i < SG_REASON_COUNT; i++) {
		unsigned tier = risk_reason_tier((enum sg_risk_reason)i);

		CHECK(tier >= 1 && tier <= 3, "reason %u is tier %u", i, tier);
	}
}

static void
facts_of_risk(void)
{
	const enum sg_risk none = (enum sg_risk)NOT_A_WORD;

	CHECK(risk_rank(SG_RISK_LOW) == 0, "low");
	CHECK(risk_rank(SG_RISK_MEDIUM) == 1, "medium");
	CHECK(risk_rank(SG_RISK_HIGH) == 2, "high");
	CHECK(risk_rank(none) == 2, "unknown");
	for (unsigned i = 0; i < SG_RISK_COUNT; i++) {
		enum sg_risk a = (enum sg_risk)i;

		CHECK(risk_worse(a, a) == a, "%u", i);
		CHECK(risk_worse(a, SG_RISK_LOW) == a, "%u", i);
		CHECK(risk_worse(SG_RISK_LOW, a) == a, "%u", i);
		CHECK(risk_worse(a, SG_RISK_HIGH) == SG_RISK_HIGH, "%u", i);
		CHECK(risk_worse(SG_RISK_HIGH, a) == SG_RISK_HIGH, "%u", i);
		CHECK(risk_worse(a, none) == SG_RISK_HIGH, "%u", i);
		CHECK(risk_worse(none, a) == SG_RISK_HIGH, "%u", i);
	}
	CHECK(risk_worse(none, none) == SG_RISK_HIGH, "both unknown");
	/* a tier is its number, so that the order of the rows counts. */
	CHECK(strcmp(sg_tier_name((enum sg_tier)0), "harmless") == 0 &&
		strcmp(sg_tier_name((enum sg_tier)1), "low") == 0 &&
		strcmp(sg_tier_name((enum sg_tier)2), "medium") == 0 &&
		strcmp(sg_tier_name((enum sg_tier)3), "high") == 0,
	    "tiers");
}

static void
facts_of_capabilities(void)
{
	static const struct {
		enum sg_capability cap;
		enum sg_risk risk;
		bool dangerous;
	} rows[] =
	    {
		{SG_CAP_EXEC, SG_RISK_HIGH, true},
		{SG_CAP_WRITE, SG_RISK_HIGH, false},
		{SG_CAP_HTTP, SG_RISK_MEDIUM, false},
		{SG_CAP_READ, SG_RISK_MEDIUM, false},
		{SG_CAP_TOOL, SG_RISK_MEDIUM, false},
		{SG_CAP_SESSION, SG_RISK_LOW, false},
		{SG_CAP_UI, SG_RISK_LOW, false},
		{SG_CAP_ENV, SG_RISK_HIGH, true},
		{SG_CAP_LOG, SG_RISK_LOW, false},
		{SG_CAP_EVENTS, SG_RISK_LOW, false},
		{SG_CAP_COUNT, SG_RISK_HIGH, true},
		{(enum sg_capability)NOT_A_WORD, SG_RISK_HIGH, true},
	    },
	  *r;

	EACH (r, rows) {
		CHECK(capability_risk(r->cap) == r->risk, "%s",
		    sg_capability_name(r->cap));
		CHECK(capability_dangerous(r->cap) == r->dangerous, "%s",
		    sg_capability_name(r->cap));
		CHECK(capability_why(r->cap)[0] != '\0', "%s",
		    sg_capability_name(r->cap));
	}
	CHECK(strcmp(capability_why(SG_CAP_EXEC),
		  "exec can run arbitrary commands on your machine") == 0,
	    "%s", capability_why(SG_CAP_EXEC));
	CHECK(strcmp(word_text(&words_capability, SG_CAP_HTTP),
		  "Network access") == 0,
	    "%s", word_text(&words_capability, SG_CAP_HTTP));

	CHECK(profile_mode(SG_PROFILE_SAFE) == SG_MODE_STRICT, "safe");
	CHECK(profile_mode(SG_PROFILE_BALANCED) == SG_MODE_PROMPT, "balanced");
	CHECK(profile_mode(SG_PROFILE_PERMISSIVE) == SG_MODE_PERMISSIVE, "p");
	CHECK(profile_mode(SG_PROFILE_COUNT) == SG_MODE_STRICT, "unknown");
}

static void
facts_of_decisions(void)
{
	static const struct {
		const char *token;
		enum sg_verdict verdict;
		enum sg_lifetime lifetime;
		bool offered;
	} rows[] =
	    {
		{"allow_once", SG_VERDICT_ALLOW, SG_LIFETIME_ONCE, true},
		{"allow_session", SG_VERDICT_ALLOW, SG_LIFETIME_SESSION, true},
		{"allow_always", SG_VERDICT_ALLOW, SG_LIFETIME_ALWAYS, true},
		{"deny_once", SG_VERDICT_DENY, SG_LIFETIME_ONCE, true},
		{"deny_always", SG_VERDICT_DENY, SG_LIFETIME_ALWAYS, true},
		{"deny_timeout", SG_VERDICT_DENY, SG_LIFETIME_ONCE, false},
		{"deny_unattended", SG_VERDICT_DENY, SG_LIFETIME_ONCE, false},
		{"deny_cooldown", SG_VERDICT_DENY, SG_LIFETIME_SESSION, false},
		{"deny_cancelled", SG_VERDICT_DENY, SG_LIFETIME_ONCE, false},
		{"deny_limit", SG_VERDICT_DENY, SG_LIFETIME_ONCE, false},
		{"deny_strict", SG_VERDICT_DENY, SG_LIFETIME_ONCE, false},
		{"deny_policy", SG_VERDICT_DENY, SG_LIFETIME_ONCE, false},
		{"deny_stored", SG_VERDICT_DENY, SG_LIFETIME_ONCE, false},
		{"allow_policy", SG_VERDICT_ALLOW, SG_LIFETIME_ONCE, false},
		{"allow_stored", SG_VERDICT_ALLOW, SG_LIFETIME_ONCE, false},
		{"allow_permissive", SG_VERDICT_ALLOW, SG_LIFETIME_ONCE, false},
		{"deferred", SG_VERDICT_DEFER, SG_LIFETIME_ONCE, false},
		{"confirmed", SG_VERDICT_ALLOW, SG_LIFETIME_ONCE, false},
		{"cancelled", SG_VERDICT_DENY, SG_LIFETIME_ONCE, false},
		{"corrected", SG_VERDICT_AMEND, SG_LIFETIME_ONCE, false},
		{"no such token", SG_VERDICT_DENY, SG_LIFETIME_ONCE, false},
	    },
	  *r;

	EACH (r, rows) {
		unsigned v = NOT_A_WORD;
		enum sg_decision_token d;

		word_parse(&words_decision_token, str_of(r->token), &v);
		d = (enum sg_decision_token)v;
		CHECK(decision_verdict(d) == r->verdict, "%s", r->token);
		CHECK(decision_lifetime(d) == r->lifetime, "%s", r->token);
		CHECK(decision_offered(d) == r->offered, "%s", r->token);
		CHECK(decision_label(d)[0] != '\0', "%s", r->token);
	}
	CHECK(strcmp(decision_label(SG_DECISION_DENY_ONCE), "Deny") == 0,
	    "an answer is called what its button says");
	CHECK(strcmp(decision_label(SG_DECISION_DENY_STRICT),
		  "Denied: strict mode") == 0,
	    "a rule says so");
	CHECK(strcmp(decision_label(SG_DECISION_COUNT), "unknown") == 0,
	    "unknown");
	CHECK(sizeof(rows) / sizeof(rows[0]) == SG_DECISION_COUNT + 1, "rows");
}

/* The options in the order of the seed, with the keys of its wireframe. */
static void
facts_of_options(void)
{
	static const struct {
		const char *wire;
		char key;
	} rows[SG_OPTION_COUNT] = {{"allow_once", 'A'}, {"allow_session", 'S'},
	    {"allow_always", 'Y'}, {"deny_once", 'D'}, {"deny_always", 'N'}};

	for (unsigned i = 0; i < SG_OPTION_COUNT; i++) {
		enum sg_prompt_option o = option_at(i);
		enum sg_decision_token d = option_decision(o);

		CHECK(strcmp(sg_prompt_option_name(o), rows[i].wire) == 0, "%s",
		    rows[i].wire);
		CHECK(strcmp(sg_decision_token_name(d), rows[i].wire) == 0,
		    "%s", rows[i].wire);
		CHECK(option_key(o) == rows[i].key, "%s", rows[i].wire);
	}
	CHECK(option_at(SG_OPTION_COUNT) == SG_OPTION_DENY_ONCE, "beyond");
	CHECK(option_decision(SG_OPTION_COUNT) == SG_DECISION_DENY_ONCE,
	    "unknown");
	CHECK(option_key(SG_OPTION_COUNT) == 0, "unknown");
}

/* Refusals: the status of HTTP, and whether it helps to try again. */
static void
facts_of_problems(void)
{
	CHECK(problem_status(SG_PROBLEM_FORBIDDEN) == 403, "forbidden");
	CHECK(problem_status(SG_PROBLEM_ALREADY_DECIDED) == 409, "decided");
	CHECK(problem_status(SG_PROBLEM_PRECONDITION) == 412, "changed");
	CHECK(problem_status(SG_PROBLEM_COUNT) == 500, "unknown");
	CHECK(problem_retryable(SG_PROBLEM_BUSY), "busy");
	CHECK(!problem_retryable(SG_PROBLEM_NOT_DURABLE), "T43: no retry");
	CHECK(!problem_retryable(SG_PROBLEM_COUNT), "unknown");
	for (unsigned p = 0; p < SG_PROBLEM_COUNT; p++)
		CHECK(problem_status((enum sg_problem)p) >= 400, "%u", p);
}

/* T49: who may hear what; what is in no list nobody hears. */
static void
facts_of_events(void)
{
	CHECK(event_heard_by(SG_EVENT_PING, SG_ROLE_VIEWER), "ping");
	CHECK(!event_heard_by(SG_EVENT_HOST_RESULT, SG_ROLE_VIEWER), "viewer");
	CHECK(event_heard_by(SG_EVENT_HOST_RESULT, SG_ROLE_AGENT), "agent");
	CHECK(event_heard_by(SG_EVENT_HOST_RESULT, SG_ROLE_PERSON), "person");
	CHECK(!event_heard_by(SG_EVENT_PING, SG_ROLE_COUNT), "no role");
	CHECK(!event_heard_by(SG_EVENT_COUNT, SG_ROLE_PERSON), "no event");
}

int
main(void)
{
	RUN(facts_of_turns);
	RUN(facts_of_risk);
	RUN(facts_of_capabilities);
	RUN(facts_of_decisions);
	RUN(facts_of_options);
	RUN(facts_of_problems);
	RUN(facts_of_events);
	return t_done("words_facts");
}
