/* Keys, arming and questions of the terminal, without a terminal. */
#include "t.h"

#include "lib/tui_kit.h"

#define ARM 500

/* U4, U5, T30: nothing typed before the picture was seen decides. */
static void
early_keys_decide_nothing(void)
{
	static const char burst[] = "saydn\r";

	kit_start(ARM);
	kit_view(&(struct kit_ask){.rev = 1});
	CHECK(kit.layer == LAYER_REQUEST, "the modal is open");
	for (int round = 0; round < 20; round++)
		for (size_t i = 0; burst[i] != '\0'; i++) {
			tui_key(&kit, (unsigned char)burst[i]);
			kit_take();
			if (i == 2 && round == 0)
				kit_paint(); /* painted in the middle of it */
			kit_pass(80);
		}
	CHECK(kit_decisions == 0, "%d decisions", kit_decisions);
	CHECK(kit.layer == LAYER_REQUEST, "no other screen");
	CHECK(kit.dropped == 120, "dropped %u", kit.dropped);
	CHECK(kit_flushes == 1, "type-ahead is forgotten once");
	CHECK(kit_shows("dropped 120 keys typed before this was ready"),
	    "the count is shown");
	kit_pass(250);
	kit_press('d');
	CHECK(kit_decisions == 1, "then a key counts");
}

static void
arming_needs_paint_time_and_quiet(void)
{
	static const struct {
		int64_t wait, quiet;
		int decisions;
	} rows[] = {{499, 499, 0}, {500, 500, 1}, {500, 249, 0}, {600, 249, 0},
	    {600, 250, 1}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		kit_start(ARM);
		kit_view(&(struct kit_ask){.rev = 1});
		kit_pass(2000); /* not painted yet: it does not count */
		kit_paint();
		kit_pass(rows[i].wait - rows[i].quiet);
		if (rows[i].wait != rows[i].quiet)
			tui_key(&kit, 'x');
		kit_pass(rows[i].quiet);
		kit_press('d');
		CHECK(kit_decisions == rows[i].decisions, "row %zu: %d", i,
		    kit_decisions);
	}
}

static void
letters_decide(void) /* U6, R-235, R-236 */
{
	static const struct {
		uint32_t key;
		int decisions;
		enum sg_prompt_option option;
		enum tui_layer layer;
	} rows[] = {
	    {'a', 1, SG_OPTION_ALLOW_ONCE, LAYER_REQUEST},
	    {'A', 1, SG_OPTION_ALLOW_ONCE, LAYER_REQUEST},
	    {'S', 1, SG_OPTION_ALLOW_SESSION, LAYER_REQUEST},
	    {'d', 1, SG_OPTION_DENY_ONCE, LAYER_REQUEST},
	    {KEY_CODE_ESC, 1, SG_OPTION_DENY_ONCE, LAYER_REQUEST},
	    {'y', 0, 0, LAYER_RULE},
	    {'N', 0, 0, LAYER_RULE},
	    {'w', 0, 0, LAYER_REQUEST},
	    {'1', 0, 0, LAYER_REQUEST},
	    {'m', 0, 0, LAYER_NOTE},
	    {'?', 0, 0, LAYER_DETAILS},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		kit_start(0);
		kit_view(&(struct kit_ask){.rev = 7});
		kit_press(rows[i].key);
		CHECK(kit_decisions == rows[i].decisions, "row %zu", i);
		CHECK(kit.layer == rows[i].layer, "row %zu: layer %d", i,
		    (int)kit.layer);
		CHECK(rows[i].decisions == 0 ||
			(kit_did.option == rows[i].option && kit_did.rev == 7 &&
			    strcmp(kit_did.id, "perm-1") == 0),
		    "row %zu: %s", i, kit_did.id);
	}
}

