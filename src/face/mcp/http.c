/*
 * A server behind HTTP as if it were a child: each line is posted, and what
 * comes back, as JSON or as a stream of events, is lines again.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "face/mcp/http_int.h"
#include "port/clock.h"

#define GOODBYE_MS  3000
#define HEADERS_MAX 16384
#define ARENA_MAX   (512u << 20)
#define HELD_BYTES  (16u << 20) /* of tokens, all that there ever were */
#define SOON_MS     60000

int64_t
http_now(void)
{
	return clock_system().mono_ms(NULL);
}

static int
on_socket(CURL *easy, curl_socket_t fd, int what, void *self, void *socket)
{
	struct http_peer *p = self;
	size_t i = 0;

	(void)easy;
	(void)socket;
	while (i < p->n_sockets && p->sockets[i].fd != (int)fd)
		i++;
	if (what == CURL_POLL_REMOVE) {
		if (i < p->n_sockets)
			p->sockets[i] = p->sockets[--p->n_sockets];
		return 0;
	}
	if (i == HTTP_SOCKETS)
		return -1;
	if (i == p->n_sockets)
		p->n_sockets++;
	p->sockets[i].fd = (int)fd;
	p->sockets[i].events = (short)(((what & CURL_POLL_IN) != 0 ? POLLIN
								   : 0) |
	    ((what & CURL_POLL_OUT) != 0 ? POLLOUT : 0));
	return 0;
}

static int
on_timer(CURLM *multi, long ms, void *self)
{
	struct http_peer *p = self;

	(void)multi;
	p->curl_ms = ms < 0 ? INT64_MAX : http_now() + ms;
	return 0;
}

static void
http_send(void *self, struct sg_str line)
{
	struct http_peer *p = self;

	outlet_put(&p->waiting, line);
}

static size_t
http_backlog(void *self)
{
	const struct http_peer *p = self;

	return outlet_backlog(&p->waiting);
}

static size_t
http_watch(void *self, struct pollfd *v, bool read)
{
	const struct http_peer *p = self;
	size_t n = 0;

	for (; read && n < p->n_sockets; n++)
		v[n] = (struct pollfd){
		    p->sockets[n].fd, p->sockets[n].events, 0};
	return n;
}

/* How many there are, and whether one is a message that others wait for. */
static size_t
count(const struct http_peer *p, bool *notice)
{
	size_t n = 0;

	*notice = false;
	for (const struct http_post *q = p->first; q != NULL; q = q->next) {
		n += q->what != HTTP_LISTEN;
		*notice |= q->what == HTTP_NOTICE || q->initialize;
	}
	return n;
}

static void
post_lines(struct http_peer *p)
{
	bool notice;

	while (outlet_backlog(&p->waiting) > 0 &&
	    count(p, &notice) < HTTP_POSTS && !notice) {
		const char *from = p->waiting.p + p->waiting.at;
		const char *end = memchr(
		    from, '\n', outlet_backlog(&p->waiting));
		size_t n = end != NULL ? (size_t)(end - from) + 1
				       : outlet_backlog(&p->waiting);

		if (!http_start(p, HTTP_REQUEST, (struct sg_str){from, n}))
			fputs("solgate: a message could not be sent\n", stderr);
		p->waiting.at += n;
		if (p->waiting.at == p->waiting.n)
			p->waiting.at = p->waiting.n = 0;
	}
}

static void
reap(struct http_peer *p)
{
	struct http_post **at = &p->first, *q;
	CURLMsg *m;
	int left;

	while ((m = p->api->multi_info_read(p->multi, &left)) != NULL) {
		if (m->msg != CURLMSG_DONE)
			continue;
		for (q = p->first; q != NULL && q->easy != m->easy_handle;)
			q = q->next;
		if (q != NULL)
			http_ended(q, m->data.result);
	}
	while ((q = *at) != NULL) {
		if (!q->over) {
			at = &q->next;
			continue;
		}
		*at = q->next;
		http_post_free(q);
	}
}

