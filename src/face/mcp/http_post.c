/* One exchange with a server behind HTTP: a message, a stream, the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "face/mcp/http_int.h"
#include "face/mcp/say.h"

#define EVENT_MAX  (RELAY_LINE_MAX / 4)
#define RETRY_MS   1000  /* where the server does not say */
#define RETRY_MOST 60000 /* whatever it says */
#define TRIES_MAX  20    /* in vain; what comes counts from there again */

void
http_post_free(struct http_post *q)
{
	const struct curl_api *api = q->of->api;

	if (q->easy != NULL) {
		api->multi_remove_handle(q->of->multi, q->easy);
		api->easy_cleanup(q->easy);
	}
	api->slist_free_all(q->headers);
	intake_release(&q->all);
	free(q->rooms[0]);
	free(q->rooms[1]);
	free(q->body);
	free(q->id);
	free(q);
}

/* A message is one line here: breaks between tokens become blanks. */
void
http_deliver(struct http_post *q, struct sg_str json)
{
	struct http_peer *p = q->of;
	char *line = malloc(json.n + 1);
	struct message msg;
	struct sg_str v, result;

	if (line == NULL)
		return;
	for (size_t i = 0; i < json.n; i++)
		line[i] = json.p[i] == '\n' || json.p[i] == '\r' ? ' '
								 : json.p[i];
	line[json.n] = '\n';
	arena_clear(&p->a);
	message_read((struct sg_str){line, json.n + 1}, &p->a, &msg);
	if (msg.kind == MESSAGE_RESPONSE &&
	    (q->what == HTTP_REQUEST || q->what == HTTP_RESUME) &&
	    str_eq(msg.id, (struct sg_str){q->id, q->n_id}))
		q->answered = true;
	result = msg.result;
	if (q->initialize && q->answered &&
	    message_member_text(result, STR("protocolVersion"), &p->a, &v) &&
	    v.n < sizeof(p->version)) {
		memcpy(p->version, v.p, v.n);
		p->version[v.n] = '\0';
	}
	(void)intake_add(&p->in, (struct sg_str){line, json.n + 1});
	free(line);
}

static enum sg_err
on_event(void *ctx, struct sg_str name, struct sg_str data)
{
	if ((name.n == 0 || str_eq(name, STR("message"))) &&
	    str_trim(data).n > 0)
		http_deliver(ctx, data);
	return SG_OK;
}

static bool
begin_events(struct http_post *q)
{
	for (size_t i = 0; i < 2; i++)
		if (q->rooms[i] == NULL &&
		    (q->rooms[i] = malloc(EVENT_MAX)) == NULL)
			return false;
	sse_init(&q->sse, q->rooms[0], q->rooms[1], EVENT_MAX);
	q->events = true;
	return true;
}

/* "Name: value" if ${line} is of that name. */
static bool
header_of(struct sg_str line, const char *name, struct sg_str *value)
{
	size_t n = strlen(name);

	if (line.n <= n || strncasecmp(line.p, name, n) != 0 ||
	    line.p[n] != ':')
		return false;
	*value = str_trim(str_part(line, n + 1, line.n));
	return true;
}

static bool
is_plain(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] <= ' ' || s.p[i] > '~')
			return false;
	return s.n > 0;
}

static size_t
on_header(char *data, size_t size, size_t n, void *ctx)
{
	struct http_post *q = ctx;
	struct sg_str line = {data, size * n}, v;

	if (str_starts(line, STR("HTTP/"))) {
		const char *blank = memchr(line.p, ' ', line.n);

		q->status = blank != NULL ? strtol(blank, NULL, 10) : 0;
		q->events = false;
	} else if (header_of(line, "Content-Type", &v)) {
		static const struct sg_str events = STR_INIT(
		    "text/event-stream");

		if (v.n >= events.n &&
		    strncasecmp(v.p, events.p, events.n) == 0 &&
		    !begin_events(q))
			return 0;
	} else if (header_of(line, "Mcp-Session-Id", &v) && q->initialize &&
	    v.n < sizeof(q->of->session) && is_plain(v)) {
		memcpy(q->of->session, v.p, v.n);
		q->of->session[v.n] = '\0';
	}
	return size * n;
}

