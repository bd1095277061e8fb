/* The rules of many nodes, and the questions of those who are gone. */
#include <stdlib.h>
#include <string.h>

#include "desk/asked.h"
#include "desk/calls.h"
#include "desk/mode.h"
#include "desk/prompts.h"
#include "left/left.h"
#include "service/nodes_int.h"

/* The mode that a person set, or the one of the settings. */
static enum sg_err
reread_mode(struct service *s, struct sg_error *e)
{
	struct mode *was = s->desk->mode, *now = mode_new(s->desk, e);

	if (now == NULL)
		return SG_ENOMEM;
	s->desk->mode = now;
	mode_free(was);
	return mode_recover(s->desk, e);
}

static enum sg_err
reread(struct service *s, struct sg_error *e)
{
	const struct nodes_port *nodes = s->shell->port.nodes;
	enum sg_err err = nodes->begin(nodes->self, e);

	if (err == SG_OK && s->settings != NULL)
		err = s->settings(s->settings_ctx, e);
	if (err == SG_OK)
		err = grant_book_reread(s->grants, e);
	if (err == SG_OK)
		err = reread_mode(s, e);
	if (err == SG_OK)
		err = holds_reread(s->holds, e);
	if (err == SG_OK)
		err = accounts_reread(s->accounts, e);
	if (err == SG_OK)
		nodes->end(nodes->self);
	return err;
}

/* Rules that cannot be read are no rules: nothing is allowed any more. */
static void
refresh(void *ctx)
{
	struct service *s = ctx;
	struct sg_error none = {0};

	if (s->shell->shut || s->reach == NULL)
		return;
	if (reread(s, &none) != SG_OK) {
		s->shell->shut = true;
		return;
	}
	grant_book_end_over(s->grants);
	rules_kept_policy(s->desk->rules);
	rules_kept_all(s->desk->rules);
	grant_book_tell(s->grants);
	desk_people_changed(s->desk);
	calls_rule_again(s->desk);
}

void
service_settings(struct service *s,
    enum sg_err (*reread_them)(void *ctx, struct sg_error *e), void *ctx)
{
	s->settings = reread_them;
	s->settings_ctx = ctx;
}

enum sg_err
service_reread(struct service *s, struct sg_error *e)
{
	shell_stamp(s->shell);
	s->shell->held++;
	refresh(s);
	s->shell->held--;
	shell_settle(s->shell);
	return s->shell->shut
	    ? err_set(e, SG_EIO, STR(""),
		  STR("the change was made, but cannot be put in force here; "
		      "nothing is allowed until it can"))
	    : SG_OK;
}

#define CATCH_UPS 200 /* in a second: strangers can ask for them */

/* Who is turned away may be known since a moment ago. */
static bool
catch_up(void *ctx)
{
	struct service *s = ctx;
	const struct nodes_port *nodes = s->shell->port.nodes;
	struct sg_error none = {0};

	if (s->shell->mono_ms >= s->caught_ms + 1000) {
		s->caught_ms = s->shell->mono_ms;
		s->caught = 0;
	}
	if (s->shell->shut || s->caught++ >= CATCH_UPS)
		return false;
	return nodes->behind(nodes->self) && service_reread(s, &none) == SG_OK;
}

enum sg_err
nodes_open(struct service *s, struct sg_error *e)
{
	const struct nodes_port *nodes = s->shell->port.nodes;

	if (nodes == NULL)
		return SG_OK;
	nodes->hook(nodes->self, refresh, s);
	return nodes->hello(nodes->self, shell_session(s->shell), e);
}

/* Somebody may be there to answer, at another node: nothing is refused because
 * nobody is at this one. */
void
nodes_begin(struct service *s)
{
	const struct principal who = {.role = SG_ROLE_PERSON,
	    .surface = SG_SURFACE_NONE,
	    .channel = NODES_CHANNEL};

	grant_book_end_over(s->grants);
	if (s->shell->port.nodes == NULL)
		return;
	desk_attach(s->desk, &who);
	accounts_hook(s->accounts, catch_up, s);
}

