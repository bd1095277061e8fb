/* Pictures of the terminal at every size. */
#include "t.h"

#include "lib/tui_kit.h"

static bool
has_all(const char *text, const char *const *parts)
{
	for (; *parts != NULL; parts++)
		if (strstr(text, *parts) == NULL)
			return false;
	return true;
}

/* U1, R-233, R-234: the lines of the wireframe, in their order. */
static void
modal_is_the_wireframe(void)
{
	static const char *const lines[] = {"Extension Permission Request",
	    "Extension:  ext.auto_commit  \"Auto Commit on Exit\"  v1.2.0",
	    "Source:     npm:@user/pi-auto-commit",
	    "Requested:  EXEC  (High Risk)",
	    "Reason:     exec can run arbitrary commands on your machine",
	    "Scope:      git commit -am <redacted>",
	    "Batch:      3 pending exec requests (showing 1/3)",
	    "            - git commit -am <redacted>",
	    "            - git status", "            - git push",
	    "[A] Allow once   [S] Allow for session   [Y] Allow always...",
	    "[D] Deny         [N] Deny always...      [?] Details / help"};
	const char *at;

	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1,
	    .n = 3,
	    .scopes = {"git commit -am <redacted>", "git status", "git push"}});
	at = kit_picture();
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		const char *next = strstr(at, lines[i]);

		CHECK(next != NULL, "\"%s\" after\n%s", lines[i], at);
		at = next != NULL ? next + 1 : at;
	}
}

/* U2: at these sizes everything that must be there is. */
static void
sizes(void)
{
	static const int rows[][2] = {{40, 10}, {40, 14}, {44, 24}, {60, 20},
	    {80, 24}, {120, 40}, {250, 80}};
	static const char *const parts[] = {"Permission Request",
	    "ext.auto_commit", "EXEC  (High Risk)", "git status", "[A] ",
	    "[S] ", "[Y] ", "[D] ", "[N] ", "[?] ", "denies in 30 s", NULL};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		kit_start(0);
		tui_resize(&kit, rows[i][0], rows[i][1]);
		kit_view(&(struct kit_ask){.rev = 1});
		CHECK(has_all(kit_picture(), parts), "%dx%d\n%s", rows[i][0],
		    rows[i][1], kit_picture());
		kit_press('a');
		CHECK(kit_decisions == 1, "%dx%d", rows[i][0], rows[i][1]);
	}
}

/*
 * U23: wherever requester, risk or scope is not on screen, no allowing key
 * does anything and none is drawn.
 */
static void
sweep(void)
{
	static char long_scope[1200];
	static const struct kit_ask asks[] = {{.rev = 1, .risk = "medium"},
	    {.rev = 1,
		.risk = "medium",
		.n = 5,
		.scopes = {"git status", "b b", "c c", "d d", "e e"}},
	    {.rev = 1, .risk = "medium", .scopes = {long_scope}},
	    {.rev = 1,
		.risk = "medium",
		.extension = "ext.with.an.id.that.is.longer.than.a.line.of.a."
			     "small.window.and.then.some.more.of.it.to.the.Z"}};
	static const uint32_t keys[] = {'a', 's', 'y', KEY_CODE_ENTER};
	int refused = 0, allowed = 0;

	for (int i = 0; i < 160; i++)
		memcpy(long_scope + 6 * i, "git x ", 7);
	for (size_t a = 0; a < sizeof(asks) / sizeof(asks[0]); a++)
		for (int cols = 30; cols <= 120; cols += a == 0 ? 1 : 6)
			for (int rows = 8; rows <= 40; rows += a == 0 ? 1 : 3) {
				const char *id = asks[a].extension != NULL
				    ? "Z"
				    : "ext.auto_commit";
				const char *const parts[] = {
				    id, "(Medium Risk)", "git ", NULL};
				bool whole, drawn;

				kit_start(0);
				tui_resize(&kit, cols, rows);
				kit_view(&asks[a]);
				whole = has_all(kit_picture(), parts) &&
				    cols >= 40 && rows >= 10;
				drawn = kit_shows("[A]") || kit_shows("[S]") ||
				    kit_shows("[Y]");
				CHECK(whole || !drawn, "%zu %dx%d\n%s", a, cols,
				    rows, kit_picture());
				for (size_t k = 0; k < 4; k++)
					kit_press(keys[k]);
				CHECK(drawn ||
					(kit_decisions == 0 &&
					    kit.layer == LAYER_REQUEST),
				    "%zu %dx%d decided", a, cols, rows);
				refused += !drawn;
				allowed += drawn;
			}
	CHECK(refused > 500 && allowed > 2000, "%d %d", refused, allowed);
}

