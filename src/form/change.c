/* Lines that a write takes away and brings; see change.h. */
#include "form/change.h"

#include "base/sha256.h"
#include "diff/diff.h"
#include "json/json_members.h"
#include "redact/redact.h"
#include "redact/sanitize.h"
#include "base/banned.h"

#define MEMBERS_MAX  64
#define EDITS_MAX    64
#define LINES_MAX    400 /* of a change; the others are counted */
#define LINE_COLUMNS 400
#define HASHED       "sha256:"

struct change {
	struct arena *a;    /* for the comparison; it ends with it */
	struct arena *keep; /* for what is shown */
	const struct text_classes *classes;
	struct prompt_change *out;
	struct sg_str before; /* the file as it is */
	bool has_before, missing;
	struct redact r;
	bool differs; /* before secrets were taken out */
};

static bool
member(struct sg_str json, const char *key, struct arena *a, struct sg_str *out)
{
	struct json_member *m;
	size_t n;

	if (json.n == 0 || json_members(json, MEMBERS_MAX, a, &m, &n) != SG_OK)
		return false;
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, str_of(key))) {
			*out = m[i].value;
			return true;
		}
	return false;
}

/* The first text of ${json} under one of ${keys}. */
static bool
text_in(struct sg_str json, const char *const *keys, struct arena *a,
    struct sg_str *out)
{
	struct sg_str raw;

	for (; *keys != NULL; keys++)
		if (member(json, *keys, a, &raw) &&
		    json_member_text(raw, a, out) == SG_OK)
			return true;
	return false;
}

static bool
without_secrets(struct change *c, struct sg_str *text)
{
	struct buf b = {.cap = 12 * text->n + 64};

	if ((b.p = arena_new(c->a, b.cap)) == NULL)
		return false;
	redact_add(&c->r, REDACT_TEXT, *text, &b);
	*text = buf_str(&b);
	return !buf_full(&b);
}

static void
add_line(struct change *c, char sign, struct sg_str text)
{
	struct prompt_change *out = c->out;
	struct sanitize how = {.classes = c->classes, .columns = LINE_COLUMNS};
	struct buf b = {.cap = SANITIZE_ROOM(text.n) + 1};
	struct sg_str line;

	if (out->lines.n == LINES_MAX ||
	    (b.p = arena_new(c->a, b.cap)) == NULL) {
		out->left_out++;
		return;
	}
	buf_addc(&b, sign);
	(void)sanitize_add(&how, text, &b);
	if (buf_full(&b) || !arena_dup(c->keep, buf_str(&b), &line))
		out->left_out++;
	else
		out->lines.v[out->lines.n++] = line;
}

/* "@12": the lines behind it begin there. */
static void
add_place(struct change *c, uint32_t line)
{
	char room[16];
	struct buf b = BUF_ON(room);

	buf_addu(&b, line);
	add_line(c, '@', buf_str(&b));
}

static bool
add_diff(struct change *c, struct sg_str before, struct sg_str after)
{
	static const char signs[] = {
	    [DIFF_SAME] = ' ', [DIFF_GONE] = '-', [DIFF_CAME] = '+'};
	struct diff d;

	c->differs |= !str_eq(before, after);
	if (!without_secrets(c, &before) || !without_secrets(c, &after) ||
	    diff_lines(before, after, DIFF_CONTEXT, c->a, &d) != SG_OK)
		return false;
	c->out->added += (int64_t)d.came;
	c->out->removed += (int64_t)d.gone;
	for (size_t i = 0; i < d.n; i++)
		if (d.v[i].sign == DIFF_SKIP)
			add_place(c,
			    d.v[i].before > 0 ? d.v[i].before : d.v[i].after);
		else
			add_line(c, signs[d.v[i].sign], d.v[i].text);
	return true;
}

/* One place that is replaced; with the file, the lines around it are known. */
static bool
add_edit(struct change *c, struct sg_str input)
{
	static const char *const olds[] = {
	    "old_string", "oldText", "old_str", "old_text", NULL};
	static const char *const news[] = {
	    "new_string", "newText", "new_str", "new_text", NULL};
	struct sg_str from, to;
	struct buf b;
	size_t at;

	if (!text_in(input, olds, c->a, &from) ||
	    !text_in(input, news, c->a, &to))
		return false;
	at = c->has_before && from.n > 0 ? str_find(c->before, from)
					 : c->before.n;
	if (at >= c->before.n)
		return add_diff(c, from, to);
	b = (struct buf){.cap = c->before.n - from.n + to.n + 1};
	if ((b.p = arena_new(c->a, b.cap)) == NULL)
		return false;
	buf_add(&b, str_part(c->before, 0, at));
	buf_add(&b, to);
	buf_add(&b, str_part(c->before, at + from.n, c->before.n));
	c->out->note = STR("against the file as it is");
	return add_diff(c, c->before, buf_str(&b));
}

static bool
add_edits(struct change *c, struct sg_str list)
{
	struct json j;
	struct sg_str one;
	enum json_token t;
	size_t n = 0;

	json_init(&j, list);
	if (json_next(&j) != JSON_ARRAY)
		return false;
	while ((t = json_next(&j)) == JSON_OBJECT && n++ < EDITS_MAX)
		if (json_skip(&j, t, c->a, &one) != SG_OK || !add_edit(c, one))
			return false;
	return n > 0;
}

