/* The doors: Host, Origin, media type, token (T36, T37, T48, T49). */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "door/door.h"
#include "hosts/hosts.h"
#include "t.h"

static struct http_parse p;
static char room[2048];

/* A GET with ${headers}; they end in CR LF each. */
static void
request(const char *method, const char *headers)
{
	struct buf b = BUF_ON(room);
	size_t n;

	buf_addz(&b, method);
	buf_addz(&b, " / HTTP/1.1\r\n");
	buf_addz(&b, headers);
	buf_addz(&b, "\r\n");
	n = b.n;
	http_parse_init(&p, sizeof(room), 100);
	CHECK(http_parse(&p, room, &n) == HTTP_STEP_HEAD, "%s", headers);
}

struct place_row {
	const char *name, *headers;
	bool socket, ok;
};

#define H "Host: 127.0.0.1:7878\r\n"

static const struct place_row place_rows[] = {
    {"the address", H, false, true},
    {"its name", "Host: localhost:7878\r\n", false, true},
    {"its sixth version", "Host: [::1]:7878\r\n", false, true},
    {"without a port", "Host: 127.0.0.1\r\n", false, false},
    {"another port", "Host: 127.0.0.1:80\r\n", false, false},
    {"a name that is bound to us", "Host: evil.example:7878\r\n", false, false},
    {"a name that ends like ours", "Host: xlocalhost:7878\r\n", false, false},
    {"a name that begins like ours", "Host: localhost.evil:7878\r\n", false,
	false},
    {"capitals", "Host: LOCALHOST:7878\r\n", false, false},
    {"a dot at the end", "Host: localhost.:7878\r\n", false, false},
    {"another loopback", "Host: 127.0.0.2:7878\r\n", false, false},
    {"zero", "Host: 0.0.0.0:7878\r\n", false, false},
    {"a number", "Host: 2130706433:7878\r\n", false, false},
    {"with a user", "Host: a@127.0.0.1:7878\r\n", false, false},
    {"empty", "Host:\r\n", false, false},
    {"the socket", "Host: localhost\r\n", true, true},
    {"the socket by address", H, true, false},
    {"ours by the socket's name", "Host: localhost\r\n", false, false},
    {"a host of the configuration", "Host: gate.example\r\n", false, true},
    {"the same origin", H "Origin: http://127.0.0.1:7878\r\n", false, true},
    {"a foreign origin", H "Origin: http://evil.example\r\n", false, false},
    {"the other name of ours", H "Origin: http://localhost:7878\r\n", false,
	false},
    {"another port of ours", H "Origin: http://127.0.0.1:3000\r\n", false,
	false},
    {"null", H "Origin: null\r\n", false, false},
    {"an empty origin", H "Origin:\r\n", false, false},
    {"file", H "Origin: file://\r\n", false, false},
    {"an extension", H "Origin: chrome-extension://x\r\n", false, false},
    {"with a path", H "Origin: http://127.0.0.1:7878/\r\n", false, false},
    {"a page of ours", H "Sec-Fetch-Site: same-origin\r\n", false, true},
    {"typed by a person", H "Sec-Fetch-Site: none\r\n", false, true},
    {"a foreign page", H "Sec-Fetch-Site: cross-site\r\n", false, false},
    {"a neighbour", H "Sec-Fetch-Site: same-site\r\n", false, false},
};

/* Where a provider of single sign-on sends a browser back to, and nowhere
 * else, another site may lead. */
