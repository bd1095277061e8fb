/* The handle: opening, time passing, stopping. */
#include "service/service_int.h"

#include <stdlib.h>
#include <string.h>

#include "desk/mode.h"
#include "desk/prompts.h"
#include "left/left.h"
#include "quorum/quorum.h"
#include "service/nodes_int.h"

static bool
make_book(struct service *s)
{
	if ((s->book = energy_book_new(s->shell)) == NULL)
		return false;
	s->own = energy_book_port(s->book);
	s->executors = (struct executors){{&s->own, s->shell->port.executor}};
	s->carries = executors_port(&s->executors);
	return true;
}

/* Who has an account, for rules that count people. */
static bool
find_person(void *ctx, struct sg_str name, enum sg_people_role *standing)
{
	struct service *s = ctx;
	struct person *p = s->accounts != NULL
	    ? people_named(accounts_book(s->accounts), name)
	    : NULL;

	if (p != NULL)
		*standing = p->role;
	return p != NULL;
}

/* Whose agent it is by its token. */
static bool
find_owner(void *ctx, struct sg_str extension, struct sg_str *name)
{
	struct service *s = ctx;
	const struct people_agent *g = accounts_bound(s->accounts, extension);
	struct person *p = g != NULL
	    ? people_find(accounts_book(s->accounts), str_of(g->owner))
	    : NULL;

	if (p != NULL)
		*name = people_str(&p->name);
	return p != NULL;
}

/* The ${i}-th person in whose place ${to} answers. */
static bool
find_seat(void *ctx, struct sg_str to, size_t i, struct quorum_delegate *out)
{
	struct service *s = ctx;
	struct people *b = s->accounts != NULL ? accounts_book(s->accounts)
					       : NULL;
	struct person *p = b != NULL ? people_named(b, to) : NULL;

	for (size_t k = 0; p != NULL && k < PEOPLE_DEPUTIES; k++) {
		const struct people_deputy *d = &b->deputy[k];
		struct person *from;

		if (!d->live || !str_eq(str_of(d->to), str_of(p->id)) ||
		    (from = people_find(b, str_of(d->from))) == NULL || i-- > 0)
			continue;
		*out = (struct quorum_delegate){
		    people_str(&from->name), to, d->until_ms};
		return true;
	}
	return false;
}

static bool
make_desk(struct service *s, struct sg_error *e)
{
	if ((s->desk = desk_open(s->shell, s->turns, e)) == NULL)
		return false;
	s->grants = s->desk->grants;
	s->holds = s->desk->holds;
	s->desk->still = nodes_still;
	s->desk->people = (struct quorum_people){
	    find_person, s, find_owner, find_seat};
	return true;
}

/* Nobody else is told of a question. */
static bool
may_answer(enum sg_people_role role)
{
	struct principal p = {
	    .role = SG_ROLE_PERSON, .account = true, .standing = role};

	return command_may(COMMAND_PROMPT_DECIDE, &p);
}

/* Somebody who can be told is there, as it were. */
static void
attend(void *ctx, bool yes)
{
	struct service *s = ctx;
	const struct principal who = {.role = SG_ROLE_PERSON,
	    .surface = SG_SURFACE_NONE,
	    .channel = REACH_CHANNEL};

	if (yes)
		desk_attach(s->desk, &who);
	else
		desk_detach(s->desk, &who);
}

static bool
on_call(void *ctx, struct sg_str name)
{
	struct service *s = ctx;
	bool has;

	return quorum_on_call(
	    mode_policy(s->desk->mode)->quorum, name, s->shell->wall_ms, &has);
}

/* Of another node: that one tells people. */
static bool
is_own(void *ctx, struct sg_str id)
{
	struct service *s = ctx;
	struct queue_id name;

	return prompts_id_parse(id, &name) &&
	    prompts_find(s->desk->prompts, &name) != NULL;
}

static struct reach *
make_reach(struct service *s)
{
	struct reach_hooks hooks = {may_answer, attend, on_call, is_own, s};

	return reach_new(s->shell, s->accounts, &hooks);
}