/* a change below one another and side by side; nothing is left out. */
static void
change_side_by_side(void)
{
	static const char *const sides[] = {"line 1", "- old one", "+ new one",
	    "- old two", " kept", " | ", "+ added", NULL};
	static const char *const below[] = {
	    "line 1", "- old one", "- old two", "+ new one", "+ added", NULL};
	static char more[2000], wide[300];

	memset(wide, 'w', 200);
	memcpy(wide + 200, "END", 4);
	snprintf(more, sizeof(more),
	    ",\"change\":{\"lines\":[\"@1\",\"- old one\",\"- old two\","
	    "\"+ new one\",\"  kept\",\"+ added\",\"+ %s\"],\"added\":3,"
	    "\"removed\":2}",
	    wide);
	for (int cols = 80; cols <= 200; cols += 20) {
		const char *row;

		kit_start(0);
		tui_resize(&kit, cols, 60);
		kit_view(&(struct kit_ask){.rev = 1, .call_more = more});
		kit_press('v');
		if (cols < PLAN_SIDES_MIN) {
			CHECK(kit_shows("100 columns"), "%d\n%s", cols,
			    kit_picture());
			kit_press('?');
			CHECK(
			    has_all(kit_picture(), below) && !kit_shows(" | "),
			    "%d\n%s", cols, kit_picture());
			continue;
		}
		CHECK(has_all(kit_picture(), sides), "%d\n%s", cols,
		    kit_picture());
		row = strstr(kit_picture(), "- old one");
		CHECK(row != NULL && strchr(row, '\n') != NULL &&
			strstr(row, "+ new one") < strchr(row, '\n'),
		    "%d: what goes beside what comes\n%s", cols, kit_picture());
		CHECK(kit_shows("END"), "%d: to its end\n%s", cols,
		    kit_picture());
		kit_press('v');
		CHECK(has_all(kit_picture(), below) && !kit_shows(" | "),
		    "%d: back\n%s", cols, kit_picture());
		CHECK(kit_decisions == 0, "nothing is decided by it");
	}
}

/* the question itself says that there is a change to be read, and what
 * the change hides counts as hidden. */
static void
change_is_told(void)
{
	static const char
	    more[] = ",\"change\":{\"lines\":[\"-old\",\"+key=<redacted>\"],"
		     "\"added\":1,\"removed\":1,\"hidden\":1}";

	kit_start(0);
	tui_resize(&kit, 80, 30);
	kit_view(&(struct kit_ask){.rev = 1});
	CHECK(!kit_shows("Change:"), "none to tell of\n%s", kit_picture());
	kit_start(0);
	tui_resize(&kit, 80, 30);
	kit_view(&(struct kit_ask){.rev = 1, .call_more = more});
	CHECK(kit_shows("Change:") && kit_shows("+1 -1 lines: ? shows them"),
	    "%s", kit_picture());
	kit_press('?');
	CHECK(kit_shows("+key=<redacted>") && kit_shows("2 values hidden") &&
		!kit_shows("hidden      nothing"),
	    "%s", kit_picture());
}

