/* What is kept of agents with a token and of who stands in for whom. */
#include <string.h>

#include "accounts/accounts_int.h"
#include "shell/record.h"

struct store_op
accounts_row_agent(struct accounts *s, struct people_agent *g, struct arena *a)
{
	struct sg_str v[PEOPLE_PROJECTS];
	struct kept_agent k = {.agent = str_of(g->name),
	    .has_owner = g->owner[0] != '\0',
	    .owner = str_of(g->owner),
	    .has_secret = g->has_secret,
	    .secret = record_hex(a, g->secret),
	    .projects = {v, g->n_projects},
	    .made_ms = g->made_ms,
	    .has_used_ms = g->used_ms > 0,
	    .used_ms = g->used_ms};

	for (size_t i = 0; i < g->n_projects; i++)
		v[i] = people_agent_project(g, i);
	g->kept_ms = g->used_ms;
	return accounts_row(s, str_of(g->id),
	    str_of(g->owner[0] ? g->owner : g->id),
	    shell_json(a, &kept_agent_contract, &k));
}

struct store_op
accounts_row_deputy(
    struct accounts *s, const struct people_deputy *d, struct arena *a)
{
	struct kept_delegation k = {.to = str_of(d->to),
	    .made_ms = d->made_ms,
	    .until_ms = d->until_ms};
	struct store_op op = accounts_row(s, str_of(d->id), str_of(d->from),
	    shell_json(a, &kept_delegation_contract, &k));

	op.expires_ms = d->until_ms;
	return op;
}

bool
accounts_take_agent(
    struct accounts *s, const struct store_row *r, struct arena *a)
{
	struct sg_error none = {0};
	struct kept_agent k;
	struct people_agent *g;
	struct person *owner = NULL;
	struct people_new_agent n = {.id = r->id};

	if (contract_decode(&kept_agent_contract, r->body, a, &k, &none) !=
	    SG_OK)
		return false;
	/* Nobody's agent asks for nobody. */
	if (k.has_owner && (owner = people_find(s->book, k.owner)) == NULL)
		return false;
	n.name = k.agent;
	n.projects = k.projects;
	n.now_ms = k.made_ms;
	if (people_agent_add(s->book, owner, &n, &g) != PEOPLE_OK)
		return false;
	g->used_ms = g->kept_ms = k.has_used_ms ? k.used_ms : 0;
	g->has_secret = k.has_secret && accounts_read_hex(k.secret, g->secret);
	return true;
}

/* One that is over is not taken. */
static bool
add_deputy(struct accounts *s, const struct people_new_deputy *n,
    int64_t made_ms, int64_t until_ms)
{
	struct people_deputy *d;

	if (n->from == NULL || n->to == NULL || until_ms <= s->shell->wall_ms ||
	    people_deputy_add(s->book, n, &d) != PEOPLE_OK)
		return false;
	d->made_ms = made_ms;
	d->until_ms = until_ms;
	return true;
}

bool
accounts_take_deputy(
    struct accounts *s, const struct store_row *r, struct arena *a)
{
	struct sg_error none = {0};
	struct kept_delegation k;
	struct people_new_deputy n = {
	    .id = r->id, .now_ms = s->shell->wall_ms, .for_ms = 1};

	if (contract_decode(&kept_delegation_contract, r->body, a, &k, &none) !=
	    SG_OK)
		return false;
	n.from = people_find(s->book, r->parent);
	n.to = people_find(s->book, k.to);
	return add_deputy(s, &n, k.made_ms, k.until_ms);
}

/* The ledger has no secret: the id stays bound, and its token is gone. */
void
accounts_replay_agent(struct accounts *s, struct sg_str event, int64_t ts_ms,
    const struct people_record *r)
{
	struct people_agent *g = people_agent_find(s->book, r->agent_id);
	struct people_deputy *d = people_deputy_find(s->book, r->delegation_id);
	struct person *who = people_find(s->book, r->person_id);
	struct people_new_deputy n = {.id = r->delegation_id,
	    .from = who,
	    .to = people_find(s->book, r->to_id),
	    .now_ms = s->shell->wall_ms,
	    .for_ms = 1};

	if (str_eq(event, STR("agent.added")) && g == NULL && r->has_projects &&
	    (who != NULL || !r->has_person_id))
		(void)people_agent_add(s->book, who,
		    &(struct people_new_agent){.id = r->agent_id,
			.name = r->agent,
			.projects = r->projects,
			.now_ms = ts_ms},
		    &g);
	else if (str_eq(event, STR("agent.ended")) && g != NULL)
		people_agent_end(g);
	else if (str_eq(event, STR("delegation.made")) && d == NULL)
		(void)add_deputy(s, &n, ts_ms, r->until_ms);
	else if (str_eq(event, STR("delegation.ended")) && d != NULL)
		d->live = false;
}

void
accounts_agents_gone(struct accounts *s, const struct person *p,
    struct arena *a, struct accounts_change *c)
{
	struct people *b = s->book;
	struct sg_str id = str_of(p->id);

	(void)a;
	for (size_t i = 0; i < PEOPLE_AGENTS; i++)
		if (b->agent[i].live && str_eq(str_of(b->agent[i].owner), id)) {
			c->ops[c->n_ops++] = accounts_row_gone(
			    str_of(b->agent[i].id));
			s->gone[i] = true;
		}
	for (size_t i = 0; i < PEOPLE_DEPUTIES; i++)
		if (b->deputy[i].live &&
		    (str_eq(str_of(b->deputy[i].from), id) ||
			str_eq(str_of(b->deputy[i].to), id)))
			c->ops[c->n_ops++] = accounts_row_gone(
			    str_of(b->deputy[i].id));
}
