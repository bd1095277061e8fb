/*
 * Pipes that come by the socket: the connection of a proxy (solgate mcp) that
 * hands over what it stands between.  The door has let it in as an agent; from
 * here on its bytes are not HTTP, and whoever the server was given for it
 * (face/hop) reads them.  The connection stays, so that limits, a removed token
 * and the end of the server reach it.
 */
#include <fcntl.h>
#include <unistd.h>

#include "face/http/page.h"
#include "json/json_put.h"

static int
own_fd(const struct conn *c)
{
	uv_os_fd_t fd;

	return uv_fileno(&c->u.handle, &fd) == 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 3)
						 : -1;
}

void
hand_take(struct conn *c, const struct query *q)
{
	const struct http_server_ports *p = &c->server->ports;
	struct answer a = {
	    .status = 200, .type = ANSWER_JSON, .body = STR("{}")};
	int fd;

	/* Pipes of another user, or of another machine, are not for us. */
	if (p->hand.take == NULL || c->from->kind != LISTENER_OWN ||
	    !c->from->door.by_socket || c->server->config.system != NULL ||
	    !str_eq(q->id, str_of(p->hand.version))) {
		request_refuse(c, SG_PROBLEM_NOT_FOUND,
		    "this gate takes no pipes; go on without");
		return;
	}
	if (c->door.who.role != SG_ROLE_AGENT) {
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "pipes are taken from agents alone");
		return;
	}
	if (c->server->stopping || (fd = own_fd(c)) < 0) {
		request_refuse(c, SG_PROBLEM_BUSY, "");
		return;
	}
	c->hand = p->hand.take(p->ctx, c, fd, &c->door.who);
	if (c->hand == NULL) {
		close(fd);
		request_refuse(c, SG_PROBLEM_BUSY,
		    "too many pipes are in the hands of this gate");
		return;
	}
	request_answer(c, &a);
}

void
http_hand_over(struct conn *c)
{
	c->hand = NULL;
	conn_close(c);
}

bool
http_hand_rate(struct conn *c)
{
	return request_rate(c);
}

/* Whose token is gone loses them (T49). */
void
hand_check_all(struct http_server *s)
{
	struct link *next;

	for (struct link *l = s->conns.next; l != &s->conns; l = next) {
		struct conn *c = LINK_OF(l, struct conn, all);

		next = l->next;
		if (c->hand != NULL &&
		    !keyring_alive(s->tokens, c->door.who.channel))
			conn_close(c);
	}
}
