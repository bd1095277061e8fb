#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "solgate/str.h"

/*
 * Two string types, and no third.
 *
 * struct sg_str (solgate/str.h) is a borrowed view.  struct buf builds text
 * in memory the caller gives it.  Running out of room is sticky: keep adding,
 * then ask buf_full() once at the end.  What ran full must not be sent.
 */
#define STR_INIT(lit)                  \
	{                              \
		(lit), sizeof(lit) - 1 \
	} /* what a static one needs */
#define STR(lit) ((struct sg_str)STR_INIT(lit))

struct buf {
	char *p;
	size_t n;
	size_t cap;
	bool full;
};

#define BUF_ON(array) ((struct buf){(array), 0, sizeof(array), false})

/*
 * What is small and called for every word is inline: most ends at the lengths,
 * and the length of a literal is known when it is compiled.
 */

/* A view of the NUL-terminated ${s}; NULL gives the empty view. */
static inline struct sg_str
str_of(const char *s)
{
	return (struct sg_str){s, s == NULL ? 0 : strlen(s)};
}

static inline bool
str_eq(struct sg_str a, struct sg_str b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

bool str_starts(struct sg_str s, struct sg_str prefix);

/* The same but for the case of letters of ASCII. */
bool str_same(struct sg_str a, struct sg_str b);
bool str_starts_same(struct sg_str s, struct sg_str prefix);

/* What stands behind the last ${c} of ${s}; all of it if there is none. */
struct sg_str str_behind(struct sg_str s, char c);

/* Where ${part} first stands in ${s}; s.n if it does not. */
size_t str_find(struct sg_str s, struct sg_str part);

/* The bytes of ${s} from ${from}, at most ${n}; never outside ${s}. */
static inline struct sg_str
str_part(struct sg_str s, size_t from, size_t n)
{
	if (from > s.n)
		from = s.n;
	if (from > 0) /* not even zero may be added to a NULL */
		s.p += from;
	s.n -= from;
	return (struct sg_str){s.p, n < s.n ? n : s.n};
}

/* What stands before the next ${mark} of *${s}, which goes on behind it. */
struct sg_str str_cut(struct sg_str *s, char mark);

/* ${s} without the ASCII white space at its ends. */
struct sg_str str_trim(struct sg_str s);

/* Whether ${n} more bytes may be written; if not, ${b} is full from now on. */
static inline bool
buf_has_room(struct buf *b, size_t n)
{
	if (n > b->cap - b->n)
		b->full = true;
	return !b->full;
}

void buf_add(struct buf *b, struct sg_str s);

static inline void
buf_addc(struct buf *b, char c)
{
	if (buf_has_room(b, 1))
		b->p[b->n++] = c;
}

static inline void
buf_addz(struct buf *b, const char *s)
{
	buf_add(b, str_of(s));
}

/* ${s} in single quotes, as a POSIX shell reads it back. */
void buf_add_quoted(struct buf *b, struct sg_str s);

/* The same, in quotes only if a shell would do something with ${s}. */
void buf_add_word(struct buf *b, struct sg_str s);

void buf_addu(struct buf *b, uint64_t v);
void buf_addi(struct buf *b, int64_t v);

/* ${v} in decimal with at least ${width} digits. */
void buf_add_padded(struct buf *b, uint64_t v, unsigned width);

/* Lower-case hexadecimal of ${n} bytes. */
void buf_addhex(struct buf *b, const uint8_t *p, size_t n);

bool buf_full(const struct buf *b);
struct sg_str buf_str(const struct buf *b);

#endif
