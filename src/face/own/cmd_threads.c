/* threads: conversations, found, named, put away, exported and deleted. */
#include <string.h>
#include <unistd.h>

#include "base/rfc3339.h"
#include "client/remote.h"
#include "face/own/threads_export.h"
#include "shape/chat.h"
#include "term/show.h"

#define QUERY_MAX 4096

struct call {
	struct remote r;
	bool yes, archived;
};

/* Unreserved characters as they are, all others by their number. */
static void
add_encoded(struct buf *b, const char *s)
{
	static const char hex[] = "0123456789ABCDEF";

	for (; *s != '\0'; s++) {
		unsigned char c = (unsigned char)*s;

		if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
		    (c >= 'A' && c <= 'Z')) {
			buf_addc(b, (char)c);
			continue;
		}
		buf_addc(b, '%');
		buf_addc(b, hex[c >> 4]);
		buf_addc(b, hex[c & 15]);
	}
}

static void
show_row(const struct thread_item *t)
{
	char when[40];
	struct buf b = BUF_ON(when);

	(void)rfc3339_add(&b, t->last_ms);
	show_text(t->thread_id);
	fputs("  ", stdout);
	show_text(buf_str(&b));
	printf("  %4lld  ", (long long)t->exchanges);
	show_clip(t->title.n > 0 ? t->title : STR("Untitled"), 80);
	putchar('\n');
}

/* Every page of the list, those with ${text} alone if there is one. */
static enum cli_exit
show_list(struct call *k, const char *text)
{
	struct buf path = {
	    .p = arena_new(&k->r.a, QUERY_MAX), .cap = QUERY_MAX};
	struct thread_list l = {.has_next_cursor = true};
	enum cli_exit status = CLI_DONE;
	size_t shown = 0;
	struct sg_str json;

	while (status == CLI_DONE && l.has_next_cursor) {
		path.n = 0;
		buf_addz(&path, "/v1/threads?limit=100");
		if (k->archived && text == NULL)
			buf_addz(&path, "&view=archived");
		if (text != NULL) {
			buf_addz(&path, "&filter=");
			add_encoded(&path, text);
		}
		if (l.next_cursor.n > 0) {
			buf_addz(&path, "&cursor=");
			buf_add(&path, l.next_cursor);
		}
		if (buf_full(&path))
			return cli_fail(k->r.cli, CLI_USAGE,
			    "the text to search for is too long", NULL,
			    "Search for fewer words.");
		status = remote_get(&k->r, buf_str(&path),
		    "cannot list the conversations", &json);
		if (status == CLI_DONE)
			status = remote_decode(
			    &k->r, json, &thread_list_contract, &l);
		if (status == CLI_DONE && k->r.cli->json)
			(void)remote_echo(json);
		for (size_t i = 0; status == CLI_DONE && i < l.items.n; i++) {
			shown++;
			if (!k->r.cli->json)
				show_row(&l.items.v[i]);
		}
	}
	if (status == CLI_DONE && shown == 0)
		fputs(text != NULL ? "No conversation has this text.\n"
			: k->archived
			? "The archive is empty.\n"
			: "There is no conversation. Begin one: solgate chat\n",
		    stderr);
	return status;
}

static enum cli_exit
list(void *call, char **words)
{
	struct call *k = call;
	(void)words;
	return show_list(k, NULL);
}

static enum cli_exit
search(void *call, char **words)
{
	struct call *k = call;
	if (words[0][0] == '\0')
		return cli_fail(k->r.cli, CLI_USAGE,
		    "search needs a text that is not empty", NULL,
		    "To see all: solgate threads");
	return show_list(k, words[0]);
}

