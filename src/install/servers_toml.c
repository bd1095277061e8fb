/*
 * MCP servers of Codex, [mcp_servers.NAME] in TOML: put behind the gate by the
 * rules of servers.h, or taken away.  Only values of ours change.
 */
#include "install/servers_int.h"
#include "install/tomlc.h"
#include "settings/toml.h"

#define SERVERS_MAX 256

/* A statement of a server: all of it, and its value. */
struct said {
	size_t from, to, value_from, value_to; /* to 0: it is not there */
};

struct server {
	struct sg_str name;
	struct said command, args, url;
	bool secrets; /* it sends headers */
};

struct toml_editor {
	const struct servers_edit *s;
	struct servers_count *n;
	struct arena *a;
	struct sg_str text;
	struct server v[SERVERS_MAX];
	size_t n_servers;
	struct tomlc_items words;
};

static struct server *
server_of(struct toml_editor *d, struct sg_str name)
{
	for (size_t i = 0; i < d->n_servers; i++)
		if (str_eq(d->v[i].name, name))
			return &d->v[i];
	if (d->n_servers == SERVERS_MAX)
		return NULL;
	d->v[d->n_servers] = (struct server){.name = name};
	return &d->v[d->n_servers++];
}

/* One entry of the file; false: there are too many servers. */
static bool
note(struct toml_editor *d, const struct tomlc *t)
{
	struct said said = {t->from, t->to, t->value_from, t->value_to};
	struct server *s;

	if (t->n_table != 2 || t->n_name != 1 ||
	    !str_eq(t->table[0], STR("mcp_servers")))
		return true;
	if ((s = server_of(d, t->table[1])) == NULL)
		return false;
	if (str_eq(t->name[0], STR("command")))
		s->command = said;
	if (str_eq(t->name[0], STR("args")))
		s->args = said;
	if (str_eq(t->name[0], STR("url")))
		s->url = said;
	s->secrets = s->secrets || str_eq(t->name[0], STR("http_headers")) ||
	    str_eq(t->name[0], STR("env_http_headers")) ||
	    str_eq(t->name[0], STR("bearer_token_env_var"));
	return true;
}

static enum sg_err
read_all(struct toml_editor *d)
{
	struct tomlc t = {.text = d->text, .a = d->a};
	enum tomlc_kind kind;

	d->n_servers = 0;
	while ((kind = tomlc_next(&t)) == TOMLC_TABLE || kind == TOMLC_ENTRY)
		if (kind == TOMLC_ENTRY && !note(d, &t))
			return SG_EMANY;
	return kind == TOMLC_END ? SG_OK : SG_EINVALID;
}

static struct sg_str
value(const struct toml_editor *d, const struct said *s)
{
	return str_part(d->text, s->value_from, s->value_to - s->value_from);
}

