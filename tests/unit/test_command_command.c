/* Reading commands: states and reasons, parts and flags, argv, one line. */
#include "command/command.h"
#include "t.h"

static struct arena memory;

static struct command
parse(const char *text)
{
	struct command c;

	CHECK(command_parse(&c, str_of(text), &memory) == SG_OK, "%s", text);
	return c;
}

static const struct {
	const char *text;
	enum command_state state;
	enum command_why why;
} states[] = {
    {"git status", COMMAND_PLAIN, COMMAND_WHY_NONE},
    {"a && b || c; d | e", COMMAND_PLAIN, COMMAND_WHY_NONE},
    {"a > b", COMMAND_PLAIN, COMMAND_WHY_NONE},
    {"A=1 b", COMMAND_PLAIN, COMMAND_WHY_NONE},
    {"a $b *", COMMAND_PLAIN, COMMAND_WHY_NONE},
    {"a \303\251", COMMAND_PLAIN, COMMAND_WHY_NONE},
    /* T1 */
    {"a &", COMMAND_OTHER, COMMAND_WHY_BACKGROUND},
    {"a & b", COMMAND_OTHER, COMMAND_WHY_BACKGROUND},
    {"a |& b", COMMAND_OTHER, COMMAND_WHY_BACKGROUND},
    {"a\nb", COMMAND_OTHER, COMMAND_WHY_NEWLINE},
    {"a\n", COMMAND_OTHER, COMMAND_WHY_NEWLINE},
    {"a;", COMMAND_OTHER, COMMAND_WHY_TRAILING},
    {"a; b ;", COMMAND_OTHER, COMMAND_WHY_TRAILING},
    /* T2 */
    {"a $(b)", COMMAND_OTHER, COMMAND_WHY_SUBST},
    {"a `b`", COMMAND_OTHER, COMMAND_WHY_SUBST},
    {"a <(b)", COMMAND_OTHER, COMMAND_WHY_SUBST},
    /* T10 */
    {"(a)", COMMAND_OTHER, COMMAND_WHY_GROUP},
    {"a=(b)", COMMAND_OTHER, COMMAND_WHY_GROUP},
    {"f() { a; }", COMMAND_OTHER, COMMAND_WHY_GROUP},
    {"if a; then b; fi", COMMAND_OTHER, COMMAND_WHY_COMPOUND},
    {"{ a; }", COMMAND_OTHER, COMMAND_WHY_COMPOUND},
    {"! a", COMMAND_OTHER, COMMAND_WHY_COMPOUND},
    {"time a", COMMAND_OTHER, COMMAND_WHY_COMPOUND},
    {"a;; b", COMMAND_OTHER, COMMAND_WHY_COMPOUND},
    {"a # b", COMMAND_OTHER, COMMAND_WHY_COMMENT},
    /* T7 */
    {"a\r", COMMAND_OTHER, COMMAND_WHY_BYTES},
    {"a '\001'", COMMAND_OTHER, COMMAND_WHY_BYTES},
    {"a \377", COMMAND_OTHER, COMMAND_WHY_BYTES},
    {"a \303\240", COMMAND_OTHER, COMMAND_WHY_BYTES},
    /* T9 */
    {"", COMMAND_UNREADABLE, COMMAND_WHY_EMPTY},
    {" ", COMMAND_UNREADABLE, COMMAND_WHY_EMPTY},
    {"# a", COMMAND_UNREADABLE, COMMAND_WHY_EMPTY},
    {"\n", COMMAND_UNREADABLE, COMMAND_WHY_EMPTY},
    {"()", COMMAND_UNREADABLE, COMMAND_WHY_EMPTY},
    {"; a", COMMAND_UNREADABLE, COMMAND_WHY_SYNTAX},
    {"a &&", COMMAND_UNREADABLE, COMMAND_WHY_SYNTAX},
    {"a && && b", COMMAND_UNREADABLE, COMMAND_WHY_SYNTAX},
    {"a ; ; b", COMMAND_UNREADABLE, COMMAND_WHY_SYNTAX},
    {"a |", COMMAND_UNREADABLE, COMMAND_WHY_SYNTAX},
    {"a >", COMMAND_UNREADABLE, COMMAND_WHY_SYNTAX},
    {"a > ; b", COMMAND_UNREADABLE, COMMAND_WHY_SYNTAX},
    {"a > > b", COMMAND_UNREADABLE, COMMAND_WHY_SYNTAX},
    {"a 'b", COMMAND_UNREADABLE, COMMAND_WHY_OPEN},
    {"a $'\\0'", COMMAND_UNREADABLE, COMMAND_WHY_NUL},
    {"((((((((((((((((((((((((((((((((((a", COMMAND_UNREADABLE,
	COMMAND_WHY_DEEP},
    /* words of the shell only where a command begins, and unquoted */
    {"a if", COMMAND_PLAIN, COMMAND_WHY_NONE},
    {"'if' a", COMMAND_PLAIN, COMMAND_WHY_NONE},
    {"i\\\nf a", COMMAND_OTHER, COMMAND_WHY_COMPOUND},
    {"a (b) && c", COMMAND_OTHER, COMMAND_WHY_GROUP},
    {"(a) && ; b", COMMAND_OTHER, COMMAND_WHY_GROUP},
};

