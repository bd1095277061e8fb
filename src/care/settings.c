/* Hooks in the settings of a host; see settings.h. */
#include <string.h>

#include "care/settings.h"
#include "json/json_members.h"
#include "json/json_put.h"

#define KEYS_MAX 512

static const struct place {
	const char *timeout; /* as the host counts it */
	bool args;           /* program and arguments apart, no shell */
} places[] = {
    [HOOK_CLAUDE] = {"600", true},
    [HOOK_CODEX] = {"600", false},
    [HOOK_GEMINI] = {"60000", false},
};

/* Which events are set up. */
static const struct wanted {
	enum hook_host host;
	const char *event;
	bool turn;
} wanted[] = {
    {HOOK_CLAUDE, "PreToolUse", false},
    {HOOK_CLAUDE, "PermissionRequest", false},
    {HOOK_CLAUDE, "UserPromptSubmit", true},
    {HOOK_CODEX, "PreToolUse", false},
    {HOOK_CODEX, "PermissionRequest", false},
    {HOOK_CODEX, "UserPromptSubmit", true},
    {HOOK_GEMINI, "BeforeTool", false},
    {HOOK_GEMINI, "BeforeAgent", true},
    {HOOK_GEMINI, "BeforeToolSelection", true},
};

enum { N_WANTED = sizeof(wanted) / sizeof(wanted[0]) };

struct editor {
	const struct settings_edit *s;
	struct arena *a;
	struct buf b;
};

const char *
settings_path(enum hook_host h)
{
	return hook_file_first(h);
}

bool
settings_plain(struct sg_str path)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmno"
				    "pqrstuvwxyz0123456789/._-+";

	for (size_t i = 0; i < path.n; i++)
		if (path.p[i] == '\0' || strchr(plain, path.p[i]) == NULL)
			return false;
	return path.n > 0 && path.p[0] == '/';
}

/* What is before and behind the path of the program in our entry. */
static void
add_head(struct buf *b)
{
	json_open(b);
	json_put_name(b, "matcher", "*");
	json_put_list(b, "hooks");
	json_open(b);
	json_put_name(b, "type", "command");
	json_key(b, "command");
	buf_addc(b, '"');
}

/* ${lease}: every turn binds its calls. */
static void
add_tail(struct buf *b, const struct wanted *w, bool lease)
{
	const char *host = hook_host_name(w->host);
	const struct hook_event_row *row = hook_event_find(
	    w->host, str_of(w->event));
	bool args = places[w->host].args;

	if (args) {
		buf_addc(b, '"');
		json_put_list(b, "args");
		buf_addz(b, "\"hook\",\"--event=");
	} else {
		buf_addz(b, " hook --event=");
	}
	buf_addz(b, w->event);
	if (w->turn && lease)
		buf_addz(b, args ? "\",\"--lease=always" : " --lease=always");
	buf_addz(b, args ? "\",\"" : " ");
	buf_addz(b, host);
	buf_addz(b, args ? "\"]" : "\"");
	json_key(b, "timeout");
	if (row != NULL && row->seconds > 0)
		buf_addu(b, row->seconds);
	else
		buf_addz(b, places[w->host].timeout);
	json_close(b);
	json_list_end(b);
	json_close(b);
}

/* Our entry, of this program or of one at another place. */
static bool
is_this(const struct wanted *w, bool lease, struct sg_str item)
{
	char head[128], tail[256];
	struct buf h = BUF_ON(head), t = BUF_ON(tail);
	struct sg_str path;

	add_head(&h);
	add_tail(&t, w, lease);
	if (item.n <= h.n + t.n || !str_starts(item, buf_str(&h)) ||
	    !str_eq(str_part(item, item.n - t.n, t.n), buf_str(&t)))
		return false;
	path = str_part(item, h.n, item.n - h.n - t.n);
	return settings_plain(path);
}

static bool
is_ours(const struct wanted *w, struct sg_str item)
{
	return is_this(w, false, item) || is_this(w, true, item);
}

/* The entries of one event but ours; *${any}: there are some. */
static enum sg_err
copy_others(
    struct editor *d, const struct wanted *w, struct sg_str json, bool *any)
{
	enum json_token t;
	struct json j;

