/* Agents bound to projects, and who stands in for whom. */
#include <string.h>

#include "people/people.h"
#include "t.h"

static struct people book;

static struct person *
person(const char *name, enum sg_people_role role)
{
	struct person *p = NULL;

	(void)people_add(&book,
	    &(struct people_new){.id = str_of(name),
		.name = str_of(name),
		.role = role,
		.now_ms = 1},
	    &p);
	return p;
}

static enum people_says
agent(const char *name, const char *project, struct people_agent **g)
{
	struct sg_str v[1] = {str_of(project)};

	return people_agent_add(&book, NULL,
	    &(struct people_new_agent){.id = str_of(name),
		.name = str_of(name),
		.secret = STR("s"),
		.projects = {v, 1},
		.now_ms = 1},
	    g);
}

/* what is inside a project, by whole names. */
static void
test_within(void)
{
	static const struct within {
		const char *project, *path;
		bool inside;
	} rows[] = {
	    {"/srv/app", "/srv/app", true},
	    {"/srv/app", "/srv/app/src/a.c", true},
	    {"/srv/app", "/srv/app-other/a.c", false},
	    {"/srv/app", "/srv/ap", false},
	    {"/srv/app", "/srv", false},
	    {"/srv/app", "/", false},
	    {"/srv/app", "", false}, /* what cannot be told */
	    {"/srv/app", "srv/app/a.c", false},
	    {"/", "/anything", true},
	    {"/", "", false},
	};
	const struct within *row;

	EACH (row, rows) {
		struct people_agent *g = NULL;

		memset(&book, 0, sizeof(book));
		CHECK(agent("a", row->project, &g) == PEOPLE_OK, "added");
		CHECK(people_agent_within(g, str_of(row->path)) == row->inside,
		    "%s in %s", row->path, row->project);
	}
}

/* ids and projects that are none. */
static void
test_refused(void)
{
	static const struct refused {
		const char *name, *project;
		enum people_says says;
	} rows[] = {
	    {"ci.deploy", "/srv/app", PEOPLE_OK},
	    {"", "/srv/app", PEOPLE_BAD_AGENT},
	    {".x", "/srv/app", PEOPLE_BAD_AGENT},
	    {"a b", "/srv/app", PEOPLE_BAD_AGENT},
	    {"a/b", "/srv/app", PEOPLE_BAD_AGENT},
	    {"a*", "/srv/app", PEOPLE_BAD_AGENT},
	    {"a@1", "/srv/app", PEOPLE_BAD_AGENT},
	    {"\xc3\xa4", "/srv/app", PEOPLE_BAD_AGENT},
	    {"a", "", PEOPLE_BAD_PROJECT},
	    {"a", "srv", PEOPLE_BAD_PROJECT},
	    {"a", "/srv/", PEOPLE_BAD_PROJECT},
	    {"a", "/srv//app", PEOPLE_BAD_PROJECT},
	    {"a", "/srv/./app", PEOPLE_BAD_PROJECT},
	    {"a", "/srv/../app", PEOPLE_BAD_PROJECT},
	    {"a", "/srv/\n", PEOPLE_BAD_PROJECT},
	    {"a", "/", PEOPLE_OK},
	};
	struct people_agent *g;
	const struct refused *row;

	EACH (row, rows) {
		memset(&book, 0, sizeof(book));
		CHECK(agent(row->name, row->project, &g) == row->says,
		    "%s in %s", row->name, row->project);
		CHECK((g != NULL) == (row->says == PEOPLE_OK), "and its entry");
	}
}

/* an id is one agent's, with what it names behind a slash. */
static void
test_named(void)
{
	struct people_agent *g, *h;

	memset(&book, 0, sizeof(book));
	CHECK(agent("host.claude", "/p", &g) == PEOPLE_OK, "added");
	CHECK(agent("host.claude", "/p", &h) == PEOPLE_AGENT_TAKEN, "once");
	CHECK(people_agent_named(&book, STR("host.claude")) == g, "itself");
	CHECK(people_agent_named(&book, STR("host.claude/x")) == g, "a slash");
	CHECK(people_agent_named(&book, STR("host.claudette")) == NULL, "no");
	CHECK(people_agent_named(&book, STR("host")) == NULL, "no part");
}

