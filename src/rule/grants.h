#ifndef RULE_GRANTS_H
#define RULE_GRANTS_H

#include "rule/call.h"
#include "place/host_pattern.h"
#include "place/path_pattern.h"
#include "command/word_pattern.h"

/*
 * Decisions that last, for a session or until revoked, as an indexed set: the
 * cost of a look-up does not grow with the number of grants.  Whatever their
 * order, the same calls are covered.
 *
 * An allow counts only if all of it can be read and proven; a deny holds
 * unless it is known not to apply.  What does not count stays in the list, so
 * that it can be shown with the reason.
 */
#define GRANTS_MAX 131072

struct grant_rule {
	struct sg_str extension_id; /* or a pattern: see extension.h */
	enum sg_capability capability;
	struct sg_str pattern;
	struct sg_str range;
	struct sg_str source; /* file and line of a policy; empty: a person */
	bool has_pattern;     /* without: everything of the capability */
	bool has_range;       /* without: every version */
	bool has_expiry;
	enum sg_grant_effect effect; /* zeroed: deny */
	enum sg_lifetime lifetime;   /* zeroed: once, which no allow lasts */
	int64_t expires_ms;
};

enum grant_state {
#define X(sym, text) GRANT_##sym,
#include "rule/grant_state.def"
	GRANT_STATE_COUNT
};

struct grant_entry {
	struct grant_rule rule;
	enum grant_state state;
	enum sg_scope_kind kind;
	bool several; /* for more than one extension */
	bool wild;    /* covers all of its capability */
	bool exact;   /* a pattern that names one thing */
	bool prefix;  /* a name that ends in '*' */
	struct sg_str name;
	union {
		struct word_pattern words;
		struct path_pattern path;
		struct host_pattern host;
	} of;
};

/*
 * Where a grant hangs.  They stand apart from the grants: a look-up passes
 * those of other keys without touching what they say.
 */
struct grant_link {
	uint64_t key;
	uint32_t next, all; /* chains; 0 ends them */
};

struct grants {
	struct grant_entry *v;
	struct grant_link *links; /* one for each */
	uint32_t *heads; /* by key; behind them, all denials by capability */
	size_t n, cap;
	struct sg_str *several; /* patterns of extensions, each once */
	size_t n_several;
	uint32_t mask;
	struct arena *arena;
	const struct host_idna *idna;
};

/* Room for ${cap} grants, at most GRANTS_MAX; patterns are kept in ${a}. */
enum sg_err grants_init(struct grants *g, size_t cap, struct arena *a,
    const struct host_idna *idna);

/*
 * Add one; its index is the number of those before it.  It borrows the text
 * of ${r}.  SG_EFULL, SG_ENOMEM: nothing was added.
 */
enum sg_err grants_add(struct grants *g, const struct grant_rule *r);

/* Why an entry counts for nothing or for more than it says; a sentence. */
const char *grant_state_text(enum grant_state s);

/* Its pattern, read into ${out}; SG_EWORD: it cannot be, ${e} says why. */
enum sg_err grants_compile(struct grant_entry *out, const struct grant_rule *r,
    struct arena *a, const struct host_idna *idna, struct sg_error *e);

struct grant_query {
	const struct call *call;
	enum sg_risk risk;
	int64_t now_ms;
	enum compound compound;
	const struct launch *launch;
};

struct grant_hit {
	bool yes;
	bool maybe;   /* a deny that can neither be proven nor excluded */
	size_t near;  /* the first of those */
	size_t index; /* the first of those that do; of a list, of its first */
	enum cover cover; /* of a command: why no allow covers it */
	bool files;       /* an allow: all of it stands in policy files */
};

struct grant_hit
grants_deny(const struct grants *g, const struct grant_query *q);
struct grant_hit
grants_allow(const struct grants *g, const struct grant_query *q);

/* Every grant that speaks about a call or a part of it, the first few. */
#define GRANT_ALSO_MAX 8

struct grant_also {
	size_t v[GRANT_ALSO_MAX];
	size_t n;
};

void grants_also(const struct grants *g, const struct grant_query *q,
    struct grant_also *out);

/*
 * The decision without a pattern that is in force for a capability, as lists
 * of version 1 knew it.  False: there is none.  The last one counts.
 */
bool grants_lookup(const struct grants *g, struct sg_str extension_id,
    enum sg_capability capability, int64_t now_ms, enum sg_grant_effect *out);

#endif