static void
act(struct http_peer *p)
{
	struct pollfd v[HTTP_SOCKETS];
	size_t n = http_watch(p, v, true);
	int running;

	if (http_now() >= p->curl_ms) {
		p->curl_ms = INT64_MAX;
		(void)p->api->multi_socket_action(
		    p->multi, CURL_SOCKET_TIMEOUT, 0, &running);
	}
	if (n == 0 || poll(v, (nfds_t)n, 0) <= 0)
		return;
	for (size_t i = 0; i < n; i++)
		if (v[i].revents != 0)
			(void)p->api->multi_socket_action(p->multi, v[i].fd,
			    ((v[i].revents & POLLOUT) != 0 ? CURL_CSELECT_OUT
							   : 0) |
				((v[i].revents & ~POLLOUT) != 0
					? CURL_CSELECT_IN
					: 0),
			    &running);
}

/* What the server says by itself; a server need not have that. */
static void
listen_on(struct http_peer *p)
{
	if (p->listens || p->finishing || p->listen_ms == 0 ||
	    http_now() < p->listen_ms)
		return;
	p->listen_ms = 0;
	p->listens = http_start(p, HTTP_LISTEN, STR(""));
}

/* All is said: end the session, but do not wait long for that. */
static void
part(struct http_peer *p)
{
	bool notice;

	if (!p->finishing || p->said_goodbye ||
	    (http_now() < p->end_ms &&
		(count(p, &notice) > 0 || outlet_backlog(&p->waiting) > 0)))
		return;
	p->said_goodbye = true;
	p->end_ms = http_now() + GOODBYE_MS;
	if (p->session[0] != '\0')
		(void)http_start(p, HTTP_GOODBYE, STR(""));
}

static void
http_work(void *self, bool read, peer_line_fn *line, void *ctx)
{
	struct http_peer *p = self;
	struct sg_str s;

	post_lines(p);
	listen_on(p);
	http_start_due(p);
	part(p);
	if (read)
		act(p);
	reap(p);
	post_lines(p);
	while (intake_line(&p->in, &s) == INTAKE_LINE)
		line(ctx, s);
}

static int64_t
http_due(void *self)
{
	const struct http_peer *p = self;
	int64_t due = p->curl_ms;
	bool notice;

	if (p->finishing && !p->said_goodbye && count(p, &notice) == 0)
		return 0;
	if (p->listen_ms > 0 && !p->listens && p->listen_ms < due)
		due = p->listen_ms;
	if (p->finishing && p->end_ms < due)
		due = p->end_ms;
	return http_start_ms(p) < due ? http_start_ms(p) : due;
}

static void
http_finish(void *self)
{
	struct http_peer *p = self;

	p->finishing = true;
	p->end_ms = INT64_MAX;
}

static void
http_signal(void *self, int number)
{
	struct http_peer *p = self;

	if (number == SIGCHLD)
		return;
	p->finishing = true;
	p->end_ms = http_now();
	p->code = 128 + number;
}

static bool
http_over(void *self, int *code)
{
	const struct http_peer *p = self;
	bool notice;

	*code = p->code;
	return p->said_goodbye &&
	    (count(p, &notice) == 0 || http_now() >= p->end_ms);
}

static void
http_close(void *self)
{
	struct http_peer *p = self;
	struct http_post *q;

	while ((q = p->first) != NULL) {
		p->first = q->next;
		http_post_free(q);
	}
	if (p->multi != NULL)
		p->api->multi_cleanup(p->multi);
	for (size_t i = 0; i < p->n_extra; i++) {
		memset(p->extra[i], 0, strlen(p->extra[i]));
		free(p->extra[i]);
	}
	outlet_release(&p->waiting);
	intake_release(&p->in);
	arena_release(&p->a);
	arena_release(&p->held);
	free(p->url);
	free(p);
}

static bool
add_extra(struct http_peer *p, char *line)
{
	line[strcspn(line, "\r\n")] = '\0';
	if (line[0] == '\0' || line[0] == '#')
		return true;
	if (strchr(line, ':') == NULL || p->n_extra == HTTP_EXTRA ||
	    (p->extra[p->n_extra] = strdup(line)) == NULL)
		return false;
	p->n_extra++;
	return true;
}

/* Secrets live in files of one's own, not in arguments (T50). */
static enum sg_err
read_headers(struct http_peer *p, const char *path, struct sg_error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	FILE *f = fd >= 0 ? fdopen(fd, "r") : NULL;
	char line[4096];
	struct stat st;
	bool ok = true;

	if (f == NULL)
		return err_set(
		    e, SG_EIO, str_of(path), str_of(strerror(errno)));
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) ||
	    st.st_uid != geteuid() || (st.st_mode & 077) != 0 ||
	    st.st_size > HEADERS_MAX) {
		fclose(f);
		return err_set(e, SG_EIO, str_of(path),
		    STR("the file must belong to you, and only you may read it "
			"(chmod 600)"));
	}
	while (ok && fgets(line, sizeof(line), f) != NULL)
		ok = add_extra(p, line);
	memset(line, 0, sizeof(line));
	fclose(f);
	return ok ? SG_OK
		  : err_set(e, SG_EINVALID, str_of(path),
			STR("a line is not a header (NAME: VALUE)"));
}