/* the token of one, and of nobody else. */
static void
test_token(void)
{
	struct people_agent *g, *h;

	memset(&book, 0, sizeof(book));
	(void)agent("a", "/p", &g);
	CHECK(people_agent_with(&book, STR("a.s"), 7) == g, "its token");
	CHECK(g->used_ms == 7, "used now");
	CHECK(people_agent_with(&book, STR("a.t"), 8) == NULL, "another");
	CHECK(people_agent_with(&book, STR("a."), 8) == NULL, "none");
	CHECK(people_agent_with(&book, STR("a"), 8) == NULL, "no dot");
	CHECK(people_agent_with(&book, STR("b.s"), 8) == NULL, "no entry");
	g->has_secret = false;
	memset(g->secret, 0, sizeof(g->secret));
	CHECK(people_agent_with(&book, STR("a.s"), 8) == NULL, "lost");
	people_agent_end(g);
	CHECK(people_agent_find(&book, STR("a")) == NULL, "ended");
	CHECK(agent("a", "/p", &h) == PEOPLE_OK, "and free again");
}

/* agents and delegations go with their person. */
static void
test_removed(void)
{
	struct person *ada, *ben;
	struct people_agent *g = NULL;
	struct people_deputy *d = NULL;
	struct sg_str v[1] = {STR("/p")};

	memset(&book, 0, sizeof(book));
	ada = person("Ada", SG_PEOPLE_ADMINISTRATOR);
	ben = person("Ben", SG_PEOPLE_APPROVER);
	(void)people_agent_add(&book, ben,
	    &(struct people_new_agent){.id = STR("g"),
		.name = STR("bot"),
		.projects = {v, 1},
		.now_ms = 1},
	    &g);
	(void)people_deputy_add(&book,
	    &(struct people_new_deputy){.id = STR("d"),
		.from = ada,
		.to = ben,
		.now_ms = 1,
		.for_ms = 10},
	    &d);
	CHECK(g != NULL && d != NULL, "both are there");
	CHECK(people_remove(&book, ben) == PEOPLE_OK, "removed");
	CHECK(people_agent_named(&book, STR("bot")) == NULL, "no agent");
	CHECK(people_deputy_find(&book, STR("d")) == NULL, "no stand-in");
}

/* who can stand in for whom, and for how long. */
static void
test_deputy(void)
{
	struct person *ada, *ben, *vi;
	struct people_deputy *d;

	memset(&book, 0, sizeof(book));
	ada = person("Ada", SG_PEOPLE_ADMINISTRATOR);
	ben = person("Ben", SG_PEOPLE_APPROVER);
	vi = person("Vi", SG_PEOPLE_VIEWER);
	const struct deputy {
		const char *what;
		const struct person *from, *to;
		int64_t for_ms;
		enum people_says says;
	} rows[] = {
	    {"an approver for an administrator", ada, ben, 1, PEOPLE_OK},
	    {"a viewer", ada, vi, 1, PEOPLE_BAD_DEPUTY},
	    {"for a viewer", vi, ben, 1, PEOPLE_BAD_DEPUTY},
	    {"for oneself", ben, ben, 1, PEOPLE_BAD_DEPUTY},
	    {"for no time", ada, ben, 0, PEOPLE_BAD_DEPUTY},
	    {"as long as can be", ada, ben, PEOPLE_DEPUTY_MOST, PEOPLE_OK},
	    {"for ever", ada, ben, PEOPLE_DEPUTY_MOST + 1, PEOPLE_BAD_DEPUTY},
	};
	const struct deputy *row;

	EACH (row, rows) {
		memset(book.deputy, 0, sizeof(book.deputy));
		CHECK(people_deputy_add(&book,
			  &(struct people_new_deputy){.id = STR("d"),
			      .from = row->from,
			      .to = row->to,
			      .now_ms = 5,
			      .for_ms = row->for_ms},
			  &d) == row->says,
		    "%s", row->what);
	}
}

int
main(void)
{
	RUN(test_within);
	RUN(test_refused);
	RUN(test_named);
	RUN(test_token);
	RUN(test_removed);
	RUN(test_deputy);
	return t_done("people_agent");
}
