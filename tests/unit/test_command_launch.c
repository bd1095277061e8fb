/* The table of tools: how it is read, what it refuses, what it objects to. */
#include "command/launch.h"
#include "lib/launch_file.h"
#include "t.h"

static struct arena memory;

#define SHAPE "a row must have exactly four columns, none of them empty"
#define HEAD  "launch\tversion\t0.1\tx\n"
#define STAR  HEAD "*\topen\t-\tx\n*\toption\t--exec\trun: x\n"

static const struct {
	const char *name, *text, *line, *why;
} refused[] = {
    {"nothing", "", "launch, line 0",
	"the first row must be: launch, version, number"},
    {"only remarks", "# a\n\n", "launch, line 2",
	"the first row must be: launch, version, number"},
    {"another file", "a\tb\tc\td\n", "launch, line 1",
	"the first row must be: launch, version, number"},
    {"another file", "launch\tb\tc\td\n", "launch, line 1",
	"the first row must be: launch, version, number"},
    {"a short row", HEAD "*\topen\t-\n", "launch, line 2", SHAPE},
    {"an empty cell", HEAD "*\t\t-\tx\n", "launch, line 2", SHAPE},
    {"a long row", HEAD "*\topen\t-\tx\ty\n", "launch, line 2", SHAPE},
    {"no tools", HEAD, "launch, line 1", "the table has no tools"},
    {"no star", HEAD "a\topen\t-\tx\n", "launch, line 2",
	"the first tool must be *"},
    {"unknown kind", STAR "a\tfoo\t-\tx\n", "launch, line 4",
	"there is no such kind"},
    {"unknown style", STAR "a\topen\tfoo\tx\n", "launch, line 4",
	"a style must be single, bundle, through or -"},
    {"a launcher without run", STAR "a\tlauncher\t-\tx\n", "launch, line 4",
	"a launcher's why begins with run: "},
    {"a shell without run", STAR "a\tshell\t-\tx\n", "launch, line 4",
	"a launcher's why begins with run: "},
    {"twice", STAR "a\topen\t-\tx\na\topen\t-\tx\n", "launch, line 5",
	"this tool is listed already"},
    {"options without tool", STAR "a\toption\t-x\tx\n", "launch, line 4",
	"options follow the row of their tool"},
    {"options of another tool", STAR "a\topen\t-\tx\nb\toption\t-x\tx\n",
	"launch, line 5", "options follow the row of their tool"},
    {"options of two tools", STAR "a,b\topen\t-\tx\nb\toption\t-x\tx\n",
	"launch, line 5", "options follow the row of their tool"},
    {"options behind an alias",
	STAR "a\topen\t-\tx\nb\talias\ta\tx\na\toption\t-x\tx\n",
	"launch, line 6", "options follow the row of their tool"},
    {"no parent", STAR "a b\topen\t-\tx\n", "launch, line 4",
	"the tool in front of it is unknown"},
    {"alias of nothing", STAR "b\talias\ta\tx\n", "launch, line 4",
	"there is no such tool above"},
    {"alias below nothing", STAR "b\talias\ta c\tx\n", "launch, line 4",
	"the tool in front of it is unknown"},
    {"alias twice", STAR "b\talias\t*\tx\nb\talias\t*\tx\n", "launch, line 5",
	"this tool is listed already"},
    {"like nothing", STAR "a\topen\t-\tx\na\tlike\tb\tx\n", "launch, line 5",
	"there is no such tool above"},
    {"like itself", STAR "a\topen\t-\tx\na\tlike\ta\tx\n", "launch, line 5",
	"a tool is not like itself"},
    {"a variable of a tool", STAR "a\topen\t-\tx\na\tvariable\tX\trun: x\n",
	"launch, line 5", "a variable is a row of * and begins with run: "},
    {"a variable that runs nothing", HEAD "*\topen\t-\tx\n*\tsetting\tX\tx\n",
	"launch, line 3", "a variable is a row of * and begins with run: "},
    {"two spaces", STAR "a\topen\t-\tx\na\toption\t-x  -y\tx\n",
	"launch, line 5", "one space between items"},
    {"no dash", STAR "a\topen\t-\tx\na\toption\tx\tx\n", "launch, line 5",
	"an option must begin with - and a name"},
    {"a lone dash", STAR "a\topen\t-\tx\na\toption\t-\tx\n", "launch, line 5",
	"an option must begin with - and a name"},
    {"two lone dashes", STAR "a\topen\t-\tx\na\toption\t--\tx\n",
	"launch, line 5", "an option must have a name"},
    {"an option twice", STAR "a\topen\t-\tx\na\toption\t-x -x\tx\n",
	"launch, line 5", "this option is listed already"},
    {"safe and not",
	STAR "a\topen\t-\tx\na\toption\t--x\tx\na\tsafe\t--x=\tx\n",
	"launch, line 6", "this option is listed already"},
};