/* U6: the rule screen saves nothing by itself, and Esc goes back. */
/* F19, T30, R-474: nobody pressed the keys of a paste one by one. */
static void
pastes_answer_nothing(void)
{
	static const char text[] = "AaSsYyNnDd\rd";
	static const enum tui_paste how[] = {PASTE_AT_ONCE, PASTE_MARKED};

	for (size_t k = 0; k < 2; k++) {
		kit_start(ARM);
		kit_view(&(struct kit_ask){.rev = 1});
		kit_paint();
		kit_pass(ARM);
		tui_paste(&kit, how[k]);
		for (size_t i = 0; text[i] != '\0'; i++)
			kit_press((unsigned char)text[i]);
		CHECK(
		    kit_decisions == 0, "%zu: %d decisions", k, kit_decisions);
		tui_paste(&kit, PASTE_NONE);
		kit_paint();
		kit_press('a');
		CHECK(kit_decisions == 0, "nor what comes right behind it");
	}
	kit_start(ARM);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_paint();
	kit_pass(ARM);
	kit_press('m');
	tui_paste(&kit, PASTE_MARKED);
	for (size_t i = 0; i < 4; i++)
		kit_press((unsigned char)"ab\rc"[i]);
	CHECK(strcmp(kit.field, "abc") == 0, "a note may be pasted: %s",
	    kit.field);
	CHECK(kit_decisions == 0 && kit.layer == LAYER_NOTE, "and is not sent");
}

static void
rule_screen(void)
{
	kit_start(ARM);
	kit_view(&(struct kit_ask){.rev = 1, .risk = "medium"});
	kit_paint();
	kit_pass(500);
	kit_press('y');
	CHECK(kit.layer == LAYER_RULE && kit_shows("Save this rule?") &&
		kit_shows("when   git status") && kit_shows("versions 1.2.0"),
	    "%s", kit_picture());
	kit_press(KEY_CODE_ENTER); /* held, or pressed too soon */
	CHECK(kit_decisions == 0, "not armed");
	kit_pass(500);
	kit_press(KEY_CODE_ESC);
	CHECK(kit.layer == LAYER_REQUEST && kit_decisions == 0, "back");
	kit_paint();
	kit_pass(500);
	kit_press('Y');
	kit_paint();
	kit_pass(500);
	kit_press(KEY_CODE_ENTER);
	CHECK(kit_decisions == 1 && kit_did.option == SG_OPTION_ALLOW_ALWAYS,
	    "saved");
}

/* Enter never allows at high risk, on either screen. */
static void
enter_and_high_risk(void)
{
	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1});
	CHECK(kit.focus == SG_OPTION_DENY_ONCE, "R-535: Deny is marked");
	kit_press(KEY_CODE_UP);
	CHECK(kit.focus == SG_OPTION_ALLOW_ONCE, "it can be left");
	kit_press(KEY_CODE_ENTER);
	CHECK(kit_decisions == 0 && kit_shows("Enter does not allow. Press A"),
	    "%s", kit_picture());
	kit_press('Y');
	kit_press(KEY_CODE_ENTER);
	CHECK(kit_decisions == 0 && kit.layer == LAYER_RULE, "nor here");
	kit_press('Y');
	CHECK(kit_decisions == 1 && kit_did.option == SG_OPTION_ALLOW_ALWAYS,
	    "the letter does");
	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_press('n');
	CHECK(kit_shows("when   git status") && !kit_shows("versions"),
	    "R-383: for every version: %s", kit_picture());
	kit_press(KEY_CODE_ENTER);
	CHECK(kit_did.option == SG_OPTION_DENY_ALWAYS, "a denying rule");
}

