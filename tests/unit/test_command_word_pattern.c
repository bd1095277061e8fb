/*
 * Word patterns: which are refused, what stands in the way of a grant and in
 * which order, what a denial finds.  The many rows of commands themselves are
 * in tests/corpus/commands.tsv.
 */
#include <stdlib.h>

#include "lib/covers.h"
#include "command/word_pattern.h"
#include "lib/launch_file.h"
#include "t.h"

static struct arena memory;
static struct launch table;

#define PART_OF_A_WORD                                                        \
	"a * stands for whole words, not for a part of one; quote what else " \
	"a shell would change"

static const struct {
	const char *pattern, *why;
} refused[] = {
    {"", "the command names no program"},
    {" ", "the command names no program"},
    {"*", "a pattern must name the program"},
    {"* x", "a pattern must name the program"},
    {"a && b", "a pattern must be one command, without && || ; |"},
    {"a; b", "a pattern must be one command, without && || ; |"},
    {"a | b", "a pattern must be one command, without && || ; |"},
    {"a;", "it ends in ;"},
    {"a &", "it has & or |&"},
    {"a\n", "it has more than one line"},
    {"a $(b)", "it has a command substitution"},
    {"(a)", "it has a group, a subshell or an array"},
    {"time a", "it has a keyword of the shell (if, for, !, time ...)"},
    {"a # b", "it has a comment"},
    {"a > b", "a pattern must not redirect input or output"},
    {">b", "a pattern must not redirect input or output"},
    {"A=1 b", "a pattern must begin with the program, not with a variable"},
    {"a $b", PART_OF_A_WORD},
    {"a b*", PART_OF_A_WORD},
    {"a **", PART_OF_A_WORD},
    {"a ''*", PART_OF_A_WORD},
    {"a ?", PART_OF_A_WORD},
    {"a ~", PART_OF_A_WORD},
    {"a {b,c}", PART_OF_A_WORD},
    {"a 'b", "a quote, a bracket or a here-document is not closed"},
};

/* R-228 R-230 */
static void
patterns_are_words(void)
{
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct word_pattern p;
		struct sg_error e = {0};

		CHECK(word_pattern_init(&p, str_of(refused[i].pattern), &memory,
			  &e) == SG_EWORD,
		    "%s", refused[i].pattern);
		CHECK(strcmp(e.message, refused[i].why) == 0, "%s: %s",
		    refused[i].pattern, e.message);
		CHECK(p.n == 0, "%s", refused[i].pattern);
	}
}

static struct word_pattern
pattern(const char *text)
{
	struct word_pattern p;
	struct sg_error e = {0};

	CHECK(word_pattern_init(&p, str_of(text), &memory, &e) == SG_OK,
	    "%s: %s", text, e.message);
	return p;
}

static struct command
command(const char *text)
{
	struct command c;

	CHECK(command_parse(&c, str_of(text), &memory) == SG_OK, "%s", text);
	return c;
}

static void
a_pattern_is_compiled(void)
{
	struct word_pattern p = pattern("git * 'a b' *");

	CHECK(p.n == 4 && p.rest && p.has_wild && p.wild[0] == 10, "stars");
	p = pattern("git '*'");
	CHECK(p.n == 2 && !p.rest && !p.has_wild, "a quoted star");
	p = pattern("git $'a\\x01' \\*");
	CHECK(p.n == 3 && !p.has_wild && str_eq(p.words[1], STR("a\001")),
	    "decoded");
	p = pattern("git * x");
	CHECK(p.has_wild && !p.rest, "a star inside");
}

