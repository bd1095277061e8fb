/*
 * Bodies in chunks (T53): however the bytes arrive, one reading; what has two
 * is refused.
 */
#include <stdio.h>

#include "lib/prop.h"
#include "net/parse.h"
#include "t.h"

#define HEAD                                                 \
	"POST /v1/turn HTTP/1.1\r\nHost: 127.0.0.1:7878\r\n" \
	"Content-Type: application/json\r\n"                 \
	"Transfer-Encoding: chunked\r\n\r\n"

static char bytes[1 << 16], copy[1 << 16];

/* Feed ${n} bytes in pieces that end at ${cut}; 0: byte by byte. */
static enum http_step
feed(struct http_parse *p, const char *text, size_t n, size_t cut)
{
	enum http_step step = HTTP_STEP_MORE;
	size_t have = 0, at = 0;

	http_parse_init(p, 8192, 4096);
	while (at < n && step != HTTP_STEP_BAD && step != HTTP_STEP_DONE) {
		size_t more = cut == 0 ? 1 : at < cut ? cut - at : n - at;

		if (more > n - at)
			more = n - at;
		memcpy(bytes + have, text + at, more);
		have += more;
		at += more;
		do
			step = http_parse(p, bytes, &have);
		while (step == HTTP_STEP_HEAD);
	}
	return step;
}

/* clang-format off */
static const struct row {
	const char *name, *body, *want; /* want NULL: refused; "": not whole */
} rows[] = {
	{"one chunk", "3\r\nabc\r\n0\r\n\r\n", "abc"},
	{"two chunks", "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", "abcde"},
	{"hexadecimal, small", "a\r\n0123456789\r\n0\r\n\r\n", "0123456789"},
	{"hexadecimal, large", "A\r\n0123456789\r\n0\r\n\r\n", "0123456789"},
	{"zeros before", "00000003\r\nabc\r\n0\r\n\r\n", "abc"},
	{"a chunk of line ends", "4\r\n\r\n\r\n\r\n0\r\n\r\n", "\r\n\r\n"},
	{"nine digits", "000000003\r\nabc\r\n0\r\n\r\n", NULL},
	{"no size", "\r\nabc\r\n0\r\n\r\n", NULL},
	{"a sign", "+3\r\nabc\r\n0\r\n\r\n", NULL},
	{"a prefix", "0x3\r\nabc\r\n0\r\n\r\n", NULL},
	{"a blank before", " 3\r\nabc\r\n0\r\n\r\n", NULL},
	{"a blank behind", "3 \r\nabc\r\n0\r\n\r\n", NULL},
	{"an extension", "3;x=1\r\nabc\r\n0\r\n\r\n", NULL},
	{"a line feed alone", "3\nabc\r\n0\r\n\r\n", NULL},
	{"a carriage return alone", "3\rabc\r\n0\r\n\r\n", NULL},
	{"more than was said", "3\r\nabcd\r\n0\r\n\r\n", NULL},
	{"a byte in place of the return", "3\r\nabcx\n0\r\n\r\n", NULL},
	{"a byte in place of the feed", "3\r\nabc\rx0\r\n\r\n", NULL},
	{"a byte in place of the last return", "3\r\nabc\r\n0\r\nx\n", NULL},
	{"no line end behind it", "3\r\nabc0\r\n\r\n", NULL},
	{"a trailer", "3\r\nabc\r\n0\r\nX: y\r\n\r\n", NULL},
	{"larger than the limit", "1001\r\n", NULL},
	{"a huge size", "ffffffff\r\n", NULL},
	{"no last chunk", "3\r\nabc\r\n", ""},
	{"half a last chunk", "3\r\nabc\r\n0\r\n", ""},
};
/* clang-format on */

static void
each_way(const struct row *r, const char *text, size_t n)
{
	for (size_t cut = 0; cut <= n; cut++) {
		struct http_parse p;
		enum http_step step = feed(&p, text, n, cut);

		if (r->want == NULL) {
			CHECK(step == HTTP_STEP_BAD && p.why != NULL,
			    "%s, cut at %zu: taken", r->name, cut);
			continue;
		}
		if (r->want[0] == '\0') {
			CHECK(step == HTTP_STEP_MORE, "%s, cut at %zu", r->name,
			    cut);
			continue;
		}
		CHECK(step == HTTP_STEP_DONE &&
			str_eq(http_body(&p, bytes), str_of(r->want)),
		    "%s, cut at %zu", r->name, cut);
	}
}

static void
every_cut(void)
{
	const struct row *r;

	EACH (r, rows) {
		char text[512];

		snprintf(text, sizeof(text), "%s%s", HEAD, r->body);
		each_way(r, text, strlen(text));
	}
}

/* Any body in any chunks, cut anywhere, is the body. */
static void
any_chunks(void)
{
	for (unsigned long round = 0; round < 3000; round++) {
		char body[2048];
		struct buf b = BUF_ON(copy);
		struct http_parse p;
		size_t n, at = 0;

		prop_seed(round);
		n = any(sizeof(body));
		for (size_t i = 0; i < n; i++)
			body[i] = "\r\n0123abc;"[any(10)];
		buf_addz(&b, HEAD);
		while (at < n) {
			size_t piece = 1 + any(300);
			char size[16];

			piece = piece < n - at ? piece : n - at;
			snprintf(size, sizeof(size), "%zx\r\n", piece);
			buf_addz(&b, size);
			buf_add(&b, (struct sg_str){body + at, piece});
			buf_addz(&b, "\r\n");
			at += piece;
		}
		buf_addz(&b, "0\r\n\r\n");
		CHECK(feed(&p, copy, b.n, 1 + any((unsigned)b.n)) ==
			    HTTP_STEP_DONE &&
			str_eq(http_body(&p, bytes), (struct sg_str){body, n}),
		    "round %lu: %zu bytes", round, n);
	}
}

/* T53: a length and chunks in one request are two readings. */
static void
two_framings(void)
{
	static const char *const heads[] = {
	    "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
	    "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
	    "Content-Length: 3\r\nContent-Length: 4\r\n",
	    "Content-Length: 3, 3\r\n", "Content-Length: +3\r\n",
	    "Content-Length: 0x3\r\n", "Content-Length: -1\r\n",
	    "Transfer-Encoding: gzip, chunked\r\n",
	    "Transfer-Encoding: chunked, chunked\r\n",
	    "Transfer-Encoding: xchunked\r\n",
	    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
	    "Transfer-Encoding : chunked\r\n"};

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		char text[512];
		struct http_parse p;

		snprintf(text, sizeof(text),
		    "POST /v1/turn HTTP/1.1\r\nHost: h\r\n%s\r\n3\r\nabc\r\n"
		    "0\r\n\r\n",
		    heads[i]);
		CHECK(
		    feed(&p, text, strlen(text), strlen(text)) == HTTP_STEP_BAD,
		    "%s", heads[i]);
	}
}

int
main(void)
{
	RUN(every_cut);
	RUN(any_chunks);
	RUN(two_framings);
	return t_done("net_chunk");
}
