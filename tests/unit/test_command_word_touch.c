/* Denials: every reading, texts within texts, and what cannot be told. */
#include "command/word_pattern.h"
#include "lib/launch_file.h"
#include "t.h"

static struct arena memory;
static struct launch table;

static enum touch
touch(const char *pattern, struct sg_str text)
{
	struct word_pattern p;
	struct command c;

	CHECK(word_pattern_init(&p, str_of(pattern), &memory, NULL) == SG_OK,
	    "%s", pattern);
	CHECK(command_parse(&c, text, &memory) == SG_OK, "%.*s", (int)text.n,
	    text.p);
	CHECK(command_unfold(&c, &table, &memory) == SG_OK, "%.*s", (int)text.n,
	    text.p);
	return word_pattern_touches(&p, &c, &table);
}

static const struct {
	const char *pattern, *command;
	enum touch touch;
} rows[] = {
    {"rm *", "rm x", TOUCH_YES},
    {"rm *", "rm", TOUCH_YES},
    {"rm *", "xargs rm", TOUCH_YES},
    {"rm", "rm", TOUCH_YES},
    {"rm", "rm x", TOUCH_MAYBE},
    {"rm", "rm >x", TOUCH_YES},
    {"rm *", "rm >x y", TOUCH_YES},
    {"rm *", "rm >x", TOUCH_YES},
    {"rm a *", "rm a", TOUCH_YES},
    {"rm a *", "rm a b", TOUCH_YES},
    {"rm a *", "rm b b", TOUCH_NO},
    {"rm a *", "rm $x b", TOUCH_MAYBE},
    {"rm * b", "rm $x b", TOUCH_YES},
    {"/x/Rm *", "/y/rM z", TOUCH_YES},
    {"rm *", "A=1", TOUCH_NO},
    {"rm *", "A=1 >x rm y", TOUCH_YES},
    {"rm *", ">x", TOUCH_NO},
    {"rm *", "sudo A=rm", TOUCH_YES},
    {"rm *", "sudo A=", TOUCH_NO},
    {"rm *", "sudo A=b=rm", TOUCH_YES},
    {"rm *", "sudo 'A=!rm'", TOUCH_YES},
    {"rm *", "sudo A=/bin/rm", TOUCH_YES},
    {"rm *", "sudo A=!/bin/rm", TOUCH_YES},
    {"rm *", "sudo A=/x=/rm", TOUCH_YES},
    {"rm *", "sudo 'A=!'", TOUCH_NO},
    {"rm *", "sudo 'A b=!rm c'", TOUCH_YES},
    {"rm *", "sudo 'A b='", TOUCH_NO},
    {"rm *", "sudo 'A b=!'", TOUCH_NO},
    {"rm *", "sudo farm", TOUCH_NO},
    {"rm *", "sudo rms", TOUCH_NO},
    {"rm *", "sudo x_rm rm-x", TOUCH_NO},
    {"rm *", "sudo rm1", TOUCH_MAYBE},
    {"rm *", "sudo a.rm.b", TOUCH_MAYBE},
    {"rm *", "sudo sh", TOUCH_NO},
    {"rm *", "sudo sh <x", TOUCH_MAYBE},
    {"rm *", "sudo cat <x", TOUCH_NO},
    /* variables that name a program, or make others run code */
    {"rm *", "PAGER=rm git log", TOUCH_YES},
    {"rm *", "PAGER='rm x' git log", TOUCH_YES},
    {"rm *", "PAGER='nice rm x' git log", TOUCH_YES},
    {"rm *", "PAGER=less git log", TOUCH_NO},
    {"rm *", "PAGER= git log", TOUCH_NO},
    {"rm *", "PAGER=$x git log", TOUCH_MAYBE},
    {"rm *", "CC='gcc -B/rm' make", TOUCH_YES},
    {"rm *", "CC='gcc rm.c' make", TOUCH_MAYBE},
    {"rm *", "LANG=rm git log", TOUCH_NO},
    {"rm *", "LD_PRELOAD=x git log", TOUCH_MAYBE},
    {"rm *", "LD_PRELOAD= git log", TOUCH_NO},
    {"rm *", "env LD_PRELOAD=x git log", TOUCH_MAYBE},
    {"rm *", "export BASH_ENV=x", TOUCH_MAYBE},
    {"rm *", "NPM_CONFIG_X=y npm t", TOUCH_MAYBE},
    /* programs that come in as data, or that only find will know */
    {"rm *", "echo a | xargs", TOUCH_NO},
    {"rm *", "echo a | xargs wc -l", TOUCH_NO},
    {"rm *", "echo a | xargs env", TOUCH_MAYBE},
    {"rm *", "echo a | sudo xargs", TOUCH_MAYBE},
    {"rm *", "echo a | xargs $(x) env", TOUCH_MAYBE},
    {"rm *", "echo a | sudo wc", TOUCH_NO},
    {"rm *", "echo a | A=1 sudo wc", TOUCH_NO},
    {"rm *", "xargs env", TOUCH_NO},
    {"rm *", "echo a | sudo -s", TOUCH_MAYBE},
    {"rm *", "echo a | sudo -i", TOUCH_MAYBE},
    {"rm *", "echo a | at now", TOUCH_MAYBE},
    {"rm *", "echo a | ssh h", TOUCH_MAYBE},
    {"rm *", "ssh h", TOUCH_NO},
    /* builtins that change what a later word means */
    {"rm *", "hash -p /bin/rm ls; ls x", TOUCH_YES},
    {"rm *", "export GIT_PAGER='rm x'; git log", TOUCH_YES},
    {"rm *", "export PATH=/opt/rm/bin", TOUCH_MAYBE},
    {"rm *", "export A=b; git log", TOUCH_NO},
    {"rm *", "cd rm", TOUCH_NO},
    {"rm *", "find . -exec {} +", TOUCH_MAYBE},
    {"rm *", "find . -exec /bin/{} x ';'", TOUCH_MAYBE},
    {"rm *", "find . -exec grep x {} +", TOUCH_NO},
    {"rm *", "find . -exec env {} +", TOUCH_MAYBE},
    {"rm *", "find . -name {} -ls", TOUCH_NO}, /* starts nothing */
    {"rm *", "xargs -I{} {} x", TOUCH_MAYBE},
    {"rm *", "xargs -I {} {} x", TOUCH_MAYBE},
    {"rm *", "xargs -I{} -P 4 {} x", TOUCH_MAYBE},
    {"rm *", "xargs -I{} mv {} x", TOUCH_NO},
    {"rm *", "xargs -I{} grep {} x", TOUCH_NO},
    {"rm *", "xargs -I% grep % x", TOUCH_MAYBE},
    {"rm *", "xargs --replace=% % x", TOUCH_MAYBE},
    {"rm *", "xargs -J % % x", TOUCH_MAYBE},
    {"rm *", "xargs -I", TOUCH_MAYBE},
    {"rm *", "parallel '{1}{2}' x ::: r ::: m", TOUCH_MAYBE},
    {"rm *", "sh -c \"sh -c 'sh -c \\\"rm x\\\"'\"", TOUCH_YES},
    {"rm *", "sh -c 'a=b rm x'", TOUCH_YES},
    {"rm *", "sh -c 'x=!rm y'", TOUCH_YES},
    {"rm *", "sh -c \"ls 'x\"", TOUCH_MAYBE},
    {"rm *", "sh -c ''", TOUCH_NO},
    {"rm *", "env '='", TOUCH_NO},
    {"rm *", "sudo $(x) rm y", TOUCH_YES},
    {"rm *", "sudo \"$(x)\" 'rm y'", TOUCH_YES},
    {"rm *", "ls $(x) rm y", TOUCH_NO},
    {"rm *", "ls \"$(rm x)\"", TOUCH_YES},
    {"rm *", "'rm", TOUCH_MAYBE},
    {"rm *", "cat <<E\n$(x)\nE\n", TOUCH_MAYBE},
};