static const struct {
	const char *pattern, *command;
	enum cover cover;
} rows[] = {
    {"git status", "git status", COVER_YES},
    {"git *", "git status", COVER_YES},
    {"git *", "git", COVER_OTHER_WORDS}, /* */
    {"git status", "git", COVER_OTHER_WORDS},
    {"git status", "git status x", COVER_OTHER_WORDS},
    {"git * x", "git log x y", COVER_OTHER_WORDS},
    {"git *", "git 'x", COVER_UNREADABLE},    /* T9 */
    {"git *", "git x &", COVER_NOT_PLAIN},    /* T1 */
    {"git *", "time git x", COVER_NOT_PLAIN}, /* T10 */
    {"git *", "git $x", COVER_DYNAMIC},       /* T2 */
    {"git *", "git $'x'", COVER_DYNAMIC},
    {"git *", "A=1 git x", COVER_ASSIGNMENT}, /* T4 */
    {"git *", "git x >y", COVER_REDIRECT},    /* T3 */
    {"git *", "A=$x git >y", COVER_ASSIGNMENT},
    {"git *", "git $x >y", COVER_REDIRECT},
    {"env *", "env x", COVER_LAUNCHER}, /* T5 */
    {"bash *", "bash x", COVER_LAUNCHER},
    {"set *", "set x", COVER_LAUNCHER},
    {"less *", "less x", COVER_LAUNCHER},
    {"env x", "env x", COVER_YES},
    {"git *", "git -c x=y log", COVER_OPTION}, /* T6 */
    {"git -c x=y log", "git -c x=y log", COVER_YES},
    {"git *", "/bin/git status", COVER_OTHER_WORDS}, /* T8 */
    {"git *", "git status && git log", COVER_YES},
    {"git *", "git status && ls", COVER_PART},
    {"git *", "ls && git status", COVER_PART},
    {"git sta", "git status", COVER_OTHER_WORDS},
    {"sudo * status", "sudo git status", COVER_LAUNCHER},
    {"git *", "git status && git -c x=y log", COVER_PART},
    {"git *", "git status; set x", COVER_STATE},
    {"set x", "set x", COVER_YES},
    {"set x", "set x; set x", COVER_STATE},
    {"cd *", "cd x; ./y", COVER_DIRECTORY},
    {"cd *", "cd x; cd y", COVER_YES},
    {"cd *", "cd x; /y", COVER_PART},
};

static void
covers_and_reasons(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct word_pattern p = pattern(rows[i].pattern);
		struct command c = command(rows[i].command);
		enum cover got = word_patterns_cover(
		    &p, 1, &c, COMPOUND_EACH, &table);

		CHECK(got == rows[i].cover, "%s | %s: %s", rows[i].pattern,
		    rows[i].command, cover_text(got));
		CHECK(word_patterns_cover(&p, 0, &c, COMPOUND_EACH, &table) !=
			COVER_YES,
		    "%s by nothing", rows[i].command);
	}
}

/* The part alone is not covered either, whoever forgot the gate. */
static void
parts_are_looked_at_alone(void)
{
	static const struct {
		const char *command;
		enum cover cover;
	} alone[] = {{"git a $x", COVER_DYNAMIC}, {"git a >x", COVER_REDIRECT},
	    {"A=1 git a", COVER_ASSIGNMENT}, {"if git a", COVER_NOT_PLAIN}};
	struct word_pattern p = pattern("git *");
	struct command c;

	for (size_t i = 0; i < sizeof(alone) / sizeof(alone[0]); i++) {
		c = command(alone[i].command);
		CHECK(word_pattern_covers(&p, &c.parts[0], &table) ==
			alone[i].cover,
		    "%s", alone[i].command);
	}
	c = command("x $(y) git a");
	CHECK(word_pattern_covers(&p, &c.parts[2], &table) == COVER_NOT_PLAIN,
	    "the rest of another");
	p = (struct word_pattern){0};
	c = command("git a");
	CHECK(word_pattern_covers(&p, &c.parts[0], &table) == COVER_OTHER_WORDS,
	    "a forgotten pattern");
}

static void
the_gate(void)
{
	struct command c = command("git a && git b");
	struct launch none = {0};

	CHECK(
	    word_pattern_gate(&c, COMPOUND_EACH, &table) == COVER_YES, "each");
	CHECK(word_pattern_gate(&c, COMPOUND_NEVER, &table) == COVER_COMPOUND,
	    "never");
	CHECK(word_pattern_gate(&c, (enum compound)9, &table) == COVER_COMPOUND,
	    "no setting");
	c.has_environment = true; /* T4 */
	CHECK(word_pattern_gate(&c, COMPOUND_EACH, &table) == COVER_ENVIRONMENT,
	    "environment");
	c = (struct command){0};
	CHECK(word_pattern_gate(&c, COMPOUND_EACH, &table) == COVER_UNREADABLE,
	    "zero");
	c = command("git a");
	CHECK(word_pattern_gate(&c, COMPOUND_NEVER, &none) == COVER_YES, "one");
}

