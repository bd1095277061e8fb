/*
 * The gate of a machine: who comes by its two sockets.  Agents are agents,
 * whatever they show; a person is proved once, when the connection is made, by
 * what the kernel says of the process then.
 */
#define _GNU_SOURCE
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "access/person.h"
#include "face/http/page.h"
#include "face/http/proxy.h"
#include "net/peer.h"
#include "secret/secret.h"
#include "shape/page.h"

#ifndef SO_PEERGROUPS
#define SO_PEERGROUPS 59
#endif
#define GROUPS_MAX 256
#define BODY_ROOM  (64u << 10)

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
	kin_mark(&c->server->kin, y->places->proc, pid);
}

static void
ask_person(struct conn *c, int pid, int fd)
{
	struct http_server *s = c->server;
	struct login_facts f;
	struct person_verdict v;

	login_look(s->config.system->places, &s->kin, pid, c->peer_uid, &f);
	v = person_judge(
	    &(struct person_facts){.alive = f.alive && peer_there(fd),
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
	struct buf b;

	while (i < s->n_users && s->users[i].uid != uid)
		i++;
	if (i == s->n_users) {
		if (s->n_users == SERVER_USERS)
			return 0;
		s->users[s->n_users++].uid = uid;
		b = BUF_ON(s->users[i].name);
		buf_addz(&b, TOKEN_USER "socket@");
		buf_addu(&b, uid);
		buf_addc(&b, '\0');
	}
	return KEYRING_USERS + i;
}

struct sg_str
system_user(const struct conn *c)
{
	const struct http_server *s = c->server;

	for (size_t i = 0; i < s->n_users; i++)
		if (s->users[i].uid == c->peer_uid)
			return str_of(s->users[i].name);
	return STR(TOKEN_USER "socket");
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

/*
 * Tokens for the hooks and proxies of the users of a machine.  A person gets
 * one for itself, root for anybody; it is shown once, works for that user
 * alone, and the one before it is gone.
 */
static bool
may(struct conn *c)
{
	uint32_t uid;

	if (c->door.who.role != SG_ROLE_PERSON || c->door.who.account) {
		request_alarm(c, SG_ALARM_ROLE_REFUSED);
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "only a person, or root, may get a token for a hook");
	} else if (c->server->config.system == NULL) {
		request_refuse(c, SG_PROBLEM_CONFLICT,
		    "this gate has one user, and its tokens are files in its "
		    "state directory");
	} else if (!conn_uid(c, &uid)) {
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "a token is given at a terminal: solgate install");
	} else {
		return true;
	}
	return false;
}

/* The record names who got it: "host.claude@1000".  Each has one of its own,
 * so it is its own source. */
static void
tell(struct conn *c, const struct token *k)
{
	struct alarm a = {.kind = SG_ALARM_TOKEN_MADE,
	    .who = &c->door.who,
	    .source = str_of(k->name),
	    .about = c->route->path};

	service_alarm(c->server->ports.service, &a);
}

static void
give(struct conn *c, const struct token_ask *ask, uint32_t uid)
{
	char text[512];
	struct buf b = BUF_ON(text);
	struct answer a = {.status = 200, .type = ANSWER_JSON};
	struct sg_error e = {.code = SG_OK};
	const struct token *k = keyring_add(
	    c->server->tokens, ask->id, uid, &e);

	if (k == NULL) {
		request_refuse(c,
		    e.code == SG_EINVALID ? SG_PROBLEM_INVALID_REQUEST
					  : SG_PROBLEM_NOT_DURABLE,
		    e.message);
		return;
	}
	tell(c, k);
	contract_encode(&token_view_contract,
	    &(struct token_view){
		.id = ask->id, .uid = uid, .token = {k->text, TOKEN_TEXT}},
	    &b);
	a.body = buf_str(&b);
	request_answer(c, &a);
	secret_wipe(text, sizeof(text));
}

void
token_make(struct conn *c, const char *base)
{
	struct arena a;
	struct token_ask ask = {.id = {NULL, 0}};
	struct sg_error e = {.code = SG_OK};
	uint32_t uid = 0;

	if (!may(c))
		return;
	(void)conn_uid(c, &uid);
	arena_init(&a, &mem_heap, BODY_ROOM);
	if (contract_decode(&token_ask_contract, http_body(&c->parse, base), &a,
		&ask, &e) != SG_OK)
		request_refuse(c, SG_PROBLEM_INVALID_REQUEST, e.message);
	else if (ask.has_uid && (uint32_t)ask.uid != uid && uid != 0)
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "only root may get a token for another user");
	else
		give(c, &ask, ask.has_uid ? (uint32_t)ask.uid : uid);
	arena_release(&a);
}