static void
bad_tables_are_refused(void)
{
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct launch t;
		struct sg_error e = {0};

		CHECK(launch_load(&t, str_of(refused[i].text), &memory, &e) ==
			SG_EWORD,
		    "%s", refused[i].name);
		CHECK(strcmp(e.pointer, refused[i].line) == 0 &&
			strcmp(e.message, refused[i].why) == 0,
		    "%s: %s: %s", refused[i].name, e.pointer, e.message);
		CHECK(t.n_nodes == 0, "%s", refused[i].name);
	}
}

static struct sg_str
repeat(const char *piece, size_t n)
{
	struct buf b = {.cap = strlen(piece) * n + sizeof(STAR)};

	b.p = arena_new(&memory, b.cap);
	buf_addz(&b, STAR);
	for (size_t i = 0; i < n; i++)
		buf_addz(&b, piece);
	return buf_str(&b);
}

static void
limits_hold(void)
{
	struct launch t;
	struct sg_error e = {0};

	CHECK(launch_load(&t, repeat("#2345678\n", LAUNCH_TEXT_MAX / 9),
		  &memory, &e) == SG_ELONG,
	    "%s", e.message);
	CHECK(launch_load(&t, repeat("a,a,a,a\topen\t-\tx\n", 1024), &memory,
		  NULL) == SG_EWORD,
	    "4099 names");
	CHECK(launch_load(&t, repeat("a\topen\t- - - - - - - - -\tx\n", 4000),
		  &memory, NULL) == SG_EWORD,
	    "36000 items");
	for (size_t max = 0; max < 4096; max += 16) {
		struct arena a;
		enum sg_err err;

		arena_init(&a, &mem_heap, max);
		err = launch_load(&t, str_of(STAR), &a, NULL);
		CHECK(err == SG_OK || (err == SG_ENOMEM && t.n_nodes == 0),
		    "%zu", max);
		arena_release(&a);
	}
}

