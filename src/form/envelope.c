/* Answers of a model: what is right of them. */
#include <string.h>

#include "form/enrichments.h"
#include "form/envelope.h"
#include "json/json_find.h"
#include "json/json_put.h"
#include "json/json_members.h"
#include "base/banned.h"

#define MEMBERS_MAX 256

/* Older spellings of keys of meta. */
static struct sg_str
key_today(struct sg_str key)
{
	if (str_eq(key, STR("metaVersion")))
		return STR("meta_version");
	if (str_eq(key, STR("ghostType")))
		return STR("ghost_type");
	return key;
}

struct reading {
	struct arena *a;
	struct json_member *top, *meta;
	size_t n_top, n_meta;
	struct sg_str request_id; /* of an action that names none; or empty */
	bool meta_is_object;
	bool tidied; /* it is not what stands in the answer any more */
	struct envelope *out;
};

/* The member ${key} of meta, or NULL. */
static const struct json_member *
find(const struct reading *r, struct sg_str key)
{
	for (size_t i = 0; i < r->n_meta; i++)
		if (str_eq(r->meta[i].key, key))
			return &r->meta[i];
	return NULL;
}

/* What is said of feelings, before anything is tidied. */
static void
note_affect(struct reading *r)
{
	const struct json_member *m = find(r, STR("affect_signal"));

	if (m != NULL)
		r->out->affect = m->value;
}

/* ghost_type becomes ghost_kind, unless that is said too. */
static enum sg_err
rename_ghost(struct reading *r, struct json_member *m)
{
	struct sg_str type, kind;
	struct buf quoted = {.cap = 32};
	enum sg_err err;

	if (!str_eq(m->key, STR("ghost_type")) ||
	    find(r, STR("ghost_kind")) != NULL)
		return SG_OK;
	err = json_member_text(m->value, r->a, &type);
	if (err != SG_OK)
		return err == SG_ENOMEM ? err : SG_OK;
	kind = envelope_ghost_kind(type);
	if (kind.n == 0)
		return SG_OK;
	quoted.p = arena_new(r->a, quoted.cap);
	if (quoted.p == NULL)
		return SG_ENOMEM;
	json_quote(&quoted, kind);
	m->key = STR("ghost_kind");
	m->value = buf_str(&quoted);
	r->tidied = true;
	return SG_OK;
}

/* ${text} as a JSON string; empty: no memory. */
static struct sg_str
quote(struct reading *r, struct sg_str text)
{
	struct buf b = arena_buf(r->a, 6 * text.n + 2);

	if (b.p == NULL)
		return STR("");
	json_quote(&b, text);
	return buf_str(&b);
}

/* ${object}, whose members do not name a request, with that of the turn. */
static enum sg_err
name_request(struct reading *r, struct sg_str *object)
{
	struct buf b = arena_buf(r->a, object->n + 6 * r->request_id.n + 24);

	if (b.p == NULL)
		return SG_ENOMEM;
	json_open(&b);
	json_put_text(&b, "request_id", r->request_id);
	if (!json_is_empty(*object))
		buf_addc(&b, ',');
	buf_add(&b, str_part(*object, 1, object->n));
	*object = buf_str(&b);
	r->tidied = true;
	return SG_OK;
}

/* An action that leaves out what the server knows better is whole. */
static enum sg_err
complete_action(struct reading *r)
{
	struct json_member *more, *action = NULL;
	const struct json_member *needed = find(r, STR("action_needed"));

	for (size_t i = 0; i < r->n_meta; i++)
		if (str_eq(r->meta[i].key, STR("action")))
			action = &r->meta[i];
	if (action != NULL && str_starts(action->value, STR("{")) &&
	    !json_finds(action->value, "request_id", r->a))
		return name_request(r, &action->value);
	if (needed == NULL || !str_eq(needed->value, STR("true")) ||
	    find(r, STR("request_id")) != NULL)
		return SG_OK;
	more = arena_new(r->a, (r->n_meta + 1) * sizeof(*more));
	if (more == NULL)
		return SG_ENOMEM;
	memcpy(more, r->meta, r->n_meta * sizeof(*more));
	more[r->n_meta].key = STR("request_id");
	more[r->n_meta].value = quote(r, r->request_id);
	r->meta = more;
	r->n_meta++;
	r->tidied = true;
	return more[r->n_meta - 1].value.n > 0 ? SG_OK : SG_ENOMEM;
}