static void
states_and_reasons(void)
{
	for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++) {
		struct command c = parse(states[i].text);

		CHECK(c.state == states[i].state && c.why == states[i].why,
		    "%s: %s", states[i].text, command_why_text(c.why));
		CHECK((c.state == COMMAND_UNREADABLE) == (c.n == 0), "%s",
		    states[i].text);
	}
}

/* Each part as flags:joiner[word word], the last letters as they stand. */
static void
show_parts(struct buf *b, const struct command *c)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct command_part *p = &c->parts[i];

		buf_addz(b, (p->flags & PART_REDIRECT) != 0 ? "R" : "");
		buf_addz(b, (p->flags & PART_FED) != 0 ? "F" : "");
		buf_addz(b, (p->flags & PART_RESERVED) != 0 ? "W" : "");
		buf_addz(b, (p->flags & PART_CONTINUED) != 0 ? "C" : "");
		CHECK((p->of != i) == ((p->flags & PART_CONTINUED) != 0), "of");
		buf_addc(b, '[');
		for (size_t k = 0; k < p->n; k++) {
			unsigned f = p->words[k].flags;

			buf_addz(b, k > 0 ? " " : "");
			buf_addz(b, (f & WORD_ASSIGNMENT) != 0 ? "=" : "");
			buf_addz(b, (f & WORD_TARGET) != 0 ? ">" : "");
			buf_add(b, p->words[k].text);
		}
		buf_addc(b, ']');
	}
}

static const struct {
	const char *text, *parts;
} parts[] = {
    {"a b; c", "[a b][c]"},
    {"a | b", "[a]F[b]"},
    {"a |& b", "[a]F[b]"},
    {"A=1 B=2 c D=3", "[=A=1 =B=2 c D=3]"},
    {">x A=1 b", "R[>x =A=1 b]"},
    {"a >x b 2>&1", "R[a >x b >1]"},
    {"a <x", "RF[a >x]"},
    {"a <<<x", "RF[a >x]"},
    {"a <<E\nE\n", "RF[a >E]"},
    {"a <<-E\nE\n", "RF[a >E]"},
    {"a <&3", "R[a >3]"},
    {"if a; then b; fi", "W[if a]W[then b]W[fi]"},
    {"A=1 if", "W[=A=1 if]"},
    {"a $(b c) d", "[a ][b c]C[d]"},
    {"a \"$(b)\" d", "[a ][b]C[d]"},
    {"A=$(b) c", "[=A=][b][c]"},
    {"A=$(b) C=1 d", "[=A=][b][=C=1 d]"},
    {"a $(b $(c) d) e", "[a ][b ][c]C[d]C[e]"},
    {"a $(b) $(c) d", "[a ][b]C[][c]C[d]"},
    {"a $(b); c", "[a ][b][c]"},
    {"(a; b)", "[a][b]"},
    {"a 3>x {v}>y", "R[a >x >y]"},
};

