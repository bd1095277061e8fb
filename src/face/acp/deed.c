/* What a tool call will do; see deed.h. */
#include <string.h>

#include "face/acp/deed.h"
#include "json/json_members.h"
#include "json/json_put.h"
#include "relay/message.h"
#include "relay/skim.h"

#define KEYS_MAX 64

/* Whether ${key} is one of ${words}, which blanks split. */
static bool
is_one(struct sg_str key, const char *words)
{
	struct sg_str rest = str_of(words);

	while (rest.n > 0) {
		size_t n = 0;

		while (n < rest.n && rest.p[n] != ' ')
			n++;
		if (str_eq(key, str_part(rest, 0, n)))
			return true;
		rest = str_part(rest, n < rest.n ? n + 1 : n, rest.n);
	}
	return false;
}

/* Keys beside the thing itself that change nothing of what is done. */
static const char beside_command[] =
    "description timeout timeout_ms timeoutMs type reason justification "
    "call_id toolCallId terminalId turn_id is_background run_in_background "
    "commands parsed_cmd available_decisions proposed_execpolicy_amendment "
    "proposedExecpolicyAmendment";
static const char path_keys[] = "file_path filePath filepath fileName path "
				"absolute_path notebook_path";
static const char patch_keys[] = "input patch patchText";
static const char
    beside_read[] = "offset limit start_line end_line line pages description";
static const char
    beside_url[] = "prompt format timeout timeout_ms timeoutMs description";

bool
acp_deed_add(struct acp_deed *d, const char *op, struct sg_str path)
{
	if (path.n == 0)
		return false;
	for (size_t i = 0; i < d->n_files; i++)
		if (str_eq(d->files[i].path, path) &&
		    strcmp(d->files[i].op, op) == 0)
			return true;
	if (d->n_files == ACP_FILES_MAX)
		return false;
	d->files[d->n_files++] = (struct acp_file){op, path};
	return true;
}

static bool
is_null(struct sg_str json)
{
	return str_eq(json, STR("null"));
}

void
acp_deed_command(struct sg_str json, struct arena *a, struct acp_deed *out)
{
	struct json_member *m;
	size_t n;
	bool plain = true;

	if (json_members(json, KEYS_MAX, a, &m, &n) != SG_OK)
		return;
	for (size_t i = 0; i < n; i++) {
		char c = m[i].value.p[0];

		if (str_eq(m[i].key, STR("command")) && (c == '"' || c == '['))
			out->command = m[i].value;
		else if (is_one(m[i].key, "cwd workdir") && c == '"' &&
		    out->cwd.n == 0)
			out->cwd = m[i].value;
		else if (!is_one(m[i].key, beside_command) &&
		    !is_null(m[i].value))
			plain = false;
	}
	if (out->command.n == 0 || !plain)
		return;
	out->kind = ACP_DEED_EXEC;
	out->known = true;
}

/* ["apply_patch", TEXT] is no program: the agent itself changes the files. */
static bool
is_patch(struct sg_str argv, struct arena *a, struct sg_str *text)
{
	struct sg_str one, word;
	struct json j;
	size_t n = 0;

	json_init_lax(&j, argv);
	while (skim_element(&j, &one) == 1) {
		if (json_member_text(one, a, &word) != SG_OK ||
		    (n == 0 && !str_eq(word, STR("apply_patch"))))
			return false;
		*text = word;
		n++;
	}
	return n == 2;
}

static void
as_files(struct acp_deed *out, bool known)
{
	out->kind = out->n_files > 0 ? ACP_DEED_FS : ACP_DEED_OTHER;
	out->known = known && out->n_files > 0;
}

