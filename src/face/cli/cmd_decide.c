/* decide: a person answers a question of the server.  The first answer wins. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "face/cli/prompt_show.h"
#include "client/editor.h"
#include "client/remote.h"
#include "json/json_put.h"
#include "term/show.h"

#define NOTE_MAX 2000
#define EDIT_MAX 65536
#define HOLD_MS  20000 /* less time than this, and more is asked for */

struct call {
	struct remote r;
	struct prompt_decision answer;
	const char *edit;           /* NULL: the call stays as it is */
	bool editor;                /* it is changed in the person's editor */
	struct sg_str text, prompt; /* by which, and of what */
	const char *call_id;
};

static bool
take_edit(struct cli *c, void *into, const char *value)
{
	struct call *k = into;

	k->edit = value;
	if (utf8_valid(str_of(value)) && strlen(value) <= EDIT_MAX)
		return true;
	cli_fail(
	    c, CLI_USAGE, "--edit takes a text of up to 64 KiB", NULL, NULL);
	return false;
}

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

static enum cli_exit
fetch(struct call *k, struct sg_str id, struct prompt_view *v)
{
	struct sg_str json;
	enum cli_exit status = remote_get(&k->r,
	    remote_path(&k->r, "/v1/prompts/", id, ""),
	    "cannot show the prompt", &json);

	return status == CLI_DONE
	    ? remote_decode(&k->r, json, &prompt_view_contract, v)
	    : status;
}

/*
 * T27, T33: an allow is for what was seen.  Somebody at a terminal sees it
 * here and says yes to that; a script has to say which revision it means.
 */
