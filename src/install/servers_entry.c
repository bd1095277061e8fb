/* One MCP server of a configuration, put behind the gate or taken away. */
#include <string.h>

#include "install/servers_int.h"
#include "json/json_members.h"
#include "json/json_put.h"

#define ARGS_MAX 256

/* How the gate stands before it: the words keep which key the address had. */
enum form {
	FORM_NONE,
	FORM_COMMAND,
	FORM_URL,        /* --name=N --http=U */
	FORM_HTTP_URL,   /* --http=U --name=N */
	FORM_SERVER_URL, /* --name=N --http U */
};

static const char *const url_keys[] = {[FORM_URL] = "url",
    [FORM_HTTP_URL] = "httpUrl",
    [FORM_SERVER_URL] = "serverUrl"};

/* What an entry says. */
struct entry {
	struct sg_str name, object;
	struct sg_str command, args, type, headers; /* JSON; or empty */
	struct sg_str url;                          /* JSON */
	enum form url_form;                         /* which key that has */
	bool one_list; /* the command is a list of all words (opencode) */
	struct jsonc_parts list;   /* of the words */
	struct sg_str w[ARGS_MAX]; /* as texts, without the program */
	size_t n, skip;            /* the program stands in the list */
};

static enum sg_err
read_words(struct servers_editor *d, struct entry *e)
{
	struct sg_str list = e->one_list ? e->command : e->args;
	enum sg_err err = SG_OK;

	if (list.n == 0)
		return SG_OK;
	err = jsonc_parts(&d->j, list, &e->list);
	if (err != SG_OK || list.p[0] != '[' || e->list.n > ARGS_MAX ||
	    (e->one_list && e->list.n == 0))
		return err != SG_OK ? err : SG_ETYPE;
	e->skip = e->one_list;
	for (size_t i = e->skip; i < e->list.n && err == SG_OK; i++)
		err = json_member_text(
		    e->list.v[i].value, d->j.a, &e->w[e->n++]);
	return err;
}

static enum sg_err
read_entry(struct servers_editor *d, size_t n, struct entry *e)
{
	static const char *const keys[] = {
	    "command", "args", "type", "headers"};
	struct sg_str *const to[] = {
	    &e->command, &e->args, &e->type, &e->headers};

	*e = (struct entry){
	    .name = d->path[n - 1], .object = jsonc_at(&d->j, d->path, n)};
	if (e->object.n == 0 || e->object.p[0] != '{')
		return SG_ETYPE;
	for (size_t k = 0; k < sizeof(keys) / sizeof(keys[0]); k++)
		*to[k] = jsonc_member(&d->j, e->object, str_of(keys[k]));
	for (enum form f = FORM_URL; f <= FORM_SERVER_URL; f++) {
		struct sg_str url = jsonc_member(
		    &d->j, e->object, str_of(url_keys[f]));

		if (url.n > 0 && e->url.n == 0) {
			e->url = url;
			e->url_form = f;
		}
	}
	e->one_list = e->command.n > 0 && e->command.p[0] == '[';
	return read_words(d, e);
}

/* The form of words of ours, pins left out; *${url} is the address. */
static enum form
form_of(
    const struct servers_editor *d, const struct entry *e, struct sg_str *url)
{
	struct sg_str w[5];
	size_t n = 0;

	for (size_t i = 0; i < e->n && n < 5; i++) {
		if (!str_starts(e->w[i], STR("--socket=")) &&
		    !str_starts(e->w[i], STR("--token=")))
			w[n++] = e->w[i];
		if (str_eq(e->w[i], STR("--")))
			break;
	}
	if (n < 3 || !str_eq(w[0], str_of(servers_verb(d->s->kind))))
		return FORM_NONE;
	if (str_starts(w[1], STR("--http=")) &&
	    str_starts(w[2], STR("--name="))) {
		*url = str_part(w[1], 7, w[1].n);
		return FORM_HTTP_URL;
	}
	if (!str_starts(w[1], STR("--name=")))
		return FORM_NONE;
	if (str_starts(w[2], STR("--http="))) {
		*url = str_part(w[2], 7, w[2].n);
		return FORM_URL;
	}
	if (n > 3 && str_eq(w[2], STR("--http"))) {
		*url = w[3];
		return FORM_SERVER_URL;
	}
	return str_eq(w[2], STR("--")) ? FORM_COMMAND : FORM_NONE;
}