static size_t
on_body(char *data, size_t size, size_t n, void *ctx)
{
	struct http_post *q = ctx;
	struct sg_str bytes = {data, size * n};

	if (q->events && q->status == 200)
		return sse_feed(&q->sse, bytes, on_event, q) == SG_OK ? bytes.n
								      : 0;
	if (bytes.n > RELAY_LINE_MAX - q->all.n)
		return 0;
	return intake_add(&q->all, bytes) ? bytes.n : 0;
}

static bool
add_header(struct http_post *q, const char *name, const char *value)
{
	char room[HTTP_SESSION + 64];
	struct curl_slist *more;

	if (snprintf(room, sizeof(room), "%s: %s", name, value) >=
	    (int)sizeof(room))
		return false;
	more = q->of->api->slist_append(q->headers, room);
	q->headers = more != NULL ? more : q->headers;
	return more != NULL;
}

/* A token may be longer than other headers. */
static bool
add_token(struct http_post *q)
{
	struct sg_str token = q->of->oauth.access;
	struct curl_slist *more = NULL;
	struct buf b = {.cap = token.n + 32};

	if ((b.p = malloc(b.cap)) == NULL)
		return false;
	buf_addz(&b, "Authorization: Bearer ");
	buf_add(&b, token);
	buf_addc(&b, '\0');
	if (!buf_full(&b))
		more = q->of->api->slist_append(q->headers, b.p);
	memset(b.p, 0, b.n);
	free(b.p);
	q->headers = more != NULL ? more : q->headers;
	return more != NULL;
}

/* Revision 2026-07-28 wants to route without reading the body. */
static bool
add_routing(struct http_post *q, const struct message *msg)
{
	struct sg_str name;
	char room[HTTP_SESSION];
	struct buf b = {.p = room, .cap = sizeof(room) - 1};

	if (msg->method.n == 0 || !is_plain(msg->method))
		return true;
	buf_add(&b, msg->method);
	room[b.n] = '\0';
	if (buf_full(&b) || !add_header(q, "Mcp-Method", room))
		return false;
	if (!message_member_text(msg->params, STR("name"), &q->of->a, &name) ||
	    !is_plain(name) || name.n >= sizeof(room))
		return true;
	b.n = 0;
	buf_add(&b, name);
	room[b.n] = '\0';
	return add_header(q, "Mcp-Name", room);
}

static bool
add_headers(struct http_post *q, const struct message *msg)
{
	const struct http_peer *p = q->of;
	bool ok = add_header(q, "Accept",
	    q->what == HTTP_LISTEN || q->what == HTTP_RESUME
		? "text/event-stream"
		: "application/json, text/event-stream");

	if (q->last_id[0] != '\0')
		ok = ok && add_header(q, "Last-Event-ID", q->last_id);

	if (q->body != NULL)
		ok = ok && add_header(q, "Content-Type", "application/json") &&
		    add_header(q, "Expect", "") && add_routing(q, msg);
	if (p->logged_in)
		ok = ok && add_token(q);
	if (p->session[0] != '\0')
		ok = ok && add_header(q, "Mcp-Session-Id", p->session);
	if (p->version[0] != '\0')
		ok = ok && add_header(q, "MCP-Protocol-Version", p->version);
	for (size_t i = 0; ok && i < p->n_extra; i++) {
		struct curl_slist *more = p->api->slist_append(
		    q->headers, p->extra[i]);

		ok = more != NULL;
		q->headers = more != NULL ? more : q->headers;
	}
	return ok;
}