/* "[current working directory DIR] (what the model says of it)" */
static bool
place_of(struct sg_str text, struct arena *a, struct acp_deed *out)
{
	static const struct sg_str heads[] = {
	    STR_INIT("[current working directory "), STR_INIT("[in ")};
	size_t end = 0, ends = 0;
	struct sg_str dir;
	struct buf b;

	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] == ']') {
			end = end == 0 ? i : end;
			ends++;
		}
	for (size_t i = 0; i < 2; i++) {
		if (!str_starts(text, heads[i]) || ends != 1)
			continue;
		dir = str_part(text, heads[i].n, end - heads[i].n);
		b = arena_buf(a, 6 * dir.n + 8);
		json_text_add(&b, dir);
		out->cwd = buf_str(&b);
		return dir.n > 0 && !buf_full(&b);
	}
	return false;
}

/*
 * Gemini CLI sends no input: its title is the command, and its one text says
 * where it runs.  A title without that text is only a title.
 */
static void
command_of_title(
    const struct acp_call *now, struct arena *a, struct acp_deed *out)
{
	struct sg_str one, inner, text;
	struct buf b = arena_buf(a, 6 * now->title.n + 8);
	struct json j;
	size_t n = 0;
	bool ok = false;

	if (now->content.n == 0 || now->title.n == 0)
		return;
	json_init_lax(&j, now->content);
	while (skim_element(&j, &one) == 1) {
		n++;
		ok = message_member(one, STR("content"), a, &inner) == 1 &&
		    message_member_text(inner, STR("text"), a, &text) &&
		    place_of(text, a, out);
	}
	json_text_add(&b, now->title);
	if (n != 1 || !ok || buf_full(&b)) {
		out->cwd = STR("");
		return;
	}
	out->command = buf_str(&b);
	out->kind = ACP_DEED_EXEC;
	out->known = true;
}

/* The same command, if both say one. */
static bool
agrees(const struct acp_call *before, struct arena *a, struct acp_deed *out)
{
	struct acp_deed then = {.known = false};

	if (before->input.n == 0 || before->input.p[0] != '{')
		return true;
	acp_deed_command(before->input, a, &then);
	if (out->cwd.n == 0)
		out->cwd = then.cwd;
	return then.command.n == 0 || str_eq(then.command, out->command);
}

static void
execute(const struct acp_call *now, const struct acp_call *before,
    struct arena *a, struct acp_deed *out)
{
	struct sg_str input = now->input.n > 0 ? now->input : before->input;
	struct sg_str text;

	if (input.n == 0) {
		command_of_title(now, a, out);
	} else if (input.p[0] == '"') { /* nothing but the command */
		out->command = input;
		out->kind = ACP_DEED_EXEC;
		out->known = true;
	} else if (input.p[0] == '{') {
		acp_deed_command(input, a, out);
	}
	if (out->kind == ACP_DEED_EXEC && !agrees(before, a, out))
		*out = (struct acp_deed){.known = false};
	if (out->kind == ACP_DEED_EXEC && out->command.p[0] == '[' &&
	    is_patch(out->command, a, &text))
		as_files(out, acp_patch_files(text, out));
}

/* Files of "content" (diffs) or "locations"; false: too many, or odd. */
static bool
add_places(struct sg_str list, bool diffs, const char *op, struct arena *a,
    struct acp_deed *out, bool *any)
{
	struct sg_str one, type, path, meta, kind = {NULL, 0};
	struct json j;
	bool ok = true;

	json_init_lax(&j, list);
	while (list.n > 0 && skim_element(&j, &one) == 1) {
		if (diffs &&
		    !(message_member_text(one, STR("type"), a, &type) &&
			str_eq(type, STR("diff"))))
			continue;
		if (!message_member_text(one, STR("path"), a, &path))
			return false;
		kind = STR("");
		if (diffs && message_member(one, STR("_meta"), a, &meta) == 1)
			(void)message_member_text(meta, STR("kind"), a, &kind);
		ok &= acp_deed_add(
		    out, str_eq(kind, STR("delete")) ? "delete" : op, path);
		*any = true;
	}
	return ok;
}

