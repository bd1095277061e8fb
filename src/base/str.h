#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stdint.h>

#include "solgate/str.h"

/*
 * Two string types, and no third.
 *
 * struct sg_str (solgate/str.h) is a borrowed view.  struct buf builds text
 * in memory the caller gives it.  Running out of room is sticky: keep adding,
 * then ask buf_full() once at the end.  What ran full must not be sent.
 */
#define STR(lit) ((struct sg_str){(lit), sizeof(lit) - 1})

struct buf {
	char *p;
	size_t n;
	size_t cap;
	bool full;
};

#define BUF_ON(array) ((struct buf){(array), 0, sizeof(array), false})

/* A view of the NUL-terminated ${s}; NULL gives the empty view. */
struct sg_str str_of(const char *s);

bool str_eq(struct sg_str a, struct sg_str b);
bool str_starts(struct sg_str s, struct sg_str prefix);

/* The bytes of ${s} from ${from}, at most ${n}; never outside ${s}. */
struct sg_str str_part(struct sg_str s, size_t from, size_t n);

/* ${s} without the ASCII white space at its ends. */
struct sg_str str_trim(struct sg_str s);

void buf_add(struct buf *b, struct sg_str s);
void buf_addc(struct buf *b, char c);
void buf_addz(struct buf *b, const char *s);
void buf_addu(struct buf *b, uint64_t v);
void buf_addi(struct buf *b, int64_t v);

/* ${v} in decimal with at least ${width} digits. */
void buf_add_padded(struct buf *b, uint64_t v, unsigned width);

/* Lower-case hexadecimal of ${n} bytes. */
void buf_addhex(struct buf *b, const uint8_t *p, size_t n);

bool buf_full(const struct buf *b);
struct sg_str buf_str(const struct buf *b);

#endif
