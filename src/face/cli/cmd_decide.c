/* decide: a person answers a question of the server.  The first answer wins. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "face/cli/prompt_show.h"
#include "client/remote.h"
#include "term/show.h"

#define NOTE_MAX 2000

struct call {
	struct remote r;
	struct prompt_decision answer;
};

static bool
take_note(struct cli *c, void *into, const char *value)
{
	struct call *k = into;

	k->answer.note = str_of(value);
	k->answer.has_note = true;
	if (utf8_valid(k->answer.note) && k->answer.note.n <= NOTE_MAX)
		return true;
	cli_fail(c, CLI_USAGE, "--note takes a text of up to 2000 bytes", NULL,
	    NULL);
	return false;
}

static bool
take_decision(const struct cli *c, struct call *k, const char *value)
{
	char next[256] = "One of:";
	unsigned option;

	k->answer.decision = str_of(value);
	if (word_parse(&words_prompt_option, k->answer.decision, &option))
		return true;
	for (unsigned i = 0; i < words_prompt_option.n; i++) {
		size_t n = strlen(next);

		snprintf(next + n, sizeof(next) - n, " %s",
		    word_name(&words_prompt_option, i));
	}
	cli_fail(c, CLI_USAGE, "this is not a decision", value, next);
	return false;
}

static bool
allows(struct sg_str decision)
{
	unsigned option;

	return word_parse(&words_prompt_option, decision, &option) &&
	    decision_verdict(option_decision(option)) == SG_VERDICT_ALLOW;
}

/*
 * T27, T33: an allow is for what was seen.  Somebody at a terminal sees it
 * here and says yes to that; a script has to say which revision it means.
 */
static enum cli_exit
see_first(struct call *k, const char *id)
{
	struct prompt_view v;
	struct sg_str json;
	enum cli_exit status;
	char line[16] = "";

	if (k->answer.has_rev || !allows(k->answer.decision))
		return CLI_DONE;
	if (k->r.cli->json || !isatty(STDIN_FILENO))
		return cli_fail(k->r.cli, CLI_USAGE,
		    "an allow must name the revision that you saw", NULL,
		    "See what it allows: solgate prompts show ID. Then add "
		    "--rev N");
	status = remote_get(&k->r,
	    remote_path(&k->r, "/v1/prompts/", str_of(id), ""),
	    "cannot show the prompt", &json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &prompt_view_contract, &v);
	if (status != CLI_DONE)
		return status;
	prompt_show_item(k->r.cli, &v);
	fputs("Type yes to allow all of this: ", stdout);
	fflush(stdout);
	if (fgets(line, sizeof(line), stdin) == NULL ||
	    strcmp(line, "yes\n") != 0) {
		puts("Nothing was decided.");
		return CLI_FAILED;
	}
	k->answer.rev = v.rev;
	k->answer.has_rev = true;
	return CLI_DONE;
}

static enum cli_exit
decide(struct call *k, const char *id)
{
	struct buf b = {.cap = 6 * NOTE_MAX + 256};
	struct remote_ask q = {.method = "POST"};
	struct prompt_view v;
	struct sg_str json;
	char before[32];
	enum cli_exit status = see_first(k, id);

	if (status != CLI_DONE)
		return status;
	q.path = remote_path(&k->r, "/v1/prompts/", str_of(id), "/decision");
	if ((b.p = arena_new(&k->r.a, b.cap)) != NULL)
		contract_encode(&prompt_decision_contract, &k->answer, &b);
	q.body = buf_str(&b);
	status = remote_call(&k->r, &q, "the answer was not accepted", &json);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &prompt_view_contract, &v);
	if (status != CLI_DONE)
		return status;
	show_text(v.prompt_id);
	printf("  ");
	prompt_show_end(&v);
	putchar('\n');
	(void)snprintf(before, sizeof(before), "    %s  ",
	    sg_capability_name(v.capability));
	prompt_show_scopes(v.scopes.v, v.scopes.n, before, "\n");
	return CLI_DONE;
}

static const struct cli_option options[] = {
    CLI_TAKE("note", "TEXT", "the reason; the agent is told", take_note),
    CLI_NUMBER("rev", "N",
	"the revision that you saw; an allow is for its calls alone",
	struct call, answer.rev, 0, WIRE_INT_MAX, "--rev needs a number"),
    REMOTE_OPTIONS(struct call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;
	enum cli_exit status;

	k = (struct call){.answer = {.rev = -1}};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	k.answer.has_rev = k.answer.rev >= 0;
	if (argc - optind != 2)
		return cli_fail(c, CLI_USAGE,
		    "decide needs the ID of a prompt and a DECISION", NULL,
		    "See what is waiting: solgate prompts");
	if (!take_decision(c, &k, argv[optind + 1]))
		return CLI_USAGE;
	status = remote_open(c, &k.r, "person");
	if (status == CLI_DONE)
		status = decide(&k, argv[optind]);
	remote_close(&k.r);
	return status;
}

const struct cli_command cmd_decide = {
    .name = "decide",
    .args = "[OPTION]... ID DECISION",
    .summary = "Answer a question that waits",
    .help = "DECISION is allow_once, allow_session, allow_always, deny_once or "
	    "deny_always,\nif the question offers it. The first answer wins: "
	    "if yours is later, the command\nprints the one that won and exits "
	    "with 1; after the deadline it exits with 4.\n"
	    "An allow is for what you saw: name the revision with --rev, or, "
	    "at "
	    "a terminal, read\nwhat the command shows and type yes. What was "
	    "answered is printed, call by call.\n"
	    "\nExamples:\n  solgate decide perm-ID allow_once --rev 2\n"
	    "  solgate decide perm-ID deny_once --note 'not on main'\n",
    CLI_ROWS(options),
    .run = run,
};
