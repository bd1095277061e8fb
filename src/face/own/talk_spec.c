/*
 * Spec Asst on a terminal.  While a call waits the chat is paused: "confirm"
 * and "cancel" are the buttons, a sentence is a correction, and a bare yes or
 * no is neither, because it could mean both.
 */
#include <string.h>

#include "term/show.h"
#include "face/own/talk.h"

#define LINES_BEFORE 6 /* of an older conversation, when it is opened */

static void
show_args(struct talk *t, struct sg_str args)
{
	struct json_member *m;
	size_t n = 0;

	if (json_members(args, 64, &t->r.a, &m, &n) != SG_OK)
		return;
	for (size_t i = 0; i < n; i++) {
		struct sg_str text = m[i].value;

		if (json_member_text(m[i].value, &t->r.a, &text) != SG_OK)
			text = m[i].value; /* a number, true, false */
		printf("  ");
		show_text(m[i].key);
		show_line(": ", text);
	}
}

static void
show_block(struct talk *t, const struct dialogue_block *b)
{
	printf("ACTION REQUIRED: ");
	show_text(b->name);
	if (b->of > 1)
		printf(" (%lld of %lld)", (long long)b->at, (long long)b->of);
	putchar('\n');
	if (b->has_args)
		show_args(t, b->args);
	if (b->has_problem && b->problem.n > 0)
		talk_field("Would fail", b->problem);
	if (!t->asks)
		return;
	printf("Chat is paused. Type confirm (");
	show_text(b->confirm);
	printf("), cancel, or say what is wrong with it.\n");
}

static void
show_message(const struct chat_message *m)
{
	bool fresh = true;

	if (m->role == SG_CHAT_ROLE_USER)
		printf("you> ");
	fresh = m->role != SG_CHAT_ROLE_USER;
	show_lines(m->text, "", &fresh);
	putchar('\n');
}

/* What is new; of the person's own lines only those of an older chat. */
static void
show_said(struct talk *t, const struct dialogue_view *v, bool older)
{
	size_t from = v->lines.n > LINES_BEFORE && older
	    ? v->lines.n - LINES_BEFORE
	    : 0;

	for (size_t i = from; i < v->lines.n; i++) {
		const struct chat_message *m = &v->lines.v[i];

		if (m->timestamp_ms > t->shown_ms &&
		    (older || m->role != SG_CHAT_ROLE_USER))
			show_message(m);
	}
	if (v->lines.n > 0)
		t->shown_ms = v->lines.v[v->lines.n - 1].timestamp_ms;
}

static void
keep(char *to, size_t room, struct sg_str s)
{
	size_t n = s.n < room ? s.n : 0; /* what is cut names nothing */

	memcpy(to, s.p, n);
	to[n] = '\0';
}

static enum cli_exit
tell(struct talk *t, struct sg_str json, bool older)
{
	struct dialogue_view v;
	enum cli_exit status = remote_decode(
	    &t->r, json, &dialogue_view_contract, &v);

	if (status != CLI_DONE)
		return status;
	t->call[0] = '\0';
	if (t->r.cli->json)
		(void)remote_echo(json);
	else
		show_said(t, &v, older);
	t->left = v.has_block && !t->asks;
	if (!v.has_block)
		return CLI_DONE;
	keep(t->call, sizeof(t->call), v.block.call_id);
	keep(t->confirm, sizeof(t->confirm), v.block.confirm);
	keep(t->cancel, sizeof(t->cancel), v.block.cancel);
	if (!t->r.cli->json)
		show_block(t, &v.block);
	return CLI_DONE;
}

static enum cli_exit
post(struct talk *t, const char *what, const struct contract *c, const void *in)
{
	struct sg_str path = remote_path(
	    &t->r, "/v1/dialogue/", t->thread, what);
	struct sg_str json;
	enum cli_exit status = talk_post(t, path, c, in, &json);

	return status == CLI_DONE ? tell(t, json, false) : status;
}

enum cli_exit
talk_spec_open(struct talk *t)
{
	struct sg_str path = remote_path(&t->r, "/v1/dialogue/", t->thread, "");
	struct dialogue_mode in = {t->mode};
	struct dialogue_view v;
	struct sg_str json;
	enum cli_exit status = remote_get(
	    &t->r, path, "cannot open the chat", &json);

	if (status == CLI_DONE)
		status = remote_decode(
		    &t->r, json, &dialogue_view_contract, &v);
	if (status != CLI_DONE)
		return status;
	if (v.mode == t->mode)
		return t->r.cli->json ? CLI_DONE : tell(t, json, true);
	path = remote_path(&t->r, "/v1/dialogue/", t->thread, "/mode");
	status = talk_post(t, path, &dialogue_mode_contract, &in, &json);
	if (status != CLI_DONE || t->r.cli->json)
		return status;
	return tell(t, json, true);
}

static bool
is_bare(struct sg_str text)
{
	static const char *const bare[] = {
	    "y", "yes", "ok", "okay", "n", "no", "sure", "fine"};

	for (size_t i = 0; i < sizeof(bare) / sizeof(bare[0]); i++)
		if (talk_is(text, bare[i]))
			return true;
	return false;
}

enum cli_exit
talk_spec_say(struct talk *t, struct sg_str text)
{
	struct dialogue_text said = {text};
	struct dialogue_tap tap = {str_of(t->call)};

	if (t->call[0] == '\0')
		return post(t, "/messages", &dialogue_text_contract, &said);
	if (!t->asks)
		return cli_fail(t->r.cli, CLI_UNATTENDED,
		    "a call is waiting for a person", NULL,
		    "Answer at a terminal, or on the page");
	if (talk_is(text, "confirm") || talk_is(text, t->confirm))
		return post(t, "/confirm", &dialogue_tap_contract, &tap);
	if (talk_is(text, "cancel") || talk_is(text, t->cancel))
		return post(t, "/cancel", &dialogue_tap_contract, &tap);
	if (is_bare(text)) {
		puts("That could mean either. Type confirm, cancel, or your "
		     "correction in words.");
		return CLI_DONE;
	}
	return post(t, "/correct", &dialogue_text_contract, &said);
}
