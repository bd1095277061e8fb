/*
 * A chunked body, put together in place behind the head.  A size is one to
 * eight hexadecimal digits; extensions and trailers, which nothing here has a
 * use for, are refused, and every line ends in CR LF.
 */
#include <string.h>

#include "net/parse.h"

static enum http_step
bad(struct http_parse *p, enum sg_problem problem, const char *why)
{
	p->problem = problem;
	p->why = why;
	return HTTP_STEP_BAD;
}

static int
hex_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* A byte of the size.  False: it is none. */
static bool
take_size(struct http_parse *p, char c)
{
	int digit = hex_of(c);

	if (c == '\r' && p->digits > 0) {
		p->chunk = HTTP_CHUNK_SIZE_LF;
		return true;
	}
	if (digit < 0 || p->digits == 8)
		return false;
	p->digits++;
	p->left = p->left << 4 | (uint32_t)digit;
	return true;
}

/* A byte between the data.  False: it is not the one that must come. */
static bool
take_frame(struct http_parse *p, char c)
{
	switch (p->chunk) {
	case HTTP_CHUNK_SIZE:
		return take_size(p, c);
	case HTTP_CHUNK_SIZE_LF:
		p->chunk = p->left > 0 ? HTTP_CHUNK_DATA : HTTP_CHUNK_LAST_CR;
		return c == '\n';
	case HTTP_CHUNK_DATA_CR:
		p->chunk = HTTP_CHUNK_DATA_LF;
		return c == '\r';
	case HTTP_CHUNK_DATA_LF:
		p->chunk = HTTP_CHUNK_SIZE;
		p->digits = 0;
		return c == '\n';
	case HTTP_CHUNK_LAST_CR:
		p->chunk = HTTP_CHUNK_LAST_LF;
		return c == '\r';
	case HTTP_CHUNK_LAST_LF:
		return c == '\n';
	case HTTP_CHUNK_DATA:
		break;
	}
	return false;
}

static void
take_data(struct http_parse *p, char *base, size_t n)
{
	size_t here = n - p->raw < p->left ? n - p->raw : p->left;

	memmove(base + p->head_n + p->body_n, base + p->raw, here);
	p->body_n += (uint32_t)here;
	p->raw += (uint32_t)here;
	p->left -= (uint32_t)here;
	if (p->left == 0)
		p->chunk = HTTP_CHUNK_DATA_CR;
}

enum http_step
http_chunks(struct http_parse *p, char *base, size_t *n)
{
	while (p->raw < *n) {
		bool last = p->chunk == HTTP_CHUNK_LAST_LF;

		if (p->chunk == HTTP_CHUNK_DATA) {
			take_data(p, base, *n);
			continue;
		}
		if (!take_frame(p, base[p->raw++]))
			return bad(p, SG_PROBLEM_BAD_HTTP,
			    "a chunk must be SIZE CR LF DATA CR LF, without "
			    "extensions, and without a trailer after the last "
			    "one");
		if (last)
			return HTTP_STEP_DONE;
		if (p->left > p->max_body - p->gone - p->body_n)
			return bad(p, SG_PROBLEM_TOO_LARGE,
			    "the body is larger than its limit");
	}
	/* What was taken is not needed any more. */
	p->raw = p->head_n + p->body_n;
	*n = p->raw;
	return HTTP_STEP_MORE;
}
