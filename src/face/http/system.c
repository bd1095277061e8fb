/*
 * The gate of a machine: who comes by its two sockets.  Agents are agents,
 * whatever they show; a person is proved once, when the connection is made, by
 * what the kernel says of the process then.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "access/person.h"
#include "face/http/conn.h"
#include "face/http/proxy.h"

#ifndef SO_PEERGROUPS
#define SO_PEERGROUPS 59
#endif
#define PEER_PIDFD 77 /* SO_PEERPIDFD, of newer headers */
#define GROUPS_MAX 256

static bool
among(const uint32_t *v, size_t n, uint32_t uid)
{
	for (size_t i = 0; i < n; i++)
		if (v[i] == uid)
			return true;
	return false;
}

bool
system_is_person(const struct http_server *s, uint32_t uid)
{
	const struct http_system *y = s->config.system;

	return uid == 0 || among(y->people, y->n_people, uid);
}

/* The groups of the process at the other end, as the kernel has them. */
static bool
in_group(int fd, uint32_t group)
{
	gid_t all[GROUPS_MAX];
	socklen_t n = sizeof(all);
	struct ucred cred;
	socklen_t m = sizeof(cred);

	if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &cred, &m) == 0 &&
	    cred.gid == group)
		return true;
	if (getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, all, &n) != 0)
		return false;
	for (size_t i = 0; i < n / sizeof(all[0]); i++)
		if (all[i] == group)
			return true;
	return false;
}

static void
ask_agent(struct conn *c, int pid, int fd)
{
	const struct http_system *y = c->server->config.system;

	if (!system_is_person(c->server, c->peer_uid) &&
	    !among(y->agents, y->n_agents, c->peer_uid) &&
	    !(y->has_group && in_group(fd, y->group))) {
		c->peer_foreign = true;
		c->peer_why = "this user may not ask here; see system.agents "
			      "and system.group";
		return;
	}
	c->peer_known = true;
	login_mark(&c->server->agents, y->places, pid);
}

/* The process still lives: its number means what it meant. */
static bool
still_there(int fd)
{
	int process = -1;
	socklen_t n = sizeof(process);
	struct pollfd p = {.events = POLLIN};
	bool there;

	if (getsockopt(fd, SOL_SOCKET, PEER_PIDFD, &process, &n) != 0)
		return true; /* an older kernel cannot say */
	p.fd = process;
	there = poll(&p, 1, 0) == 0;
	(void)close(process);
	return there;
}

static void
ask_person(struct conn *c, int pid, int fd)
{
	struct http_server *s = c->server;
	struct login_facts f;
	struct person_verdict v;

	login_look(s->config.system->places, &s->agents, pid, c->peer_uid, &f);
	v = person_judge(
	    &(struct person_facts){.alive = f.alive && still_there(fd),
		.root = c->peer_uid == 0,
		.listed = system_is_person(s, c->peer_uid),
		.agent = f.agent,
		.terminal = f.terminal,
		.rooted = f.rooted,
		.front = f.front,
		.by_logind = f.by_logind,
		.by_utmp = f.by_utmp});
	c->proof = v.proof;
	c->peer_why = v.why;
	c->peer_known = true;
}

void
system_ask_peer(struct conn *c, uint32_t uid, int pid, int fd)
{
	c->peer_uid = uid;
	c->peer_known = c->peer_foreign = false;
	if (c->from->kind == LISTENER_PEOPLE)
		ask_person(c, pid, fd);
	else
		ask_agent(c, pid, fd);
}

/* A channel of the user's own: what one asked, another does not hear. */
static uint64_t
channel_of(struct http_server *s, uint32_t uid)
{
	size_t i = 0;

	while (i < s->n_users && s->users[i] != uid)
		i++;
	if (i == s->n_users) {
		if (s->n_users == SERVER_USERS)
			return 0;
		s->users[s->n_users++] = uid;
	}
	return KEYRING_USERS + i;
}

/* What a token shows, if there is one; nobody is more than an agent by it. */
static bool
by_token(struct conn *c, const char *base, bool known)
{
	struct door_verdict *v = &c->door;
	bool ok = proof_is(c, base) ? proof_who(c, base)
	    : proxy_is(c->route)
	    ? proxy_who(c, base)
	    : door_who(c->server->tokens, (struct door_peer){.known = known},
		  &c->parse, base, v);

	if (!ok)
		return false;
	if (v->who.role == SG_ROLE_PERSON) {
		v->who.role = SG_ROLE_AGENT;
		v->who.owner = OWNER_LOCAL;
		v->who.proved = STR("");
	}
	return true;
}

static bool
agent_who(struct conn *c, const char *base)
{
	struct door_verdict *v = &c->door;
	uint64_t channel = channel_of(c->server, c->peer_uid);

	if (channel == 0)
		return door_shut(
		    v, SG_PROBLEM_BUSY, "too many users have asked");
	if (!by_token(c, base, true))
		return false;
	/* A token may name an extension; it makes nobody a person. */
	if (v->token == NULL || v->token->role != SG_ROLE_AGENT)
		v->who.channel = channel;
	v->who.role = SG_ROLE_AGENT;
	return true;
}

static bool
person_who(struct conn *c, const char *base)
{
	const struct token *own = keyring_named(
	    c->server->tokens, STR("person"));
	struct door_verdict *v = &c->door;

	if (c->proof == SG_PROOF_NONE || own == NULL)
		return door_alarm(v, SG_ALARM_PERSON_REFUSED,
		    SG_PROBLEM_FORBIDDEN, c->peer_why);
	v->token = own;
	v->who = (struct principal){.role = SG_ROLE_PERSON,
	    .channel = own->channel,
	    .proved = str_of(word_text(&words_proof, c->proof))};
	v->who.surface = door_surface(
	    http_header(&c->parse, base, HTTP_HEADER_SURFACE), SG_ROLE_PERSON);
	v->who.keys = c->server->tokens;
	v->ok = true;
	return true;
}

bool
system_who(struct conn *c, const char *base)
{
	if (c->from->kind == LISTENER_PEOPLE)
		return person_who(c, base);
	if (c->from->kind == LISTENER_AGENTS)
		return agent_who(c, base);
	/* By TCP a token is worth an agent's rights; people have sessions. */
	return by_token(c, base, false);
}
