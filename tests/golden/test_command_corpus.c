/*
 * Every row of tests/corpus/commands.tsv.  T1 T2 T3 T4 T5 T6 T7 T8 T9 T10,
 * R-228 R-229 R-230.
 */
#include "lib/covers.h"
#include "command/word_pattern.h"
#include "lib/launch_file.h"
#include "t.h"

#define PATTERNS_MAX 8
#define CELLS        6

enum { THREAT, PATTERNS, FORM, COMMAND, EXPECTED, NOTE };

static struct arena memory, scratch;
static struct launch table;
static struct sg_str corpus;
static unsigned line_number, rows;

static struct sg_str
cut(struct sg_str *s, struct sg_str mark)
{
	struct sg_str head = *s;

	for (size_t i = 0; i + mark.n <= s->n; i++)
		if (memcmp(s->p + i, mark.p, mark.n) == 0) {
			head.n = i;
			*s = str_part(*s, i + mark.n, s->n);
			return head;
		}
	*s = (struct sg_str){0};
	return head;
}

static int
hex(char c)
{
	const char *digits = "0123456789abcdef";

	return (int)(strchr(digits, c) - digits);
}

static struct sg_str
unescape(struct sg_str s)
{
	char *p = arena_new(&scratch, s.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++) {
		char next = i + 1 < s.n ? s.p[i + 1] : '\0';

		if (s.p[i] != '\\' || next == '\0' ||
		    strchr("ntr\\x", next) == NULL) {
			p[n++] = s.p[i];
			continue;
		}
		i++;
		if (next == 'x') {
			p[n++] = (char)(hex(s.p[i + 1]) * 16 + hex(s.p[i + 2]));
			i += 2;
		} else {
			p[n++] = next == 'n' ? '\n'
			    : next == 't'    ? '\t'
			    : next == 'r'    ? '\r'
					     : '\\';
		}
	}
	return (struct sg_str){p, n};
}

static bool
is(struct sg_str s, const char *z)
{
	return str_eq(s, str_of(z));
}

static void
read_command(struct command *c, struct sg_str form, struct sg_str cell)
{
	struct sg_str argv[COMMAND_WORDS_MAX];
	size_t n = 0;

	if (!is(form, "argv")) {
		CHECK(command_parse(c, unescape(cell), &scratch) == SG_OK,
		    "line %u", line_number);
		c->has_environment = is(form, "env");
		return;
	}
	do
		argv[n++] = unescape(cut(&cell, STR("¦")));
	while (cell.p != NULL);
	CHECK(command_from_argv(c, argv, n, &scratch) == SG_OK, "line %u",
	    line_number);
}

static const char *
answer(const struct word_pattern *v, size_t n, const struct command *c,
    struct sg_str form)
{
	enum compound compound = is(form, "never") ? COMPOUND_NEVER
						   : COMPOUND_EACH;

	if (word_patterns_cover(v, n, c, compound, &table) == COVER_YES)
		return "covered";
	if (word_pattern_gate(c, compound, &table) == COVER_YES)
		return "not";
	return "asked";
}

static const char *
denial(const struct word_pattern *p, struct command *c)
{
	static const char *const words[] = {"fires", "maybe", "passes"};

	CHECK(command_unfold(c, &table, &scratch) == SG_OK, "line %u",
	    line_number);
	return words[word_pattern_touches(p, c, &table)];
}

static void
check_row(struct sg_str *cell)
{
	struct word_pattern v[PATTERNS_MAX];
	struct sg_str patterns = cell[PATTERNS];
	struct sg_error e = {0};
	struct command c;
	const char *got;
	size_t n = 0;

	for (; patterns.n > 0 && n < PATTERNS_MAX; n++)
		CHECK(word_pattern_init(&v[n],
			  unescape(cut(&patterns, STR(" ,, "))), &scratch,
			  &e) == SG_OK,
		    "line %u: %s", line_number, e.message);
	read_command(&c, cell[FORM], cell[COMMAND]);
	if (is(cell[EXPECTED], "covered") || is(cell[EXPECTED], "not") ||
	    is(cell[EXPECTED], "asked"))
		got = answer(v, n, &c, cell[FORM]);
	else
		got = denial(&v[0], &c);
	CHECK(is(cell[EXPECTED], got), "line %u: %.*s | %.*s: %s", line_number,
	    (int)cell[PATTERNS].n, cell[PATTERNS].p, (int)cell[COMMAND].n,
	    cell[COMMAND].p, got);
}

static void
rows_hold(void)
{
	struct sg_str rest = corpus;

	while (rest.n > 0) {
		struct sg_str line = cut(&rest, STR("\n")), cell[CELLS];

		line_number++;
		if (line.n == 0 || line.p[0] == '#')
			continue;
		for (int i = 0; i < CELLS; i++)
			cell[i] = cut(&line, STR("\t"));
		CHECK(cell[NOTE].n > 0, "line %u", line_number);
		check_row(cell);
		arena_clear(&scratch);
		rows++;
	}
	CHECK(rows >= 600, "%u rows", rows);
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 24);
	arena_init(&scratch, &mem_heap, (size_t)1 << 24);
	launch_file(&table, &memory);
	corpus = file_read("tests/corpus/commands.tsv", &memory);
	RUN(rows_hold);
	arena_release(&memory);
	arena_release(&scratch);
	return t_done("command_corpus");
}
