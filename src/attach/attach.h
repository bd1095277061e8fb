#ifndef ATTACH_ATTACH_H
#define ATTACH_ATTACH_H

#include "base/err.h"
#include "base/str.h"

/*
 * What may come along with a message, by its bytes.  A picture is one that all
 * providers read: PNG, JPEG, GIF or WebP.
 */
#define ATTACH_TEXT_MAX    200000  /* bytes of one text */
#define ATTACH_PICTURE_MAX 2500000 /* bytes of one picture */
#define ATTACH_ALL_MAX     3000000 /* bytes of all that came with a message */
#define ATTACH_MAX         16      /* how many */

/* One attachment as it came; ${text} or ${data}, or neither: a name alone. */
struct attach {
	bool picture; /* it says that it is one */
	bool has_text, has_data;
	struct sg_str text;
	struct sg_str data; /* base64, with its padding */
	int64_t size;       /* the bytes that it says it has */
};

/*
 * attach_check(t, type, e):
 * SG_OK, and *${type} is "text/plain", the type of a picture as its bytes say
 * it, or "" for a name alone.  Else SG_EINVALID or SG_ELONG, with the member
 * in the pointer of ${e} ("/data") and a sentence that says what to do.
 */
SG_MUST_CHECK enum sg_err
attach_check(const struct attach *t, struct sg_str *type, struct sg_error *e);

/* How many bytes the base64 text ${s} stands for; -1: it is none. */
int64_t attach_bytes(struct sg_str s);

/* Append ${bytes} as base64. */
void attach_encode(struct sg_str bytes, struct buf *out);

/* The type of the picture that ${base64} begins as; "": none of those. */
struct sg_str attach_picture(struct sg_str base64);

#endif