/* One enrichment that is wrong does not cost the others. */
static enum sg_err
tidy_enrichments(struct reading *r)
{
	for (size_t i = 0; i < r->n_meta; i++) {
		if (!str_eq(r->meta[i].key, STR("enrichments")))
			continue;
		if (enrichments_tidy(r->meta[i].value, r->a, &r->meta[i].value,
			&r->out->unfit) != SG_OK)
			return SG_ENOMEM;
		r->tidied |= r->out->unfit > 0;
	}
	return SG_OK;
}

/* Keys as of today, and only those that are known. */
static enum sg_err
tidy_meta(struct reading *r)
{
	size_t kept = 0;

	for (size_t i = 0; i < r->n_meta; i++) {
		struct sg_str key = key_today(r->meta[i].key);

		r->tidied |= key.p != r->meta[i].key.p;
		r->meta[i].key = key;
	}
	for (size_t i = 0; i < r->n_meta; i++) {
		if (!envelope_key_allowed(r->meta[i].key)) {
			r->tidied = true;
			r->out->stripped++;
			continue;
		}
		if (rename_ghost(r, &r->meta[i]) != SG_OK)
			return SG_ENOMEM;
		r->meta[kept++] = r->meta[i];
	}
	r->n_meta = kept;
	return tidy_enrichments(r);
}

static void
add_member(struct buf *b, const struct json_member *m, bool first)
{
	if (!first)
		buf_addc(b, ',');
	json_quote(b, m->key);
	buf_addc(b, ':');
	buf_add(b, m->value);
}

/* The answer again, with those members of meta whose bit is set. */
static struct sg_str
write_again(struct reading *r, const bool *use, struct sg_str raw)
{
	struct buf b = {.cap = 2 * raw.n + (size_t)64 * MEMBERS_MAX};
	bool first = true;

	b.p = arena_raw(r->a, b.cap);
	if (b.p == NULL)
		return STR("");
	buf_addc(&b, '{');
	for (size_t i = 0; i < r->n_top; i++)
		if (!r->meta_is_object || !str_eq(r->top[i].key, STR("meta"))) {
			add_member(&b, &r->top[i], first);
			first = false;
		}
	if (r->meta_is_object) {
		json_put_open(&b, "meta");
		first = true;
		for (size_t i = 0; i < r->n_meta; i++)
			if (use == NULL || use[i]) {
				add_member(&b, &r->meta[i], first);
				first = false;
			}
		buf_addc(&b, '}');
	}
	buf_addc(&b, '}');
	return buf_str(&b);
}

static bool
is_card(const struct reading *r)
{
	const struct json_member *m = find(r, STR("display_hint"));

	return m != NULL && str_eq(m->value, STR("\"ghost_card\""));
}

static enum sg_err
decode_again(
    struct reading *r, const bool *use, struct sg_str raw, struct sg_error *e)
{
	struct sg_str text = write_again(r, use, raw);

	if (text.n == 0)
		return SG_ENOMEM;
	return contract_decode(
	    &output_envelope_contract, text, r->a, &r->out->kept, e);
}

/* Is ${pointer}, "/meta/...", at the member ${key} or in it? */
static bool
is_about(struct sg_str pointer, struct sg_str key)
{
	struct sg_str rest = str_part(pointer, sizeof("/meta/") - 1, pointer.n);

	return str_starts(rest, key) &&
	    (rest.n == key.n || rest.p[key.n] == '/');
}

/* Leave out the member that is wrong; one that is missing: who wants it. */
static void
leave_out(struct reading *r, bool *use, const struct sg_error *e)
{
	bool found = false;

	for (size_t i = 0; i < r->n_meta; i++)
		if (is_about(str_of(e->pointer), r->meta[i].key)) {
			found = use[i];
			use[i] = false;
		}
	for (size_t i = 0; !found && i < r->n_meta; i++)
		if (str_eq(r->meta[i].key, STR("action_needed")))
			use[i] = false;
}

