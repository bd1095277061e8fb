/* Scopes: what each kind of call reaches, how it is shown and grouped. */
#include "base/utf8.h"
#include "lib/action_parts.h"
#include "lib/idna_table.h"

static const struct row {
	enum sg_capability capability;
	const char *scope, *text, *summary, *group;
	bool dynamic, refused;
} rows[] = {
    /* R-202 R-186: relative, normalised, by top-level directory */
    {SG_CAP_READ, "src/a.c", "src/a.c", "src/a.c", "src/**", false, false},
    {SG_CAP_READ, "./src/../src/b", "src/b", "src/b", "src/**", false, false},
    {SG_CAP_WRITE, "a.c", "a.c", "a.c", "./*", false, false},
    {SG_CAP_READ, ".", ".", ".", "./*", false, false},
    {SG_CAP_READ, "/etc/passwd", "/etc/passwd", "/etc/passwd", "/etc/passwd",
	false, false},
    {SG_CAP_READ, "link/x", "src/deep/x", "src/deep/x", "src/**", false, false},
    /* R-171 R-203: what is not literal is a group of its own */
    {SG_CAP_READ, "<dynamic>", "<dynamic>", "<dynamic>", "<dynamic>", true,
	false},
    {SG_CAP_READ, "~/x", "~/x", "<dynamic> ~/x", "<dynamic>", true, false},
    {SG_CAP_READ, NULL, "<dynamic>", "<dynamic>", "<dynamic>", true, false},
    {SG_CAP_WRITE, "loop", "loop", "loop", "sha256:", false, true},
    {SG_CAP_WRITE, "", "", "<empty>", "sha256:", false, true},
    /* R-155 R-204: the query is not shown, the host is the group */
    {SG_CAP_HTTP, "https://API.github.com/x?token=1",
	"GET https://api.github.com/x", "GET https://api.github.com/x",
	"api.github.com", false, false},
    {SG_CAP_HTTP, "http://h.example:8080", "GET http://h.example:8080/",
	"GET http://h.example:8080/", "h.example:8080", false, false},
    {SG_CAP_HTTP, "<dynamic>", "<dynamic>", "<dynamic>", "<dynamic>", true,
	false},
    {SG_CAP_HTTP, NULL, "<dynamic>", "<dynamic>", "<dynamic>", true, false},
    {SG_CAP_HTTP, "file:///x", "file:///x", "file:///x", "sha256:", false,
	true},
    /* the program is the group; several programs are none */
    {SG_CAP_EXEC, "git status", "git status", "git status", "git", false,
	false},
    {SG_CAP_EXEC, "git  'status'", "git status", "git status", "git", false,
	false},
    {SG_CAP_EXEC, "git log && git status", "git log && git status",
	"git log && git status", "git", false, false},
    {SG_CAP_EXEC, "git log | rg x", "git log | rg x", "git log | rg x",
	"sha256:", false, false},
    {SG_CAP_EXEC, "rm $X", "rm $X", "<dynamic> rm $X",
	"<dynamic> sha256:", true, false},
    {SG_CAP_EXEC, NULL, "<dynamic>", "<dynamic>", "<dynamic>", true, false},
    {SG_CAP_EXEC, "git 'x", "git 'x", "<dynamic> git 'x",
	"<dynamic> sha256:", true, false},
    /* R-206 R-207 */
    {SG_CAP_SESSION, " get_state ", "get_state", "get_state", "get_state",
	false, false},
    {SG_CAP_SESSION, NULL, "<dynamic>", "<dynamic>", "<dynamic>", true, false},
    {SG_CAP_UI, "confirm", "confirm", "confirm", "confirm", false, false},
    {SG_CAP_UI, "<dynamic>", "<dynamic>", "<dynamic>", "<dynamic>", true,
	false},
    {SG_CAP_LOG, NULL, "log", "log", "log", false, false},
    {SG_CAP_TOOL, "deploy", "deploy", "deploy", "deploy", false, false},
    {SG_CAP_ENV, "HOME", "HOME", "HOME", "HOME", false, false},
    {SG_CAP_ENV, NULL, "<dynamic>", "<dynamic>", "<dynamic>", true, false},
};

static bool
begins(struct sg_str s, const char *with)
{
	return str_starts(s, str_of(with)) &&
	    (s.n == strlen(with) || strstr(with, "sha256:") != NULL);
}

