#ifndef POLICY_POLICY_READ_H
#define POLICY_POLICY_READ_H

#include "policy/policy_file.h"
#include "settings/toml.h"

/* One file being read: between policy_read.c and policy_entry.c. */
enum policy_place { POLICY_TOP, POLICY_RULE, POLICY_EXPECT };

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
	struct sg_error *e;
};

/* Say that something is wrong in ${line}. */
enum sg_err
policy_blame(const struct policy_reading *r, unsigned line, const char *why);

/* One NAME = VALUE. */
enum sg_err policy_entry(struct policy_reading *r);

/* The element is complete, or it is said what is missing. */
enum sg_err policy_element_end(struct policy_reading *r);

#endif
