/*
 * Proofs of requests and answers, see conn.h; and of a person before the gate
 * of one user, who sits at a terminal where no agent works.  The process at the
 * other end is looked at once for a connection.  It shows no token, because
 * there is none that another program could read.
 */
#include <string.h>

#include "access/terminal.h"
#include "face/http/conn.h"
#include "net/peer.h"
#include "proof/proof.h"

#define NAME "Authorization: "

static struct sg_str
value_of(const struct conn *c, const char *base)
{
	return http_header(&c->parse, base, HTTP_HEADER_AUTHORIZATION);
}

bool
proof_is(const struct conn *c, const char *base)
{
	return str_starts(value_of(c, base), STR(PROOF_SCHEME));
}

/*
 * The bytes before the header; it has to be the last one, written as we write
 * it, so that all of the head is covered.
 */
static bool
head_of(const struct conn *c, const char *base, struct sg_str *out)
{
	struct sg_str v = value_of(c, base);
	size_t at = (size_t)(v.p - base);

	if (at < sizeof(NAME) - 1 || at + v.n + 4 != c->parse.head_n ||
	    memcmp(v.p - (sizeof(NAME) - 1), NAME, sizeof(NAME) - 1) != 0)
		return false;
	*out = (struct sg_str){base, at - (sizeof(NAME) - 1)};
	return true;
}

static bool
shut(struct conn *c, const char *why)
{
	return door_alarm(
	    &c->door, SG_ALARM_WRONG_TOKEN, SG_PROBLEM_UNAUTHORIZED, why);
}

/* The first time this one is used? */
static bool
is_fresh(struct conn *c, const struct proof *p)
{
	struct http_server *s = c->server;
	int64_t now = s->ports.clock.wall_ms(s->ports.clock.self);

	switch (nonces_use(s->nonces, p->nonce, p->stamp_ms, now)) {
	case NONCES_FRESH:
		return true;
	case NONCES_STALE:
		return shut(c, "this proof is too old, or the clocks differ");
	case NONCES_USED:
		return shut(c, "this proof was used before");
	case NONCES_FULL:
		break;
	}
	return door_shut(
	    &c->door, SG_PROBLEM_RATE, "too many proofs in one minute");
}

/* The token of that name: of the user who is there, or of every user. */
static const struct token *
find_named(const struct conn *c, struct sg_str name)
{
	const struct token *k = NULL;
	uint32_t uid;

	if (conn_uid(c, &uid))
		k = keyring_bound(c->server->tokens, name, uid);
	return k != NULL ? k : keyring_named(c->server->tokens, name);
}

bool
proof_who(struct conn *c, const char *base)
{
	struct sg_str value = value_of(c, base), head;
	struct door_verdict *v = &c->door;
	const struct token *k;
	struct proof p;

	if (!proof_parse(
		str_part(value, sizeof(PROOF_SCHEME) - 1, value.n), &p) ||
	    !head_of(c, base, &head))
		return shut(c, "this is not a proof of a token");
	k = find_named(c, p.name);
	if (k == NULL ||
	    !proof_asked(&p, (struct sg_str){k->text, TOKEN_TEXT}, head))
		return shut(c, "this proof does not fit any token");
	memcpy(v->nonce, p.nonce.p, sizeof(v->nonce));
	memcpy(v->body_hash, p.body.p, sizeof(v->body_hash));
	v->proved = true;
	door_admit(c->server->tokens, k, v);
	v->who.surface = door_surface(
	    http_header(&c->parse, base, HTTP_HEADER_SURFACE), v->who.role);
	return is_fresh(c, &p);
}

bool
proof_body_ok(const struct conn *c, const char *base)
{
	const struct door_verdict *v = &c->door;

	return !v->proved ||
	    proof_fits((struct sg_str){v->body_hash, sizeof(v->body_hash)},
		http_body(&c->parse, base));
}

void
proof_give(const struct conn *c, struct answer *a, char room[PROOF_ROOM])
{
	const struct door_verdict *v = &c->door;
	struct buf b = {room, 0, PROOF_ROOM, false};
	struct proof_reply r = {.status = a->status,
	    .stream = a->stream || a->chunked,
	    .nonce = {v->nonce, sizeof(v->nonce)}};

	if (!v->proved)
		return;
	if (!a->no_body && a->type != NULL)
		r.body = a->body;
	r.key = (struct sg_str){v->token->text, TOKEN_TEXT};
	proof_answer(&b, &r);
	a->proof = buf_str(&b);
}

#define SCHEME "Person"
#define PROC   "/proc"

bool
own_is(const struct conn *c, const char *base)
{
	return str_eq(http_header(&c->parse, base, HTTP_HEADER_AUTHORIZATION),
	    STR(SCHEME));
}

void
own_peer(struct conn *c, int pid, uint32_t uid)
{
	c->own.pid = pid;
	c->own.uid = uid;
	if (c->server->config.person_by_terminal)
		c->own.started = kin_started(PROC, pid);
}

/* How it was proved, for the record: "terminal pts/3, pid 42, ...". */
static void
say_from(struct conn *c, const struct kin_facts *f)
{
	struct buf b = BUF_ON(c->own.from);

	buf_addz(&b, "terminal ");
	buf_addz(&b, f->line);
	buf_addz(&b, ", pid ");
	buf_addu(&b, (uint64_t)c->own.pid);
	buf_addz(&b, ", parents clear");
	c->own.n_from = b.n;
}

static void
judge(struct conn *c)
{
	struct kin_facts f;
	uv_os_fd_t fd;

	kin_look(PROC, &c->server->kin, c->own.pid, c->own.uid, &f);
	c->own.why = terminal_objection(&(struct terminal_facts){
	    .alive = f.alive && f.started == c->own.started &&
		uv_fileno(&c->u.handle, &fd) == 0 && peer_there(fd),
	    .tty = f.tty,
	    .rooted = f.rooted,
	    .agent = f.agent,
	    .stray = f.stray});
	c->own.person = c->own.why == NULL;
	if (c->own.person)
		say_from(c, &f);
}

bool
own_who(struct conn *c, const char *base)
{
	const struct token *own = keyring_named(
	    c->server->tokens, STR("person"));
	struct door_verdict *v = &c->door;

	if (!c->from->door.by_socket || !c->server->config.person_by_terminal)
		return door_shut(v, SG_PROBLEM_UNAUTHORIZED,
		    "send a token: Authorization: Bearer TOKEN");
	if (!c->own.person)
		judge(c);
	if (!c->own.person || own == NULL)
		return door_alarm(v, SG_ALARM_PERSON_REFUSED,
		    SG_PROBLEM_FORBIDDEN, c->own.why);
	door_admit(c->server->tokens, own, v);
	v->who.proved = (struct sg_str){c->own.from, c->own.n_from};
	v->who.surface = door_surface(
	    http_header(&c->parse, base, HTTP_HEADER_SURFACE), SG_ROLE_PERSON);
	return true;
}

void
own_mark(struct conn *c)
{
	if (c->own.marked || !c->from->door.by_socket ||
	    !c->server->config.person_by_terminal ||
	    c->door.who.role != SG_ROLE_AGENT)
		return;
	c->own.marked = true;
	kin_mark(&c->server->kin, PROC, c->own.pid);
}
