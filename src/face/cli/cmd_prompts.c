/*
 * prompts: the questions of the server that wait for a person, one of them in
 * full, or all as they come; what is not asked for a while, and an end to
 * that.  Nothing is decided here.
 */
#include <string.h>

#include "face/cli/hold_show.h"
#include "face/cli/prompt_show.h"
#include "client/reminder_show.h"
#include "client/remote.h"
#include "term/show.h"
#include "shape/grant.h"
#include "json/json_put.h"

struct call {
	struct remote r;
	bool all, attend;
};

/* What is held stands above the questions. */
static void
show_holds(struct remote *r)
{
	struct hold_list l;

	if (remote_read(r, STR("/v1/holds"), "cannot list what is held",
		&hold_list_contract, &l) != CLI_DONE)
		return;
	for (size_t i = 0; i < l.holds.n; i++)
		hold_show(&l.holds.v[i]);
}

static enum cli_exit
list(void *call, char **words)
{
	struct call *k = call;
	struct prompt_list l;
	struct sg_str json;
	enum cli_exit status = remote_get(&k->r,
	    k->all ? STR("/v1/prompts?limit=200&view=all")
		   : STR("/v1/prompts?limit=200"),
	    "cannot list the prompts", &json);

	(void)words;
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &prompt_list_contract, &l);
	if (status != CLI_DONE)
		return status;
	show_holds(&k->r);
	for (size_t i = 0; i < l.prompts.n; i++)
		prompt_show_item(k->r.cli, &l.prompts.v[i]);
	if (l.prompts.n == 0)
		fputs(k->all ? "Nothing has been asked yet.\n"
			     : "Nothing is waiting. To see what was decided: "
			       "solgate prompts --all\n",
		    stderr);
	if (l.has_next)
		fputs("Older questions are not shown.\n", stderr);
	return CLI_DONE;
}

static enum cli_exit
show(void *call, char **words)
{
	struct call *k = call;
	struct prompt_view v;
	struct sg_str json;
	enum cli_exit status = remote_get(&k->r,
	    remote_path(&k->r, "/v1/prompts/", str_of(words[0]), ""),
	    "cannot show the prompt", &json);

	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &prompt_view_contract, &v);
	if (status == CLI_DONE)
		prompt_show_all(k->r.cli, &v);
	return status;
}

static bool
is_of_prompts(enum sg_event_kind kind)
{
	return kind == SG_EVENT_CAPABILITY_PROMPT ||
	    kind == SG_EVENT_CAPABILITY_PROMPT_UPDATE ||
	    kind == SG_EVENT_CAPABILITY_RESOLVED;
}

static void
tell_prompt(const struct capability_prompt_data *d)
{
	show_text(d->prompt_id);
	printf("  asks     %s risk  %s  by ", sg_risk_name(d->risk),
	    sg_capability_name(d->capability));
	show_text(d->extension.id);
	prompt_show_scopes(d->scopes.v, d->scopes.n, "  ", " ;");
	for (size_t i = 0; i < d->lookalikes.n; i++) {
		printf("  warning: ");
		show_text(d->lookalikes.v[i]);
	}
	if (d->has_quorum) {
		printf("  people: ");
		show_text(d->quorum.now);
	}
	putchar('\n');
}

static void
tell_end(const struct capability_resolved_data *d)
{
	show_text(d->prompt_id);
	printf(
	    "  settled  %s by ", word_name(&words_decision_token, d->decision));
	show_line("", d->by);
}

static void
tell_json(struct remote *r, const struct client_event *ev)
{
	struct buf b = {.cap = ev->payload.n + 128};

	if ((b.p = arena_new(&r->a, b.cap)) == NULL)
		return;
	json_open(&b);
	json_put_name(&b, "type", word_name(&words_event_kind, ev->kind));
	json_put_raw(&b, "data", ev->payload);
	json_close(&b);
	(void)remote_echo(buf_str(&b));
}