/* The style of the first cell of a row that has ${text}. */
static int
style_of(const char *text)
{
	static char room[4000];
	struct picture p;
	int style = -1;

	if (!picture_draw(&kit, &p))
		return -1;
	for (int y = 0; p.has_top && y < p.top.rows && style < 0; y++) {
		struct buf b = BUF_ON(room);
		size_t at;

		(void)cells_row(&p.top, y, &b);
		buf_addc(&b, '\0');
		at = str_find(buf_str(&b), str_of(text));
		if (at < b.n) /* the frame is one column of three bytes */
			style = p.top.v[y * p.top.cols + (int)at - 2].style;
	}
	picture_release(&p);
	return style;
}

/* R-898: line breaks are line breaks, and nothing is left out by it. */
static void
line_breaks(void)
{
	static char many[4000];
	static const char *const parts[] = {"params      command: one",
	    "              two", "options.cwd: /x", "n: 7",
	    "list: [1,{\"a\":2}]", NULL};

	kit_start(0);
	tui_resize(&kit, 120, 60);
	kit_view(&(struct kit_ask){.rev = 1,
	    .scopes = {"cat\xe2\x9f\xa8U+000A\xe2\x9f\xa9  rm -rf x"},
	    .details = "{\\\"command\\\":\\\"one\\\\n  "
		       "two\\\",\\\"options\\\":{"
		       "\\\"cwd\\\":\\\"/x\\\"},\\\"n\\\":7,\\\"list\\\":[1,{"
		       "\\\"a\\\":2}]}"});
	CHECK(kit_shows("\xe2\x9f\xa8U+000A\xe2\x9f\xa9    ") &&
		kit_shows("              rm -rf x  "),
	    "two rows\n%s", kit_picture());
	kit_press('?');
	CHECK(has_all(kit_picture(), parts), "%s", kit_picture());
	kit_press('?');
	kit_press('a');
	CHECK(kit_decisions == 1, "all of it was shown");
	for (int i = 0; i < 60; i++)
		strcat(many, "echo\xe2\x9f\xa8U+000A\xe2\x9f\xa9");
	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1, .scopes = {many}});
	kit_press('a');
	CHECK(kit_decisions == 0, "sixty lines are not on a screen of 24");
}

/* what comes, what goes and where it is look different. */
static void
change_has_colours(void)
{
	kit_start(0);
	tui_resize(&kit, 80, 40);
	kit_view(&(struct kit_ask){.rev = 1,
	    .call_more = ",\"change\":{\"lines\":[\"@12\",\"-old\",\"+new\",\""
			 " kept\",\"@*** Add File: "
			 "a\"],\"added\":1,\"removed\":1}"});
	kit_press('?');
	CHECK(style_of("-old") == CELL_BAD && style_of("+new") == CELL_OK &&
		style_of("line 12") == CELL_DIM &&
		style_of(" kept") == CELL_PLAIN &&
		style_of("*** Add File: a") == CELL_DIM,
	    "%d %d %d %d\n%s", style_of("-old"), style_of("+new"),
	    style_of("line 12"), style_of(" kept"), kit_picture());
	CHECK(!kit_shows("@12") && !kit_shows("@*"), "%s", kit_picture());
}

/* what a request does, and where, can be read to its end. */
static void
does_whole(void)
{
	static const int sizes[][2] = {{80, 24}, {60, 20}, {40, 12}, {40, 10}};
	static char more[2000];
	const char *folded = ",\"does\":{\"effects\":[],\"says\":\"begins";

	snprintf(more, sizeof(more), "%s", folded);
	for (int i = 10; i < 40; i++)
		sprintf(more + strlen(more), " word%d", i);
	strcat(more, "\"},\"cwd\":\"/srv");
	for (int i = 10; i < 40; i++)
		sprintf(more + strlen(more), "/d%d", i);
	strcat(more, "\"");
	for (size_t s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
		bool word[40] = {false}, dir[40] = {false};
		char name[16];

		kit_start(0);
		tui_resize(&kit, sizes[s][0], sizes[s][1]);
		kit_view(&(struct kit_ask){.rev = 1, .more = more});
		for (int turn = 0; turn < 60; turn++) {
			const char *shown = kit_picture();

			for (int i = 10; i < 40; i++) {
				snprintf(name, sizeof(name), "word%d", i);
				word[i] |= strstr(shown, name) != NULL;
				snprintf(name, sizeof(name), "d%d", i);
				dir[i] |= strstr(shown, name) != NULL;
			}
			kit_press('j');
		}
		for (int i = 10; i < 40; i++)
			CHECK(word[i] && dir[i], "%dx%d: %d\n%s", sizes[s][0],
			    sizes[s][1], i, kit_picture());
		kit_press('d');
		CHECK(kit_decisions == 1, "and denied");
	}
}

