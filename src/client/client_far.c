/* A gate elsewhere: its address, TLS, and who we are there.  See client.h. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/ascii.h"
#include "client/client_int.h"
#include "home/home.h"
#include "port/clock.h"
#include "tls/tls.h"

#define DIAL_MS   5000 /* for the connection, and again for the handshake */
#define NAME_MAX_ 255

struct client_far {
	struct tls *tls;
	struct tls_wire *wire;
	struct bytes_pool pool;
	char origin[CLIENT_PATH]; /* "https://gate.lan:7878" */
	char name[NAME_MAX_ + 1], port[8];
	char raw[16384]; /* as it came, until it is read */
};

bool
client_is_far(const char *socket)
{
	return str_starts(str_of(socket), STR(HOME_FAR));
}

/* ---- The address --------------------------------------------------------- */

static bool
is_name(struct sg_str s, bool bracketed)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = ascii_lower(s.p[i]);

		if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '.' &&
		    (bracketed ? c != ':' : c != '-' && c != '_'))
			return false;
	}
	return s.n > 0 && s.n <= NAME_MAX_;
}

/* 0: it is none. */
static unsigned
port_of(struct sg_str s)
{
	unsigned port = 0;

	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] < '0' || s.p[i] > '9' ||
		    (port = port * 10 + (unsigned)(s.p[i] - '0')) > 65535)
			return 0;
	return s.n > 5 ? 0 : port;
}

/* "NAME", "NAME:PORT", "[ADDRESS]:PORT"; no port: 443. */
static bool
split(struct sg_str s, struct sg_str *name, unsigned *port)
{
	bool bracketed = s.n > 0 && s.p[0] == '[';
	const char *end = memchr(s.p, bracketed ? ']' : ':', s.n);
	size_t n = end != NULL ? (size_t)(end - s.p) : s.n;

	if (bracketed && end == NULL)
		return false;
	*name = bracketed ? str_part(s, 1, n - 1) : str_part(s, 0, n);
	s = str_part(s, n + (bracketed ? 1 : 0), s.n);
	*port = s.n == 0 ? 443 : port_of(str_part(s, 1, s.n));
	return is_name(*name, bracketed) && *port != 0 &&
	    (s.n == 0 || s.p[0] == ':');
}

static bool
write_address(struct sg_str name, unsigned port, struct buf *b)
{
	bool v6 = name.n > 0 && memchr(name.p, ':', name.n) != NULL;

	buf_addz(b, v6 ? HOME_FAR "[" : HOME_FAR);
	for (size_t i = 0; i < name.n; i++)
		buf_addc(b, ascii_lower(name.p[i]));
	buf_addz(b, v6 ? "]" : "");
	if (port != 443) {
		buf_addc(b, ':');
		buf_addu(b, port);
	}
	buf_addc(b, '\0');
	return !buf_full(b);
}

bool
client_address(struct sg_str text, char out[CLIENT_PATH], struct sg_str *rest)
{
	struct buf b = {.p = out, .cap = CLIENT_PATH};
	struct sg_str place, name;
	unsigned port;
	size_t n = 0;

	if (!str_starts(text, STR(HOME_FAR)))
		return false;
	text = str_part(text, sizeof(HOME_FAR) - 1, text.n);
	while (n < text.n && strchr("/?#", text.p[n]) == NULL)
		n++;
	place = str_part(text, 0, n);
	*rest = str_part(text, n, text.n);
	return place.n > 0 && split(place, &name, &port) &&
	    write_address(name, port, &b);
}

/* ---- The connection ------------------------------------------------------ */

static bool
fail(struct sg_error *e, const char *where, const char *why)
{
	(void)err_set(e, SG_EIO, str_of(where), str_of(why));
	return false;
}

static int64_t
now_ms(void)
{
	return clock_system().mono_ms(NULL);
}

/* Wait for the descriptor; false: ${end} has come. */
static bool
wait_for(int fd, short what, int64_t end)
{
	struct pollfd p = {fd, what, 0};
	int64_t left = end - now_ms();

	return left > 0 &&
	    (poll(&p, 1, (int)left) > 0 || (errno == EINTR && end > now_ms()));
}

/* A connection to one address of the gate; -1 with errno. */
static int
dial_one(const struct addrinfo *a)
{
	int fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
	int err = 0;
	socklen_t n = sizeof(err);

	if (fd < 0)
		return -1;
	if (fcntl(fd, F_SETFL, O_NONBLOCK) != 0)
		err = errno;
	else if (connect(fd, a->ai_addr, a->ai_addrlen) == 0)
		return fd;
	else if (errno != EINPROGRESS)
		err = errno;
	else if (!wait_for(fd, POLLOUT, now_ms() + DIAL_MS))
		err = ETIMEDOUT;
	else if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &err, &n) != 0)
		err = errno;
	if (err == 0)
		return fd;
	(void)close(fd);
	errno = err;
	return -1;
}

static bool
dial(struct client *c, struct sg_error *e)
{
	struct addrinfo want = {.ai_socktype = SOCK_STREAM}, *all = NULL;
	int err = getaddrinfo(c->far->name, c->far->port, &want, &all);

	if (err != 0)
		return fail(e, c->far->origin,
		    err == EAI_NONAME ? "no machine has that name; is the "
					"address right?"
				      : gai_strerror(err));
	for (const struct addrinfo *a = all; a != NULL && c->fd < 0;
	     a = a->ai_next)
		c->fd = dial_one(a);
	freeaddrinfo(all);
	return c->fd >= 0 || fail(e, c->far->origin, strerror(errno));
}

