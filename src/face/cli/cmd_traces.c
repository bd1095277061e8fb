/*
 * traces: turns as the server decided them, one with its steps, all as they
 * come, or decided again on today's rules.
 */
#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "term/pager.h"
#include "client/remote.h"
#include "face/cli/replay.h"
#include "term/show.h"
#include "json/json_members.h"
#include "shape/turns.h"

struct call {
	struct remote r;
	int64_t lines;
	int64_t since_ms;
	const char *id;
	char *words; /* what turns must have; NULL: any */
};

static void
show_item(const struct cli *c, const struct trace_item *t)
{
	show_time(t->created_ms);
	printf("  ");
	show_text(t->trace_run_id);
	printf("  ");
	show_bold(c, word_name(&words_breakpoint, t->decision));
	printf(" by rule %lld  %s %.2f  risk %lld  %s%s%s\n",
	    (long long)t->rule, word_name(&words_intent, t->intent),
	    t->confidence, (long long)t->risk,
	    word_name(&words_posture, t->posture),
	    t->peak_guardrail_active ? "  frozen" : "",
	    t->failed ? "  no answer" : "");
	if (t->has_message) {
		printf("    ");
		show_clip(t->message, 100);
		putchar('\n');
	}
}

static enum cli_exit
list(struct call *k)
{
	char room[64];
	struct buf b = {.p = room, .cap = sizeof(room) - 1};
	struct trace_list l;
	enum cli_exit status;
	size_t n = 0;

	buf_addz(&b, "/v1/traces?limit=");
	buf_addi(&b, k->lines);
	if (k->words != NULL)
		buf_addz(&b, "&filter=");
	room[b.n] = '\0';
	status = remote_read(&k->r,
	    remote_path(&k->r, room, str_of(k->words), ""),
	    "cannot list the traces", &trace_list_contract, &l);
	if (status != CLI_DONE)
		return status;
	while (n < l.items.n && l.items.v[n].created_ms >= k->since_ms)
		n++;
	l.has_next_cursor &= n == l.items.n;
	l.items.n = n;
	if (k->r.cli->json)
		return remote_print(&k->r, &trace_list_contract, &l);
	for (size_t i = 0; i < n; i++)
		show_item(k->r.cli, &l.items.v[i]);
	if (n == 0 && k->words != NULL)
		fputs("No turn matches.\n", stderr);
	else if (n == 0)
		fputs("No turns yet. They come from: solgate chat, or POST "
		      "/v1/turn\n",
		    stderr);
	return CLI_DONE;
}

static void
show_events(const struct trace_view *v)
{
	for (size_t i = 0; i < v->events.n; i++) {
		const struct trace_event *e = &v->events.v[i];

		printf("  ");
		show_time(e->ts_ms);
		printf("  %-10s %-16s %-8s ",
		    word_name(&words_trace_actor, e->actor),
		    word_name(&words_trace_phase, e->phase),
		    word_name(&words_trace_status, e->status));
		if (e->has_summary)
			show_clip(e->summary, 80);
		putchar('\n');
	}
}

static enum cli_exit
show(struct call *k)
{
	struct trace_view *v = arena_new(&k->r.a, sizeof(*v));
	struct sg_str json;
	enum cli_exit status = remote_get(&k->r,
	    remote_path(&k->r, "/v1/traces/", str_of(k->id), ""),
	    "cannot show the trace", &json);

	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = v == NULL
		    ? CLI_FAILED
		    : remote_decode(&k->r, json, &trace_view_contract, v);
	if (status != CLI_DONE)
		return status;
	show_item(k->r.cli, &v->turn);
	show_events(v);
	return CLI_DONE;
}