static bool
set_up(struct http_post *q)
{
	const struct curl_api *api = q->of->api;
	CURL *c = q->easy;

	api->easy_setopt(c, CURLOPT_URL, q->of->url);
	api->easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
	api->easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
	api->easy_setopt(c, CURLOPT_NOPROXY, "localhost,127.0.0.1,::1");
	api->easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
	api->easy_setopt(c, CURLOPT_CONNECTTIMEOUT_MS, 10000L);
	api->easy_setopt(c, CURLOPT_HEADERFUNCTION, on_header);
	api->easy_setopt(c, CURLOPT_HEADERDATA, q);
	api->easy_setopt(c, CURLOPT_WRITEFUNCTION, on_body);
	api->easy_setopt(c, CURLOPT_WRITEDATA, q);
	api->easy_setopt(c, CURLOPT_HTTPHEADER, q->headers);
	api->easy_setopt(c, CURLOPT_PRIVATE, q);
	if (q->what == HTTP_GOODBYE)
		api->easy_setopt(c, CURLOPT_CUSTOMREQUEST, "DELETE");
	if (q->body != NULL) {
		api->easy_setopt(c, CURLOPT_POST, 1L);
		api->easy_setopt(c, CURLOPT_POSTFIELDS, q->body);
		api->easy_setopt(
		    c, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)q->n_body);
	}
	return api->multi_add_handle(q->of->multi, c) == CURLM_OK;
}

static char *
copy(struct sg_str s)
{
	char *p = malloc(s.n + 1);

	if (p == NULL)
		return NULL;
	if (s.n > 0)
		memcpy(p, s.p, s.n);
	p[s.n] = '\0';
	return p;
}

static bool
run(struct http_post *q, const struct message *msg)
{
	q->start_ms = 0;
	(void)http_renew(q->of, false);
	return (q->easy = q->of->api->easy_init()) != NULL &&
	    add_headers(q, msg) && set_up(q);
}

bool
http_start(struct http_peer *p, enum http_what what, struct sg_str body)
{
	struct http_post *q = calloc(1, sizeof(*q));
	struct message msg = {.kind = MESSAGE_BAD};
	bool ok = true;

	if (q == NULL)
		return false;
	*q = (struct http_post){.of = p, .what = what};
	intake_init(&q->all, -1);
	if (body.n > 0) {
		arena_clear(&p->a);
		message_read(body, &p->a, &msg);
		body = message_trim(body);
		q->what = msg.kind == MESSAGE_REQUEST ? HTTP_REQUEST
						      : HTTP_NOTICE;
		q->initialize = str_eq(msg.method, STR("initialize"));
		q->n_body = body.n;
		q->n_id = msg.id.n;
		ok = (q->body = copy(body)) != NULL &&
		    (q->id = copy(msg.id)) != NULL;
	}
	if (what == HTTP_LISTEN)
		memcpy(q->last_id, p->listen_id, sizeof(q->last_id));
	if (!ok || !run(q, &msg)) {
		http_post_free(q);
		return false;
	}
	q->next = p->first;
	p->first = q;
	return true;
}

/* The client waits for an answer that will not come. */
static void
say_failed(struct http_post *q, CURLcode code)
{
	struct http_peer *p = q->of;
	char room[256];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "Solgate: the server did not answer: ");
	if (code != CURLE_OK) {
		buf_addz(&b, p->api->easy_strerror(code));
	} else if (q->status == 200) {
		buf_addz(&b, "the stream ended before the answer");
	} else if (q->status == 401) {
		buf_addz(&b,
		    "it wants a login; run: solgate mcp --login --name=NAME "
		    "--http=URL");
	} else {
		buf_addz(&b, "HTTP status ");
		buf_addi(&b, q->status);
	}
	arena_clear(&p->a);
	(void)intake_add(&p->in,
	    say_error(&p->a, (struct sg_str){q->id, q->n_id}, SAY_INTERNAL,
		buf_str(&b)));
}

static int64_t
retry_at(const struct http_post *q)
{
	uint32_t ms = q->sse.retry_ms;

	return http_now() +
	    (ms == 0                  ? RETRY_MS
		    : ms > RETRY_MOST ? RETRY_MOST
				      : (int64_t)ms);
}

/*
 * The stream broke before the answer: go on behind the last event of it.
 * False: it cannot be gone on with.
 */
