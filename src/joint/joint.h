#ifndef JOINT_JOINT_H
#define JOINT_JOINT_H

#include "home/home.h"
#include "port/store.h"

/*
 * What all nodes of a database decide by, beside its grants: two single values
 * of the store, the settings of config_all.h and the text of a policy file.
 * Where they are, no file of a machine says any of it; the administrator's
 * policy of a machine counts beside them.
 */
#define JOINT_SETTINGS "settings"
#define JOINT_POLICY   "policy"

struct joint {
	bool there;
	struct sg_str settings, policy;
};

/* Whether this gate is one of many nodes. */
bool joint_is(const struct config *c);

/* Read both, into ${a}; ${out->there} false: no node has written them yet. */
SG_MUST_CHECK enum sg_err joint_read(const struct store_port *store,
    struct arena *a, struct joint *out, struct sg_error *e);

/* ${h} as the settings of ${j} have it.  On failure it is as it was. */
SG_MUST_CHECK enum sg_err joint_apply(struct home *h,
    const struct home_options *o, const struct joint *j, struct sg_error *e);

/* The policy in force into ${h->settings}: of ${j}, or of the files. */
SG_MUST_CHECK enum sg_err joint_policy(
    struct home *h, const struct joint *j, struct arena *a, struct sg_error *e);

/* Whether this gate is a node and others have joined before: ${j} lives as long
 * as ${h}. */
SG_MUST_CHECK enum sg_err
joint_look(struct home *h, struct joint *j, struct sg_error *e);

/*
 * What is in force by the database, if this gate is a node; else nothing
 * happens.
 */
SG_MUST_CHECK enum sg_err joint_load(struct home *h,
    const struct home_options *o, struct joint *j, struct sg_error *e);

/* The same for a command: says what is wrong. */
enum cli_exit joint_find(const struct cli *c, struct home *h,
    const struct home_options *o, struct joint *j);

/* The text of the person's policy file of this machine; empty: there is none.
 */
SG_MUST_CHECK enum sg_err joint_own_policy(const struct places *p,
    struct arena *a, struct sg_str *out, struct sg_error *e);

/*
 * What ${own}, read from files, the environment and options, says of settings
 * that are otherwise for ${all} nodes: ${say} hears where, and what they are.
 */
size_t joint_against(const struct config *own, const struct config *all,
    void (*say)(void *ctx, const char *what, const char *is), void *ctx);

/*
 * A change by a person: ${edit} says what becomes of what is there, in ${a};
 * with ${j->there} false it may be the first.  When this returns, no node
 * decides by the old ones.  ${node}: on its thread, else NULL.
 */
struct node;
struct joint_change {
	enum sg_err (*edit)(void *ctx, struct joint *j, struct sg_error *e);
	void *ctx;
	struct arena *a;
	struct node *node;
	bool mode; /* it changes policy.mode: what a person set ends */
};
SG_MUST_CHECK enum sg_err joint_change(
    struct sg_str url, const struct joint_change *c, struct sg_error *e);

/* Edits: one setting as ${trial} has it, or with ${unset} taken out; another
 * policy. */
struct joint_setting {
	enum config_key key;
	const struct config *trial;
	bool unset;
	bool was_set; /* out */
	struct arena *a;
};
SG_MUST_CHECK enum sg_err joint_set(struct sg_str url, struct node *node,
    struct joint_setting *s, struct sg_error *e);

#endif
