/* The linear mode: what it says, what a typed line does. */
#include "t.h"

#include <locale.h>

#include "aloud/linear.h"
#include "lib/tui_ask.h"

static struct linear p;
static int64_t mono = 1000;
static char said[200000];

static void
hear(void)
{
	struct sg_str s = linear_said(&p);

	memcpy(said, s.p, s.n);
	said[s.n] = '\0';
}

static void
pass(int64_t ms)
{
	mono += ms;
	linear_time(&p, mono, KIT_WALL + mono - 1000);
}

static void
start(int64_t arm_ms)
{
	struct tui_settings set = {.utf8 = true, .arm_ms = arm_ms};

	(void)setlocale(LC_CTYPE, "C.UTF-8");
	linear_release(&p);
	linear_init(&p, &set);
	mono = 1000;
	pass(0);
	linear_link(&p, LINK_UP);
	hear();
}

static void
view(const struct kit_ask *k)
{
	linear_view(&p, str_of(kit_json(k)));
	hear();
}

/* The effect of a line; TUI_DO_BELL stands for none. */
static struct tui_effect
type(const char *line)
{
	struct tui_effect e, none = {.kind = TUI_DO_BELL};

	while (linear_next(&p, &e)) /* the flush of the question */
		;
	linear_line(&p, str_of(line));
	hear();
	return linear_next(&p, &e) ? e : none;
}

static void
reads_out(void) /* U15 */
{
	static const char *const parts[] = {"Request 1 of 1. EXEC, high risk.",
	    "From ext.auto_commit, \"Auto Commit on Exit\", version 1.2.0",
	    ", npm:@user/pi-auto-commit.\n",
	    "Reason: exec can run arbitrary commands on your machine.",
	    "Scope: git status\nAlso: git add .\n2 requests in this batch.",
	    "Denies itself at ", "1 Allow once. 2 Allow for session.",
	    "Enter a number and press Enter:"};

	start(0);
	view(&(struct kit_ask){
	    .rev = 1, .n = 2, .scopes = {"git status", "git add ."}});
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		CHECK(strstr(said, parts[i]) != NULL, "%s in\n%s", parts[i],
		    said);
	for (const char *c = said; *c != '\0'; c++)
		CHECK(*c == '\n' || (unsigned char)*c >= 0x20, "T25");
}

static void
numbers(void)
{
	static const struct {
		const char *line;
		enum tui_do kind;
		enum sg_prompt_option option;
	} rows[] = {
	    {"1", TUI_DO_DECIDE, SG_OPTION_ALLOW_ONCE},
	    {" 2 ", TUI_DO_DECIDE, SG_OPTION_ALLOW_SESSION},
	    {"4", TUI_DO_DECIDE, SG_OPTION_DENY_ONCE},
	    {"7", TUI_DO_EXTEND, 0},
	    {"q", TUI_DO_QUIT, 0},
	    {"", TUI_DO_BELL, 0},
	    {"9", TUI_DO_BELL, 0},
	    {"11", TUI_DO_BELL, 0},
	    {"a", TUI_DO_BELL, 0},
	    {"6", TUI_DO_BELL, 0},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct tui_effect e;

		start(0);
		view(&(struct kit_ask){.rev = 5});
		e = type(rows[i].line);
		CHECK(e.kind == rows[i].kind, "row %zu: %d", i, (int)e.kind);
		CHECK(e.kind != TUI_DO_DECIDE ||
			(e.option == rows[i].option && e.rev == 5 &&
			    strcmp(e.id, "perm-1") == 0),
		    "row %zu", i);
	}
}

static void
lasting(void) /* T11 */
{
	struct tui_effect e;

	start(0);
	view(&(struct kit_ask){.rev = 1});
	e = type("3");
	CHECK(e.kind == TUI_DO_BELL &&
		strstr(said,
		    "Rule: ext.auto_commit, exec, when git status, "
		    "versions 1.2.0.") != NULL,
	    "%s", said);
	e = type("no");
	CHECK(
	    e.kind == TUI_DO_BELL && strstr(said, "Nothing was saved") != NULL,
	    "%s", said);
	(void)type("5");
	e = type("yes");
	CHECK(e.kind == TUI_DO_DECIDE && e.option == SG_OPTION_DENY_ALWAYS,
	    "saved");
}