static void
every_kind_is_found_and_shown(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct call c = parts_call(r->capability, r->scope);
		struct scope_view view;
		struct sg_str group = {NULL, 0};

		CHECK(scope_summary(&c.scope, &parts_world, &parts_memory,
			  &view) == SG_OK &&
			scope_group(&c.scope, &parts_memory, &group) == SG_OK,
		    "memory");
		CHECK(c.scope.kind == scope_kind_of(r->capability), "kind");
		CHECK(str_eq(c.scope.text, str_of(r->text)), "%s: %.*s",
		    r->scope, (int)c.scope.text.n, c.scope.text.p);
		CHECK(str_eq(view.summary, str_of(r->summary)), "%s: %.*s",
		    r->scope, (int)view.summary.n, view.summary.p);
		CHECK(begins(group, r->group), "%s: %.*s", r->scope,
		    (int)group.n, group.p);
		CHECK(c.scope.dynamic == r->dynamic, "%s: dynamic", r->scope);
		CHECK(c.scope.refused == r->refused, "%s: refused", r->scope);
		CHECK(view.whole, "%s: whole", r->scope);
		arena_clear(&parts_memory);
	}
}

static void
an_unknown_capability_is_a_command(void)
{
	CHECK(scope_kind_of(SG_CAP_COUNT) == SG_SCOPE_COMMAND, "kind");
}

static enum sg_err
find(struct scope *s, enum sg_hostcall_method m, enum sg_capability c,
    const struct call_params *p)
{
	return scope_find(s, m, c, p, &parts_world, &parts_memory, NULL);
}

/* T4 E8: what comes beside the words is no part of a grant. */
static void
what_comes_beside_the_words(void)
{
	struct sg_str v[] = {STR("git"), STR("status")};
	struct call_params p = {.has_argv = true, .argv = {v, 2}};
	struct scope s;

	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK && s.bare,
	    "bare");
	CHECK(s.shell == NULL, "several words are no command line");
	p.sets_environment = true;
	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK && !s.bare,
	    "environment");
	p.sets_environment = false;
	p.has_cwd = true;
	p.cwd = STR("/etc");
	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK && !s.bare,
	    "another directory");
	p.cwd = STR("~");
	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK && !s.bare,
	    "some directory");
	p.cwd = STR("loop");
	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK && !s.bare,
	    "no directory");
	p.cwd = STR("src/..");
	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK && s.bare,
	    "this directory");
	p.unknown = true;
	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK && !s.bare,
	    "params nobody knows");
	arena_clear(&parts_memory);
}

/* One word alone may be a command line to whoever runs it. */
static void
one_word_is_read_twice(void)
{
	struct sg_str v[] = {STR("rm x; ls")};
	struct call_params p = {.has_argv = true, .argv = {v, 1}};
	struct scope s;

	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK, "found");
	CHECK(s.command.n == 1 && s.shell != NULL && s.shell->n == 2, "twice");
	v[0] = STR("");
	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK && s.dynamic,
	    "no program");
	CHECK(str_eq(s.text, STR(SCOPE_DYNAMIC)), "nothing to show");
	arena_clear(&parts_memory);
}

/* Removing a link removes the link; reading it reads what it leads to. */
static void
removing_keeps_the_last_name(void)
{
	static const char *const ops[] = {"delete", "remove", "rm"};
	struct call_params p = {.has_path = true, .path = STR("link")};
	struct scope s;

	for (size_t i = 0; i < 3; i++) {
		p.op = str_of(ops[i]);
		CHECK(find(&s, SG_METHOD_FS, SG_CAP_WRITE, &p) == SG_OK &&
			str_eq(s.text, STR("link")),
		    "%s", ops[i]);
	}
	p.op = STR("write");
	CHECK(find(&s, SG_METHOD_FS, SG_CAP_WRITE, &p) == SG_OK &&
		str_eq(s.text, STR("src/deep")),
	    "write");
	arena_clear(&parts_memory);
}

