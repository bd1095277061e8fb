/* the rules of other agents become ours, and never wider. */
#include "carry/carry.h"
#include "t.h"

static struct carry_list
carried(
    struct arena *a, enum carry_from from, const char *text, struct sg_error *e)
{
	struct carry_about about = {.from = from,
	    .text = str_of(text),
	    .extension = STR("host.x"),
	    .home = STR("/home/ada")};
	struct carry_list l = {.n = 0};

	*e = (struct sg_error){.code = SG_OK};
	(void)!carry_read(
	    &l, &about, &(struct grant_check){a, NULL, NULL, 0}, e);
	return l;
}

/* The file that comes of ${text}; what is expected stands in it or not. */
struct row {
	const char *name;
	enum carry_from from;
	const char *text;
	const char *has, *has_not;
};

#define CLAUDE(lists) "{\"permissions\":{" lists "}}"

static const struct row rows[] = {
    {"a beginning is the command alone and with words", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Bash(npm run test:*)\"]"),
	"pattern = [\"npm run test\", \"npm run test *\"]", "Not rules"},
    {"a whole command", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Bash(git status)\"]"),
	"pattern = \"git status\"\n", "git status *"},
    {"a question takes the allow around it away", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Bash(git:*)\"],\"ask\":[\"Bash(git push:*)\"]"),
	"not allowed: another rule asks about some of it", "[[rule]]"},
    {"and the allow inside it", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Bash(git push origin)\"],"
	       "\"ask\":[\"Bash(git push:*)\"]"),
	"another rule asks", "[[rule]]"},
    {"but not the one beside it", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Bash(git log:*)\"],\"ask\":[\"Bash(git "
	       "push:*)\"]"),
	"pattern = [\"git log\", \"git log *\"]", "another rule asks"},
    {"a denial that cannot be said takes allows away", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Bash(ls:*)\"],\"deny\":[\"Bash(*secret*)\"]"),
	"NOT DENIED HERE: a * here stands for whole words", "[[rule]]"},
    {"every command is never allowed", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Bash\"]"), "an allow here names what it covers",
	"[[rule]]"},
    {"but denied", CARRY_CLAUDE, CLAUDE("\"deny\":[\"Bash\"]"),
	"effect = \"deny\"\nextension = \"host.x\"\ncapability = \"exec\"\n",
	"pattern"},
    {"an operator in a rule", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Bash(cd x && make:*)\"]"),
	"it is not one plain command", "[[rule]]"},
    {"a denied name, however deep", CARRY_CLAUDE,
	CLAUDE("\"deny\":[\"Read(.env)\"]"),
	"pattern = [\".env\", \"**/.env\"]", "NOT DENIED"},
    {"an allowed name, where it stands", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Read(notes)\"]"), "pattern = \"notes\"\n", "**"},
    {"below the home", CARRY_CLAUDE, CLAUDE("\"allow\":[\"Read(~/notes/**)\"]"),
	"pattern = \"/home/ada/notes/**\"", "~/notes/**\"\n"},
    {"from the root", CARRY_CLAUDE, CLAUDE("\"allow\":[\"Read(//etc/hosts)\"]"),
	"pattern = \"/etc/hosts\"", "Not rules"},
    {"signs of .gitignore", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Read(**)\"],\"deny\":[\"Read(!x)\"]"),
	"a denial of some of it is not carried", "[[rule]]"},
    {"one tool of several that write", CARRY_CLAUDE,
	CLAUDE("\"allow\":[\"Write(src/**)\"]"), "other tools do the same",
	"[[rule]]"},
    {"a server", CARRY_CLAUDE, CLAUDE("\"allow\":[\"mcp__gh\"]"),
	"extension = \"host.x/gh\"\ncapability = \"tool\"\npattern = "
	"\"mcp__gh__*\"",
	"Not rules"},
    {"any server", CARRY_CLAUDE, CLAUDE("\"allow\":[\"mcp__*\"]"),
	"it does not name one server", "[[rule]]"},
    {"a setting", CARRY_CLAUDE, CLAUDE("\"defaultMode\":\"bypassPermissions\""),
	"it is a setting, not a rule", "[[rule]]"},
    {"choices", CARRY_CODEX,
	"prefix_rule(pattern=[\"git\",[\"log\",\"show\"]])\n",
	"pattern = [\"git show\", \"git show *\"]", "Not rules"},
    {"forbidden", CARRY_CODEX,
	"prefix_rule(pattern=['rm', '-rf'], decision='forbidden')",
	"effect = \"deny\"", "Not rules"},
    {"the strictest wins", CARRY_CODEX,
	"prefix_rule(pattern=[\"git\"])\n"
	"prefix_rule(pattern=[\"git\",\"push\"],decision=\"prompt\")",
	"another rule asks", "[[rule]]"},
    {"a word that a shell would change", CARRY_CODEX,
	"prefix_rule(pattern=[\"echo\", \"a b; c\"])",
	"pattern = [\"echo 'a b; c'\", \"echo 'a b; c' *\"]", "Not rules"},
    {"a prefix", CARRY_GEMINI,
	"[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = "
	"\"git log\"\ndecision = \"allow\"\npriority = 5\n",
	"pattern = [\"git log\", \"git log *\"]", "Not rules"},
    {"a question of a lower priority", CARRY_GEMINI,
	"[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = "
	"\"git log\"\ndecision = \"allow\"\npriority = 5\n"
	"[[rule]]\ntoolName = \"run_shell_command\"\ndecision = "
	"\"ask_user\"\npriority = 4\n",
	"effect = \"allow\"", "another rule asks"},
    {"a question of a higher priority", CARRY_GEMINI,
	"[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = "
	"\"git log\"\ndecision = \"allow\"\npriority = 5\n"
	"[[rule]]\ntoolName = \"run_shell_command\"\ndecision = "
	"\"ask_user\"\npriority = 6\n",
	"another rule asks", "[[rule]]\neffect"},
    {"a mode", CARRY_GEMINI,
	"[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = "
	"\"ls\"\ndecision = \"allow\"\nmodes = [\"yolo\"]\n",
	"do not know the modes", "effect ="},
    {"a denial of one mode", CARRY_GEMINI,
	"[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = "
	"\"rm\"\ndecision = \"deny\"\nmodes = [\"yolo\"]\n",
	"denied always, not only under its condition", "NOT DENIED"},
    {"a regular expression that asks", CARRY_GEMINI,
	"[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = "
	"\"ls\"\ndecision = \"allow\"\n[[rule]]\ntoolName = "
	"\"run_shell_command\"\ncommandRegex = \"x.*\"\ndecision = "
	"\"ask_user\"\n",
	"another rule asks", "effect ="},
    {"every tool is denied", CARRY_GEMINI,
	"[[rule]]\ntoolName = \"*\"\ndecision = \"deny\"\n",
	"capability = \"exec\"", "NOT DENIED"},
    {"a tool of a server", CARRY_GEMINI,
	"[[rule]]\nmcpName = \"gh\"\ntoolName = \"get\"\ndecision = "
	"\"allow\"\n",
	"extension = \"host.x/gh\"\ncapability = \"tool\"\npattern = "
	"\"mcp__gh__get\"",
	"Not rules"},
};

