/* JSON changed in place; see jsonc.h. */
#include <string.h>

#include "install/jsonc.h"
#include "install/lay.h"
#include "json/json_find.h"
#include "json/json_members.h"
#include "json/json_put.h"

#define KEYS_MAX 4096

static bool
is_blank(char ch)
{
	return ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r';
}

/* The end of the comment at ${at}, or ${at} if there is none; 0: it is open. */
static size_t
comment_end(struct sg_str t, size_t at)
{
	size_t end = at + 2;

	if (at + 1 >= t.n || t.p[at] != '/' ||
	    (t.p[at + 1] != '/' && t.p[at + 1] != '*'))
		return at;
	if (t.p[at + 1] == '/') {
		while (end < t.n && t.p[end] != '\n')
			end++;
		return end;
	}
	while (end + 1 < t.n && (t.p[end] != '*' || t.p[end + 1] != '/'))
		end++;
	return end + 1 < t.n ? end + 2 : 0;
}

static size_t
string_end(struct sg_str t, size_t at)
{
	for (at++; at < t.n && t.p[at] != '"'; at++)
		at += t.p[at] == '\\';
	return at < t.n ? at + 1 : t.n;
}

/* Blanks for comments, and for a comma behind which the box ends. */
static void
blank_out(struct sg_str t, char *out)
{
	size_t comma = t.n, at = 0;

	memcpy(out, t.p, t.n);
	while (at < t.n) {
		size_t end = comment_end(t, at);

		if (end > at) {
			for (; at < end; at++)
				if (!is_blank(t.p[at]))
					out[at] = ' ';
			continue;
		}
		if (end < at) /* it never ends: the reader will say so */
			return;
		if (t.p[at] == '"') {
			at = string_end(t, at);
			comma = t.n;
			continue;
		}
		if ((t.p[at] == '}' || t.p[at] == ']') && comma < t.n)
			out[comma] = ' ';
		if (!is_blank(t.p[at]))
			comma = t.p[at] == ',' ? at : t.n;
		at++;
	}
}

enum sg_err
jsonc_open(struct jsonc *j, struct sg_str text)
{
	struct json_member *m;
	char *plain;
	size_t n;

	j->text = j->plain = text;
	if (j->comments) {
		if ((plain = arena_new(j->a, text.n + 1)) == NULL)
			return SG_ENOMEM;
		blank_out(text, plain);
		j->plain = (struct sg_str){plain, text.n};
	}
	return json_members(j->plain, KEYS_MAX, j->a, &m, &n);
}

static size_t
from_of(const struct jsonc *j, struct sg_str view)
{
	return (size_t)(view.p - j->plain.p);
}

static bool
is_view(const struct jsonc *j, struct sg_str s)
{
	return s.p != NULL && s.p >= j->plain.p &&
	    s.p + s.n <= j->plain.p + j->plain.n;
}

/* Each with what stands before its value: a key, or nothing. */
static enum sg_err
widen(const struct jsonc *j, struct sg_str box, struct jsonc_parts *out)
{
	const char *at = box.p + 1;

	for (size_t i = 0; i < out->n; i++) {
		struct jsonc_part *p = &out->v[i];

		if (!is_view(j, p->value))
			return SG_EINTERNAL;
		while (is_blank(*at) || *at == ',')
			at++;
		p->whole = (struct sg_str){
		    at, (size_t)(p->value.p + p->value.n - at)};
		at = p->value.p + p->value.n;
	}
	return SG_OK;
}

enum sg_err
jsonc_parts(struct jsonc *j, struct sg_str box, struct jsonc_parts *out)
{
	struct json_member *m = NULL;
	struct json_items items = {NULL, 0};
	bool object = box.n > 0 && box.p[0] == '{';
	enum sg_err err = SG_ETYPE;

	out->n = 0;
	if (object)
		err = json_members(box, KEYS_MAX, j->a, &m, &out->n);
	else if (box.n > 0 && box.p[0] == '[')
		err = json_items(box, j->a, &items);
	if (err != SG_OK)
		return err;
	if (!object)
		out->n = items.n;
	out->v = arena_new(j->a, (out->n + 1) * sizeof(*out->v));
	if (out->v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < out->n; i++)
		out->v[i] = (struct jsonc_part){
		    .key = object ? m[i].key : (struct sg_str){NULL, 0},
		    .value = object ? m[i].value : items.v[i]};
	return widen(j, box, out);
}

