/* Capabilities: the table of derivation, and names that are read kindly. */
#include "rule/capability.h"
#include "solgate/action.h"
#include "t.h"

static const struct row {
	const char *method, *word, *want; /* NULL: it is no call */
} rows[] = {
    /* the tool's name decides */
    {"tool", "read", "read"},
    {"tool", "grep", "read"},
    {"tool", "find", "read"},
    {"tool", "ls", "read"},
    {"tool", "write", "write"},
    {"tool", "edit", "write"},
    {"tool", "bash", "exec"},
    {"tool", "  BaSH\t", "exec"},
    {"tool", "exec", "tool"},
    {"tool", "bashful", "tool"},
    {"tool", "rea", "tool"},
    {"tool", "r-ad", "tool"},
    {"tool", "re{d", "tool"},
    {"tool", "", NULL},
    {"tool", " \t", NULL},
    {"fs", "read", "read"},
    {"fs", "list", "read"},
    {"fs", "readdir", "read"},
    {"fs", "Stat", "read"},
    {"fs", "write", "write"},
    {"fs", "mkdir", "write"},
    {"fs", "delete", "write"},
    {"fs", "remove", "write"},
    {"fs", " RM ", "write"},
    {"fs", "chmod", NULL},
    {"fs", "", NULL},
    /* R-154 R-155 R-156 R-157 */
    {"exec", "", "exec"},
    {"http", "", "http"},
    {"session", "", "session"},
    {"ui", "", "ui"},
    {"env", "", "env"},
    {"events", "", "events"},
    {"log", "read", "log"},
    {" EXEC ", "", "exec"},
    {"gpu", "", NULL},
    {"", "", NULL},
    {"tool ", "write", "write"},
};

/* */
static void
method_and_word_decide(void)
{
	const struct row *r;

	EACH (r, rows) {
		enum sg_capability c = SG_CAP_COUNT;
		bool ok = sg_capability_derive(
		    str_of(r->method), str_of(r->word), &c);

		CHECK(ok == (r->want != NULL), "%s %s", r->method, r->word);
		if (ok && r->want != NULL)
			CHECK(strcmp(sg_capability_name(c), r->want) == 0,
			    "%s %s: %s", r->method, r->word,
			    sg_capability_name(c));
	}
}

static void
an_unknown_method_is_none(void)
{
	enum sg_capability c;

	CHECK(!capability_derive(SG_METHOD_COUNT, STR("read"), &c), "derived");
}

/* R-149, and T38: no spelling of a name slips past a rule about it. */
static void
names_are_read_in_any_case(void)
{
	enum sg_capability c;

	for (unsigned i = 0; i < SG_CAP_COUNT; i++)
		CHECK(sg_capability_parse(str_of(sg_capability_name(i)), &c) &&
			c == i,
		    "%u", i);
	CHECK(capability_parse(STR(" ExEc\n"), &c) && c == SG_CAP_EXEC, "exec");
	CHECK(!capability_parse(STR(""), &c), "nothing is a capability");
	CHECK(!capability_parse(STR("exe c"), &c), "a space inside");
	CHECK(!capability_parse(STR("network"), &c), "an unknown one");
	CHECK(name_same(STR(" a"), STR("A ")) && !name_same(STR("a"), STR("b")),
	    "names");
}

/* a key for programs, words of their own for people. */
static void
each_is_described_in_plain_words(void)
{
	for (unsigned i = 0; i < SG_CAP_COUNT; i++) {
		const char *text = word_text(&words_capability, i);

		CHECK(text[0] >= 'A' && text[0] <= 'Z' &&
			strcmp(text, sg_capability_name(i)) != 0,
		    "%s: %s", sg_capability_name(i), text);
		for (unsigned k = 0; k < i; k++)
			CHECK(
			    strcmp(text, word_text(&words_capability, k)) != 0,
			    "%s means two things", text);
	}
	CHECK(strcmp(word_text(&words_capability, SG_CAP_HTTP),
		  "Network access") == 0,
	    "http");
}

static void
verdicts_have_names(void)
{
	CHECK(strcmp(sg_action_verdict_name(SG_ACTION_ALLOW), "allow") == 0,
	    "allow");
	CHECK(strcmp(sg_action_verdict_name(SG_ACTION_ASK), "ask") == 0, "ask");
	CHECK(strcmp(sg_action_verdict_name(SG_ACTION_DENY), "deny") == 0,
	    "deny");
	CHECK(strcmp(sg_action_verdict_name((enum sg_action_verdict)0x5b),
		  "deny") == 0,
	    "a flipped bit is no yes");
}

int
main(void)
{
	RUN(method_and_word_decide);
	RUN(an_unknown_method_is_none);
	RUN(names_are_read_in_any_case);
	RUN(each_is_described_in_plain_words);
	RUN(verdicts_have_names);
	return t_done("action_capability");
}