/* The paths that the input names; false: it is no object, or too many. */
static bool
add_input(struct sg_str json, const char *op, const char *beside,
    struct arena *a, struct acp_deed *out, bool *any)
{
	struct json_member *m;
	struct sg_str text;
	size_t n = 0;
	bool ok = true;

	if (json.n == 0)
		return true;
	if (json_members(json, KEYS_MAX, a, &m, &n) != SG_OK)
		return false;
	for (size_t i = 0; i < n; i++) {
		bool is_text = json_member_text(m[i].value, a, &text) == SG_OK;

		if (is_text && is_one(m[i].key, path_keys)) {
			ok &= acp_deed_add(out, op, text);
			*any = true;
		} else if (is_text && is_one(m[i].key, patch_keys) &&
		    str_starts(str_trim(text), STR("*** Begin Patch"))) {
			ok &= acp_patch_files(text, out);
			*any = true;
		} else if (beside != NULL && !is_one(m[i].key, beside) &&
		    !is_null(m[i].value)) {
			ok = false;
		}
	}
	return ok;
}

/* All that either says; where only places are named, there may be more. */
static void
change_files(const struct acp_call *now, const struct acp_call *before,
    struct arena *a, struct acp_deed *out)
{
	bool deletes = str_eq(acp_kind_of(now, before), STR("delete"));
	const char *op = deletes ? "delete" : "write";
	bool named = false, placed = false, ok = true;

	ok &= add_input(now->input, op, NULL, a, out, &named);
	ok &= add_input(before->input, op, NULL, a, out, &named);
	ok &= add_places(now->content, true, op, a, out, &named);
	ok &= add_places(before->content, true, op, a, out, &named);
	ok &= add_places(now->locations, false, op, a, out, &placed);
	ok &= add_places(before->locations, false, op, a, out, &placed);
	if (!ok)
		out->n_files = 0;
	as_files(out, named);
}

static void
read_files(const struct acp_call *now, const struct acp_call *before,
    struct arena *a, struct acp_deed *out)
{
	struct sg_str input = now->input.n > 0 ? now->input : before->input;
	bool named = false;

	if (!add_input(input, "read", beside_read, a, out, &named))
		out->n_files = 0;
	as_files(out, named);
}

static void
fetch(const struct acp_call *now, const struct acp_call *before,
    struct arena *a, struct acp_deed *out)
{
	struct sg_str input = now->input.n > 0 ? now->input : before->input;
	struct json_member *m;
	size_t n = 0;
	bool plain = true;

	if (input.n == 0 || json_members(input, KEYS_MAX, a, &m, &n) != SG_OK)
		return;
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, STR("url")))
			plain &= json_member_text(m[i].value, a, &out->url) ==
			    SG_OK;
		else
			plain &= is_one(m[i].key, beside_url) ||
			    is_null(m[i].value);
	out->known = plain && out->url.n > 0;
	out->kind = out->known ? ACP_DEED_HTTP : ACP_DEED_OTHER;
}

struct sg_str
acp_kind_of(const struct acp_call *now, const struct acp_call *before)
{
	if (now->kind.n > 0 && before->kind.n > 0 &&
	    !str_eq(now->kind, before->kind))
		return STR("other"); /* it says two things of itself */
	return now->kind.n > 0   ? now->kind
	    : before->kind.n > 0 ? before->kind
				 : STR("other");
}

void
acp_deed_of(const struct acp_call *now, const struct acp_call *before,
    struct arena *a, struct acp_deed *out)
{
	static const struct {
		const char *kind;
		void (*read)(const struct acp_call *, const struct acp_call *,
		    struct arena *, struct acp_deed *);
	} kinds[] = {{"execute", execute}, {"edit", change_files},
	    {"delete", change_files}, {"move", change_files},
	    {"read", read_files}, {"fetch", fetch}};
	struct sg_str kind = acp_kind_of(now, before);

	*out = (struct acp_deed){.known = false};
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (str_eq(kind, str_of(kinds[i].kind)))
			kinds[i].read(now, before, a, out);
}
