/*
 * The client against bytes that a test writes: answers in pieces, answers
 * that are none, streams, token files.
 */
#include <sys/socket.h>
#include <sys/un.h>

#include "client/client.h"
#include "lib/prop.h"
#include "lib/scratch.h"
#include "proof/proof.h"
#include "t.h"

/* A server that does nothing by itself. */
struct server {
	int listens, fd;
	struct client *c;
};

static bool
server_open(struct server *s, const struct client_key *key)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	struct sg_error e = {0};
	const char *path = scratch_path("socket");

	(void)unlink(path);
	snprintf(at.sun_path, sizeof(at.sun_path), "%s", path);
	s->fd = -1;
	s->c = NULL;
	s->listens = socket(AF_UNIX, SOCK_STREAM, 0);
	if (bind(s->listens, (struct sockaddr *)&at, sizeof(at)) != 0 ||
	    listen(s->listens, 1) != 0)
		return false;
	s->c = client_open(path, key, SG_SURFACE_CLI, &e);
	if (s->c == NULL) {
		fprintf(stderr, "no client: %s\n", e.message);
		return false;
	}
	s->fd = accept(s->listens, NULL, NULL);
	return s->fd >= 0;
}

static void
server_close(struct server *s)
{
	client_close(s->c);
	if (s->fd >= 0)
		close(s->fd);
	close(s->listens);
}

static void
say(struct server *s, const char *bytes, size_t n)
{
	CHECK(write(s->fd, bytes, n) == (ssize_t)n, "written");
}

static enum client_state
says(struct server *s, const char *bytes)
{
	say(s, bytes, strlen(bytes));
	return client_work(s->c);
}

/* What the client sent so far. */
static const char *
asked(struct server *s)
{
	static char text[8192];
	ssize_t n;

	(void)client_work(s->c);
	n = recv(s->fd, text, sizeof(text) - 1, MSG_DONTWAIT);
	text[n > 0 ? n : 0] = '\0';
	return text;
}

static bool
get(struct server *s)
{
	return client_send(s->c,
	    &(struct client_request){.method = "GET", .path = STR("/v1/x")});
}

#define TOKEN "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"

static const struct client_key key = {.name = "agents/x", .text = TOKEN};

/* Whether the request ${text} proves that it comes from who has ${token}. */
static bool
proves(const char *text, const char *token, struct proof *p)
{
	const char *at = strstr(text, "Authorization: Proof ");
	const char *end = at != NULL ? strstr(at, "\r\n\r\n") : NULL;

	return end != NULL &&
	    proof_parse((struct sg_str){at + 21, (size_t)(end - at - 21)}, p) &&
	    proof_asked(
		p, str_of(token), (struct sg_str){text, (size_t)(at - text)}) &&
	    proof_fits(p->body, str_of(end + 4));
}

/* R-436, T50: the token is nowhere, and a proof covers each part. */
static void
a_request(void)
{
	struct server s;
	const char *text;
	struct proof p;

	if (!server_open(&s, &key))
		return;
	CHECK(client_send(s.c,
		  &(struct client_request){.method = "POST",
		      .path = STR("/v1/x?y=1"),
		      .body = STR("{\"a\":1}"),
		      .match = STR("\"v1\""),
		      .prefer = "wait=5"}),
	    "sent");
	CHECK(client_state(s.c) == CLIENT_WAITING, "waits");
	CHECK(!get(&s), "one at a time");
	text = asked(&s);
	CHECK(strstr(text, "POST /v1/x?y=1 HTTP/1.1\r\n") == text, "%s", text);
	CHECK(strstr(text, TOKEN) == NULL && proves(text, TOKEN, &p) &&
		str_eq(p.name, STR("agents/x")),
	    "T50: %s", text);
	CHECK(!proves(text, "another", &p), "by who has the token alone");
	CHECK(strstr(text, "\r\nIf-Match: \"v1\"\r\n") != NULL &&
		strstr(text, "\r\nPrefer: wait=5\r\n") != NULL &&
		strstr(text, "\r\nContent-Length: 7\r\n") != NULL &&
		strstr(text, "\r\nX-Solgate-Surface: cli\r\n") != NULL,
	    "%s", text);
	CHECK(strcmp(text + strlen(text) - 11, "\r\n\r\n{\"a\":1}") == 0,
	    "the body: %s", text);
	server_close(&s);
	if (!server_open(&s, NULL))
		return;
	(void)get(&s);
	text = asked(&s);
	CHECK(strstr(text, "Authorization") == NULL &&
		strstr(text, "Content-Length") == NULL &&
		strstr(text, "If-Match") == NULL,
	    "what is not there is not sent: %s", text);
	server_close(&s);
}

