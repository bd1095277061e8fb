/*
 * T14: what was allowed is what the host opens.  A path through a link that
 * can be moved goes to the host without the link, or is refused.
 */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "face/hook/moved.h"
#include "lib/scratch.h"
#include "t.h"

static struct arena a;

static void
put(const char *name, const char *text)
{
	char path[512];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", scratch, name);
	f = fopen(path, "w");
	CHECK(f != NULL && fputs(text, f) >= 0 && fclose(f) == 0, "%s", path);
}

static void
place_make(void)
{
	char path[512];

	scratch_make();
	snprintf(path, sizeof(path), "%s/dir", scratch);
	CHECK(mkdir(path, 0700) == 0, "mkdir");
	put("dir/file", "x");
	snprintf(path, sizeof(path), "%s/link", scratch);
	CHECK(symlink("dir/file", path) == 0, "link");
	snprintf(path, sizeof(path), "%s/way", scratch);
	CHECK(symlink("dir", path) == 0, "way");
	snprintf(path, sizeof(path), "%s/gone", scratch);
	CHECK(symlink("dir/later", path) == 0, "gone");
}

static struct sg_str
kept(struct sg_str s)
{
	CHECK(arena_dup(&a, s, &s), "memory");
	return s;
}

/* "S/" stands for the scratch directory. */
static struct sg_str
full(const char *text)
{
	char room[4096];
	struct buf b = BUF_ON(room);

	for (; *text != '\0'; text++)
		if (text[0] == 'S' && text[1] == '/')
			buf_addz(&b, scratch);
		else
			buf_addc(&b, *text);
	return kept(buf_str(&b));
}

static const struct way_case {
	const char *cwd, *path;
	bool known, moves;
	const char *real;
} way_cases[] = {
    {"/", "S/dir/file", true, false, "S/dir/file"},
    {"/", "S/link", true, true, "S/dir/file"},
    {"/", "S/way/file", true, true, "S/dir/file"},
    {"/", "S/way/../link", true, true, "S/dir/file"},
    {"/", "S/way/new", true, true, "S/dir/new"},
    {"/", "S/gone", true, true, "S/dir/later"},
    {"/", "S/dir/../dir/file", true, false, "S/dir/file"},
    {"S/", "link", true, true, "S/dir/file"},
    /* Where the host works already, no link can lead it elsewhere. */
    {"S/way", "file", true, false, "S/dir/file"},
    {"", "link", false, false, ""},
    {"/", "S/dir/file/more", false, false, ""},
};

/* links are seen, and only those that this user can replace count. */
static void
test_way(void)
{
	const struct way_case *row;

	EACH (row, way_cases) {
		struct hook_way w;

		arena_clear(&a);
		hook_way_of(full(row->cwd), full(row->path), &a, &w);
		CHECK(w.known == row->known && w.moves == row->moves &&
			str_eq(w.real, full(row->real)),
		    "%s: %d %d %.*s", row->path, w.known, w.moves,
		    (int)w.real.n, w.real.p);
	}
}

/* A link that only root could replace is none that matters. */
static void
test_fixed_link(void)
{
	struct hook_way w;

	arena_clear(&a);
	if (access("/proc/mounts", F_OK) != 0)
		return;
	hook_way_of(STR("/"), STR("/proc/mounts"), &a, &w);
	CHECK(w.moves == (geteuid() == 0 && access("/proc", W_OK) == 0), "%d",
	    w.moves);
}

