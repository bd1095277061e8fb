/* Agents with a token of their own, and who stands in for whom. */
#include "people/people_int.h"

struct people_agent *
people_agent_find(struct people *p, struct sg_str id)
{
	for (size_t i = 0; i < PEOPLE_AGENTS; i++)
		if (p->agent[i].live && people_is(p->agent[i].id, id))
			return &p->agent[i];
	return NULL;
}

struct people_agent *
people_agent_named(struct people *p, struct sg_str name)
{
	for (size_t i = 0; i < PEOPLE_AGENTS; i++) {
		struct sg_str own;

		if (!p->agent[i].live)
			continue;
		own = str_of(p->agent[i].name);
		if (str_starts(name, own) &&
		    (name.n == own.n || name.p[own.n] == '/'))
			return &p->agent[i];
	}
	return NULL;
}

/* The file system's own form, so that a prefix says what is inside. */
static bool
is_project(struct sg_str path)
{
	struct sg_str rest = path, name;

	if (path.n == 0 || path.n > PEOPLE_PATH || path.p[0] != '/')
		return false;
	for (size_t i = 0; i < path.n; i++)
		if ((unsigned char)path.p[i] < ' ' || path.p[i] == 0x7f)
			return false;
	if (path.n == 1)
		return true;
	rest = str_part(path, 1, path.n);
	while (rest.n > 0) {
		name = str_cut(&rest, '/');
		if (name.n == 0 || str_eq(name, STR(".")) ||
		    str_eq(name, STR("..")))
			return false;
	}
	return path.p[path.n - 1] != '/';
}

static bool
put_projects(struct people_agent *g, const struct sg_str_list *all)
{
	size_t at = 0;

	if (all->n == 0 || all->n > PEOPLE_PROJECTS)
		return false;
	for (size_t i = 0; i < all->n; i++) {
		struct sg_str path = all->v[i];

		if (!is_project(path) || at + path.n > sizeof(g->projects))
			return false;
		memcpy(g->projects + at, path.p, path.n);
		g->project_n[i] = (uint16_t)path.n;
		at += path.n;
	}
	g->n_projects = all->n;
	return true;
}

static bool
is_agent_name(struct sg_str name)
{
	if (name.n == 0 || name.n > PEOPLE_AGENT || name.p[0] == '.')
		return false;
	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] <= ' ' || name.p[i] >= 0x7f || name.p[i] == '/' ||
		    name.p[i] == '*' || name.p[i] == '@' || name.p[i] == '"')
			return false;
	return true;
}

enum people_says
people_agent_add(struct people *p, const struct person *owner,
    const struct people_new_agent *n, struct people_agent **out)
{
	struct people_agent *at = NULL,
			    fresh = {.live = true, .made_ms = n->now_ms};

	*out = NULL;
	if (!is_agent_name(n->name))
		return PEOPLE_BAD_AGENT;
	if (people_agent_named(p, n->name) != NULL)
		return PEOPLE_AGENT_TAKEN;
	if (!put_projects(&fresh, &n->projects))
		return PEOPLE_BAD_PROJECT;
	if (!people_put_id(fresh.id, sizeof(fresh.id), n->id) ||
	    people_agent_find(p, n->id) != NULL)
		return PEOPLE_BAD_ID;
	for (size_t i = 0; at == NULL && i < PEOPLE_AGENTS; i++)
		if (!p->agent[i].live)
			at = &p->agent[i];
	if (at == NULL)
		return PEOPLE_FULL;
	(void)people_put_id(fresh.name, sizeof(fresh.name), n->name);
	if (owner != NULL)
		(void)people_put_id(
		    fresh.owner, sizeof(fresh.owner), str_of(owner->id));
	fresh.has_secret = n->secret.n > 0;
	if (fresh.has_secret)
		sha256_of(n->secret, fresh.secret);
	fresh.number = ++p->last;
	*at = fresh;
	*out = at;
	return PEOPLE_OK;
}

struct people_agent *
people_agent_with(struct people *p, struct sg_str token, int64_t now_ms)
{
	struct sg_str secret = token, id = str_cut(&secret, '.');
	struct people_agent *g = people_agent_find(p, id);
	uint8_t given[SHA256_SIZE];

	sha256_of(secret, given);
	if (g == NULL || !g->has_secret || !people_same(given, g->secret))
		return NULL;
	g->used_ms = now_ms;
	return g;
}

void
people_agent_end(struct people_agent *g)
{
	memset(g, 0, sizeof(*g));
}

struct sg_str
people_agent_project(const struct people_agent *g, size_t i)
{
	size_t at = 0;

	if (i >= g->n_projects)
		return (struct sg_str){NULL, 0};
	for (size_t k = 0; k < i; k++)
		at += g->project_n[k];
	return (struct sg_str){g->projects + at, g->project_n[i]};
}

bool
people_agent_within(const struct people_agent *g, struct sg_str path)
{
	for (size_t i = 0; i < g->n_projects; i++) {
		struct sg_str root = people_agent_project(g, i);

		if (root.n == 1 || str_eq(path, root) ||
		    (path.n > root.n && str_starts(path, root) &&
			path.p[root.n] == '/'))
			return path.n > 0 && path.p[0] == '/';
	}
	return false;
}

/* ---- Who stands in for whom ---------------------------------------------- */

static bool
answers(const struct person *who)
{
	return who->live &&
	    (who->role == SG_PEOPLE_APPROVER ||
		who->role == SG_PEOPLE_ADMINISTRATOR);
}

enum people_says
people_deputy_add(struct people *p, const struct people_new_deputy *n,
    struct people_deputy **out)
{
	struct people_deputy *at = NULL;

	*out = NULL;
	if (!answers(n->from) || !answers(n->to) || n->from == n->to ||
	    n->for_ms <= 0 || n->for_ms > PEOPLE_DEPUTY_MOST)
		return PEOPLE_BAD_DEPUTY;
	if (n->id.n == 0 || n->id.n > PEOPLE_ID ||
	    people_deputy_find(p, n->id) != NULL)
		return PEOPLE_BAD_ID;
	for (size_t i = 0; at == NULL && i < PEOPLE_DEPUTIES; i++)
		if (!p->deputy[i].live || p->deputy[i].until_ms <= n->now_ms)
			at = &p->deputy[i];
	if (at == NULL)
		return PEOPLE_FULL;
	*at = (struct people_deputy){.live = true,
	    .made_ms = n->now_ms,
	    .until_ms = n->now_ms + n->for_ms};
	(void)people_put_id(at->id, sizeof(at->id), n->id);
	(void)people_put_id(at->from, sizeof(at->from), str_of(n->from->id));
	(void)people_put_id(at->to, sizeof(at->to), str_of(n->to->id));
	*out = at;
	return PEOPLE_OK;
}

struct people_deputy *
people_deputy_find(struct people *p, struct sg_str id)
{
	for (size_t i = 0; i < PEOPLE_DEPUTIES; i++)
		if (p->deputy[i].live && people_is(p->deputy[i].id, id))
			return &p->deputy[i];
	return NULL;
}
