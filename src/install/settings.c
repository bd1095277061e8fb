/* Hooks in the settings of a host; see settings.h. */
#include <string.h>

#include "install/settings_int.h"
#include "json/json_members.h"
#include "json/json_put.h"

static const struct settings_wanted wanted[] = {
#define X(host, event, turn, timeout) {HOOK_##host, event, turn, timeout},
#include "install/wanted.def"
};

enum { N_WANTED = sizeof(wanted) / sizeof(wanted[0]) };

/* Hosts that take comments in their settings. */
static const bool comments[HOOK_HOST_COUNT] = {
    [HOOK_GEMINI] = true, [HOOK_QWEN] = true, [HOOK_DROID] = true};

struct editor {
	const struct settings_edit *s;
	struct jsonc j;
	size_t skip;      /* of the path to an event: no "hooks" around it */
	struct line seen; /* the first of ours, if its program is not empty */
};

const char *
settings_path(enum hook_host h)
{
	return hook_file_first(h);
}

struct settings_keys
settings_keys(enum hook_host h)
{
	static const struct settings_keys odd[HOOK_HOST_COUNT] = {
	    [HOOK_COPILOT] = {"bash", "timeoutSec", false},
	    [HOOK_CURSOR] = {"command", "timeout", true}};

	return odd[h].command != NULL
	    ? odd[h]
	    : (struct settings_keys){"command", "timeout", false};
}

static struct editor
edit_of(const struct settings_edit *s, struct arena *a)
{
	return (struct editor){.s = s,
	    .j = {.a = a, .comments = comments[s->host]},
	    .skip = hook_host_layout(s->host) == HOOK_EVENTS && !s->system};
}

static struct sg_str
text_of(struct editor *d, struct sg_str json)
{
	struct sg_str text = {NULL, 0};

	if (json.n == 0 || json_member_text(json, d->j.a, &text) != SG_OK)
		return (struct sg_str){NULL, 0};
	return text;
}

/* A program and a list of its arguments, as words. */
static bool
listed_words(struct editor *d, struct sg_str command, struct sg_str args,
    struct sg_str words[LINE_WORDS], size_t *n)
{
	struct jsonc_parts parts;

	if (jsonc_parts(&d->j, args, &parts) != SG_OK || parts.n >= LINE_WORDS)
		return false;
	words[0] = command;
	for (*n = 1; *n <= parts.n; ++*n)
		words[*n] = text_of(d, parts.v[*n - 1].value);
	return true;
}

/* {"type":"command","command":..} with nothing but a line of ours. */
static bool
read_hook(struct editor *d, struct sg_str hook, struct line *out)
{
	struct sg_str args = jsonc_member(&d->j, hook, STR("args"));
	struct sg_str key = str_of(settings_keys(d->s->host).command);
	struct sg_str command = text_of(d, jsonc_member(&d->j, hook, key));
	struct sg_str words[LINE_WORDS];
	size_t n;

	return command.n > 0 &&
	    (args.p != NULL ? listed_words(d, command, args, words, &n)
			    : line_words(command, d->j.a, words, &n)) &&
	    line_read(d->s->host, words, n, out);
}

static bool
is_flat(const struct editor *d)
{
	return hook_host_layout(d->s->host) == HOOK_FLAT;
}

/* The one hook of an entry; empty: there is none, or more. */
static struct sg_str
hook_of(struct editor *d, struct sg_str entry)
{
	struct sg_str hooks = jsonc_member(&d->j, entry, STR("hooks"));
	struct jsonc_parts parts;

	if (is_flat(d))
		return entry;
	if (hooks.p == NULL || jsonc_parts(&d->j, hooks, &parts) != SG_OK ||
	    parts.n != 1)
		return (struct sg_str){NULL, 0};
	return parts.v[0].value;
}

/* The entry has one hook, and that is ours. */
static bool
is_ours(struct editor *d, const struct settings_wanted *w, struct sg_str entry)
{
	struct sg_str hook = hook_of(d, entry);
	struct line l;

	if (hook.p == NULL || !read_hook(d, hook, &l) ||
	    strcmp(l.event, w->event) != 0)
		return false;
	if (d->seen.program.n == 0)
		d->seen = l;
	if (d->s->found != NULL)
		*d->s->found = true;
	return true;
}

