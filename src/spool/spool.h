#ifndef SPOOL_SPOOL_H
#define SPOOL_SPOOL_H

#include "base/arena.h"
#include "base/err.h"
#include "base/sha256.h"
#include "port/body.h"

/*
 * A long body of JSON that is not held whole.  As it comes in, each long string
 * is set aside in a file without a name, and a short mark takes its place:
 *
 *	bytes -> spool_feed() -> the short body: as it came, with marks
 *	                     \-> the file: what the strings say
 *
 * The short body is read, checked and changed like any other; a spool_view of
 * it reads as the whole one, byte for byte.  A mark holds 128 random bits of
 * its spool, so that no text from outside is taken for one.
 */
struct spool;

/* Bodies up to this many bytes are not worth it. */
#define SPOOL_FROM ((uint32_t)256 << 10)

/* In the directory ${dir}.  NULL: ${e} says why. */
struct spool *spool_open(const char *dir, struct sg_error *e);
void spool_free(struct spool *s); /* NULL is fine */

/* The next bytes of the body, and its end.  False: the disk or the memory is
 * full, and the spool is of no use any more. */
bool spool_feed(struct spool *s, struct sg_str bytes);
bool spool_end(struct spool *s);

/* After the end: the short body; NULL, or why a string is no JSON. */
struct sg_str spool_body(const struct spool *s);
const char *spool_wrong(const struct spool *s);

/* ---- Reading it whole ------------------------------------------------------
 */
struct spool_view;

/* ${text} is a short body, or a part of one; both must outlive the view.
 * NULL: no memory. */
struct spool_view *spool_view_new(const struct spool *s, struct sg_str text);
void spool_view_free(struct spool_view *v); /* NULL is fine */
struct body_port spool_view_port(struct spool_view *v);

/* The JSON ${text} whole, in ${a}.  SG_EFULL: it is longer than ${max}. */
SG_MUST_CHECK enum sg_err spool_whole(const struct spool *s, struct sg_str text,
    size_t max, struct arena *a, struct sg_str *out);

/*
 * The same for a text that was decoded: each mark in it becomes what its string
 * says.  ${cut}: there is more than the ${max} bytes that came.
 */
SG_MUST_CHECK enum sg_err spool_said(const struct spool *s, struct sg_str text,
    size_t max, struct arena *a, struct sg_str *out, bool *cut);

/* The hash of what such a text says; false: it cannot be read. */
bool
spool_hash(const struct spool *s, struct sg_str text, uint8_t out[SHA256_SIZE]);

#endif
