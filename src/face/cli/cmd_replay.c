/*
 * replay: what stands in the ledger, decided again by the rules of now or of
 * then.  Nothing is changed, also beside a server that runs.  What cannot be
 * replayed is named, never guessed.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "again/replay.h"
#include "base/rfc3339.h"
#include "client/remote.h"
#include "face/cli/replay.h"
#include "joint/joint.h"
#include "node/chains.h"
#include "term/progress.h"
#include "store/ledger.h"
#include "shelf/shelf.h"
#include "shape/again.h"

#define CHANGES_MAX 1024

struct call {
	const struct cli *cli;
	struct home_options where;
	struct store_port store;
	struct node_chains *chains; /* of a node; or NULL */
	struct replay_options replay;
	struct arena a; /* of the changes, for JSON */
	struct replay_changed *changes;
	size_t n, cap;
	bool full; /* not all could be kept */
	bool all;  /* what is the same is printed, too */
};

static const char *const kinds[] = {[REPLAY_TURN] = "turn",
    [REPLAY_CALL] = "call",
    [REPLAY_QUESTION] = "question"};

static void
print_change(const struct replay_change *c)
{
	char when[32];
	struct buf b = BUF_ON(when);

	(void)rfc3339_add(&b, c->at_ms);
	printf("%s %.*s  ", kinds[c->kind], (int)b.n, when);
	cli_put(stdout, c->id);
	printf("\n     %s: ", c->field);
	cli_put(stdout, c->then);
	printf(" -> ");
	cli_put(stdout, c->now);
	printf("\n     by: ");
	cli_put(stdout, c->rule);
	putchar('\n');
}

/* One line for what cannot be replayed, and for the rest if it is wanted. */
static void
said(void *ctx, const struct replay_verdict *v)
{
	const struct call *k = ctx;

	if (k->cli->json || (v->state != REPLAY_CANNOT && !k->all))
		return;
	printf("%s ", kinds[v->kind]);
	cli_put(stdout, v->id);
	if (v->state == REPLAY_CANNOT)
		printf(" cannot be replayed because %s",
		    replay_reason_text(v->why));
	else
		printf(v->state == REPLAY_SAME ? ": same" : ": differs");
	printf(" (entry %llu)\n", (unsigned long long)v->seq);
}

static bool
grow(struct call *k)
{
	size_t cap = k->cap == 0 ? 64 : 2 * k->cap;
	struct replay_changed *v;

	if (k->n < k->cap)
		return true;
	if (cap > CHANGES_MAX)
		return false;
	if ((v = realloc(k->changes, cap * sizeof(*v))) == NULL)
		return false;
	k->changes = v;
	k->cap = cap;
	return true;
}

static void
changed(void *ctx, const struct replay_change *c)
{
	struct call *k = ctx;
	struct replay_changed *to;

	if (!k->cli->json) {
		print_change(c);
		return;
	}
	if (k->full || !grow(k)) {
		k->full = true;
		return;
	}
	to = &k->changes[k->n];
	*to = (struct replay_changed){.kind = str_of(kinds[c->kind]),
	    .at_ms = c->at_ms,
	    .field = str_of(c->field)};
	k->full = !arena_dup(&k->a, c->id, &to->id) ||
	    !arena_dup(&k->a, c->then, &to->was) ||
	    !arena_dup(&k->a, c->now, &to->now) ||
	    !arena_dup(&k->a, c->rule, &to->rule);
	k->n += !k->full;
}

static struct replay_tally
tally(const struct replay_count *c)
{
	return (struct replay_tally){.rows = (int64_t)c->rows,
	    .same = (int64_t)c->same,
	    .changed = (int64_t)c->changed,
	    .cannot = (int64_t)c->cannot};
}

