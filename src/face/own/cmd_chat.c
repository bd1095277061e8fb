/*
 * chat: a conversation on a terminal with the gate at work.  Lines of the
 * person go to the server; see talk.h for what decides and what does not.
 */
#include <getopt.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/utf8.h"
#include "term/show.h"
#include "client/reminder_show.h"
#include "face/own/talk.h"

#define MODEL_MS   180000
#define KEPT_MAX   (4u << 20)
#define TEXT_MAX   20000
#define THREAD_MAX 256
#define PROMPT     "you> "

static void
show_help(void)
{
	puts("/load /source  Spec Asst: add loads, add charging sources\n"
	     "/general       back to the ordinary chat\n"
	     "/waiting       show again what is waiting for your answer\n"
	     "/attach FILE   send a file of text or a picture with the next "
	     "message\n"
	     "/again         ask the same once more, in the place of the last "
	     "answer\n"
	     "/quit          end the chat; offers keep waiting\n"
	     "Ctrl+C stops an answer that is coming; what was shown is kept");
}

static enum cli_exit
open_mode(struct talk *t)
{
	t->call[0] = '\0';
	t->has_chip = false;
	if (t->mode != SG_CHAT_MODE_GENERAL)
		return talk_spec_open(t);
	if (t->asks)
		return talk_chip_find(t, (struct sg_str){NULL, 0});
	return CLI_DONE;
}

/* "/attach FILE" */
static enum cli_exit
attach(struct talk *t, struct sg_str path)
{
	char room[4096];
	enum cli_exit status;

	if (path.n == 0 || path.n >= sizeof(room)) {
		puts("Name a file: /attach FILE");
		return CLI_DONE;
	}
	memcpy(room, path.p, path.n);
	room[path.n] = '\0';
	if ((status = talk_attach(t, room)) == CLI_DONE)
		printf("[%zu %s with the next message]\n", t->n_files,
		    t->n_files == 1 ? "file goes" : "files go");
	return status;
}

/* "/load" and its like; *${ends}: the conversation does. */
static enum cli_exit
command(struct talk *t, struct sg_str line, bool *ends)
{
	unsigned mode;

	if (talk_is(line, "/quit") || talk_is(line, "/exit")) {
		*ends = true;
		return CLI_DONE;
	}
	if (str_starts(line, STR("/attach")) &&
	    (line.n == 7 || line.p[7] == ' '))
		return attach(t, str_trim(str_part(line, 7, line.n)));
	if (word_parse(&words_chat_mode, str_part(line, 1, line.n), &mode)) {
		t->mode = (enum sg_chat_mode)mode;
		t->shown_ms = 0;
		return open_mode(t);
	}
	if (talk_is(line, "/waiting")) {
		t->shown_ms = 0;
		return open_mode(t);
	}
	if (talk_is(line, "/again"))
		return talk_again(t);
	if (!talk_is(line, "/help"))
		printf("There is no such command; /help lists them.\n");
	show_help();
	return CLI_DONE;
}

/* The server ends connections that were idle: each line has its own. */
static enum cli_exit
say(struct talk *t, struct sg_str line)
{
	enum cli_exit status = remote_again(&t->r, "person");
	bool was = false;

	arena_clear(&t->r.a);
	if (status != CLI_DONE)
		return status;
	if (line.n > TEXT_MAX || !utf8_valid(line))
		return cli_fail(t->r.cli, CLI_USAGE,
		    "a message is UTF-8, up "
		    "to 20000 bytes",
		    NULL, NULL);
	if (t->mode != SG_CHAT_MODE_GENERAL)
		return talk_spec_say(t, line);
	status = talk_chip_answer(t, line, &was);
	return was ? status : talk_turn(t, line);
}

/* T30: what was typed before the question was there is no answer to it. */
static void
prompt(struct talk *t)
{
	if (!t->asks)
		return;
	if (t->has_chip || t->call[0] != '\0') {
		tcflush(STDIN_FILENO, TCIFLUSH);
		lines_drop(&t->in);
		if (t->edit != NULL)
			edit_drop(t->edit);
	}
	if (t->edit != NULL)
		return;
	fputs(PROMPT, stdout);
	fflush(stdout);
}

/* Listen to the gate beside the chat.  Without it, the chat goes on
 * without. */
static void
listen(struct talk *t)
{
	struct client_request q = {.method = "GET",
	    .path = STR("/v1/events"),
	    .accept = "text/event-stream"};

	if (!t->asks || t->ears.client != NULL)
		return;
	remote_close(&t->ears);
	t->ears.options = t->r.options;
	if (remote_look(t->r.cli, &t->ears, "person") == CLI_DONE &&
	    t->ears.client != NULL && !client_send(t->ears.client, &q)) {
		client_close(t->ears.client);
		t->ears.client = NULL;
	}
}