static void
early_and_unseen(void) /* T27, T30 */
{
	struct tui_effect e;

	start(500);
	view(&(struct kit_ask){.rev = 1});
	pass(499);
	e = type("1");
	CHECK(e.kind == TUI_DO_BELL && strstr(said, "was ignored") != NULL,
	    "%s", said);
	pass(1);
	e = type("1");
	CHECK(e.kind == TUI_DO_DECIDE, "then it is");
	start(0);
	view(&(struct kit_ask){
	    .rev = 1, .n = 5, .scopes = {"a", "b", "b", "c", "d"}});
	CHECK(strstr(said,
		  "Scope: a\nAlso, 2 times: b\nAlso: c\nAlso: d\n5 "
		  "requests") != NULL,
	    "R-533: all are read out, equal ones once: %s", said);
	(void)type("6");
	CHECK(strstr(said, "Call 5 of 5: d") != NULL, "%s", said);
	e = type("1");
	CHECK(e.kind == TUI_DO_DECIDE, "read out: it may be allowed");
}

static void
others_and_time(void)
{
	struct tui_effect e;

	start(0);
	view(&(struct kit_ask){.rev = 1});
	pass(9000);
	hear();
	CHECK(said[0] == '\0', "21 s: %s", said);
	pass(1000);
	hear();
	CHECK(strcmp(said, "20 seconds left to answer.\n") == 0, "%s", said);
	pass(5000);
	hear();
	CHECK(said[0] == '\0', "said once");
	pass(5000);
	hear();
	CHECK(strcmp(said, "10 seconds left to answer.\n") == 0, "%s", said);
	linear_resolved(&p,
	    STR("{\"promptId\":\"perm-1\",\"decision\":"
		"\"deny_once\",\"by\":\"web\"}"));
	hear();
	CHECK(strcmp(said, "Decided on web: deny_once.\n") == 0, "%s", said);
	e = type("1");
	CHECK(e.kind == TUI_DO_BELL, "nothing is being asked");
	view(&(struct kit_ask){.rev = 1});
	CHECK(said[0] == '\0', "what ended does not come back");
	view(&(struct kit_ask){.id = "2", .rev = 1});
	linear_link(&p, LINK_DOWN);
	e = type("1");
	CHECK(e.kind == TUI_DO_BELL, "U19: not while the server is gone");
}

static void
notes(void)
{
	struct tui_effect e;

	start(0);
	view(&(struct kit_ask){.rev = 1});
	(void)type("8");
	e = type("");
	CHECK(e.kind == TUI_DO_BELL && p.state == LINEAR_ASKED, "none");
	(void)type("8");
	e = type("q 1 2");
	CHECK(e.kind == TUI_DO_DECIDE && e.has_note &&
		strcmp(p.note, "q 1 2") == 0,
	    "%s", p.note);
}

/* a change is read out in words. */
static void
changes(void)
{
	static const char *const parts[] = {"  the agent says: Mend it\n",
	    "  change: 1 line comes, 2 go; a\n", "    line 12\n",
	    "    goes: old\n", "    comes: new\n", "    stays: kept\n",
	    "    *** Add File: a\n", "    3 more lines are not shown\n",
	    "3 values hidden"};

	start(0);
	view(&(struct kit_ask){.rev = 1,
	    .call_more =
		",\"says\":\"Mend it\",\"change\":{\"lines\":[\"@12\",\"-old\","
		"\"-older\",\"+new\",\" kept\",\"@*** Add File: "
		"a\"],\"added\":1,"
		"\"removed\":2,\"note\":\"a\",\"leftOut\":3,\"hidden\":2}"});
	CHECK(strstr(said, "Change: 1 line comes, 2 go; 6 reads them.\n"), "%s",
	    said);
	(void)type("6");
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		CHECK(strstr(said, parts[i]) != NULL, "%s in\n%s", parts[i],
		    said);
}

static void
grows(void)
{
	start(0);
	view(&(struct kit_ask){.rev = 1});
	view(&(struct kit_ask){
	    .rev = 2, .n = 2, .scopes = {"git status", "git push"}});
	CHECK(strcmp(said, "One more joined, 2 in this batch: git push\n") == 0,
	    "%s", said);
}

int
main(void)
{
	RUN(reads_out);
	RUN(numbers);
	RUN(lasting);
	RUN(early_and_unseen);
	RUN(others_and_time);
	RUN(notes);
	RUN(changes);
	RUN(grows);
	linear_release(&p);
	return t_done("face_tui_linear");
}