static enum cli_exit
change(struct call *k, const char *id, const struct thread_rename *body)
{
	struct buf b = {.p = arena_new(&k->r.a, QUERY_MAX), .cap = QUERY_MAX};
	struct remote_ask q = {.method = "PUT"};
	struct thread_item item;
	struct sg_str json;
	enum cli_exit status;

	if (b.p != NULL)
		contract_encode(&thread_rename_contract, body, &b);
	if (buf_full(&b))
		return cli_fail(k->r.cli, CLI_USAGE, "the name is too long",
		    NULL, "A name has at most 100 characters.");
	q.body = buf_str(&b);
	q.path = remote_path(&k->r, "/v1/threads/", str_of(id), "");
	status = remote_call(
	    &k->r, &q, "the conversation was not changed", &json);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(
		    &k->r, json, &thread_item_contract, &item);
	if (status == CLI_DONE)
		show_row(&item);
	return status;
}

static enum cli_exit
name(void *call, char **words)
{
	return change(call, words[0],
	    &(struct thread_rename){
		.has_title = true, .title = str_of(words[1])});
}

static enum cli_exit
put_away(void *call, char **words)
{
	return change(call, words[0],
	    &(struct thread_rename){.has_archived = true, .archived = true});
}

static enum cli_exit
put_back(void *call, char **words)
{
	return change(
	    call, words[0], &(struct thread_rename){.has_archived = true});
}

static enum cli_exit export(void *call, char **words) {
	return threads_export(&((struct call *)call)->r, words[0]);
}

/* Nothing goes without a word: --yes, or y at the terminal. */
static bool
is_sure(const struct call *k)
{
	char answer[16] = "";

	if (k->yes)
		return true;
	if (isatty(STDIN_FILENO) == 0)
		return false;
	fputs("Delete this conversation for good? [y/N] ", stderr);
	return fgets(answer, sizeof(answer), stdin) != NULL &&
	    (answer[0] == 'y' || answer[0] == 'Y');
}

static enum cli_exit
drop(void *call, char **words)
{
	struct call *k = call;
	struct remote_ask q = {.method = "DELETE"};
	struct thread_deleted gone;
	struct sg_str json;
	enum cli_exit status;

	if (!is_sure(k))
		return cli_fail(k->r.cli, CLI_USAGE, "nothing was deleted",
		    NULL, "To delete it: solgate threads delete ID --yes");
	q.path = remote_path(&k->r, "/v1/threads/", str_of(words[0]), "");
	status = remote_call(
	    &k->r, &q, "the conversation was not deleted", &json);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(
		    &k->r, json, &thread_deleted_contract, &gone);
	if (status == CLI_DONE)
		printf("Deleted, with %lld %s.\n", (long long)gone.messages,
		    gone.messages == 1 ? "message" : "messages");
	return status;
}

static const struct cli_verb verbs[] = {
    {"list", 0, list},
    {"search", 1, search},
    {"rename", 2, name},
    {"archive", 1, put_away},
    {"unarchive", 1, put_back},
    {"export", 1, export},
    {"delete", 1, drop},
};

static const struct cli_option options[] = {
    CLI_FLAG("yes", "delete: do not ask", struct call, yes),
    CLI_FLAG("archived", "list: the archive", struct call, archived),
    REMOTE_OPTIONS(struct call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;

	k = (struct call){0};
	return remote_run(c, argc, argv, &k, &k.r,
	    (struct remote_verbs){verbs, sizeof(verbs) / sizeof(verbs[0])});
}

const struct cli_command cmd_threads = {
    .name = "threads",
    .args = "[OPTION]... [list | search TEXT | rename ID NAME | archive ID | "
	    "unarchive ID | export ID | delete ID]",
    .summary = "List, search, rename, archive, export or delete conversations",
    .help = "list, the default, shows each conversation: its id, when "
	    "something was said last,\nhow many messages it has, and its "
	    "title. search shows those whose title has the text, or whose\n"
	    "messages have words that begin so. rename gives one a name; an "
	    "empty name takes\nit back. archive takes one out of the list "
	    "(list --archived has it) until something\nis said in it; export "
	    "prints one as Markdown, or with --json as JSON.\n"
	    "delete removes one for good: messages, answers, summary and "
	    "traces. The audit\nlog stays, and what a replay of it needs.\n\n"
	    "Examples:\n  solgate threads search boiler\n  solgate threads "
	    "delete t-3fa9 --yes\n",
    CLI_ROWS(options),
    .run = run,
};
