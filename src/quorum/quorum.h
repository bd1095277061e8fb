#ifndef QUORUM_QUORUM_H
#define QUORUM_QUORUM_H

#include "rule/grants.h"
#include "solgate/words.h"
#include "zone/zone.h"

/*
 * How many people must agree to a call, and who of them counts.  The rules
 * stand in policy files; the first that fits a call is its rule, and a call
 * that no rule fits needs one person, as always.
 */
#define QUORUM_NEED_MAX 8

/* How the person at the machine counts, who has no account. */
enum quorum_local {
	QUORUM_LOCAL_NO,  /* may say no, and that is all */
	QUORUM_LOCAL_YES, /* as one person */
	QUORUM_LOCAL_AS   /* as the person with this name, once with them */
};

struct quorum_rule {
	struct sg_str id;  /* "policy.toml:12:name" */
	enum sg_risk risk; /* of the call, or worse */
	uint32_t need;
	struct sg_str_list of;   /* names and roles; empty: who may answer */
	struct sg_str_list also; /* who counts once others are asked */
	bool not_owner;
	enum quorum_local local;
	struct sg_str local_as;
	int64_t timeout_ms, escalate_ms;
	struct grants fits; /* what it is about; read as denials are: wide */
};

struct quorum_owner { /* whose agent it is */
	struct sg_str extension, person;
};

struct quorum_delegate { /* who answers for whom, until when */
	struct sg_str from, to;
	int64_t until_ms;
};

struct quorum_hours { /* when a person counts; who has none counts always */
	struct sg_str person;
	unsigned days;        /* bit 0: Monday */
	int from_min, to_min; /* of the day; to is not part; over midnight */
	const struct zone *zone;
};

struct quorum_book {
	struct quorum_rule *rules;
	size_t n_rules;
	const struct quorum_owner *owners;
	size_t n_owners;
	const struct quorum_delegate *delegates;
	size_t n_delegates;
	const struct quorum_hours *hours;
	size_t n_hours;
};

/* The rule of a call; NULL: one person is enough. */
const struct quorum_rule *
quorum_find(const struct quorum_book *b, const struct grant_query *q);

/* The rule of that id; NULL: it is no longer there. */
const struct quorum_rule *
quorum_by_id(const struct quorum_book *b, struct sg_str id);

/* Who has an account, by name; false: nobody has this name.  What accounts
 * say of owners and stand-ins counts beside what the policy says. */
struct quorum_people {
	bool (*find)(
	    void *ctx, struct sg_str name, enum sg_people_role *standing);
	void *ctx;
	/* Whose agent it is by its token; false: nobody's.  Or NULL. */
	bool (*owner)(void *ctx, struct sg_str extension, struct sg_str *name);
	/* The ${i}-th in whose place ${to} answers, until then.  Or NULL. */
	bool (*seat)(
	    void *ctx, struct sg_str to, size_t i, struct quorum_delegate *out);
};

/* The ${i}-th owner of an agent, by the policy, then by its token. */
bool quorum_owner(const struct quorum_book *b, const struct quorum_people *p,
    struct sg_str extension, size_t i, struct sg_str *name);

/* Who wants to answer which question. */
struct quorum_voter {
	bool local;              /* the person at the machine */
	struct sg_str name;      /* of the account; not local */
	struct sg_str extension; /* whose call it is */
	int64_t now_ms;
	bool any_hour; /* hours are not looked at */
};

/* Why somebody does not count; the last one: they do. */
enum quorum_why {
	QUORUM_WHY_RULE, /* there is no such rule any more */
	QUORUM_WHY_LOCAL,
	QUORUM_WHY_ROLE,
	QUORUM_WHY_OWNER,
	QUORUM_WHY_LISTED,
	QUORUM_WHY_HOURS,
	QUORUM_WHY_LATER, /* once others are asked */
	QUORUM_COUNTS
};

struct quorum_standing {
	bool counts; /* from the start */
	bool later;  /* once others are asked as well */
	enum quorum_why why;
	struct sg_str person; /* the name that counts; local: empty */
	struct sg_str seat;   /* in whose place; empty: their own */
};

struct quorum_standing
quorum_standing(const struct quorum_book *b, const struct quorum_rule *r,
    const struct quorum_people *people, const struct quorum_voter *v);

/* Whether it is one of the hours of ${name}; ${has}: there are some. */
bool quorum_on_call(
    const struct quorum_book *b, struct sg_str name, int64_t now_ms, bool *has);

/* A sentence about it. */
const char *quorum_why_text(enum quorum_why why);

/*
 * What a rule wants, in a sentence: "2 people must agree: approvers, not the
 * owner of the agent (Ada)."  ${people} may be NULL.
 */
void quorum_say(struct buf *out, const struct quorum_book *b,
    const struct quorum_people *people, const struct quorum_rule *r,
    struct sg_str extension);

#endif