static const char sample[] = STAR
    "env\tlauncher\t-\trun: launcher\n"
    "sh\tshell\t-\trun: shell\n"
    "set\tstate\t-\tstate: set\n"
    "cd\tchdir\t-\tcd\n"
    "g\tgroups\t-\tx\n"
    "g\toption\t-c\trun: c\n"
    "g\tsafe\t-v -n: --name=\tx\n"
    "g\tglobal\t--glob -G\twrite: glob\n"
    "g\tcommon\t-q\tx\n"
    "g\tword\t*://*\treach: url\n"
    "g\tfirst\tzz\treach: zz\n"
    "g\toption\t-X*\trun: X\n"
    "g log\tclosed\t-\tx\n"
    "g log\toption\t--out -o -O*\twrite: out\n"
    "g log\tsafe\t-p -n: --num= -# --color --output-x\tx\n"
    "g show\tclosed\t-\tx\n"
    "g show\tlike\tg log\tx\n"
    "g show\tsafe\t-s\tx\n"
    "g run\tnever\t-\trun: run\n"
    "g conf\tnamed\t-\treach: conf\n"
    "g conf\tfirst\t/* *.x\treach: first\n"
    "g conf\toption\t-f\treach: f\n"
    "g conf\tsafe\t-m:\tx\n"
    "h,hh\talias\tg\tx\n"
    "f\tclosed\tsingle\tx\n"
    "f\trest\t-exec\trun: exec\n"
    "f\tsafe\t-name: -print -o -mtime:\tx\n"
    "t\tclosed\tbundle\tx\n"
    "t\toption\t-I -C\trun: I\n"
    "t\tsafe\t-x -f: -v -z\tx\n"
    "o\topen\t-\tx\n"
    "o\toption\t-TT --deep-x\trun: TT\n"
    "o\tsafe\t-nv --de\tx\n"
    "o\tword\tdd of=* *@\twrite: of\n"
    "l\topen\t-\tx\n"
    "l\tsafe\t-v:\tx\n"
    "l\tlater\tx*\twrite: later\n"
    "u\tgroups\tthrough\tx\n"
    "u\tsafe\t-v: -w\tx\n"
    "u a\tclosed\t-\tx\n"
    "u r\tnever\t-\trun: r\n"
    "u n\tnamed\t-\treach: n\n"
    "u n a\topen\t-\tx\n"
    "u n r\tnever\t-\trun: n r\n"
    "q\topen\t-\tx\n"
    "q\tword\t*\twrite: all\n"
    "p\tgroups\t-\tx\n"
    "p a\tgroups\t-\tx\n"
    "p a b\tgroups\t-\tx\n"
    "p a b c\tgroups\t-\tx\n"
    "p a b c d\tnever\t-\trun: d\n";

static struct launch table;

/* Words with a + in front are a wildcard's; without any +, all are. */
static struct sg_str
objection(const char *line, bool runs)
{
	uint64_t wild[COMMAND_WORDS_MAX / 64] = {0};
	struct command_word v[16] = {0};
	struct launch_words w = {v, 0, strchr(line, '+') ? wild : NULL};
	struct sg_str rest = str_of(line);

	while (rest.n > 0) {
		size_t n = 0;

		while (n < rest.n && rest.p[n] != ' ')
			n++;
		v[w.n].text = str_part(rest, 0, n);
		if (n > 0 && rest.p[0] == '+') { /* a wildcard's */
			wild[0] |= (uint64_t)1 << w.n;
			v[w.n].text = str_part(v[w.n].text, 1, n);
		}
		w.n++;
		rest = str_part(rest, n + 1, rest.n);
	}
	if (runs)
		return launch_runs(&table, &w) ? STR("runs") : STR("");
	return launch_objection(&table, &w);
}

