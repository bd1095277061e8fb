/* The head of an answer, and the answer of a command. */
#include <string.h>

#include "reply/answer.h"
#include "proof/proof.h"
#include "words/words.h"

struct phrase {
	unsigned status;
	const char *text;
};

static const struct phrase phrases[] = {
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {422, "Unprocessable Content"},
    {428, "Precondition Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
};

static const char *
phrase_of(unsigned status)
{
	for (size_t i = 0; i < sizeof(phrases) / sizeof(phrases[0]); i++)
		if (phrases[i].status == status)
			return phrases[i].text;
	return "Unknown";
}

/* What every answer says. */
#define ALWAYS                                \
	"\r\nX-Content-Type-Options: nosniff" \
	"\r\nReferrer-Policy: no-referrer"    \
	"\r\nCross-Origin-Resource-Policy: same-origin"

/* Data: nothing of it runs, nothing of it is shown in a frame. */
static const char of_data[] = ALWAYS
    "\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'"
    "\r\nX-Request-Id: ";

/* The page: our own files and nothing else, nothing inline (T31, T48). */
static const char of_page[] = ALWAYS
    "\r\nContent-Security-Policy: default-src 'none'; script-src 'self'; "
    "style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    "\r\nCross-Origin-Opener-Policy: same-origin"
    "\r\nPermissions-Policy: camera=(), microphone=(), geolocation=(), "
    "payment=(), usb=()"
    "\r\nX-Request-Id: ";

/*
 * The worker of the playground, which compiles the module that it fetches from
 * here.  It has no document, and no page has that leave: a script that got into
 * one could compile nothing (T29).
 */
static const char of_worker[] = ALWAYS
    "\r\nContent-Security-Policy: default-src 'none'; "
    "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    "\r\nX-Request-Id: ";

static const char *
head_of(const struct answer *a)
{
	if (a->worker)
		return of_worker;
	return a->page ? of_page : of_data;
}

/* An id may hold anything: what is not plain is percent-encoded. */
static void
add_location(struct buf *b, const struct answer *a)
{
	static const char digits[] = "0123456789ABCDEF";

	buf_addz(b, "\r\nLocation: ");
	buf_addz(b, a->made);
	for (size_t i = 0; i < a->id.n; i++) {
		unsigned char c = (unsigned char)a->id.p[i];

		if ((c >= '0' && c <= '9') ||
		    ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '-' ||
		    c == '.' || c == '_' || c == '~') {
			buf_addc(b, (char)c);
			continue;
		}
		buf_addc(b, '%');
		buf_addc(b, digits[c >> 4]);
		buf_addc(b, digits[c & 15]);
	}
}

static void
add_length(struct buf *b, const struct answer *a)
{
	if (a->type != NULL) {
		buf_addz(b, "\r\nContent-Type: ");
		buf_addz(b, a->type);
	}
	if (a->chunked) {
		buf_addz(b,
		    "\r\nX-Accel-Buffering: no"
		    "\r\nTransfer-Encoding: chunked");
	} else if (a->stream) {
		buf_addz(b, "\r\nX-Accel-Buffering: no");
	} else if (a->status != 204 && a->status != 304) {
		buf_addz(b, "\r\nContent-Length: ");
		buf_addu(b, a->body.n);
	}
}

static void
add_rare(struct buf *b, const struct answer *a)
{
	if (a->etag.n > 0) {
		buf_addz(b, "\r\nETag: \"");
		buf_add(b, a->etag);
		buf_addc(b, '"');
	}
	if (a->run.n > 0) {
		buf_addz(b, "\r\nX-Sol-Transmission-Id: ");
		buf_add(b, a->run);
	}
	if (a->run.n > 0 && !a->known) {
		buf_addz(b, "\r\nX-Sol-Trace-Run-Id: ");
		buf_add(b, a->run);
	}
	if (a->made != NULL && a->id.n > 0)
		add_location(b, a);
	if (a->status == 405) {
		char text[64];
		struct buf list = BUF_ON(text);

		route_methods(a->allow, &list);
		buf_addz(b, "\r\nAllow: ");
		buf_add(b, buf_str(&list));
	}
	if (a->retry_s > 0) {
		buf_addz(b, "\r\nRetry-After: ");
		buf_addu(b, a->retry_s);
	}
	if (a->page)
		buf_addz(b, "\r\nVary: Accept-Encoding");
	if (a->gzip)
		buf_addz(b, "\r\nContent-Encoding: gzip");
	if (a->cookie.n > 0) {
		buf_addz(b, "\r\nSet-Cookie: ");
		buf_add(b, a->cookie);
	}
	if (a->proof.n > 0) {
		buf_addz(b, "\r\n" PROOF_HEADER ": ");
		buf_add(b, a->proof);
	}
	if (a->bearer)
		buf_addz(b, "\r\nWWW-Authenticate: Bearer realm=\"solgate\"");
	if (a->close || a->stream)
		buf_addz(b, "\r\nConnection: close");
}

bool
answer_write(struct bytes_pool *pool, struct bytes *out, const struct answer *a)
{
	size_t room = 1536 + a->etag.n + 3 * a->id.n + a->request_id.n +
	    a->cookie.n;
	bool body = !a->no_body && a->type != NULL;
	struct buf b;

	if (!bytes_room(pool, out, room + a->body.n))
		return false;
	b = (struct buf){out->p + out->n, 0, out->cap - out->n, false};
	buf_addz(&b, "HTTP/1.1 ");
	buf_addu(&b, a->status);
	buf_addc(&b, ' ');
	buf_addz(&b, phrase_of(a->status));
	buf_addz(&b, "\r\nDate: ");
	buf_addz(&b, a->date);
	add_length(&b, a);
	buf_addz(&b, "\r\nCache-Control: ");
	buf_addz(&b, a->keep == NULL ? "no-store" : a->keep);
	buf_addz(&b, head_of(a));
	buf_add(&b, a->request_id);
	add_rare(&b, a);
	buf_addz(&b, "\r\n\r\n");
	if (body)
		buf_add(&b, a->body);
	if (buf_full(&b))
		return false;
	out->n += b.n;
	return true;
}

void
answer_of(struct answer *a, const struct command_out *out,
    const struct route *r, struct buf *room)
{
	if (r->command == COMMAND_CHAT_SEND)
		a->run = out->id;
	a->known = out->known;
	if (!out->ok) {
		answer_problem(a, out, room);
		a->etag = out->etag;
		return;
	}
	a->status = 200;
	a->etag = out->etag;
	if (out->unchanged) {
		a->status = 304;
		return;
	}
	if (out->accepted || out->created) {
		a->status = out->accepted ? 202 : 201;
		a->made = r->made;
		a->id = out->id;
	}
	a->type = out->events ? ANSWER_STREAM : ANSWER_JSON;
	a->body = out->body;
	if (out->body.n > 0)
		return;
	if (a->status == 200) {
		a->status = 204;
		a->type = NULL;
	} else {
		a->body = STR("null");
	}
}
