/*
 * Laws of commands and word patterns, on random ones: what is shown parses
 * back; an argv is data; more parts or a narrower pattern never cover more;
 * what a pattern covers, a denial with the same pattern finds.
 */
#include "lib/covers.h"
#include "command/word_pattern.h"
#include "lib/launch_file.h"
#include "lib/prop.h"
#include "t.h"

#define WORDS_MAX 6

static struct arena memory, scratch;
static struct launch table, empty; /* of tools; without any */

static const char *const programs[] = {"git", "ls", "env", "find", "tar", "./x",
    "sh", "cd", "set", "foo", "npm", "if", "a=b", "curl"};
static const char *const words[] = {"status", "log", "-x", "--output=x", "a",
    "b", "-c", "x=y", "*", "$x", "a b", "", "it's", ";", "&&", "|", ">", "<",
    "\\", "\"", "`id`", "$(id)", "~", "{a,b}", "#", "!", "--", "-", "-exec",
    "\n", "\t", "\001", "\377", "\303\251", "rm", "if", "--exec", "-la"};
static const char *const pieces[] = {" ", " ", " ", "git", "status", "log",
    "ls", "a", "b", "'", "\"", "\\", "$", "x", "(", ")", "{", "}", ";", " ; ",
    " && ", " || ", " | ", "&", ">", "<", "<<", "\n", "*", "?", "[", "~", "=",
    "!", "#", "`", "$(", "${", "'a b'", "\"a b\"", "-c", "--output=x", "\\\n",
    ",", "..", "env ", "sh -c ", "if ", "cd ", "\001", "\303\251", "\377"};

/* One word, now and then of any bytes but NUL. */
static struct sg_str
any_word(void)
{
	char *p;
	size_t n;

	if (any(4) > 0)
		return str_of(ANY_OF(words));
	n = any(8);
	p = arena_new(&scratch, n);
	for (size_t i = 0; i < n; i++)
		p[i] = (char)(1 + any(255));
	return (struct sg_str){p, n};
}

static size_t
any_argv(struct sg_str *argv)
{
	size_t n = 1 + any(WORDS_MAX - 1);

	argv[0] = str_of(ANY_OF(programs));
	for (size_t i = 1; i < n; i++)
		argv[i] = any_word();
	return n;
}

static struct sg_str
any_text(void)
{
	size_t n = 1 + any(12);
	struct buf b = {.cap = 256};

	b.p = arena_new(&scratch, b.cap);
	for (size_t i = 0; i < n; i++)
		buf_addz(&b, ANY_OF(pieces));
	return buf_str(&b);
}

/* Commands that some pattern covers, joined, with now and then a piece. */
static struct sg_str
any_list(void)
{
	static const char *const commands[] = {"git status", "ls x", "git log",
	    "cd a", "foo 'b c'", "a b", "env x", "ls"};
	static const char *const joiners[] = {
	    " && ", " || ", "; ", " | ", ";", "|", "&&", " & "};
	struct buf b = {.cap = 256};

	b.p = arena_new(&scratch, b.cap);
	for (unsigned i = 0, n = 1 + any(4); i < n; i++) {
		buf_addz(&b, i > 0 ? ANY_OF(joiners) : "");
		buf_addz(&b, ANY_OF(commands));
		buf_addz(&b, any(4) == 0 ? ANY_OF(pieces) : "");
	}
	return buf_str(&b);
}

static bool
same_words(const struct command *a, const struct command *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++) {
		const struct command_part *p = &a->parts[i], *q = &b->parts[i];

		if (p->n != q->n || p->joiner != q->joiner)
			return false;
		for (size_t k = 0; k < p->n; k++)
			if (!str_eq(p->words[k].text, q->words[k].text))
				return false;
	}
	return true;
}

/* Each law is asked once for each round, with its own random. */
#define ROUNDS(r)                                                 \
	for (unsigned long r = 0; r < prop_rounds() && t_bad < 5; \
	     r++, arena_clear(&scratch))

static bool
is_one_line(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] < 0x20 || s.p[i] == 0x7f)
			return false;
	return true;
}

static void
shown_argv_parses_back(void)
{
	ROUNDS(r)
	{
		struct sg_str argv[WORDS_MAX], text, again;
		struct command c, d;
		struct word_pattern p;
		size_t n;

		prop_seed(r);
		n = any_argv(argv);
		command_from_argv(&c, argv, n, &scratch);
		CHECK(command_text(&c, &scratch, &text) == SG_OK, "%lu", r);
		command_parse(&d, text, &scratch);
		CHECK(same_words(&c, &d), "%lu: %.*s", r, (int)text.n, text.p);
		CHECK(is_one_line(text), "%lu", r);
		if (d.state == COMMAND_PLAIN && command_is_literal(&d)) {
			CHECK(command_text(&d, &scratch, &again) == SG_OK &&
				str_eq(text, again),
			    "%lu: %.*s", r, (int)text.n, text.p);
		}
		/* stored as a pattern it covers what was shown */
		CHECK(word_pattern_init(&p, text, &scratch, NULL) == SG_OK &&
			word_patterns_cover(
			    &p, 1, &c, COMPOUND_NEVER, &table) == COVER_YES,
		    "%lu: %.*s", r, (int)text.n, text.p);
	}
}