static void
parts_are_found(void)
{
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		struct command c = parse(parts[i].text);
		char room[256];
		struct buf b = BUF_ON(room);

		show_parts(&b, &c);
		CHECK(str_eq(buf_str(&b), str_of(parts[i].parts)), "%s: %.*s",
		    parts[i].text, (int)b.n, b.p);
	}
}

/* ${n} times ${piece}, and ${last}. */
static struct sg_str
repeat(const char *piece, size_t n, const char *last)
{
	struct buf b = {.cap = strlen(piece) * n + strlen(last)};

	b.p = arena_new(&memory, b.cap + 1);
	for (size_t i = 0; i < n; i++)
		buf_addz(&b, piece);
	buf_addz(&b, last);
	return buf_str(&b);
}

#define SUBST8 "$(a)$(a)$(a)$(a)$(a)$(a)$(a)$(a)"

/* T9 */
static void
limits_hold(void)
{
	struct command c;

	command_parse(&c, repeat("a ", 256, ""), &memory);
	CHECK(c.state == COMMAND_PLAIN && c.parts[0].n == 256, "256 words");
	command_parse(&c, repeat("a ", 257, ""), &memory);
	CHECK(c.why == COMMAND_WHY_WORDS && c.n == 0, "257 words");
	command_parse(&c, repeat("a;", 63, "a"), &memory);
	CHECK(c.state == COMMAND_PLAIN && c.n == 64, "64 parts");
	command_parse(&c, repeat("a;", 64, "a"), &memory);
	CHECK(c.why == COMMAND_WHY_PARTS && c.n == 0, "65 parts");
	command_parse(&c, repeat("a;", 64, ">a"), &memory);
	CHECK(c.why == COMMAND_WHY_PARTS && c.n == 0, "65 parts");
	command_parse(&c, repeat("a", COMMAND_TEXT_MAX, ""), &memory);
	CHECK(c.state == COMMAND_PLAIN, "64 KiB");
	command_parse(&c, repeat("a", COMMAND_TEXT_MAX, "a"), &memory);
	CHECK(c.why == COMMAND_WHY_LONG && c.n == 0, "one byte more");
	command_parse(
	    &c, STR("\"" SUBST8 SUBST8 SUBST8 SUBST8 "$(a)\""), &memory);
	CHECK(c.why == COMMAND_WHY_PARTS && c.n == 0, "33 substitutions");
	/* as many words and parts as so many bytes can make */
	command_parse(&c, repeat("`a`", 40, ""), &memory);
	CHECK(c.state == COMMAND_UNREADABLE || c.n > 0, "ticks");
}

/* E4: an argv is data. */
static void
argv_is_data(void)
{
	struct sg_str argv[] = {STR("echo"), STR("; rm x"), STR("$(x)"),
	    STR("*"), STR(""), STR("a\nb")};
	struct command c;
	struct sg_str text;

	CHECK(command_from_argv(&c, argv, 6, &memory) == SG_OK, "argv");
	CHECK(c.state == COMMAND_PLAIN && c.from_argv && c.n == 1 &&
		c.parts[0].n == 6,
	    "one part");
	CHECK(command_is_literal(&c) && !command_is_dynamic(&c), "literal");
	CHECK(command_text(&c, &memory, &text) == SG_OK &&
		str_eq(text, STR("echo '; rm x' '$(x)' '*' '' $'a\\nb'")),
	    "%.*s", (int)text.n, text.p);
	command_from_argv(&c, argv, 0, &memory);
	CHECK(c.why == COMMAND_WHY_EMPTY && c.n == 0, "no words");
	command_from_argv(&c, &argv[4], 2, &memory);
	CHECK(c.why == COMMAND_WHY_EMPTY, "no program");
	argv[1] = (struct sg_str){"a\0b", 3};
	command_from_argv(&c, argv, 2, &memory);
	CHECK(c.why == COMMAND_WHY_NUL && c.state == COMMAND_UNREADABLE, "nul");
}

