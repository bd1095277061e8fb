/*
 * replay: what was decided, decided again on today's rules.  Reads the store
 * and changes nothing, also beside a server that runs.  What was not recorded
 * is counted, never guessed.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "again/replay.h"
#include "base/rfc3339.h"
#include "home/home.h"
#include "port/clock.h"
#include "term/progress.h"
#include "term/since.h"
#include "store/sqlite.h"
#include "shape/replay.h"

#define CHANGES_MAX 1024

enum { OPT_SINCE, OPT_TURNS, OPT_CALLS, OPT_STATE, OPT_CONFIG, OPT_JSON };

static const struct cli_option options[] = {
    [OPT_SINCE] = CLI_OPTION(
	"since", "WHEN", "from then on: a time, or 90m, 12h, 7d"),
    [OPT_TURNS] = CLI_OPTION("turns", NULL, "only turns"),
    [OPT_CALLS] = CLI_OPTION("calls", NULL, "only host calls"),
    [OPT_STATE] = HOME_STATE_OPTION,
    [OPT_CONFIG] = HOME_CONFIG_OPTION,
    [OPT_JSON] = CLI_OPTION("json", NULL, "print one line of JSON"),
};

struct call {
	const struct cli *cli;
	struct home_options where;
	struct store_port store;
	struct replay_options replay;
	struct arena a; /* of the changes, for JSON */
	struct replay_changed *changes;
	size_t n, cap;
	bool full; /* not all could be kept */
};

static const char *const kinds[] = {
    [REPLAY_TURN] = "turn", [REPLAY_CALL] = "call"};

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
	    .passed = (int64_t)c->passed};
}

static enum cli_exit
print_json(struct call *k, const struct replay_report *r)
{
	struct replay_passed why[REPLAY_REASON_COUNT];
	struct replay_view view = {.turns = tally(&r->turns),
	    .calls = tally(&r->calls),
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
		    "there is too much", "Try: --since 1d");
	else
		printf("%.*s\n", (int)b.n, b.p);
	free(b.p);
	return status;
}

static void
print_count(const char *what, const struct replay_count *c)
{
	printf("%-6s %llu looked at, %llu the same, %llu changed, %llu "
	       "unreplayable\n",
	    what, (unsigned long long)c->rows, (unsigned long long)c->same,
	    (unsigned long long)c->changed, (unsigned long long)c->passed);
}

static void
print_report(const struct replay_report *r, const struct replay_options *o)
{
	if (r->turns.changed + r->calls.changed > 0)
		putchar('\n');
	if (!o->no_turns)
		print_count("turns", &r->turns);
	if (!o->no_calls)
		print_count("calls", &r->calls);
	for (unsigned i = 0; i < REPLAY_REASON_COUNT; i++)
		if (r->why[i] > 0)
			printf("       %llu because %s\n",
			    (unsigned long long)r->why[i],
			    replay_reason_text(i));
	if (r->other_rules > 0)
		printf("       %llu turns had been decided by other rules or "
		       "weights\n",
		    (unsigned long long)r->other_rules);
}

static enum cli_exit
replay(struct call *k, struct home *g)
{
	struct replay_hooks hooks = {.changed = changed, .ctx = k};
	char path[PLACE_MAX + 16];
	struct replay_report r = {0};
	struct sg_error e = {0};
	enum sg_err err;

	snprintf(path, sizeof(path), "%s/solgate.db", g->state);
	err = store_sqlite_open_read(path, &k->store, &e);
	if (err == SG_ENOTFOUND)
		return cli_fail(k->cli, CLI_FAILED, "nothing was recorded yet",
		    path, "It is made by: solgate serve");
	progress_begin(k->cli, "deciding again");
	if (err == SG_OK)
		err = replay_run(
		    &k->store, &g->settings, &k->replay, &hooks, &r, &e);
	progress_end();
	if (err != SG_OK)
		return cli_fail_error(
		    k->cli, CLI_FAILED, "cannot replay", &e, NULL);
	if (k->cli->json)
		return print_json(k, &r);
	print_report(&r, &k->replay);
	return CLI_DONE;
}

static bool
take_option(struct call *k, int o, const char *value)
{
	switch (o) {
	case OPT_SINCE:
		return since_read(value, k->replay.now_ms, &k->replay.since_ms);
	case OPT_TURNS:
		k->replay.no_calls = true;
		return true;
	case OPT_CALLS:
		k->replay.no_turns = true;
		return true;
	case OPT_JSON:
		return true;
	}
	return home_option(&k->where, options[o].name, value);
}

static enum cli_exit
run_with(struct call *k)
{
	static struct home g;
	enum cli_exit status = home_find(k->cli, &g, &k->where);

	arena_init(&k->a, &mem_heap, 256u << 20);
	if (status == CLI_DONE)
		status = replay(k, &g);
	free(k->changes);
	arena_release(&k->a);
	if (k->store.close != NULL)
		k->store.close(k->store.self);
	home_release(&g);
	return status;
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct call k = {
	    .cli = c, .replay.now_ms = clock_system().wall_ms(NULL)};
	const char *value;
	int o;

	while ((o = cli_option(c, argc, argv, &value)) >= 0) {
		c->json |= o == OPT_JSON;
		if (!take_option(&k, o, value))
			return cli_fail(c, CLI_USAGE,
			    "--since takes a time or an age", value,
			    "Try: --since 2026-01-31T00:00:00Z, --since 7d");
	}
	if (o == CLI_WRONG)
		return CLI_USAGE;
	if (argc - optind > 1)
		return cli_fail(c, CLI_USAGE, "one ID at most", NULL, NULL);
	if (k.replay.no_turns && k.replay.no_calls)
		k.replay.no_turns = k.replay.no_calls = false;
	k.replay.id = str_of(argv[optind]); /* NULL at the end */
	return run_with(&k);
}

const struct cli_command cmd_replay = {
    .name = "replay",
    .args = "[OPTION]... [ID]",
    .summary = "Decide again what was recorded, on today's rules",
    .help = "Prints each verdict that would be another today, and the rule "
	    "that changed it.\nRecords that were not kept in full are counted, "
	    "never guessed. Nothing is\nchanged. With ID, only that run or "
	    "call.\n\nExamples:\n"
	    "  solgate replay --since 7d\n"
	    "  solgate replay --calls --json\n",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0]),
    .run = run,
};