/* A person said yes: nothing may forbid it now.  A rule said yes: the same one
 * must say so now. */
static bool
holds_now(struct desk *desk, struct call_item *i, enum sg_decision_token d)
{
	struct policy_ruling r;

	asked_hold(desk, &i->asked);
	r = asked_rule_again(desk, &i->asked);
	if (decision_offered(d) || d == SG_DECISION_CORRECTED)
		return r.verdict != SG_ACTION_DENY;
	return r.verdict == SG_ACTION_ALLOW &&
	    policy_rule_decision(r.rule) == d &&
	    str_eq(r.has_grant ? grant_book_at(desk->grants, r.grant)->id
			       : STR(""),
		i->grant_id);
}

bool
nodes_still(
    struct desk *desk, const struct queue_effect *e, struct sg_str calls)
{
	struct sg_error none = {0};
	char id[PROMPT_ID_TEXT];
	struct call_item *item;
	bool holds = true;
	uint64_t no;

	if (decision_verdict(e->decision) != SG_VERDICT_ALLOW)
		return true;
	for (size_t i = 0; i + sizeof(no) <= calls.n; i += sizeof(no)) {
		memcpy(&no, calls.p + i, sizeof(no));
		if ((item = calls_by_no(desk->calls, no)) != NULL)
			holds = holds && holds_now(desk, item, e->decision);
	}
	if (!holds) { /* the question has an end all the same */
		prompts_id_text(&e->prompt, id);
		(void)left_end_one(
		    desk->shell, (struct sg_str){id, PROMPT_ID_TEXT}, &none);
	}
	return holds;
}

/* Who is gone waits for nobody: whoever finds that out denies it. */
static void
end_left(struct service *s)
{
	const struct nodes_port *nodes = s->shell->port.nodes;
	struct sg_error none = {0};

	if (nodes->bury(nodes->self, &none) != SG_OK)
		return;
	(void)left_end(s->shell, &none);
	if (grant_book_has_over(s->grants))
		refresh(s);
}

static void take_turns(struct service *s);

void
nodes_look(struct service *s)
{
	const struct nodes_port *nodes = s->shell->port.nodes;
	const struct journal_port *j = s->shell->port.journal;
	struct sg_error none = {0};
	struct nodes_news news;

	if (nodes == NULL || s->shell->shut)
		return;
	if (j->state(j->self, &none) != SG_OK) {
		s->shell->shut = true; /* what waits is denied */
		take_turns(s);
		return;
	}
	news = nodes->look(nodes->self);
	if (news.rules)
		refresh(s);
	if (news.others)
		end_left(s);
	if (news.told)
		nodes_hear_told(s);
	if (news.letters)
		nodes_read(s);
	if (news.answers)
		nodes_hear(s);
	take_turns(s);
}

/* ---- Once more ----------------------------------------------------------- */

#define TRIES 64

struct retry {
	struct retry *next, **at;
	struct retry *behind; /* of those that wait for their turn */
	bool waits;
	struct service *s;
	enum command_name n;
	struct command_in in;
	struct command_reply to;
	unsigned left;
	struct arena a;
};

bool
nodes_keep_in(struct command_in *in, struct arena *a)
{
	struct sg_str *const all[] = {&in->id, &in->body, &in->match,
	    &in->none_match, &in->origin, &in->page, &in->cursor, &in->filter,
	    &in->view, &in->who.proved, &in->who.extension, &in->who.user};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (!arena_dup(a, *all[i], all[i]))
			return false;
	return true;
}

static void
leave_row(struct retry *r)
{
	struct retry **at = &r->s->waiting;

	while (r->waits && *at != r)
		at = &(*at)->behind;
	if (r->waits)
		*at = r->behind;
	r->waits = false;
}