static void
focus_moves(void) /* U7 */
{
	static const struct {
		uint32_t key;
		enum sg_prompt_option to;
	} rows[] = {
	    {KEY_CODE_TAB, SG_OPTION_ALLOW_SESSION},
	    {KEY_CODE_RIGHT, SG_OPTION_ALLOW_ALWAYS},
	    {KEY_CODE_DOWN, SG_OPTION_DENY_ALWAYS},
	    {KEY_CODE_LEFT, SG_OPTION_DENY_ONCE},
	    {KEY_CODE_UP, SG_OPTION_ALLOW_ONCE},
	    {KEY_CODE_BACK_TAB, SG_OPTION_DENY_ALWAYS},
	    {KEY_CODE_TAB, SG_OPTION_ALLOW_ONCE},
	    {'l', SG_OPTION_ALLOW_SESSION},
	    {'L', SG_OPTION_ALLOW_ALWAYS},
	    {'h', SG_OPTION_ALLOW_SESSION},
	    {'H', SG_OPTION_ALLOW_ONCE},
	};

	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1, .risk = "medium"});
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		kit_press(rows[i].key);
		CHECK(
		    kit.focus == rows[i].to, "row %zu: %d", i, (int)kit.focus);
	}
	kit_press(KEY_CODE_ENTER);
	CHECK(kit_did.option == SG_OPTION_ALLOW_ONCE, "Enter takes it");
}

/* U8: Esc is for this one; the next opens and must be armed anew. */
static void
queue(void)
{
	kit_start(ARM);
	kit_view(&(struct kit_ask){.id = "1", .rev = 1});
	kit_view(&(struct kit_ask){.id = "2", .rev = 1, .seconds = 39});
	kit_view(&(struct kit_ask){.id = "3", .rev = 1, .seconds = 35});
	CHECK(kit_bells == 0, "not taken yet");
	kit_paint();
	CHECK(kit_bells == 3, "U18: a bell for each, once");
	CHECK(kit_shows("2 more waiting"), "%s", kit_picture());
	kit_pass(500);
	kit_press(KEY_CODE_ESC);
	CHECK(strcmp(kit_did.id, "perm-1") == 0, "%s", kit_did.id);
	kit_press('a');
	CHECK(kit_decisions == 1, "sent: no second answer");
	tui_resolved(&kit,
	    STR("{\"promptId\":\"perm-1\",\"decision\":"
		"\"deny_once\",\"by\":\"tui\"}"));
	CHECK(kit.n_open == 2 && kit.asked == kit.open[0] &&
		str_eq(kit.asked->v.prompt_id, STR("perm-3")),
	    "the earliest deadline is next");
	kit_press('a');
	CHECK(kit_decisions == 1, "not armed yet");
	kit_view(&(struct kit_ask){.id = "1", .rev = 2});
	CHECK(kit.n_open == 2, "what ended does not come back");
}

/* I6: an answer is for what stood on the screen long enough. */
static void
growing_batch(void)
{
	struct kit_ask ask = {.rev = 3,
	    .n = 3,
	    .scopes = {"git status", "git add .", "git commit"}};
	static char scope[3000];

	kit_start(ARM);
	kit_view(&ask);
	kit_paint();
	CHECK(kit_shows("3 pending exec requests (showing 1/3)"), "R-180");
	CHECK(!kit_shows("more"), "R-181: nothing is left out");
	kit_pass(500);
	kit_paint();
	ask.rev = 4;
	ask.n = 4;
	ask.scopes[3] = "git push";
	kit_view(&ask);
	CHECK(kit.focus == SG_OPTION_DENY_ONCE && kit.layer == LAYER_REQUEST,
	    "U11");
	CHECK(kit_shows("4 pending exec, 4 different") &&
		kit_shows("-        git push") && !kit_shows("more") &&
		kit_shows("new ones joined"),
	    "R-533, R-209: %s", kit_picture());
	kit_press('a');
	CHECK(kit_did.rev == 3, "T27: rev %lld", (long long)kit_did.rev);
	for (int i = 0; i < 400; i++)
		memcpy(scope + 5 * i, "word ", 6);
	ask.scopes[3] = scope;
	kit_start(0);
	kit_view(&ask);
	kit_press('a');
	CHECK(kit_decisions == 0, "T27: one was never shown to its end");
	CHECK(!kit_shows("[A]") && kit_shows("[D] Deny"), "%s", kit_picture());
	kit_press('?');
	for (int i = 0; i < 80; i++)
		kit_press('j');
	kit_press('?');
	kit_press('a');
	CHECK(kit_decisions == 1 && kit_did.rev == 4, "seen in the details");
}

