/* A walk over the tokens: each is written as it was read, or masked. */
#include <string.h>

#include "command/command.h"
#include "json/json.h"
#include "form/redact_json.h"
#include "base/utf8.h"
#include "base/banned.h"

/* A mask is longer than the shortest secret. */
#define MASKED_MAX(n) (12 * (n) + 64)

struct walk {
	const struct redact_json *how;
	struct arena *a;
	struct buf *out;
	struct json j;
	struct sg_str key;     /* of the value that is read */
	struct sg_str program; /* named beside it */
	bool comma;            /* one is due before the next value */
	unsigned variables;    /* depth of the object of variables, or 0 */
};

static bool
is_one_of(struct sg_str name, const char *const *list)
{
	for (; *list != NULL; list++)
		if (name.n > 0 && name.p[0] == **list &&
		    str_eq(name, str_of(*list)))
			return true;
	return false;
}

enum redact_kind
redact_kind_of(struct sg_str name)
{
	static const char *const commands[] = {
	    "command", "cmd", "script", "shell", "bash", "run", NULL};
	static const char *const urls[] = {"url", "uri", "endpoint", NULL};
	static const char *const paths[] = {
	    "path", "file_path", "file", "filename", "cwd", "dir", NULL};

	if (is_one_of(name, commands))
		return REDACT_COMMAND;
	if (is_one_of(name, urls))
		return REDACT_URL;
	return is_one_of(name, paths) ? REDACT_PATH : REDACT_TEXT;
}

bool
redact_is_contents(struct sg_str name)
{
	static const char *const contents[] = {"content", "contents", "data",
	    "text", "body", "body_bytes", "old_string", "new_string", "oldText",
	    "newText", "old_str", "new_str", "file_text", "insert_text",
	    "patch", "diff", NULL};

	return is_one_of(name, contents);
}

static bool
is_variables(struct sg_str name)
{
	static const char *const variables[] = {
	    "env", "environ", "environment", NULL};

	return is_one_of(name, variables);
}

static bool
is_program(struct sg_str name)
{
	static const char *const programs[] = {
	    "cmd", "command", "program", NULL};

	return is_one_of(name, programs);
}

void
redact_count(struct sg_str text, struct buf *out)
{
	size_t n = utf8_count(text);

	buf_addu(out, n);
	buf_addz(
	    out, n == 1 ? " character, not shown" : " characters, not shown");
}

static void
add_comma(struct walk *w)
{
	if (w->comma)
		buf_addc(w->out, ',');
	w->comma = true;
}

static void
add_mask(struct walk *w)
{
	json_quote(w->out, redact_mask(w->how->r));
	w->how->r->hidden++;
}

static bool
room_for(struct walk *w, struct buf *b, size_t n)
{
	*b = (struct buf){.p = arena_new(w->a, n), .cap = n};
	return b->p != NULL;
}

/* The words of the list at the reader, if it holds words and an option. */
struct words {
	struct sg_str *v;
	size_t n;
	size_t bytes;
	bool has_option;
};

static enum sg_err
add_word(struct walk *w, struct words *l)
{
	struct sg_str *v, word;
	enum sg_err err = json_text(&w->j, w->a, &word);

	if (err != SG_OK)
		return err;
	if ((l->n & (l->n - 1)) == 0) { /* 1, 2, 4, ...: it is full */
		v = arena_new(w->a, 2 * l->n * sizeof(*v));
		if (v == NULL)
			return SG_ENOMEM;
		memcpy(v, l->v, l->n * sizeof(*v));
		l->v = v;
	}
	l->v[l->n++] = word;
	l->bytes += word.n;
	l->has_option |= word.n > 1 && word.p[0] == '-';
	return SG_OK;
}

/* False: something else than strings stood in it. */
static enum sg_err
read_words(struct walk *w, struct words *l, bool *all)
{
	enum json_token t;
	enum sg_err err = SG_OK;

	*l = (struct words){.n = 1};
	if ((l->v = arena_new(w->a, sizeof(*l->v))) == NULL)
		return SG_ENOMEM;
	l->v[0] = w->program.n > 0 ? w->program : STR("program");
	l->bytes = l->v[0].n;
	while (err == SG_OK && (t = json_next(&w->j)) == JSON_STRING)
		err = add_word(w, l);
	*all = err == SG_OK && t == JSON_ARRAY_END && l->has_option;
	return err;
}

/*
 * The masked line as a list again, word for word; a line that is not the same
 * number of words any more is all masks.
 */
