#ifndef RULE_GRANTS_WITHIN_H
#define RULE_GRANTS_WITHIN_H

#include "rule/grants.h"

/*
 * Whether one grant says no more than another, read off the two patterns: what
 * the first covers the second covers too.  No is the answer where it cannot be
 * proven.  A person may replace a grant by one within it; anything else is a
 * new grant.
 *
 * Both are entries of a set, so that their patterns are compiled.
 */

/* The scope alone.  ${launch} may be NULL: ${of} is a deny. */
bool grants_scope_within(const struct grant_entry *in,
    const struct grant_entry *of, const struct launch *launch);

/* Scope, versions and time; for the same extension, capability and effect. */
bool grants_rule_within(const struct grant_entry *in,
    const struct grant_entry *of, const struct launch *launch);

/*
 * The deny ${of} leaves nothing of the allow ${in}: whatever that covers is
 * denied for as long as it lasts.
 */
bool
grants_is_shadowed(const struct grant_entry *in, const struct grant_entry *of);

#endif
