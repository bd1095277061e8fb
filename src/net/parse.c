/* The walk over a request: lines, llhttp, framing, body. */
#include <string.h>

#include <llhttp.h>

#include "net/parse.h"

#define LINES_MAX  100
#define TARGET_MAX 4096

void
http_parse_init(struct http_parse *p, uint32_t max_head, uint32_t max_body)
{
	memset(p, 0, sizeof(*p));
	p->max_head = max_head;
	p->max_body = max_body;
}

static enum http_step
refuse(struct http_parse *p, enum sg_problem problem, const char *why)
{
	p->problem = problem;
	p->why = why;
	return HTTP_STEP_BAD;
}

static enum http_step
bad(struct http_parse *p, const char *why)
{
	return refuse(p, SG_PROBLEM_BAD_HTTP, why);
}

/* ---- What llhttp tells ---------------------------------------------- */

struct walk {
	struct http_parse *p;
	const char *base;
	int header; /* the known one just named, or -1 */
	const char *why;
};

static struct walk *
walk_of(llhttp_t *ll)
{
	return ll->data;
}

static struct http_span
span_of(const struct walk *w, const char *at, size_t n)
{
	return (struct http_span){(uint32_t)(at - w->base), (uint32_t)n};
}

static int
on_url(llhttp_t *ll, const char *at, size_t n)
{
	walk_of(ll)->p->target = span_of(walk_of(ll), at, n);
	return 0;
}

static bool
is_name(const char *at, struct sg_str name)
{
	for (size_t i = 0; i < name.n; i++)
		if ((at[i] >= 'A' && at[i] <= 'Z' ? at[i] | 32 : at[i]) !=
		    name.p[i])
			return false;
	return true;
}

static int
on_field(llhttp_t *ll, const char *at, size_t n)
{
	static const struct sg_str names[] = {
#define X(sym, name) STR_INIT(name),
#include "net/header.def"
	};
	struct walk *w = walk_of(ll);

	w->header = -1;
	for (int h = 0; h < HTTP_HEADER_COUNT && w->header < 0; h++)
		if (names[h].n == n && is_name(at, names[h]))
			w->header = h;
	if (w->header < 0)
		return 0;
	if (http_has(w->p, (enum http_header)w->header)) {
		w->why = "a header that is allowed once appears twice";
		return HPE_USER;
	}
	w->p->seen |= 1u << w->header;
	return 0;
}

static int
on_value(llhttp_t *ll, const char *at, size_t n)
{
	struct walk *w = walk_of(ll);
	struct sg_str s = str_trim((struct sg_str){at, n});

	if (w->header >= 0 && s.n > 0)
		w->p->header[w->header] = span_of(w, s.p, s.n);
	return 0;
}

/* The body is ours to read: llhttp is told that there is none. */
static int
on_head(llhttp_t *ll)
{
	struct http_parse *p = walk_of(ll)->p;

	p->keep_alive = ll->http_minor == 1 &&
	    (ll->flags & F_CONNECTION_CLOSE) == 0;
	p->length = http_has(p, HTTP_HEADER_CONTENT_LENGTH) ? ll->content_length
							    : 0;
	return 1;
}

static enum http_method
method_of(uint8_t method)
{
	switch (method) {
	case HTTP_GET:
		return HTTP_METHOD_GET;
	case HTTP_HEAD:
		return HTTP_METHOD_HEAD;
	case HTTP_POST:
		return HTTP_METHOD_POST;
	case HTTP_PUT:
		return HTTP_METHOD_PUT;
	case HTTP_DELETE:
		return HTTP_METHOD_DELETE;
	case HTTP_OPTIONS:
		return HTTP_METHOD_OPTIONS;
	default: /* of a library's numbers */
		return HTTP_OTHER;
	}
}

/* ---- The head -------------------------------------------------------- */

static bool
is_number(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
	return s.n > 0 && s.n <= 19;
}

static bool
is_word(struct sg_str s, struct sg_str word)
{
	return s.n == word.n && is_name(s.p, word);
}

/* One reading of where the body ends, or none. */
static enum http_step
check_framing(struct http_parse *p, const char *base, uint8_t minor)
{
	bool sized = http_has(p, HTTP_HEADER_CONTENT_LENGTH);
	struct sg_str expect = http_header(p, base, HTTP_HEADER_EXPECT);

	p->chunked = http_has(p, HTTP_HEADER_TRANSFER_ENCODING);
	if (!http_has(p, HTTP_HEADER_HOST))
		return bad(p, "the Host header is missing");
	if (p->chunked && (sized || minor == 0))
		return bad(p, "the length is given in two ways");
	if (p->chunked &&
	    !is_word(http_header(p, base, HTTP_HEADER_TRANSFER_ENCODING),
		STR("chunked")))
		return bad(p, "the only Transfer-Encoding is chunked");
	if (sized &&
	    !is_number(http_header(p, base, HTTP_HEADER_CONTENT_LENGTH)))
		return bad(p, "Content-Length is not a number");
	if (http_has(p, HTTP_HEADER_UPGRADE))
		return bad(p, "this server speaks no other protocol");
	p->expects = http_has(p, HTTP_HEADER_EXPECT);
	if (p->expects && (minor == 0 || !is_word(expect, STR("100-continue"))))
		return bad(p, "only 100-continue can be expected");
	if (p->length > p->max_body)
		return refuse(p, SG_PROBLEM_TOO_LARGE,
		    "the body is larger than its limit");
	return HTTP_STEP_HEAD;
}