static const struct moved_case {
	enum hook_host host;
	const char *event, *tool, *input;
	const char *allowed; /* the path in the verdict */
	const char *before;  /* the call is refused with this in its reason */
	const char *after;   /* or then */
	const char *change;  /* or the host gets this */
} moved_cases[] = {
    {HOOK_CLAUDE, "PreToolUse", "Read",
	"{\"file_path\":\"S/link\",\"limit\":2}", "S/dir/file", NULL, NULL,
	"{\"file_path\":\"S/dir/file\",\"limit\":2}"},
    {HOOK_CLAUDE, "PermissionRequest", "Read", "{\"file_path\":\"S/link\"}",
	"S/dir/file", NULL, NULL, "{\"file_path\":\"S/dir/file\"}"},
    {HOOK_CLAUDE, "PreToolUse", "Grep",
	"{\"pattern\":\"a\\\"\",\"path\":\"S/way\",\"-i\":true}", "S/dir", NULL,
	NULL, "{\"pattern\":\"a\\\"\",\"path\":\"S/dir\",\"-i\":true}"},
    {HOOK_CLAUDE, "PreToolUse", "Read", "{\"file_path\":\"S/dir/file\"}",
	"S/dir/file", NULL, NULL, ""},
    {HOOK_CLAUDE, "PreToolUse", "Read", "{\"file_path\":\"S/dir/./file\"}",
	"S/dir/file", NULL, NULL, ""},
    /* The link was there when the gate looked, though not before. */
    {HOOK_CLAUDE, "PreToolUse", "Read", "{\"file_path\":\"S/dir/file\"}",
	"S/other", NULL, NULL, "{\"file_path\":\"S/other\"}"},
    {HOOK_CLAUDE, "PreToolUse", "Read", "{\"file_path\":\"S/link\"}", "", NULL,
	"through a link", ""},
    {HOOK_CLAUDE, "PreToolUse", "Write",
	"{\"file_path\":\"S/link\",\"content\":\"x\"}", "", "S/dir/file", NULL,
	""},
    {HOOK_CLAUDE, "PreToolUse", "Edit",
	"{\"file_path\":\"S/gone\",\"old_string\":\"\",\"new_string\":\"x\"}",
	"", "S/dir/later", NULL, ""},
    {HOOK_CLAUDE, "PreToolUse", "Edit",
	"{\"file_path\":\"S/dir/file\",\"old_string\":\"\",\"new_string\":"
	"\"x\"}",
	"S/other", NULL, "S/other", ""},
    {HOOK_CLAUDE, "PreToolUse", "Edit",
	"{\"file_path\":\"S/dir/file\",\"old_string\":\"\",\"new_string\":"
	"\"x\"}",
	"S/dir/file", NULL, NULL, ""},
    /* A key that is not known: the host does what we cannot foresee. */
    {HOOK_CLAUDE, "PreToolUse", "Read", "{\"file_path\":\"S/link\",\"new\":1}",
	"", "S/dir/file", NULL, ""},
    {HOOK_CODEX, "PreToolUse", "Bash",
	"{\"command\":\"ls\",\"workdir\":\"S/way\"}", "", "S/dir", NULL, ""},
    {HOOK_GEMINI, "BeforeTool", "run_shell_command",
	"{\"command\":\"ls\",\"dir_path\":\"S/way\"}", "", "S/dir", NULL, ""},
    {HOOK_GEMINI, "BeforeTool", "write_file",
	"{\"content\":\"x\",\"file_path\":\"S/link\"}", "S/dir/file", NULL,
	NULL, "{\"file_path\":\"S/dir/file\"}"},
    {HOOK_GEMINI, "BeforeTool", "read_file", "{\"absolute_path\":\"S/link\"}",
	"S/dir/file", NULL, NULL, "{\"absolute_path\":\"S/dir/file\"}"},
};

static void
read_call(const struct moved_case *row, struct hook_in *in)
{
	char room[8192];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};

	buf_addz(&b, "{\"cwd\":\"/\",\"hook_event_name\":\"");
	buf_addz(&b, row->event);
	buf_addz(&b, "\",\"tool_name\":\"");
	buf_addz(&b, row->tool);
	buf_addz(&b, "\",\"tool_input\":");
	buf_add(&b, full(row->input));
	buf_addc(&b, '}');
	CHECK(hook_read(row->host, kept(buf_str(&b)), &a, in, &e) == SG_OK,
	    "%s", e.message);
}

static bool
says(struct sg_str reason, const char *what)
{
	struct sg_str text = full(what);

	for (size_t i = 0; i + text.n <= reason.n; i++)
		if (str_starts(str_part(reason, i, reason.n), text))
			return true;
	return false;
}

