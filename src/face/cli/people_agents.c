/* people: agents with a token of their own, and who answers in whose place. */
#define _DEFAULT_SOURCE /* realpath() */
#include <stdlib.h>
#include <string.h>

#include "face/cli/people.h"
#include "term/show.h"

#define BODY_ROOM 8192

struct sg_str
people_body(struct people_call *k, const struct contract *c, const void *in)
{
	struct buf b = {.p = arena_new(&k->r.a, BODY_ROOM), .cap = BODY_ROOM};

	if (b.p != NULL)
		contract_encode(c, in, &b);
	return buf_str(&b);
}

enum cli_exit
people_send(struct people_call *k, const struct remote_ask *q,
    const struct contract *c, const char *what, void *out, bool *said)
{
	struct sg_str json;
	enum cli_exit status = remote_call(&k->r, q, what, &json);

	*said = true;
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, c, out);
	*said = status != CLI_DONE;
	return status;
}

bool
people_take_project(struct cli *c, void *at, const char *value)
{
	struct people_call *k = at;
	char *to = k->project[k->n_projects < PEOPLE_PROJECTS_MAX
		? k->n_projects
		: 0];

	if (k->n_projects == PEOPLE_PROJECTS_MAX || strlen(value) >= PATH_MAX) {
		cli_fail(c, CLI_USAGE, "too many projects, or too long a path",
		    NULL, NULL);
		return false;
	}
	if (realpath(value, to) == NULL) {
		if (value[0] != '/') {
			cli_fail(c, CLI_USAGE, "there is no such directory",
			    value,
			    "Name the project by a path that begins with a "
			    "slash.");
			return false;
		}
		memcpy(to, value, strlen(value) + 1);
	}
	k->n_projects++;
	return true;
}

static void
show_agent(const struct agent_token *v)
{
	show_text(v->id);
	fputs("  ", stdout);
	show_text(v->agent);
	fputs("  of ", stdout);
	show_text(v->has_owner ? v->owner : STR("the person at the machine"));
	fputs(v->has_used_ms ? "  used " : "  never used", stdout);
	if (v->has_used_ms)
		show_time(v->used_ms);
	fputs(v->works ? "\n"
		       : "  its token is lost: end it, and add it "
			 "again\n",
	    stdout);
	for (size_t i = 0; i < v->projects.n; i++) {
		fputs("  in ", stdout);
		show_text(v->projects.v[i]);
		putchar('\n');
	}
}

enum cli_exit
people_agents(void *call, char **words)
{
	struct people_call *k = call;
	struct remote_ask q = {
	    .method = "GET", .path = STR("/v1/agent-tokens")};
	struct agent_token_list l;
	bool said;
	enum cli_exit status = people_send(k, &q, &agent_token_list_contract,
	    "cannot list the agents", &l, &said);

	(void)words;
	if (said)
		return status;
	for (size_t i = 0; i < l.agents.n; i++)
		show_agent(&l.agents.v[i]);
	if (l.agents.n == 0)
		fputs("No agent has a token here. To make one: solgate people "
		      "agent ID --project=DIR\n",
		    stderr);
	return CLI_DONE;
}

enum cli_exit
people_agent(void *call, char **words)
{
	struct people_call *k = call;
	struct sg_str roots[PEOPLE_PROJECTS_MAX];
	struct agent_token_add in = {.agent = str_of(words[0]),
	    .has_owner = k->owner != NULL,
	    .owner = str_of(k->owner),
	    .projects = {roots, k->n_projects}};
	struct remote_ask q = {
	    .method = "POST", .path = STR("/v1/agent-tokens")};
	struct agent_token v;
	bool said;
	enum cli_exit status;

	if (k->n_projects == 0)
		return cli_fail(k->r.cli, CLI_USAGE,
		    "an agent is bound to projects", NULL,
		    "Name each: --project=DIR");
	for (size_t i = 0; i < k->n_projects; i++)
		roots[i] = str_of(k->project[i]);
	q.body = people_body(k, &agent_token_add_contract, &in);
	status = people_send(
	    k, &q, &agent_token_contract, "no token was made", &v, &said);
	if (said)
		return status;
	show_whole("", v.token);
	fputs("It is shown this once. The agent sends it as Authorization: "
	      "Bearer, and can ask for calls inside its projects alone.\n",
	    stderr);
	return CLI_DONE;
}

enum cli_exit
people_end_agent(struct people_call *k, const char *id)
{
	struct remote_ask q = {.method = "DELETE"};
	struct agent_token v;
	bool said;
	enum cli_exit status;

	q.path = remote_path(&k->r, "/v1/agent-tokens/", str_of(id), "");
	status = people_send(
	    k, &q, &agent_token_contract, "nothing was ended", &v, &said);
	if (!said) {
		fputs("Ended; its token works no more: ", stdout);
		show_text(v.agent);
		putchar('\n');
	}
	return status;
}

/* ---- Who answers in whose place ------------------------------------------ */

static void
show_delegation(const struct delegation_view *v)
{
	show_text(v->id);
	fputs("  ", stdout);
	show_text(v->to);
	fputs(" answers for ", stdout);
	show_text(v->from);
	fputs(" until ", stdout);
	show_time(v->until_ms);
	putchar('\n');
}

enum cli_exit
people_delegations(void *call, char **words)
{
	struct people_call *k = call;
	struct remote_ask q = {.method = "GET", .path = STR("/v1/delegations")};
	struct delegation_list l;
	bool said;
	enum cli_exit status = people_send(k, &q, &delegation_list_contract,
	    "cannot list the delegations", &l, &said);

	(void)words;
	if (said)
		return status;
	for (size_t i = 0; i < l.delegations.n; i++)
		show_delegation(&l.delegations.v[i]);
	if (l.delegations.n == 0)
		fputs("Nobody answers in another's place. To let somebody: "
		      "solgate people delegate FROM TO --hours=N\n",
		    stderr);
	return CLI_DONE;
}

enum cli_exit
people_delegate(void *call, char **words)
{
	struct people_call *k = call;
	struct delegation_add in = {.has_from = true,
	    .from = str_of(words[0]),
	    .to = str_of(words[1]),
	    .hours = k->hours};
	struct remote_ask q = {
	    .method = "POST", .path = STR("/v1/delegations")};
	struct delegation_view v;
	bool said;
	enum cli_exit status;

	q.body = people_body(k, &delegation_add_contract, &in);
	status = people_send(k, &q, &delegation_view_contract,
	    "nothing was delegated", &v, &said);
	if (!said)
		show_delegation(&v);
	return status;
}

enum cli_exit
people_end_delegation(struct people_call *k, const char *id)
{
	struct remote_ask q = {.method = "DELETE"};
	struct delegation_view v;
	bool said;
	enum cli_exit status;

	q.path = remote_path(&k->r, "/v1/delegations/", str_of(id), "");
	status = people_send(
	    k, &q, &delegation_view_contract, "nothing was ended", &v, &said);
	if (!said) {
		fputs("Ended: ", stdout);
		show_delegation(&v);
	}
	return status;
}
