/* Lines that a write takes away and brings; see change.h. */
#include "change/change_int.h"

#include "base/sha256.h"
#include "change/notebook.h"
#include "diff/diff.h"
#include "json/json_members.h"
#include "base/banned.h"

#define MEMBERS_MAX 64
#define EDITS_MAX   64
#define HASHED      "sha256:"

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
is_true(struct sg_str json, const char *key, struct arena *a)
{
	struct sg_str raw;

	return member(json, key, a, &raw) && str_eq(raw, STR("true"));
}

/* "(70000 bytes, SHA-256 ...)": what a proxy says of a text that is long. */
static bool
is_only_named(struct sg_str text)
{
	struct sg_str mark = STR(" bytes, SHA-256 ");
	size_t at = 1;

	while (at < text.n && text.p[at] >= '0' && text.p[at] <= '9')
		at++;
	return text.n == at + mark.n + (size_t)2 * SHA256_SIZE + 1 && at > 1 &&
	    text.p[0] == '(' && text.p[text.n - 1] == ')' &&
	    str_starts(str_part(text, at, text.n), mark);
}

struct edit {
	struct sg_str from, to;
	bool all; /* wherever it stands, not only the first time */
};

static bool
read_edit(struct change *c, struct sg_str input, struct edit *out)
{
	static const char *const olds[] = {
	    "old_string", "oldText", "old_str", "old_text", "oldString", NULL};
	static const char *const news[] = {
	    "new_string", "newText", "new_str", "new_text", "newString", NULL};
	struct sg_str many;

	if (!text_in(input, olds, c->a, &out->from) ||
	    !text_in(input, news, c->a, &out->to))
		return false;
	c->too_long |= is_only_named(out->from) || is_only_named(out->to);
	out->all = is_true(input, "replace_all", c->a) ||
	    is_true(input, "replaceAll", c->a) ||
	    is_true(input, "change_all", c->a) ||
	    is_true(input, "allow_multiple", c->a) ||
	    (member(input, "expected_replacements", c->a, &many) &&
		!str_eq(many, STR("1")));
	return true;
}

/* ${text} with it made; false: there is no such place in it. */
static bool
make_edit(struct change *c, const struct edit *e, struct sg_str *text)
{
	size_t n = 0, at, from = 0;
	struct buf b;

	while (e->from.n > 0 && from < text->n && (n == 0 || e->all)) {
		struct sg_str rest = str_part(*text, from, text->n);

		if ((at = str_find(rest, e->from)) >= rest.n)
			break;
		from += at + e->from.n;
		n++;
	}
	b = (struct buf){.cap = text->n - n * e->from.n + n * e->to.n + 1};
	if (n == 0 || (b.p = arena_new(c->a, b.cap)) == NULL)
		return false;
	for (from = 0; n > 0; n--) {
		struct sg_str rest = str_part(*text, from, text->n);

		at = str_find(rest, e->from);
		buf_add(&b, str_part(rest, 0, at));
		buf_add(&b, e->to);
		from += at + e->from.n;
	}
	buf_add(&b, str_part(*text, from, text->n));
	*text = buf_str(&b);
	return !buf_full(&b);
}

/* The edits one after the other, as they will be made, in the file as it is. */
static bool
add_made(struct change *c, const struct edit *v, size_t n)
{
	struct sg_str text = c->before;

	for (size_t i = 0; i < n; i++)
		if (!make_edit(c, &v[i], &text))
			return false;
	c->out->note = STR("against the file as it is");
	return change_diff(c, c->before, text);
}

/* Without the file, or if the places are not in it: the edits as they are. */
static bool
add_parts(struct change *c, const struct edit *v, size_t n)
{
	c->out->note = c->has_before ? STR("what is to be replaced is not in "
					   "the file as it is")
	    : c->missing && n == 1 && v[0].from.n == 0
	    ? STR("a new file")
	    : STR("the part that is replaced");
	for (size_t i = 0; i < n; i++)
		if (!change_diff(c, v[i].from, v[i].to))
			return false;
	return n > 0;
}

static bool
add_edits(struct change *c, struct sg_str list)
{
	struct edit v[EDITS_MAX];
	struct json j;
	struct sg_str one;
	enum json_token t;
	size_t n = 0;

	json_init(&j, list);
	if (json_next(&j) != JSON_ARRAY)
		return false;
	for (; (t = json_next(&j)) == JSON_OBJECT; n++)
		if (n == EDITS_MAX || json_skip(&j, t, c->a, &one) != SG_OK ||
		    !read_edit(c, one, &v[n]))
			return false;
	if (t != JSON_ARRAY_END)
		return false;
	return (c->has_before && add_made(c, v, n)) || add_parts(c, v, n);
}

static bool
add_edit(struct change *c, struct sg_str input)
{
	struct edit e;

	return read_edit(c, input, &e) &&
	    ((c->has_before && add_made(c, &e, 1)) || add_parts(c, &e, 1));
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
	    !change_masked(c, &text) ||
	    diff_lines(STR(""), text, 0, c->a, &d) != SG_OK)
		return false;
	c->out->note = STR("a patch, as the agent wrote it");
	for (size_t i = 0; i < d.n; i++) {
		struct sg_str l = d.v[i].text;
		bool signs = l.n > 0 &&
		    (l.p[0] == '+' || l.p[0] == '-' || l.p[0] == ' ');

		c->out->added += signs && l.p[0] == '+';
		c->out->removed += signs && l.p[0] == '-';
		change_line(
		    c, signs ? l.p[0] : '@', signs ? str_part(l, 1, l.n) : l);
	}
	c->hidden = c->r.hidden;
	c->differs = c->seen = true;
	return true;
}