/* the allowed path is handed on, or the call is refused. */
static void
test_moved(void)
{
	const struct moved_case *row;

	EACH (row, moved_cases) {
		struct heard v = {.allowed = true};
		struct hook_change change = {{NULL, 0}, {NULL, 0}};
		struct hook_path p;
		struct hook_way w;
		struct hook_in in;
		bool early;

		arena_clear(&a);
		read_call(row, &in);
		CHECK(hook_path_of(&in, &a, &p), "%s", row->input);
		hook_way_of(in.event.cwd, p.given, &a, &w);
		v.path = full(row->allowed);
		early = hook_way_refused(&p, &w, &a, &v);
		CHECK(early == (row->before != NULL), "%s", row->input);
		if (early)
			CHECK(!v.allowed && says(v.reason, row->before), "%.*s",
			    (int)v.reason.n, v.reason.p);
		else
			hook_moved(&in, &p, &w, &a, &v, &change);
		CHECK(v.allowed == (!early && row->after == NULL), "%s: %.*s",
		    row->input, (int)v.reason.n, v.reason.p);
		if (row->after != NULL)
			CHECK(says(v.reason, row->after), "%.*s",
			    (int)v.reason.n, v.reason.p);
		CHECK(str_eq(change.input, full(row->change)), "%s: %.*s",
		    row->input, (int)change.input.n, change.input.p);
	}
}

/* What names no path is left alone. */
static void
test_no_path(void)
{
	static const struct moved_case none[] = {
	    {HOOK_CLAUDE, "PreToolUse", "Bash", "{\"command\":\"cat S/link\"}",
		"", NULL, NULL, ""},
	    {HOOK_CLAUDE, "PreToolUse", "Grep", "{\"pattern\":\"S/link\"}", "",
		NULL, NULL, ""},
	    {HOOK_CLAUDE, "PreToolUse", "mcp__s__t", "{\"path\":\"S/link\"}",
		"", NULL, NULL, ""},
	    {HOOK_CLAUDE, "PreToolUse", "WebFetch", "{\"url\":\"http://a/\"}",
		"", NULL, NULL, ""},
	    {HOOK_CLAUDE, "PreToolUse", "Read", "{\"file_path\":7}", "", NULL,
		NULL, ""},
	};
	const struct moved_case *row;

	EACH (row, none) {
		struct hook_path p;
		struct hook_in in;

		arena_clear(&a);
		read_call(row, &in);
		CHECK(!hook_path_of(&in, &a, &p), "%s", row->input);
	}
}

static const struct said_case {
	enum hook_host host;
	const char *event;
	bool allowed;
	const char *text;
} said_cases[] = {
    {HOOK_CLAUDE, "PreToolUse", true,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
	"\"permissionDecision\":\"allow\",\"permissionDecisionReason\":\"y\","
	"\"updatedInput\":{\"k\":1},\"additionalContext\":\"n\"}}\n"},
    {HOOK_CLAUDE, "PreToolUse", false,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
	"\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"y\"}}"
	"\n"},
    {HOOK_CLAUDE, "PermissionRequest", true,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\","
	"\"decision\":{\"behavior\":\"allow\",\"updatedInput\":{\"k\":1}}}}"
	"\n"},
    {HOOK_GEMINI, "BeforeTool", true,
	"{\"decision\":\"allow\",\"hookSpecificOutput\":{\"tool_input\":"
	"{\"k\":1}}}\n"},
    {HOOK_GEMINI, "BeforeTool", false,
	"{\"decision\":\"deny\",\"reason\":\"y\"}\n"},
};

/* in the words of the host, and never beside a refusal. */
static void
test_said(void)
{
	const struct said_case *row;

	EACH (row, said_cases) {
		struct heard v = {.allowed = row->allowed, .reason = STR("y")};
		struct hook_change c = {STR("{\"k\":1}"), STR("n")};
		char room[1024];
		struct buf b = BUF_ON(room);

		hook_answer(
		    hook_event_find(row->host, str_of(row->event)), &v, &c, &b);
		CHECK(str_eq(buf_str(&b), str_of(row->text)), "%.*s", (int)b.n,
		    b.p);
	}
}

int
main(void)
{
	arena_init(&a, &mem_heap, 1u << 20);
	place_make();
	RUN(test_way);
	RUN(test_fixed_link);
	RUN(test_moved);
	RUN(test_no_path);
	RUN(test_said);
	scratch_remove();
	arena_release(&a);
	return t_done("hook_moved");
}
