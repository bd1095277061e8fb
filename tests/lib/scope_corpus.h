#ifndef TESTS_SCOPE_CORPUS_H
#define TESTS_SCOPE_CORPUS_H

/*
 * Rows of tests/corpus/paths.tsv and hosts.tsv.  A cell may hold \xHH, \\ and
 * {text*count}; what it stands for may hold any byte.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "t.h"

#define CORPUS_CELLS 6
#define CORPUS_CELL  ((size_t)16384)

struct corpus_row {
	int line;
	struct sg_str cell[CORPUS_CELLS]; /* in static memory, until the next */
};

static unsigned
corpus_hex(char c)
{
	return (unsigned)(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
}

/* "{text*count}" at ${s}; returns its end. */
static const char *
corpus_repeat(const char *s, struct buf *out)
{
	const char *end = strchr(s, '}'), *star = end;
	long count;

	while (*star != '*')
		star--;
	for (count = strtol(star + 1, NULL, 10); count > 0; count--)
		buf_add(out, (struct sg_str){s + 1, (size_t)(star - s) - 1});
	return end + 1;
}

static bool
corpus_is_repeat(const char *s)
{
	const char *end = s[0] == '{' ? strchr(s, '}') : NULL;

	if (end == NULL || end[-1] < '0' || end[-1] > '9')
		return false;
	while (end > s && *end != '*')
		end--;
	return *end == '*';
}

static struct sg_str
corpus_cell(const char *s, unsigned at)
{
	static char room[CORPUS_CELLS][CORPUS_CELL];
	struct buf out = {room[at], 0, CORPUS_CELL, false};

	while (*s != '\0') {
		if (corpus_is_repeat(s)) {
			s = corpus_repeat(s, &out);
		} else if (s[0] == '\\' && s[1] == 'x') {
			buf_addc(&out,
			    (char)(corpus_hex(s[2]) * 16 + corpus_hex(s[3])));
			s += 4;
		} else if (s[0] == '\\') {
			buf_addc(&out, s[1]);
			s += 2;
		} else {
			buf_addc(&out, *s++);
		}
	}
	if (buf_full(&out))
		abort();
	return buf_str(&out);
}

/* The next row of ${f}; false at the end. */
static bool
corpus_next(FILE *f, struct corpus_row *row)
{
	static char line[65536];

	while (fgets(line, sizeof(line), f) != NULL) {
		char *s = line, *end;

		row->line++;
		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '#' || line[0] == '\0')
			continue;
		for (unsigned i = 0; i < CORPUS_CELLS; i++) {
			end = s + strcspn(s, "\t");
			CHECK((*end == '\0') == (i + 1 == CORPUS_CELLS),
			    "line %d has not %d cells", row->line,
			    CORPUS_CELLS);
			if (*end == '\t')
				*end++ = '\0';
			row->cell[i] = corpus_cell(s, i);
			s = end;
		}
		return true;
	}
	return false;
}

static inline bool
corpus_is(struct sg_str cell, const char *word)
{
	return str_eq(cell, str_of(word));
}

/*
 * Every row of ${file} has the answer in its cell ${at}; there are at least
 * 250 of them.  ${a} is cleared after each.
 */
static void
corpus_holds(const char *file, unsigned at, struct arena *a,
    void (*answer)(const struct corpus_row *, struct buf *))
{
	FILE *f = fopen(file, "r");
	struct corpus_row r = {.line = 0};
	static char room[16384];
	int rows = 0;

	CHECK(f != NULL, "no corpus");
	if (f == NULL)
		return;
	while (corpus_next(f, &r)) {
		struct buf got = BUF_ON(room);

		answer(&r, &got);
		CHECK(str_eq(buf_str(&got), r.cell[at]), "line %d: got %.*s",
		    r.line, (int)got.n, got.p);
		arena_clear(a);
		rows++;
	}
	CHECK(rows >= 250, "only %d rows", rows);
	fclose(f);
}

#endif
