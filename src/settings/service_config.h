#ifndef SETTINGS_SERVICE_CONFIG_H
#define SETTINGS_SERVICE_CONFIG_H

#include "base/arena.h"
#include "base/str.h"
#include "solgate/words.h"

/*
 * The settings a service runs by, already read and checked; settings/config.c
 * makes one from the configuration file.  Zeroed, every one has its default.
 */
struct service_config_extension {
	struct sg_str id;
	unsigned allow, deny; /* bits of capabilities */
	bool has_mode;
	enum sg_policy_mode mode;
};

/* A rule of a policy file: see src/policy. */
struct service_config_rule {
	struct sg_str id; /* "policy.toml:12:name": file, line, name if any */
	struct sg_str extension_id, pattern, range;
	enum sg_capability capability;
	bool has_pattern, has_range, has_expiry;
	bool allow; /* zeroed: deny */
	int64_t expires_ms;
};

/*
 * How many people must agree to a call: [[quorum]] of a policy file; see
 * src/quorum.  Whoever is named may be a role or the name of an account.
 */
struct service_config_quorum {
	struct sg_str id, extension_id, local_as;
	unsigned capabilities; /* as bits; 0: all */
	struct sg_str_list patterns, of, also;
	enum sg_risk risk;
	uint32_t need;
	int local; /* enum quorum_local */
	bool not_owner;
	int64_t timeout_ms, escalate_ms;
};

/* [[owner]], [[delegate]] and [[oncall]]: who has which part in it. */
enum service_config_duty_kind { DUTY_OWNER, DUTY_DELEGATE, DUTY_HOURS };

struct service_config_duty {
	enum service_config_duty_kind kind;
	struct sg_str person; /* DELEGATE: in whose place */
	struct sg_str other;  /* the extension; who answers; the time zone */
	int64_t until_ms;     /* DELEGATE */
	unsigned days;        /* HOURS: bit 0 is Monday */
	int from_min, to_min; /* HOURS: of the day */
};

/* The second reading of a message, in the order of turn.lane. */
enum lane_use {
	LANE_AUTO, /* where its weights are; without them it is off */
	LANE_OFF,
	LANE_ON, /* weights that cannot be used are refused */
};

/* From which risk on an answer must be signed, in the order of sign.risk. */
enum sign_risk { SIGN_NONE, SIGN_HIGH, SIGN_MEDIUM, SIGN_LOW };

struct service_config {
	struct sg_str project; /* directory paths are relative to; absolute */
	struct sg_str profile; /* preset; empty: the prompt profile */
	bool has_mode;
	enum sg_policy_mode mode;
	bool has_default_caps, has_deny_caps;
	unsigned default_caps, deny_caps;
	const struct service_config_extension *extensions;
	size_t n_extensions;
	const struct service_config_rule *rules; /* of policy files */
	size_t n_rules;
	const struct service_config_quorum *quorums; /* of policy files */
	size_t n_quorums;
	const struct service_config_duty *duties;
	size_t n_duties;
	bool compound_never;
	bool always_prompt;    /* in permissive mode */
	int64_t permissive_ms; /* how long permissive lasts; 0: 15 min */
	bool wait_unattended;  /* wait instead of deny_unattended */
	bool cooldown;
	bool no_contents; /* do not show what a write would change */
	int64_t window_ms, timeout_ms, extend_ms; /* 0: of the documents */
	int64_t chip_expire_ms;   /* how long an offer stands; 0: a day */
	bool proxy_lease;         /* leases tighten calls of programs */
	int64_t input_price;      /* of a million tokens, in thousandths; 0: */
	int64_t output_price;     /* not known */
	bool otlp_content;        /* spans carry what was said */
	bool no_skip_block;       /* skip does not block a summary */
	bool no_inputs;           /* do not keep what a replay needs */
	int64_t retention_days;   /* of traces and calls; 0: 30 */
	int64_t limit_prompts;    /* open for one token; 0: 16 */
	int64_t limit_chips;      /* open in a thread, by agents; 0: 32 */
	int64_t limit_calls;      /* that wait for one token; 0: 128 */
	struct sg_str hash_key;   /* keyed scope_hashes; empty: plain */
	bool refuse_tampered;     /* a changed ledger ends all allowing */
	struct sg_str seal_key;   /* scopes in the ledger; empty: not sealed */
	const struct sg_str *own; /* the gate's own directories */
	size_t n_own;
	const char *embed;        /* weights of the lane, or NULL: none */
	enum lane_use lane;       /* what if they cannot be used */
	const char *lattice;      /* a lattice of one's own, or NULL */
	struct sg_str passkey_rp; /* empty: the host of the page */
	unsigned sign_risk; /* SIGN_: answers from that risk on are signed */
	unsigned sign_caps; /* bits of capabilities whose answers are */
	const struct sg_str *sign_scopes; /* patterns, as they are shown */
	size_t n_sign_scopes;
	struct sg_str audit_dir; /* where the ledger stands; empty: none */
};

#define SERVICE_CONFIG_MAX (16u << 20)

/* ${from} with all of its texts in ${a}; false: no memory. */
bool service_config_copy(struct arena *a, const struct service_config *from,
    struct service_config *out);

#endif