/* What TLS has to say; false: the connection is gone. */
static bool
flush(struct client *c)
{
	struct bytes *out = tls_out(c->far->wire);
	ssize_t n;

	while (out->n > 0) {
		n = send(c->fd, out->p, out->n, MSG_NOSIGNAL);
		if (n < 0)
			return errno == EAGAIN || errno == EINTR;
		bytes_cut(out, (size_t)n);
	}
	bytes_drop(&c->far->pool, out);
	return true;
}

/* Bytes of the network into the wire: as recv(). */
static ssize_t
feed(struct client *c)
{
	struct client_far *f = c->far;
	ssize_t n = recv(c->fd, f->raw, sizeof(f->raw), 0);

	if (n > 0)
		tls_feed(f->wire, f->raw, (size_t)n);
	return n;
}

/* NULL, or why there is no connection that can be trusted. */
static const char *
shake_hands(struct client *c)
{
	struct client_far *f = c->far;
	int64_t end = now_ms() + DIAL_MS;
	char none[1];
	size_t got;
	ssize_t n;

	for (;;) {
		enum tls_step step = tls_read(f->wire, none, 1, &got);
		bool sent = flush(c);

		if (step == TLS_BAD)
			return tls_why(f->wire);
		if (step != TLS_MORE)
			return "it speaks before it is asked; is this a gate?";
		if (!tls_keep(f->wire))
			return "out of memory";
		if (tls_ready(f->wire))
			return NULL;
		if (!sent || !wait_for(c->fd, POLLIN, end))
			return "it does not answer; is this its address?";
		n = feed(c);
		if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
			return "it closed the connection; is this its address, "
			       "and does it have TLS?";
	}
}

/* What a request needs to be sent at all. */
static const char *
missing(const struct client *c)
{
	if (!c->has_key)
		return "this machine has no token for the gate; ask for one: "
		       "solgate people agent, then solgate join --token=FILE";
	if (c->key.text[0] == '\0' && c->key.name[0] != '\0')
		return "nobody at this machine is signed in at the gate; ask "
		       "for a link: solgate people link NAME, then solgate "
		       "join LINK";
	return NULL;
}

bool
client_far_open(struct client *c, const char *address, struct sg_error *e)
{
	struct client_far *f = c->far = calloc(1, sizeof(*f));
	const char *ca = c->key.authority, *why = missing(c);
	struct sg_str rest, name;
	unsigned port;

	if (f == NULL)
		return fail(e, "", "out of memory");
	if (why != NULL)
		return fail(e, address, why);
	if (!client_address(str_of(address), f->origin, &rest) || rest.n > 0 ||
	    !split(client_far_host(f), &name, &port))
		return fail(e, address, "this is not the address of a gate");
	snprintf(f->name, sizeof(f->name), "%.*s", (int)name.n, name.p);
	snprintf(f->port, sizeof(f->port), "%u", port);
	f->tls = tls_trust(ca[0] != '\0' ? ca : NULL, e);
	if (f->tls == NULL || !dial(c, e))
		return false;
	f->wire = tls_wire_to(f->tls, &f->pool, f->name);
	why = f->wire == NULL ? "out of memory" : shake_hands(c);
	return why == NULL || fail(e, f->origin, why);
}

void
client_far_close(struct client_far *f)
{
	if (f == NULL)
		return;
	tls_wire_free(f->wire);
	tls_close(f->tls);
	bytes_pool_release(&f->pool);
	free(f);
}

struct sg_str
client_far_host(const struct client_far *f)
{
	struct sg_str s = str_of(f->origin);

	return str_part(s, sizeof(HOME_FAR) - 1, s.n);
}

bool
client_far_waits(const struct client_far *f)
{
	return tls_out(f->wire)->n > 0;
}

ssize_t
client_far_send(struct client *c, const char *p, size_t n)
{
	if (n > 0 && !tls_write(c->far->wire, (struct sg_str){p, n})) {
		errno = EPIPE;
		return -1;
	}
	return flush(c) ? (ssize_t)n : -1;
}

ssize_t
client_far_recv(struct client *c, char *p, size_t room)
{
	struct client_far *f = c->far;
	size_t got;
	ssize_t n;

	for (;;) {
		enum tls_step step = tls_read(f->wire, p, room, &got);
		bool kept = tls_keep(f->wire);

		if (step == TLS_SOME && kept)
			return (ssize_t)got;
		if (step == TLS_END)
			return 0;
		errno = step == TLS_BAD ? EPROTO : ENOMEM;
		if (step != TLS_MORE || !kept || !flush(c))
			return -1;
		n = feed(c);
		if (n <= 0)
			return n;
	}
}

/* ---- Who we are ---------------------------------------------------------- */

/* "NAME=COOKIE.KEY": a session, as join kept it. */
static void
name_person(struct buf *b, struct sg_str cookie)
{
	size_t at = cookie.n;

	while (at > 0 && cookie.p[at - 1] != '.')
		at--;
	buf_addz(b, "Cookie: ");
	buf_add(b, str_part(cookie, 0, at > 0 ? at - 1 : 0));
	buf_addz(b, "\r\nX-Solgate-Page: ");
	buf_add(b, str_part(cookie, at, cookie.n));
	buf_addz(b, "\r\n");
}

bool
client_far_name(struct client *c)
{
	struct sg_str text = str_of(c->key.text);
	char room[CLIENT_PATH + 2 * CLIENT_SECRET];
	struct buf b = BUF_ON(room);

	if (str_starts(text, STR("agent-"))) {
		buf_addz(&b, "Authorization: Bearer ");
		buf_add(&b, text);
		buf_addz(&b, "\r\n");
	} else {
		buf_addz(&b, "Origin: ");
		buf_addz(&b, c->far->origin);
		buf_addz(&b, "\r\n");
		if (text.n > 0)
			name_person(&b, text);
	}
	return !buf_full(&b) && client_add(&c->out, b.p, b.n);
}
