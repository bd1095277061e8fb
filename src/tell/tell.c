/* What people are told of one call; see tell.h. */
#include <string.h>

#include "tell/tell.h"
#include "change/change.h"
#include "form/redact_call.h"
#include "json/json_members.h"
#include "system/shown.h"
#include "system/text_unistring.h"

#define LINES_MAX    1024   /* of details */
#define LINE_COLUMNS 390000 /* of one of them: all of the largest command */
#define SAYS_MAX     400    /* of what a caller says, in columns */
#define MEMBERS_MAX  64
#define WORK_BYTES   ((size_t)32 << 20) /* to compare two texts */

/* The lines of the details, each made safe to show. */
bool
tell_details(const struct tell_call *i, bool kept, struct arena *a,
    struct prompt_call *out)
{
	struct redact_call call = {.capability = i->capability,
	    .params = i->params,
	    .classes = &text_classes_unistring};
	/* What is kept of a URL has no query. */
	struct redact r = {.sink = REDACT_SHOW, .details = !kept};
	struct buf b = arena_buf(a, 8 * call.params.n + 1024);
	struct sg_str rest, line;
	const char *end;
	size_t n = 1;

	if (b.p == NULL || redact_call_details(&call, &r, a, &b) != SG_OK ||
	    buf_full(&b))
		return false;
	for (size_t j = 0; j < b.n; j++)
		n += b.p[j] == '\n';
	n = n < LINES_MAX ? n : LINES_MAX;
	out->details.v = arena_new(a, n * sizeof(*out->details.v));
	if (out->details.v == NULL)
		return false;
	for (rest = buf_str(&b); rest.n > 0 && out->details.n < n;) {
		end = memchr(rest.p, '\n', rest.n);
		line = str_part(
		    rest, 0, end != NULL ? (size_t)(end - rest.p) : rest.n);
		rest = str_part(rest, line.n + 1, rest.n);
		out->details.v[out->details.n++] = shown_safe(
		    a, line, LINE_COLUMNS);
	}
	out->has_details = out->has_hidden = true;
	out->hidden = r.hidden;
	return true;
}

/* A text of ${json} under "description"; empty: there is none. */
static struct sg_str
description_in(struct sg_str json, struct arena *a)
{
	struct json_member *m;
	struct sg_str text;
	size_t n;

	if (json.n == 0 || json_members(json, MEMBERS_MAX, a, &m, &n) != SG_OK)
		return STR("");
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, STR("description")) &&
		    json_member_text(m[i].value, a, &text) == SG_OK)
			return text;
	return STR("");
}

/* The caller's own words; nothing is decided by them. */
bool
tell_says(const struct tell_call *i, struct arena *a, struct sg_str *out)
{
	struct redact r = {.sink = REDACT_SHOW};
	struct sg_str text = description_in(i->context, a);
	struct buf b = arena_buf(a, 12 * text.n + 64);

	if (text.n == 0 || b.p == NULL)
		return false;
	redact_add(&r, REDACT_TEXT, text, &b);
	*out = buf_full(&b) ? STR("") : shown_safe(a, buf_str(&b), SAYS_MAX);
	return out->n > 0;
}

bool
tell_change(
    const struct tell_call *i, struct arena *a, struct prompt_change *out)
{
	struct arena work;
	bool ok;

	arena_init(&work, &mem_heap, WORK_BYTES);
	ok = change_of(&(struct change_call){.capability = i->capability,
			   .params = i->params,
			   .context = i->context,
			   .classes = &text_classes_unistring,
			   .work = &work},
	    a, out);
	arena_release(&work);
	return ok;
}

bool
tell_edited(
    const struct tell_call *i, struct arena *a, struct prompt_change *out)
{
	struct change_call is = {.capability = i->capability,
	    .params = i->params,
	    .classes = &text_classes_unistring};
	struct change_call was = is;
	struct arena work;
	bool ok;

	arena_init(&work, &mem_heap, WORK_BYTES);
	is.work = &work;
	was.params = i->first;
	ok = change_between(&was, &is, a, out);
	arena_release(&work);
	return ok;
}
