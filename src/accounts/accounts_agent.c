/*
 * Agents with a token of their own, and who answers in whose place.  An agent
 * is its owner's: the owner and an administrator end it, and it ends with the
 * owner's account.
 */
#include <string.h>

#include "access/claim.h"
#include "accounts/accounts_int.h"

bool
accounts_knows(const struct principal *who)
{
	return who->account ||
	    (who->channel >= ACCOUNTS_AGENTS &&
		who->channel < ACCOUNTS_AGENTS + PEOPLE_AGENTS);
}

const struct people_agent *
accounts_bound(struct accounts *s, struct sg_str id)
{
	return s == NULL ? NULL : people_agent_named(s->book, id);
}

bool
accounts_owned(void *ctx, struct sg_str id)
{
	return accounts_bound(ctx, id) != NULL;
}

bool
accounts_outside(
    void *ctx, struct sg_str id, struct sg_str path, struct buf *why)
{
	struct accounts *s = ctx;
	const struct people_agent *g = accounts_bound(s, id);
	struct person *owner;

	if (g == NULL || people_agent_within(g, path))
		return false;
	owner = people_find(s->book, str_of(g->owner));
	buf_addz(why, "this agent can ask only for calls inside ");
	for (size_t i = 0; i < g->n_projects; i++) {
		if (i > 0)
			buf_addz(why, i + 1 == g->n_projects ? " and " : ", ");
		buf_add(why, people_agent_project(g, i));
	}
	buf_addz(why, ", and this one is outside: work there, or have ");
	buf_add(why,
	    owner != NULL ? people_str(&owner->name)
			  : STR("the person at the machine"));
	buf_addz(why, " add the agent again with more projects");
	return true;
}

bool
accounts_agent_alive(const struct accounts *s, uint64_t number)
{
	for (size_t i = 0; number != 0 && i < PEOPLE_AGENTS; i++)
		if (s->book->agent[i].live &&
		    s->book->agent[i].number == number)
			return true;
	return false;
}

bool
accounts_next_gone(struct accounts *s, uint64_t *channel)
{
	for (size_t i = 0; s != NULL && i < PEOPLE_AGENTS; i++)
		if (s->gone[i]) {
			s->gone[i] = false;
			*channel = ACCOUNTS_AGENTS + i;
			if (!s->book->agent[i].live)
				return true;
		}
	return false;
}

/* The kept time of use is as old as an hour at most. */
static void
note_use(struct accounts *s, struct people_agent *g)
{
	struct store_op op;
	struct shell_work w;

	if (g->used_ms < g->kept_ms + SEEN_MS)
		return;
	shell_work_begin(s->shell, &w);
	op = accounts_row_agent(s, g, w.a);
	if (op.body.n > 0)
		(void)shell_submit(
		    s->shell, &(struct journal_unit){.ops = &op, .n_ops = 1});
	shell_work_end(s->shell, &w);
}

bool
accounts_agent(struct accounts *s, struct sg_str token, struct principal *who,
    uint64_t *number)
{
	struct people_agent *g;

	if (s == NULL || !str_starts(token, STR("agent-")))
		return false;
	shell_stamp(s->shell);
	g = people_agent_with(s->book, token, s->shell->wall_ms);
	if (g == NULL && accounts_catch_up(s))
		g = people_agent_with(s->book, token, s->shell->wall_ms);
	if (g == NULL)
		return false;
	note_use(s, g);
	who->role = SG_ROLE_AGENT;
	who->owner = claim_owner(str_of(g->name));
	who->extension = str_of(g->name);
	who->lent = true;
	who->user = str_of(g->id);
	who->channel = ACCOUNTS_AGENTS + (uint64_t)(g - s->book->agent);
	*number = g->number;
	return true;
}

/* ---- The commands of agents ---------------------------------------------- */

static bool
is_own(const struct command_in *in, const char *person)
{
	return in->who.account ? str_eq(in->who.person_id, str_of(person))
			       : person[0] == '\0';
}

static bool
see(struct accounts *s, const struct people_agent *g,
    const struct command_in *in, struct arena *a, struct agent_token *v)
{
	struct person *p = people_find(s->book, str_of(g->owner));
	struct sg_str *roots = arena_new(a, g->n_projects * sizeof(*roots));

	if (roots == NULL)
		return false;
	for (size_t i = 0; i < g->n_projects; i++)
		roots[i] = people_agent_project(g, i);
	*v = (struct agent_token){.id = str_of(g->id),
	    .agent = str_of(g->name),
	    .has_owner = p != NULL,
	    .owner = p != NULL ? people_str(&p->name) : STR(""),
	    .projects = {roots, g->n_projects},
	    .made_ms = g->made_ms,
	    .has_used_ms = g->used_ms > 0,
	    .used_ms = g->used_ms,
	    .yours = is_own(in, g->owner),
	    .works = g->has_secret};
	return true;
}