/* T1 T2 T5 */
static void
rows_hold(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		enum touch got = touch(
		    rows[i].pattern, str_of(rows[i].command));

		CHECK(got == rows[i].touch, "%s | %s: %d", rows[i].pattern,
		    rows[i].command, (int)got);
	}
}

/* More texts than are read, or longer ones: it cannot be told. */
static void
what_is_not_read_may_be_anything(void)
{
	struct buf b = {.cap = (size_t)60 << 10};
	char quote[] = "'a b' ";

	b.p = arena_new(&memory, b.cap);
	buf_addz(&b, "sh -c ");
	for (int i = 0; i < COMMAND_INNER_MAX; i++)
		buf_addz(&b, quote);
	CHECK(touch("rm *", buf_str(&b)) == TOUCH_NO, "32 texts");
	buf_addz(&b, quote);
	CHECK(touch("rm *", buf_str(&b)) == TOUCH_MAYBE, "33 texts");
	b.n = 0;
	buf_addz(&b, "sh -c '=== a");
	for (int i = 0; i < 36 << 10; i++)
		buf_addc(&b, 'a');
	buf_addz(&b, " b'");
	CHECK(touch("rm *", buf_str(&b)) == TOUCH_MAYBE, "4 long texts");
}

/* T9: the cost grows with the length and no faster. */
static void
long_words_cost_no_more_than_their_length(void)
{
	static const char *const ends[] = {"", " x'", "/x'", "!'"};

	for (size_t k = 0; k < 4; k++) {
		struct arena a = memory;
		struct buf b = {.cap = COMMAND_TEXT_MAX};
		enum touch got = TOUCH_NO;

		arena_init(&memory, &mem_heap, (size_t)1 << 26);
		b.p = arena_new(&memory, b.cap);
		buf_addz(&b, k == 0 ? "sudo " : "sudo '");
		while (b.n + 8 < b.cap)
			buf_addc(&b, '=');
		buf_addz(&b, ends[k]);
		for (int i = 0; i < 20; i++)
			got = touch("rm *", buf_str(&b));
		CHECK(got == (k == 1 ? TOUCH_MAYBE : TOUCH_NO), "%zu", k);
		arena_release(&memory);
		memory = a;
	}
}

static void
a_forgotten_pattern_denies(void)
{
	struct word_pattern p = {0};
	struct command c;

	command_parse(&c, STR("ls"), &memory);
	CHECK(word_pattern_touches(&p, &c, &table) == TOUCH_YES, "zero");
}

static void
without_memory(void)
{
	unsigned failures = 0;

	for (size_t max = 512; max < 32768; max += 64) {
		struct command c;
		struct arena a;

		arena_init(&a, &mem_heap, max);
		if (command_parse(&c, STR("sh -c 'a=b; c' 'd e'"), &a) ==
			SG_OK &&
		    command_unfold(&c, &table, &a) != SG_OK) {
			failures++;
			CHECK(c.state == COMMAND_UNREADABLE, "%zu", max);
		}
		arena_release(&a);
	}
	CHECK(failures > 10, "%u", failures);
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 26);
	launch_file(&table, &memory);
	RUN(rows_hold);
	RUN(what_is_not_read_may_be_anything);
	RUN(long_words_cost_no_more_than_their_length);
	RUN(a_forgotten_pattern_denies);
	RUN(without_memory);
	arena_release(&memory);
	return t_done("action_word_touch");
}
