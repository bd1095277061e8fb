#ifndef KEPT_RULES_H
#define KEPT_RULES_H

#include "kept/call.h"
#include "settings/service_config.h"
#include "shape/grant.h"

/*
 * The rules that were in force, by the hash of what is kept of them: a policy
 * whole, the grants as a chain of changes.  Whoever knows the last hash has
 * all of it, and cannot be given anything else.
 */
#define KEPT_CHANGES_MAX 256 /* grants in one change */

/* The policy of the settings, before anybody changed the mode.  ${v} has room
 * for the extensions of ${c}, which must outlive ${out}. */
struct policy
kept_policy_of(const struct service_config *c, struct policy_extension *v);

/* ${p} as KeptPolicy in ${a}; empty: no memory. */
struct sg_str kept_policy_json(const struct policy *p, struct arena *a);

struct kept_grant kept_grant_of(struct sg_str id, const struct grant_rule *r);

/* A grant of the store as a rule; its texts are borrowed. */
struct grant_rule kept_grant_rule(const struct grant_row *row);

/*
 * The policy ${hash} and the grants up to the change ${hash}, from the store.
 * SG_ENOTFOUND: some of it is missing.  SG_EINVALID: it is not what was kept.
 */
enum sg_err kept_policy_get(const struct store_port *store, struct sg_str hash,
    struct arena *a, struct policy *out);
enum sg_err kept_grants_get(const struct store_port *store, struct sg_str hash,
    const struct host_idna *idna, struct arena *a, struct grants *out);

/* A rule of a policy file; its texts are borrowed. */
struct grant_rule kept_file_rule(const struct service_config_rule *r);

/* Those of ${c} into ${out}, which has room for them. */
enum sg_err
kept_grants_files(const struct service_config *c, struct grants *out);

/* The rules of the files of ${c}, and the grants of the store as they are. */
enum sg_err kept_grants_now(const struct service_config *c,
    const struct store_port *store, const struct host_idna *idna,
    struct arena *a, struct grants *out, struct sg_error *e);

#endif