static void
a_search_starts_here(void)
{
	static const char *const tools[] = {"ls", "grep", "find"};
	struct call_params p = {.tool = STR("ls")};
	struct scope s;

	for (size_t i = 0; i < 3; i++) {
		p.tool = str_of(tools[i]);
		CHECK(find(&s, SG_METHOD_TOOL, SG_CAP_READ, &p) == SG_OK &&
			str_eq(s.text, STR(".")) && !s.dynamic,
		    "%s", tools[i]);
	}
	p.wide = true;
	CHECK(find(&s, SG_METHOD_TOOL, SG_CAP_READ, &p) == SG_OK && s.dynamic,
	    "a search that may leave its path");
	p = (struct call_params){.tool = STR("read")};
	CHECK(find(&s, SG_METHOD_TOOL, SG_CAP_READ, &p) == SG_OK && s.dynamic,
	    "reading names a path");
	p.unknown = true;
	CHECK(find(&s, SG_METHOD_TOOL, SG_CAP_READ, &p) == SG_OK && !s.bare &&
		s.dynamic && strstr(s.why, "parameters") != NULL,
	    "the first reason is kept");
	arena_clear(&parts_memory);
}

static void
verbs_are_letters(void)
{
	struct call_params p = {.has_url = true,
	    .url = STR("https://a.example/"),
	    .verb = STR("post")};
	struct scope s;

	CHECK(find(&s, SG_METHOD_HTTP, SG_CAP_HTTP, &p) == SG_OK &&
		str_eq(s.text, STR("POST https://a.example/")),
	    "%.*s", (int)s.text.n, s.text.p);
	p.verb = STR("GET /x");
	CHECK(find(&s, SG_METHOD_HTTP, SG_CAP_HTTP, &p) == SG_EINVALID &&
		s.refused,
	    "a space");
	p.verb = STR("G[T");
	CHECK(find(&s, SG_METHOD_HTTP, SG_CAP_HTTP, &p) == SG_EINVALID, "[");
	p.verb = STR("G{T");
	CHECK(find(&s, SG_METHOD_HTTP, SG_CAP_HTTP, &p) == SG_EINVALID, "{");
	p.verb = STR("ABCDEFGHIJKLMNOPQRSTU");
	CHECK(find(&s, SG_METHOD_HTTP, SG_CAP_HTTP, &p) == SG_EINVALID, "long");
	arena_clear(&parts_memory);
}

static void
names_have_limits(void)
{
	static char longest[SCOPE_NAME_MAX + 1];
	struct sg_str many[SCOPE_NAMES_MAX + 1];
	struct call_params p = {.names = {many, SCOPE_NAMES_MAX + 1}};
	struct scope_view view;
	struct sg_str group;
	struct scope s;

	for (size_t i = 0; i <= SCOPE_NAMES_MAX; i++)
		many[i] = STR("HOME");
	CHECK(find(&s, SG_METHOD_ENV, SG_CAP_ENV, &p) == SG_EINVALID, "many");
	p.names.n = 2;
	CHECK(find(&s, SG_METHOD_ENV, SG_CAP_ENV, &p) == SG_OK &&
		str_eq(s.text, STR("HOME HOME")),
	    "two");
	CHECK(scope_group(&s, &parts_memory, &group) == SG_OK &&
		str_starts(group, STR("sha256:")),
	    "two are a group alone");
	many[1] = STR("");
	CHECK(find(&s, SG_METHOD_ENV, SG_CAP_ENV, &p) == SG_EINVALID, "empty");
	memset(longest, 'x', sizeof(longest));
	many[1] = (struct sg_str){longest, sizeof(longest)};
	CHECK(find(&s, SG_METHOD_ENV, SG_CAP_ENV, &p) == SG_EINVALID, "long");
	/* a tool is shown with what it is about */
	p = (struct call_params){.tool = STR("deploy"), .detail = STR("site/")};
	CHECK(find(&s, SG_METHOD_TOOL, SG_CAP_TOOL, &p) == SG_OK &&
		scope_summary(&s, &parts_world, &parts_memory, &view) ==
		    SG_OK &&
		str_eq(view.summary, STR("deploy site/")) &&
		scope_group(&s, &parts_memory, &group) == SG_OK &&
		str_eq(group, STR("deploy")),
	    "detail");
	arena_clear(&parts_memory);
}

