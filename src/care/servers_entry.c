/* One MCP server of a configuration, put behind the gate or taken away. */
#include <string.h>

#include "care/servers_int.h"
#include "care/settings.h"
#include "json/json_put.h"

#define ARGS_MAX 256
#define NAME_MAX 64

/* What an entry says, as JSON; empty: it does not. */
struct entry {
	struct sg_str name;
	struct json_member *m;
	size_t n;
	struct sg_str command, args, url, http_url, type, headers;
	struct sg_str arg[ARGS_MAX]; /* each as JSON */
	size_t n_args;
};

/* ${json} as text, if it is a string that begins with ${start}. */
static bool
text_of(struct servers_editor *d, struct sg_str json, const char *start,
    struct sg_str *out)
{
	if (json_member_text(json, d->a, out) != SG_OK ||
	    !str_starts(*out, str_of(start)))
		return false;
	*out = str_part(*out, strlen(start), out->n);
	return true;
}

static enum sg_err
read_args(struct servers_editor *d, struct entry *e)
{
	enum json_token t;
	struct json j;

	if (e->args.n == 0)
		return SG_OK;
	json_init(&j, e->args);
	if (json_next(&j) != JSON_ARRAY)
		return SG_ETYPE;
	while ((t = json_next(&j)) != JSON_ARRAY_END) {
		if (t != JSON_STRING || e->n_args == ARGS_MAX)
			return SG_ETYPE;
		if (json_skip(&j, t, d->a, &e->arg[e->n_args++]) != SG_OK)
			return SG_ETYPE;
	}
	return SG_OK;
}

/* The words of an entry of ours without the pins among its options. */
static void
drop_pins(struct servers_editor *d, struct entry *e)
{
	struct sg_str x;
	size_t n = 0, i = 0;

	for (; i < e->n_args; i++) {
		if (text_of(d, e->arg[i], "--", &x) && x.n == 0)
			break;
		if (!text_of(d, e->arg[i], "--socket=", &x) &&
		    !text_of(d, e->arg[i], "--token=", &x))
			e->arg[n++] = e->arg[i];
	}
	while (i < e->n_args)
		e->arg[n++] = e->arg[i++];
	e->n_args = n;
}

static enum sg_err
read_entry(struct servers_editor *d, struct sg_str json, struct entry *e)
{
	static const char *const keys[] = {
	    "command", "args", "url", "httpUrl", "type", "headers"};
	struct sg_str *const to[] = {&e->command, &e->args, &e->url,
	    &e->http_url, &e->type, &e->headers};
	enum sg_err err = json_members(json, SERVERS_KEYS, d->a, &e->m, &e->n);

	if (err != SG_OK)
		return err;
	for (size_t i = 0; i < e->n; i++)
		for (size_t k = 0; k < sizeof(keys) / sizeof(keys[0]); k++)
			if (str_eq(e->m[i].key, str_of(keys[k])))
				*to[k] = e->m[i].value;
	return read_args(d, e);
}

/* How the gate stands before it; the order of two words keeps which key the
 * address had. */
enum form { FORM_NONE, FORM_COMMAND, FORM_URL, FORM_HTTP_URL };

static enum form
form_of(struct servers_editor *d, const struct entry *e, struct sg_str *url)
{
	struct sg_str x;

	if (e->n_args < 3 ||
	    !text_of(d, e->arg[0], servers_verb(d->s->kind), &x) || x.n > 0)
		return FORM_NONE;
	if (text_of(d, e->arg[1], "--http=", url))
		return text_of(d, e->arg[2], "--name=", &x) ? FORM_HTTP_URL
							    : FORM_NONE;
	if (!text_of(d, e->arg[1], "--name=", &x))
		return FORM_NONE;
	if (text_of(d, e->arg[2], "--http=", url))
		return FORM_URL;
	return e->n_args > 3 && text_of(d, e->arg[2], "--", &x) && x.n == 0
	    ? FORM_COMMAND
	    : FORM_NONE;
}