/* Reminders that have fallen due; whether there were any. */
static bool
tell_due(struct talk *t)
{
	struct remote *r = &t->ears;
	struct client_event ev;
	struct reminder_view v;
	bool any = false;

	if (r->client == NULL)
		return false;
	(void)client_work(r->client);
	while (client_event(r->client, &r->a, &ev)) {
		if (ev.kind != SG_EVENT_REMINDER ||
		    contract_decode(&reminder_view_contract, ev.payload, &r->a,
			&v, NULL) != SG_OK ||
		    v.state != SG_REMINDER_DUE)
			continue;
		if (!any && t->edit != NULL && t->typing)
			edit_above(t->edit);
		else if (!any)
			putchar('\n');
		any = true;
		reminder_tell(&v);
	}
	arena_clear(&r->a);
	if (client_state(r->client) != CLIENT_WAITING) {
		client_close(r->client);
		r->client = NULL;
	}
	return any;
}

/* Until there is a line to read; what is due is told meanwhile, and the person
 * is asked again.  What was typed so far stays with the terminal. */
static void
await_line(struct talk *t)
{
	listen(t);
	while (t->ears.client != NULL && !lines_ready(&t->in)) {
		struct pollfd p[] = {{STDIN_FILENO, POLLIN, 0},
		    {client_fd(t->ears.client), client_events(t->ears.client),
			0}};

		if (tell_due(t)) {
			fputs(PROMPT, stdout);
			fflush(stdout);
		}
		if (t->ears.client == NULL || poll(p, 2, -1) < 0 ||
		    p[0].revents != 0)
			break;
	}
}

/* While a line is edited: what the gate tells. */
static bool
watch(void *ctx, struct pollfd *out)
{
	struct talk *t = ctx;

	if (t->ears.client == NULL)
		return false;
	*out = (struct pollfd){
	    client_fd(t->ears.client), client_events(t->ears.client), 0};
	return true;
}

static void
work(void *ctx)
{
	struct talk *t = ctx;

	(void)tell_due(t);
	fflush(stdout);
}

/* What Up finds: not the answer to a question, which was for that one. */
static void
remember(struct talk *t, struct sg_str line)
{
	bool asked = t->has_chip || t->call[0] != '\0';
	char *text;

	if (asked || !past_is_fit(line) || t->past.max == 0 ||
	    (text = malloc(line.n + 1)) == NULL)
		return;
	memcpy(text, line.p, line.n);
	text[line.n] = '\0';
	edit_remember(t->edit, text);
	(void)past_add(&t->past, line);
	free(text);
}

static enum line
edit_line(struct talk *t, struct sg_str *line)
{
	enum line got;

	listen(t);
	t->typing = true;
	got = edit_next(t->edit, line);
	t->typing = false;
	if (got == LINE_OK)
		remember(t, *line);
	return got;
}

static enum line
next_line(struct talk *t, struct sg_str *line)
{
	prompt(t);
	if (t->edit != NULL)
		return edit_line(t, line);
	await_line(t);
	return lines_next(&t->in, line);
}

static void
recall(void *ctx, const char *line)
{
	edit_remember(ctx, line);
}

/* A person at a terminal edits lines, if the library is there. */
static void
open_edit(struct talk *t)
{
	struct edit_use use = {PROMPT, watch, work, t};
	const struct home *h = &t->r.home;
	struct sg_error e = {0};

	if (!t->asks)
		return;
	if ((t->edit = edit_open(&use, &e)) == NULL) {
		fprintf(stderr, "Lines cannot be edited: %s\n", e.message);
		return;
	}
	past_open(&t->past, h->system ? h->places.state : h->state,
	    (unsigned)h->config.chat_history);
	past_read(&t->past, recall, t->edit);
}

static enum cli_exit
converse(struct talk *t)
{
	enum cli_exit status = CLI_DONE;
	struct sg_str line;
	bool ends = false;
	enum line got;

	while (!ends && (got = next_line(t, &line)) != LINE_END) {
		if (got == LINE_FAILED)
			return cli_fail(t->r.cli, CLI_FAILED,
			    "cannot read the message", NULL, NULL);
		line = got == LINE_LONG ? STR("\xff") : str_trim(line);
		if (line.n == 0)
			continue;
		if (t->asks && line.p[0] == '/') {
			status = remote_again(&t->r, "person");
			if (status == CLI_DONE)
				status = command(t, line, &ends);
		} else {
			status = say(t, line);
		}
		fflush(stdout);
		if (status != CLI_DONE &&
		    (!t->asks || status == CLI_NOT_RUNNING))
			return status;
	}
	if (t->asks && !ends)
		putchar('\n');
	(void)tell_due(t);
	return CLI_DONE;
}