/* what decides nothing is not dropped, and arms nothing. */
static void
harmless_keys(void)
{
	kit_start(ARM);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_press('?');
	CHECK(kit.layer == LAYER_DETAILS && kit.dropped == 0, "R-535: ?");
	kit_press('a');
	kit_press('d');
	CHECK(kit_decisions == 0 && kit.dropped == 2, "R-535: not armed");
	kit_press('+');
	CHECK(kit_did.kind == TUI_DO_EXTEND, "R-535: +");
	kit_press('z');
	CHECK(kit.layer == LAYER_LIST && kit.open[0]->put_back, "R-535: z");
	CHECK(kit_decisions == 0, "and nothing was decided");
}

/* a batch is answered call by call. */
static void
call_by_call(void)
{
	struct kit_ask ask = {
	    .rev = 3, .n = 3, .scopes = {"git push", "git add .", "git log"}};

	kit_start(0);
	kit_view(&ask);
	kit_press('o');
	CHECK(kit_shows("call 1 of 3; the answer is for this one only") &&
		kit_shows("git push") && !kit_shows("git log"),
	    "%s", kit_picture());
	kit_press(']');
	CHECK(kit_shows("call 2 of 3") && kit_shows("git add ."), "%s",
	    kit_picture());
	kit_press('a');
	CHECK(kit_decisions == 1 && kit_did.rev == 3 &&
		str_eq(str_of(kit_did.call), kit.asked->v.call_ids.v[1]),
	    "R-536: this call: %s", kit_did.call);
	kit_start(0);
	kit_view(&ask);
	kit_press('o');
	kit_press('o');
	kit_press('d');
	CHECK(kit_did.call[0] == '\0', "R-536: all of them again");
	kit_start(ARM);
	kit_view(&ask);
	kit_paint();
	kit_pass(500);
	kit_press('o');
	kit_press('a');
	CHECK(kit_decisions == 0, "R-536: armed once more");
}

/* the mouse answers by the rules of the keys. */
static void
click(int x, int y)
{
	kit_press(KEY_MOUSE_AT(KEY_MOUSE_CLICK, x, y));
}

static void
mouse(void)
{
	kit_start(ARM);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_paint();
	/* The answers of one call at 80x24 stand in rows 18 and 19. */
	click(8, 18);
	CHECK(kit_decisions == 0 && kit.dropped == 1, "R-537: not armed");
	kit_pass(500);
	click(40, 4);
	CHECK(kit_decisions == 0, "R-537: no answer stands there");
	click(8, 18);
	CHECK(kit_decisions == 1 && kit_did.option == SG_OPTION_ALLOW_ONCE,
	    "R-537: %s", kit_picture());
	kit_start(0);
	click(20, 1);
	CHECK(kit.tab == TAB_GRANTS, "R-537: a tab: %d", (int)kit.tab);
}

