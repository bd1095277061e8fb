/*
 * Requests as bytes: what is one, what is refused, and that it makes no
 * difference how the bytes arrive (T51, T53).
 */
#include "net/parse.h"
#include "t.h"

#define HEAD 400
#define BODY 64

struct row {
	const char *name, *in;
	enum http_step want;
	enum sg_problem problem;
	const char *body; /* after DONE */
};

#define OK(name, in, body)                        \
	{                                         \
		name, in, HTTP_STEP_DONE, 0, body \
	}
#define BAD(name, in)                                              \
	{                                                          \
		name, in, HTTP_STEP_BAD, SG_PROBLEM_BAD_HTTP, NULL \
	}
#define NO(name, in, p)                                       \
	{                                                     \
		name, in, HTTP_STEP_BAD, SG_PROBLEM_##p, NULL \
	}
#define MORE(name, in)                            \
	{                                         \
		name, in, HTTP_STEP_MORE, 0, NULL \
	}
#define GET     "GET / HTTP/1.1\r\nHost: a\r\n"
#define POST    "POST / HTTP/1.1\r\nHost: a\r\n"
#define TE      "Transfer-Encoding: chunked\r\n"
#define TEN     "aaaaaaaaaa"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

static const struct row rows[] = {
    OK("a plain GET", GET "\r\n", ""),
    OK("a body by its length", POST "Content-Length: 3\r\n\r\nabc", "abc"),
    OK("the next request is left alone",
	POST "Content-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\n", "abc"),
    OK("a body in chunks", POST TE "\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
	"abcde"),
    OK("chunk sizes in hexadecimal", POST TE "\r\nA\r\n" TEN "\r\n0\r\n\r\n",
	TEN),
    OK("leading zeros of a size", POST TE "\r\n003\r\nabc\r\n000\r\n\r\n",
	"abc"),
    OK("no chunk but the last", POST TE "\r\n0\r\n\r\n", ""),
    OK("chunked in capitals",
	POST "Transfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n", ""),
    OK("HTTP/1.0 with a Host", "GET / HTTP/1.0\r\nHost: a\r\n\r\n", ""),
    OK("an empty value", GET "X:\r\n\r\n", ""),
    OK("a method we do not know, but HTTP does",
	"PATCH / HTTP/1.1\r\nHost: a\r\n\r\n", ""),
    OK("bytes above ASCII in a value", GET "X: \xc3\xa4\r\n\r\n", ""),
    MORE("nothing", ""),
    MORE("no blank line yet", GET),
    MORE("half a body", POST "Content-Length: 3\r\n\r\nab"),
    MORE("half a chunk", POST TE "\r\n3\r\nab"),
    MORE("no last chunk", POST TE "\r\n3\r\nabc\r\n"),
    MORE("no line end behind the last", POST TE "\r\n0\r\n"),
    BAD("no Host", "GET / HTTP/1.1\r\n\r\n"),
    BAD("two Hosts", GET "Host: a\r\n\r\n"),
    BAD("two lengths", POST "Content-Length: 3\r\nContent-Length: 3\r\n\r\n"),
    BAD("two lengths in one", POST "Content-Length: 3, 3\r\n\r\nabc"),
    BAD("a length with a sign", POST "Content-Length: +3\r\n\r\nabc"),
    BAD("a length below nothing", POST "Content-Length: -3\r\n\r\nabc"),
    BAD("a length in hexadecimal", POST "Content-Length: 0x3\r\n\r\nabc"),
    BAD("a length with a blank", POST "Content-Length: 1 3\r\n\r\nabc"),
    BAD("an empty length", POST "Content-Length:\r\n\r\n"),
    BAD("a length beyond all numbers",
	POST "Content-Length: 99999999999999999999\r\n\r\n"),
    BAD("a length and chunks", POST TE "Content-Length: 3\r\n\r\n0\r\n\r\n"),
    BAD("chunks and a length", POST "Content-Length: 3\r\n" TE "\r\n0\r\n\r\n"),
    BAD("chunks in HTTP/1.0",
	"POST / HTTP/1.0\r\nHost: a\r\n" TE "\r\n0\r\n\r\n"),
    BAD("gzip", POST "Transfer-Encoding: gzip\r\n\r\n"),
    BAD("gzip and chunks", POST "Transfer-Encoding: gzip, chunked\r\n\r\n"),
    BAD("chunks twice", POST TE TE "\r\n0\r\n\r\n"),
    BAD("chunked with a parameter",
	POST "Transfer-Encoding: chunked;q=1\r\n\r\n"),
    BAD("xchunked", POST "Transfer-Encoding: xchunked\r\n\r\n"),
    BAD("identity", POST "Transfer-Encoding: identity\r\n\r\n"),
    BAD("an empty encoding", POST "Transfer-Encoding:\r\n\r\n"),
    BAD("a blank before the colon", GET "X : y\r\n\r\n"),
    BAD("a tab before the colon", GET "X\t: y\r\n\r\n"),
    BAD("a folded header", GET "X: y\r\n z\r\n\r\n"),
    BAD("a header without a name", GET ": y\r\n\r\n"),
    BAD("a header without a colon", GET "xy\r\n\r\n"),
    BAD("a name with a blank", GET "X Y: z\r\n\r\n"),
    BAD("a name with a quote", GET "X\"Y: z\r\n\r\n"),
    BAD("LF alone", "GET / HTTP/1.1\nHost: a\n\n"),
    BAD("LF alone in the head", GET "X: y\n\r\n"),
    BAD("CR alone in a value", GET "X: y\rz\r\n\r\n"),
    BAD("CR CR LF", GET "X: y\r\r\n\r\n"),
    BAD("a control character in a value", GET "X: \x01\r\n\r\n"),
    BAD("DEL in a value", GET "X: \x7f\r\n\r\n"),
    BAD("a blank line first", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD("a blank first", " GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD("small letters", "get / HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD("a method nobody knows", "FROB / HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD("no version", "GET /\r\nHost: a\r\n\r\n"),
    BAD("two blanks", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD("two blanks before the version", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD("a blank at the end", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"),
    BAD("HTTP/2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n"),
    BAD("HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n"),
    BAD("http/1.1", "GET / http/1.1\r\nHost: a\r\n\r\n"),
    BAD("a quote in the address", "GET /\" HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD("a fragment", "GET /#a HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD("an address above ASCII", "GET /\xc3\xa4 HTTP/1.1\r\nHost: a\r\n\r\n"),
    BAD("CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n"),
    BAD("upgrade", GET "Connection: upgrade\r\nUpgrade: h2c\r\n\r\n"),
    BAD("an expectation", GET "Expect: 200-ok\r\n\r\n"),
    BAD("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    BAD("TLS", "\x16\x03\x01\x02"),
    BAD("a size that is none", POST TE "\r\nx\r\nabc\r\n"),
    BAD("an empty size", POST TE "\r\n\r\n"),
    BAD("a size with a sign", POST TE "\r\n+3\r\nabc\r\n"),
    BAD("a size with 0x", POST TE "\r\n0x3\r\nabc\r\n"),
    BAD("a size with a blank", POST TE "\r\n3 \r\nabc\r\n"),
    BAD("a chunk extension", POST TE "\r\n3;a=b\r\nabc\r\n"),
    BAD("a size with nine digits", POST TE "\r\n000000003\r\nabc\r\n"),
    BAD("LF alone behind a size", POST TE "\r\n3\nabc\r\n"),
    BAD("more data than its size", POST TE "\r\n3\r\nabcd\r\n"),
    BAD("less data than its size", POST TE "\r\n4\r\nabc\r\n0\r\n\r\n"),
    BAD("a trailer", POST TE "\r\n0\r\nX: y\r\n\r\n"),
    BAD("LF alone at the end", POST TE "\r\n0\r\n\n"),
    NO("a length above the limit", POST "Content-Length: 65\r\n\r\n",
	TOO_LARGE),
    NO("a chunk above the limit", POST TE "\r\n41\r\n", TOO_LARGE),
    NO("chunks above the limit",
	POST TE "\r\n20\r\n" TEN TEN TEN "aa\r\n21\r\n", TOO_LARGE),
    NO("a chunk beyond 32 bits", POST TE "\r\nffffffff\r\n", TOO_LARGE),
    NO("a head above the limit",
	GET "X: " HUNDRED HUNDRED HUNDRED HUNDRED "\r\n\r\n", HEADERS),
    NO("a line without an end",
	GET "X: " HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED, HEADERS),
};

/* Feed ${in} in pieces of ${step}; HEAD is passed over. */
static enum http_step
feed(struct http_parse *p, char *room, struct sg_str in, size_t step)
{
	enum http_step got = HTTP_STEP_MORE;
	size_t have = 0;

	for (size_t at = 0; at < in.n && got == HTTP_STEP_MORE;) {
		size_t n = in.n - at < step ? in.n - at : step;

		memcpy(room + have, in.p + at, n);
		have += n;
		at += n;
		do
			got = http_parse(p, room, &have);
		while (got == HTTP_STEP_HEAD);
	}
	return got;
}

static void
test_rows(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct sg_str in = str_of(r->in);

		for (size_t step = 1; step <= in.n + 1; step++) {
			struct http_parse p;
			char room[2048];
			enum http_step got;

			http_parse_init(&p, HEAD, BODY);
			got = feed(&p, room, in, step);
			CHECK(got == r->want, "%s, by %zu: %d", r->name, step,
			    (int)got);
			if (got == HTTP_STEP_BAD)
				CHECK(p.problem == r->problem && p.why != NULL,
				    "%s: problem %d", r->name, (int)p.problem);
			if (got == HTTP_STEP_DONE)
				CHECK(str_eq(
					  http_body(&p, room), str_of(r->body)),
				    "%s, by %zu: body", r->name, step);
		}
	}
}

static void
test_nul(void)
{
	static const char in[] = "GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n";
	static const char in2[] = "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n";
	struct http_parse p;
	char room[256];

	http_parse_init(&p, HEAD, BODY);
	CHECK(feed(&p, room, STR(in), 64) == HTTP_STEP_BAD, "in a value");
	http_parse_init(&p, HEAD, BODY);
	CHECK(feed(&p, room, STR(in2), 64) == HTTP_STEP_BAD, "in the target");
}

static void
test_facts(void)
{
	static const char
	    in[] = "PUT /a?b=c HTTP/1.1\r\nHost:  h:1 \r\nIF-MATCH: \"v\"\r\n"
		   "x-request-id: r\r\nExpect: 100-continue\r\n"
		   "Connection: close\r\nContent-Length: 2\r\n\r\nokNEXT";
	struct http_parse p;
	char room[512];
	size_t n = sizeof(in) - 1;

	memcpy(room, in, n);
	http_parse_init(&p, HEAD, BODY);
	CHECK(http_parse(&p, room, &n) == HTTP_STEP_HEAD, "head first");
	CHECK(p.method == HTTP_METHOD_PUT, "method");
	CHECK(!p.keep_alive, "close");
	CHECK(p.expects, "expects");
	CHECK(str_eq(http_target(&p, room), STR("/a?b=c")), "target");
	CHECK(str_eq(http_header(&p, room, HTTP_HEADER_HOST), STR("h:1")),
	    "host");
	CHECK(str_eq(http_header(&p, room, HTTP_HEADER_IF_MATCH), STR("\"v\"")),
	    "if-match");
	CHECK(!http_has(&p, HTTP_HEADER_ORIGIN), "no origin");
	CHECK(http_header(&p, room, HTTP_HEADER_ORIGIN).n == 0, "is empty");
	CHECK(http_parse(&p, room, &n) == HTTP_STEP_DONE, "done");
	CHECK(str_eq(http_body(&p, room), STR("ok")), "body");
	CHECK(http_used(&p) == sizeof(in) - 1 - 4, "used");
}

static void
test_lines(void)
{
	struct http_parse p;
	char room[4096];
	struct buf b = BUF_ON(room);
	size_t n;

	buf_addz(&b, GET);
	for (int i = 0; i < 120; i++)
		buf_addz(&b, "a: b\r\n");
	buf_addz(&b, "\r\n");
	n = b.n;
	http_parse_init(&p, sizeof(room), BODY);
	CHECK(http_parse(&p, room, &n) == HTTP_STEP_BAD, "too many lines");
	CHECK(p.problem == SG_PROBLEM_HEADERS, "and it says so");
}

int
main(void)
{
	RUN(test_rows);
	RUN(test_nul);
	RUN(test_facts);
	RUN(test_lines);
	return t_done("face_http_parse");
}