static bool
make_rooms(struct service *s, struct sg_error *e)
{
	struct shell *sh = s->shell;

	return (s->turns = turns_open(sh, e)) != NULL && make_desk(s, e) &&
	    make_book(s) &&
	    (s->actions = actions_new(sh, s->turns, &s->carries)) != NULL &&
	    (s->chat = chat_new(sh, s->turns, s->actions)) != NULL &&
	    (s->talks = talks_new(sh, s->book)) != NULL &&
	    (s->proxies = proxies_new(sh, s->turns, s->desk)) != NULL &&
	    (s->due = due_new(sh)) != NULL &&
	    (s->accounts = accounts_open(sh, e)) != NULL &&
	    (s->reach = make_reach(s)) != NULL && left_end(sh, e) == SG_OK;
}

static void
release(struct service *s)
{
	nodes_close(s);
	reach_free(s->reach);
	accounts_close(s->accounts);
	due_free(s->due);
	proxies_free(s->proxies);
	talks_free(s->talks);
	chat_free(s->chat);
	actions_free(s->actions);
	energy_book_free(s->book);
	desk_close(s->desk);
	turns_close(s->turns);
	shell_release(s->shell);
	free(s);
}

struct service *
service_open(const struct shell_ports *ports,
    const struct service_config *config, struct sg_error *e)
{
	struct service *s = calloc(1, sizeof(*s));

	if (s == NULL) {
		err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return NULL;
	}
	s->self = s;
	s->shell = &s->its_shell;
	if (shell_init(s->shell, ports, config, e) == SG_OK &&
	    nodes_open(s, e) == SG_OK && make_rooms(s, e)) {
		turns_hook(
		    s->turns, &(struct turns_hooks){service_trace_waits, s});
		shell_stamp(s->shell);
		talks_recover(s->talks);
		nodes_begin(s);
		reach_begin(s->reach);
		return s;
	}
	err_set(e, SG_ENOMEM, STR(""), STR("the service cannot be opened"));
	release(s);
	return NULL;
}

void
service_stop(struct service *s)
{
	if (s->shell->stopping)
		return;
	s->shell->stopping = true;
	shell_stamp(s->shell);
	shell_tell_stopping(s->shell, "stop");
	proxies_stop(s->proxies);
	desk_stop(s->desk);
	chat_stop(s->chat);
	talks_stop(s->talks);
	shell_alarm_flush(s->shell);
	shell_settle(s->shell);
}

/* Answers of the last records leave before this returns. */
void
service_close(struct service *s)
{
	const struct journal_port *j;
	struct sg_error none = {0};

	if (s == NULL)
		return;
	j = s->shell->port.journal;
	service_stop(s);
	desk_flush(s->desk);
	/* A record may lead to another one: a release that was refused. */
	for (unsigned i = 0; i < 8 &&
	     !(desk_idle(s->desk) && s->shell->passes == NULL && i > 0);
	     i++) {
		(void)j->flush(j->self, &none);
		shell_settle(s->shell);
	}
	release(s);
}