/* The answer of a gate with ${token} to the request it was sent. */
static void
answer_proved(struct server *s, const char *token, const char *body,
    unsigned status, bool stream)
{
	char room[128], text[1024];
	struct buf b = BUF_ON(room);
	struct proof p;
	struct proof_reply r = {.key = str_of(token),
	    .status = 200,
	    .stream = stream,
	    .body = STR("{\"b\":2}")};

	CHECK(proves(asked(s), TOKEN, &p), "asked");
	r.nonce = p.nonce;
	proof_answer(&b, &r);
	snprintf(text, sizeof(text),
	    "HTTP/1.1 %u OK\r\nX-Solgate-Proof: %.*s\r\n%s\r\n%s", status,
	    (int)b.n, b.p, stream ? "" : "Content-Length: 7\r\n", body);
	(void)says(s, text);
}

/* R-437, T47: an answer of anybody else is none, whatever it says. */
static void
only_the_gate_answers(void)
{
	static const struct {
		const char *name, *token, *body;
		unsigned status;
		bool stream;
		enum client_state state;
	} rows[] =
	    {
		{"the gate", TOKEN, "{\"b\":2}", 200, false, CLIENT_DONE},
		{"another body", TOKEN, "{\"b\":3}", 200, false, CLIENT_GONE},
		{"another status", TOKEN, "{\"b\":2}", 201, false, CLIENT_GONE},
		{"another token", "x", "{\"b\":2}", 200, false, CLIENT_GONE},
		{"no token", "", "{\"b\":2}", 200, false, CLIENT_GONE},
		{"the gate's stream", TOKEN, "data: x\n\n", 200, true,
		    CLIENT_WAITING},
		{"a stream of another", "x", "data: x\n\n", 200, true,
		    CLIENT_GONE},
	    },
	  *r;
	struct client_message m;
	struct server s;

	EACH (r, rows) {
		if (!server_open(&s, &key))
			return;
		CHECK(get(&s), "sent");
		answer_proved(&s, r->token, r->body, r->status, r->stream);
		CHECK(client_state(s.c) == r->state, "%s: %d %s", r->name,
		    (int)client_state(s.c), client_why(s.c));
		CHECK(client_message(s.c, &m) ==
			(r->stream && r->state == CLIENT_WAITING),
		    "%s: what is told of it", r->name);
		server_close(&s);
	}
	if (!server_open(&s, &key))
		return;
	(void)get(&s);
	(void)asked(&s);
	CHECK(says(&s, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}") ==
		CLIENT_GONE,
	    "no proof at all");
	server_close(&s);
	if (!server_open(&s, &key))
		return;
	(void)get(&s);
	(void)asked(&s);
	CHECK(says(&s,
		  "HTTP/1.1 200 OK\r\nX-Solgate-Proof: whole 00\r\n\r\n"
		  "event: host_result\ndata: {}\n\n") == CLIENT_WAITING &&
		!client_message(s.c, &m),
	    "nothing is told of a stream that claims to be whole");
	server_close(&s);
}

#define ANSWER                                                         \
	"HTTP/1.1 200 OK\r\nETag: \"v2\"\r\nContent-Length: 7\r\n\r\n" \
	"{\"b\":2}"
#define CHUNKS                                                              \
	"HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n" \
	"{\"b\r\n4\r\n\":2}\r\n0\r\n\r\n"

