/* Policy files: read whole, or refused by their line. */
#include "t.h"

#include "policy/policy_file.h"

static struct arena memory;

static enum sg_err
read(const char *text, struct policy_file *f, struct sg_error *e)
{
	*e = (struct sg_error){.code = SG_OK};
	return policy_read(f, str_of(text), "policy.toml", &memory, NULL, e);
}

#define RULE                            \
	"[[rule]]\neffect = \"deny\"\n" \
	"extension = \"*\"\n"           \
	"capability = \"exec\"\n"

/* */
static void
rules_are_named_by_file_and_line(void)
{
	struct policy_file f;
	struct sg_error e;

	CHECK(read("version = 1\n\n" RULE "pattern = [\"ls\", \"rm *\"]\n"
		   "name = \"x\"\n" RULE,
		  &f, &e) == SG_OK,
	    "%s %s", e.pointer, e.message);
	CHECK(f.n_rules == 3, "%zu", f.n_rules);
	CHECK(str_eq(f.rules[0].id, STR("policy.toml:3:x")) &&
		str_eq(f.rules[1].id, STR("policy.toml:3.2:x")) &&
		str_eq(f.rules[2].id, STR("policy.toml:9")),
	    "%.*s", (int)f.rules[2].id.n, f.rules[2].id.p);
	CHECK(f.rules[1].has_pattern &&
		str_eq(f.rules[1].pattern, STR("rm *")) && !f.rules[1].allow &&
		!f.rules[2].has_pattern,
	    "what they say");
	CHECK(str_eq(policy_rule_name(f.rules[1].id), STR("x")) &&
		policy_rule_name(f.rules[2].id).n == 0 &&
		policy_rule_name(STR("grant-1")).n == 0,
	    "names");
	arena_clear(&memory);
}

static void
expectations_are_kept(void)
{
	struct policy_file f;
	struct sg_error e;

	CHECK(read("[[expect]]\nextension = \"a\"\ncapability = \"exec\"\n"
		   "scope = [\"git\", \"log\"]\nverdict = \"ask\"\n"
		   "at = \"2026-01-01T00:00:00Z\"\nrule = \"r\"\n",
		  &f, &e) == SG_OK &&
		f.n_rules == 0 && f.n_expects == 1,
	    "%s %s", e.pointer, e.message);
	CHECK(f.expects[0].n_words == 2 && f.expects[0].has_at &&
		f.expects[0].line == 1,
	    "%u", f.expects[0].line);
	arena_clear(&memory);
}

/* */
static void
one_wrong_line_refuses_all(void)
{
	static const struct {
		const char *text, *where;
	} v[] = {
	    {RULE "[[rule]]\n", "policy.toml:5"},
	    {RULE "x = 1\n", "policy.toml:5"},
	    {RULE "pattern = []\n", "policy.toml:5"},
	    {RULE "pattern = 7\n", "policy.toml:5"},
	    {RULE "name = [\"a\", \"b\"]\n", "policy.toml:5"},
	    {RULE "name = \"\"\n", "policy.toml:5"},
	    {RULE "name = \"abcdefghijklmnopqrstuvwxyz\"\n", "policy.toml:5"},
	    {RULE "expires = \"soon\"\n", "policy.toml:5"},
	    {RULE "versions = \"new\"\n", "policy.toml:1"},
	    {RULE "pattern = \"a | b\"\n", "policy.toml:1"},
	    {RULE "rule.x = \"a\"\n", "policy.toml:5"},
	    {"[[rules]]\n", "policy.toml:1"},
	    {"[rule]\n", "policy.toml:1"},
	    {"[[rule]\n", "policy.toml:1"},
	    {"version = \"1\"\n", "policy.toml:1"},
	    {"effect = \"deny\"\n", "policy.toml:1"},
	    {"[[expect]]\n", "policy.toml:1"},
	    {"[[expect]]\nverdict = \"maybe\"\n", "policy.toml:2"},
	    {"[[expect]]\ncapability = \"fly\"\n", "policy.toml:2"},
	    {"[[expect]]\nat = \"now\"\n", "policy.toml:2"},
	    {"[[expect]]\npattern = \"x\"\n", "policy.toml:2"},
	    {"\n\n\"\"\"", "policy.toml:3"},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct policy_file f;
		struct sg_error e;

		CHECK(read(v[i].text, &f, &e) != SG_OK, "%s", v[i].text);
		CHECK(
		    strcmp(e.pointer, v[i].where) == 0 && e.message[0] != '\0',
		    "%s: %s %s", v[i].text, e.pointer, e.message);
		arena_clear(&memory);
	}
}

int
main(void)
{
	arena_init(&memory, &mem_heap, 256u << 20);
	RUN(rules_are_named_by_file_and_line);
	RUN(expectations_are_kept);
	RUN(one_wrong_line_refuses_all);
	arena_release(&memory);
	return t_done("policy_file");
}
