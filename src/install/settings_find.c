/* Hooks of ours in the settings of a host, as the host would start them. */
#include <string.h>

#include "install/settings_int.h"
#include "install/tomlc.h"
#include "json/json_members.h"

#define KEYS_MAX 512

struct finder {
	enum hook_host host;
	struct arena *a;
	struct settings_hook *out;
	size_t max, n;
	size_t group, index; /* of what is looked at */
	struct sg_str matcher, whole;
	size_t first; /* line of the file with which that begins */
	bool system, others;
};

static size_t
line_of(const struct finder *f, const char *at)
{
	size_t line = f->first;

	for (const char *p = f->whole.p; p < at; p++)
		line += *p == '\n';
	return line;
}

static struct sg_str
member(struct finder *f, struct sg_str json, const char *key)
{
	struct json_member *m;
	size_t n = 0;

	if (json_members(json, KEYS_MAX, f->a, &m, &n) == SG_OK)
		for (size_t i = 0; i < n; i++)
			if (str_eq(m[i].key, str_of(key)))
				return m[i].value;
	return (struct sg_str){NULL, 0};
}

static bool
mentions(struct sg_str s, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = 0; i + n <= s.n; i++)
		if (memcmp(s.p + i, word, n) == 0)
			return true;
	return false;
}

bool
settings_names(const struct settings_hook *h, const char *option)
{
	bool yes = mentions(h->command, option);

	for (size_t i = 0; i < h->n_args; i++)
		yes |= mentions(h->args[i], option);
	return yes;
}

bool
settings_read(const struct settings_hook *h, struct arena *a, struct line *out)
{
	struct sg_str words[LINE_WORDS];
	size_t n;

	return !h->has_args && line_words(h->command, a, words, &n) &&
	    line_read(h->row->host, words, n, out);
}

bool
settings_guarded(const struct settings_hook *h, struct arena *a)
{
	struct line l;

	return settings_read(h, a, &l) && l.guarded;
}

typedef enum sg_err
item_fn(struct finder *f, const struct hook_event_row *row, struct sg_str item);

static enum sg_err
each_item(struct finder *f, const struct hook_event_row *row,
    struct sg_str json, item_fn *each)
{
	enum json_token t;
	struct json j;
	struct sg_str item;
	enum sg_err err;

	json_init(&j, json);
	if (json_next(&j) != JSON_ARRAY)
		return SG_ETYPE;
	while ((t = json_next(&j)) != JSON_ARRAY_END)
		if ((err = json_skip(&j, t, f->a, &item)) != SG_OK ||
		    (err = each(f, row, item)) != SG_OK)
			return err;
	return SG_OK;
}

static enum sg_err
take_arg(struct finder *f, const struct hook_event_row *row, struct sg_str item)
{
	struct settings_hook *h = &f->out[f->n];

	(void)row;
	if (h->n_args == SETTINGS_ARGS)
		return SG_EMANY;
	return json_member_text(item, f->a, &h->args[h->n_args++]);
}

/* {"type":"command","command":..,"args":[..]} */
static enum sg_err
take_hook(
    struct finder *f, const struct hook_event_row *row, struct sg_str item)
{
	struct settings_keys keys = settings_keys(f->host);
	struct sg_str command = member(f, item, keys.command);
	struct sg_str args = member(f, item, "args");
	struct settings_hook *h = &f->out[f->n];
	enum sg_err err;
	bool ours = mentions(command, "solgate") &&
	    mentions(args.n > 0 ? args : command, "hook");

	f->index++;
	if (command.n == 0 || ours == f->others)
		return SG_OK;
	if (f->n == f->max)
		return SG_EMANY;
	*h = (struct settings_hook){.row = row,
	    .has_args = args.n > 0,
	    .group = f->group - 1,
	    .index = f->index - 1,
	    .line = line_of(f, command.p),
	    .system = f->system,
	    .other = f->others,
	    .matcher = f->matcher,
	    .timeout = member(f, item, keys.timeout)};
	err = json_member_text(command, f->a, &h->command);
	if (err == SG_OK && args.n > 0)
		err = each_item(f, row, args, take_arg);
	if (err == SG_OK)
		f->n++;
	return err;
}

/* {"matcher":..,"hooks":[..]} */
static enum sg_err
take_entry(
    struct finder *f, const struct hook_event_row *row, struct sg_str item)
{
	struct sg_str hooks = member(f, item, "hooks");

