/*
 * reminders: what was made, with its time, state and file; told as they come;
 * done, or put off.
 */
#include <string.h>

#include "client/remote.h"
#include "client/reminder_show.h"
#include "shape/reminder.h"
#include "term/show.h"

struct call {
	struct remote r;
	bool all;
	int64_t minutes;
};

static enum cli_exit
read_list(struct call *k, struct reminder_list *l, struct sg_str *json)
{
	enum cli_exit status = remote_get(
	    &k->r, STR("/v1/reminders"), "cannot list the reminders", json);

	if (status == CLI_DONE)
		status = remote_decode(
		    &k->r, *json, &reminder_list_contract, l);
	return status;
}

static enum cli_exit
list(void *call, char **words)
{
	struct call *k = call;
	struct reminder_list l;
	struct sg_str json;
	enum cli_exit status = read_list(k, &l, &json);
	size_t shown = 0;

	(void)words;
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status != CLI_DONE)
		return status;
	for (size_t i = 0; i < l.reminders.n; i++)
		if (k->all || l.reminders.v[i].state != SG_REMINDER_DONE) {
			reminder_show_row(&l.reminders.v[i]);
			shown++;
		}
	if (shown == 0)
		fputs(l.reminders.n == 0
			? "No reminder has been made. Ask for one: solgate "
			  "chat\n"
			: "Everything is done. To see it: solgate reminders "
			  "--all\n",
		    stderr);
	return CLI_DONE;
}

/* The one whose id begins so. */
static enum cli_exit
find(struct call *k, const char *id, struct sg_str *out)
{
	struct reminder_list l;
	struct sg_str json;
	enum cli_exit status = read_list(k, &l, &json);
	size_t n = 0;

	if (status != CLI_DONE)
		return status;
	for (size_t i = 0; i < l.reminders.n; i++)
		if (id[0] != '\0' &&
		    str_starts(l.reminders.v[i].id, str_of(id))) {
			*out = l.reminders.v[i].id;
			n++;
		}
	if (n == 1)
		return CLI_DONE;
	return cli_fail(k->r.cli, CLI_FAILED,
	    n == 0 ? "there is no such reminder"
		   : "several reminders begin with these characters",
	    NULL, "To see them: solgate reminders --all");
}

static enum cli_exit
change(struct call *k, const char *id, const char *verb, struct sg_str body)
{
	struct remote_ask q = {.method = "POST", .body = body};
	struct reminder_view v;
	struct sg_str whole, json;
	enum cli_exit status = find(k, id, &whole);

	if (status != CLI_DONE)
		return status;
	q.path = remote_path(&k->r, "/v1/reminders/", whole, verb);
	status = remote_call(&k->r, &q, "the reminder was not changed", &json);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(
		    &k->r, json, &reminder_view_contract, &v);
	if (status == CLI_DONE)
		reminder_show_row(&v);
	return status;
}

static enum cli_exit
done(void *call, char **words)
{
	return change(call, words[0], "/done", STR(""));
}

static enum cli_exit
snooze(void *call, char **words)
{
	struct call *k = call;
	struct reminder_snooze s = {.minutes = k->minutes};
	struct buf b = {.p = arena_new(&k->r.a, 64), .cap = 64};

	if (b.p != NULL)
		contract_encode(&reminder_snooze_contract, &s, &b);
	return change(k, words[0], "/snooze", buf_str(&b));
}

static bool
tell(struct remote *r, const struct client_event *ev)
{
	struct reminder_view v;

	if (ev->kind != SG_EVENT_REMINDER)
		return true;
	if (r->cli->json)
		(void)remote_echo(ev->payload);
	else if (contract_decode(&reminder_view_contract, ev->payload, &r->a,
		     &v, NULL) == SG_OK)
		reminder_tell(&v);
	return true;
}

static enum cli_exit
watch(void *call, char **words)
{
	struct call *k = call;
	(void)words;
	fputs("Watching. Ctrl+C ends it.\n", stderr);
	return remote_listen(&k->r, STR("/v1/events"), tell);
}

static const struct cli_verb verbs[] = {
    {"list", 0, list},
    {"watch", 0, watch},
    {"done", 1, done},
    {"snooze", 1, snooze},
};

static const struct cli_option options[] = {
    CLI_FLAG("all", "list: include those that are done", struct call, all),
    CLI_NUMBER("minutes", "N", "snooze: for so long; default 10", struct call,
	minutes, 1, 10080, "--minutes needs a number from 1 to 10080"),
    REMOTE_OPTIONS(struct call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;

	k = (struct call){.minutes = 10};
	return remote_run(c, argc, argv, &k, &k.r,
	    (struct remote_verbs){verbs, sizeof(verbs) / sizeof(verbs[0])});
}

const struct cli_command cmd_reminders = {
    .name = "reminders",
    .args = "[OPTION]... [list | watch | done ID | snooze ID]",
    .summary = "Show the reminders that were made",
    .help = "list, the default, shows each reminder and event that was made: "
	    "its id, state,\ntime, title and file. watch prints reminders as "
	    "their time comes. done says that\none is done, in its calendar "
	    "file too; snooze puts it off. The first characters\nof an ID are "
	    "enough.\n\n"
	    "Examples:\n  solgate reminders\n  solgate reminders snooze 3fa9 "
	    "--minutes 30\n",
    CLI_ROWS(options),
    .run = run,
};
