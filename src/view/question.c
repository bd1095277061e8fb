/* One question and what of it was seen; see question.h. */
#include <stdlib.h>
#include <string.h>

#include "gate/gate_call.h"
#include "system/text_unistring.h"
#include "base/utf8.h"
#include "shape/fold.h"
#include "view/question.h"

#define ARENA_BYTES  (64u << 20)
#define SAFE_COLUMNS 100000

/* The signs of the sanitiser have a plain form; the rest is its number. */
static void
add_ascii(struct buf *b, uint32_t cp)
{
	static const char digits[] = "0123456789ABCDEF";

	if (cp < 0x80) {
		buf_addc(b, (char)cp);
	} else if (cp == 0x27e8) {
		buf_addc(b, '<');
	} else if (cp == 0x27e9) {
		buf_addc(b, '>');
	} else if (cp == 0x21e5) {
		buf_addz(b, "->");
	} else if (cp == 0x2026) {
		buf_addz(b, "...");
	} else {
		buf_addz(b, "<U+");
		for (int i = cp > 0xffff ? 20 : 12; i >= 0; i -= 4)
			buf_addc(b, digits[(cp >> i) & 15]);
		buf_addc(b, '>');
	}
}

static struct sg_str
to_ascii(struct arena *a, struct sg_str s)
{
	struct buf b = {.cap = 10 * s.n + 1};
	uint32_t cp;

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return STR("");
	for (size_t i = 0, n; i < s.n; i += n) {
		if ((n = utf8_decode(str_part(s, i, s.n), &cp)) == 0)
			return STR("");
		add_ascii(&b, cp);
	}
	return buf_str(&b);
}

struct sg_str
text_safe(struct arena *a, struct sg_str s, bool utf8)
{
	struct sanitize how = {
	    .classes = &text_classes_unistring, .columns = SAFE_COLUMNS};
	struct buf b = {.cap = SANITIZE_ROOM(s.n)};
	struct sg_str out = STR("");

	if ((b.p = malloc(b.cap)) == NULL)
		return STR("(no memory)");
	(void)sanitize_add(&how, s, &b);
	if (buf_full(&b))
		out = STR("(too long to show)");
	else if (utf8)
		(void)arena_dup(a, buf_str(&b), &out);
	else
		out = to_ascii(a, buf_str(&b));
	free(b.p);
	return out;
}

struct cleaner {
	struct arena *a;
	bool utf8;
};

static void
clean(const struct cleaner *c, struct sg_str *s)
{
	if (s->n > 0)
		*s = text_safe(c->a, *s, c->utf8);
}

static void
clean_list(const struct cleaner *c, struct sg_str *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		clean(c, &v[i]);
}

static void
clean_change(const struct cleaner *c, struct prompt_change *v)
{
	clean(c, &v->note);
	clean_list(c, v->lines.v, v->lines.n);
}

static void
clean_call(const struct cleaner *c, struct prompt_call *k)
{
	clean(c, &k->call_id);
	clean(c, &k->scope.summary);
	clean(c, &k->turn_id);
	clean(c, &k->does.says);
	clean(c, &k->cwd);
	clean(c, &k->object.path);
	clean(c, &k->object.device);
	clean(c, &k->object.inode);
	clean(c, &k->says);
	clean_change(c, &k->change);
	clean_change(c, &k->edited);
	clean_list(c, k->details.v, k->details.n);
	clean(c, &k->grant_preview.scope_pattern);
	clean(c, &k->grant_preview.version_range);
	clean(c, &k->deny_preview.scope_pattern);
	clean(c, &k->deny_preview.version_range);
	clean(c, &k->withheld);
	clean_list(c, k->why.v, k->why.n);
}

static void
clean_denial(const struct cleaner *c, struct prompt_denial *d)
{
	clean(c, &d->rule);
	clean(c, &d->says);
	clean(c, &d->matched);
	clean(c, &d->nearest);
}

static void
clean_view(const struct cleaner *c, struct prompt_view *v)
{
	struct sg_str *const texts[] = {&v->extension.id, &v->extension.name,
	    &v->extension.version, &v->extension.source.ref, &v->reason,
	    &v->does.says, &v->cwd, &v->asks, &v->session, &v->agent, &v->by};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		clean(c, texts[i]);
	clean_denial(c, &v->denied);
	clean_list(c, v->lookalikes.v, v->lookalikes.n);
	clean(c, &v->quorum.says);
	clean(c, &v->quorum.now);
	for (size_t i = 0; i < v->scopes.n; i++)
		clean(c, &v->scopes.v[i].summary);
	for (size_t i = 0; v->has_calls && i < v->calls.n; i++)
		clean_call(c, &v->calls.v[i]);
}

