/* What of the gate's own a call reaches.  T17 T18 R-440 R-441 R-442 */
#include "guard/guard.h"
#include "lib/action_parts.h"

static struct sg_str own[] = {STR_INIT("/home/u/.local/state/solgate"),
    STR_INIT("/home/u/.config/solgate"),
    STR_INIT("/home/u/.claude/settings.json"),
    STR_INIT(".claude/settings.json")};

/* /home/u is the home, /home/u/p the project; a few names are special. */
static enum path_look
look(void *self, struct sg_str name, struct sg_str *target)
{
	static const struct {
		const char *name, *target;
		enum path_look is;
	} all[] = {{"~", "/home/u", PATH_LOOK_LINK},
	    {"sg", NULL, PATH_LOOK_PROGRAM},
	    {"/usr/bin/solgate", NULL, PATH_LOOK_PROGRAM},
	    {"/home/u/p/copy", NULL, PATH_LOOK_PROGRAM},
	    {"/home/u/p/hard", NULL, PATH_LOOK_OWN},
	    {"/home/u/p/link", "../.local/state", PATH_LOOK_LINK},
	    {"/proc/77", NULL, PATH_LOOK_OWN},
	    {"/proc/self", NULL, PATH_LOOK_FAILED},
	    {"/home/u/p/shut", NULL, PATH_LOOK_FAILED}};

	(void)self;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (str_eq(name, str_of(all[i].name))) {
			*target = str_of(all[i].target);
			return all[i].is;
		}
	return PATH_LOOK_DIRECTORY;
}

static struct guard
reach(enum sg_capability c, const char *scope)
{
	struct path_resolver r = {look, NULL};
	struct path_place place = {
	    STR("/home/u/p"), STR("/home/u/p"), &r, false};
	struct scope_world w = parts_world;
	struct call_request q = {.call_id = STR("c1"),
	    .extension_id = STR("ext.a"),
	    .method = str_of(parts_method(c)),
	    .params = parts_params(c, scope)};
	struct sg_error e = {0};
	struct guard g = {POLICY_OWN_CLEAR, {NULL, 0}};
	struct call call;

	arena_clear(&parts_memory);
	q.params = parts_params(c, scope);
	w.place = &place;
	CHECK(call_init(&call, &q, &w, &parts_memory, &e) == SG_OK, "%s: %s",
	    scope, e.message);
	CHECK(guard_call(&call, &w, (struct sg_str_list){own, 4}, &parts_memory,
		  &g) == SG_OK,
	    "%s", scope);
	return g;
}

static void
all(enum sg_capability c, enum policy_own want, const char *const *rows)
{
	for (; *rows != NULL; rows++) {
		struct guard g = reach(c, *rows);

		CHECK(g.reach == want, "%s: %d, not %d (%.*s)", *rows, g.reach,
		    want, (int)g.word.n, g.word.p);
		CHECK((g.word.n > 0) == (want != POLICY_OWN_CLEAR), "%s: word",
		    *rows);
	}
}

static void
words_that_lead_there(void)
{
	static const char *const rows[] = {
	    "cat /home/u/.local/state/solgate/tokens/person",
	    "cat ../.local/state/solgate/x", "cat /HOME/u/.config/solgate/x",
	    "cat ~/.config/solgate/x", "cat $HOME/.config/solgate/x",
	    "cat ${HOME}/.config/solgate/x", "cat $PWD/../.config/solgate/x",
	    "cat link/solgate/x", "cat hard", "cat ../.c*/sol*/x",
	    "cat ../.config/[s]olgate/x", "cat ../{.config,x}/solgate/x",
	    "cat ../.{config,cache}/{y,solgate}/x",
	    "sort < ../.config/solgate/x", "x > ../.config/solgate/x",
	    "grep -f../.config/solgate/x y",
	    "grep --file=../.config/solgate/x y",
	    "curl -d @../.config/solgate/x", "scp h:a ../.config/solgate",
	    "x a,../.config/solgate/x", "cd ../.config && cat solgate/x",
	    "cd && cat .config/solgate/x",
	    "cd .. && cd .config && cat solgate/x",
	    "tar -C ../.config -c solgate",
	    "git --work-tree=/home/u add .config/solgate",
	    "cat /proc/self/root/home/u/.config/solgate/x",
	    "cat /proc/5/task/6/root/home/u/.config/solgate/x",
	    "cat /proc/77/environ", "cat /proc//77/mem",
	    "cat /proc/1/../77/mem", "sh -c 'cat ../.config/solgate/x'",
	    "python3 -c \"open('/home/u/.config/solgate/x')\"",
	    "perl -e 'open F,q(.config/solgate/x)'", "X=../.config/solgate y",
	    "cat .claude/settings.json", "cat sub/.claude/settings.json",
	    "cat .claude/set*", "cp copy out", "cp x /usr/bin/solgate", NULL};

	all(SG_CAP_EXEC, POLICY_OWN_FILES, rows);
}