const struct settings_wanted *
settings_wanted_at(size_t i)
{
	return i < N_WANTED ? &wanted[i] : NULL;
}

bool
settings_wants(const struct settings_edit *s, const struct settings_wanted *w)
{
	return s->add && w->host == s->host &&
	    (!w->turn || s->turns != SETTINGS_NO_TURNS);
}

struct sg_str
settings_line(const struct settings_edit *s, const struct settings_wanted *w,
    struct arena *a)
{
	struct line l = {.program = s->program,
	    .event = w->event,
	    .socket = s->pins.socket,
	    .tokens = s->pins.tokens,
	    .system = s->system,
	    .lease = w->turn && s->turns == SETTINGS_LEASES,
	    .host = w->host};
	struct buf b = {.cap = LINE_MAX(&l)};

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return (struct sg_str){NULL, 0};
	line_write(&l, &b);
	return buf_full(&b) ? (struct sg_str){NULL, 0} : buf_str(&b);
}

static enum sg_err
write_entry(
    struct editor *d, const struct settings_wanted *w, struct sg_str *out)
{
	struct sg_str line = settings_line(d->s, w, d->j.a);
	struct settings_keys keys = settings_keys(w->host);
	struct buf b = {.cap = 256 + 6 * line.n};

	b.p = arena_new(d->j.a, b.cap);
	if (line.n == 0 || b.p == NULL)
		return SG_ENOMEM;
	if (!is_flat(d)) {
		json_open(&b);
		json_put_name(&b, "matcher", "*");
		json_put_list(&b, "hooks");
	}
	json_open(&b);
	json_put_name(&b, "type", "command");
	json_put_text(&b, keys.command, line);
	json_put_int(&b, keys.timeout, (int64_t)w->timeout);
	if (keys.closed)
		json_put_bool(&b, "failClosed", true);
	json_close(&b);
	if (!is_flat(d)) {
		json_list_end(&b);
		json_close(&b);
	}
	*out = buf_str(&b);
	return buf_full(&b) ? SG_ENOMEM : SG_OK;
}

/* Whether ${json} says ${entry}, whatever its layout. */
static bool
says(struct editor *d, struct sg_str json, struct sg_str entry)
{
	struct buf b = {.p = arena_new(d->j.a, json.n + 1), .cap = json.n + 1};

	if (b.p == NULL)
		return false;
	json_minify(&b, json);
	return str_eq(buf_str(&b), entry);
}

/* What was ours before goes, but for the first if it is to stay; *${stays}:
 * it does. */
static enum sg_err
edit_old(struct editor *d, const struct settings_wanted *w,
    const struct sg_str *path, struct sg_str entry, bool *stays)
{
	struct jsonc_parts parts;
	size_t n = 2 - d->skip;
	struct sg_str list = jsonc_at(&d->j, path, n);
	enum sg_err err = jsonc_parts(&d->j, list, &parts);

	for (size_t i = parts.n; i-- > 0 && err == SG_OK;) {
		bool first = true;

		if (!is_ours(d, w, parts.v[i].value))
			continue;
		for (size_t k = 0; k < i; k++)
			first = first && !is_ours(d, w, parts.v[k].value);
		*stays = first && entry.n > 0;
		if (*stays && says(d, parts.v[i].value, entry))
			continue;
		err = *stays ? jsonc_lay(&d->j, parts.v[i].value, entry)
			     : jsonc_remove(&d->j, list, i);
		list = jsonc_at(&d->j, path, n);
		if (err == SG_OK)
			err = jsonc_parts(&d->j, list, &parts);
	}
	return err;
}

static enum sg_err
drop_empty(struct editor *d, const struct sg_str *path, size_t n)
{
	struct sg_str box = jsonc_at(&d->j, path, n - 1);
	struct jsonc_parts parts;
	enum sg_err err = jsonc_parts(&d->j, box, &parts);

	for (size_t i = 0; i < parts.n && err == SG_OK; i++)
		if (str_eq(parts.v[i].key, path[n - 1]) &&
		    jsonc_is_empty(&d->j, parts.v[i].value))
			return jsonc_remove(&d->j, box, i);
	return err;
}