static bool
resume(struct http_post *q)
{
	const char *last = q->events && q->sse.id[0] != '\0' ? q->sse.id
							     : q->last_id;
	bool came = q->events && q->sse.id[0] != '\0' &&
	    strcmp(q->sse.id, q->last_id) != 0;
	struct http_post *r;

	if (last[0] == '\0' || q->of->finishing ||
	    (q->status != 200 && q->status != 0) ||
	    (!came && q->tries >= TRIES_MAX) ||
	    (r = calloc(1, sizeof(*r))) == NULL)
		return false;
	*r = (struct http_post){.of = q->of,
	    .what = HTTP_RESUME,
	    .id = q->id,
	    .n_id = q->n_id,
	    .initialize = q->initialize,
	    .tries = came ? 0 : q->tries + 1,
	    .start_ms = retry_at(q),
	    .next = q->of->first};
	snprintf(r->last_id, sizeof(r->last_id), "%s", last);
	intake_init(&r->all, -1);
	q->id = NULL;
	q->of->first = r;
	return true;
}

void
http_start_due(struct http_peer *p)
{
	static const struct message none = {.kind = MESSAGE_BAD};

	for (struct http_post *q = p->first; q != NULL; q = q->next)
		if (q->start_ms > 0 && !q->over &&
		    (http_now() >= q->start_ms || p->finishing) &&
		    !run(q, &none))
			http_ended(q, CURLE_OUT_OF_MEMORY);
}

int64_t
http_start_ms(const struct http_peer *p)
{
	int64_t due = INT64_MAX;

	for (const struct http_post *q = p->first; q != NULL; q = q->next)
		if (q->start_ms > 0 && !q->over && q->start_ms < due)
			due = q->start_ms;
	return due;
}

/* Listen again, behind what was heard.  405: it has nothing to say by itself.
 */
static void
listen_again(struct http_post *q)
{
	struct http_peer *p = q->of;

	p->listens = false;
	p->listen_ms = q->status == 200 ? retry_at(q) : 0;
	if (q->events && q->sse.id[0] != '\0')
		memcpy(p->listen_id, q->sse.id, sizeof(p->listen_id));
	/* What it asked to go on from is gone: from now on, then. */
	if (q->status >= 400 && q->last_id[0] != '\0') {
		p->listen_id[0] = '\0';
		p->listen_ms = retry_at(q);
	}
}

/* The token was not taken: once more, with another one. */
static bool
again(struct http_post *q)
{
	struct http_peer *p = q->of;
	struct sg_str body = {q->body, q->n_body};

	if (q->status != 401 || q->renewed || q->body == NULL ||
	    !http_renew(p, true) || !http_start(p, q->what, body))
		return false;
	p->first->renewed = true;
	return true;
}

void
http_ended(struct http_post *q, CURLcode code)
{
	struct http_peer *p = q->of;

	q->over = true;
	if (code == CURLE_OK && again(q))
		return;
	if (q->what == HTTP_LISTEN) {
		listen_again(q);
		return;
	}
	if (code == CURLE_OK && !q->events && q->all.n > 0 &&
	    (q->status == 200 || q->what == HTTP_REQUEST)) {
		struct sg_str all = {q->all.p, q->all.n};
		struct message msg;

		arena_clear(&p->a);
		/* Also with an error status a response can be in it. */
		for (size_t i = 0; i < all.n; i++)
			if (q->all.p[i] == '\n' || q->all.p[i] == '\r')
				q->all.p[i] = ' ';
		message_read(all, &p->a, &msg);
		if (msg.kind == MESSAGE_RESPONSE &&
		    (q->status == 200 || !str_eq(msg.id, STR("null"))))
			http_deliver(q, all);
	}
	if ((q->what == HTTP_REQUEST || q->what == HTTP_RESUME) &&
	    !q->answered) {
		if (!resume(q))
			say_failed(q, code);
	} else if (q->what == HTTP_NOTICE &&
	    (code != CURLE_OK || q->status >= 300)) {
		fprintf(stderr,
		    "solgate: the server did not accept a message: "
		    "status %ld\n",
		    q->status);
	}
	if (q->initialize && q->answered)
		p->listen_ms = http_now();
}