static int64_t
sooner(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

int64_t
service_due(const struct service *s)
{
	int64_t due = desk_due(s->desk);

	due = sooner(due, proxies_due(s->proxies));
	due = sooner(due, actions_due(s->actions));
	if (s->shell->port.model != NULL)
		due = sooner(
		    due, s->shell->port.model->due(s->shell->port.model->self));
	due = sooner(due, due_due(s->due, s->streams > 0));
	due = sooner(due, shell_alarm_due(s->shell));
	due = sooner(due, nodes_due(s));
	if (s->shell->port.journal->due != NULL)
		due = sooner(due,
		    s->shell->port.journal->due(s->shell->port.journal->self));
	return sooner(due, turns_due(s->turns));
}

void
service_tick(struct service *s)
{
	shell_stamp(s->shell);
	s->shell->held++;
	desk_tick(s->desk);
	turns_tick(s->turns);
	shell_alarm_tick(s->shell);
	proxies_tick(s->proxies);
	nodes_tick(s);
	actions_tick(s->actions);
	due_tick(s->due, s->streams > 0);
	if (s->shell->port.model != NULL)
		s->shell->port.model->tick(s->shell->port.model->self);
	s->shell->held--;
	shell_settle(s->shell);
}

void
service_poll(struct service *s)
{
	const struct journal_port *j = s->shell->port.journal;

	shell_stamp(s->shell);
	s->shell->held++;
	(void)j->poll(j->self);
	nodes_look(s);
	service_verify(s);
	service_anchor_look(s);
	reach_look(s->reach);
	s->shell->held--;
	shell_settle(s->shell);
}

bool
service_rest(struct service *s)
{
	const struct journal_port *j = s->shell->port.journal;

	if (j->go == NULL || !j->go(j->self))
		return false;
	service_poll(s);
	return true;
}

void
service_disconnect(struct service *s, uint64_t channel)
{
	shell_stamp(s->shell);
	desk_disconnect(s->desk, channel);
	shell_settle(s->shell);
}

void
service_forget(struct service *s, void *ctx)
{
	desk_forget(s->desk, ctx);
	shell_forget_reads(s->shell, ctx);
	shell_forget_passes(s->shell, ctx);
	actions_forget(s->actions, ctx);
	turns_forget(s->turns, ctx);
	chat_forget(s->chat, ctx);
	talks_forget(s->talks, ctx);
	proxies_forget(s->proxies, ctx);
	nodes_forget(s, ctx);
}

enum sg_err
service_reload(
    struct service *s, const struct service_config *config, struct sg_error *e)
{
	struct shell_settings was;
	struct desk_before desk;
	enum sg_err err;

	shell_stamp(s->shell);
	if ((err = shell_configure(s->shell, config, &was)) != SG_OK)
		return err;
	if ((err = desk_reload(s->desk, &desk, e)) != SG_OK) {
		shell_configure_undo(s->shell, &was);
		return err;
	}
	if ((err = turns_reload(s->turns, e)) != SG_OK) {
		desk_reload_undo(s->desk, &desk);
		shell_configure_undo(s->shell, &was);
		return err;
	}
	arena_release(&was.arena);
	desk_reload_done(s->desk, &desk);
	shell_settle(s->shell);
	return SG_OK;
}

/* Who may not answer is no reason to ask: such a person only looks on. */
static struct principal
as_listener(const struct principal *who)
{
	struct principal p = *who;

	if (p.account && !command_may(COMMAND_PROMPT_DECIDE, who))
		p.role = SG_ROLE_VIEWER;
	return p;
}

void
service_attach(struct service *s, const struct principal *who)
{
	struct principal p = as_listener(who);

	desk_attach(s->desk, &p);
	nodes_show(s, who->channel);
}

void
service_detach(struct service *s, const struct principal *who)
{
	struct principal p = as_listener(who);

	desk_detach(s->desk, &p);
}

struct accounts *
service_accounts(struct service *s)
{
	return s->accounts;
}

void
service_stream(struct service *s, bool open)
{
	if (open)
		s->streams++;
	else if (s->streams > 0)
		s->streams--;
}

void
service_proxy(struct service *s, const struct proxy_in *in, struct proxy_out to)
{
	proxy_run(s->proxies, in, to);
}

void
service_alarm(struct service *s, const struct alarm *a)
{
	shell_stamp(s->shell);
	shell_alarm(s->shell, a);
	shell_settle(s->shell);
}

struct events *
service_events(struct service *s)
{
	return s->shell->events;
}

size_t
service_waiting(const struct service *s)
{
	return prompts_open_count(s->desk->prompts);
}

enum sg_err
service_ready(struct service *s, struct sg_error *e)
{
	const struct journal_port *j = s->shell->port.journal;
	struct verify_state st;

	if (s->shell->stopping)
		return err_set(
		    e, SG_EIO, STR(""), STR("the server is stopping"));
	if (s->shell->config.refuse_tampered &&
	    service_ledger(s, &st) == SG_LEDGER_BROKEN)
		return err_set(e, SG_EIO, STR(""),
		    STR("the ledger was changed; nothing is allowed"));
	if (s->shell->config.refuse_tampered && s->rewritten != 0)
		return err_set(e, SG_EIO, STR(""),
		    STR("the ledger was rewritten; nothing is allowed"));
	if (s->shell->shut)
		return err_set(e, SG_EIO, STR(""),
		    STR("records cannot be written; nothing is allowed"));
	return j->state(j->self, e);
}

bool
service_lost_disk(struct service *s)
{
	const struct journal_port *j = s->shell->port.journal;
	struct sg_error none = {0};

	return s->shell->shut || j->state(j->self, &none) != SG_OK;
}