static void
test_back(void)
{
	static const struct {
		const char *line, *back;
		bool ok;
	} rows[] = {
	    {"GET /sso", "/sso", true},
	    {"GET /sso?code=1&state=2", "/sso", true},
	    {"GET /sso", NULL, false},
	    {"GET /", "/sso", false},
	    {"GET /sso/x", "/sso", false},
	    {"GET /ssox?code=1", "/sso", false},
	    {"GET /v1/session", "/sso", false},
	    {"POST /sso", "/sso", false},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct buf b = BUF_ON(room);
		struct door_verdict v = {.ok = false};
		struct door d;
		size_t n;

		buf_addz(&b, rows[i].line);
		buf_addz(
		    &b, " HTTP/1.1\r\n" H "Sec-Fetch-Site: cross-site\r\n\r\n");
		n = b.n;
		http_parse_init(&p, sizeof(room), 100);
		CHECK(http_parse(&p, room, &n) == HTTP_STEP_HEAD, "%zu", i);
		door_init(&d, false, 7878);
		d.back = rows[i].back;
		CHECK(door_place(&d, &p, room, DOOR_HTTP, &v) == rows[i].ok,
		    "%s", rows[i].line);
	}
}

static void
test_places(void)
{
	const struct place_row *r;

	EACH (r, place_rows) {
		struct door d;
		struct door_verdict v = {.ok = false};

		door_init(&d, r->socket, r->socket ? 0 : 7878);
		CHECK(door_add(&d, STR("gate.example")), "room");
		request("GET", r->headers);
		CHECK(door_place(&d, &p, room, DOOR_ANY, &v) == r->ok, "%s",
		    r->name);
		CHECK(v.ok == r->ok, "%s: verdict", r->name);
		if (!r->ok)
			CHECK(v.problem == SG_PROBLEM_FORBIDDEN, "%s", r->name);
	}
}

static void
test_port_80(void)
{
	struct door d;
	struct door_verdict v = {.ok = false};

	door_init(&d, false, 80);
	request("GET", "Host: localhost\r\n");
	CHECK(
	    door_place(&d, &p, room, DOOR_ANY, &v), "a browser leaves 80 out");
}

struct media_row {
	const char *name, *method, *headers;
	int problem; /* -1: none */
};

static const struct media_row media_rows[] = {
    {"JSON", "POST",
	H "Content-Length: 2\r\nContent-Type: application/json\r\n", -1},
    {"JSON in UTF-8", "POST",
	H "Content-Length: 2\r\nContent-Type: Application/JSON; "
	  "charset=utf-8\r\n",
	-1},
    {"no body", "POST", H, -1},
    {"an empty body", "POST", H "Content-Length: 0\r\n", -1},
    {"no type", "POST", H "Content-Length: 2\r\n", SG_PROBLEM_MEDIA_TYPE},
    {"text", "POST", H "Content-Length: 2\r\nContent-Type: text/plain\r\n",
	SG_PROBLEM_MEDIA_TYPE},
    {"a form", "POST",
	H "Content-Length: 2\r\nContent-Type: "
	  "application/x-www-form-urlencoded\r\n",
	SG_PROBLEM_MEDIA_TYPE},
    {"JSON of another kind", "POST",
	H "Content-Length: 2\r\nContent-Type: application/json5\r\n",
	SG_PROBLEM_MEDIA_TYPE},
    {"Latin-1", "POST",
	H "Content-Length: 2\r\nContent-Type: application/json; "
	  "charset=latin1\r\n",
	SG_PROBLEM_MEDIA_TYPE},
    {"compressed", "POST",
	H "Content-Length: 2\r\nContent-Type: application/json\r\n"
	  "Content-Encoding: gzip\r\n",
	SG_PROBLEM_MEDIA_TYPE},
    {"GET with a body", "GET",
	H "Content-Length: 2\r\nContent-Type: application/json\r\n",
	SG_PROBLEM_INVALID_REQUEST},
    {"GET in chunks", "GET", H "Transfer-Encoding: chunked\r\n",
	SG_PROBLEM_INVALID_REQUEST},
};

static void
test_media(void)
{
	const struct media_row *r;

	EACH (r, media_rows) {
		struct route get = {.method = HTTP_METHOD_GET};
		struct route post = {.method = HTTP_METHOD_POST};
		struct door_verdict v = {.ok = true};
		bool ok;

		request(r->method, r->headers);
		ok = door_media(
		    &p, room, strcmp(r->method, "GET") == 0 ? &get : &post, &v);
		CHECK(ok == (r->problem < 0), "%s", r->name);
		if (!ok)
			CHECK((int)v.problem == r->problem, "%s", r->name);
	}
}