/* T27: what cannot be shown whole says how much is missing. */
static void
a_long_scope_is_cut_in_the_middle(void)
{
	static char room[3 * SCOPE_SUMMARY_MAX];
	struct buf b = BUF_ON(room);
	struct scope_view view;
	struct sg_str group;
	struct call c;

	buf_addz(&b, "frob '");
	while (b.n < 2 * SCOPE_SUMMARY_MAX)
		buf_addz(&b, "\xc3\xa9 ab ");
	buf_addz(&b, "end'");
	buf_addc(&b, '\0');
	c = parts_call(SG_CAP_EXEC, room);
	CHECK(scope_summary(&c.scope, &parts_world, &parts_memory, &view) ==
		SG_OK,
	    "memory");
	CHECK(!view.whole, "cut");
	for (size_t n = 0; n < 1 << 17; n += 512) {
		struct scope_view small;
		struct arena a;

		arena_init(&a, &mem_heap, n);
		CHECK(scope_summary(&c.scope, &parts_world, &a, &small) ==
			    SG_ENOMEM ||
			small.summary.n == view.summary.n,
		    "%zu bytes", n);
		arena_release(&a);
	}
	CHECK(str_starts(view.summary, STR("frob ")), "its beginning");
	CHECK(memcmp(view.summary.p + view.summary.n - 4, "end'", 4) == 0,
	    "its end");
	CHECK(view.summary.n < 2 * SCOPE_SUMMARY_MAX, "%zu", view.summary.n);
	memset(room, 'p', 600);
	room[600] = '\0';
	c = parts_call(SG_CAP_EXEC, room);
	CHECK(scope_group(&c.scope, &parts_memory, &group) == SG_OK &&
		str_starts(group, STR("sha256:")),
	    "a name that long is no name");
	arena_clear(&parts_memory);
}

/* R-182 T54: what looks like a secret is masked and counted. */
static void
secrets_are_not_shown(void)
{
	struct call c = parts_call(SG_CAP_EXEC,
	    "curl -u me:hunter2hunter2 --header 'Authorization: Bearer "
	    "sk-proj-abcdefghijklmnopqrstuvwx0123' https://x.example");
	struct scope_view view;
	char text[512] = "";

	CHECK(scope_summary(&c.scope, &parts_world, &parts_memory, &view) ==
		SG_OK,
	    "memory");
	CHECK(view.hidden > 0, "%u", view.hidden);
	memcpy(text, view.summary.p, view.summary.n);
	CHECK(strstr(text, "sk-proj") == NULL, "%s", text);
	CHECK(strstr(text, "x.example") != NULL, "%s", text);
	arena_clear(&parts_memory);
}

/* T54 T25: nor is it in the group, which is shown and kept. */
static void
groups_have_nothing_to_hide(void)
{
	static const struct {
		enum sg_capability capability;
		const char *scope;
	} v[] = {
	    {SG_CAP_EXEC, "'PGPASSWORD=Zq7Xw93kLmP0vB2nT5yR' x"},
	    {SG_CAP_EXEC, "\"a\tb\" x"},
	    {SG_CAP_READ, "ghp_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789/a/b"},
	    {SG_CAP_READ, "x\x1b[2J/a"},
	    {SG_CAP_TOOL, "x\xe2\x80\xaey"},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct call c = parts_call(v[i].capability, v[i].scope);
		struct call d = parts_call(v[i].capability, v[i].scope);
		struct sg_str one, two;

		CHECK(scope_group(&c.scope, &parts_memory, &one) == SG_OK &&
			scope_group(&d.scope, &parts_memory, &two) == SG_OK,
		    "memory");
		CHECK(str_starts(one, STR("sha256:")) && str_eq(one, two),
		    "%s: %.*s", v[i].scope, (int)one.n, one.p);
		arena_clear(&parts_memory);
	}
}

#define BUECHER     \
	"b\xc3\xbc" \
	"cher.example"