static void
the_gate_as_a_program(void)
{
	static const char *const rows[] = {"solgate decide p allow_once",
	    "/usr/bin/solgate grants add x", "/opt/any/solgate config set a b",
	    "sg decide p", "./copy uninstall claude", "env solgate decide p",
	    "timeout 5 solgate token person", "sh -c 'solgate decide p'",
	    "ls && solgate serve", "solgate $X", "solgate --state=/x decide p",
	    "solgate unheard-of", "X=1 solgate rpc", "kill 77", "kill -9 -1",
	    "gdb -p 77", "strace -p77", "perf record --pid=77", "pkill solgate",
	    "pkill -f serve", "killall solgate",
	    "systemctl --user stop solgate", NULL};
	static const char *const fine[] = {"solgate version", "solgate --help",
	    "solgate check read x", "solgate eval action", "solgate schema x",
	    "sg help decide", "solgate", "which solgate", "grep solgate x",
	    "make solgate", "ls /usr/bin/solgate", "kill 78", "kill -1 78",
	    "systemctl status solgate", NULL};

	all(SG_CAP_EXEC, POLICY_OWN_PROGRAM, rows);
	all(SG_CAP_EXEC, POLICY_OWN_CLEAR, fine);
}

static void
who_knows(void)
{
	static const char *const rows[] = {"grep -r x ..", "grep -r x /",
	    "tar c ~", "rm -rf ../.config", "mv ../.config x", "unheard-of ..",
	    "cat $X/solgate/x", "cat $X/sol*/x", "cat shut/x",
	    "cd $X && cat .config/solgate/x", "cat /proc/*/environ",
	    "cat /proc/5/cwd", "cat /pro?/self/x", "rm -rf .claude",
	    "$(which solgate) decide p", "echo p | xargs solgate",
	    "git commit -m 'about /home/u/.config/solgate'", "kill $(pgrep x)",
	    "'cat /home/u/.config/solgate", NULL};

	all(SG_CAP_EXEC, POLICY_OWN_MAYBE, rows);
}

static void
what_passes(void)
{
	static const char *const rows[] = {"cat README.md", "ls", "ls ..",
	    "ls ~", "cd .. && ls", "cat $X/y", "cat *", "cat .*", "rm -rf *",
	    "rm -rf out", "grep -r x .", "find . -name x",
	    "cat ../.configs/solgate", "cat ../.config/solgate-notes",
	    "cat ../.config/other", "git status", "cat {a,b}", "make -j4",
	    "cat /proc/cpuinfo", "cat /proc/self/status", "echo '~'",
	    "cat .claude/CLAUDE.md", "cat settings.json", "cp -r src out",
	    NULL};

	all(SG_CAP_EXEC, POLICY_OWN_CLEAR, rows);
}

static void
files(void)
{
	static const char *const both[] = {"/home/u/.config/solgate/x",
	    "link/solgate/x", "hard", "~/.config/solgate/x",
	    "sub/.claude/settings.json", NULL};
	static const char *const writes[] = {
	    "/home/u", "/", "copy", "/usr/bin/solgate", ".claude", NULL};
	static const char *const fine[] = {
	    "a", "..", ".claude/CLAUDE.md", NULL};

	all(SG_CAP_READ, POLICY_OWN_FILES, both);
	all(SG_CAP_WRITE, POLICY_OWN_FILES, both);
	all(SG_CAP_WRITE, POLICY_OWN_FILES, writes);
	all(SG_CAP_READ, POLICY_OWN_CLEAR, writes);
	all(SG_CAP_READ, POLICY_OWN_CLEAR, fine);
}

/* A gate that has nothing of its own asks nothing. */
static void
nothing_to_guard(void)
{
	struct call c = {.scope = {.kind = SG_SCOPE_COMMAND}};
	struct guard g;

	CHECK(guard_call(&c, &parts_world, (struct sg_str_list){NULL, 0},
		  &parts_memory, &g) == SG_OK &&
		g.reach == POLICY_OWN_CLEAR,
	    "clear");
}

int
main(void)
{
	parts_init();
	RUN(words_that_lead_there);
	RUN(the_gate_as_a_program);
	RUN(who_knows);
	RUN(what_passes);
	RUN(files);
	RUN(nothing_to_guard);
	parts_release();
	return t_done("guard");
}
