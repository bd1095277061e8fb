/* grants lint: what the rules in force do to one another; see rules.h. */
#include "face/cli/rules.h"
#include "json/json_put.h"
#include "policy/policy_lint.h"
#include "system/idna.h"
#include "system/world.h"

#define LINE_MAX_ 8192

struct linted {
	struct rules_call *k;
	struct grants g;
	struct sg_str *ids;
	size_t wrong;
};

static void
say(void *ctx, const struct lint *l)
{
	struct linted *t = ctx;
	static char room[LINE_MAX_];
	struct buf b = BUF_ON(room);

	t->wrong += lint_is_wrong(l->kind);
	if (!t->k->r.cli->json) {
		policy_lint_line(&t->g, t->ids, l, &b);
		cli_put(stdout, buf_str(&b));
		putchar('\n');
		return;
	}
	json_open(&b);
	json_put_name(&b, "finding", lint_name(l->kind));
	json_put_text(&b, "rule", t->ids[l->rule]);
	if (l->by != l->rule)
		json_put_text(&b, "by", t->ids[l->by]);
	json_put_name(&b, "why", l->why);
	json_close(&b);
	(void)remote_echo(buf_str(&b));
}

static struct grant_rule
rule_of(const struct grant_view *v)
{
	return (struct grant_rule){.extension_id = v->extension_id,
	    .capability = v->capability,
	    .pattern = v->scope_pattern,
	    .has_pattern = v->has_scope_pattern,
	    .range = v->version_range,
	    .has_range = v->has_version_range,
	    .source = v->source,
	    .has_expiry = v->has_expires_ms,
	    .expires_ms = v->expires_ms,
	    .effect = v->decision,
	    .lifetime = v->lifetime};
}

static enum sg_err
take_all(struct linted *t, const struct grant_list *l)
{
	struct arena *a = &t->k->r.a;
	enum sg_err err = grants_init(&t->g, l->grants.n + 1, a, &idna_libidn2);

	t->ids = arena_new(a, (l->grants.n + 1) * sizeof(*t->ids));
	if (t->ids == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < l->grants.n && err == SG_OK; i++) {
		struct grant_rule r = rule_of(&l->grants.v[i]);

		t->ids[i] = l->grants.v[i].id;
		err = grants_add(&t->g, &r);
	}
	return err;
}

enum cli_exit
rules_lint(struct rules_call *k)
{
	struct linted t = {.k = k};
	struct grant_list l;
	struct launch tools;
	struct sg_error e = {0};
	enum cli_exit status = rules_fetch(k, &l);

	if (status != CLI_DONE)
		return status;
	if (take_all(&t, &l) != SG_OK ||
	    world_tools(&tools, &k->r.a, &e) != SG_OK)
		return cli_fail(k->r.cli, CLI_FAILED,
		    "cannot compare the rules", "out of memory", NULL);
	lint_rules(&t.g,
	    &(struct grant_check){&k->r.a, &idna_libidn2, &tools, remote_now()},
	    say, &t);
	if (!k->r.cli->json)
		printf("%zu rules, %zu without effect\n", t.g.n, t.wrong);
	return t.wrong == 0 ? CLI_DONE : CLI_FAILED;
}
