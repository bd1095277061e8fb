#ifndef SPOOL_SPOOL_INT_H
#define SPOOL_SPOOL_INT_H

#include "spool/spool.h"

#define SPOOL_LONG  4096               /* bytes of a string that is set aside */
#define SPOOL_PIECE ((size_t)64 << 10) /* checked and written at once */
#define SPOOL_WORD  "solgate long text "
#define SPOOL_NONCE 32 /* hexadecimal digits */
#define SPOOL_HEAD  (sizeof(SPOOL_WORD) - 1 + SPOOL_NONCE)
#define SPOOL_DIGIT 8 /* hexadecimal, of the number of the string */
#define SPOOL_MARK  (SPOOL_HEAD + 1 + SPOOL_DIGIT)

/* Where in the body; in a string, where in an escape. */
enum spool_at {
	SPOOL_OUTSIDE,
	SPOOL_INSIDE,
	SPOOL_ESCAPE, /* behind the backslash */
	SPOOL_HEX     /* of \uXXXX */
};

struct spool_string {
	uint64_t at, n; /* in the file, as it stands in the body */
};

struct spool {
	int fd;
	uint64_t size; /* of the file */
	char *text;    /* the short body */
	size_t n_text, cap_text;
	struct spool_string *v;
	size_t n, cap;
	char head[SPOOL_HEAD]; /* of every mark */

	enum spool_at at;
	unsigned digits, code; /* of \uXXXX so far */
	bool high;             /* the last one is half a pair */
	bool aside;            /* this string goes to the file */
	size_t from;           /* in text: behind its first quote */
	char piece[SPOOL_PIECE + 8];
	size_t n_piece;
	size_t safe; /* the piece may be cut here */
	const char *wrong;
	bool failed;
};

/* Some of the string ${i}, from ${at}: how many bytes; 0: it cannot be read. */
size_t
spool_get(const struct spool *s, size_t i, uint64_t at, char *to, size_t room);

/* The first mark in ${text}: where it begins, or text.n. */
size_t spool_find(const struct spool *s, struct sg_str text, size_t *which);

#endif