static bool
holds(struct sg_str text, const char *part)
{
	return str_find(text, str_of(part)) < text.n;
}

static void
rules_become_ours(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct sg_error e;
		struct sg_str out = STR("");
		struct arena a;
		struct carry_list l;

		arena_init(&a, &mem_heap, 64u << 20);
		l = carried(&a, rows[i].from, rows[i].text, &e);
		CHECK(e.code == SG_OK, "%s: %s", rows[i].name, e.message);
		CHECK(carry_write(&l, &a, &out), "%s: written", rows[i].name);
		CHECK(holds(out, rows[i].has), "%s: has %s in\n%.*s",
		    rows[i].name, rows[i].has, (int)out.n, out.p);
		CHECK(!holds(out, rows[i].has_not), "%s: has not %s in\n%.*s",
		    rows[i].name, rows[i].has_not, (int)out.n, out.p);
		arena_release(&a);
	}
}

/* A file that cannot be read whole gives no rule at all. */
static const struct {
	const char *name;
	enum carry_from from;
	const char *text, *where, *why;
} refused[] = {
    {"not JSON", CARRY_CLAUDE, "{permissions", "", "not JSON"},
    {"no permissions", CARRY_CLAUDE, "{\"model\":\"x\"}", "",
	"no \"permissions\""},
    {"no list", CARRY_CLAUDE, CLAUDE("\"deny\":\"Bash\""), "",
	"lists of texts"},
    {"no text in it", CARRY_CLAUDE, CLAUDE("\"deny\":[7]"), "",
	"lists of texts"},
    {"a program", CARRY_CODEX, "prefix_rule(pattern=[\"ls\"])\nfor x in y:\n",
	"line 2", "only calls"},
    {"a variable", CARRY_CODEX, "prefix_rule(pattern=words)", "line 1",
	"a text in quotes"},
    {"joined texts", CARRY_CODEX, "prefix_rule(pattern=[\"a\" + \"b\"])",
	"line 1", "a comma or ] is missing"},
    {"by place", CARRY_CODEX, "prefix_rule([\"ls\"])", "line 1",
	"by their name"},
    {"a decision that is none", CARRY_CODEX,
	"prefix_rule(pattern=[\"a\"],decision=\"maybe\")", "line 1",
	"decision is"},
    {"another call", CARRY_CODEX, "load(\"x\")", "line 1", "by their name"},
    {"three quotes", CARRY_CODEX, "prefix_rule(pattern=[\"\"\"a\"\"\"])",
	"line 1", "three quotes"},
    {"too many choices", CARRY_CODEX,
	"prefix_rule(pattern=[[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\"],"
	"[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\"],[\"1\",\"2\",\"3\","
	"\"4\",\"5\",\"6\",\"7\"]])",
	"line 1", "more than 256"},
    {"no decision", CARRY_GEMINI, "\n[[rule]]\ntoolName = \"x\"\n", "line 2",
	"a rule needs decision"},
    {"not TOML", CARRY_GEMINI, "[[rule\n", "line 1", ""},
    {"a key twice", CARRY_GEMINI,
	"[[rule]]\ntoolName = \"x\"\ntoolName = \"y\"\ndecision=\"deny\"\n",
	"line 3", "twice"},
};

static void
half_a_file_is_none(void)
{
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct sg_error e;
		struct arena a;
		struct carry_list l;

		arena_init(&a, &mem_heap, 64u << 20);
		l = carried(&a, refused[i].from, refused[i].text, &e);
		CHECK(e.code != SG_OK && l.n == 0, "%s", refused[i].name);
		CHECK(strcmp(e.pointer, refused[i].where) == 0, "%s: at '%s'",
		    refused[i].name, e.pointer);
		CHECK(holds(str_of(e.message), refused[i].why), "%s: '%s'",
		    refused[i].name, e.message);
		arena_release(&a);
	}
}

int
main(void)
{
	RUN(rules_become_ours);
	RUN(half_a_file_is_none);
	return t_done("carry_read");
}
