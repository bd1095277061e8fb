#ifndef TESTS_TEXT_CORPUS_H
#define TESTS_TEXT_CORPUS_H

/*
 * Rows of tests/corpus/text.tsv against a set of tables.  Every answer must
 * hold the promises of action/sanitize.h, whatever the row says.
 */
#include <stdlib.h>

#include "redact/sanitize.h"
#include "base/utf8.h"
#include "t.h"

#define TEXT_ROOM 131072
#define TEXT_ROWS 120

enum {
	TEXT_THREAT,
	TEXT_TABLES,
	TEXT_COLUMNS,
	TEXT_IN,
	TEXT_WANT,
	TEXT_FLAGS,
	TEXT_CELLS
};

static char text_in[TEXT_ROOM], text_want[TEXT_ROOM], text_out[TEXT_ROOM],
    text_again[TEXT_ROOM];

/* One letter of a cell, unescaped; how far it goes. */
static const char *
text_letter(const char *s, struct buf *out)
{
	char *end;

	if (s[0] == '\\' && s[1] == 'u') {
		utf8_add(out, (uint32_t)strtoul(s + 3, &end, 16));
		return end + 1;
	}
	if (s[0] == '\\' && s[1] == 'x') {
		char digits[3] = {s[2], s[3], '\0'};

		buf_addc(out, (char)strtoul(digits, NULL, 16));
		return s + 4;
	}
	buf_addc(out, s[0] == '\\' ? s[1] : s[0]);
	return s[0] == '\\' ? s + 2 : s + 1;
}

/* {text*count} at ${s}: where its star stands, or NULL. */
static const char *
text_star(const char *s)
{
	const char *star = s;

	if (s[0] != '{')
		return NULL;
	while (*star != '\0' && *star != '\t' && *star != '*')
		star++;
	return *star == '*' && star[1] >= '0' && star[1] <= '9' ? star : NULL;
}

static struct sg_str
text_cell(const char *s, char *room)
{
	struct buf out = {room, 0, TEXT_ROOM, false};

	while (*s != '\0') {
		const char *star = text_star(s), *end = NULL;
		unsigned long count;

		if (star == NULL) {
			s = text_letter(s, &out);
			continue;
		}
		count = strtoul(star + 1, (char **)&end, 10);
		for (unsigned long i = 0; i < count; i++)
			for (const char *p = s + 1; p < star;)
				p = text_letter(p, &out);
		s = end + 1;
	}
	if (buf_full(&out))
		abort();
	return buf_str(&out);
}

static void
text_promises(const struct sanitize *how, struct sg_str shown)
{
	struct buf again = {text_again, 0, TEXT_ROOM, false};

	CHECK(utf8_valid(shown), "not UTF-8");
	for (size_t i = 0; i < shown.n; i++)
		CHECK((unsigned char)shown.p[i] >= 0x20 && shown.p[i] != 0x7f,
		    "a control byte");
	CHECK((sanitize_add(how, shown, &again) & SANITIZE_TRUNCATED) == 0,
	    "too wide");
	CHECK(str_eq(buf_str(&again), shown), "changes again: %.*s",
	    (int)again.n, again.p);
}

static void
text_flags(unsigned flags, char *names)
{
	names[0] = '\0';
	for (unsigned i = 0; i < SANITIZE_FLAG_COUNT; i++) {
		if ((flags & 1u << i) == 0)
			continue;
		if (names[0] != '\0')
			strcat(names, ",");
		strcat(names, sanitize_flag_name(i));
	}
	if (names[0] == '\0')
		strcpy(names, "-");
}

static void
text_row(const struct text_classes *classes, char *cell[TEXT_CELLS])
{
	struct sanitize how = {.classes = classes};
	struct buf out = {text_out, 0, TEXT_ROOM, false};
	struct sg_str in = text_cell(cell[TEXT_IN], text_in);
	struct sg_str want = text_cell(cell[TEXT_WANT], text_want);
	char names[256];

	how.names = strcmp(cell[TEXT_TABLES], "name") == 0;
	how.columns = strtoul(cell[TEXT_COLUMNS], NULL, 10);
	text_flags(sanitize_add(&how, in, &out), names);
	CHECK(cell[TEXT_THREAT][0] == 'T', "%s", cell[TEXT_THREAT]);
	CHECK(str_eq(buf_str(&out), want), "%s\n  want %.*s\n  got  %.*s",
	    cell[TEXT_IN], (int)want.n, want.p, (int)out.n, out.p);
	CHECK(strcmp(names, cell[TEXT_FLAGS]) == 0, "%s: flags %s, want %s",
	    cell[TEXT_IN], names, cell[TEXT_FLAGS]);
	text_promises(&how, buf_str(&out));
}

/* All rows, or those that need no library. */
static void
text_corpus(const struct text_classes *classes, bool all)
{
	FILE *f = fopen("tests/corpus/text.tsv", "r");
	static char line[16384];
	unsigned rows = 0;

	CHECK(f != NULL, "run from the root of the tree");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		char *cell[TEXT_CELLS] = {line};

		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '#' || line[0] == '\0')
			continue;
		for (int i = 1; i < TEXT_CELLS; i++) {
			cell[i] = strchr(cell[i - 1], '\t');
			if (cell[i] == NULL)
				abort();
			*cell[i]++ = '\0';
		}
		if (!all && strcmp(cell[TEXT_TABLES], "lib") == 0)
			continue;
		text_row(classes, cell);
		rows++;
	}
	if (f != NULL)
		fclose(f);
	CHECK(rows >= TEXT_ROWS, "%u rows", rows);
}

#endif