/* What is right of an answer that is not right as a whole. */
static enum sg_err
keep_the_right(struct reading *r, struct sg_str raw)
{
	bool use[MEMBERS_MAX] = {false};
	enum sg_err err = SG_EINVALID;

	for (size_t i = 0; i < r->n_meta; i++)
		use[i] = true;
	/* Each round leaves one out; all else the least contract has judged. */
	for (size_t i = 0; err != SG_OK && err != SG_ENOMEM; i++) {
		struct sg_error e = {0};

		if (i > r->n_meta) /* not covered: it would never end */
			break;     /* not covered: the same */

		err = decode_again(r, use, raw, &e);
		leave_out(r, use, &e);
	}
	return err;
}

/* By the full contract; what was tidied is written again and then read. */
static enum sg_err
decode_full(struct reading *r, struct sg_str raw, struct sg_str *text)
{
	enum sg_err err = SG_EINVALID;

	*text = raw;
	if (!r->tidied) /* most answers are right as they stand */
		err = contract_decode(
		    &output_envelope_contract, raw, r->a, &r->out->kept, NULL);
	if (err == SG_OK || err == SG_ENOMEM)
		return err;
	*text = write_again(r, NULL, raw);
	if (text->n == 0)
		return SG_ENOMEM;
	return contract_decode(&output_envelope_contract, *text, r->a,
	    &r->out->kept, &r->out->warning);
}

static enum sg_err
judge(struct reading *r, struct sg_str raw)
{
	struct envelope_facts f = {
	    .bytes = raw.n, .is_json = true, .card = is_card(r)};
	struct output_envelope_min least;
	struct sg_str text;
	enum sg_err err = decode_full(r, raw, &text);

	/* What keeps the full contract keeps the least. */
	f.full = f.least = err == SG_OK;
	if (err != SG_OK && err != SG_ENOMEM) {
		err = contract_decode(
		    &output_envelope_min_contract, text, r->a, &least, NULL);
		f.least = err == SG_OK;
	}
	if (err == SG_ENOMEM)
		return err;
	r->out->card = f.card;
	r->out->verdict = envelope_judge(&f);
	return r->out->verdict.warned ? keep_the_right(r, raw) : SG_OK;
}

/* The members; what is not even an object has none. */
static enum sg_err
split(struct reading *r, struct sg_str raw)
{
	enum sg_err err = json_members(
	    raw, MEMBERS_MAX, r->a, &r->top, &r->n_top);

	for (size_t i = 0; err == SG_OK && i < r->n_top; i++) {
		if (!str_eq(r->top[i].key, STR("meta")))
			continue;
		err = json_members(
		    r->top[i].value, MEMBERS_MAX, r->a, &r->meta, &r->n_meta);
		r->meta_is_object = err == SG_OK;
		return err == SG_ETYPE ? SG_OK : err;
	}
	return err;
}

enum sg_err
envelope_read(struct sg_str raw, struct arena *a, struct envelope *out)
{
	return envelope_read_for(raw, STR(""), a, out);
}

enum sg_err
envelope_read_for(struct sg_str raw, struct sg_str request_id, struct arena *a,
    struct envelope *out)
{
	struct reading r = {.a = a, .out = out, .request_id = request_id};
	struct envelope_facts f = {.bytes = raw.n};
	enum sg_err err;

	memset(out, 0, sizeof(*out));
	out->verdict = envelope_judge(&f);
	if (raw.n > ENVELOPE_BYTES_MAX)
		return SG_OK;
	if (!arena_dup(a, raw, &raw)) /* what is kept outlives the answer */
		return SG_ENOMEM;
	err = split(&r, raw);
	if (err == SG_ENOMEM)
		return err;
	if (err != SG_OK) {
		f.is_json = err == SG_ETYPE || err == SG_EMANY;
		out->verdict = envelope_judge(&f);
		return SG_OK;
	}
	note_affect(&r);
	if (tidy_meta(&r) != SG_OK ||
	    (request_id.n > 0 && complete_action(&r) != SG_OK))
		return SG_ENOMEM;
	return judge(&r, raw);
}