static const struct {
	const char *words, *why;
} rows[] = {
    /* kinds */
    {"env x", "run: launcher"},
    {"env", ""},
    {"/usr/bin/env x", "run: launcher"},
    {"sh -c x", "run: shell"},
    {"sh3.2-1 x", "run: shell"},
    {"set x", "state: set"},
    {"cd x", ""},
    {"cd -x", ""},
    {"unheard -x y", ""},
    {"unheard --exec y", "run: x"},
    {"unheard --exec=y", "run: x"},
    {"unheard --exe=y", "run: x"},
    {"unheard --=y", "run: x"},
    {"unheard --execute", ""},
    {"unheard -- --exec", ""},
    {"unheard -x -- --exec", "run: x"},
    {"unheard -", ""},
    {"3", ""},
    /* subcommands */
    {"g log", ""},
    {"h log", ""},
    {"hh nope", "a subcommand the table does not know"},
    {"g nope", "a subcommand the table does not know"},
    {"g nope +x", ""},
    {"g nope +-x", "an option the table does not know"},
    {"g run", "run: run"},
    {"g run +x", "run: run"},
    {"g conf", "reach: conf"},
    {"g conf +x", ""},
    {"g conf +/x", "reach: first"},
    {"g conf +a.x", "reach: first"},
    {"g conf +a +/x", ""},
    {"g conf +-f", "reach: f"},
    {"g conf -f +x", "reach: f"},
    {"g conf -f x +y", ""},
    {"g conf +a -f", ""},
    {"g conf +-k", ""},
    {"g conf +-m +/x", "reach: first"},
    {"g conf +-m/x", "reach: first"},
    {"g conf +-mx", ""},
    {"g conf a +-m/x", ""},
    {"g conf +-m +x +/x", "reach: first"},
    {"g zz", "reach: zz"},
    {"g log zz", ""},
    {"g -Xa log", "run: X"},
    {"g log -Xa", "an option the table does not know"},
    /* arguments behind the first */
    {"l x", ""},
    {"l a x", "write: later"},
    {"l a X", "write: later"},
    {"l a b xy", "write: later"},
    {"l a -v x", ""},
    {"l -v x a", ""},
    {"l -v x a x", "write: later"},
    /* -- that hands on, and values that may be subcommands */
    {"u a -- -x", "an option the table does not know"},
    {"u -v a a", ""},
    {"u -v r a", "run: r"},
    {"u -v n a", "reach: n"},
    {"u -v r +a", ""},
    {"u -w r a", "run: r"},
    {"u a r", ""},
    /* a named one with subcommands of its own */
    {"u n +a", ""},
    {"u n +r", "run: n r"},
    {"u n +x", "a subcommand the table does not know"},
    {"u n +-x +a", "an option the table does not know"},
    {"u n x +-x", ""},
    {"u n +a +-x", ""},
    /* words in any case */
    {"g log A://B", "reach: url"},
    {"g log --num=a://b", "reach: url"},
    {"g log -na://b", "reach: url"},
    {"o OF=x", "write: of"},
    {"o DD", "write: of"},
    {"o --foo=of=x", "write: of"},
    {"o --foo=x", ""},
    {"q x", "write: all"},
    {"q", ""},
    {"o -de", ""},
    {"g -c x log", "run: c"},
    {"g -cx log", "run: c"},
    {"g -vc x log", "run: c"},
    {"g -n c log", ""},
    {"g -nc log", ""},
    {"g -n log nope", "a subcommand the table does not know"},
    {"g --name log show", ""},
    {"g --name=log show", ""},
    {"g -k log", "an option the table does not know"},
    {"g -- log", ""},
    {"g log log", ""},
    {"g log a://b", "reach: url"},
    {"g log -n a://b", "reach: url"},
    {"g log a:/b", ""},
    {"p a b c d", "a subcommand the table does not know"},
    {"p a b x", "a subcommand the table does not know"},
    /* options */
    {"g log -p", ""},
    {"g log -pp", ""},
    {"g log -o x", "write: out"},
    {"g log -po x", "write: out"},
    {"g log -Ox", "write: out"},
    {"g log -no", ""},
    {"g log -n o", ""},
    {"g log -20", ""},
    {"g log -2x", "an option the table does not know"},
    {"g log --num 5", ""},
    {"g log --num=5", ""},
    {"g log --nu=5", "an option the table does not know"},
    {"g log --out x", "write: out"},
    {"g log --out=x", "write: out"},
    {"g log --ou=x", "write: out"},
    {"g log --output-x", ""},
    {"g log --output", "an option the table does not know"},
    {"g log --glob x", "write: glob"},
    {"g log --glo=x", "write: glob"},
    {"g log -G", "write: glob"},
    {"g log -q", ""},
    {"g log -v", "an option the table does not know"},
    {"g log -c", "an option the table does not know"},
    {"g show -s -p", ""},
    {"g show --out=x", "write: out"},
    {"g show -s -q --glob", "write: glob"},
    {"g log -n -5", ""},
    {"g log -n -o", "write: out"},
    {"g log -n -- -o", "write: out"},
    {"g log -- -o", ""},
    {"g log --out x +y", ""},
    {"g log --out +x", "write: out"},
    {"g log --out=x +y", ""},
    {"g log --out", "write: out"},
    {"g log +-p --out", ""},
    {"g log -k +x", ""},
    /* one dash */
    {"f . -name x", ""},
    {"f . -name -o", ""},
    {"f . -mtime -1", ""},
    {"f . -exec x", "run: exec"},
    {"f . --exec x", "run: exec"},
    {"f . -exe x", "run: exec"},
    {"f . -- -exec x", "run: exec"},
    {"f . -exec x +y", "run: exec"},
    {"f +. -exec x y", ""},
    {"f . -po", "an option the table does not know"},
    /* a bundle without dash */
    {"t xf a", ""},
    {"t xfI a b", "run: I"},
    {"t fxC a b", "run: I"},
    {"t -xfI a", ""},
    {"t xk a", "an option the table does not know"},
    {"t x I", ""},
    {"t", ""},
    /* several letters behind one dash */
    {"o -TT x", "run: TT"},
    {"o -T", ""},
    {"o -nv", ""},
    {"o --nv", ""},
    {"o --de", ""},
    {"o --dee", "run: TT"},
    {"o of=x", "write: of"},
    {"o xof=x", ""},
    {"o dd", "write: of"},
    {"o ddd", ""},
    {"o x@", "write: of"},
    {"o @", "write: of"},
    {"o x@y", ""},
};

