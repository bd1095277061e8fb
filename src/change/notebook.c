/* A cell of a notebook; see notebook.h. */
#include "change/notebook.h"

#include "json/json_members.h"
#include "base/banned.h"

#define MEMBERS_MAX 64

static bool
member(
    struct sg_str json, struct sg_str key, struct arena *a, struct sg_str *out)
{
	struct json_member *m;
	size_t n = 0;

	if (json_members(json, MEMBERS_MAX, a, &m, &n) != SG_OK)
		return false;
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, key)) {
			*out = m[i].value;
			return true;
		}
	return false;
}

/* By its id, by its number, or by "cell-3", which some call one without id. */
static bool
is_named(struct sg_str cell, size_t nth, struct sg_str id, struct arena *a)
{
	char room[32];
	struct buf b = BUF_ON(room);
	struct sg_str own;

	if (id.n > 0 && id.p[0] != '"') {
		buf_addu(&b, nth);
		return str_eq(buf_str(&b), id);
	}
	if (member(cell, STR("id"), a, &own))
		return str_eq(own, id);
	buf_addz(&b, "\"cell-");
	buf_addu(&b, nth);
	buf_addc(&b, '"');
	return str_eq(buf_str(&b), id);
}

/* A text, or a list of texts that belong together. */
static enum sg_err
source_of(struct sg_str cell, struct arena *a, struct sg_str *out)
{
	struct sg_str raw, one;
	struct json j;
	enum json_token t;
	struct buf b;

	if (!member(cell, STR("source"), a, &raw))
		return SG_ENOTFOUND;
	if (json_member_text(raw, a, out) == SG_OK)
		return SG_OK;
	b = arena_buf(a, raw.n);
	json_init(&j, raw);
	if (json_next(&j) != JSON_ARRAY)
		return SG_ENOTFOUND;
	while ((t = json_next(&j)) == JSON_STRING) {
		if (json_unescape(json_raw(&j), a, &one) != SG_OK)
			return SG_ENOTFOUND;
		buf_add(&b, one);
	}
	*out = buf_str(&b);
	return t == JSON_ARRAY_END && !buf_full(&b) ? SG_OK : SG_ENOTFOUND;
}

enum sg_err
notebook_source(struct sg_str notebook, struct sg_str id, struct arena *a,
    struct sg_str *out)
{
	struct sg_str cells, cell;
	struct json j;
	enum json_token t;

	*out = STR("");
	if (!member(notebook, STR("cells"), a, &cells))
		return SG_ENOTFOUND;
	json_init(&j, cells);
	if (json_next(&j) != JSON_ARRAY)
		return SG_ENOTFOUND;
	for (size_t i = 0; (t = json_next(&j)) == JSON_OBJECT; i++)
		if (json_skip(&j, t, a, &cell) != SG_OK)
			break;
		else if (is_named(cell, i, id, a))
			return source_of(cell, a, out);
	return SG_ENOTFOUND;
}
