/* Hooks of ours in the settings of a host, as the host would start them. */
#include <string.h>

#include "install/settings_int.h"
#include "json/json_members.h"

#define KEYS_MAX 512

struct finder {
	enum hook_host host;
	struct arena *a;
	struct settings_hook *out;
	size_t max, n;
	size_t group, index; /* of what is looked at */
	struct sg_str matcher;
};

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
settings_guarded(const struct settings_hook *h, struct arena *a)
{
	struct sg_str words[LINE_WORDS];
	struct line l;
	size_t n;

	return !h->has_args && line_words(h->command, a, words, &n) &&
	    line_read(h->row->host, words, n, &l) && l.guarded;
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
	struct sg_str command = member(f, item, "command");
	struct sg_str args = member(f, item, "args");
	struct settings_hook *h = &f->out[f->n];
	enum sg_err err;

	f->index++;
	if (command.n == 0 || !mentions(command, "solgate") ||
	    !mentions(args.n > 0 ? args : command, "hook"))
		return SG_OK;
	if (f->n == f->max)
		return SG_EMANY;
	*h = (struct settings_hook){.row = row,
	    .has_args = args.n > 0,
	    .group = f->group - 1,
	    .index = f->index - 1,
	    .matcher = f->matcher,
	    .timeout = member(f, item, "timeout")};
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

enum sg_err
settings_find(enum hook_host h, struct sg_str json, struct arena *a,
    struct settings_hook *out, size_t *n)
{
	struct finder f = {.host = h, .a = a, .out = out, .max = *n};
	struct sg_error e = {0};
	struct sg_str hooks = {NULL, 0};
	enum sg_err err = settings_unwrap(h, json, &json, &e);
	struct json_member *m;
	size_t events = 0;

	*n = 0;
	if (err == SG_OK)
		hooks = hook_host_layout(h) == HOOK_EVENTS
		    ? json
		    : member(&f, json, "hooks");
	if (hooks.n > 0)
		err = json_members(hooks, KEYS_MAX, a, &m, &events);
	for (size_t i = 0; i < events && err == SG_OK; i++) {
		const struct hook_event_row *row = hook_event_find(h, m[i].key);

		f.group = 0;
		if (row != NULL && row->kind != HOOK_NOTE)
			err = each_item(&f, row, m[i].value, take_entry);
	}
	*n = f.n;
	return err;
}