static void
rows_hold(void)
{
	CHECK(launch_load(&table, str_of(sample), &memory, NULL) == SG_OK, "?");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct sg_str got = objection(rows[i].words, false);

		CHECK(str_eq(got, str_of(rows[i].why)), "%s: %.*s",
		    rows[i].words, (int)got.n, got.p);
	}
}

static const struct {
	const char *words;
	bool runs;
} runs[] = {
    {"env x", true},
    {"g -c x", true},
    {"g log --out=x", false},
    {"g log --out=x -k a://b nope", false},
    {"g run x", true},
    {"g conf /x", false},
    {"g nope", false},
    {"set x", false},
    {"f . -k -exec x", true},
    {"unheard x", false},
    {"u -v n a", false},
    {"u -v r a", true},
};

static void
programs_that_are_started(void)
{
	for (size_t i = 0; i < sizeof(runs) / sizeof(runs[0]); i++)
		CHECK((objection(runs[i].words, true).n > 0) == runs[i].runs,
		    "%s", runs[i].words);
}

static void
kinds_of_programs(void)
{
	struct launch none = {0};
	struct command_word v[2] = {{STR("ls"), 0}, {STR("x"), 0}};
	struct launch_words w = {v, 2, NULL};

	CHECK(launch_kind_of(&table, STR("/bin/sh")) == LAUNCH_SHELL, "path");
	CHECK(launch_kind_of(&table, STR("env2")) == LAUNCH_LAUNCHER, "digit");
	CHECK(launch_kind_of(&table, STR("nope")) == LAUNCH_OPEN, "unlisted");
	CHECK(launch_starts(&table, STR("env")), "launcher");
	CHECK(launch_starts(&table, STR("sh")), "shell");
	CHECK(!launch_starts(&table, STR("cd")), "neither");
	/* without a table nothing is trusted */
	CHECK(launch_kind_of(&none, STR("ls")) == LAUNCH_LAUNCHER, "no table");
	CHECK(launch_objection(&none, &w).n > 0, "no table");
	CHECK(launch_runs(&none, &w), "no table");
}

static void
the_built_in_table_is_sound(void)
{
	struct launch t;

	launch_file(&t, &memory);
	CHECK(str_eq(t.version, STR("0.1")), "version");
	CHECK(t.n_nodes > 1000 && t.n_items > 3000, "%zu %zu", t.n_nodes,
	    t.n_items);
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 26);
	RUN(bad_tables_are_refused);
	RUN(limits_hold);
	RUN(rows_hold);
	RUN(programs_that_are_started);
	RUN(kinds_of_programs);
	RUN(the_built_in_table_is_sound);
	arena_release(&memory);
	return t_done("action_launch");
}