/* how many wait stands behind the mode, at any width. */
static void
header_permissive(void)
{
	for (int cols = 40; cols <= 120; cols++) {
		kit_start(0);
		tui_resize(&kit, cols, 12);
		kit.info.known = true;
		kit.info.mode = SG_MODE_PERMISSIVE;
		kit.info.until_ms = kit.wall_ms + INT64_C(1440) * 60000;
		CHECK(kit_shows("PERMISSIVE") && kit_shows("0 waiting"),
		    "%d\n%s", cols, kit_picture());
	}
}

/* U3 */
static void
too_small(void)
{
	kit_start(0);
	tui_resize(&kit, 30, 8);
	kit_view(&(struct kit_ask){.rev = 1});
	CHECK(strstr(kit_picture(),
		  "Permission: EXEC  (High Risk)\n"
		  "ext.auto_commit\n"
		  "Window too small (30x8).\n"
		  "Enlarge to 40x10 or D to deny.\n") == kit_picture(),
	    "%s", kit_picture());
	for (const char *k = "asy?m\r\033"; *k != '\0'; k++)
		kit_press((unsigned char)*k);
	CHECK(kit_decisions == 0, "A does nothing");
	kit_press('D');
	CHECK(kit_decisions == 1 && kit_did.option == SG_OPTION_DENY_ONCE,
	    "D denies");
}

/* U10: answers stay in their columns whatever the scope holds. */
static void
odd_texts(void)
{
	static const char *const scopes[] = {
	    "\xe6\xbc\xa2\xe5\xad\x97\xe6\xbc\xa2\xe5\xad\x97",
	    "e\xcc\x81 combining", "\xf0\x9f\x98\x80 emoji",
	    "\xd8\xa7\xd9\x84 arabic", "\\u001b[2Jescape", "a\\u0007bell",
	    "x\\u202eevil", "t\\tab"};

	for (size_t i = 0; i < sizeof(scopes) / sizeof(scopes[0]); i++)
		for (int cols = 40; cols <= 100; cols += 20) {
			const char *row, *end;

			kit_start(0);
			tui_resize(&kit, cols, 24);
			kit_view(&(struct kit_ask){.rev = 1,
			    .n = 2,
			    .scopes = {scopes[i], scopes[i]}});
			row = strstr(kit_picture(), "[A] Allow once");
			CHECK(row != NULL, "%s", kit_picture());
			/* T25, T26: no control byte, no turning of text */
			for (row = kit_picture(); *row != '\0'; row++)
				CHECK(*row == '\n' ||
					((unsigned char)*row >= 0x20 &&
					    *row != 0x7f),
				    "control byte in %zu", i);
			CHECK(strstr(kit_picture(), "\xe2\x80\xae") == NULL,
			    "U+202E");
			for (row = kit_picture(); *row != '\0'; row = end + 1) {
				end = strchr(row, '\n');
				CHECK(cells_columns((struct sg_str){
					  row, (size_t)(end - row)}) <= cols,
				    "%zu at %d: %.*s", i, cols,
				    (int)(end - row), row);
			}
		}
}

