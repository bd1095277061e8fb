#ifndef EMBED_FORMAT_H
#define EMBED_FORMAT_H

#include "base/err.h"
#include "embed/embed.h"

/*
 * The frame that the weights file and the heads file share: 64 bytes, then a
 * body whose SHA-256 the frame holds.  Numbers are little-endian, arrays begin
 * at multiples of 16.
 */
#define FORMAT_ORDER   0x01020304u
#define FORMAT_VERSION 2u
#define FORMAT_HEAD    64u
#define FORMAT_WEIGHTS "SGEMBED"
#define FORMAT_HEADS   "SGHEADS"

struct format_head {
	char magic[8];
	uint32_t order; /* another byte order reads another number */
	uint32_t version;
	uint64_t body; /* bytes */
	uint64_t zero;
	uint8_t digest[32];
};

/* Where the next array of a body begins, and what is left. */
struct format_at {
	const char *p;
	size_t left;
	bool bad; /* something did not fit; sticky */
};

/*
 * format_open(file, magic, body, e):
 * Check the frame of ${file} against ${magic} and the digest of its body, and
 * set ${at} to the body.
 */
SG_MUST_CHECK enum sg_err format_open(struct sg_str file, const char *magic,
    struct format_at *at, struct sg_error *e);

/* The next ${count} items of ${size} bytes, or NULL and ${at} bad. */
const void *format_take(struct format_at *at, size_t count, size_t size);

struct embed_mat
format_take_mat(struct format_at *at, uint32_t rows, uint32_t cols);

#endif
