/* policy check and policy test: a file by itself; see rules.h. */
#include <string.h>

#include "eval/action_check.h"
#include "face/rules/rules.h"
#include "json/json_put.h"
#include "policy/policy_lint.h"
#include "system/idna.h"
#include "system/world.h"

#define LINE_MAX_ 8192

struct checking {
	struct rules_face *k;
	struct grants grants;
	struct sg_str *ids;
	size_t found, wrong;
};

static void
say(void *ctx, const struct lint *l)
{
	struct checking *t = ctx;
	static char room[LINE_MAX_];
	struct buf b = BUF_ON(room);

	t->found++;
	t->wrong += lint_is_wrong(l->kind);
	policy_lint_line(&t->grants, t->ids, l, &b);
	if (t->k->r.cli->json) {
		static char line[2 * LINE_MAX_];
		struct buf j = BUF_ON(line);

		json_open(&j);
		json_put_name(&j, "finding", lint_name(l->kind));
		json_put_text(&j, "rule", t->ids[l->rule]);
		if (l->by != l->rule)
			json_put_text(&j, "by", t->ids[l->by]);
		json_put_name(&j, "why", l->why);
		json_close(&j);
		(void)remote_echo(buf_str(&j));
		return;
	}
	cli_put(stdout, buf_str(&b));
	putchar('\n');
}

static enum cli_exit
no_memory(const struct rules_face *k)
{
	return cli_fail(
	    k->r.cli, CLI_FAILED, "cannot check", "out of memory", NULL);
}

enum cli_exit
policy_do_check(void *call, char **words)
{
	struct rules_face *k = call;
	struct checking t = {.k = k};
	struct launch tools;
	struct sg_error e = {0};
	enum cli_exit status = policy_do_read(k, words[0]);

	if (status != CLI_DONE)
		return status;
	t.ids = arena_new(&k->a, (k->file.n_rules + 1) * sizeof(*t.ids));
	if (t.ids == NULL || world_tools(&tools, &k->a, &e) != SG_OK ||
	    policy_do_index(&k->file, &k->a, &t.grants, &e) != SG_OK)
		return no_memory(k);
	for (size_t i = 0; i < k->file.n_rules; i++)
		t.ids[i] = k->file.rules[i].id;
	lint_rules(&t.grants,
	    &(struct grant_check){&k->a, &idna_libidn2, &tools, remote_now()},
	    say, &t);
	if (!k->r.cli->json)
		printf("%zu rules and %zu expectations can be read; %zu rules "
		       "have no effect\n",
		    k->file.n_rules, k->file.n_expects, t.wrong);
	return t.wrong == 0 ? CLI_DONE : CLI_FAILED;
}

/* The name of the rule that decided; empty: none did, or it has no name. */
static struct sg_str
decider(const struct grants *g, const struct gate_answer *r)
{
	return r->ruling.has_grant
	    ? policy_rule_name(g->v[r->ruling.grant].rule.source)
	    : STR("");
}

static void
tell(struct rules_face *k, const struct policy_expect *x, const char *got,
    struct sg_str by)
{
	const char *slash = strrchr(k->path, '/');

	printf("%s:%u: ", slash == NULL ? k->path : slash + 1, x->line);
	cli_put(stdout, x->extension_id);
	putchar(' ');
	cli_put(stdout, x->capability);
	for (size_t i = 0; i < x->n_words; i++) {
		putchar(' ');
		cli_put(stdout, x->words[i]);
	}
	printf(": expected ");
	cli_put(stdout, x->verdict);
	if (x->rule.n > 0) {
		printf(" by ");
		cli_put(stdout, x->rule);
	}
	printf(", is %s", got);
	if (by.n > 0) {
		printf(" by ");
		cli_put(stdout, by);
	}
	putchar('\n');
}

/* Whether the expectation holds; if not, that is printed. */
static bool
holds(
    struct rules_face *k, const struct grants *g, const struct policy_expect *x)
{
	struct check_question q = {.extension_id = x->extension_id,
	    .extension_version = x->version,
	    .capability = x->capability,
	    .words = x->words,
	    .n_words = x->n_words,
	    .cwd = str_of(k->project),
	    .policy = &k->policy,
	    .grants = g,
	    .now_ms = x->has_at ? x->at_ms : remote_now()};
	struct sg_error e = {0};
	struct gate_answer r;
	struct sg_str by = STR("");
	const char *got = "not a valid call";
	struct arena a;
	bool ok = false;

	arena_init(&a, &mem_heap, 64u << 20);
	if (action_check(&q, &a, &r, &e) == SG_OK) {
		got = sg_action_verdict_name(r.ruling.verdict);
		by = decider(g, &r);
		ok = str_eq(str_of(got), x->verdict) &&
		    (x->rule.n == 0 || str_eq(by, x->rule));
	}
	if (!ok)
		tell(k, x, got, by);
	arena_release(&a);
	return ok;
}

enum cli_exit
policy_do_test(void *call, char **words)
{
	struct rules_face *k = call;
	struct grants g;
	struct sg_error e = {0};
	size_t failed = 0;
	enum cli_exit status = policy_do_read(k, words[0]);

	if (status != CLI_DONE)
		return status;
	if (policy_do_index(&k->file, &k->a, &g, &e) != SG_OK)
		return no_memory(k);
	if (k->file.n_expects == 0)
		return cli_fail(k->r.cli, CLI_FAILED,
		    "the file has no [[expect]]", k->path,
		    "See: man solgate-policy");
	for (size_t i = 0; i < k->file.n_expects; i++)
		failed += !holds(k, &g, &k->file.expects[i]);
	printf("%zu expectations, %zu hold, %zu do not\n", k->file.n_expects,
	    k->file.n_expects - failed, failed);
	return failed == 0 ? CLI_DONE : CLI_FAILED;
}
