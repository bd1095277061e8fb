/* What the params of a call say, read without a table. */
#include <string.h>

#include "form/redact_facts.h"
#include "base/banned.h"

struct reader {
	struct json j;
	struct arena *a;
	struct redact_facts *f;
	bool in_input;
};

static struct sg_str *
string_named(struct redact_facts *f, struct sg_str key)
{
	const struct {
		struct sg_str name;
		struct sg_str *to;
	} known[] = {{STR("cmd"), &f->cmd}, {STR("command"), &f->command},
	    {STR("url"), &f->url}, {STR("method"), &f->method},
	    {STR("path"), &f->path}, {STR("file_path"), &f->path},
	    {STR("op"), &f->op}, {STR("name"), &f->name}};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (str_eq(key, known[i].name))
			return known[i].to;
	return NULL;
}

static struct sg_str_list *
list_named(struct redact_facts *f, struct sg_str key)
{
	if (str_eq(key, STR("args")) || str_eq(key, STR("argv")))
		return &f->args;
	return str_eq(key, STR("names")) ? &f->names : NULL;
}

/* The strings of the list whose beginning was read; others are passed. */
static enum sg_err
read_list(struct reader *r, struct sg_str_list *l)
{
	size_t cap = 0;
	enum json_token t;
	struct sg_str text;
	enum sg_err err = SG_OK;

	l->n = 0;
	while (err == SG_OK && (t = json_next(&r->j)) != JSON_ARRAY_END) {
		if (l->n == cap) {
			struct sg_str *v = arena_new(
			    r->a, (2 * cap + 8) * sizeof(*v));

			if (v == NULL)
				return SG_ENOMEM;
			if (cap > 0)
				memcpy(v, l->v, cap * sizeof(*v));
			l->v = v;
			cap = 2 * cap + 8;
		}
		if (t == JSON_STRING)
			err = json_text(&r->j, r->a, &l->v[l->n]);
		else
			err = json_skip(&r->j, t, r->a, &text);
		l->n += t == JSON_STRING;
	}
	return err;
}

static void
take_string(struct reader *r, struct sg_str key, struct sg_str text)
{
	struct sg_str *to = string_named(r->f, key);
	struct redact_facts *f = r->f;

	if (r->in_input && f->n_pairs < REDACT_PAIRS_MAX &&
	    !redact_is_contents(key)) {
		f->pairs[f->n_pairs].key = key;
		f->pairs[f->n_pairs++].value = text;
	}
	/* the tool is named outside of its input */
	if (to != NULL && !(r->in_input && to == &f->name))
		*to = text;
}

static enum sg_err
read_member(struct reader *r, struct sg_str key)
{
	struct sg_str text;
	struct sg_str_list *list = list_named(r->f, key);
	enum json_token t = json_next(&r->j);
	enum sg_err err;

	if (t == JSON_STRING) {
		err = json_text(&r->j, r->a, &text);
		if (err == SG_OK)
			take_string(r, key, text);
		return err;
	}
	if (t == JSON_ARRAY && list != NULL)
		return read_list(r, list);
	err = json_skip(&r->j, t, r->a, &text);
	if (err == SG_OK && t == JSON_OBJECT && !r->in_input &&
	    str_eq(key, STR("input")))
		r->f->input = text;
	return err;
}

static enum sg_err
read_object(
    struct sg_str json, struct arena *a, struct redact_facts *f, bool in_input)
{
	struct reader r = {.a = a, .f = f, .in_input = in_input};
	enum sg_err err = SG_OK;
	struct sg_str key;
	enum json_token t;

	json_init(&r.j, json);
	if (json_next(&r.j) != JSON_OBJECT)
		return r.j.err != SG_OK ? r.j.err : SG_ETYPE;
	while (err == SG_OK && (t = json_next(&r.j)) == JSON_KEY) {
		err = json_text(&r.j, a, &key);
		if (err == SG_OK)
			err = read_member(&r, key);
	}
	return err != SG_OK || t != JSON_BAD ? err : r.j.err;
}

enum sg_err
redact_facts(struct sg_str params, struct arena *a, struct redact_facts *f)
{
	enum sg_err err;

	memset(f, 0, sizeof(*f));
	err = read_object(params, a, f, false);
	/* the input of a tool says more than what stands around it */
	if (err == SG_OK && f->input.n > 0)
		err = read_object(f->input, a, f, true);
	return err;
}