/* U9, R-177, R-238 */
static void
details(void)
{
	static const char *const parts[] = {"params", "hidden",
	    "1 value hidden because it looks like a secret.", "why    ",
	    "would save: ext.auto_commit 1.2.0  exec  git status", "[A] Allow",
	    "[D] Deny", "[?] Back", NULL};

	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1,
	    .n = 3,
	    .scopes = {"git status", "git add .", "git commit"}});
	kit_press('?');
	CHECK(has_all(kit_picture(), parts), "%s", kit_picture());
	kit_press(']');
	CHECK(kit_shows("scope       git add ."), "%s", kit_picture());
	for (int i = 0; i < 50; i++)
		kit_press(KEY_CODE_PAGE_DOWN);
	CHECK(kit_shows("perm-1  rev 1") && kit_shows("[D] Deny"), "%s",
	    kit_picture());
	kit_press('?');
	CHECK(kit.layer == LAYER_REQUEST && kit_shows("Batch:"), "again: back");
	kit_press('?');
	kit_press(KEY_CODE_ESC);
	CHECK(kit.layer == LAYER_REQUEST && kit_decisions == 0, "Esc: back");
}

/* U14: plain borders, and no byte above 127. */
static void
ascii(void)
{
	const char *p;

	kit_start(0);
	kit.set.utf8 = false;
	kit_view(
	    &(struct kit_ask){.rev = 1, .scopes = {"caf\xc3\xa9 x\\u202ey"}});
	for (p = kit_picture(); *p != '\0'; p++)
		CHECK((unsigned char)*p < 0x80, "%s", kit_picture());
	CHECK(kit_shows("+------") &&
		kit_shows("| Scope:      caf<U+00E9> "
			  "x<U+202E>y"),
	    "%s", kit_picture());
}

static void
resize_keeps_state(void) /* U13 */
{
	kit_start(0);
	kit_view(&(struct kit_ask){.rev = 1, .risk = "medium"});
	kit_press(KEY_CODE_TAB);
	for (int cols = 30; cols < 130; cols += 7) {
		tui_resize(&kit, cols, 8 + cols % 30);
		(void)kit_picture();
		kit_paint();
	}
	CHECK(kit.focus == SG_OPTION_ALLOW_SESSION &&
		kit.layer == LAYER_REQUEST && kit_decisions == 0,
	    "focus and state");
}

/* U17: help is the table of the keys. */
static void
help(void)
{
	static char all[600000];

	kit_start(0);
	tui_resize(&kit, 80, 24);
	kit_press('?');
	for (int i = 0; i < 60; i++) {
		strcat(all, kit_picture());
		kit_press('j');
	}
	for (size_t i = 0; i < key_rows_count; i++) {
		CHECK(strstr(all, key_rows[i].keys[0]) != NULL, "%s",
		    key_rows[i].keys[0]);
		CHECK(strstr(all, str_of(key_rows[i].text).p) != NULL ||
			strlen(key_rows[i].text) > 40,
		    "%s", key_rows[i].text);
	}
}

/* No key is bound twice in one place, and every name is a key. */
static void
bindings(void)
{
	for (int map = 0; map < 2; map++)
		for (size_t i = 0; i < key_rows_count; i++) {
			struct sg_str name = key_label(
			    (enum keymap)map, key_rows[i].action);
			uint32_t code = (unsigned char)name.p[0];

			CHECK(name.n > 0, "row %zu", i);
			if (name.n == 1)
				CHECK(key_find((enum keymap)map,
					  key_rows[i].place,
					  code) == key_rows[i].action,
				    "map %d: %.*s", map, (int)name.n, name.p);
		}
	CHECK(key_find(KEYMAP_SEED, KEYS_LIST, 'A') == KEY_DOES_NOTHING &&
		key_find(KEYMAP_SEED, KEYS_REQUEST, 0x110fff) ==
		    KEY_DOES_NOTHING,
	    "others do nothing");
}

int
main(void)
{
	RUN(modal_is_the_wireframe);
	RUN(sizes);
	RUN(change_side_by_side);
	RUN(change_is_told);
	RUN(line_breaks);
	RUN(change_has_colours);
	RUN(sweep);
	RUN(does_whole);
	RUN(header_permissive);
	RUN(too_small);
	RUN(odd_texts);
	RUN(details);
	RUN(ascii);
	RUN(resize_keeps_state);
	RUN(help);
	RUN(bindings);
	tui_release(&kit);
	return t_done("face_tui_draw");
}
