/* What an agent would write, as people are shown it; see change.h. */
#include <string.h>

#include "client/as_is.h"
#include "face/acp/change.h"
#include "json/json_members.h"
#include "json/json_put.h"
#include "relay/message.h"
#include "relay/skim.h"

#define DIFFS_MAX 64

struct diffs {
	struct sg_str from[DIFFS_MAX], to[DIFFS_MAX]; /* JSON */
	size_t n;
	bool odd; /* one cannot be shown */
};

/* A difference of ${path}: oldText and newText; without the first, all. */
static void
take_diff(
    struct sg_str one, struct sg_str path, struct arena *a, struct diffs *d)
{
	struct sg_str text, from, to;
	int has;

	if (!message_member_text(one, STR("type"), a, &text) ||
	    !str_eq(text, STR("diff")) ||
	    !message_member_text(one, STR("path"), a, &text) ||
	    !str_eq(text, path))
		return;
	has = message_member(one, STR("oldText"), a, &from);
	if (d->n == DIFFS_MAX || has < 0 ||
	    message_member(one, STR("newText"), a, &to) != 1 ||
	    to.p[0] != '"') {
		d->odd = true;
		return;
	}
	d->from[d->n] = has == 1 && from.p[0] == '"' ? from : STR("");
	d->to[d->n++] = to;
}

static void
take_diffs(
    struct sg_str list, struct sg_str path, struct arena *a, struct diffs *d)
{
	struct sg_str one;
	struct json j;

	json_init_lax(&j, list);
	while (list.n > 0 && skim_element(&j, &one) == 1)
		take_diff(one, path, a, d);
}

static void
put_shown(struct buf *b, const struct diffs *d)
{
	json_put_open(b, "shown");
	if (d->n == 1 && d->from[0].n == 0) {
		json_put_raw(b, "content", d->to[0]);
	} else {
		json_put_list(b, "edits");
		for (size_t i = 0; i < d->n; i++) {
			json_open(b);
			if (d->from[i].n > 0)
				json_put_raw(b, "oldText", d->from[i]);
			json_put_raw(b, "newText", d->to[i]);
			json_close(b);
		}
		json_list_end(b);
	}
	json_close(b);
}

static void
put_said(struct buf *b, struct sg_str json)
{
	json_raw_add(b, json.n > 0 ? json : STR("null"));
}

enum sg_err
acp_change_input(const struct acp_permission *p, size_t i, struct arena *a,
    struct sg_str *out)
{
	const struct acp_call *now = &p->call, *then = &p->before;
	struct sg_str raw = now->input.n > 0 ? now->input : then->input;
	size_t room = 512 + 4 * (now->all.n + then->input.n + then->content.n);
	struct diffs *d;
	struct buf b;

	*out = STR("");
	if (p->deed.kind != ACP_DEED_FS ||
	    strcmp(p->deed.files[i].op, "read") == 0)
		return SG_OK;
	if ((d = arena_new(a, sizeof(*d))) == NULL)
		return SG_ENOMEM;
	b = arena_buf(a, room);
	*d = (struct diffs){.n = 0};
	/* What is asked now counts; it says all of it or nothing. */
	take_diffs(now->content, p->deed.files[i].path, a, d);
	if (d->n == 0 && !d->odd)
		take_diffs(then->content, p->deed.files[i].path, a, d);
	json_open(&b);
	if (d->n > 0 && !d->odd)
		put_shown(&b, d);
	else if (raw.n > 0 && raw.p[0] == '{' && !d->odd)
		json_put_raw(&b, "shown", raw);
	json_put_list(&b, "said");
	put_said(&b, now->all);
	put_said(&b, then->input);
	put_said(&b, then->content);
	json_list_end(&b);
	json_close(&b);
	*out = buf_str(&b);
	return buf_full(&b) ? SG_ENOMEM : SG_OK;
}

struct sg_str
acp_change_context(const struct acp_permission *p, size_t i,
    struct sg_str input, struct arena *a)
{
	struct sg_str text;
	struct buf b;
	enum as_is is;

	if (input.n == 0 || input.n > AS_IS_BYTES ||
	    strcmp(p->deed.files[i].op, "write") != 0)
		return STR("");
	is = as_is_read(p->deed.files[i].path, STR(""), a, &text);
	b = arena_buf(a, input.n + AS_IS_ROOM(text.n) + 64);
	json_open(&b);
	json_put_raw(&b, "input", input);
	as_is_put(&b, is, text);
	json_close(&b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}