static enum sg_err
list_words(struct walk *w, struct sg_str line, size_t n)
{
	struct command c;
	enum sg_err err = command_parse(&c, line, w->a);
	bool same = err == SG_OK && c.n == 1 && c.parts[0].n == n;

	buf_addc(w->out, '[');
	for (size_t i = 0; i < n && err == SG_OK; i++) {
		if (i > 0)
			buf_addc(w->out, ',');
		json_quote(w->out,
		    same ? c.parts[0].words[i].text : redact_mask(w->how->r));
	}
	buf_addc(w->out, ']');
	return err;
}

/* A list of words as a command line; *${done} is false when it is none. */
static enum sg_err
take_words(struct walk *w, bool *done)
{
	struct json before = w->j;
	struct buf line, shown;
	struct words l;
	enum sg_err err = read_words(w, &l, done);

	if (err != SG_OK || !*done) {
		w->j = before;
		return err;
	}
	/* quotes take four bytes for one at most, and two and a space more */
	if (!room_for(w, &line, 4 * l.bytes + 4 * l.n) ||
	    !room_for(w, &shown, MASKED_MAX(line.cap)))
		return SG_ENOMEM;
	redact_add_argv(w->how->r,
	    &(struct redact_argv){.v = l.v, .n = l.n, .from = 1}, &line,
	    &shown);
	if (w->how->keeps)
		return list_words(w, buf_str(&shown), l.n - 1);
	json_quote(w->out, buf_str(&shown));
	return SG_OK;
}

static enum sg_err
take_string(struct walk *w)
{
	struct redact *r = w->how->r;
	struct sg_str text;
	struct buf shown;
	enum redact_kind kind = redact_kind_of(w->key);
	enum sg_err err = json_text(&w->j, w->a, &text);

	if (err != SG_OK || !room_for(w, &shown, MASKED_MAX(text.n)))
		return SG_ENOMEM;
	if (is_program(w->key))
		w->program = text;
	if (w->variables > 0) {
		add_mask(w);
		return SG_OK;
	}
	if (w->how->contents == REDACT_CONTENTS_COUNTED &&
	    redact_is_contents(w->key))
		redact_count(text, &shown);
	else if (kind == REDACT_TEXT)
		redact_add_named(r, w->key, text, &shown);
	else
		redact_add(r, kind, text, &shown);
	json_quote(w->out, buf_str(&shown));
	return SG_OK;
}

static enum sg_err
take_key(struct walk *w)
{
	struct sg_str text;
	struct buf shown;
	enum sg_err err = json_text(&w->j, w->a, &w->key);

	if (err != SG_OK || !room_for(w, &shown, MASKED_MAX(w->key.n)))
		return SG_ENOMEM;
	add_comma(w);
	redact_add(w->how->r, REDACT_TEXT, w->key, &shown);
	json_quote(w->out, buf_str(&shown));
	buf_addc(w->out, ':');
	w->comma = false;
	if (!redact_key(w->key))
		return SG_OK;
	err = json_skip(&w->j, json_next(&w->j), w->a, &text);
	add_mask(w);
	w->comma = true;
	return err;
}

static enum sg_err
take_open(struct walk *w, enum json_token t)
{
	bool done = false;
	enum sg_err err = SG_OK;

	add_comma(w);
	if (t == JSON_ARRAY)
		err = take_words(w, &done);
	if (err != SG_OK || done)
		return err;
	if (w->variables == 0 && is_variables(w->key))
		w->variables = w->j.depth;
	buf_addc(w->out, t == JSON_ARRAY ? '[' : '{');
	w->comma = false;
	return SG_OK;
}

static void
take_close(struct walk *w, enum json_token t)
{
	if (w->variables > w->j.depth)
		w->variables = 0;
	buf_addc(w->out, t == JSON_ARRAY_END ? ']' : '}');
	w->comma = true;
	w->key = STR("");
}

static enum sg_err
take(struct walk *w, enum json_token t)
{
	if (t == JSON_BAD)
		return w->j.err;
	if (t == JSON_KEY)
		return take_key(w);
	if (t == JSON_OBJECT || t == JSON_ARRAY)
		return take_open(w, t);
	if (t == JSON_OBJECT_END || t == JSON_ARRAY_END) {
		take_close(w, t);
		return SG_OK;
	}
	add_comma(w);
	if (t == JSON_STRING)
		return take_string(w);
	buf_add(w->out,
	    (struct sg_str){w->j.token, (size_t)(w->j.at - w->j.token)});
	return SG_OK;
}

enum sg_err
redact_json(const struct redact_json *how, struct sg_str in, struct arena *a,
    struct buf *out)
{
	struct walk w = {
	    .how = how, .a = a, .out = out, .program = how->program};
	enum json_token t;
	enum sg_err err = SG_OK;

	json_init(&w.j, in);
	while (err == SG_OK && (t = json_next(&w.j)) != JSON_END)
		err = take(&w, t);
	return err;
}