/* Equal calls are one line with their number; a long list scrolls. */
static void
folded_batch(void)
{
	struct kit_ask ask = {.rev = 5,
	    .n = 5,
	    .scopes = {"git push --force", "git log", "git log", "git log",
		"git add ."}};

	kit_start(0);
	kit_view(&ask);
	CHECK(kit_shows("- git push --force") &&
		kit_shows("- 3 times: git log") && kit_shows("- git add .") &&
		kit_shows("5 pending") && !kit_shows("more"),
	    "R-533: %s", kit_picture());
	kit_press('a');
	CHECK(kit_decisions == 1 && kit_did.rev == 5, "R-533: all were seen");
	ask.n = 6;
	ask.scopes[4] = "git fetch";
	ask.scopes[5] = "git gc";
	kit_start(0);
	tui_resize(&kit, 40, 12);
	kit_view(&ask);
	kit_press('a');
	CHECK(kit_decisions == 0 && kit_shows("git push --force") &&
		!kit_shows("git gc") && !kit_shows("[A]"),
	    "R-533: the worst first: %s", kit_picture());
	for (int i = 0; i < 12; i++)
		kit_press('j');
	CHECK(kit_shows("git gc"), "R-533: %s", kit_picture());
	kit_press('a');
	CHECK(kit_decisions == 1, "R-533: scrolled to its end");
}

static void
long_scope_must_be_seen(void) /* T27 */
{
	static char scope[3000];

	for (int i = 0; i < 400; i++)
		memcpy(scope + 5 * i, "word ", 6);
	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1, .scopes = {scope}});
	for (int i = 0; i < 60; i++) {
		kit_paint();
		if (question_saw_all(kit.asked))
			break;
		kit_press('a');
		CHECK(kit_decisions == 0, "line %d", i);
		CHECK(!kit_shows("[A]"), "not drawn");
		kit_press('j');
	}
	kit_press('a');
	CHECK(kit_decisions == 1, "at its end it may be allowed");
	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1, .scopes = {scope}});
	kit_press('d');
	CHECK(kit_decisions == 1, "denying needs nothing");
}

/* T27: what was jumped over was not seen; what just came neither. */
static void
gaps_and_haste(void)
{
	static char scope[4000];
	struct kit_ask ask = {.rev = 1, .n = 2, .scopes = {scope, "git add"}};

	for (int i = 0; i < 390; i++)
		memcpy(scope + 5 * i, "word ", 6);
	kit_start(0);
	kit_view(&ask);
	kit_press('?');
	kit_press(']');
	CHECK(kit_shows("scope       git add"), "%s", kit_picture());
	question_see(kit.asked, 0, 1900, 1950); /* its end, not its middle */
	kit_press('a');
	CHECK(kit_decisions == 0, "the middle of the first was never shown");
	kit_start(ARM);
	kit_view(&(struct kit_ask){
	    .rev = 1, .n = 4, .scopes = {"a", "b", "c", scope}});
	kit_paint();
	kit_pass(1000);
	kit_press('j');
	kit_view(&(struct kit_ask){.rev = 2, .n = 1, .scopes = {"z"}});
	kit_press('a');
	CHECK(kit_decisions == 0, "it changed at this very moment");
	kit_pass(500);
	kit_press('a');
	CHECK(kit_decisions == 1 && kit_did.rev == 2, "now it was read");
}

/* Where requester or scope is out of sight, details and rules allow nothing. */
static void
out_of_sight(void)
{
	kit_start(0);
	tui_resize(&kit, 40, 10);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_press('?');
	CHECK(!kit_shows("ext.auto_commit") && !kit_shows("[A]"), "%s",
	    kit_picture());
	kit_press('a');
	CHECK(kit_decisions == 0, "no requester");
	kit_start(0);
	tui_resize(&kit, 80, 14);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_press('?');
	for (int i = 0; i < 20; i++)
		kit_press('j');
	CHECK(!kit_shows("scope ") && !kit_shows("[A]"), "%s", kit_picture());
	kit_press('a');
	CHECK(kit_decisions == 0, "no scope");
	kit_start(0);
	tui_resize(&kit, 40, 10);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_press('y');
	CHECK(!kit_shows("Save rule and"), "%s", kit_picture());
	kit_press('y');
	CHECK(kit_decisions == 0, "T11: not all of the rule was shown");
	for (int i = 0; i < 10; i++)
		kit_press('j');
	kit_press('y');
	CHECK(kit_decisions == 1, "all of it was");
	kit_start(0);
	tui_resize(&kit, 80, 12);
	kit_view(&(struct kit_ask){
	    .rev = 1, .n = 3, .scopes = {"git one", "git two", "git three"}});
	for (int i = 0; i < 5; i++)
		kit_press('j');
	kit_press('y');
	CHECK(kit_shows("when   git one") && !kit_shows("Save rule and"), "%s",
	    kit_picture());
	kit_press('y');
	CHECK(kit_decisions == 0, "T11: not all of the third was shown");
}