	f->group++;
	f->index = 0;
	f->matcher = member(f, item, "matcher");
	if (hook_host_layout(f->host) == HOOK_FLAT)
		return take_hook(f, row, item);
	return hooks.n == 0 ? SG_OK : each_item(f, row, hooks, take_hook);
}

/* The hooks of events in ${json}, which stands in ${f->whole}. */
static enum sg_err
find(struct finder *f, struct sg_str json)
{
	bool bare = hook_host_layout(f->host) == HOOK_EVENTS && !f->system;
	struct sg_str hooks = bare ? json : member(f, json, "hooks");
	enum sg_err err = SG_OK;
	struct json_member *m;
	size_t events = 0;

	if (hooks.n > 0)
		err = json_members(hooks, KEYS_MAX, f->a, &m, &events);
	for (size_t i = 0; i < events && err == SG_OK; i++) {
		const struct hook_event_row *row = hook_event_find(
		    f->host, m[i].key);

		f->group = 0;
		if (row != NULL && row->kind != HOOK_NOTE &&
		    (!f->others || row->kind == HOOK_CALL))
			err = each_item(f, row, m[i].value, take_entry);
	}
	return err;
}

/* Hosts that take no comments do not read a file that has some; that is not
 * for us to say. */
static enum sg_err
find_plain(struct finder *f, struct sg_str json)
{
	struct jsonc j = {.a = f->a, .comments = true};
	size_t before = (size_t)(json.p - f->whole.p);
	enum sg_err err = jsonc_open(&j, json);

	f->first = 1;
	for (size_t i = 0; i < before; i++)
		f->first += f->whole.p[i] == '\n';
	f->whole = j.plain;
	return err != SG_OK ? err : find(f, j.plain);
}

/* [[hooks.EVENT.hooks]] command = ".." */
static enum sg_err
find_toml(struct finder *f)
{
	struct tomlc t = {.text = f->whole, .a = f->a};
	enum tomlc_kind kind;
	struct sg_str text;

	f->first = 1;
	while ((kind = tomlc_next(&t)) == TOMLC_TABLE || kind == TOMLC_ENTRY) {
		const struct hook_event_row *row = t.n_table == 3
		    ? hook_event_find(f->host, t.table[1])
		    : NULL;

		if (kind != TOMLC_ENTRY || row == NULL || t.n_name != 1 ||
		    !str_eq(t.table[0], STR("hooks")) ||
		    !str_eq(t.name[0], STR("command")) ||
		    !tomlc_text(tomlc_value(&t), f->a, &text) ||
		    !mentions(text, "solgate"))
			continue;
		if (f->n == f->max)
			return SG_EMANY;
		f->out[f->n++] = (struct settings_hook){.row = row,
		    .command = text,
		    .line = line_of(f, f->whole.p + t.from),
		    .system = true};
	}
	return kind == TOMLC_BAD ? SG_EINVALID : SG_OK;
}

enum sg_err
settings_find(enum hook_host h, bool system, struct sg_str text,
    struct arena *a, struct settings_hook *out, size_t *n)
{
	struct finder f = {.host = h,
	    .a = a,
	    .out = out,
	    .max = *n,
	    .whole = text,
	    .system = system};
	struct sg_error e = {0};
	struct sg_str json;
	enum sg_err err;

	if (system && h == HOOK_CODEX)
		err = find_toml(&f);
	else if ((err = settings_unwrap(h, text, &json, &e)) == SG_OK)
		err = find_plain(&f, json);
	*n = f.n;
	return err;
}

enum sg_err
settings_others(enum hook_host h, struct sg_str text, struct arena *a,
    struct settings_hook *out, size_t *n)
{
	struct finder f = {.host = h,
	    .a = a,
	    .out = out,
	    .max = *n,
	    .whole = text,
	    .others = true};
	enum sg_err err = find_plain(&f, text);

	*n = f.n;
	return err;
}

const char *
settings_lacks(enum hook_host h, const struct settings_hook *hooks, size_t n)
{
	const struct settings_wanted *w;

	for (size_t i = 0; (w = settings_wanted_at(i)) != NULL; i++) {
		bool there = w->host != h || w->turn;

		for (size_t k = 0; k < n && !there; k++)
			there = hooks[k].row->host == h &&
			    strcmp(hooks[k].row->name, w->event) == 0;
		if (!there)
			return w->event;
	}
	return NULL;
}

unsigned
settings_patience(const struct hook_event_row *row)
{
	const struct settings_wanted *w;

	for (size_t i = 0; (w = settings_wanted_at(i)) != NULL; i++)
		if (w->host == row->host && strcmp(w->event, row->name) == 0)
			return w->timeout;
	return 0;
}