static bool
add_patch(struct change *c, struct sg_str input)
{
	static const char *const keys[] = {
	    "patch", "input", "command", "diff", NULL};
	struct sg_str text;
	struct diff d;

	if (!text_in(input, keys, c->a, &text) ||
	    !str_starts(text, STR("*** Begin Patch")) ||
	    !without_secrets(c, &text) ||
	    diff_lines(STR(""), text, 0, c->a, &d) != SG_OK)
		return false;
	c->out->note = STR("a patch, as the agent wrote it");
	for (size_t i = 0; i < d.n; i++) {
		struct sg_str l = d.v[i].text;
		bool signs = l.n > 0 &&
		    (l.p[0] == '+' || l.p[0] == '-' || l.p[0] == ' ');

		c->out->added += signs && l.p[0] == '+';
		c->out->removed += signs && l.p[0] == '-';
		add_line(
		    c, signs ? l.p[0] : '@', signs ? str_part(l, 1, l.n) : l);
	}
	c->differs = true;
	return true;
}

static bool
add_whole(struct change *c, struct sg_str text)
{
	c->out->note = c->has_before ? STR("against the file as it is")
	    : c->missing
	    ? STR("a new file")
	    : STR("the file as it is was not sent: all lines are shown as new");
	return add_diff(c, c->before, text);
}

static bool
add_input(struct change *c, struct sg_str input)
{
	static const char *const wholes[] = {
	    "content", "contents", "file_text", "new_source", NULL};
	struct sg_str text, list;

	c->out->note = STR("the part that is replaced");
	if (member(input, "edits", c->a, &list))
		return add_edits(c, list);
	if (text_in(input, wholes, c->a, &text))
		return add_whole(c, text);
	return add_edit(c, input) || add_patch(c, input);
}

/* The input that ${hash} is of, if it came along. */
static bool
hashed_input(struct sg_str hash, struct sg_str context, struct arena *a,
    struct sg_str *out)
{
	uint8_t digest[SHA256_SIZE];
	char room[sizeof(HASHED) + 2 * SHA256_SIZE];
	struct buf b = BUF_ON(room);

	if (!member(context, "input", a, out))
		return false;
	sha256_of(*out, digest);
	buf_addz(&b, HASHED);
	buf_addhex(&b, digest, sizeof(digest));
	return str_eq(buf_str(&b), hash);
}

static void
read_before(struct change *c, struct sg_str context)
{
	static const char *const keys[] = {"before", NULL};
	struct sg_str raw;

	c->has_before = text_in(context, keys, c->a, &c->before);
	c->missing = !c->has_before && member(context, "missing", c->a, &raw) &&
	    str_eq(raw, STR("true"));
}

static bool
add_call(struct change *c, const struct change_call *k)
{
	static const char *const contents[] = {"content", NULL};
	struct sg_str text, input;

	read_before(c, k->context);
	if (member(k->params, "input", c->a, &input))
		return add_input(c, input);
	if (k->capability != SG_CAP_WRITE ||
	    !text_in(k->params, contents, c->a, &text))
		return false;
	if (!str_starts(text, STR(HASHED)))
		return add_whole(c, text);
	return hashed_input(text, k->context, c->a, &input) &&
	    add_input(c, input);
}

bool
change_of(
    const struct change_call *k, struct arena *a, struct prompt_change *out)
{
	struct change c = {.a = k->work,
	    .keep = a,
	    .classes = k->classes,
	    .out = out,
	    .r = {.sink = REDACT_SHOW}};

	*out = (struct prompt_change){.has_note = true};
	if (k->capability != SG_CAP_WRITE && k->capability != SG_CAP_TOOL)
		return false;
	out->lines.v = arena_new(a, LINES_MAX * sizeof(*out->lines.v));
	if (out->lines.v == NULL || !add_call(&c, k))
		return false;
	if (out->lines.n == 0)
		out->note = c.differs
		    ? STR("only values that look like secrets change")
		    : STR("nothing changes");
	out->has_hidden = c.r.hidden > 0;
	out->hidden = c.r.hidden;
	out->has_left_out = out->left_out > 0;
	return true;
}

/* Every member of the params on a line of its own; of a text every line. */
static bool
details_of(struct change *c, const struct change_call *k, struct sg_str *out)
{
	struct buf b = {.cap = k->params.n + 64};
	struct json_member *m;
	struct sg_str text;
	size_t n;

	if (json_members(k->params, MEMBERS_MAX, c->a, &m, &n) != SG_OK ||
	    (b.p = arena_new(c->a, b.cap)) == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		buf_add(&b, m[i].key);
		buf_addz(&b, ": ");
		buf_add(&b,
		    json_member_text(m[i].value, c->a, &text) == SG_OK
			? text
			: m[i].value);
		buf_addc(&b, '\n');
	}
	*out = buf_str(&b);
	return !buf_full(&b);
}

bool
change_between(const struct change_call *before,
    const struct change_call *after, struct arena *a, struct prompt_change *out)
{
	struct change c = {.a = after->work,
	    .keep = a,
	    .classes = after->classes,
	    .out = out,
	    .r = {.sink = REDACT_SHOW}};
	struct sg_str was, is;

	*out = (struct prompt_change){.has_note = true,
	    .note = STR("what was asked, and what would run")};
	out->lines.v = arena_new(a, LINES_MAX * sizeof(*out->lines.v));
	if (out->lines.v == NULL || !details_of(&c, before, &was) ||
	    !details_of(&c, after, &is) || !add_diff(&c, was, is))
		return false;
	out->has_hidden = c.r.hidden > 0;
	out->hidden = c.r.hidden;
	out->has_left_out = out->left_out > 0;
	return true;
}