/* A word of the list behind another. */
static void
add_word(struct buf *b, const char *start, struct sg_str rest, const char *end)
{
	char room[8192];
	struct buf word = BUF_ON(room);

	buf_addz(&word, start);
	buf_add(&word, rest);
	buf_addz(&word, end);
	if (b->n > 0)
		buf_addz(b, ", ");
	json_quote(b, buf_str(&word));
}

static void
add_pins(struct servers_editor *d, struct buf *b)
{
	const struct settings_pins *p = &d->s->pins;

	if (p->socket.n == 0 || p->tokens.n == 0)
		return;
	add_word(b, "--socket=", p->socket, "");
	add_word(b, "--token=", p->tokens,
	    d->s->kind == SERVERS_ACP ? "/agents/acp" : "/agents/mcp");
}

/* The words before those of the server, or all of them if it is an address. */
static bool
make_words(struct servers_editor *d, const struct entry *e, enum form form,
    struct sg_str url, struct sg_str *out)
{
	char room[SERVERS_NAME + 16];
	struct buf name = BUF_ON(room), b = {.cap = 32768 + 6 * url.n};
	struct sg_str none = {NULL, 0};

	if ((b.p = arena_new(d->j.a, b.cap)) == NULL)
		return false;
	servers_add_name(&name, e->name);
	if (e->one_list)
		add_word(&b, "", d->s->program, "");
	add_word(&b, servers_verb(d->s->kind), none, "");
	if (form == FORM_HTTP_URL)
		add_word(&b, "--http=", url, "");
	add_word(&b, "", buf_str(&name), "");
	if (form == FORM_URL)
		add_word(&b, "--http=", url, "");
	if (form == FORM_SERVER_URL) {
		add_word(&b, "--http", none, "");
		add_word(&b, "", url, "");
	}
	add_pins(d, &b);
	if (form == FORM_COMMAND)
		add_word(&b, "--", none, "");
	*out = buf_str(&b);
	return !buf_full(&b);
}

/* ${v} one behind the other, in ${a}. */
static struct sg_str
joined(struct arena *a, const struct sg_str *v, size_t n)
{
	struct buf b = {.cap = 1};

	for (size_t i = 0; i < n; i++)
		b.cap += v[i].n;
	b.p = arena_new(a, b.cap);
	for (size_t i = 0; i < n && b.p != NULL; i++)
		buf_add(&b, v[i]);
	return b.p != NULL ? buf_str(&b) : (struct sg_str){NULL, 0};
}

static struct sg_str
quoted(struct arena *a, struct sg_str s)
{
	struct buf b = {.cap = 6 * s.n + 3};

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return (struct sg_str){NULL, 0};
	json_quote(&b, s);
	return buf_str(&b);
}

/* "key":value */
static struct sg_str
member_of(struct arena *a, const char *key, struct sg_str json)
{
	struct buf b = {.cap = json.n + 64};

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return (struct sg_str){NULL, 0};
	json_put_raw(&b, key, json);
	return buf_str(&b);
}

/* The member ${key} of the server with its key; .p NULL: there is none. */
static struct sg_str
whole(struct servers_editor *d, size_t n, const char *key, size_t *at)
{
	struct jsonc_parts parts;

	if (jsonc_parts(&d->j, jsonc_at(&d->j, d->path, n), &parts) == SG_OK)
		for (*at = 0; *at < parts.n; ++*at)
			if (str_eq(parts.v[*at].key, str_of(key)))
				return parts.v[*at].whole;
	return (struct sg_str){NULL, 0};
}

static struct sg_str
value(struct servers_editor *d, size_t n, const char *key)
{
	return jsonc_member(&d->j, jsonc_at(&d->j, d->path, n), str_of(key));
}