static enum cli_exit
see_first(struct call *k, struct sg_str id)
{
	struct prompt_view v;
	enum cli_exit status;
	char line[16] = "";

	if (k->answer.has_rev || !allows(k->answer.decision))
		return CLI_DONE;
	if (k->r.cli->json || !isatty(STDIN_FILENO))
		return cli_fail(k->r.cli, CLI_USAGE,
		    "an allow must name the revision that you saw", NULL,
		    "See what it allows: solgate prompts show ID. Then add "
		    "--rev N");
	status = fetch(k, id, &v);
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

/* The one call, and the one member of it, that can be changed. */
static enum cli_exit
find_field(const struct call *k, const struct prompt_view *v,
    struct sg_str *call_id, const struct prompt_field **out)
{
	size_t n = 0;

	for (size_t i = 0; i < v->calls.n; i++) {
		const struct prompt_call *c = &v->calls.v[i];

		if (!c->has_edits ||
		    (k->call_id != NULL &&
			!str_eq(c->call_id, str_of(k->call_id))))
			continue;
		*out = &c->edits.v[0];
		*call_id = c->call_id;
		n += c->edits.n;
	}
	if (n == 1)
		return CLI_DONE;
	return n == 0
	    ? cli_fail(k->r.cli, CLI_FAILED, "this call cannot be edited", NULL,
		  "Its agent cannot take a change, or the call holds something "
		  "that is not shown. Allow or deny it as it is")
	    : cli_fail(k->r.cli, CLI_FAILED, "more than one call can be edited",
		  NULL,
		  "Say which one: --call ID (solgate prompts show lists them)");
}

static struct sg_str
edit_body(struct call *k, struct sg_str call_id, const struct prompt_field *f,
    int64_t rev)
{
	struct sg_str text = k->text;
	struct buf b = {.cap = 6 * (text.n + call_id.n + f->name.n) + 128};

	if ((b.p = arena_new(&k->r.a, b.cap)) == NULL)
		return STR("");
	json_open(&b);
	json_put_text(&b, "callId", call_id);
	json_put_int(&b, "rev", rev);
	json_put_open(&b, "params");
	json_text_add(&b, f->name);
	buf_addc(&b, ':');
	if (f->json)
		buf_add(&b, text);
	else
		json_text_add(&b, text);
	json_close(&b);
	json_close(&b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

/* who types is given time, as far as the server has it to give. */
static void
hold(void *ctx)
{
	struct call *k = ctx;
	struct remote_ask q = {.method = "POST", .body = STR("{}")};
	struct prompt_view v;
	struct sg_str json;

	if (remote_again(&k->r, "person") != CLI_DONE ||
	    fetch(k, k->prompt, &v) != CLI_DONE || !v.open ||
	    v.expires_ms - remote_now() > HOLD_MS)
		return;
	q.path = remote_path(&k->r, "/v1/prompts/", k->prompt, "/extend");
	(void)remote_call(&k->r, &q, "no more time is given", &json);
}

/* The text that the call is changed to: --edit, or what the editor leaves. */
static enum cli_exit
take_text(struct call *k, struct sg_str id, const struct prompt_field *f)
{
	struct editor_wait w = {hold, k};
	struct sg_error e = {0};

	k->text = str_of(k->edit != NULL ? k->edit : "");
	k->prompt = id;
	if (!k->editor)
		return CLI_DONE;
	if (editor_text(f->value, &w, &k->r.a, &k->text, &e) != SG_OK)
		return cli_fail_error(k->r.cli, CLI_FAILED,
		    "nothing was decided", &e,
		    "Set VISUAL or EDITOR to your editor.");
	if (!utf8_valid(k->text) || k->text.n > EDIT_MAX)
		return cli_fail(k->r.cli, CLI_USAGE, "nothing was decided",
		    "the text is UTF-8 of up to 64 KiB", NULL);
	if (str_eq(k->text, f->value))
		return cli_fail(k->r.cli, CLI_FAILED, "nothing was decided",
		    "nothing was changed in the editor",
		    "To allow it as it is: solgate decide ID allow_once");
	return remote_again(&k->r, "person");
}

/*
 * the call with the change is another question, which this answer is
 * for; *${id} is its name.  Not open: a rule decided it.
 */
static enum cli_exit
edit(struct call *k, struct sg_str *id, struct prompt_view *v)
{
	const struct prompt_field *f = NULL;
	struct remote_ask q = {.method = "POST"};
	struct sg_str call_id, json;
	enum cli_exit status = fetch(k, *id, v);

	if (status == CLI_DONE)
		status = find_field(k, v, &call_id, &f);
	if (status == CLI_DONE)
		status = take_text(k, *id, f);
	if (status != CLI_DONE)
		return status;
	q.path = remote_path(&k->r, "/v1/prompts/", *id, "/edit");
	q.body = edit_body(
	    k, call_id, f, k->answer.has_rev ? k->answer.rev : v->rev);
	status = remote_call(&k->r, &q, "the change was not accepted", &json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &prompt_view_contract, v);
	if (status != CLI_DONE)
		return status;
	*id = v->prompt_id;
	if (k->answer.has_rev) /* who named what they saw wrote the rest */
		k->answer.rev = v->rev;
	return CLI_DONE;
}

static enum cli_exit
say(struct call *k, const struct prompt_view *v)
{
	char before[32];

	(void)k;
	show_text(v->prompt_id);
	printf("  ");
	prompt_show_end(v);
	putchar('\n');
	(void)snprintf(before, sizeof(before), "    %s  ",
	    sg_capability_name(v->capability));
	prompt_show_scopes(v->scopes.v, v->scopes.n, before, "\n");
	return CLI_DONE;
}

static enum cli_exit
decide(struct call *k, const char *name)
{
	struct buf b = {.cap = 6 * NOTE_MAX + 256};
	struct remote_ask q = {.method = "POST"};
	struct sg_str json, id = str_of(name);
	enum cli_exit status = CLI_DONE;
	struct prompt_view v;

	if (k->edit != NULL || k->editor) {
		status = edit(k, &id, &v);
		if (status == CLI_DONE && !v.open)
			return say(k, &v);
	}
	if (status == CLI_DONE)
		status = see_first(k, id);
	if (status != CLI_DONE)
		return status;
	q.path = remote_path(&k->r, "/v1/prompts/", id, "/decision");
	if ((b.p = arena_new(&k->r.a, b.cap)) != NULL)
		contract_encode(&prompt_decision_contract, &k->answer, &b);
	q.body = buf_str(&b);
	status = remote_call(&k->r, &q, "the answer was not accepted", &json);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &prompt_view_contract, &v);
	return status == CLI_DONE ? say(k, &v) : status;
}

static const struct cli_option options[] = {
    CLI_TAKE("edit", "TEXT",
	"allow the call with this instead of what was asked", take_edit),
    CLI_FLAG("editor", "the same, in $VISUAL or $EDITOR", struct call, editor),
    CLI_TEXT("call", "ID",
	"with --edit or --editor: which call of the question", struct call,
	call_id),
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
	if (k.edit != NULL && k.editor)
		return cli_fail(c, CLI_USAGE,
		    "--edit and --editor do not go together", NULL, NULL);
	if ((k.edit != NULL || k.editor) && !allows(k.answer.decision))
		return cli_fail(c, CLI_USAGE,
		    k.editor ? "--editor goes with an answer that allows"
			     : "--edit goes with an answer that allows",
		    NULL, NULL);
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
	    "With --edit the call is changed first, if its agent can take "
	    "that; with --editor in\nyour editor, while the deadline is held. "
	    "The rules decide on the changed call again:\none that "
	    "denies it wins, and then nothing changes.\n"
	    "\nExamples:\n  solgate decide perm-ID allow_once --rev 2\n"
	    "  solgate decide perm-ID deny_once --note 'not on main'\n"
	    "  solgate decide perm-ID allow_once --rev 1 --edit 'git push'\n",
    CLI_ROWS(options),
    .run = run,
};