void
question_denied(struct question *q, const struct prompt_denial *d, bool utf8)
{
	struct cleaner c = {&q->a, utf8};

	q->denied = *d;
	clean_denial(&c, &q->denied);
}

struct question *
question_new(struct sg_str json, bool utf8)
{
	struct question *q = calloc(1, sizeof(*q));
	struct cleaner c;
	struct sg_str kept;

	if (q == NULL)
		return NULL;
	arena_init(&q->a, &mem_heap, ARENA_BYTES);
	c = (struct cleaner){&q->a, utf8};
	q->rev_painted = q->rev_held = q->rev_seen = -1;
	if (!arena_dup(&q->a, json, &kept) ||
	    contract_decode(&prompt_view_contract, kept, &q->a, &q->v, NULL) !=
		SG_OK ||
	    (q->seen = arena_new(
		 &q->a, (q->v.scopes.n + 1) * sizeof(*q->seen))) == NULL ||
	    (q->folds = arena_new(
		 &q->a, (q->v.scopes.n + 1) * sizeof(*q->folds))) == NULL) {
		question_free(q);
		return NULL;
	}
	clean_view(&c, &q->v);
	q->n_folds = prompt_folds(q->v.scopes.v, q->v.scopes.n, q->folds);
	return q;
}

void
question_free(struct question *q)
{
	if (q == NULL)
		return;
	arena_release(&q->a);
	free(q);
}

static struct sg_str
call_id(const struct question *q, size_t i)
{
	return i < q->v.call_ids.n ? q->v.call_ids.v[i] : STR("");
}

void
question_take_over(struct question *q, const struct question *old)
{
	q->put_back = old->put_back;
	q->rung = old->rung;
	q->rev_painted = old->rev_painted;
	q->rev_since = old->rev_since;
	q->rev_held = old->rev_held;
	q->rev_seen = old->rev_seen;
	q->does_rows = old->does_rows;
	q->does_width = old->does_width;
	if (old->state == QUESTION_SENDING)
		q->state = QUESTION_SENDING;
	for (size_t i = 0; i < q->v.scopes.n; i++)
		for (size_t j = 0; j < old->v.scopes.n; j++)
			if (str_eq(call_id(q, i), call_id(old, j)) &&
			    str_eq(q->v.scopes.v[i].summary,
				old->v.scopes.v[j].summary))
				q->seen[i] = old->seen[j];
}

void
question_see(struct question *q, size_t call, size_t from, size_t to)
{
	if (call < q->v.scopes.n && from <= q->seen[call] && to > q->seen[call])
		q->seen[call] = to;
}

bool
question_saw(const struct question *q, size_t call)
{
	struct sg_str s = q->v.scopes.v[call].summary;

	for (size_t i = 0; i < q->v.scopes.n; i++)
		if (str_eq(q->v.scopes.v[i].summary, s) && q->seen[i] >= s.n)
			return true;
	return false;
}

bool
question_saw_all(const struct question *q)
{
	for (size_t i = 0; i < q->v.scopes.n; i++)
		if (!question_saw(q, i))
			return false;
	return q->v.scopes.n > 0;
}

void
question_hold(struct question *q, int64_t now_ms, int64_t hold_ms)
{
	if (q->rev_painted < 0 || now_ms - q->rev_since < hold_ms)
		return;
	q->rev_held = q->rev_painted;
	if (q->rev_painted == q->v.rev && question_saw_all(q))
		q->rev_seen = q->rev_painted;
}

void
question_painted(struct question *q, int64_t now_ms, int64_t hold_ms)
{
	if (q->rev_painted != q->v.rev) {
		q->rev_painted = q->v.rev;
		q->rev_since = now_ms;
	}
	question_hold(q, now_ms, hold_ms);
}

const struct grant_preview *
question_rule(const struct question *q, size_t call, enum sg_prompt_option o)
{
	const struct prompt_call *k;

	if (!q->v.has_calls || call >= q->v.calls.n)
		return NULL;
	k = &q->v.calls.v[call];
	if (option_allows(o))
		return k->has_grant_preview ? &k->grant_preview : NULL;
	return k->has_deny_preview ? &k->deny_preview : NULL;
}

bool
question_offers(const struct question *q, enum sg_prompt_option o)
{
	for (size_t i = 0; i < q->v.n_options; i++)
		if (q->v.options[i] == o)
			return true;
	return false;
}

bool
option_allows(enum sg_prompt_option o)
{
	return decision_verdict(option_decision(o)) == SG_VERDICT_ALLOW;
}

bool
option_lasts(enum sg_prompt_option o)
{
	return decision_lifetime(option_decision(o)) == SG_LIFETIME_ALWAYS;
}

bool
question_edits(const struct question *q)
{
	for (size_t i = 0; q->v.has_calls && i < q->v.calls.n; i++)
		if (q->v.calls.v[i].has_edits)
			return true;
	return false;
}
