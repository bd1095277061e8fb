/* One connection to a server on this machine; see client.h. */
#define _GNU_SOURCE /* struct ucred */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "client/client_int.h"
#include "secret/secret.h"
#include "settings/config_place.h"

enum client_state
client_lose(struct client *c, const char *why)
{
	c->why = why;
	return c->state = CLIENT_GONE;
}

static struct client *
give_up(struct client *c, enum sg_err err, const char *where, const char *why,
    struct sg_error *e)
{
	err_set(e, err, str_of(where), str_of(why));
	client_close(c);
	return NULL;
}

/* T47: NULL, or why the other end is not to be told anything. */
static const char *
distrust(int fd, const char *path)
{
	uint32_t gate = 0;
	bool system = strncmp(path, PLACE_SYSTEM_RUNTIME "/",
			  sizeof(PLACE_SYSTEM_RUNTIME)) == 0;

	struct ucred p = {0};
	socklen_t n = sizeof(p);

	if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &p, &n) != 0)
		return strerror(errno);
	/* The machine's own gate is whoever root gave the directory to. */
	if (system)
		return place_has_system(&gate) && (p.uid == gate || p.uid == 0)
		    ? NULL
		    : "it is not the gate of this machine";
	if (p.uid != geteuid() && p.uid != 0)
		return "the server process belongs to another user";
	return NULL;
}

/* The gate of this machine whose socket is there. */
static struct client *
open_near(struct client *c, const char *socket_path, struct sg_error *e)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	const char *why;

	if (c->has_key && c->key.text[0] != '\0' &&
	    strlen(c->key.text) != CLIENT_TOKEN)
		return give_up(c, SG_EIO, c->key.name,
		    "the file does not hold a token of a gate here", e);
	if (strlen(socket_path) >= sizeof(to.sun_path))
		return give_up(
		    c, SG_ELONG, socket_path, "the path is too long", e);
	memcpy(to.sun_path, socket_path, strlen(socket_path));
	c->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (c->fd < 0)
		return give_up(c, SG_EIO, socket_path, strerror(errno), e);
	if (connect(c->fd, (struct sockaddr *)&to, sizeof(to)) != 0)
		return give_up(c,
		    errno == ENOENT || errno == ECONNREFUSED ? SG_ENOTFOUND
							     : SG_EIO,
		    socket_path, strerror(errno), e);
	if ((why = distrust(c->fd, socket_path)) != NULL)
		return give_up(c, SG_EIO, socket_path, why, e);
	if (fcntl(c->fd, F_SETFL, O_NONBLOCK) != 0)
		return give_up(c, SG_EIO, socket_path, strerror(errno), e);
	return c;
}

struct client *
client_open(const char *socket_path, const struct client_key *key,
    enum sg_surface surface, struct sg_error *e)
{
	struct client *c = secret_new(sizeof(*c));

	if (c == NULL)
		return give_up(c, SG_ENOMEM, "", "out of memory", e);
	c->fd = -1;
	c->surface = surface;
	if ((c->has_key = key != NULL))
		c->key = *key;
	if (!client_is_far(socket_path))
		return open_near(c, socket_path, e);
	if (client_far_open(c, socket_path, e))
		return c;
	client_close(c);
	return NULL;
}

void
client_close(struct client *c)
{
	if (c == NULL)
		return;
	if (c->fd >= 0)
		close(c->fd);
	client_far_close(c->far);
	client_token_wipe(&c->key);
	if (c->out.p != NULL)
		secret_wipe(c->out.p, c->out.cap);
	free(c->out.p);
	free(c->body.p);
	free(c->parser);
	secret_free(c, sizeof(*c));
}

int
client_fd(const struct client *c)
{
	return c->fd;
}

short
client_events(const struct client *c)
{
	bool more = c->sent < c->out.n ||
	    (c->far != NULL && client_far_waits(c->far));

	return (short)(POLLIN | (more ? POLLOUT : 0));
}

enum client_state
client_state(const struct client *c)
{
	return c->state;
}

const struct client_reply *
client_reply(const struct client *c)
{
	return &c->reply;
}

const char *
client_why(const struct client *c)
{
	return c->why != NULL ? c->why : "";
}

const char *
client_cookie(const struct client *c)
{
	return c->cookie;
}

unsigned
client_status(const struct client *c)
{
	return client_parse_status(c);
}
