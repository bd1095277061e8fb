/*
 * Browsers that are signed in by a code: shown to the person, ended one by one,
 * and kept in a file, so that a restart of the gate does not send them away.
 */
#include <string.h>

#include "access/page_keep.h"
#include "face/http/page.h"
#include "shape/page.h"

#define USED_MS   300000 /* a use is written this often at most */
#define LIST_ROOM (PAGE_SESSIONS * 512 + 64)

int64_t
session_now(const struct http_server *s)
{
	return s->ports.clock.wall_ms(s->ports.clock.self);
}

/* A gate of a machine knows people by their login, which a file cannot. */
static bool
is_kept(const struct http_server *s)
{
	return s->config.sessions != NULL && s->config.system == NULL;
}

static void
tell(const struct http_server *s, const struct sg_error *e)
{
	char line[SG_POINTER_MAX + SG_MESSAGE_MAX + 4];
	struct buf b = BUF_ON(line);

	buf_addz(&b, e->pointer);
	buf_addz(&b, ": ");
	buf_addz(&b, e->message);
	buf_addc(&b, '\0');
	if (s->ports.say != NULL && !buf_full(&b))
		s->ports.say(s->ports.ctx, line);
}

void
session_read(struct http_server *s)
{
	struct sg_error e = {.code = SG_OK};

	s->sessions_ms = session_now(s);
	if (is_kept(s) &&
	    page_sessions_read(&s->sessions, s->config.sessions, s->tokens,
		s->sessions_ms, &e) != SG_OK)
		tell(s, &e);
}

bool
session_write(struct http_server *s)
{
	struct sg_error e = {.code = SG_OK};

	s->sessions_ms = session_now(s);
	if (!is_kept(s) ||
	    page_sessions_write(&s->sessions, s->config.sessions, s->tokens,
		s->sessions_ms, &e) == SG_OK)
		return true;
	tell(s, &e);
	return false;
}

void
session_used(struct http_server *s)
{
	int64_t past = session_now(s) - s->sessions_ms;

	if (is_kept(s) && (past < 0 || past > USED_MS))
		(void)session_write(s); /* it is tried again, and told */
}

/* A person of the gate; of accounts, an administrator alone. */
static bool
may(struct conn *c)
{
	const struct principal *who = &c->door.who;

	if (who->role == SG_ROLE_PERSON &&
	    (!who->account || who->standing == SG_PEOPLE_ADMINISTRATOR))
		return true;
	request_refuse(c, SG_PROBLEM_FORBIDDEN,
	    "only a person, and with accounts an administrator, may see who "
	    "is signed in");
	return false;
}

static struct page_session_item
item_of(const struct conn *c, const struct page_session *s)
{
	struct page_session_item i = {.id = str_of(s->id),
	    .browser = str_of(s->where.browser),
	    .system = str_of(s->where.system),
	    .host = str_of(s->where.host),
	    .since_ms = s->since_ms,
	    .used_ms = s->used_ms,
	    .here = !c->door.who.account && c->door.session == s->number};

	i.has_browser = i.browser.n > 0;
	i.has_system = i.system.n > 0;
	i.expires_ms = s->used_ms + PAGE_IDLE_MS < s->until_ms
	    ? s->used_ms + PAGE_IDLE_MS
	    : s->until_ms;
	return i;
}

void
session_list(struct conn *c)
{
	const struct page_sessions *p = &c->server->sessions;
	struct page_session_item items[PAGE_SESSIONS];
	struct page_session_list v = {.kept = is_kept(c->server)};
	char room[LIST_ROOM];
	struct buf b = BUF_ON(room);
	struct answer a = {.status = 200, .type = ANSWER_JSON};

	if (!may(c))
		return;
	v.sessions.v = items;
	for (size_t i = 0; i < PAGE_SESSIONS; i++)
		if (page_session_live(
			&p->sessions[i], session_now(c->server)) &&
		    keyring_alive(c->server->tokens, p->sessions[i].channel))
			items[v.sessions.n++] = item_of(c, &p->sessions[i]);
	contract_encode(&page_session_list_contract, &v, &b);
	a.body = buf_str(&b);
	request_answer(c, &a);
}

void
session_cut(struct conn *c, const struct query *q)
{
	struct http_server *s = c->server;
	const struct page_session *p;

	if (!may(c))
		return;
	p = page_session_named(&s->sessions, q->id, session_now(s));
	if (p == NULL) {
		request_refuse(c, SG_PROBLEM_NOT_FOUND,
		    "no signed-in browser has this id; it may have ended");
		return;
	}
	page_session_end(&s->sessions, p->number);
	if (session_write(s))
		session_list(c);
	else
		request_refuse(c, SG_PROBLEM_NOT_DURABLE,
		    "the session has ended, but that could not be written: "
		    "it would be back after a restart");
	stream_check_all(s);
}