	json_init(&j, json);
	if (json_next(&j) != JSON_ARRAY)
		return SG_ETYPE;
	while ((t = json_next(&j)) != JSON_ARRAY_END) {
		struct sg_str item;
		size_t at = d->b.n, from;
		enum sg_err err = json_skip(&j, t, d->a, &item);

		if (err != SG_OK)
			return err;
		json_comma(&d->b);
		from = d->b.n;
		json_minify(&d->b, item);
		item = str_part(buf_str(&d->b), from, d->b.n);
		if (!is_ours(w, item)) {
			*any = true;
			continue;
		}
		d->b.n = at;
		if (d->s->found != NULL)
			*d->s->found = true;
	}
	return SG_OK;
}

/* The others, then ours; nothing at all if there is neither. */
static enum sg_err
edit_event(struct editor *d, const struct wanted *w, struct sg_str json)
{
	bool add = d->s->add && (!w->turn || d->s->turns != SETTINGS_NO_TURNS);
	size_t before = d->b.n;
	bool any = false;
	enum sg_err err;

	json_put_list(&d->b, w->event);
	if ((err = copy_others(d, w, json, &any)) != SG_OK)
		return err;
	if (add) {
		add_head(&d->b);
		buf_add(&d->b, d->s->program);
		add_tail(&d->b, w, d->s->turns == SETTINGS_LEASES);
	}
	json_list_end(&d->b);
	if (!add && !any)
		d->b.n = before;
	return SG_OK;
}

static const struct wanted *
find_wanted(enum hook_host h, struct sg_str event)
{
	for (size_t i = 0; i < N_WANTED; i++)
		if (wanted[i].host == h &&
		    str_eq(str_of(wanted[i].event), event))
			return &wanted[i];
	return NULL;
}

static bool
has_key(const struct json_member *m, size_t n, const char *key)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, str_of(key)))
			return true;
	return false;
}

/* All events, those we want among them; nothing at all if none is left. */
static enum sg_err
edit_hooks(struct editor *d, struct sg_str json)
{
	size_t before = d->b.n, start;
	struct json_member *m;
	enum sg_err err;
	size_t n;

	if ((err = json_members(json, KEYS_MAX, d->a, &m, &n)) != SG_OK)
		return err;
	json_put_open(&d->b, "hooks");
	start = d->b.n;
	for (size_t i = 0; i < n && err == SG_OK; i++) {
		const struct wanted *w = find_wanted(d->s->host, m[i].key);

		if (w != NULL)
			err = edit_event(d, w, m[i].value);
		else
			settings_copy(&d->b, &m[i]);
	}
	for (size_t i = 0; i < N_WANTED && err == SG_OK; i++)
		if (wanted[i].host == d->s->host &&
		    !has_key(m, n, wanted[i].event))
			err = edit_event(d, &wanted[i], STR("[]"));
	buf_addc(&d->b, '}');
	if (d->b.n == start + 1)
		d->b.n = before;
	return err;
}

static enum sg_err
edit_all(struct editor *d, struct sg_str json)
{
	struct json_member *m;
	enum sg_err err;
	size_t n;

	if ((err = json_members(json, KEYS_MAX, d->a, &m, &n)) != SG_OK)
		return err;
	buf_addc(&d->b, '{');
	for (size_t i = 0; i < n && err == SG_OK; i++)
		if (str_eq(m[i].key, STR("hooks")))
			err = edit_hooks(d, m[i].value);
		else
			settings_copy(&d->b, &m[i]);
	if (err == SG_OK && !has_key(m, n, "hooks"))
		err = edit_hooks(d, STR("{}"));
	buf_addc(&d->b, '}');
	return err;
}

enum sg_err
settings_change(const struct settings_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out, struct sg_error *e)
{
	size_t room = 4096 + 4 * json.n + 4 * s->program.n;
	struct editor d = {.s = s, .a = a, .b = {.cap = room}};
	struct sg_str text = str_trim(json).n > 0 ? json : STR("{}");
	enum sg_err err = SG_ENOMEM;

	d.b.p = arena_new(a, room);
	if (d.b.p != NULL)
		err = edit_all(&d, text);
	if (err == SG_OK && buf_full(&d.b))
		err = SG_ENOMEM;
	if (err != SG_OK)
		return err_set(e, err, STR(""), str_of(sg_err_text(err)));
	return settings_indent(buf_str(&d.b), a, out) ? SG_OK : SG_ENOMEM;
}