static enum sg_err
edit_event(struct editor *d, const struct settings_wanted *w)
{
	bool add = settings_wants(d->s, w);
	struct sg_str whole[] = {STR("hooks"), str_of(w->event)};
	struct sg_str *path = whole + d->skip;
	size_t n = 2 - d->skip;
	struct sg_str entry = {NULL, 0}, list = {NULL, 0};
	bool stays = false;
	enum sg_err err = add ? write_entry(d, w, &entry) : SG_OK;

	if (err == SG_OK && !add && jsonc_at(&d->j, path, n).p == NULL)
		return SG_OK;
	if (err == SG_OK && n == 2)
		err = jsonc_reach(&d->j, path, 1, "{}", &list);
	if (err == SG_OK && n == 2 && list.p[0] != '{')
		err = SG_ETYPE;
	if (err == SG_OK)
		err = jsonc_reach(&d->j, path, n, "[]", &list);
	if (err == SG_OK && list.p[0] != '[')
		err = SG_ETYPE;
	if (err == SG_OK)
		err = edit_old(d, w, path, entry, &stays);
	if (err == SG_OK && add && !stays)
		err = jsonc_append(&d->j, jsonc_at(&d->j, path, n), entry);
	if (err == SG_OK && !add)
		err = drop_empty(d, path, n);
	return err;
}

static enum sg_err
edit_all(struct editor *d)
{
	struct sg_str path[] = {STR("hooks")};
	struct sg_str hooks = jsonc_at(&d->j, path, 1);
	enum sg_err err = SG_OK;

	if (hooks.p != NULL && hooks.p[0] != '{' && d->skip == 0)
		return SG_ETYPE;
	for (size_t i = 0; i < N_WANTED && err == SG_OK; i++)
		if (wanted[i].host == d->s->host)
			err = edit_event(d, &wanted[i]);
	if (err == SG_OK && !d->s->add && d->skip == 0)
		err = drop_empty(d, path, 1);
	return err;
}

enum sg_err
settings_change(const struct settings_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out, struct sg_error *e)
{
	struct editor d = edit_of(s, a);
	struct sg_str text = STR("{}\n");
	enum sg_err err = SG_OK;

	if (s->system && s->host == HOOK_CODEX)
		return settings_toml(s, json, a, out, e);
	if (str_trim(json).n > 0)
		err = settings_unwrap(s->host, json, &text, e);
	if (err == SG_OK)
		err = jsonc_open(&d.j, text);
	if (err == SG_OK)
		err = settings_lock(s, &d.j, e);
	if (err == SG_OK)
		err = edit_all(&d);
	if (err != SG_OK && e->message[0] != '\0')
		return err; /* it was said */
	if (err != SG_OK)
		return err_set(e, err, STR(""), str_of(sg_err_text(err)));
	return settings_wrap(s, d.j.text, a, out);
}

bool
settings_seen(struct settings_edit *s, struct sg_str json, struct arena *a)
{
	struct settings_edit gone = {.host = s->host, .system = s->system};
	struct editor d = edit_of(&gone, a);
	struct sg_error e = {0};
	struct sg_str text;

	if (s->system && s->host == HOOK_CODEX)
		return true; /* lines of ours are known by their end */
	if (settings_unwrap(s->host, json, &text, &e) != SG_OK ||
	    jsonc_open(&d.j, text) != SG_OK || edit_all(&d) != SG_OK ||
	    d.seen.program.n == 0)
		return false;
	s->program = d.seen.program;
	s->system = d.seen.system;
	s->pins = (struct settings_pins){d.seen.socket, d.seen.tokens};
	return true;
}

/* Installing them once more would change nothing. */
bool
settings_locked(enum hook_host h, struct sg_str text, struct arena *a)
{
	struct settings_edit s = {.host = h, .add = true, .system = true};
	struct sg_error e = {0};
	struct sg_str out;

	if (h == HOOK_CODEX)
		return settings_toml_locked(text, a);
	if (!settings_seen(&s, text, a) || !s.system)
		return false;
	for (int turns = 0; turns < SETTINGS_TURNS_COUNT; turns++) {
		s.turns = (enum settings_turns)turns;
		if (settings_change(&s, text, a, &out, &e) == SG_OK &&
		    str_eq(out, text))
			return true;
	}
	return false;
}
