/* Programs that take us for their provider; see proxy.h. */
#include "face/http/proxy.h"

#include "proxy/proxy.h"
#include "provider/provider_proxy.h"
#include "spool/spool.h"

#define MODELS "/models/"

/* The addresses of each provider begin so. */
static const struct {
	const char *prefix;
	enum provider_kind kind;
} prefixes[] = {{"/openai/", PROVIDER_OPENAI},
    {"/anthropic/", PROVIDER_ANTHROPIC}, {"/gemini/", PROVIDER_GEMINI}};

static size_t
prefix_of(struct sg_str path)
{
	size_t i = 0;

	while (i < sizeof(prefixes) / sizeof(prefixes[0]) &&
	    !str_starts(path, str_of(prefixes[i].prefix)))
		i++;
	return i;
}

void
proxy_note(struct conn *c, struct sg_str path)
{
	size_t i = prefix_of(path);

	c->foreign = i < sizeof(prefixes) / sizeof(prefixes[0]);
	c->provider = (uint8_t)(c->foreign ? i : 0);
}

static bool
kind_of(const struct route *r, enum provider_kind *k)
{
	size_t i = r != NULL ? prefix_of(r->path) : 0;

	if (r == NULL || i == sizeof(prefixes) / sizeof(prefixes[0]))
		return false;
	*k = r->page == ROUTE_PAGE_PROXY_RESPONSES ? PROVIDER_OPENAI_RESPONSES
						   : prefixes[i].kind;
	return true;
}

/* Whether a model is asked, whose answer may have calls. */
static bool
is_question(const struct route *r)
{
	return r->page == ROUTE_PAGE_PROXY_GEMINI ||
	    r->page == ROUTE_PAGE_PROXY_OPENAI ||
	    r->page == ROUTE_PAGE_PROXY_RESPONSES ||
	    r->page == ROUTE_PAGE_PROXY_ANTHROPIC;
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
			return token_who(
				   c, base, http_header(p, base, headers[i])) ||
			    door_token(c->server->tokens,
				http_header(p, base, headers[i]), &c->door);
	if (token_who(c, base,
		door_bearer(http_header(p, base, HTTP_HEADER_AUTHORIZATION))))
		return true;
	return door_who(c->server->tokens,
	    (struct door_peer){.known = c->peer_known}, p, base, &c->door);
}

void
proxy_refuse(
    struct conn *c, struct answer *a, const char *why, struct buf *room)
{
	enum provider_kind k = prefixes[c->provider].kind;