static void
shown_text_parses_back(void)
{
	unsigned long literal = 0;

	ROUNDS(r)
	{
		struct sg_str text, again;
		struct command c, d;

		prop_seed(r);
		command_parse(&c, any_text(), &scratch);
		CHECK(command_text(&c, &scratch, &text) == SG_OK, "%lu", r);
		if (!command_is_literal(&c)) {
			CHECK(str_eq(text, c.source), "%lu", r);
			continue;
		}
		literal++;
		command_parse(&d, text, &scratch);
		CHECK(same_words(&c, &d) &&
			command_text(&d, &scratch, &again) == SG_OK &&
			str_eq(text, again),
		    "%lu: %.*s", r, (int)text.n, text.p);
	}
	CHECK(literal > prop_rounds() / 50, "%lu literal", literal);
}

/* E4: with a tool that nothing is known of, every argv is covered. */
static void
argv_is_data(void)
{
	struct word_pattern p;

	CHECK(word_pattern_init(&p, STR("foo *"), &memory, NULL) == SG_OK, "p");
	ROUNDS(r)
	{
		struct sg_str argv[WORDS_MAX];
		struct command c;
		size_t n;

		prop_seed(r);
		n = any_argv(argv);
		argv[0] = STR("foo");
		command_from_argv(&c, argv, n, &scratch);
		CHECK((word_patterns_cover(&p, 1, &c, COMPOUND_NEVER, &empty) ==
			  COVER_YES) == (n > 1),
		    "%lu", r);
		for (size_t i = 0; i < n; i++)
			CHECK(str_eq(c.parts[0].words[i].text, argv[i]), "%lu",
			    r);
	}
}

static size_t
some_patterns(struct word_pattern *v)
{
	static const char *const texts[] = {"git *", "ls *", "git status",
	    "env *", "cd *", "foo *", "a *", "git log *"};

	for (size_t i = 0; i < 8; i++)
		CHECK(word_pattern_init(
			  &v[i], str_of(texts[i]), &memory, NULL) == SG_OK,
		    "%s", texts[i]);
	return 8;
}

/* A simple command of its own, from the words of a part. */
static struct command
alone(const struct command_part *p)
{
	struct sg_str argv[COMMAND_WORDS_MAX];
	struct command c;

	for (size_t i = 0; i < p->n; i++)
		argv[i] = p->words[i].text;
	command_from_argv(&c, argv, p->n, &scratch);
	return c;
}

/* T1: what covers a list covers each of its parts. */
static void
another_part_never_covers_more(void)
{
	struct word_pattern v[8];
	size_t n = some_patterns(v);
	unsigned long lists = 0;

	ROUNDS(r)
	{
		struct command c;
		struct sg_str text;

		prop_seed(r);
		text = any_list();
		command_parse(&c, text, &scratch);
		if (word_patterns_cover(v, n, &c, COMPOUND_EACH, &table) !=
		    COVER_YES)
			continue;
		lists += c.n > 1;
		for (size_t i = 0; i < c.n; i++) {
			struct command part = alone(&c.parts[i]);

			CHECK(word_patterns_cover(v, n, &part, COMPOUND_NEVER,
				  &table) == COVER_YES,
			    "%lu: %.*s", r, (int)text.n, text.p);
		}
	}
	CHECK(lists > prop_rounds() / 5000, "%lu lists", lists);
}

/* T1: literal commands, joined: covered as a list just when each is. */
static void
a_list_is_as_good_as_its_worst_part(void)
{
	static const char *const joiners[] = {" && ", " || ", "; ", " | "};
	struct word_pattern v[8];
	size_t n = some_patterns(v);

	ROUNDS(r)
	{
		struct sg_str argv[WORDS_MAX], text;
		struct buf b = {.cap = 4096};
		struct command c;
		bool each = true;

		prop_seed(r);
		b.p = arena_new(&scratch, b.cap);
		for (unsigned k = 0; k < 1 + r % 3; k++) {
			size_t words_of = any_argv(argv);

			command_from_argv(&c, argv, words_of, &scratch);
			command_text(&c, &scratch, &text);
			buf_addz(&b, k > 0 ? ANY_OF(joiners) : "");
			buf_add(&b, text);
			command_parse(&c, text, &scratch);
			each &= word_patterns_cover(v, n, &c, COMPOUND_EACH,
				    &table) == COVER_YES;
		}
		command_parse(&c, buf_str(&b), &scratch);
		if (word_patterns_cover(v, n, &c, COMPOUND_EACH, &table) ==
		    COVER_YES)
			CHECK(each, "%lu: %.*s", r, (int)b.n, b.p);
		buf_addz(&b, any(2) == 0 ? " & ls x" : "\nls x");
		command_parse(&c, buf_str(&b), &scratch);
		CHECK(word_patterns_cover(v, n, &c, COMPOUND_EACH, &table) !=
			COVER_YES,
		    "%lu: %.*s", r, (int)b.n, b.p);
	}
}

