/*
 * policy diff: the ledger decided twice, by the rules of now and by those with
 * the file in the place of one's own.  What comes out differently is printed.
 */
#include <string.h>

#include "again/replay.h"
#include "base/rfc3339.h"
#include "face/rules/rules.h"
#include "node/chains.h"
#include "shape/again.h"
#include "store/ledger.h"
#include "shelf/shelf.h"
#include "term/progress.h"
#include "term/show.h"

#define CHANGES_MAX 65536

/* What one walk found to be another verdict than the recorded one. */
struct change {
	struct sg_str id, then, now, rule;
	int64_t at_ms;
	bool met; /* the other walk has it as well */
};

struct walk {
	struct arena *a;
	struct change *v;
	size_t n;
	bool full;
	struct replay_report report;
};

static void
changed(void *ctx, const struct replay_change *c)
{
	struct walk *w = ctx;
	struct change *to = &w->v[w->n];

	if (c->kind != REPLAY_CALL || strcmp(c->field, "verdict") != 0 ||
	    w->full)
		return;
	w->full = w->n == CHANGES_MAX || !arena_dup(w->a, c->id, &to->id) ||
	    !arena_dup(w->a, c->then, &to->then) ||
	    !arena_dup(w->a, c->now, &to->now) ||
	    !arena_dup(w->a, c->rule, &to->rule);
	to->at_ms = c->at_ms;
	to->met = false;
	w->n += !w->full;
}

static enum cli_exit
walk(struct rules_face *k, const struct store_port *store, struct walk *w)
{
	struct replay_options o = {.since_ms = k->since_ms, .no_turns = true};
	struct replay_hooks hooks = {.changed = changed, .ctx = w};
	struct ledger_port ledger = ledger_files(k->r.home.audit);
	const struct config *c = &k->r.home.config;
	struct node_chains *chains = NULL;
	struct sg_error e = {0};
	enum sg_err err = SG_OK;

	w->a = &k->a;
	w->v = arena_new(&k->a, CHANGES_MAX * sizeof(*w->v));
	if (w->v == NULL)
		return cli_fail(k->r.cli, CLI_FAILED, "cannot compare",
		    "out of memory", NULL);
	if (c->store_node.n > 0 &&
	    (err = node_chains_open(c->store_url.p, &chains, &e)) == SG_OK)
		ledger = node_chains_walk(chains);
	if (err == SG_OK)
		err = replay_run(&ledger, store, &k->r.home.settings, &o,
		    &hooks, &w->report, &e);
	node_chains_close(chains);
	if (err != SG_OK)
		return cli_fail_error(
		    k->r.cli, CLI_FAILED, "cannot compare", &e, NULL);
	return w->full ? cli_fail(k->r.cli, CLI_FAILED, "cannot compare",
			     "too much differs", "Try: --since 1d")
		       : CLI_DONE;
}

static struct change *
same_call(struct walk *w, const struct change *c)
{
	for (size_t i = 0; i < w->n; i++)
		if (str_eq(w->v[i].id, c->id))
			return &w->v[i];
	return NULL;
}

/* One line of JSON. */
static void
print_json(struct rules_face *k, const struct change *c, struct sg_str now,
    struct sg_str then)
{
	struct replay_changed v = {.kind = STR("call"),
	    .id = c->id,
	    .at_ms = c->at_ms,
	    .field = STR("verdict"),
	    .was = now,
	    .now = then,
	    .rule = c->rule};

	(void)remote_print(&k->r, &replay_changed_contract, &v);
}

static void
print(struct rules_face *k, const struct change *c, struct sg_str now,
    struct sg_str then)
{
	char when[32];
	struct buf b = BUF_ON(when);

	if (k->r.cli->json) {
		print_json(k, c, now, then);
		return;
	}
	(void)rfc3339_add(&b, c->at_ms);
	printf("call %.*s  ", (int)b.n, when);
	show_text(c->id);
	printf("\n     verdict: ");
	show_text(now);
	printf(" -> ");
	show_text(then);
	printf("\n     by: ");
	show_text(c->rule);
	putchar('\n');
}

/* How many calls would end differently. */
static size_t
compare(struct rules_face *k, struct walk *now, struct walk *with)
{
	size_t n = 0;

	for (size_t i = 0; i < with->n; i++) {
		struct change *c = &with->v[i], *was = same_call(now, c);

		if (was != NULL)
			was->met = true;
		if (was != NULL && str_eq(was->now, c->now))
			continue;
		print(k, c, was != NULL ? was->now : c->then, c->now);
		n++;
	}
	for (size_t i = 0; i < now->n; i++) {
		if (now->v[i].met)
			continue;
		print(k, &now->v[i], now->v[i].now, now->v[i].then);
		n++;
	}
	return n;
}

static enum cli_exit
both_walks(struct rules_face *k, const struct store_port *store)
{
	struct service_config *s = &k->r.home.settings;
	struct walk now = {.n = 0}, with = {.n = 0};
	struct sg_error e = {0};
	enum cli_exit status;
	size_t n;

	if (joint_find(k->r.cli, &k->r.home, &k->r.options, &k->joint) !=
	    CLI_DONE)
		return CLI_FAILED;
	if (joint_policy(&k->r.home, &k->joint, &k->a, &e) != SG_OK)
		return cli_fail_error(k->r.cli, CLI_BAD_CONFIG,
		    "the policy is wrong", &e, "See: solgate policy check");
	progress_begin(k->r.cli, "deciding again");
	status = walk(k, store, &now);
	if (status == CLI_DONE &&
	    policy_load_with(&k->file, s, &k->a, &e) != SG_OK)
		status = cli_fail_error(
		    k->r.cli, CLI_FAILED, "cannot compare", &e, NULL);
	if (status == CLI_DONE)
		status = walk(k, store, &with);
	progress_end();
	if (status != CLI_DONE)
		return status;
	n = compare(k, &now, &with);
	if (k->r.cli->json)
		return remote_print(&k->r, &replay_tally_contract,
		    &(struct replay_tally){(int64_t)with.report.calls.rows,
			(int64_t)(with.report.calls.rows - n -
			    with.report.calls.cannot),
			(int64_t)n, (int64_t)with.report.calls.cannot});
	printf("%llu calls decided again, %llu of them cannot be; %zu verdicts "
	       "would change\n",
	    (unsigned long long)with.report.calls.rows,
	    (unsigned long long)with.report.calls.cannot, n);
	return CLI_DONE;
}

enum cli_exit
policy_do_diff(void *call, char **words)
{
	struct rules_face *k = call;
	struct store_port store = {0};
	char room[SHELF_PATH_MAX];
	struct shelf shelf;
	struct sg_error e = {0};
	enum cli_exit status = policy_do_read(k, words[0]);
	enum sg_err err;

	if (status != CLI_DONE)
		return status;
	status = home_find(k->r.cli, &k->r.home, &k->r.options);
	if (status != CLI_DONE)
		return status;
	shelf = (struct shelf){k->r.home.config.store_url, k->r.home.state};
	err = shelf_open_read(&shelf, &store, &e);
	if (err == SG_ENOTFOUND)
		status = cli_fail(k->r.cli, CLI_FAILED,
		    "nothing has been recorded yet", shelf_name(&shelf, room),
		    "Records are made by: solgate serve");
	else if (err != SG_OK)
		status = cli_fail_error(
		    k->r.cli, CLI_FAILED, "cannot compare", &e, NULL);
	else
		status = both_walks(k, &store);
	if (store.close != NULL)
		store.close(store.self);
	home_release(&k->r.home);
	return status;
}