static enum cli_exit
print_json(struct call *k, const struct replay_report *r)
{
	struct replay_passed why[REPLAY_REASON_COUNT];
	struct replay_view view = {.turns = tally(&r->turns),
	    .calls = tally(&r->calls),
	    .has_questions = true,
	    .questions = tally(&r->questions),
	    .has_records = true,
	    .records = (int64_t)r->records,
	    .reasons = {why, 0},
	    .other_rules = (int64_t)r->other_rules,
	    .changes = {k->changes, k->n}};
	size_t room = 65536 + k->n * 16384;
	struct buf b = {.p = malloc(room), .cap = room};
	enum cli_exit status = CLI_DONE;

	for (unsigned i = 0; i < REPLAY_REASON_COUNT; i++)
		if (r->why[i] > 0)
			why[view.reasons.n++] = (struct replay_passed){
			    .code = str_of(replay_reason_code(i)),
			    .text = str_of(replay_reason_text(i)),
			    .count = (int64_t)r->why[i]};
	if (b.p != NULL)
		contract_encode(&replay_view_contract, &view, &b);
	if (k->full || b.p == NULL || buf_full(&b))
		status = cli_fail(k->cli, CLI_FAILED, "cannot answer",
		    "the result is too large", "Try: --since 1d");
	else
		printf("%.*s\n", (int)b.n, b.p);
	free(b.p);
	return status;
}

static void
print_count(const char *what, const struct replay_count *c)
{
	printf("%-9s %llu looked at, %llu the same, %llu changed, %llu "
	       "unreplayable\n",
	    what, (unsigned long long)c->rows, (unsigned long long)c->same,
	    (unsigned long long)c->changed, (unsigned long long)c->cannot);
}

static void
print_report(const struct replay_report *r, const struct replay_options *o)
{
	printf("%llu entries of the ledger, each in its place in the chain\n",
	    (unsigned long long)r->records);
	if (!o->no_turns)
		print_count("turns", &r->turns);
	if (!o->no_calls) {
		print_count("calls", &r->calls);
		print_count("questions", &r->questions);
	}
	for (unsigned i = 0; i < REPLAY_REASON_COUNT; i++)
		if (r->why[i] > 0)
			printf("          %llu because %s\n",
			    (unsigned long long)r->why[i],
			    replay_reason_text(i));
	if (r->other_rules > 0)
		printf(
		    "          %llu turns had been decided by other rules or "
		    "weights\n",
		    (unsigned long long)r->other_rules);
}

/* Another verdict today is an answer; a record that was tampered with, or
 * that its own rules do not explain, is a failure. */
static enum cli_exit
verdict_on(const struct replay_report *r, const struct replay_options *o)
{
	uint64_t bad = r->why[REPLAY_MISSING] + r->why[REPLAY_TAMPERED] +
	    r->why[REPLAY_NO_RULES] + r->why[REPLAY_BAD_RULES] +
	    r->questions.changed;

	if (o->then)
		bad += r->turns.changed + r->calls.changed;
	return bad > 0 ? CLI_FAILED : CLI_DONE;
}

static enum cli_exit
not_found(const struct call *k)
{
	char id[64];

	snprintf(id, sizeof(id), "%.*s", (int)k->replay.id.n, k->replay.id.p);
	return cli_fail(k->cli, CLI_FAILED,
	    "no run, call or question with this ID is in the ledger", id,
	    "Ids are listed by: solgate traces, solgate prompts --all");
}

/* The ledger in its files, or the chains of all nodes, one after the other:
 * each has its own questions. */
static enum sg_err
find_ledger(struct call *k, const struct home *g, struct ledger_port *out,
    struct sg_error *e)
{
	enum sg_err err;

	*out = ledger_files(g->audit);
	if (g->config.store_node.n == 0)
		return SG_OK;
	err = node_chains_open(g->config.store_url.p, &k->chains, e);
	if (err == SG_OK)
		*out = node_chains_walk(k->chains);
	return err;
}