/* Another transport: "http" becomes "stdio", and the other way round. */
static enum sg_err
set_type(struct servers_editor *d, size_t n, const char *type)
{
	struct sg_str was = value(d, n, "type");

	return was.p == NULL ? SG_OK : jsonc_replace(&d->j, was, str_of(type));
}

static enum sg_err
gate_command(struct servers_editor *d, size_t n, const struct entry *e)
{
	struct arena *a = d->j.a;
	struct sg_str words, first, own = {NULL, 0}, text;

	if (!make_words(d, e, FORM_COMMAND, own, &words))
		return SG_ENOMEM;
	if (!e->one_list)
		own = e->command;
	if (e->list.n > 0) {
		first = (struct sg_str){e->list.v[0].whole.p, 0};
		text = joined(a,
		    (struct sg_str[]){
			words, STR(", "), own, own.n > 0 ? STR(", ") : STR("")},
		    4);
		if (jsonc_replace(&d->j, first, text) != SG_OK)
			return SG_ENOMEM;
		if (e->one_list)
			return SG_OK;
		return jsonc_replace(
		    &d->j, value(d, n, "command"), quoted(a, d->s->program));
	}
	text = joined(
	    a, (struct sg_str[]){STR("["), words, STR(", "), own, STR("]")}, 5);
	if (e->args.n > 0) {
		if (jsonc_replace(&d->j, e->args, text) != SG_OK)
			return SG_ENOMEM;
		return jsonc_replace(
		    &d->j, value(d, n, "command"), quoted(a, d->s->program));
	}
	/* Behind the value, so that what stands before it stays. */
	text = joined(a,
	    (struct sg_str[]){quoted(a, d->s->program), STR(", "),
		member_of(a, "args", text)},
	    3);
	return jsonc_replace(&d->j, e->command, text);
}

static enum sg_err
gate_url(struct servers_editor *d, size_t n, struct entry *e)
{
	struct sg_str type = {NULL, 0}, url, words;
	struct arena *a = d->j.a;
	enum sg_err err;
	size_t at;

	if (json_member_text(e->url, a, &url) != SG_OK)
		return SG_ETYPE;
	if (e->type.n > 0 && json_member_text(e->type, a, &type) != SG_OK)
		return SG_ETYPE;
	e->one_list = str_eq(type, STR("remote"));
	if (!make_words(d, e, e->url_form, url, &words))
		return SG_ENOMEM;
	words = joined(a, (struct sg_str[]){STR("["), words, STR("]")}, 3);
	words = member_of(a, e->one_list ? "command" : "args", words);
	if (!e->one_list)
		words = joined(a,
		    (struct sg_str[]){
			member_of(a, "command", quoted(a, d->s->program)),
			STR(", "), words},
		    3);
	err = jsonc_replace(
	    &d->j, whole(d, n, url_keys[e->url_form], &at), words);
	return err != SG_OK
	    ? err
	    : set_type(d, n, e->one_list ? "\"local\"" : "\"stdio\"");
}

/* The place of "--" among the items of the list. */
static size_t
dashes(const struct entry *e)
{
	size_t i = 0;

	while (i < e->n && !str_eq(e->w[i], STR("--")))
		i++;
	return i + e->skip;
}

/* The text from the item ${i} up to the item ${k}, or to the end of it. */
static struct sg_str
span(const struct entry *e, size_t i, size_t k, bool with)
{
	const char *from = e->list.v[i].whole.p;
	struct sg_str last = e->list.v[k].whole;

	return (struct sg_str){
	    from, (size_t)(last.p + (with ? last.n : 0) - from)};
}

static enum sg_err
ungate_command(struct servers_editor *d, size_t n, const struct entry *e)
{
	size_t at = dashes(e), from = at + (e->one_list ? 1 : 2), i;
	struct sg_str own;
	enum sg_err err;

	if (from > e->list.n || at + 1 >= e->list.n)
		return SG_ETYPE;
	if (e->one_list)
		return jsonc_replace(&d->j, span(e, 0, from, false), STR(""));
	own = joined(d->j.a, &e->list.v[at + 1].value, 1);
	if (from < e->list.n) {
		err = jsonc_replace(&d->j, span(e, 0, from, false), STR(""));
	} else {
		(void)whole(d, n, "args", &i);
		err = jsonc_remove(&d->j, jsonc_at(&d->j, d->path, n), i);
	}
	return err != SG_OK ? err
			    : jsonc_replace(&d->j, value(d, n, "command"), own);
}