static bool
add_whole(struct change *c, struct sg_str text)
{
	c->too_long |= is_only_named(text);
	c->out->note = c->has_before ? STR("against the file as it is")
	    : c->missing
	    ? STR("a new file")
	    : STR("the file as it is was not sent: all lines are shown as new");
	return change_diff(c, c->before, text);
}

/* A cell of a notebook: what stands in it, and what will. */
static bool
add_cell(struct change *c, struct sg_str input, struct sg_str text)
{
	static const char *const ids[] = {"cell_id", "cell_number", NULL};
	static const char *const modes[] = {"edit_mode", NULL};
	struct sg_str mode = STR(""), id = STR(""), was = STR("");
	bool found;

	(void)text_in(input, modes, c->a, &mode);
	for (size_t i = 0; ids[i] != NULL && id.n == 0; i++)
		(void)member(input, ids[i], c->a, &id);
	if (str_eq(mode, STR("insert"))) {
		c->out->note = STR("a new cell of a notebook");
		return change_diff(c, was, text);
	}
	found = c->has_before &&
	    notebook_source(c->before, id, c->a, &was) == SG_OK;
	c->out->note = found
	    ? STR("a cell of a notebook")
	    : STR("a cell of a notebook that was not found: all lines are "
		  "shown as new");
	return change_diff(
	    c, was, str_eq(mode, STR("delete")) ? STR("") : text);
}

static bool
add_input(struct change *c, struct sg_str input)
{
	static const char *const wholes[] = {
	    "content", "contents", "file_text", NULL};
	static const char *const cells[] = {"new_source", NULL};
	struct sg_str text, list;

	c->dry = is_true(input, "dryRun", c->a);
	if (member(input, "edits", c->a, &list))
		return add_edits(c, list);
	if (member(input, "changes", c->a, &list))
		return add_edits(c, list);
	if (text_in(input, wholes, c->a, &text))
		return add_whole(c, text);
	if (text_in(input, cells, c->a, &text))
		return add_cell(c, input, text);
	return add_edit(c, input) || add_patch(c, input);
}

/* The input that ${hash} is of, if it came along; of it, what is shown. */
static bool
hashed_input(struct sg_str hash, struct sg_str context, struct arena *a,
    struct sg_str *out)
{
	uint8_t digest[SHA256_SIZE];
	char room[sizeof(HASHED) + 2 * SHA256_SIZE];
	struct buf b = BUF_ON(room);
	struct sg_str part;

	if (!member(context, "input", a, out))
		return false;
	sha256_of(*out, digest);
	buf_addz(&b, HASHED);
	buf_addhex(&b, digest, sizeof(digest));
	if (member(*out, "shown", a, &part))
		*out = part;
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
	out->lines.v = arena_new(a, CHANGE_LINES_MAX * sizeof(*out->lines.v));
	if (out->lines.v == NULL || !add_call(&c, k))
		return false;
	if (c.too_long) {
		/* A name is no text: nothing is compared with it. */
		*out = (struct prompt_change){.has_note = true,
		    .note = STR("a text of more than 64 KiB is named by its "
				"length and its SHA-256, and is not shown")};
		return true;
	}
	if (c.dry)
		out->note = STR("a trial: nothing is written");
	if (!c.differs)
		out->note = STR("nothing changes");
	else if (!c.seen)
		out->note = STR("only values that look like secrets change");
	else if (out->lines.n == 0)
		out->note = STR("only the end of the last line changes");
	change_hidden(&c);
	return true;
}

/* "name: " and the value, on lines of its own; of a text every line. */
static void
add_detail(struct change *c, struct sg_str name, const struct json_member *m,
    struct buf *b)
{
	struct sg_str text;

	buf_add(b, name);
	if (name.n > 0)
		buf_addc(b, '.');
	buf_add(b, m->key);
	buf_addz(b, ": ");
	buf_add(b,
	    json_member_text(m->value, c->a, &text) == SG_OK ? text : m->value);
	buf_addc(b, '\n');
}

/* Every member of the params, and of an object in them. */
static bool
details_of(struct change *c, const struct change_call *k, struct sg_str *out)
{
	struct buf b = {.cap = MEMBERS_MAX * k->params.n + 64};
	struct json_member *m, *in;
	size_t n, inner;

	if (json_members(k->params, MEMBERS_MAX, c->a, &m, &n) != SG_OK ||
	    (b.p = arena_new(c->a, b.cap)) == NULL)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (m[i].value.p[0] != '{' ||
		    json_members(m[i].value, MEMBERS_MAX, c->a, &in, &inner) !=
			SG_OK) {
			add_detail(c, STR(""), &m[i], &b);
			continue;
		}
		for (size_t k2 = 0; k2 < inner; k2++)
			add_detail(c, m[i].key, &in[k2], &b);
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
	out->lines.v = arena_new(a, CHANGE_LINES_MAX * sizeof(*out->lines.v));
	if (out->lines.v == NULL || !details_of(&c, before, &was) ||
	    !details_of(&c, after, &is) || !change_diff(&c, was, is))
		return false;
	change_hidden(&c);
	return true;
}