/* The members of the event that say what was decided, in their order. */
static bool
tell(struct remote *r, const struct client_event *ev)
{
	struct json_member *m;
	size_t n = 0;

	if (ev->kind != SG_EVENT_TURN)
		return true;
	if (r->cli->json) {
		(void)remote_echo(ev->payload);
		return true;
	}
	if (json_members(ev->payload, 32, &r->a, &m, &n) != SG_OK)
		return true;
	for (size_t i = 0; i < n; i++) {
		struct sg_str text;

		if (json_member_text(m[i].value, &r->a, &text) != SG_OK)
			text = m[i].value; /* a number, true, false */
		printf(i == 0 ? "" : "  ");
		show_text(m[i].key);
		putchar('=');
		show_clip(text, 60);
	}
	putchar('\n');
	return true;
}

static enum cli_exit
tail(struct call *k)
{
	fputs("Waiting for turns. Ctrl+C ends it.\n", stderr);
	return remote_listen(&k->r, STR("/v1/events"), tell);
}

static const struct verb {
	const char *name;
	int least, most;
	enum cli_exit (*run)(struct call *k); /* NULL: replay */
} verbs[] = {
    {"list", 0, 0, list},
    {"search", 1, INT_MAX, list},
    {"show", 1, 1, show},
    {"tail", 0, 0, tail},
    {"replay", 0, 1, NULL},
};

static enum cli_exit
run_verb(struct cli *c, struct call *k, const char *name, int n)
{
	enum cli_exit status;

	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		if (strcmp(verbs[i].name, name) != 0)
			continue;
		if (n < verbs[i].least || n > verbs[i].most)
			return cli_fail(c, CLI_USAGE,
			    "there are too few or too many words", name,
			    "See: solgate help traces");
		if (verbs[i].run == NULL)
			return replay_turns(
			    c, &k->r.options, k->since_ms, str_of(k->id));
		status = remote_open(c, &k->r, "person");
		if (verbs[i].run != tail)
			pager_begin(c);
		if (status == CLI_DONE)
			status = verbs[i].run(k);
		remote_close(&k->r);
		return status;
	}
	return cli_fail(c, CLI_USAGE, "traces does not know this word", name,
	    "One of: list search show tail replay");
}

static const struct cli_option options[] = {
    CLI_NUMBER("lines", "N", "list, search: how many turns; default 20",
	struct call, lines, 1, 200, "--lines needs a number from 1 to 200"),
    CLI_TAKE_AT("since", "WHEN",
	"list, search, replay: start there: a time, or 90m, 12h, 7d",
	remote_take_since, struct call, since_ms),
    PAGER_OPTION,
    REMOTE_OPTIONS(struct call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;
	enum cli_exit status;
	int n;

	k = (struct call){.lines = 20};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	n = argc - optind;
	k.id = n > 1 ? argv[optind + 1] : NULL;
	if (n > 1 && strcmp(argv[optind], "search") == 0 &&
	    (k.words = cli_join(n - 1, argv + optind + 1)) == NULL)
		return cli_fail(
		    c, CLI_FAILED, "cannot search", "out of memory", NULL);
	status = run_verb(
	    c, &k, n > 0 ? argv[optind] : "list", n > 0 ? n - 1 : 0);
	free(k.words);
	return status;
}

const struct cli_command cmd_traces = {
    .name = "traces",
    .args = "[OPTION]... [list | search WORD... | show ID | tail | "
	    "replay [ID]]",
    .summary = "Show how turns were decided, step by step",
    .help = "list, the default, shows turns, the newest first. search shows "
	    "those that have\nall words in the message or the answer; "
	    "conditions are must, should, skip, frozen,\nfailed, risk>=N, "
	    "intent:LABEL, since:DATE and until:DATE. show prints the steps "
	    "of one\nturn. tail prints turns as they are decided. replay "
	    "decides them again by\ntoday's rules, as solgate replay --turns "
	    "does.\n\nExamples:\n  solgate traces --since 1h\n"
	    "  solgate traces search anchor failed\n"
	    "  solgate traces show ID --json\n",
    CLI_ROWS(options),
    .run = run,
};
