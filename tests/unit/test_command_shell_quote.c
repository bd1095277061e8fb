/* Words written so that they read back: what is quoted, and how. */
#include "command/shell_lex.h"
#include "t.h"

static const struct row {
	struct sg_str word;
	bool first;
	const char *quoted;
} rows[] = {
    {{"git", 3}, true, "git"},
    {{"", 0}, false, "''"},
    {{"a b", 3}, false, "'a b'"},
    {{"it's", 4}, false, "'it'\\''s'"},
    {{"-.:/,+@%_9", 10}, true, "-.:/,+@%_9"},
    {{"a=b", 3}, false, "a=b"},
    {{"a=b", 3}, true, "'a=b'"},
    {{"if", 2}, false, "if"},
    {{"if", 2}, true, "'if'"},
    {{"$x", 2}, false, "'$x'"},
    {{"*", 1}, false, "'*'"},
    {{"~", 1}, false, "'~'"},
    {{"#", 1}, false, "'#'"},
    {{"!", 1}, true, "'!'"},
    {{"^", 1}, true, "'^'"},
    {{"\303\251", 2}, false, "'\303\251'"},
    {{"a\nb\t", 4}, false, "$'a\\nb\\t'"},
    {{"'\\\n", 3}, false, "$'\\'\\\\\\n'"},
    {{"\033[1m", 4}, false, "$'\\x1b[1m'"},
    {{"\177", 1}, false, "$'\\x7f'"},
    {{"\377a", 2}, false, "$'\\xffa'"},
    {{"\303\251\n", 3}, false, "$'\\xc3\\xa9\\n'"},
};

static void
rows_hold(void)
{
	const struct row *r;

	EACH (r, rows) {
		char room[64];
		struct buf b = BUF_ON(room);

		shell_quote(&b, r->word, r->first);
		CHECK(str_eq(buf_str(&b), str_of(r->quoted)), "%s: %.*s",
		    r->quoted, (int)b.n, b.p);
		CHECK(b.n <= SHELL_QUOTE_MAX(r->word.n), "%s", r->quoted);
	}
}

/* T10 */
static void
words_of_the_shell_are_known(void)
{
	static const char *const yes[] = {"!", "{", "}", "[[", "]]", "case",
	    "coproc", "do", "done", "elif", "else", "esac", "fi", "for",
	    "function", "if", "select", "then", "time", "until", "while"};
	static const char *const no[] = {
	    "", "in", "If", "[", "((", "iff", "echo", "times"};

	for (size_t i = 0; i < sizeof(yes) / sizeof(yes[0]); i++)
		CHECK(shell_is_reserved(str_of(yes[i])), "%s", yes[i]);
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++)
		CHECK(!shell_is_reserved(str_of(no[i])), "%s", no[i]);
}

int
main(void)
{
	RUN(rows_hold);
	RUN(words_of_the_shell_are_known);
	return t_done("action_shell_quote");
}
