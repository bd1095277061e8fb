/* What is said of rules, as lines; see policy_lint.h. */
#include "policy/policy_lint.h"

#include <string.h>

#include "words/words.h"

void
policy_rule_line(const struct grant_rule *r, struct buf *out)
{
	buf_addz(out, word_name(&words_grant_effect, r->effect));
	buf_addc(out, ' ');
	buf_addz(out, sg_capability_name(r->capability));
	buf_addc(out, ' ');
	if (r->has_pattern) {
		buf_addc(out, '\'');
		buf_add(out, r->pattern);
		buf_addc(out, '\'');
	} else {
		buf_addz(out, "(everything)");
	}
	buf_addz(out, " for ");
	buf_add(out, r->extension_id);
	if (r->has_range) {
		buf_addc(out, ' ');
		buf_add(out, r->range);
	}
}

void
policy_lint_line(const struct grants *g, const struct sg_str *ids,
    const struct lint *l, struct buf *out)
{
	const char *name = lint_name(l->kind);

	buf_addz(out, name);
	for (size_t i = strlen(name); i < 10; i++)
		buf_addc(out, ' ');
	buf_add(out, ids[l->rule]);
	buf_addz(out, "  ");
	policy_rule_line(&g->v[l->rule].rule, out);
	buf_addz(out, ": ");
	buf_addz(out, l->why);
	if (l->by != l->rule) {
		buf_addz(out, ": ");
		buf_add(out, ids[l->by]);
		buf_addz(out, "  ");
		policy_rule_line(&g->v[l->by].rule, out);
	}
}