/* https, or http to this machine. */
static bool
is_right_url(struct sg_str url)
{
	static const char *const starts[] = {"https://",
	    "http://127.0.0.1:", "http://127.0.0.1/",
	    "http://localhost:", "http://localhost/",
	    "http://[::1]:", "http://[::1]/"};
	bool ok = false;

	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		ok |= str_starts(url, str_of(starts[i]));
	for (size_t i = 0; i < url.n; i++)
		ok = ok && url.p[i] > ' ' && url.p[i] <= '~' &&
		    url.p[i] != '@' && url.p[i] != '\\';
	return ok;
}

static enum sg_err
open_curl(struct http_peer *p, struct sg_error *e)
{
	if ((p->api = curl_api_load(CURL_LIBRARY, e)) == NULL)
		return SG_EIO;
	p->multi = p->api->multi_init();
	if (p->multi == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	p->api->multi_setopt(p->multi, CURLMOPT_SOCKETFUNCTION, on_socket);
	p->api->multi_setopt(p->multi, CURLMOPT_SOCKETDATA, p);
	p->api->multi_setopt(p->multi, CURLMOPT_TIMERFUNCTION, on_timer);
	p->api->multi_setopt(p->multi, CURLMOPT_TIMERDATA, p);
	return SG_OK;
}

/* Without a login there is nothing to send along. */
static enum sg_err
open_login(struct http_peer *p, const struct mcp_options *o, struct sg_error *e)
{
	struct sg_error none = {0};
	enum sg_err err;

	if (o->login == NULL)
		return SG_OK;
	p->tokens = o->login;
	err = oauth_load(o->login, &p->held, &p->oauth, &none);
	if (err == SG_ENOTFOUND)
		return SG_OK;
	if (err != SG_OK)
		return err_set(e, err, str_of(o->login), str_of(none.message));
	/* Tokens are for the server they were given for, and no other. */
	if (!oauth_covers(p->oauth.resource, str_of(o->url)))
		return err_set(e, SG_EINVALID, str_of(o->url),
		    STR("the login of this name is for another server"));
	p->logged_in = true;
	return SG_OK;
}

bool
http_renew(struct http_peer *p, bool now)
{
	struct sg_error e = {0};

	if (!p->logged_in)
		return false;
	if (!now &&
	    (p->oauth.expires_ms == 0 ||
		clock_system().wall_ms(NULL) + SOON_MS < p->oauth.expires_ms))
		return true;
	if (oauth_renew(p->tokens, &p->held, &p->oauth, &e) == SG_OK)
		return true;
	fprintf(
	    stderr, "solgate: the login cannot be renewed: %s\n", e.message);
	return false;
}

enum sg_err
http_peer_open(
    const struct mcp_options *o, struct peer *out, struct sg_error *e)
{
	const char *url = o->url, *headers = o->headers;
	struct http_peer *p = calloc(1, sizeof(*p));
	enum sg_err err = SG_OK;

	if (p == NULL || (p->url = strdup(url)) == NULL) {
		free(p);
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	}
	p->curl_ms = INT64_MAX;
	intake_init(&p->in, -1);
	outlet_init(&p->waiting, -1);
	arena_init(&p->a, &mem_heap, ARENA_MAX);
	arena_init(&p->held, &mem_heap, HELD_BYTES);
	if (!is_right_url(str_of(url)))
		err = err_set(e, SG_EINVALID, str_of(url),
		    STR("the URL must be https, or http on this machine"));
	if (err == SG_OK && headers != NULL)
		err = read_headers(p, headers, e);
	if (err == SG_OK)
		err = open_login(p, o, e);
	if (err == SG_OK)
		err = open_curl(p, e);
	if (err != SG_OK) {
		http_close(p);
		return err;
	}
	*out = (struct peer){p, http_send, http_backlog, http_watch, http_work,
	    http_due, http_finish, http_signal, http_over, http_close};
	return SG_OK;
}
