#ifndef POLICY_POLICY_READ_H
#define POLICY_POLICY_READ_H

#include "policy/policy_file.h"
#include "settings/toml.h"

/* One file being read: between policy_read.c and policy_entry.c. */
enum policy_place {
	POLICY_TOP,
	POLICY_RULE,
	POLICY_EXPECT,
	POLICY_QUORUM,
	POLICY_OWNER,
	POLICY_DELEGATE,
	POLICY_ONCALL
};

struct policy_reading {
	struct toml t;
	const char *name;
	struct arena *a;
	const struct launch *tools;
	struct policy_file *out;
	enum policy_place at;
	unsigned line; /* where the [[rule]] or [[expect]] begins */
	unsigned seen; /* keys of it, as bits */
	struct service_config_rule rule;
	struct sg_str rule_name;
	const struct sg_str *patterns;
	size_t n_patterns;
	struct policy_expect expect;
	struct service_config_quorum quorum;
	struct service_config_duty duty;
	struct sg_error *e;
};

/* Say that something is wrong in ${line}. */
enum sg_err
policy_blame(const struct policy_reading *r, unsigned line, const char *why);

/* One NAME = VALUE. */
enum sg_err policy_entry(struct policy_reading *r);

/* The same in [[quorum]] and the tables that go with it: policy_quorum.c. */
enum sg_err policy_quorum_entry(struct policy_reading *r);
enum sg_err policy_quorum_end(struct policy_reading *r);

/* "mon-fri, sun", "22:00-06:00", "Europe/Berlin": policy_oncall.c. */
bool policy_days(struct sg_str text, unsigned *out);
bool policy_hours(struct sg_str text, int *from_min, int *to_min);
bool policy_zone_is(struct sg_str name);

/* "policy.toml:12:name", in ${r}'s arena; false: no memory. */
bool policy_id(const struct policy_reading *r, size_t i, struct sg_str *out);
bool policy_is_name(struct sg_str s);

/* The element is complete, or it is said what is missing. */
enum sg_err policy_element_end(struct policy_reading *r);

#endif