/* However an answer is cut, it is the same answer. */
static void
in_pieces(void)
{
	static const char *const answers[] = {ANSWER, CHUNKS};

	for (unsigned long round = 0; round < 60; round++) {
		const char *answer = answers[round % 2];
		const struct client_reply *r;
		struct server s;
		size_t n = strlen(answer), at = 0;

		prop_seed(round);
		if (!server_open(&s, NULL))
			return;
		(void)get(&s);
		(void)asked(&s);
		while (at < n) {
			size_t step = 1 + any(round % 3 == 0 ? 1 : 20);

			CHECK(client_state(s.c) == CLIENT_WAITING,
			    "not before its end");
			step = step < n - at ? step : n - at;
			say(&s, answer + at, step);
			at += step;
			(void)client_work(s.c);
		}
		r = client_reply(s.c);
		CHECK(client_state(s.c) == CLIENT_DONE &&
			r->status == (round % 2 == 0 ? 200u : 404u) &&
			str_eq(r->body, STR("{\"b\":2}")),
		    "round %lu: %u %.*s", round, r->status, (int)r->body.n,
		    r->body.p);
		CHECK(get(&s), "and the next can be sent");
		CHECK(says(&s, ANSWER) == CLIENT_DONE, "on the connection");
		server_close(&s);
	}
}

/* T51: what is no answer ends the connection, and says why. */
static void
no_answers(void)
{
	static const struct {
		const char *name, *bytes;
		bool closes;
	} rows[] = {{"no HTTP", "hello\r\n\r\n", false},
	    {"another protocol", "HTTP/9.9 200 OK\r\n\r\n", false},
	    {"T53: two lengths",
		"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"
		"Content-Length: 3\r\n\r\n{}",
		false},
	    {"a length that is none",
		"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", false},
	    {"a chunk that is none",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
		false},
	    {"an end in the middle",
		"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{", true},
	    {"an end before it began", "", true}},
	  *r;

	EACH (r, rows) {
		struct server s;

		if (!server_open(&s, NULL))
			return;
		(void)get(&s);
		(void)asked(&s);
		say(&s, r->bytes, strlen(r->bytes));
		if (r->closes) {
			close(s.fd);
			s.fd = -1;
			(void)client_work(s.c);
		}
		CHECK(client_work(s.c) == CLIENT_GONE &&
			client_why(s.c)[0] != '\0',
		    "%s: %d %s", r->name, (int)client_state(s.c),
		    client_why(s.c));
		CHECK(!get(&s), "%s: for good", r->name);
		server_close(&s);
	}
}

/* Bytes that nobody asked for are no answer to the next question. */
static void
unasked(void)
{
	struct server s;

	if (!server_open(&s, NULL))
		return;
	say(&s, ANSWER, strlen(ANSWER));
	CHECK(
	    client_work(s.c) == CLIENT_GONE, "T53: %d", (int)client_state(s.c));
	server_close(&s);
}

#define STREAM                                                   \
	"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n" \
	"Transfer-Encoding: chunked\r\n\r\n"

static void
chunk(struct server *s, const char *text)
{
	char room[1024];

	snprintf(room, sizeof(room), "%zx\r\n%s\r\n", strlen(text), text);
	(void)says(s, room);
}

/* Messages of a stream come when they are whole, each once, in order. */
static void
a_stream(void)
{
	struct server s;
	struct client_message m;

	if (!server_open(&s, NULL))
		return;
	(void)get(&s);
	(void)says(&s, STREAM);
	CHECK(client_status(s.c) == 200 && !client_message(s.c, &m), "begun");
	chunk(&s, "event: one\ndata: {\"a\":1}\n");
	CHECK(!client_message(s.c, &m), "half of one is none");
	chunk(&s, "\nevent: two\n");
	CHECK(client_message(s.c, &m) && str_eq(m.name, STR("one")) &&
		str_eq(m.data, STR("{\"a\":1}")),
	    "%.*s", (int)m.data.n, m.data.p);
	CHECK(!client_message(s.c, &m), "once");
	chunk(&s, "data: 2\n\n: a remark\n\n");
	CHECK(client_message(s.c, &m) && str_eq(m.name, STR("two")) &&
		str_eq(m.data, STR("2")),
	    "the second");
	CHECK(client_message(s.c, &m) && m.name.n == 0 && m.data.n == 0,
	    "a remark says nothing");
	chunk(&s, "event: three\ndata: 3\n\n");
	(void)says(&s, "0\r\n\r\n");
	CHECK(client_state(s.c) == CLIENT_DONE && client_message(s.c, &m) &&
		str_eq(m.name, STR("three")),
	    "also of one that has ended");
	CHECK(!client_message(s.c, &m), "no more");
	server_close(&s);
}