static void
retry_free(struct retry *r)
{
	leave_row(r);
	if (r->at != NULL) {
		*r->at = r->next;
		if (r->next != NULL)
			r->next->at = r->at;
	}
	arena_release(&r->a);
	free(r);
}

static void heard(void *ctx, const struct command_out *out);

/*
 * A change of accounts counts in memory at once, and is taken back by reading
 * the rows again.  So one is made at a time, behind all others of this node:
 * none is refused because of a change of our own, with nothing to read.
 */
static bool
is_alone(enum command_name n)
{
	return n == COMMAND_HOLD_LIFT || n == COMMAND_PEOPLE_ADD ||
	    n == COMMAND_PEOPLE_ROLE || n == COMMAND_PEOPLE_REMOVE ||
	    n == COMMAND_PEOPLE_LINK || n == COMMAND_PEOPLE_END ||
	    n == COMMAND_PASSKEY_ADD || n == COMMAND_PASSKEY_REMOVE ||
	    n == COMMAND_AGENT_ADD || n == COMMAND_AGENT_END ||
	    n == COMMAND_DELEGATION_ADD || n == COMMAND_DELEGATION_END;
}

static void
decide(struct retry *r)
{
	const struct nodes_port *nodes = r->s->shell->port.nodes;
	struct retry **at = &r->s->waiting;

	if (!is_alone(r->n) || r->s->shell->shut ||
	    (*at == NULL && !nodes->changing(nodes->self))) {
		command_decide(
		    r->s, r->n, &r->in, (struct command_reply){heard, r});
		return;
	}
	while (*at != NULL)
		at = &(*at)->behind;
	r->behind = NULL;
	r->waits = true;
	*at = r;
}

/* Those whose turn it is. */
static void
take_turns(struct service *s)
{
	const struct nodes_port *nodes = s->shell->port.nodes;

	while (s->waiting != NULL &&
	    (s->shell->shut || !nodes->changing(nodes->self))) {
		struct retry *r = s->waiting;

		leave_row(r);
		command_decide(
		    s, r->n, &r->in, (struct command_reply){heard, r});
	}
}

static void
heard(void *ctx, const struct command_out *out)
{
	struct retry *r = ctx;

	if (!out->ok && out->code != NULL && r->left-- > 0 &&
	    !r->s->shell->shut &&
	    strcmp(out->code, COMMAND_RULES_CHANGED) == 0) {
		r->in.again = true;
		decide(r);
		return;
	}
	r->to.reply(r->to.ctx, out);
	retry_free(r);
}

bool
nodes_decide(struct service *s, enum command_name n,
    const struct command_in *in, struct command_reply to)
{
	struct retry *r = calloc(1, sizeof(*r));

	if (r == NULL)
		return false;
	*r = (struct retry){.s = s, .n = n, .in = *in, .to = to, .left = TRIES};
	arena_init(&r->a, &mem_heap, SHELL_SCRATCH_MAX);
	if (!nodes_keep_in(&r->in, &r->a)) {
		retry_free(r);
		return false;
	}
	r->next = s->retries;
	r->at = &s->retries;
	if (r->next != NULL)
		r->next->at = &r->next;
	s->retries = r;
	decide(r);
	return true;
}

/* The rooms know the caller by the retry: they forget that. */
void
nodes_forget(struct service *s, const void *ctx)
{
	for (struct retry *r = s->retries, *next; r != NULL; r = next) {
		next = r->next;
		if (r->to.ctx != ctx)
			continue;
		service_forget(s, r);
		retry_free(r);
		next = s->retries;
	}
	nodes_forget_letters(s, ctx);
	nodes_lease_forget(s, ctx);
}

void
nodes_close(struct service *s)
{
	while (s->retries != NULL)
		retry_free(s->retries);
	nodes_drop_letters(s);
	nodes_lease_close(s);
	nodes_unsee(s);
}