/* Words become stars one after the other: each pattern covers more. */
static void
narrower_never_covers_more(void)
{
	ROUNDS(r)
	{
		struct sg_str argv[WORDS_MAX], other[WORDS_MAX];
		struct word_pattern narrow = {.words = argv}, wide;
		struct command c;
		size_t n, i;

		prop_seed(r);
		n = narrow.n = any_argv(argv);
		for (i = 1; i < n; i++)
			if (any(3) == 0)
				narrow.wild[0] |= (uint64_t)1 << i;
		narrow.has_wild = narrow.wild[0] != 0;
		narrow.rest = n > 1 && (narrow.wild[0] >> (n - 1) & 1) != 0;
		wide = narrow;
		i = n > 1 ? 1 + any((unsigned)n - 1) : 0;
		if (i > 0) {
			wide.wild[0] |= (uint64_t)1 << i;
			wide.has_wild = true;
			wide.rest = (wide.wild[0] >> (n - 1) & 1) != 0;
		}
		n = any_argv(other);
		for (i = 0; i < n && i < narrow.n; i++)
			if (any(3) > 0)
				other[i] = argv[i];
		command_from_argv(&c, other, n, &scratch);
		if (word_pattern_covers(&narrow, c.parts, &empty) == COVER_YES)
			CHECK(word_pattern_covers(&wide, c.parts, &empty) ==
				COVER_YES,
			    "%lu", r);
		/* the table only takes away */
		if (word_pattern_covers(&narrow, c.parts, &table) == COVER_YES)
			CHECK(word_pattern_covers(&narrow, c.parts, &empty) ==
				COVER_YES,
			    "%lu", r);
	}
}

/* What the wide pattern covers, each exact pattern of it covers too. */
static void
covered_is_found_by_the_same_denial(void)
{
	struct word_pattern v[8];
	size_t n = some_patterns(v);

	ROUNDS(r)
	{
		struct command c;
		struct sg_str text;

		prop_seed(r);
		text = any_text();
		command_parse(&c, text, &scratch);
		command_unfold(&c, &table, &scratch);
		for (size_t i = 0; i < n; i++)
			if (word_patterns_cover(&v[i], 1, &c, COMPOUND_EACH,
				&table) == COVER_YES)
				CHECK(word_pattern_touches(&v[i], &c, &table) ==
					TOUCH_YES,
				    "%lu: %.*s", r, (int)text.n, text.p);
	}
}

/* A part more never lets a command pass a denial that it did not pass. */
static void
another_part_never_hides(void)
{
	struct word_pattern v[8];
	size_t n = some_patterns(v);

	ROUNDS(r)
	{
		struct command one, two;
		struct buf b = {.cap = 1024};
		struct sg_str text;

		prop_seed(r);
		text = any_text();
		b.p = arena_new(&scratch, b.cap);
		buf_add(&b, text);
		buf_addz(&b, any(2) == 0 ? " ; ls x" : "\nls x");
		command_parse(&one, text, &scratch);
		command_parse(&two, buf_str(&b), &scratch);
		command_unfold(&one, &table, &scratch);
		command_unfold(&two, &table, &scratch);
		for (size_t i = 0; i < n && one.state != COMMAND_UNREADABLE;
		     i++)
			CHECK(word_pattern_touches(&v[i], &two, &table) <=
				    word_pattern_touches(&v[i], &one, &table) ||
				two.state == COMMAND_UNREADABLE,
			    "%lu: %.*s", r, (int)text.n, text.p);
	}
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 26);
	arena_init(&scratch, &mem_heap, (size_t)1 << 26);
	launch_file(&table, &memory);
	CHECK(launch_load(&empty, STR("launch\tversion\t0\t-\n*\topen\t-\t-\n"),
		  &memory, NULL) == SG_OK,
	    "a table without tools");
	RUN(shown_argv_parses_back);
	RUN(shown_text_parses_back);
	RUN(argv_is_data);
	RUN(another_part_never_covers_more);
	RUN(a_list_is_as_good_as_its_worst_part);
	RUN(narrower_never_covers_more);
	RUN(covered_is_found_by_the_same_denial);
	RUN(another_part_never_hides);
	arena_release(&memory);
	arena_release(&scratch);
	return t_done("command_laws");
}