struct sg_str
jsonc_member(struct jsonc *j, struct sg_str box, struct sg_str key)
{
	struct jsonc_parts parts;

	if (box.n > 0 && box.p[0] == '{' &&
	    jsonc_parts(j, box, &parts) == SG_OK)
		for (size_t i = 0; i < parts.n; i++)
			if (str_eq(parts.v[i].key, key))
				return parts.v[i].value;
	return (struct sg_str){NULL, 0};
}

static enum sg_err
splice(struct jsonc *j, size_t from, size_t to, const struct sg_str *with,
    size_t n)
{
	struct buf b = {.cap = j->text.n + 1};

	for (size_t i = 0; i < n; i++)
		b.cap += with[i].n;
	if ((b.p = arena_new(j->a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_add(&b, str_part(j->text, 0, from));
	for (size_t i = 0; i < n; i++)
		buf_add(&b, with[i]);
	buf_add(&b, str_part(j->text, to, j->text.n));
	return jsonc_open(j, buf_str(&b));
}

enum sg_err
jsonc_replace(struct jsonc *j, struct sg_str what, struct sg_str with)
{
	size_t from;

	if (!is_view(j, what)) /* there was no memory to find it */
		return SG_ENOMEM;
	from = from_of(j, what);
	return splice(j, from, from + what.n, &with, 1);
}

/* The blanks at the beginning of the line of ${at}. */
static struct sg_str
margin_of(struct sg_str t, size_t at)
{
	size_t from = at, to;

	while (from > 0 && t.p[from - 1] != '\n')
		from--;
	for (to = from; to < at && (t.p[to] == ' ' || t.p[to] == '\t'); to++)
		;
	return str_part(t, from, to - from);
}

static struct sg_str
unit_of(struct sg_str margin)
{
	return margin.n > 0 && margin.p[0] == '\t' ? STR("\t") : STR("  ");
}

/* Behind the last one, laid out as that is. */
static enum sg_err
append_behind(struct jsonc *j, struct sg_str last, struct sg_str item)
{
	size_t from = from_of(j, last), line = from;
	struct sg_str margin = margin_of(j->text, from), laid;
	bool apart;

	while (line > 0 &&
	    (j->text.p[line - 1] == ' ' || j->text.p[line - 1] == '\t'))
		line--;
	apart = line > 0 && j->text.p[line - 1] == '\n';
	if (!lay_out(item, margin, unit_of(margin), j->a, &laid))
		return SG_ENOMEM;
	return splice(j, from + last.n, from + last.n,
	    (struct sg_str[]){
		apart ? STR(",\n") : STR(", "), apart ? margin : STR(""), laid},
	    3);
}

static enum sg_err
append(struct jsonc *j, struct sg_str box, struct sg_str item)
{
	struct jsonc_parts parts;
	size_t from = from_of(j, box), to = from + box.n - 1, at = from + 1;
	struct sg_str margin = margin_of(j->text, from), laid, deeper;
	struct sg_str unit = unit_of(margin);
	struct buf b = {.cap = margin.n + unit.n + 1};
	enum sg_err err = jsonc_parts(j, box, &parts);

	if (err != SG_OK)
		return err;
	if (parts.n > 0)
		return append_behind(j, parts.v[parts.n - 1].whole, item);
	if ((b.p = arena_new(j->a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_add(&b, margin);
	buf_add(&b, unit);
	deeper = buf_str(&b);
	while (at < to && is_blank(j->text.p[at]))
		at++;
	if (!lay_out(item, deeper, unit, j->a, &laid))
		return SG_ENOMEM;
	/* A comment in an empty box stays before it. */
	return splice(j, at < to ? to : from + 1, to,
	    (struct sg_str[]){STR("\n"), deeper, laid, STR("\n"), margin}, 5);
}

enum sg_err
jsonc_append(struct jsonc *j, struct sg_str box, struct sg_str item)
{
	return is_view(j, box) ? append(j, box, item) : SG_ENOMEM;
}

/* ${to} or, if only a comma stands behind it, what follows that. */
static size_t
behind_comma(const struct jsonc *j, size_t to)
{
	size_t at = to;

	while (
	    at < j->text.n && is_blank(j->plain.p[at]) && j->text.p[at] != ',')
		at++;
	return at < j->text.n && j->text.p[at] == ',' ? at + 1 : to;
}

static bool
is_clean(const struct jsonc *j, size_t from, size_t to)
{
	while (
	    from < to && (is_blank(j->text.p[from]) || j->text.p[from] == ','))
		from++;
	return from == to;
}

/* The only one: what remains is empty, or what a person wrote there. */
static enum sg_err
remove_only(struct jsonc *j, size_t begin, size_t from, size_t to, size_t end)
{
	size_t at;

	to = behind_comma(j, to);
	for (at = to; at < end && is_blank(j->text.p[at]); at++)
		;
	while (is_blank(j->text.p[from - 1]))
		from--;
	if (at == end && from == begin + 1)
		to = end;
	return splice(j, from, to, NULL, 0);
}

/* Behind ${before}, with a comment between them, which stays. */
static enum sg_err
remove_behind(struct jsonc *j, size_t before, size_t from, size_t to)
{
	size_t comma = before, end = behind_comma(j, to);
	enum sg_err err;

	while (j->plain.p[comma] != ',')
		comma++;
	while (is_blank(j->text.p[from - 1]))
		from--;
	err = splice(j, from, end, NULL, 0);
	return err == SG_OK && end == to ? splice(j, comma, comma + 1, NULL, 0)
					 : err;
}

enum sg_err
jsonc_remove(struct jsonc *j, struct sg_str box, size_t i)
{
	struct jsonc_parts parts;
	size_t from, to, end = from_of(j, box) + box.n - 1, before;
	enum sg_err err = jsonc_parts(j, box, &parts);

	if (err != SG_OK || i >= parts.n)
		return err != SG_OK ? err : SG_EINTERNAL;
	from = from_of(j, parts.v[i].whole);
	to = from + parts.v[i].whole.n;
	if (parts.n == 1)
		return remove_only(j, from_of(j, box), from, to, end);
	if (i == 0)
		return splice(j, from, from_of(j, parts.v[1].whole), NULL, 0);
	before = from_of(j, parts.v[i - 1].whole) + parts.v[i - 1].whole.n;
	return is_clean(j, before, from) ? splice(j, before, to, NULL, 0)
					 : remove_behind(j, before, from, to);
}

bool
jsonc_is_empty(struct jsonc *j, struct sg_str box)
{
	size_t from = from_of(j, box);

	return box.n > 1 && is_clean(j, from + 1, from + box.n - 1);
}

enum sg_err
jsonc_lay(struct jsonc *j, struct sg_str what, struct sg_str json)
{
	struct sg_str margin, laid;

	if (!is_view(j, what))
		return SG_ENOMEM;
	margin = margin_of(j->text, from_of(j, what));
	if (!lay_out(json, margin, unit_of(margin), j->a, &laid))
		return SG_ENOMEM;
	return jsonc_replace(j, what, laid);
}

struct sg_str
jsonc_at(struct jsonc *j, const struct sg_str *path, size_t n)
{
	struct sg_str at = str_trim(j->plain);

	for (size_t i = 0; i < n && at.p != NULL; i++)
		at = jsonc_member(j, at, path[i]);
	return at;
}

enum sg_err
jsonc_reach(struct jsonc *j, const struct sg_str *path, size_t n,
    const char *empty, struct sg_str *out)
{
	struct sg_str key = path[n - 1];
	struct buf b = {.cap = 6 * key.n + 16};
	enum sg_err err;

	*out = jsonc_at(j, path, n);
	if (out->p != NULL)
		return SG_OK;
	if ((b.p = arena_new(j->a, b.cap)) == NULL)
		return SG_ENOMEM;
	json_text_add(&b, key);
	buf_addc(&b, ':');
	buf_addz(&b, empty);
	err = jsonc_append(j, jsonc_at(j, path, n - 1), buf_str(&b));
	*out = jsonc_at(j, path, n);
	return err == SG_OK && out->p == NULL ? SG_EINTERNAL : err;
}