static enum http_step
read_head(struct http_parse *p, const char *base)
{
	static const llhttp_settings_t settings = {
	    .on_url = on_url,
	    .on_header_field = on_field,
	    .on_header_value = on_value,
	    .on_headers_complete = on_head,
	};
	struct walk w = {.p = p, .base = base, .header = -1};
	llhttp_t ll;
	enum llhttp_errno err;

	llhttp_init(&ll, HTTP_REQUEST, &settings);
	ll.data = &w;
	err = llhttp_execute(&ll, base, p->head_n);
	if (w.why != NULL)
		return bad(p, w.why);
	if (err != HPE_OK || ll.method == HTTP_CONNECT)
		return bad(p, "this is not the head of an HTTP request");
	if (p->target.n > TARGET_MAX)
		return refuse(p, SG_PROBLEM_HEADERS, "the address is too long");
	p->method = method_of(ll.method);
	p->raw = p->head_n;
	return check_framing(p, base, ll.http_minor);
}

/* The lines that are complete; the blank one ends the head. */
static enum http_step
check_lines(struct http_parse *p, const char *base, size_t n)
{
	const char *lf;

	if (n > 0 && (base[0] < 'A' || base[0] > 'Z'))
		return bad(p, "a request must begin with a method");
	while ((lf = memchr(base + p->checked, '\n', n - p->checked)) != NULL) {
		struct sg_str line = {
		    base + p->checked, (size_t)(lf - base) - p->checked};
		const char *why;

		if (line.n == 0 || line.p[--line.n] != '\r')
			return bad(p, "a line must end with CR LF");
		p->checked = (uint32_t)(lf - base) + 1;
		if (p->checked > p->max_head || p->lines > LINES_MAX)
			break;
		if (line.n == 0 && p->lines > 0) {
			p->head_n = p->checked;
			return HTTP_STEP_DONE;
		}
		if (memchr(line.p, '\r', line.n) != NULL)
			return bad(p, "a line must end with CR LF");
		why = http_line_check(line, p->lines++ == 0);
		if (why != NULL)
			return bad(p, why);
	}
	if (n > p->max_head || p->lines > LINES_MAX)
		return refuse(p, SG_PROBLEM_HEADERS,
		    "the headers are larger than their limit");
	return HTTP_STEP_MORE;
}

enum http_step
http_parse(struct http_parse *p, char *base, size_t *n)
{
	enum http_step step;

	switch (p->state) {
	case HTTP_IN_HEAD:
		step = check_lines(p, base, *n);
		if (step == HTTP_STEP_DONE)
			step = read_head(p, base);
		if (step == HTTP_STEP_HEAD)
			p->state = p->chunked ? HTTP_IN_CHUNKS : HTTP_IN_LENGTH;
		return step;
	case HTTP_IN_LENGTH:
		if (*n - p->head_n < p->length - p->gone)
			return HTTP_STEP_MORE;
		p->body_n = (uint32_t)p->length - p->gone;
		p->raw = p->head_n + p->body_n;
		return HTTP_STEP_DONE;
	case HTTP_IN_CHUNKS:
		return http_chunks(p, base, n);
	}
	return bad(p, "");
}

struct sg_str
http_drain(struct http_parse *p, char *base, size_t *n)
{
	struct sg_str body = {base + p->head_n, *n - p->head_n};

	p->gone += (uint32_t)body.n;
	p->raw = p->head_n;
	p->body_n = 0;
	*n = p->head_n;
	return body;
}

size_t
http_used(const struct http_parse *p)
{
	return p->raw;
}

static struct sg_str
view(const char *base, struct http_span s)
{
	return (struct sg_str){base + s.at, s.n};
}

struct sg_str
http_header(const struct http_parse *p, const char *base, enum http_header h)
{
	return view(base, p->header[h]);
}

struct sg_str
http_target(const struct http_parse *p, const char *base)
{
	return view(base, p->target);
}

struct sg_str
http_body(const struct http_parse *p, const char *base)
{
	return (struct sg_str){base + p->head_n, p->body_n};
}

const char *
http_method_name(enum http_method m)
{
	switch (m) {
	case HTTP_METHOD_GET:
		return "GET";
	case HTTP_METHOD_HEAD:
		return "HEAD";
	case HTTP_METHOD_POST:
		return "POST";
	case HTTP_METHOD_PUT:
		return "PUT";
	case HTTP_METHOD_DELETE:
		return "DELETE";
	case HTTP_METHOD_OPTIONS:
		return "OPTIONS";
	case HTTP_OTHER:
		break;
	}
	return "OTHER";
}
