#ifndef NET_PARSE_H
#define NET_PARSE_H

#include "base/str.h"
#include "solgate/words.h"

/*
 * From bytes to one request, strictly: what could be read in two ways is
 * refused (T53).  Every line of the head is checked byte by byte as it
 * arrives; then llhttp reads the whole head; then the body is taken by its
 * length or its chunks.  No socket and no memory of its own: the caller keeps
 * the bytes of the request together and calls again when there are more.
 */
enum http_header {
#define X(sym, name) HTTP_HEADER_##sym,
#include "net/header.def"
	HTTP_HEADER_COUNT
};

enum http_method {
	HTTP_OTHER, /* zero: none that any route has */
	HTTP_METHOD_GET,
	HTTP_METHOD_HEAD,
	HTTP_METHOD_POST,
	HTTP_METHOD_PUT,
	HTTP_METHOD_DELETE,
	HTTP_METHOD_OPTIONS
};

enum http_step {
	HTTP_STEP_BAD,  /* see problem and why; close after saying so */
	HTTP_STEP_MORE, /* all bytes were looked at: bring more */
	HTTP_STEP_HEAD, /* the head is complete: now is the time to refuse */
	HTTP_STEP_DONE  /* the request is complete */
};

enum http_state { HTTP_IN_HEAD, HTTP_IN_LENGTH, HTTP_IN_CHUNKS };

/* Where in a chunked body. */
enum http_chunk {
	HTTP_CHUNK_SIZE,
	HTTP_CHUNK_SIZE_LF,
	HTTP_CHUNK_DATA,
	HTTP_CHUNK_DATA_CR,
	HTTP_CHUNK_DATA_LF,
	HTTP_CHUNK_LAST_CR,
	HTTP_CHUNK_LAST_LF
};

/* From the first byte of the request, since the bytes may move. */
struct http_span {
	uint32_t at, n;
};

struct http_parse {
	uint32_t max_head, max_body; /* set by http_parse_init() */

	enum sg_problem problem; /* after BAD */
	const char *why;

	enum http_method method;
	bool keep_alive;
	bool expects; /* 100-continue */
	bool chunked;
	uint64_t length; /* Content-Length; 0 without one */
	struct http_span target;
	struct http_span header[HTTP_HEADER_COUNT];
	uint32_t seen; /* bits of the headers that are there */

	/* The walk. */
	enum http_state state;
	enum http_chunk chunk;
	uint32_t lines, checked; /* of the head, so far */
	uint32_t head_n;         /* of the head with its blank line */
	uint32_t raw;            /* bytes that were taken, of all there are */
	uint32_t body_n;         /* of the body behind the head */
	uint32_t gone;           /* of the body before that; http_drain() */
	uint32_t left, digits;   /* of this chunk, of its size */
};

void
http_parse_init(struct http_parse *p, uint32_t max_head, uint32_t max_body);

/*
 * Go on with the *${n} bytes from ${base}, which begin with the request.  A
 * chunked body is put together in place; then *${n} becomes smaller.  HEAD
 * comes once, before MORE or DONE of the body.
 */
enum http_step http_parse(struct http_parse *p, char *base, size_t *n);

/*
 * After MORE of a body: what has come of it since it was last asked for, which
 * the caller takes now.  Only the head stays, and *${n} is its length; after
 * DONE http_body() is the rest.
 */
struct sg_str http_drain(struct http_parse *p, char *base, size_t *n);

/* After DONE: how many bytes were the request's; the next begins there. */
size_t http_used(const struct http_parse *p);

/* Views, valid as long as the bytes stay.  Absent is empty. */
struct sg_str
http_header(const struct http_parse *p, const char *base, enum http_header h);
struct sg_str http_target(const struct http_parse *p, const char *base);
struct sg_str http_body(const struct http_parse *p, const char *base);

static inline bool
http_has(const struct http_parse *p, enum http_header h)
{
	return (p->seen >> h & 1) != 0;
}

/* For parse.c: its parts. */
const char *http_line_check(struct sg_str line, bool first);
enum http_step http_chunks(struct http_parse *p, char *base, size_t *n);

const char *http_method_name(enum http_method m);

#endif