static bool
ask(const struct keyring *t, bool peer, const char *kind, const char *token,
    struct door_verdict *v)
{
	char headers[512];

	snprintf(headers, sizeof(headers), H "%s%s\r\n", kind, token);
	request("GET", headers);
	*v = (struct door_verdict){.ok = true};
	return door_who(t, (struct door_peer){peer}, &p, room, v);
}

static void
test_who(void)
{
	char path[] = "/tmp/solgate-door-XXXXXX", tokens[64], wrong[64];
	struct sg_error e = {.code = SG_OK};
	struct door_verdict v;
	struct keyring *t;
	const struct token *agent, *person;

	CHECK(mkdtemp(path) != NULL, "a directory");
	snprintf(tokens, sizeof(tokens), "%s/tokens", path);
	t = keyring_open(tokens, &e);
	CHECK(t != NULL, "%s", e.message);
	if (t == NULL)
		return;
	agent = keyring_named(t, STR("agent"));
	person = keyring_named(t, STR("person"));
	CHECK(!ask(t, false, "X: ", "y", &v), "nobody");
	CHECK(v.problem == SG_PROBLEM_UNAUTHORIZED, "is told so");
	CHECK(v.who.role == SG_ROLE_VIEWER && v.who.channel == 0, "is nothing");
	CHECK(ask(t, true, "X: ", "y", &v), "by the socket");
	CHECK(v.who.role == SG_ROLE_AGENT, "an agent, never a person");
	CHECK(v.who.channel == DOOR_SOCKET_CHANNEL, "of its own channel");
	CHECK(
	    ask(t, false, "Authorization: Bearer ", agent->text, &v), "agent");
	CHECK(v.who.role == SG_ROLE_AGENT && v.token == agent, "is one");
	CHECK(ask(t, true, "Authorization: bearer  ", person->text, &v),
	    "person");
	CHECK(v.who.role == SG_ROLE_PERSON, "a token raises");
	snprintf(wrong, sizeof(wrong), "%s", person->text);
	wrong[42] = wrong[42] == 'A' ? 'E' : 'A';
	CHECK(!ask(t, true, "Authorization: Bearer ", wrong, &v),
	    "a wrong one is not excused by the socket");
	wrong[42] = '\0';
	CHECK(!ask(t, false, "Authorization: Bearer ", wrong, &v), "too short");
	CHECK(!ask(t, false, "Authorization: Basic ", person->text, &v),
	    "another scheme");
	CHECK(!ask(t, false, "Authorization: ", person->text, &v), "no scheme");
	CHECK(!ask(t, false, "Authorization: Bearer ", "", &v), "no token");
	CHECK(ask(t, false, "X-Solgate-Surface: web\r\nAuthorization: Bearer ",
		  person->text, &v) &&
		v.who.surface == SG_SURFACE_WEB,
	    "a person may say where");
	CHECK(ask(t, false, "X-Solgate-Surface: web\r\nAuthorization: Bearer ",
		  agent->text, &v) &&
		v.who.surface == SG_SURFACE_HTTP,
	    "an agent is not at the page");
	keyring_close(t);
	CHECK(chdir(tokens) == 0 && unlink("agents/acp") == 0 &&
		unlink("agents/mcp") == 0,
	    "the tokens of the proxies");
	for (size_t i = 0; i < HOOK_HOST_COUNT; i++) {
		char name[64];

		(void)snprintf(name, sizeof(name), "agents/host.%s",
		    hook_host_name((enum hook_host)i));
		CHECK(unlink(name) == 0, "%s", name);
	}
	CHECK(rmdir("agents") == 0 && unlink("agent") == 0 &&
		unlink("person") == 0 && unlink("viewer") == 0 &&
		rmdir(tokens) == 0 && rmdir(path) == 0,
	    "nothing else was left");
}

int
main(void)
{
	RUN(test_places);
	RUN(test_back);
	RUN(test_port_80);
	RUN(test_media);
	RUN(test_who);
	return t_done("door_door");
}