	if (!c->foreign)
		return;
	(void)kind_of(c->route, &k);
	if (c->route == NULL && (a->status == 404 || a->status == 405))
		why = "through Solgate this address is not available; what "
		      "passes is in docs/proxy.md";
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

/* Questions of Gemini's that have no calls in their answers. */
static bool
is_plain(struct sg_str action)
{
	static const char *const names[] = {
	    ":countTokens", ":embedContent", ":batchEmbedContents"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct sg_str name = str_of(names[i]);

		if (action.n > name.n &&
		    str_eq(str_part(action, action.n - name.n, name.n), name))
			return true;
	}
	return false;
}

/* NULL, or what is wrong with the address of Gemini's. */
static const char *
read_address(
    struct conn *c, const char *base, struct sg_str path, struct proxy_in *in)
{
	if (!gemini_read_path(path, &in->model, &in->stream))
		return "through Solgate this is not available; what passes is "
		       "in docs/proxy.md";
	return in->stream && !wants_events(c, base)
	    ? "through Solgate streams must be events: add ?alt=sse"
	    : NULL;
}

/* What the provider is asked for; query_read() let no key into it. */
static const char *
read_path(struct conn *c, const char *base, struct buf *b)
{
	struct sg_str target = http_target(&c->parse, base);
	struct sg_str prefix = str_of(prefixes[c->provider].prefix);

	if (!str_starts(target, prefix))
		return "the address must be a path";
	buf_add(b, str_part(target, prefix.n - 1, target.n));
	return buf_full(b) ? "the address is too long" : NULL;
}

/* ---- A long body is not held whole -----------------------------------------
 */

void
proxy_forget_body(struct conn *c)
{
	spool_free(c->spool);
	c->spool = NULL;
}

static bool
no_room(struct conn *c)
{
	proxy_forget_body(c);
	c->last = true; /* the rest is not worth reading */
	request_refuse(c, SG_PROBLEM_BUSY,
	    "Solgate has no room for the body: long bodies are put aside in "
	    "the state directory; is its disk full?");
	return false;
}

bool
proxy_drain(struct conn *c, char *base, size_t *n)
{
	const struct http_parse *p = &c->parse;
	const char *dir = c->server->config.spool;
	struct sg_error e = {0};

	if (p->state == HTTP_IN_HEAD || !proxy_is(c->route) || !c->door.ok ||
	    c->door.proved || dir == NULL)
		return true;
	if (c->spool == NULL &&
	    (p->chunked ? *n - p->head_n : p->length) <= SPOOL_FROM)
		return true;
	if (c->spool == NULL && (c->spool = spool_open(dir, &e)) == NULL)
		return no_room(c);
	return spool_feed(c->spool, http_drain(&c->parse, base, n)) ||
	    no_room(c);
}

/* All of it is here. */
static bool
take_body(struct conn *c, const char *base, struct proxy_in *in)
{
	struct sg_str rest = http_body(&c->parse, base);

	in->body = rest;
	if (c->spool == NULL)
		return true;
	if (!spool_feed(c->spool, rest) || !spool_end(c->spool))
		return no_room(c);
	in->body = spool_body(c->spool);
	in->spool = c->spool;
	return true;
}

static void
start(struct conn *c, const struct proxy_in *in)
{
	c->spool = NULL; /* it is the proxy's now */
	c->waiting = true;
	c->dispatching = true;
	service_proxy(c->server->ports.service, in,
	    (struct proxy_out){on_begin, on_bytes, on_end, c});
	c->dispatching = false;
}

/* The page asks for the names of models, to choose one; no more. */
static bool
is_page_list(const struct conn *c)
{
	const struct principal *who = &c->door.who;
	bool list = c->route->page == ROUTE_PAGE_PASS_OPENAI_MODELS ||
	    c->route->page == ROUTE_PAGE_PASS_ANTHROPIC_MODELS ||
	    c->route->page == ROUTE_PAGE_PASS_GEMINI_MODELS;

	return list && who->role == SG_ROLE_PERSON &&
	    who->surface == SG_SURFACE_WEB &&
	    (!who->account || who->standing == SG_PEOPLE_ADMINISTRATOR);
}

void
proxy_open(struct conn *c, const char *base, const struct query *q)
{
	const struct http_parse *p = &c->parse;
	struct proxy_in in = {.who = c->door.who,
	    .get = p->method != HTTP_METHOD_POST,
	    .page = is_page_list(c),
	    .version = http_header(p, base, HTTP_HEADER_ANTHROPIC_VERSION),
	    .beta = http_header(p, base, HTTP_HEADER_ANTHROPIC_BETA)};
	char path[2048];
	struct buf b = BUF_ON(path);
	const char *why = NULL;

	if (!kind_of(c->route, &in.kind) || !take_body(c, base, &in))
		return;
	if (!is_question(c->route) ||
	    (in.kind == PROVIDER_GEMINI && is_plain(q->id))) {
		why = read_path(c, base, &b);
		in.path = buf_str(&b);
	} else if (in.kind == PROVIDER_GEMINI) {
		buf_addz(&b, MODELS);
		buf_add(&b, q->id);
		why = read_address(c, base, buf_str(&b), &in);
	}
	if (why != NULL)
		request_refuse(c, SG_PROBLEM_NOT_FOUND, why);
	else
		start(c, &in);
}