static void
ends(void) /* U12, R-239 */
{
	kit_start(ARM);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_paint();
	CHECK(kit_shows("denies in 30 s"), "%s", kit_picture());
	kit_pass(6500);
	CHECK(kit_shows("denies in 24 s"), "%s", kit_picture());
	kit_press('+');
	CHECK(kit_did.kind == TUI_DO_EXTEND, "more time");
	tui_resolved(&kit,
	    STR("{\"promptId\":\"perm-1\",\"decision\":"
		"\"deny_timeout\",\"by\":\"timeout\"}"));
	CHECK(
	    kit_shows("Denied: nobody answered in 30 s.") && !kit_shows("[A]"),
	    "%s", kit_picture());
	kit_press('a');
	CHECK(kit.layer == LAYER_REQUEST, "it stays until it was seen");
	kit_pass(500);
	kit_press('a');
	CHECK(kit.layer == LAYER_LIST && kit_decisions == 0, "a key closes it");
	kit_view(&(struct kit_ask){.id = "9", .rev = 1});
	kit_pass(1000);
	kit_view(&(struct kit_ask){.id = "9", .rev = 1, .ended = "deny_once"});
	CHECK(kit_shows("Decided on web: deny_once."), "%s", kit_picture());
}

static void
lost_server(void) /* U19 */
{
	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_paint();
	tui_link(&kit, LINK_DOWN, kit_mono + 3200);
	CHECK(kit_shows("NOT CONNECTED") && kit_shows("unknown") &&
		!kit_shows("[A]") && !kit_shows("[D]"),
	    "%s", kit_picture());
	for (const char *k = "asydn\r"; *k != '\0'; k++)
		kit_press((unsigned char)*k);
	CHECK(kit_decisions == 0, "nothing can be decided");
	kit_press('z');
	CHECK(kit_shows("Retry in 4 s."), "%s", kit_picture());
	tui_link(&kit, LINK_UP, 0);
	tui_gone(&kit, STR("perm-1"));
	CHECK(kit.n_open == 0, "what the server forgot is gone");
}

static void
note(void) /* U21, cc: letters and digits type */
{
	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_press('m');
	for (const char *k = "day 1?"; *k != '\0'; k++)
		kit_press((unsigned char)*k);
	CHECK(kit_decisions == 0 && strcmp(kit.field, "day 1?") == 0, "%s",
	    kit.field);
	kit_press(KEY_CODE_ESC);
	CHECK(kit.layer == LAYER_REQUEST && kit_decisions == 0,
	    "Esc cancels the note only");
	kit_press('m');
	kit_press(0x20ac);
	kit_press('x');
	kit_press(KEY_CODE_BACKSPACE);
	for (int i = 0; i < 400; i++)
		kit_press(0xe9);
	CHECK(strlen(kit.field) == 3 + 279 * 2, "280 characters: %zu",
	    strlen(kit.field));
	kit_press(KEY_CODE_ENTER);
	CHECK(kit_decisions == 1 && kit_did.has_note &&
		kit_did.option == SG_OPTION_DENY_ONCE,
	    "sent");
}