/* The text with ${with} in the place of what is there. */
static enum sg_err
put(struct toml_editor *d, size_t from, size_t to, struct sg_str with)
{
	struct buf b = {.cap = d->text.n + with.n + 1};

	if ((b.p = arena_new(d->a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_add(&b, str_part(d->text, 0, from));
	buf_add(&b, with);
	buf_add(&b, str_part(d->text, to, d->text.n));
	d->text = buf_str(&b);
	return SG_OK;
}

static void
add_word(struct buf *b, const char *start, struct sg_str rest, const char *end)
{
	char room[8192];
	struct buf word = BUF_ON(room);

	buf_addz(&word, start);
	buf_add(&word, rest);
	buf_addz(&word, end);
	toml_quote(b, buf_str(&word));
	buf_addz(b, ", ");
}

/* "mcp", "--name=N", ["--http=U",] PINS, and "--" before a command. */
static bool
make_words(struct toml_editor *d, const struct server *s, struct sg_str url,
    struct buf *b)
{
	char room[SERVERS_NAME + 16];
	struct buf name = BUF_ON(room);
	struct sg_str none = {NULL, 0};

	*b = (struct buf){.cap = 32768 + 6 * url.n};
	if ((b->p = arena_new(d->a, b->cap)) == NULL)
		return false;
	servers_add_name(&name, s->name);
	add_word(b, "mcp", none, "");
	add_word(b, "", buf_str(&name), "");
	if (url.n > 0)
		add_word(b, "--http=", url, "");
	if (d->s->pins.socket.n > 0 && d->s->pins.tokens.n > 0) {
		add_word(b, "--socket=", d->s->pins.socket, "");
		add_word(b, "--token=", d->s->pins.tokens, "/agents/mcp");
	}
	if (url.n == 0)
		add_word(b, "--", none, "");
	return !buf_full(b);
}

static struct sg_str
quoted(struct toml_editor *d, const char *key, struct sg_str text)
{
	struct buf b = {.cap = 64 + 6 * text.n};

	if ((b.p = arena_new(d->a, b.cap)) == NULL)
		return (struct sg_str){NULL, 0};
	buf_addz(&b, key);
	toml_quote(&b, text);
	return buf_str(&b);
}

/* The later one first, so that the places of the earlier stay. */
static enum sg_err
put_both(struct toml_editor *d, const struct said *one, struct sg_str text,
    const struct said *two, struct sg_str other)
{
	bool first = one->value_from > two->value_from;
	const struct said *a = first ? one : two, *b = first ? two : one;
	enum sg_err err = put(
	    d, a->value_from, a->value_to, first ? text : other);

	return err != SG_OK
	    ? err
	    : put(d, b->value_from, b->value_to, first ? other : text);
}

/* A list: ${words}, then ${own}, then what was in it. */
static struct sg_str
list_of(struct toml_editor *d, const struct server *s, struct sg_str words,
    struct sg_str own)
{
	struct sg_str was = s->args.to > 0 ? value(d, &s->args) : STR("[]");
	struct buf b = {.cap = was.n + words.n + own.n + 16};

	if ((b.p = arena_new(d->a, b.cap)) == NULL)
		return (struct sg_str){NULL, 0};
	buf_addc(&b, '[');
	buf_add(&b, words);
	buf_add(&b, own);
	if (d->words.n > 0)
		buf_addz(&b, ", ");
	buf_add(&b, str_part(was, 1, was.n));
	return buf_str(&b);
}

static enum sg_err
gate_command(struct toml_editor *d, const struct server *s)
{
	struct sg_str program = quoted(d, "", d->s->program), list;
	struct sg_str none = {NULL, 0};
	struct buf words, line = {.cap = 0};

	if (!make_words(d, s, none, &words))
		return SG_ENOMEM;
	list = list_of(d, s, buf_str(&words), value(d, &s->command));
	if (s->args.to > 0)
		return put_both(d, &s->command, program, &s->args, list);
	line.cap = program.n + list.n + 16;
	if ((line.p = arena_new(d->a, line.cap)) == NULL)
		return SG_ENOMEM;
	buf_add(&line, program);
	buf_addz(&line, "\nargs = ");
	buf_add(&line, list);
	return put(
	    d, s->command.value_from, s->command.value_to, buf_str(&line));
}

static enum sg_err
gate_url(struct toml_editor *d, const struct server *s, struct sg_str url)
{
	struct sg_str head = quoted(d, "command = ", d->s->program);
	struct buf words, b = {.cap = 0};

	if (!make_words(d, s, url, &words))
		return SG_ENOMEM;
	b.cap = head.n + words.n + 32;
	if ((b.p = arena_new(d->a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_add(&b, head);
	buf_addz(&b, "\nargs = [");
	buf_add(&b, str_part(buf_str(&words), 0, words.n - 2));
	buf_addc(&b, ']');
	return put(d, s->url.from, s->url.value_to, buf_str(&b));
}

/* As it was: its own command and words, or its address. */
static enum sg_err
ungate(struct toml_editor *d, const struct server *s, size_t dashes,
    struct sg_str url)
{
	const struct tomlc_items *w = &d->words;
	const char *list = d->text.p + s->args.value_from;
	struct sg_str own, rest = {NULL, 0};
	enum sg_err err;

	if (url.n > 0) {
		own = quoted(d, "url = ", url);
		err = put(d, s->args.from, s->args.to, rest);
		return err != SG_OK
		    ? err
		    : put(d, s->command.from, s->command.value_to, own);
	}
	own = w->raw[dashes + 1];
	if (dashes + 2 < w->n) {
		struct buf b = {.cap = value(d, &s->args).n + 2};
		size_t skip = (size_t)(own.p + own.n - list);

		/* What we put behind it; what follows was there. */
		skip += list[skip] == ',';
		skip += list[skip] == ' ';
		if ((b.p = arena_new(d->a, b.cap)) == NULL)
			return SG_ENOMEM;
		buf_addc(&b, '[');
		buf_add(&b, str_part(value(d, &s->args), skip, b.cap));
		return put_both(d, &s->command, own, &s->args, buf_str(&b));
	}
	err = put(d, s->args.from, s->args.to, rest);
	return err != SG_OK
	    ? err
	    : put(d, s->command.value_from, s->command.value_to, own);
}

/* Gated before, by a program that stood elsewhere perhaps. */
static enum sg_err
regate(struct toml_editor *d, const struct server *s, size_t dashes,
    struct sg_str url)
{
	const struct tomlc_items *w = &d->words;
	struct sg_str last = w->raw[url.n > 0 ? w->n - 1 : dashes];
	struct said ours = s->args;
	struct buf words;

	if (!make_words(d, s, url, &words))
		return SG_ENOMEM;
	ours.value_from = (size_t)(w->raw[0].p - d->text.p);
	ours.value_to = (size_t)(last.p + last.n - d->text.p);
	return put_both(d, &s->command, quoted(d, "", d->s->program), &ours,
	    str_part(buf_str(&words), 0, words.n - 2));
}

/* Ours: the place of "--", or the address; false: it is not. */
static bool
is_ours(struct toml_editor *d, size_t *dashes, struct sg_str *url)
{
	const struct tomlc_items *w = &d->words;

	if (w->n < 3 || !str_eq(w->text[0], STR("mcp")) ||
	    !str_starts(w->text[1], STR("--name=")))
		return false;
	for (*dashes = 2; *dashes < w->n; ++*dashes) {
		struct sg_str word = w->text[*dashes];

		if (str_eq(word, STR("--")))
			return *dashes + 1 < w->n;
		if (str_starts(word, STR("--http=")))
			*url = str_part(word, 7, word.n);
	}
	return url->n > 0;
}

static const char *
obstacle(struct toml_editor *d, const struct server *s, struct sg_str *url)
{
	struct sg_str text;

	if (s->command.to > 0)
		return tomlc_text(value(d, &s->command), d->a, &text)
		    ? NULL
		    : "its command is not a string";
	if (s->url.to == 0)
		return "it has neither a command nor a url";
	if (s->secrets)
		return "it sends headers; see solgate mcp --headers";
	return tomlc_text(value(d, &s->url), d->a, url) &&
		str_starts(*url, STR("http"))
	    ? NULL
	    : "its address is not http";
}

static enum sg_err
edit_server(struct toml_editor *d, const struct server *s)
{
	struct sg_str url = {NULL, 0}, program = {NULL, 0};
	const char *why;
	size_t dashes;

	d->words.n = 0;
	if (s->args.to > 0 && !tomlc_list(value(d, &s->args), d->a, &d->words))
		return SG_ETYPE;
	if (s->command.to > 0 && is_ours(d, &dashes, &url)) {
		if (!tomlc_text(value(d, &s->command), d->a, &program))
			return SG_ETYPE;
		servers_met(
		    d->n, SERVERS_MCP, program, d->words.text, d->words.n);
		return d->s->add ? regate(d, s, dashes, url)
				 : ungate(d, s, dashes, url);
	}
	if (!d->s->add)
		return SG_OK;
	if ((why = obstacle(d, s, &url)) != NULL) {
		servers_leave(d->n, s->name, why);
		return SG_OK;
	}
	d->n->gated++;
	return s->command.to > 0 ? gate_command(d, s) : gate_url(d, s, url);
}

enum sg_err
servers_toml(const struct servers_edit *s, struct sg_str text, struct arena *a,
    struct sg_str *out, struct servers_count *n)
{
	struct toml_editor *d = arena_new(a, sizeof(*d));
	enum sg_err err;

	*n = (struct servers_count){.why = NULL};
	if (d == NULL)
		return SG_ENOMEM;
	*d = (struct toml_editor){.s = s, .n = n, .a = a, .text = text};
	err = read_all(d);
	for (size_t i = 0; err == SG_OK && i < d->n_servers; i++) {
		err = edit_server(d, &d->v[i]);
		if (err == SG_OK)
			err = read_all(d);
	}
	*out = d->text;
	return err;
}