static void
add_name(struct buf *b, struct sg_str name)
{
	buf_addz(b, "\"--name=");
	for (size_t i = 0; i < name.n && i < NAME_MAX; i++) {
		char ch = name.p[i];
		bool plain = (ch >= '0' && ch <= '9') ||
		    (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') ||
		    ch == '-' || ch == '_' || ch == '.';

		buf_addc(b, plain ? ch : '-');
	}
	if (name.n == 0)
		buf_addz(b, "server");
	buf_addc(b, '"');
}

/* "--http=U" as a word; ${url} is the JSON of it. */
static void
add_http(struct servers_editor *d, struct sg_str url)
{
	buf_addz(&d->b, "\"--http=");
	buf_add(&d->b, str_part(url, 1, url.n));
}

/* ,"--socket=S","--token=T" */
static void
add_pins(struct servers_editor *d)
{
	const struct settings_pins *p = &d->s->pins;

	if (p->socket.n == 0 || p->tokens.n == 0)
		return;
	buf_addz(&d->b, ",\"--socket=");
	buf_add(&d->b, p->socket);
	buf_addz(&d->b, "\",\"--token=");
	buf_add(&d->b, p->tokens);
	buf_addz(&d->b, "/agents/");
	buf_addz(&d->b, servers_verb(d->s->kind));
	buf_addc(&d->b, '"');
}

static void
add_gated_args(struct servers_editor *d, const struct entry *e)
{
	buf_addz(&d->b, "[\"");
	buf_addz(&d->b, servers_verb(d->s->kind));
	buf_addz(&d->b, "\",");
	if (e->command.n > 0) {
		add_name(&d->b, e->name);
		add_pins(d);
		buf_addz(&d->b, ",\"--\",");
		json_minify(&d->b, e->command);
		for (size_t i = 0; i < e->n_args; i++) {
			buf_addc(&d->b, ',');
			json_minify(&d->b, e->arg[i]);
		}
	} else if (e->http_url.n > 0) {
		add_http(d, e->http_url);
		buf_addc(&d->b, ',');
		add_name(&d->b, e->name);
	} else {
		add_name(&d->b, e->name);
		buf_addc(&d->b, ',');
		add_http(d, e->url);
	}
	if (e->command.n == 0)
		add_pins(d);
	buf_addc(&d->b, ']');
}

static void
gate(struct servers_editor *d, const struct entry *e)
{
	buf_addc(&d->b, '{');
	for (size_t i = 0; i < e->n; i++) {
		struct sg_str key = e->m[i].key;
		bool where = str_eq(key, STR("command")) ||
		    str_eq(key, STR("url")) || str_eq(key, STR("httpUrl"));

		if (where) {
			json_key(&d->b, "command");
			json_quote(&d->b, d->s->program);
			json_key(&d->b, "args");
			add_gated_args(d, e);
		} else if (str_eq(key, STR("type")) &&
		    d->s->kind == SERVERS_MCP) {
			json_key(&d->b, "type");
			buf_addz(&d->b, "\"stdio\"");
		} else if (!str_eq(key, STR("args"))) {
			settings_copy(&d->b, &e->m[i]);
		}
	}
	buf_addc(&d->b, '}');
}

/* The entry as it was; an empty list of words is left out. */
static void
ungate(struct servers_editor *d, const struct entry *e, enum form form,
    struct sg_str url)
{
	buf_addc(&d->b, '{');
	for (size_t i = 0; i < e->n; i++) {
		struct sg_str key = e->m[i].key;

		if (str_eq(key, STR("command")) && form != FORM_COMMAND) {
			json_key(&d->b, form == FORM_URL ? "url" : "httpUrl");
			json_quote(&d->b, url);
		} else if (str_eq(key, STR("command"))) {
			json_key(&d->b, "command");
			json_minify(&d->b, e->arg[3]);
		} else if (str_eq(key, STR("type")) && form != FORM_COMMAND) {
			json_key(&d->b, "type");
			buf_addz(&d->b, "\"http\"");
		} else if (!str_eq(key, STR("args"))) {
			settings_copy(&d->b, &e->m[i]);
		} else if (form == FORM_COMMAND && e->n_args > 4) {
			json_key(&d->b, "args");
			for (size_t k = 4; k < e->n_args; k++) {
				buf_addc(&d->b, k == 4 ? '[' : ',');
				json_minify(&d->b, e->arg[k]);
			}
			buf_addc(&d->b, ']');
		}
	}
	buf_addc(&d->b, '}');
}

/* Words that were gated before, with the pins of today. */
static void
add_again(struct servers_editor *d, const struct entry *e, enum form form)
{
	size_t before = form == FORM_COMMAND ? 2 : e->n_args;

	buf_addc(&d->b, '[');
	for (size_t i = 0; i < e->n_args; i++) {
		if (i == before)
			add_pins(d);
		if (i > 0)
			buf_addc(&d->b, ',');
		json_minify(&d->b, e->arg[i]);
	}
	if (before == e->n_args)
		add_pins(d);
	buf_addc(&d->b, ']');
}

/* Gated before, by a program that stood elsewhere perhaps. */
static void
regate(struct servers_editor *d, const struct entry *e, enum form form)
{
	buf_addc(&d->b, '{');
	for (size_t i = 0; i < e->n; i++)
		if (str_eq(e->m[i].key, STR("command"))) {
			json_key(&d->b, "command");
			json_quote(&d->b, d->s->program);
		} else if (str_eq(e->m[i].key, STR("args"))) {
			json_key(&d->b, "args");
			add_again(d, e, form);
		} else {
			settings_copy(&d->b, &e->m[i]);
		}
	buf_addc(&d->b, '}');
}

/* NULL, or why the gate cannot stand before it. */
static const char *
obstacle(struct servers_editor *d, const struct entry *e)
{
	struct sg_str text;

	if (e->command.n > 0)
		return text_of(d, e->command, "", &text) && text.n > 0
		    ? NULL
		    : "its command is not a string";
	if (d->s->kind == SERVERS_ACP)
		return "it has no command of its own; the editor starts it";
	if (e->url.n == 0 && e->http_url.n == 0)
		return "it has neither a command nor a url";
	if (e->headers.n > 0)
		return "it sends headers; see solgate mcp --headers";
	if (e->type.n > 0 && text_of(d, e->type, "sse", &text))
		return "it speaks the old event stream (sse)";
	return text_of(d, e->url.n > 0 ? e->url : e->http_url, "http", &text)
	    ? NULL
	    : "its address is not http";
}

static void
leave(struct servers_editor *d, const struct entry *e, const char *why)
{
	size_t n = e->name.n < NAME_MAX ? e->name.n : NAME_MAX;

	if (d->n->left++ > 0)
		return;
	memcpy(d->n->name, e->name.p, n);
	d->n->name[n] = '\0';
	d->n->why = why;
}

enum sg_err
servers_entry(struct servers_editor *d, const struct json_member *m)
{
	struct entry *e = arena_new(d->a, 2 * sizeof(*e));
	struct sg_str url = {NULL, 0};
	const char *why;
	enum form form;
	enum sg_err err;

	if (e == NULL)
		return SG_ENOMEM;
	*e = (struct entry){.name = m->key};
	if ((err = read_entry(d, m->value, e)) != SG_OK)
		return err;
	/* A server of somebody else may have such options, too. */
	e[1] = e[0];
	drop_pins(d, &e[1]);
	form = form_of(d, &e[1], &url);
	if (form != FORM_NONE) {
		e++;
		d->n->gated++;
		d->n->before++;
	}
	if (form != FORM_NONE && !d->s->add)
		ungate(d, e, form, url);
	else if (form != FORM_NONE)
		regate(d, e, form);
	else if (!d->s->add)
		json_minify(&d->b, m->value);
	else if ((why = obstacle(d, e)) == NULL) {
		d->n->gated++;
		gate(d, e);
	} else {
		leave(d, e, why);
		json_minify(&d->b, m->value);
	}
	return SG_OK;
}