static void
every_objection_has_its_words(void)
{
	struct word_pattern p = pattern("git *");
	struct command c = command("git -C /x log");
	struct sg_str why = word_pattern_objection(&p, &c.parts[0], &table);

	CHECK(str_starts(why, STR("reach: another repository")), "%.*s",
	    (int)why.n, why.p);
	CHECK(strcmp(cover_text(COVER_YES), "every word is covered") == 0, "y");
	CHECK(
	    strcmp(cover_text(COVER_COUNT), cover_text(COVER_OTHER_WORDS)) == 0,
	    "no such answer");
	CHECK(COVER_YES != 0 && TOUCH_NO != 0, "zero is the safe side");
}

static void
patterns_have_limits(void)
{
	char text[2 * 300];
	struct word_pattern p;
	struct buf b = BUF_ON(text);

	for (int i = 0; i < 256; i++)
		buf_addz(&b, i % 2 == 0 ? "a " : "* ");
	CHECK(
	    word_pattern_init(&p, buf_str(&b), &memory, NULL) == SG_OK, "256");
	CHECK(p.n == 256 && p.rest && p.wild[3] == 0xaaaaaaaaaaaaaaaa, "256");
	buf_addz(&b, "a");
	CHECK(word_pattern_init(&p, buf_str(&b), &memory, NULL) == SG_EWORD,
	    "257");
	for (size_t max = 0; max < 1024; max += 16) {
		struct arena a;
		enum sg_err err;

		arena_init(&a, &mem_heap, max);
		err = word_pattern_init(&p, STR("a *"), &a, NULL);
		CHECK(
		    err == SG_OK || (err == SG_ENOMEM && p.n == 0), "%zu", max);
		arena_release(&a);
	}
}

/* A heap that fails after so many pieces. */
static unsigned pieces;

static void *
few_get(void *ctx, size_t n)
{
	(void)ctx;
	return pieces-- > 0 ? malloc(n) : (pieces = 0, NULL);
}

static void
few_put(void *ctx, void *p)
{
	(void)ctx;
	free(p);
}

/* Long patterns, of one word or of many, and memory that ends anywhere. */
static void
long_patterns_take_what_they_need(void)
{
	static const struct {
		size_t words, bytes;
	} v[] = {{1, 3}, {1, 9000}, {60, 200}, {1, 40000}, {250, 200}};
	struct mem few = {few_get, few_put, NULL};
	static char room[65536];

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct buf b = BUF_ON(room);
		bool done = false;

		buf_addz(&b, "frob");
		for (size_t w = 0; w < v[i].words; w++) {
			buf_addc(&b, ' ');
			for (size_t k = 0; k < v[i].bytes; k++)
				buf_addc(&b, (char)('a' + w % 26));
		}
		buf_addz(&b, " *");
		for (unsigned most = 0; most < 64 && !done; most++) {
			struct word_pattern p;
			struct arena a;
			enum sg_err err;

			pieces = most;
			arena_init(&a, &few, (size_t)1 << 24);
			err = word_pattern_init(&p, buf_str(&b), &a, NULL);
			done = err == SG_OK;
			CHECK(done || err == SG_ENOMEM, "%zu: %d", i, (int)err);
			CHECK(done ? p.n == v[i].words + 2 && p.rest &&
				    p.words[1].n == v[i].bytes &&
				    p.words[1].p[0] == 'a'
				   : p.n == 0,
			    "%zu: %zu words", i, p.n);
			arena_release(&a);
		}
		CHECK(done, "%zu", i);
	}
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 26);
	launch_file(&table, &memory);
	RUN(patterns_are_words);
	RUN(a_pattern_is_compiled);
	RUN(covers_and_reasons);
	RUN(parts_are_looked_at_alone);
	RUN(the_gate);
	RUN(every_objection_has_its_words);
	RUN(patterns_have_limits);
	RUN(long_patterns_take_what_they_need);
	arena_release(&memory);
	return t_done("action_word_pattern");
}
