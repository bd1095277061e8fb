#ifndef POLICY_POLICY_FILE_H
#define POLICY_POLICY_FILE_H

#include "settings/config_place.h"
#include "settings/service_config.h"

/*
 * Rules that stand in files: policy.toml beside a person's settings, and the
 * administrator's in /etc/solgate.  Each [[rule]] becomes one rule for each of
 * its patterns, named by file and line; each [[expect]] says what a call would
 * meet, and is only read by "solgate policy test"; [[quorum]] says how many
 * people must agree, [[owner]], [[delegate]] and [[oncall]] who they are.  A
 * file is taken whole or not at all.
 */
#define POLICY_SYSTEM      "/etc/solgate/policy.toml"
#define POLICY_RULES_MAX   4096
#define POLICY_EXPECTS_MAX 4096
#define POLICY_QUORUMS_MAX 64
#define POLICY_DUTIES_MAX  512
#define POLICY_NAME_MAX    24

struct launch;

struct policy_expect {
	struct sg_str extension_id, version;
	struct sg_str capability;
	const struct sg_str *words; /* of the scope */
	size_t n_words;
	struct sg_str verdict; /* allow, ask or deny */
	struct sg_str rule;    /* the name of the one that decides; or empty */
	bool has_at;
	int64_t at_ms; /* when the call is made */
	unsigned line;
};

struct policy_file {
	struct service_config_rule *rules;
	size_t n_rules;
	struct policy_expect *expects;
	size_t n_expects;
	struct service_config_quorum *quorums;
	size_t n_quorums;
	struct service_config_duty *duties;
	size_t n_duties;
};

/*
 * Read ${text}, which is named ${name} in ids and errors, into ${out}.  Every
 * rule is checked as a new grant is, its end excepted.  SG_EINVALID and others:
 * the pointer of ${e} is FILE:LINE.  All of it lives in ${a}.
 */
SG_MUST_CHECK enum sg_err
policy_read(struct policy_file *out, struct sg_str text, const char *name,
    struct arena *a, const struct launch *tools, struct sg_error *e);

/*
 * The same from the file ${path}, whose owner and mode are checked as those
 * of settings are.  SG_ENOTFOUND: there is none.
 */
SG_MUST_CHECK enum sg_err policy_read_file(struct policy_file *out,
    const char *path, const char *name, struct arena *a, struct sg_error *e);

/* Where the policy of the person of ${p} stands. */
SG_MUST_CHECK enum sg_err
policy_path(const struct places *p, char out[PLACE_MAX], struct sg_error *e);

/*
 * Both files into ${c->rules}: the administrator's first, then the person's.
 * A file that is not there has no rules.
 */
SG_MUST_CHECK enum sg_err policy_load(const struct places *p,
    struct service_config *c, struct arena *a, struct sg_error *e);

/* The same with ${text} in the place of the person's file, as "policy.toml". */
SG_MUST_CHECK enum sg_err policy_load_text(struct sg_str text,
    struct service_config *c, struct arena *a, struct sg_error *e);

/* The same with ${candidate} in the place of the person's file. */
SG_MUST_CHECK enum sg_err policy_load_with(const struct policy_file *candidate,
    struct service_config *c, struct arena *a, struct sg_error *e);

/* The name of a rule in its id, "policy.toml:12:name"; empty: it has none. */
struct sg_str policy_rule_name(struct sg_str id);

#endif
