#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "base/str.h"
#include "solgate/words.h"

/*
 * Words as data: the list behind each enum of solgate/words.h, looked up by
 * value or by name, and the facts the lists hold about their words.
 *
 * Names are refused at the edge unless they are in the list, byte for byte.
 * Should a value that is in no list get inside all the same, every look-up
 * answers with the worst case.
 */
struct word {
	const char *wire; /* the name; ends in NUL */
	size_t n;         /* its length */
	const char *text; /* what it means, a short phrase */
};

struct word_list {
	const char *name; /* "signal_kind" */
	const struct word *v;
	unsigned n;
};

/* words_signal_kind and so on, one for each list in words/all.def. */
#define SG_LIST(name) extern const struct word_list words_##name;
#define SG_ROW(sym, wire, text)
#define SG_END(name, count)
#include "words/all.def"

/* An older name, read as ${value} of ${list} and never written. */
struct word_alias {
	const struct word_list *list;
	struct word word;
	unsigned value;
};

extern const struct word_alias words_aliases[];
extern const unsigned words_aliases_count;

/* The name or the meaning; "unknown" for a value outside the list. */
const char *word_name(const struct word_list *l, unsigned value);
const char *word_text(const struct word_list *l, unsigned value);

/*
 * The word that is exactly ${s}, or that ${s} is an alias of.  False, and
 * *${value} is as it was: there is none.
 */
bool word_parse(const struct word_list *l, struct sg_str s, unsigned *value);

/* How strict a posture is, 0 to 3; unknown: the strictest. */
unsigned posture_rank(enum sg_posture p);

/* The least tier a rule may give for this reason, 1 to 3; unknown: 3. */
unsigned risk_reason_tier(enum sg_risk_reason r);

/* How dangerous, 0 to 2; unknown: 2. */
unsigned risk_rank(enum sg_risk r);

/* The more dangerous of two. */
enum sg_risk risk_worse(enum sg_risk a, enum sg_risk b);

/* Base risk, opt-in only, and the sentence that says why; unknown: high. */
enum sg_risk capability_risk(enum sg_capability c);
bool capability_dangerous(enum sg_capability c);
const char *capability_why(enum sg_capability c);

/* The mode a profile stands for; unknown: strict. */
enum sg_policy_mode profile_mode(enum sg_policy_profile p);

/* What a decision means and what it leaves behind; unknown: deny, once. */
enum sg_verdict decision_verdict(enum sg_decision_token d);
enum sg_lifetime decision_lifetime(enum sg_decision_token d);

/* How people read it: "Allow once", "Denied: strict mode"; or "unknown". */
const char *decision_label(enum sg_decision_token d);

/* Whether a person may answer a capability prompt with it. */
bool decision_offered(enum sg_decision_token d);

/* The decision an answer stands for; unknown: deny_once. */
enum sg_decision_token option_decision(enum sg_prompt_option o);

/* The answer offered at place 0 to SG_OPTION_COUNT - 1; beyond: deny_once. */
enum sg_prompt_option option_at(unsigned place);

/* The HTTP status of a refusal, and whether to try again; unknown: 500, no. */
unsigned problem_status(enum sg_problem p);
bool problem_retryable(enum sg_problem p);

/* The least role that may hear an event; unknown: none may (false). */
bool event_heard_by(enum sg_event_kind k, enum sg_role role);

/* Whether the faces show a notice of it; unknown: they do. */
bool alarm_loud(enum sg_alarm a);

/* Its key in the terminal, upper case; unknown: 0, which is no key. */
char option_key(enum sg_prompt_option o);

#endif