/* T22: an international host is shown in both spellings, in any prompt. */
static void
hosts_are_shown_in_both_spellings(void)
{
	static const struct {
		const char *url, *summary;
		unsigned flags;
	} v[] = {
	    {"https://" BUECHER "/x",
		"GET https://xn--bcher-kva.example/x (" BUECHER ")", 0},
	    {"https://xn--bcher-kva.example:8443/x?y=z",
		"GET https://xn--bcher-kva.example:8443/x (" BUECHER ")", 0},
	    {"https://xn--pple-43d.example/",
		"GET https://xn--pple-43d.example/ "
		"(\xe2\x9f\xa8U+0430\xe2\x9f\xa9pple.example)",
		SANITIZE_LOOKALIKE},
	    {"https://plain.example/", "GET https://plain.example/", 0},
	};
	static char room[2 * SCOPE_SUMMARY_MAX];
	struct scope_view view;
	struct call c;

	parts_world.idna = &idna_table;
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		c = parts_call(SG_CAP_HTTP, v[i].url);
		CHECK(scope_summary(&c.scope, &parts_world, &parts_memory,
			  &view) == SG_OK &&
			str_eq(view.summary, str_of(v[i].summary)) &&
			view.whole && view.flags == v[i].flags,
		    "%s: %.*s", v[i].url, (int)view.summary.n, view.summary.p);
		arena_clear(&parts_memory);
	}
	memset(room, 'p', sizeof(room) - 1);
	memcpy(room, "https://xn--bcher-kva.example/", 30);
	c = parts_call(SG_CAP_HTTP, room);
	CHECK(scope_summary(&c.scope, &parts_world, &parts_memory, &view) ==
		    SG_OK &&
		!view.whole && utf8_count(view.summary) <= SCOPE_SUMMARY_MAX &&
		memcmp(view.summary.p + view.summary.n - 18, " (" BUECHER ")",
		    18) == 0,
	    "%.*s", (int)view.summary.n, view.summary.p);
	c = parts_call(SG_CAP_HTTP, "https://" BUECHER "/x");
	parts_world.idna = NULL;
	CHECK(scope_summary(&c.scope, &parts_world, &parts_memory, &view) ==
		    SG_OK &&
		str_eq(
		    view.summary, STR("GET https://xn--bcher-kva.example/x")) &&
		view.flags == SANITIZE_LOOKALIKE,
	    "nobody knows the other one");
	arena_clear(&parts_memory);
}

/* T25 T26 T28: one line without anything that a terminal would heed. */
static void
what_is_shown_is_sanitised(void)
{
	static const struct {
		enum sg_capability capability;
		const char *scope, *summary;
		unsigned flags;
	} v[] = {
	    {SG_CAP_READ, "a\x1b[2Jb", "a\xe2\x9f\xa8U+001B\xe2\x9f\xa9[2Jb",
		SANITIZE_CONTROLS | SANITIZE_ESCAPES},
	    {SG_CAP_TOOL, "x\xe2\x80\xaey", "x\xe2\x9f\xa8U+202E\xe2\x9f\xa9y",
		SANITIZE_BIDI},
	    {SG_CAP_EXEC, "ls \ngit",
		"<dynamic> ls \xe2\x9f\xa8U+000A"
		"\xe2\x9f\xa9git",
		SANITIZE_CONTROLS},
	    {SG_CAP_SESSION, "a\tb",
		"a\xe2\x87\xa5"
		"b",
		SANITIZE_TABS},
	    {SG_CAP_HTTP, "https://x/\x9b",
		"https://x/\xe2\x9f\xa8"
		"0x9B"
		"\xe2\x9f\xa9",
		SANITIZE_INVALID_UTF8},
	};
	static char room[12 * SCOPE_SUMMARY_MAX];
	struct buf b = BUF_ON(room);
	struct scope_view view;
	struct call c;

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		c = parts_call(v[i].capability, v[i].scope);
		CHECK(scope_summary(&c.scope, &parts_world, &parts_memory,
			  &view) == SG_OK &&
			str_eq(view.summary, str_of(v[i].summary)),
		    "%s: %.*s", v[i].scope, (int)view.summary.n,
		    view.summary.p);
		CHECK(
		    view.flags == v[i].flags, "%s: %x", v[i].scope, view.flags);
		arena_clear(&parts_memory);
	}
	/* marks have no width, and are counted all the same */
	buf_addz(&b, "frob '");
	while (b.n < 9 * SCOPE_SUMMARY_MAX)
		buf_addz(&b, "e\xcc\x81\xcc\x82\xcc\x83\xcc\x84");
	buf_addz(&b, "'");
	buf_addc(&b, '\0');
	c = parts_call(SG_CAP_EXEC, room);
	CHECK(scope_summary(&c.scope, &parts_world, &parts_memory, &view) ==
		    SG_OK &&
		utf8_count(view.summary) <= SCOPE_SUMMARY_MAX && !view.whole,
	    "%zu characters", utf8_count(view.summary));
	arena_clear(&parts_memory);
}