static enum cli_exit
finish(struct talk *t, enum cli_exit status)
{
	if (status != CLI_DONE || !t->left)
		return status;
	return cli_fail(t->r.cli, CLI_UNATTENDED,
	    "something is waiting for a person, and nobody was asked", NULL,
	    "Answer it at a terminal: solgate chat, with the same --thread and "
	    "--mode");
}

static enum cli_exit
talk(struct talk *t, int argc, char **argv)
{
	bool one = argc > 0;
	enum cli_exit status = open_mode(t);
	char *text;

	if (status != CLI_DONE)
		return status;
	if (one) {
		if ((text = cli_join(argc, argv)) == NULL)
			return cli_fail(t->r.cli, CLI_FAILED,
			    "cannot send the message", "out of memory", NULL);
		status = say(t, str_trim(str_of(text)));
		free(text);
		/* At a terminal a question is asked to its end. */
		if (status != CLI_DONE || !t->asks ||
		    (!t->has_chip && t->call[0] == '\0'))
			return finish(t, status);
	} else if (t->asks) {
		puts("Type a message. /help shows the commands, Ctrl+D ends "
		     "the chat.");
	}
	open_edit(t);
	status = converse(t);
	edit_close(t->edit);
	t->edit = NULL;
	return finish(t, status);
}

static bool
take_thread(struct cli *c, void *into, const char *value)
{
	struct talk *t = into;

	t->thread = str_of(value);
	if (t->thread.n >= 1 && t->thread.n <= THREAD_MAX &&
	    utf8_valid(t->thread))
		return true;
	cli_fail(
	    c, CLI_USAGE, "--thread is a name of 1 to 256 bytes", NULL, NULL);
	return false;
}

static bool
take_file(struct cli *c, void *into, const char *value)
{
	struct talk *t = into;

	t->r.cli = c;
	return talk_attach(t, value) == CLI_DONE;
}

static const struct cli_option options[] = {
    CLI_TAKE("attach", "FILE",
	"send a file of text or a picture along; may be given again",
	take_file),
    CLI_TAKE("thread", "ID", "which thread; default \"terminal\"", take_thread),
    CLI_WORD("mode", "MODE", "general, or load or source: Spec Asst adds them",
	struct talk, mode, words_chat_mode),
    REMOTE_OPTIONS(struct talk, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct talk t;
	enum cli_exit status;

	t = (struct talk){.thread = STR("terminal"), .r.timeout_ms = MODEL_MS};
	arena_init(&t.kept, &mem_heap, KEPT_MAX);
	if (!cli_options(c, argc, argv, &t)) {
		talk_detach(&t, 0);
		arena_release(&t.kept);
		return CLI_USAGE;
	}
	t.asks = !c->json && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	if (!lines_open(&t.in, STDIN_FILENO))
		return cli_fail(
		    c, CLI_FAILED, "cannot start", "out of memory", NULL);
	status = remote_open(c, &t.r, "person");
	if (status == CLI_DONE)
		status = talk(&t, argc - optind, argv + optind);
	lines_close(&t.in);
	talk_detach(&t, 0);
	arena_release(&t.kept);
	remote_close(&t.ears);
	remote_close(&t.r);
	return status;
}

const struct cli_command cmd_chat = {
    .name = "chat",
    .args = "[OPTION]... [TEXT]...",
    .summary = "Talk with the assistant, with the gate at work",
    .help = "Each line goes through the turn gate to the model; below the "
	    "answer the gate\nshows what it made of the line. An action the "
	    "assistant offers is a question:\ntype approve or not now. In the "
	    "modes load and source a call waits for confirm,\n"
	    "cancel or a correction in words. Nothing else decides, and Enter "
	    "never does.\nCtrl+C stops an answer that is coming; what was "
	    "shown is "
	    "kept.\n\nWithout a terminal nobody is asked: an offer is "
	    "printed and waits, and the exit\ncode is 5. With --json each "
	    "answer of the server is one line: ChatResponse,\n"
	    "ActionView or DialogueView.\n\nExamples:\n"
	    "  solgate chat\n  solgate chat remind me tomorrow at 9 to call "
	    "the electrician\n  solgate chat --mode load --thread boat\n  "
	    "solgate chat --attach bill.png what is the total of this bill?\n",
    CLI_ROWS(options),
    .run = run,
};