static enum sg_err
ungate_url(struct servers_editor *d, size_t n, const struct entry *e,
    enum form form, struct sg_str url)
{
	struct arena *a = d->j.a;
	struct sg_str key = quoted(a, str_of(url_keys[form]));
	struct sg_str text = joined(
	    a, (struct sg_str[]){key, STR(": "), quoted(a, url)}, 3);
	enum sg_err err = SG_OK;
	size_t i;

	if (whole(d, n, "args", &i).p != NULL)
		err = jsonc_remove(&d->j, jsonc_at(&d->j, d->path, n), i);
	if (err == SG_OK)
		err = jsonc_replace(&d->j, whole(d, n, "command", &i), text);
	return err != SG_OK
	    ? err
	    : set_type(d, n, e->one_list ? "\"remote\"" : "\"http\"");
}

/* Gated before, by a program that stood elsewhere perhaps. */
static enum sg_err
regate(struct servers_editor *d, size_t n, const struct entry *e,
    enum form form, struct sg_str url)
{
	struct sg_str words;
	size_t last = form == FORM_COMMAND ? dashes(e) : e->list.n - 1;
	enum sg_err err;

	if (!make_words(d, e, form, url, &words))
		return SG_ENOMEM;
	err = jsonc_replace(&d->j, span(e, 0, last, true), words);
	if (err == SG_OK && !e->one_list)
		err = jsonc_replace(&d->j, value(d, n, "command"),
		    quoted(d->j.a, d->s->program));
	return err;
}

/* NULL, or why the gate cannot stand before it. */
static const char *
obstacle(struct servers_editor *d, const struct entry *e)
{
	struct arena *a = d->j.a;
	struct sg_str text = {NULL, 0};

	if (e->one_list)
		return NULL;
	if (e->command.n > 0)
		return json_member_text(e->command, a, &text) == SG_OK &&
			text.n > 0
		    ? NULL
		    : "its command is not a string";
	if (d->s->kind == SERVERS_ACP)
		return "it has no command of its own";
	if (e->url.n == 0)
		return "it has neither a command nor a url";
	if (e->headers.n > 0)
		return "it sends headers; see solgate mcp --headers";
	if (e->type.n > 0 && json_member_text(e->type, a, &text) == SG_OK &&
	    str_starts(text, STR("sse")))
		return "it speaks the old event stream (sse)";
	return json_member_text(e->url, a, &text) == SG_OK &&
		str_starts(text, STR("http"))
	    ? NULL
	    : "its address is not http";
}

enum sg_err
servers_entry(struct servers_editor *d, size_t n)
{
	struct entry *e = arena_new(d->j.a, sizeof(*e));
	struct sg_str url = {NULL, 0}, program = {NULL, 0};
	const char *why;
	enum form form;
	enum sg_err err;

	if (e == NULL)
		return SG_ENOMEM;
	if ((err = read_entry(d, n, e)) != SG_OK)
		return err;
	if ((form = form_of(d, e, &url)) != FORM_NONE) {
		err = json_member_text(
		    e->one_list ? e->list.v[0].value : e->command, d->j.a,
		    &program);
		if (err != SG_OK)
			return err;
		servers_met(d->n, d->s->kind, program, e->w, e->n);
		if (d->s->add)
			return regate(d, n, e, form, url);
		return form == FORM_COMMAND ? ungate_command(d, n, e)
					    : ungate_url(d, n, e, form, url);
	}
	if (!d->s->add)
		return SG_OK;
	if ((why = obstacle(d, e)) != NULL) {
		servers_leave(d->n, e->name, why);
		return SG_OK;
	}
	d->n->gated++;
	return e->command.n > 0 ? gate_command(d, n, e) : gate_url(d, n, e);
}