static bool
tell(struct remote *r, const struct client_event *ev)
{
	struct capability_prompt_data asked;
	struct capability_resolved_data end;
	struct reminder_view due;

	if (ev->kind != SG_EVENT_REMINDER && !is_of_prompts(ev->kind))
		return true;
	if (r->cli->json) {
		tell_json(r, ev);
		return true;
	}
	if (ev->kind == SG_EVENT_CAPABILITY_PROMPT &&
	    contract_decode(&capability_prompt_data_contract, ev->payload,
		&r->a, &asked, NULL) == SG_OK)
		tell_prompt(&asked);
	if (ev->kind == SG_EVENT_CAPABILITY_RESOLVED &&
	    contract_decode(&capability_resolved_data_contract, ev->payload,
		&r->a, &end, NULL) == SG_OK)
		tell_end(&end);
	if (ev->kind == SG_EVENT_REMINDER &&
	    contract_decode(&reminder_view_contract, ev->payload, &r->a, &due,
		NULL) == SG_OK)
		reminder_tell(&due);
	return true;
}

static enum cli_exit
watch(void *call, char **words)
{
	struct call *k = call;
	(void)words;
	fputs("Watching. Ctrl+C ends it.\n", stderr);
	return remote_listen(&k->r,
	    k->attend ? STR("/v1/events?listen=cli") : STR("/v1/events"), tell);
}

static void
show_mute(const struct prompt_mute *m)
{
	int64_t left = (m->until_ms - remote_now() + 59999) / 60000;

	show_text(m->prompt_id);
	printf("  muted %lld min  %s risk  %s  by ",
	    (long long)(left > 0 ? left : 0), sg_risk_name(m->risk),
	    sg_capability_name(m->capability));
	show_text(m->extension.id);
	printf("  ");
	show_clip(m->scope.summary, 120);
	putchar('\n');
}

static enum cli_exit
muted(void *call, char **words)
{
	struct call *k = call;
	struct prompt_mutes l;
	struct sg_str json;
	enum cli_exit status = remote_get(&k->r, STR("/v1/prompts/muted"),
	    "cannot list what is muted", &json);

	(void)words;
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &prompt_mutes_contract, &l);
	if (status != CLI_DONE)
		return status;
	for (size_t i = 0; i < l.mutes.n; i++)
		show_mute(&l.mutes.v[i]);
	if (l.mutes.n == 0)
		fputs("Nothing is muted: every question is asked.\n", stderr);
	return CLI_DONE;
}

static enum cli_exit
unmute(void *call, char **words)
{
	struct call *k = call;
	struct remote_ask q = {.method = "POST"};
	struct sg_str json;
	enum cli_exit status;

	q.path = remote_path(
	    &k->r, "/v1/prompts/", str_of(words[0]), "/unmute");
	status = remote_call(&k->r, &q, "the question was not unmuted", &json);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		puts("You will be asked about it again.");
	return status;
}

static const struct cli_verb verbs[] = {
    {"list", 0, list},
    {"show", 1, show},
    {"watch", 0, watch},
    {"muted", 0, muted},
    {"unmute", 1, unmute},
};

static const struct cli_option options[] = {
    CLI_FLAG("all", "list: include decided questions", struct call, all),
    CLI_FLAG("attend", "watch: count as a person who is there to answer",
	struct call, attend),
    REMOTE_OPTIONS(struct call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;

	k = (struct call){.all = false};
	return remote_run(c, argc, argv, &k, &k.r,
	    (struct remote_verbs){verbs, sizeof(verbs) / sizeof(verbs[0])});
}

const struct cli_command cmd_prompts = {
    .name = "prompts",
    .args = "[OPTION]... [list | show ID | watch | muted | unmute ID]",
    .summary = "Show the questions that wait for a person",
    .help = "list, the default, shows what is waiting, the earliest deadline "
	    "first, and what\neach agent is blocked on. show prints every call "
	    "of one question, the rules that\nwere looked at, and what an "
	    "answer would store. watch prints questions and\n"
	    "answers as they happen; with --attend, calls are asked about even "
	    "if nobody else\nis there. muted lists what is denied without a "
	    "question because it was denied\nthree times within ten minutes; "
	    "unmute lets it be asked about again.\n\n"
	    "Examples:\n  solgate prompts\n  solgate prompts watch --attend\n",
    CLI_ROWS(options),
    .run = run,
};