static void
argv_has_limits(void)
{
	struct sg_str argv[COMMAND_WORDS_MAX + 1];
	struct command c;

	for (size_t i = 0; i <= COMMAND_WORDS_MAX; i++)
		argv[i] = STR("a");
	command_from_argv(&c, argv, COMMAND_WORDS_MAX, &memory);
	CHECK(c.state == COMMAND_PLAIN, "256 words");
	command_from_argv(&c, argv, COMMAND_WORDS_MAX + 1, &memory);
	CHECK(c.why == COMMAND_WHY_WORDS, "257 words");
	argv[1] = repeat("a", COMMAND_TEXT_MAX - 3, "");
	command_from_argv(&c, argv, 2, &memory);
	CHECK(c.state == COMMAND_PLAIN, "64 KiB");
	argv[1] = repeat("a", COMMAND_TEXT_MAX - 2, "");
	command_from_argv(&c, argv, 2, &memory);
	CHECK(c.why == COMMAND_WHY_LONG, "more");
}

static const struct {
	const char *text, *shown, *group;
	bool dynamic;
} texts[] = {
    {"git  status", "git status", "git", false},
    {"'git' \"a b\"", "git 'a b'", "git", false},
    {"git a;git b", "git a; git b", "git", false},
    {"git a&&ls||x|y", "git a && ls || x | y", "", false},
    {"'if' a", "'if' a", "if", false},
    {"a  $b", "a  $b", "", true},
    {"a  >b", "a  >b", "", true},
    {"A=1  b", "A=1  b", "", true},
    {"a  &", "a  &", "", true},
    {"a  '", "a  '", "", true},
    {"", "", "", true},
};

/* R-154 R-205 */
static void
texts_and_groups(void)
{
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct command c = parse(texts[i].text);
		struct sg_str text;

		CHECK(command_text(&c, &memory, &text) == SG_OK &&
			str_eq(text, str_of(texts[i].shown)),
		    "%s: %.*s", texts[i].text, (int)text.n, text.p);
		CHECK(str_eq(command_group(&c), str_of(texts[i].group)), "%s",
		    texts[i].text);
		CHECK(command_is_dynamic(&c) == texts[i].dynamic, "%s",
		    texts[i].text);
	}
}

static void
a_forgotten_command_is_unreadable(void)
{
	struct command c = {0};

	CHECK(c.state == COMMAND_UNREADABLE, "zero");
	CHECK(command_group(&c).n == 0 && command_is_dynamic(&c), "zero");
	CHECK(strcmp(command_why_text(COMMAND_WHY_COUNT),
		  "the command was not read") == 0,
	    "no such reason");
}

/* Whatever piece of memory is missing, the answer is zero. */
static void
without_memory(void)
{
	struct sg_str argv[] = {STR("a"), STR("b")}, text;
	unsigned failures = 0;

	for (size_t max = 0; max < 3000; max += 16) {
		struct command c = {.state = COMMAND_PLAIN};
		struct arena a;

		arena_init(&a, &mem_heap, max);
		if (command_parse(&c, STR("a b; c d"), &a) != SG_OK) {
			failures++;
			CHECK(
			    c.state == COMMAND_UNREADABLE && c.n == 0, "text");
		} else {
			failures += command_text(&c, &a, &text) != SG_OK;
		}
		arena_clear(&a);
		if (command_from_argv(&c, argv, 2, &a) != SG_OK) {
			failures++;
			CHECK(
			    c.state == COMMAND_UNREADABLE && c.n == 0, "argv");
		}
		arena_release(&a);
	}
	CHECK(failures > 20, "%u", failures);
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 26);
	RUN(states_and_reasons);
	RUN(parts_are_found);
	RUN(limits_hold);
	RUN(argv_is_data);
	RUN(argv_has_limits);
	RUN(texts_and_groups);
	RUN(a_forgotten_command_is_unreadable);
	RUN(without_memory);
	arena_release(&memory);
	return t_done("action_command");
}