/* Events: what is no event of ours is passed over, and costs no other. */
static void
events(void)
{
	struct server s;
	struct client_event ev;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	if (!server_open(&s, NULL))
		return;
	(void)get(&s);
	(void)says(&s, STREAM);
	chunk(&s, "event: nonsense\ndata: {\"payload\":{}}\n\n");
	chunk(&s, "event: turn\ndata: no json\n\n");
	chunk(&s, "event: turn\ndata: {\"v\":1}\n\n");
	CHECK(!client_event(s.c, &a, &ev), "none of them");
	chunk(&s,
	    "event: turn\ndata: {\"v\":1,\"payload\":{\"x\":\"\xc3\xa4\"}}"
	    "\n\n");
	CHECK(client_event(s.c, &a, &ev) && ev.kind == SG_EVENT_TURN &&
		str_eq(ev.payload, STR("{\"x\":\"\xc3\xa4\"}")),
	    "one of ours");
	server_close(&s);
	arena_release(&a);
}

static bool
token_of(const char *content, size_t n, mode_t mode)
{
	struct client_key out;
	struct sg_error e = {0};
	const char *path = scratch_path("agent");
	int fd;
	bool taken;

	(void)unlink(path);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
	if (fd < 0 || write(fd, content, n) != (ssize_t)n ||
	    fchmod(fd, mode) != 0)
		return false;
	close(fd);
	taken = client_token(scratch, "agent", &out, &e) == SG_OK;
	CHECK(taken ? strcmp(out.text, TOKEN) == 0 : e.message[0] != '\0',
	    "a token or a reason");
	CHECK(strstr(e.message, TOKEN) == NULL, "T50: which does not tell it");
	return taken;
}

/* T45, T50: a token file that others could have written is none. */
static void
token_files(void)
{
	struct client_key out;
	struct sg_error e = {0};

	CHECK(token_of(TOKEN "\n", CLIENT_TOKEN + 1, 0600), "one's own");
	CHECK(token_of(TOKEN "\n", CLIENT_TOKEN + 1, 0400), "to be read only");
	for (mode_t bit = 1; bit <= 040; bit <<= 1)
		CHECK(!token_of(TOKEN "\n", CLIENT_TOKEN + 1, 0600 | bit),
		    "mode 06%02o", (unsigned)bit);
	CHECK(!token_of(TOKEN, CLIENT_TOKEN, 0600), "without its end");
	CHECK(!token_of(TOKEN "\n\n", CLIENT_TOKEN + 2, 0600), "too long");
	CHECK(!token_of("", 0, 0600), "empty");
	CHECK(client_token(scratch, "nobody", &out, &e) == SG_ENOTFOUND,
	    "not there");
	(void)token_of(TOKEN "\n", CLIENT_TOKEN + 1, 0600);
	(void)unlink(scratch_path("link"));
	CHECK(symlink(scratch_path("agent"), scratch_path("link")) == 0 &&
		client_token(scratch, "link", &out, &e) == SG_EIO,
	    "a link");
	(void)unlink(scratch_path("hard"));
	CHECK(link(scratch_path("agent"), scratch_path("hard")) == 0 &&
		client_token(scratch, "hard", &out, &e) == SG_EIO,
	    "a file with two names");
}

/* T47: who is not there is said; a path that is none is none. */
static void
nobody_there(void)
{
	struct sg_error e = {0};
	char name[256];

	CHECK(client_open(scratch_path("none"), NULL, SG_SURFACE_CLI, &e) ==
		    NULL &&
		e.code == SG_ENOTFOUND,
	    "%d", (int)e.code);
	memset(name, 'x', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	e = (struct sg_error){0};
	CHECK(client_open(name, NULL, SG_SURFACE_CLI, &e) == NULL &&
		e.code == SG_ELONG,
	    "%d", (int)e.code);
	client_close(NULL);
}

int
main(void)
{
	scratch_make();
	RUN(a_request);
	RUN(only_the_gate_answers);
	RUN(in_pieces);
	RUN(no_answers);
	RUN(unasked);
	RUN(a_stream);
	RUN(events);
	RUN(token_files);
	RUN(nobody_there);
	scratch_remove();
	return t_done("client_wire");
}