static void
codex_keys(void) /* U20 */
{
	static const struct {
		uint32_t key;
		enum sg_prompt_option option;
	} rows[] = {{'y', SG_OPTION_ALLOW_ONCE}, {'a', SG_OPTION_ALLOW_SESSION},
	    {'n', SG_OPTION_DENY_ONCE}, {'d', SG_OPTION_DENY_ONCE},
	    {KEY_CODE_ESC, SG_OPTION_DENY_ONCE}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		kit_start(0);
		kit.set.keymap = KEYMAP_CODEX;
		kit_view(&(struct kit_ask){.rev = 1});
		CHECK(kit_shows("[Y] Allow once") &&
			kit_shows("[A] Allow for session") &&
			kit_shows("[P] Allow always..."),
		    "%s", kit_picture());
		kit_press(rows[i].key);
		CHECK(kit_decisions == 1 && kit_did.option == rows[i].option,
		    "row %zu", i);
	}
	kit_start(0);
	kit.set.keymap = KEYMAP_CODEX;
	kit_view(&(struct kit_ask){.rev = 1});
	kit_press('p');
	CHECK(kit.layer == LAYER_RULE && kit_shows("[P] Save rule and allow"),
	    "%s", kit_picture());
}

/* 3.4: while somebody types, a banner; text fields are left alone. */
static void
arrival(void)
{
	kit_start(0);
	kit_press('j');
	kit_pass(900);
	kit_view(&(struct kit_ask){.rev = 1});
	CHECK(kit.layer == LAYER_LIST &&
		kit_shows("1 request waiting, F2 to open"),
	    "%s", kit_picture());
	kit_pass(100);
	CHECK(kit.layer == LAYER_REQUEST, "a second later it opens");
	kit_start(0);
	kit_press('/');
	kit_press('g');
	kit_pass(5000);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_pass(5000);
	CHECK(kit.layer == LAYER_FILTER && strcmp(kit.field, "g") == 0, "kept");
	kit_press(KEY_CODE_ENTER);
	kit_press(KEY_CODE_F2);
	CHECK(kit.layer == LAYER_REQUEST, "F2 opens it");
	kit_press('z');
	kit_pass(5000);
	CHECK(kit.layer == LAYER_LIST && kit.n_open == 1 && kit_decisions == 0,
	    "put back, undecided");
	kit_press(KEY_CODE_ESC);
	kit_press(KEY_CODE_ENTER);
	CHECK(kit.layer == LAYER_REQUEST, "Enter opens it again");
}

static void
withheld(void)
{
	kit_start(0);
	kit_view(&(struct kit_ask){
	    .rev = 1, .options = "[\"allow_once\",\"deny_once\"]"});
	CHECK(kit_shows("[ ] Allow always...") &&
		kit_shows("[ ] Allow for session"),
	    "%s", kit_picture());
	kit_press('y');
	kit_press('s');
	CHECK(kit_decisions == 0 && kit.layer == LAYER_REQUEST, "not offered");
}

static void
quitting(void)
{
	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1});
	kit_press('q');
	CHECK(kit_quits == 1 && kit_decisions == 0, "q decides nothing");
	kit_start(ARM);
	kit_view(&(struct kit_ask){.rev = 1});
	tui_key(&kit, KEY_CODE_CTRL_C);
	kit_take();
	CHECK(kit_quits == 1, "Ctrl+C at once");
}

int
main(void)
{
	RUN(early_keys_decide_nothing);
	RUN(arming_needs_paint_time_and_quiet);
	RUN(letters_decide);
	RUN(pastes_answer_nothing);
	RUN(rule_screen);
	RUN(enter_and_high_risk);
	RUN(focus_moves);
	RUN(queue);
	RUN(growing_batch);
	RUN(folded_batch);
	RUN(harmless_keys);
	RUN(call_by_call);
	RUN(mouse);
	RUN(long_scope_must_be_seen);
	RUN(gaps_and_haste);
	RUN(out_of_sight);
	RUN(ends);
	RUN(lost_server);
	RUN(note);
	RUN(codex_keys);
	RUN(arrival);
	RUN(withheld);
	RUN(quitting);
	tui_release(&kit);
	return t_done("face_tui_model");
}
