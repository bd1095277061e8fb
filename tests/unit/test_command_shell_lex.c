/*
 * The lexer, row by row: a text and the tokens it gives.  A word is shown
 * between < and >, with a letter for each flag in front.
 */
#include "command/shell_lex.h"
#include "base/arena.h"
#include "t.h"

#define ROOM 4096

static void
show_word(struct buf *b, const struct shell_lex *l)
{
	static const char letters[] = "xgtbhaosrQ";

	for (unsigned i = 0; i < 10; i++)
		if ((l->flags >> i & 1) != 0)
			buf_addc(b, letters[i]);
	if ((l->flags & WORD_SETS) != 0)
		buf_addc(b, 'S');
	if ((l->flags & WORD_RESUMED) != 0)
		buf_addc(b, 'R');
	buf_addc(b, '<');
	buf_add(b, l->word);
	buf_addc(b, '>');
}

static void
show(struct buf *b, struct sg_str text)
{
	static const char *const ops[] = {"?", "&&", "||", ";", "|", "&", "|&",
	    ";;", "nl", "(", ")", "$(", ")$"};
	static const char *const bad[] = {"nul", "open", "deep"};
	char room[ROOM];
	struct shell_lex l;
	enum shell_token t;

	shell_lex_init(&l, text, room);
	while ((t = shell_lex_next(&l)) != SHELL_END) {
		if (b->n > 0)
			buf_addc(b, ' ');
		if (t == SHELL_WORD)
			show_word(b, &l);
		if (t == SHELL_OPERATOR)
			buf_addz(b, ops[l.op]);
		if (t == SHELL_REDIRECT)
			buf_addz(b, "redirect");
		if (t == SHELL_BAD) {
			buf_addz(b, bad[l.why]);
			CHECK(shell_lex_next(&l) == SHELL_BAD, "sticky");
			return;
		}
	}
}

