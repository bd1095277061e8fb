#ifndef POLICY_POLICY_LINT_H
#define POLICY_POLICY_LINT_H

#include "rule/lint.h"

/*
 * "shadowed  grant-1  allow exec 'git *' for my-ext: a denial leaves nothing
 * of it: policy.toml:3", one finding as a line; ${ids} are the names of the
 * rules of ${g}.
 */
void policy_lint_line(const struct grants *g, const struct sg_str *ids,
    const struct lint *l, struct buf *out);

/* One rule: "deny exec 'git push *' for host.*". */
void policy_rule_line(const struct grant_rule *r, struct buf *out);

#endif
