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

/* Our entry: this, the path of the program, then the middle, the pins and the
 * end.  A host that has arguments apart gets them as a list. */
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

static void
add_middle(struct buf *b, const struct wanted *w)
{
	if (places[w->host].args) {
		buf_addc(b, '"');
		json_put_list(b, "args");
		buf_addz(b, "\"hook\",\"--event=");
	} else {
		buf_addz(b, " hook --event=");
	}
	buf_addz(b, w->event);
}

static void
add_option(struct buf *b, const struct wanted *w, const char *option)
{
	buf_addz(b, places[w->host].args ? "\",\"" : " ");
	buf_addz(b, option);
}

static void
add_pins(struct buf *b, const struct wanted *w, const struct settings_pins *p)
{
	if (p->socket.n == 0 || p->tokens.n == 0)
		return;
	add_option(b, w, "--socket=");
	buf_add(b, p->socket);
	add_option(b, w, "--token=");
	buf_add(b, p->tokens);
	buf_addz(b, "/agents/host.");
	buf_addz(b, hook_host_name(w->host));
}

/* ${lease}: every turn binds its calls. */
static void
add_end(struct buf *b, const struct wanted *w, bool lease)
{
	const struct hook_event_row *row = hook_event_find(
	    w->host, str_of(w->event));

	if (w->turn && lease)
		add_option(b, w, "--lease=always");
	add_option(b, w, hook_host_name(w->host));
	buf_addz(b, places[w->host].args ? "\"]" : "\"");
	json_key(b, "timeout");
	if (row != NULL && row->seconds > 0)
		buf_addu(b, row->seconds);
	else
		buf_addz(b, places[w->host].timeout);
	json_close(b);
	json_list_end(b);
	json_close(b);
}

/* The path at the beginning of ${s}, which goes on behind it. */
static struct sg_str
take_path(struct sg_str *s)
{
	size_t n = 0;
	struct sg_str path;

	while (n < s->n && settings_plain(str_part(*s, 0, n + 1)))
		n++;
	path = str_part(*s, 0, n);
	*s = str_part(*s, n, s->n);
	return path;
}

static bool
take_text(struct sg_str *s, const struct buf *b)
{
	if (!str_starts(*s, buf_str(b)))
		return false;
	*s = str_part(*s, b->n, s->n);
	return true;
}

/* "--socket=PATH", "--token=PATH" of any place, or neither. */
static bool
take_pins(const struct wanted *w, struct sg_str *s)
{
	static const char *const options[] = {"--socket=", "--token="};

	for (size_t i = 0; i < 2; i++) {
		char room[32];
		struct buf b = BUF_ON(room);

		add_option(&b, w, options[i]);
		if (!take_text(s, &b))
			return i == 0;
		if (take_path(s).n == 0)
			return false;
	}
	return true;
}

/* Our entry, of this program or of one at another place. */
static bool
is_this(const struct wanted *w, bool lease, struct sg_str item)
{
	char head[128], middle[128], end[128];
	struct buf h = BUF_ON(head), m = BUF_ON(middle), e = BUF_ON(end);

	add_head(&h);
	add_middle(&m, w);
	add_end(&e, w, lease);
	return take_text(&item, &h) && take_path(&item).n > 0 &&
	    take_text(&item, &m) && take_pins(w, &item) &&
	    str_eq(item, buf_str(&e));
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
		add_middle(&d->b, w);
		add_pins(&d->b, w, &d->s->pins);
		add_end(&d->b, w, d->s->turns == SETTINGS_LEASES);
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

/* What follows ${option} in ${json}, as long as it is a path. */
static struct sg_str
path_after(struct sg_str json, const char *option)
{
	size_t at = 0;

	while (at < json.n &&
	    !str_starts(str_part(json, at, json.n), str_of(option)))
		at++;
	json = str_part(json, at + strlen(option), json.n);
	return take_path(&json);
}

struct settings_pins
settings_pins_of(struct sg_str json, struct sg_str token)
{
	struct settings_pins p = {.socket = path_after(json, "--socket="),
	    .tokens = path_after(json, "--token=")};

	if (p.tokens.n <= token.n ||
	    !str_eq(str_part(p.tokens, p.tokens.n - token.n, token.n), token))
		return (struct settings_pins){{NULL, 0}, {NULL, 0}};
	p.tokens.n -= token.n;
	return p;
}

struct settings_pins
settings_pinned(enum hook_host h, struct sg_str json)
{
	char room[64];
	struct buf name = BUF_ON(room);

	buf_addz(&name, "/agents/host.");
	buf_addz(&name, hook_host_name(h));
	return settings_pins_of(json, buf_str(&name));
}

enum sg_err
settings_change(const struct settings_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out, struct sg_error *e)
{
	size_t room = 4096 + 4 * json.n +
	    4 * (s->program.n + s->pins.socket.n + s->pins.tokens.n);
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