static const struct row {
	const char *text, *tokens;
} rows[] = {
    {"", ""},
    {" \t", ""},
    {"ls -l", "<ls> <-l>"},
    {"a\tb", "<a> <b>"},
    /* quotes */
    {"'a b'", "Q<a b>"},
    {"\"a b\"", "Q<a b>"},
    {"a'b'\"c\"d", "Q<abcd>"},
    {"''", "Q<>"},
    {"\"\"", "Q<>"},
    {"\"it's\"", "Q<it's>"},
    {"'a\"b'", "Q<a\"b>"},
    {"\\a\\ b", "Q<a b>"},
    {"a\\\nb", "<ab>"},
    {"\"a\\\nb\"", "Q<ab>"},
    {"a \\\n b", "<a> <b>"},
    {"\"\\$\\`\\\"\\\\\\a\"", "Q<$`\"\\\\a>"},
    {"'a\nb'", "Q<a\nb>"},
    {"'a", "open"},
    {"'", "open"},
    {"\"a", "open"},
    {"a\\", "open"},
    {"\"a\\", "open"},
    /* $'' and $"" */
    {"$'a'", "aQ<a>"},
    {"$'\\n\\t\\\\\\'\\\"\\?\\e\\E'", "aoQ<\n\t\\'\"?\033\033>"},
    {"$'\\a\\b\\f\\r\\v'", "aoQ<\a\b\f\r\v>"},
    {"$'\\x41\\x4a\\x4A\\x4\\101\\u41\\U00000041'", "aoQ<AJJ\004AAA>"},
    {"$'\\u00e9\\u20ac\\U1F600'", "aQ<é€😀>"},
    {"$'\\xg\\u\\U'", "aQ<\\xg\\u\\U>"},
    {"$'\\cA\\z'", "aoQ<\001\\z>"},
    {"$'\\x00'", "nul"},
    {"$'\\0'", "nul"},
    {"$'\\u0000'", "nul"},
    {"$'\\c@'", "nul"},
    {"$'a", "open"},
    {"$'a\\", "open"},
    {"$'\\c", "open"},
    {"$'\\x4", "open"},
    {"\"$'a'\"", "xQ<$'a'>"},
    {"$\"a\"", "xQ<a>"},
    /* expansions */
    {"$x", "x<$x>"},
    {"a$x", "x<a$x>"},
    {"\"$x\"", "xQ<$x>"},
    {"$", "<$>"},
    {"$ a", "<$> <a>"},
    {"a$\tb", "<a$> <b>"},
    {"a$\n", "<a$> nl"},
    {"\"$\"", "Q<$>"},
    {"\"$ \"", "Q<$ >"},
    {"$;", "x<$> ;"},
    {"${x}", "x<${x}>"},
    {"${x y}", "x<${x y}>"},
    {"${x<y}", "x<${x<y}>"},
    {"${x:-'a}'}", "xQ<${x:-a}}>"},
    {"\"${x}\"", "xQ<${x}>"},
    {"${x", "open"},
    {"$(a)", "x<> $( <a> )$"},
    {"$(a b) c", "x<> $( <a> <b> )$ <c>"},
    {"\"a$(b)c\"", "xQ<a> $( <b> )$ xR<c>"},
    {"\"$(a)\"d", "xQ<> $( <a> )$ xR<d>"},
    {"\"$(a \"b\")\"", "xQ<> $( <a> Q<b> )$ xR<>"},
    {"$((1))", "x<> $( ( <1> ) )$"},
    {"`a b`", "x<> $( <a> <b> )$"},
    {"\"`a`c\"", "xQ<> $( <a> )$ xR<c>"},
    {"a`b`c", "x<a> $( <b> )$ <c>"},
    {"`a\"b`\"`", "x<> $( open"},
    {"`a)`", "x<> $( <a> open"},
    {"`\\a`", "x<> $( Q<a> )$"},
    {"<(a)", "x<> $( <a> )$"},
    {">(a)", "x<> $( <a> )$"},
    {"a<(b)", "x<a> $( <b> )$"},
    {"$(", "x<> $( open"},
    {"`", "x<> $( open"},
    {"\"$(a", "xQ<> $( <a> open"},
    /* what is changed, and what is not */
    {"a* b? [c]", "g<a*> g<b?> g<[c]>"},
    {"'*' \\? \"[\"", "Q<*> Q<?> Q<[>"},
    {"~ ~a a~ a=~ a:~b", "t<~> t<~a> <a~> tS<a=~> t<a:~b>"},
    {"{a,b} {a..b} {a} {a.b}", "b<{a,b}> b<{a..b}> <{a}> <{a.b}>"},
    {"{a}b,c} {a}..b a,b }", "b<{a}b,c}> <{a}..b> <a,b> <}>"},
    {"{'a,b'} '{'a,b}", "bQ<{a,b}> Q<{a,b}>"},
    {"{\"a,\"} {\\,}", "bQ<{a,}> bQ<{,}>"},
    {"!a ! != a!", "h<!a> <!> <!=> <a!>"},
    {"\"!a\" '!a' \\!a \"a! b\"", "hQ<!a> Q<!a> Q<!a> Q<a! b>"},
    {"^a ^b", "h<^a> <^b>"},
    {"a\001 '\177'", "o<a\001> oQ<\177>"},
    {"\302\205 \303\240 '\303\240' \303\251",
	"o<\302\205> o<\303\240> Q<\303\240> <\303\251>"},
    /* NAME= */
    {"a=1 a+=1 a[0]=1 _a1=", "S<a=1> S<a+=1> gS<a[0]=1> S<_a1=>"},
    {"1a=1 =1 a'=1' 'a'=1 a\\=1 a+ a+b a[0] a",
	"<1a=1> <=1> Q<a=1> Q<a=1> Q<a=1> <a+> <a+b> g<a[0]> <a>"},
    {"a\\\n=1", "S<a=1>"},
    {"a-b=1", "<a-b=1>"},
    /* operators */
    {"a&&b||c;d|e&f", "<a> && <b> || <c> ; <d> | <e> & <f>"},
    {"a|&b;;c;&d;;&e", "<a> |& <b> ;; <c> ;; <d> ;; <e>"},
    {"(a)", "( <a> )"},
    {"a)", "<a> )"},
    {"a\nb", "<a> nl <b>"},
    {"(a", "( <a> open"},
    /* redirections */
    {"a>b", "<a> redirect <b>"},
    {"a 2>b", "<a> redirect <b>"},
    {"a2>b", "<a2> redirect <b>"},
    {"a '2'>b", "<a> Q<2> redirect <b>"},
    {"a $x>b", "<a> x<$x> redirect <b>"},
    {"a 2 >b", "<a> <2> redirect <b>"},
    {"a {v}>b {v-}>c {}>d {v}",
	"<a> redirect <b> <{v-}> redirect <c> <{}> redirect <d> <{v}>"},
    {"a<b<&c<>d>>e>&f>|g&>h&>>i<<<j",
	"<a> redirect <b> redirect <c> redirect <d> redirect <e> redirect <f> "
	"redirect <g> redirect <h> redirect <i> redirect <j>"},
    /* here-documents */
    {"a <<E\nb\nE\nc", "<a> redirect <E> nl <c>"},
    {"a <<E\nb\nE", "<a> redirect <E> nl"},
    {"a <<-E\n\tb\n\tE\nc", "<a> redirect <E> nl <c>"},
    {"a <<-E\n\t\nE\n", "<a> redirect <E> nl"},
    {"a ->b", "<a> <-> redirect <b>"},
    {"a <<'E'\n$(b)\nE\nc", "<a> redirect Q<E> nl <c>"},
    {"a <<E <<F\nb\nE\nc\nF\nd", "<a> redirect <E> redirect <F> nl <d>"},
    {"a <<E\nb", "<a> redirect <E> open"},
    {"a <<E", "<a> redirect <E> open"},
    {"a <<1 <<2 <<3 <<4 <<5 <<6 <<7 <<8 <<9",
	"<a> redirect <1> redirect <2> redirect <3> redirect <4> redirect <5> "
	"redirect <6> redirect <7> redirect <8> redirect deep"},
    /* comments */
    {"a # b", "<a>"},
    {"# b\nc", "nl <c>"},
    {"a#b", "<a#b>"},
    {"a \\\n#b", "<a>"},
};