/* T54: which word is whose value is known of an argv, whatever it holds. */
static void
words_are_redacted_as_words(void)
{
	struct sg_str words[] = {STR("mysql"), STR("-pa b;c"), STR("--token"),
	    STR("x y'z"), STR("db")};
	struct call_params p = {.has_argv = true, .argv = {words, 5}};
	struct sg_str many[COMMAND_WORDS_MAX + 1];
	struct scope_view view, small;
	struct scope s;

	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK &&
		scope_summary(&s, &parts_world, &parts_memory, &view) ==
		    SG_OK &&
		view.hidden == 2,
	    "%u", view.hidden);
	CHECK(memchr(view.summary.p, ';', view.summary.n) == NULL &&
		memchr(view.summary.p, 'z', view.summary.n) == NULL &&
		str_starts(view.summary, STR("mysql ")) &&
		memcmp(view.summary.p + view.summary.n - 3, " db", 3) == 0,
	    "%.*s", (int)view.summary.n, view.summary.p);
	for (size_t n = 0; n < 8192; n += 16) {
		struct arena a;

		arena_init(&a, &mem_heap, n);
		CHECK(
		    scope_summary(&s, &parts_world, &a, &small) == SG_ENOMEM ||
			str_eq(small.summary, view.summary),
		    "%zu bytes", n);
		arena_release(&a);
	}
	for (size_t i = 0; i <= COMMAND_WORDS_MAX; i++)
		many[i] = STR("x");
	p.argv = (struct sg_str_list){many, COMMAND_WORDS_MAX + 1};
	CHECK(find(&s, SG_METHOD_EXEC, SG_CAP_EXEC, &p) == SG_OK && s.dynamic &&
		scope_summary(&s, &parts_world, &parts_memory, &view) ==
		    SG_OK &&
		str_eq(view.summary, STR("<dynamic>")) && !view.whole,
	    "more words than can be read");
	arena_clear(&parts_memory);
}

/* Every way to a scope, with memory for ${bytes} of it. */
static enum sg_err
walk(const struct row *r, size_t bytes)
{
	struct call_params p = parts_params(r->capability, r->scope);
	struct scope_view view;
	struct sg_str group, one[1] = {STR("a b")};
	enum sg_hostcall_method m = SG_METHOD_FS;
	enum sg_err err;
	struct arena a;
	struct scope s;

	if (r->capability == SG_CAP_EXEC && bytes % 2 == 0) {
		p.has_argv = true;
		p.argv.v = one;
		p.argv.n = 1;
	}
	arena_init(&a, &mem_heap, bytes);
	err = scope_find(&s, m, r->capability, &p, &parts_world, &a, NULL);
	CHECK(err == SG_OK || s.refused, "%s: half a scope", r->scope);
	if (err == SG_OK)
		err = scope_summary(&s, &parts_world, &a, &view);
	if (err == SG_OK)
		err = scope_group(&s, &a, &group);
	arena_release(&a);
	return err;
}

/* T44 */
static void
without_memory_there_is_no_scope(void)
{
	const struct row *r;

	EACH (r, rows) {
		size_t bytes = 0;

		while (walk(r, bytes) == SG_ENOMEM && bytes < 1 << 22)
			bytes += bytes < 1024 ? 33 : 331;
		CHECK(walk(r, bytes + 4096) == SG_OK, "%s", r->scope);
		arena_clear(&parts_memory);
	}
}

int
main(void)
{
	static const struct path_link links[] = {
	    {{"link", 4}, {"src/deep", 8}}, {{"loop", 4}, {"loop", 4}}};

	parts_links.v = links;
	parts_links.n = 2;
	parts_init();
	RUN(every_kind_is_found_and_shown);
	RUN(an_unknown_capability_is_a_command);
	RUN(what_comes_beside_the_words);
	RUN(one_word_is_read_twice);
	RUN(removing_keeps_the_last_name);
	RUN(a_search_starts_here);
	RUN(verbs_are_letters);
	RUN(names_have_limits);
	RUN(a_long_scope_is_cut_in_the_middle);
	RUN(secrets_are_not_shown);
	RUN(groups_have_nothing_to_hide);
	RUN(hosts_are_shown_in_both_spellings);
	RUN(what_is_shown_is_sanitised);
	RUN(words_are_redacted_as_words);
	RUN(without_memory_there_is_no_scope);
	parts_release();
	return t_done("action_scope");
}
