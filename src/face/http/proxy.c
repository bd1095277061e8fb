/* Programs that take us for their provider; see proxy.h. */
#include "face/http/proxy.h"

#include "proxy/proxy.h"
#include "provider/provider_proxy.h"

static bool
kind_of(const struct route *r, enum provider_kind *k)
{
	if (r == NULL)
		return false;
	switch ((unsigned)r->page) {
	case ROUTE_PAGE_PROXY_GEMINI:
		*k = PROVIDER_GEMINI;
		return true;
	case ROUTE_PAGE_PROXY_OPENAI:
		*k = PROVIDER_OPENAI;
		return true;
	case ROUTE_PAGE_PROXY_RESPONSES:
		*k = PROVIDER_OPENAI_RESPONSES;
		return true;
	case ROUTE_PAGE_PROXY_ANTHROPIC:
		*k = PROVIDER_ANTHROPIC;
		return true;
	default: /* all other addresses */
		return false;
	}
}

bool
proxy_is(const struct route *r)
{
	enum provider_kind k;

	return kind_of(r, &k);
}

bool
proxy_who(struct conn *c, const char *base)
{
	static const enum http_header headers[] = {
	    HTTP_HEADER_GOOG_API_KEY, HTTP_HEADER_API_KEY};
	const struct http_parse *p = &c->parse;

	for (size_t i = 0; i < 2; i++)
		if (http_has(p, headers[i]))
			return door_token(c->server->tokens,
			    http_header(p, base, headers[i]), &c->door);
	return door_who(c->server->tokens,
	    (struct door_peer){.known = c->peer_known}, p, base, &c->door);
}

void
proxy_refuse(
    struct conn *c, struct answer *a, const char *why, struct buf *room)
{
	enum provider_kind k;

	if (!kind_of(c->route, &k))
		return;
	room->n = 0;
	provider_write_error(k, a->status, str_of(why), room);
	a->type = ANSWER_JSON;
	a->body = buf_str(room);
}

/* ---- The answer: in chunks, since nobody knows how long it gets -----------
 */

static void
on_begin(void *ctx, unsigned status, bool stream, uint32_t retry_s)
{
	struct conn *c = ctx;
	struct answer a = {.status = status,
	    .type = stream ? ANSWER_STREAM : ANSWER_JSON,
	    .chunked = true,
	    .retry_s = retry_s};

	request_answer(c, &a);
}

static void
on_bytes(void *ctx, struct sg_str bytes)
{
	request_chunk(ctx, bytes);
}

static void
on_end(void *ctx)
{
	request_chunks_end(ctx);
}

/* Without it Gemini streams a list of JSON, which the gate does not read. */
static bool
wants_events(const struct conn *c, const char *base)
{
	static const struct sg_str want = STR_INIT("alt=sse");
	struct sg_str rest = {base + c->query.at, c->query.n};

	while (rest.n > 0 && !str_starts(rest, want))
		rest = str_part(rest, 1, rest.n);
	return rest.n > 0;
}

/* NULL, or what is wrong with the address of Gemini's. */
static const char *
read_address(
    struct conn *c, const char *base, struct sg_str path, struct proxy_in *in)
{
	if (!gemini_read_path(path, &in->model, &in->stream))
		return "through Solgate you can use generateContent and "
		       "streamGenerateContent";
	return in->stream && !wants_events(c, base)
	    ? "through Solgate streams must be events: add ?alt=sse"
	    : NULL;
}

void
proxy_open(struct conn *c, const char *base, const struct query *q)
{
	const struct http_parse *p = &c->parse;
	struct proxy_in in = {.who = c->door.who,
	    .body = http_body(p, base),
	    .version = http_header(p, base, HTTP_HEADER_ANTHROPIC_VERSION),
	    .beta = http_header(p, base, HTTP_HEADER_ANTHROPIC_BETA)};
	char path[1024];
	struct buf b = BUF_ON(path);
	const char *why = NULL;

	if (!kind_of(c->route, &in.kind))
		return;
	buf_addz(&b, "/models/");
	buf_add(&b, q->id);
	if (in.kind == PROVIDER_GEMINI)
		why = read_address(c, base, buf_str(&b), &in);
	if (why != NULL) {
		request_refuse(c, SG_PROBLEM_NOT_FOUND, why);
		return;
	}
	c->waiting = true;
	c->dispatching = true;
	service_proxy(c->server->ports.service, &in,
	    (struct proxy_out){on_begin, on_bytes, on_end, c});
	c->dispatching = false;
}
