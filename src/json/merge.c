/* JSON out of pieces; see merge.h. */
#include "json/json_find.h"
#include "json/json_members.h"
#include "json/merge.h"
#include "base/banned.h"

#define DEPTH_MAX   8 /* deeper than this, a value is what was said last */
#define MEMBERS_MAX 256

static enum sg_err add(struct merge *m, struct sg_str json,
    const struct merge_memory *a, unsigned depth);

static struct merge *
append(struct merge *m, const struct merge_memory *a)
{
	struct merge **at = &m->first;

	while (*at != NULL)
		at = &(*at)->next;
	*at = arena_new(a->keep, sizeof(**at));
	if (*at != NULL)
		**at = (struct merge){.key = STR(""), .index = STR("")};
	return *at;
}

struct merge *
merge_member(struct merge *m, struct sg_str key, const struct merge_memory *a)
{
	struct merge *in;

	for (in = m->first; in != NULL; in = in->next)
		if (str_eq(in->key, key))
			return in;
	in = append(m, a);
	return in != NULL && arena_dup(a->keep, key, &in->key) ? in : NULL;
}

static enum sg_err
set_raw(struct merge *m, struct sg_str json, const struct merge_memory *a)
{
	m->kind = MERGE_RAW;
	m->first = NULL;
	m->text.n = 0;
	return arena_grow(a->keep, &m->text, json) ? SG_OK : SG_ENOMEM;
}

static enum sg_err
add_text(struct merge *m, struct sg_str json, const struct merge_memory *a)
{
	static const struct sg_str once[] = {STR_INIT("id"), STR_INIT("type"),
	    STR_INIT("name"), STR_INIT("role")};
	struct sg_str text = STR("");
	enum sg_err err = json_member_text(json, a->look, &text);

	if (err != SG_OK)
		return err;
	if (m->kind != MERGE_TEXT)
		m->text.n = 0;
	for (size_t i = 0; m->kind == MERGE_TEXT && i < 4; i++)
		if (m->text.n > 0 && str_eq(m->key, once[i]))
			return SG_OK;
	m->kind = MERGE_TEXT;
	return arena_grow(a->keep, &m->text, text) ? SG_OK : SG_ENOMEM;
}

static struct merge *
item_of(struct merge *m, struct sg_str index, const struct merge_memory *a)
{
	struct merge *in;

	for (in = m->first; index.n > 0 && in != NULL; in = in->next)
		if (str_eq(in->index, index))
			return in;
	in = append(m, a);
	return in != NULL && arena_dup(a->keep, index, &in->index) ? in : NULL;
}

static enum sg_err
add_list(struct merge *m, struct sg_str json, const struct merge_memory *a,
    unsigned depth)
{
	struct json_items v;
	enum sg_err err = json_items(json, a->look, &v);

	m->kind = MERGE_LIST;
	for (size_t i = 0; i < v.n && err == SG_OK; i++) {
		struct sg_str index = json_find(v.v[i], "index", a->look);
		struct merge *in = item_of(
		    m, index.p != NULL ? index : STR(""), a);

		err = in == NULL ? SG_ENOMEM : add(in, v.v[i], a, depth + 1);
	}
	return err;
}

static enum sg_err
add_object(struct merge *m, struct sg_str json, const struct merge_memory *a,
    unsigned depth)
{
	struct json_member *v;
	size_t n;
	enum sg_err err = json_members(json, MEMBERS_MAX, a->look, &v, &n);

	if (err == SG_ENOMEM)
		return err;
	if (err != SG_OK)
		return set_raw(m, json, a);
	m->kind = MERGE_OBJECT;
	for (size_t i = 0; i < n && err == SG_OK; i++) {
		struct merge *in = merge_member(m, v[i].key, a);

		err = in == NULL ? SG_ENOMEM
				 : add(in, v[i].value, a, depth + 1);
	}
	return err;
}

static enum sg_err
add(struct merge *m, struct sg_str json, const struct merge_memory *a,
    unsigned depth)
{
	char begin = json.n > 0 ? json.p[0] : 'n';
	bool list = begin == '[', object = begin == '{';

	/* null says nothing of what is there already. */
	if (begin == 'n' && m->kind != MERGE_NOTHING)
		return SG_OK;
	if (begin == '"')
		return add_text(m, json, a);
	if ((!list && !object) || depth == DEPTH_MAX)
		return set_raw(m, json, a);
	if (m->kind != (list ? MERGE_LIST : MERGE_OBJECT))
		m->first = NULL;
	return list ? add_list(m, json, a, depth)
		    : add_object(m, json, a, depth);
}

enum sg_err
merge_add(struct merge *m, struct sg_str json, const struct merge_memory *a)
{
	return add(m, json, a, 0);
}

size_t
merge_room(const struct merge *m)
{
	size_t n = 6 * (m->key.n + m->text.n) + 8;

	for (const struct merge *in = m->first; in != NULL; in = in->next)
		n += merge_room(in);
	return n;
}

/* Which one of a list of calls it is says a stream, and no request. */
static bool
is_left_out(const struct merge *of, const struct merge *in, bool calls)
{
	return of->kind == MERGE_OBJECT && calls &&
	    str_eq(in->key, STR("index"));
}

static void
write_in(const struct merge *m, bool calls, struct buf *out)
{
	const char *between = "";

	if (m->kind == MERGE_RAW)
		buf_add(out, buf_str(&m->text));
	else if (m->kind == MERGE_TEXT)
		json_quote(out, buf_str(&m->text));
	else if (m->kind == MERGE_NOTHING)
		buf_addz(out, "null");
	if (m->kind != MERGE_LIST && m->kind != MERGE_OBJECT)
		return;
	buf_addc(out, m->kind == MERGE_LIST ? '[' : '{');
	for (const struct merge *in = m->first; in != NULL; in = in->next) {
		if (is_left_out(m, in, calls))
			continue;
		buf_addz(out, between);
		between = ",";
		if (m->kind == MERGE_OBJECT) {
			json_quote(out, in->key);
			buf_addc(out, ':');
		}
		write_in(in,
		    m->kind == MERGE_LIST && str_eq(m->key, STR("tool_calls")),
		    out);
	}
	buf_addc(out, m->kind == MERGE_LIST ? ']' : '}');
}

void
merge_write(const struct merge *m, struct buf *out)
{
	write_in(m, false, out);
}