void
run_agent_list(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct agent_token *v = arena_new(a, PEOPLE_AGENTS * sizeof(*v));
	struct agent_token_list out = {.agents = {.v = v}};
	bool ok = v != NULL;

	(void)body;
	for (size_t i = 0; ok && i < PEOPLE_AGENTS; i++) {
		const struct people_agent *g = &s->book->agent[i];

		if (g->live && (accounts_admin(in) || is_own(in, g->owner)))
			ok = see(s, g, in, a, &v[out.agents.n++]);
	}
	if (ok)
		command_done(
		    to, shell_json(a, &agent_token_list_contract, &out));
	else
		command_failed(to, SG_ENOMEM, NULL);
}

static struct people_record
record_of(struct accounts *s, const struct people_agent *g,
    const struct agent_token *v)
{
	struct person *p = people_find(s->book, str_of(g->owner));

	return (struct people_record){.has_agent = true,
	    .agent = v->agent,
	    .has_agent_id = true,
	    .agent_id = v->id,
	    .has_projects = true,
	    .projects = v->projects,
	    .has_person_id = p != NULL,
	    .person_id = p != NULL ? str_of(p->id) : STR(""),
	    .has_name = p != NULL,
	    .name = p != NULL ? people_str(&p->name) : STR("")};
}

/* Whose it is to be: false, it was refused. */
static bool
owner_of(struct accounts *s, const struct command_in *in,
    const struct agent_token_add *b, struct command_reply to,
    struct person **out)
{
	*out = b->has_owner   ? people_named(s->book, b->owner)
	    : in->who.account ? people_find(s->book, in->who.person_id)
			      : NULL;
	if (*out == NULL && (b->has_owner || in->who.account)) {
		accounts_refuse(to, PEOPLE_NOBODY);
		return false;
	}
	if (*out != NULL && !accounts_admin(in) && !is_own(in, (*out)->id)) {
		accounts_refuse_other(to);
		return false;
	}
	return true;
}

/* A hook and a program have ids of their own; nobody has "core". */
static bool
may_be_asked_by(struct sg_str name)
{
	enum access_owner o = claim_owner(name);

	return o == OWNER_PLAIN || o == OWNER_HOOK;
}