static void
rows_hold(void)
{
	const struct row *r;

	EACH (r, rows) {
		char room[ROOM];
		struct buf b = BUF_ON(room);

		show(&b, str_of(r->text));
		CHECK(str_eq(buf_str(&b), str_of(r->tokens)),
		    "%s\n  want %s\n  got  %.*s", r->text, r->tokens, (int)b.n,
		    b.p);
	}
}

/* T9 */
static void
nul_is_refused(void)
{
	char room[64];
	struct shell_lex l;

	shell_lex_init(&l, (struct sg_str){"a\0b", 3}, room);
	CHECK(shell_lex_next(&l) == SHELL_BAD && l.why == SHELL_BAD_NUL, "nul");
	shell_lex_init(&l, (struct sg_str){NULL, 0}, room);
	CHECK(shell_lex_next(&l) == SHELL_END, "nothing at all");
}

/* T9: whatever opens, too many of it are refused, and 32 are not. */
static void
depth_is_bounded(void)
{
	static const char *const openers[] = {"(", "$(", "\"${", "${", "<("};

	for (size_t k = 0; k < sizeof(openers) / sizeof(openers[0]); k++)
		for (unsigned n = 31; n <= 33; n++) {
			char text[256], room[ROOM];
			struct buf b = BUF_ON(text);
			struct shell_lex l;
			enum shell_token t;

			for (unsigned i = 0; i < n; i++)
				buf_addz(&b, openers[k]);
			shell_lex_init(&l, buf_str(&b), room);
			while ((t = shell_lex_next(&l)) != SHELL_BAD)
				CHECK(t != SHELL_END, "%s", openers[k]);
			CHECK((l.why == SHELL_BAD_DEEP) ==
				(n == 33 || openers[k][0] == '"'),
			    "%s %u", openers[k], n);
		}
}

static const struct {
	const char *text;
	unsigned saw;
} sights[] = {
    {"a", 0},
    {"a # b", SHELL_SAW_COMMENT},
    {"a <<E\nb $c\nE\n", SHELL_SAW_HEREDOC},
    {"a <<E\n$(b)\nE\n", SHELL_SAW_HEREDOC | SHELL_SAW_HIDDEN},
    {"a <<E\n${b}\nE\n", SHELL_SAW_HEREDOC | SHELL_SAW_HIDDEN},
    {"a <<E\n`b`\nE\n", SHELL_SAW_HEREDOC | SHELL_SAW_HIDDEN},
    {"a <<E\n$\nE\n", SHELL_SAW_HEREDOC},
    {"a <<\\E\n`b`\nE\n", SHELL_SAW_HEREDOC},
    {"a <<$E\nb\n$E\n", SHELL_SAW_HEREDOC | SHELL_SAW_HIDDEN},
    {"a <<<b", SHELL_SAW_HERESTRING},
    {"`a \\` b`", SHELL_SAW_HIDDEN},
    {"`a \\b`", SHELL_SAW_HIDDEN},
    {"$(a \\b)", 0},
    {"${a}", 0},
    {"${a:-'b'}", SHELL_SAW_HIDDEN},
    {"${a:-\"b\"}", SHELL_SAW_HIDDEN},
    {"\303\251", SHELL_SAW_HIGH},
};

static void
what_was_met_is_kept(void)
{
	for (size_t i = 0; i < sizeof(sights) / sizeof(sights[0]); i++) {
		char room[ROOM];
		struct shell_lex l;
		enum shell_token t;

		shell_lex_init(&l, str_of(sights[i].text), room);
		do
			t = shell_lex_next(&l);
		while (t != SHELL_END && t != SHELL_BAD);
		CHECK(t == SHELL_END && l.saw == sights[i].saw, "%s: %x",
		    sights[i].text, l.saw);
	}
}

int
main(void)
{
	RUN(rows_hold);
	RUN(nul_is_refused);
	RUN(depth_is_bounded);
	RUN(what_was_met_is_kept);
	return t_done("action_shell_lex");
}