static enum cli_exit
replay(struct call *k, struct home *g)
{
	struct replay_hooks hooks = {
	    .changed = changed, .said = said, .ctx = k};
	struct ledger_port ledger;
	char room[SHELF_PATH_MAX];
	struct shelf shelf = {g->config.store_url, g->state};
	struct replay_report r = {0};
	struct sg_error e = {0};
	enum sg_err err;

	err = shelf_open_read(&shelf, &k->store, &e);
	if (err == SG_ENOTFOUND)
		return cli_fail(k->cli, CLI_FAILED,
		    "nothing has been recorded "
		    "yet",
		    shelf_name(&shelf, room),
		    "Records are made by: solgate serve");
	if (err == SG_OK)
		err = find_ledger(k, g, &ledger, &e);
	progress_begin(k->cli, "deciding again");
	if (err == SG_OK)
		err = replay_run(&ledger, &k->store, &g->settings, &k->replay,
		    &hooks, &r, &e);
	progress_end();
	if (err != SG_OK)
		return cli_fail_error(
		    k->cli, CLI_FAILED, "cannot replay", &e, NULL);
	if (k->replay.id.n > 0 &&
	    r.turns.rows + r.calls.rows + r.questions.rows == 0)
		return not_found(k);
	if (k->cli->json && print_json(k, &r) != CLI_DONE)
		return CLI_FAILED;
	if (!k->cli->json)
		print_report(&r, &k->replay);
	if (k->chains == NULL && ledger_begins(g->audit) > 1)
		fprintf(stderr,
		    "solgate: note: entries 1 to %llu are archived and were "
		    "not looked at\n",
		    (unsigned long long)ledger_begins(g->audit) - 1);
	return verdict_on(&r, &k->replay);
}

static enum cli_exit
run_with(struct call *k, const struct cli *c)
{
	static struct home g;
	struct joint joint;
	struct sg_error e = {0};
	enum cli_exit status = home_find(c, &g, &k->where);

	k->cli = c;
	arena_init(&k->a, &mem_heap, 256u << 20);
	if (status == CLI_DONE)
		status = joint_find(c, &g, &k->where, &joint);
	if (status == CLI_DONE && joint_policy(&g, &joint, &g.a, &e) != SG_OK)
		status = cli_fail_error(c, CLI_BAD_CONFIG,
		    "the policy is wrong", &e, "See: solgate policy check");
	if (status == CLI_DONE)
		status = replay(k, &g);
	free(k->changes);
	arena_release(&k->a);
	node_chains_close(k->chains);
	if (k->store.close != NULL)
		k->store.close(k->store.self);
	home_release(&g);
	return status;
}

enum cli_exit
replay_turns(const struct cli *c, const struct home_options *where,
    int64_t since_ms, struct sg_str id)
{
	struct call k = {.where = *where,
	    .replay = {.since_ms = since_ms, .no_calls = true, .id = id}};

	return run_with(&k, c);
}

static const struct cli_option options[] = {
    CLI_TAKE_AT("since", "WHEN", "start there: a time, or 90m, 12h, 7d",
	remote_take_since, struct call, replay.since_ms),
    CLI_FLAG("turns", "only turns", struct call, replay.no_calls),
    CLI_FLAG(
	"calls", "only host calls and questions", struct call, replay.no_turns),
    CLI_FLAG("then", "by the rules of then, not by today's", struct call,
	replay.then),
    CLI_FLAG("all", "print what is the same, too", struct call, all),
    HOME_STATE(struct call, where),
    HOME_CONFIG(struct call, where),
    CLI_JSON("print one line of JSON"),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct call k = {.all = false};

	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (!cli_operands(c, argc, argv, 1))
		return CLI_USAGE;
	if (k.replay.no_turns && k.replay.no_calls)
		k.replay.no_turns = k.replay.no_calls = false;
	k.replay.id = str_of(argv[optind]); /* NULL at the end */
	return run_with(&k, c);
}

const struct cli_command cmd_replay = {
    .name = "replay",
    .args = "[OPTION]... [ID]",
    .summary = "Decide again what was recorded, on today's rules",
    .help = "Walks along the ledger, compares what is kept of each input with "
	    "the hash in the\nrecord, and decides again. Prints each verdict "
	    "that would be another today, with\nthe rule that changed it, and "
	    "each one that cannot be replayed, with the reason.\nNothing is "
	    "changed. With ID, only that run, call or question.\n\nExamples:\n"
	    "  solgate replay --since 7d\n"
	    "  solgate replay --then\n"
	    "  solgate replay --calls --json\n",
    CLI_ROWS(options),
    .run = run,
};