void
run_agent_add(struct accounts *s, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	const struct agent_token_add *b = body;
	struct accounts_change c = {.event = "agent.added",
	    .message = "an agent got a token of its own",
	    .n_ops = 1,
	    .created = true};
	char room[PEOPLE_ID], secret[ACCOUNTS_SECRET + 1];
	char text[PEOPLE_ID + ACCOUNTS_SECRET + 2];
	struct buf id = BUF_ON(room), token = BUF_ON(text);
	struct people_new_agent n = {.name = b->agent,
	    .projects = b->projects,
	    .now_ms = s->shell->wall_ms};
	struct people_agent *g = NULL;
	struct agent_token v;
	struct person *owner;
	struct store_op op;
	enum people_says says;

	if (!owner_of(s, in, b, to, &owner))
		return;
	if (!shell_new_id(s->shell, "agent-", &id) || !accounts_draw(secret)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	n.id = buf_str(&id);
	n.secret = str_of(secret);
	says = may_be_asked_by(b->agent)
	    ? people_agent_add(s->book, owner, &n, &g)
	    : PEOPLE_BAD_AGENT;
	if (says != PEOPLE_OK || !see(s, g, in, a, &v)) {
		accounts_refuse(to, says == PEOPLE_OK ? PEOPLE_FULL : says);
		return;
	}
	buf_add(&token, n.id);
	buf_addc(&token, '.');
	buf_addz(&token, secret);
	c.data = record_of(s, g, &v);
	v.has_token = true;
	v.token = buf_str(&token);
	op = accounts_row_agent(s, g, a);
	c.ops = &op;
	c.body = shell_json(a, &agent_token_contract, &v);
	accounts_commit(s, &c, a, to);
	memset(secret, 0, sizeof(secret));
	memset(text, 0, sizeof(text));
}

void
run_agent_end(struct accounts *s, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct accounts_change c = {.event = "agent.ended",
	    .message = "the token of an agent was ended",
	    .n_ops = 1};
	struct people_agent *g = people_agent_find(s->book, in->id);
	struct agent_token v;
	struct store_op op;

	(void)body;
	if (g == NULL)
		g = people_agent_named(s->book, in->id);
	if (g == NULL) {
		accounts_refuse(to, PEOPLE_NO_AGENT);
		return;
	}
	if (!accounts_admin(in) && !is_own(in, g->owner)) {
		accounts_refuse_other(to);
		return;
	}
	if (!see(s, g, in, a, &v) || !arena_dup(a, v.id, &v.id)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	op = accounts_row_gone(v.id);
	c.ops = &op;
	c.data = record_of(s, g, &v);
	c.body = shell_json(a, &agent_token_contract, &v);
	/* The record is written from the entry, so that goes last. */
	s->gone[g - s->book->agent] = true;
	accounts_commit(s, &c, a, to);
	people_agent_end(g);
	accounts_changed(s);
}

/* ---- Who answers in whose place ------------------------------------------ */

static bool
see_deputy(struct accounts *s, const struct people_deputy *d,
    struct delegation_view *v)
{
	struct person *from = people_find(s->book, str_of(d->from));
	struct person *to = people_find(s->book, str_of(d->to));

	if (from == NULL || to == NULL)
		return false;
	*v = (struct delegation_view){.id = str_of(d->id),
	    .from = people_str(&from->name),
	    .to = people_str(&to->name),
	    .made_ms = d->made_ms,
	    .until_ms = d->until_ms};
	return true;
}

void
run_delegation_list(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct delegation_view *v = arena_new(a, PEOPLE_DEPUTIES * sizeof(*v));
	struct delegation_list out = {.delegations = {.v = v}};

	(void)in;
	(void)body;
	for (size_t i = 0; v != NULL && i < PEOPLE_DEPUTIES; i++) {
		const struct people_deputy *d = &s->book->deputy[i];

		if (d->live && d->until_ms > s->shell->wall_ms &&
		    see_deputy(s, d, &v[out.delegations.n]))
			out.delegations.n++;
	}
	if (v != NULL)
		command_done(
		    to, shell_json(a, &delegation_list_contract, &out));
	else
		command_failed(to, SG_ENOMEM, NULL);
}

static struct people_record
deputy_record(const struct people_deputy *d, const struct delegation_view *v)
{
	return (struct people_record){.has_delegation_id = true,
	    .delegation_id = v->id,
	    .has_person_id = true,
	    .person_id = str_of(d->from),
	    .has_name = true,
	    .name = v->from,
	    .has_to_id = true,
	    .to_id = str_of(d->to),
	    .has_to = true,
	    .to = v->to,
	    .has_until_ms = true,
	    .until_ms = v->until_ms};
}

void
run_delegation_add(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct delegation_add *b = body;
	struct accounts_change c = {.event = "delegation.made",
	    .message = "a person answers in another's place for a while",
	    .n_ops = 1,
	    .created = true};
	char room[PEOPLE_ID];
	struct buf id = BUF_ON(room);
	struct person *from = people_named(
	    s->book, b->has_from ? b->from : in->who.person_id);
	struct people_new_deputy n = {.from = from,
	    .to = people_named(s->book, b->to),
	    .now_ms = s->shell->wall_ms,
	    .for_ms = b->hours * 3600000};
	struct people_deputy *d = NULL;
	struct delegation_view v;
	struct store_op op;
	enum people_says says;

	if (from == NULL || n.to == NULL) {
		accounts_refuse(to, PEOPLE_NOBODY);
		return;
	}
	if (!accounts_admin(in) && !is_own(in, from->id)) {
		accounts_refuse_other(to);
		return;
	}
	if (!shell_new_id(s->shell, "delegation-", &id)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	n.id = buf_str(&id);
	says = people_deputy_add(s->book, &n, &d);
	if (says != PEOPLE_OK || !see_deputy(s, d, &v)) {
		accounts_refuse(to, says == PEOPLE_OK ? PEOPLE_NOBODY : says);
		return;
	}
	op = accounts_row_deputy(s, d, a);
	c.ops = &op;
	c.data = deputy_record(d, &v);
	c.body = shell_json(a, &delegation_view_contract, &v);
	accounts_commit(s, &c, a, to);
}

void
run_delegation_end(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct accounts_change c = {.event = "delegation.ended",
	    .message = "a person no longer answers in another's place",
	    .n_ops = 1};
	struct people_deputy *d = people_deputy_find(s->book, in->id);
	struct delegation_view v;
	struct store_op op;

	(void)body;
	if (d == NULL || !see_deputy(s, d, &v)) {
		accounts_refuse(to, PEOPLE_NO_DEPUTY);
		return;
	}
	if (!accounts_admin(in) && !is_own(in, d->from) && !is_own(in, d->to)) {
		accounts_refuse_other(to);
		return;
	}
	op = accounts_row_gone(str_of(d->id));
	c.ops = &op;
	c.data = deputy_record(d, &v);
	c.body = shell_json(a, &delegation_view_contract, &v);
	d->live = false;
	accounts_commit(s, &c, a, to);
}
