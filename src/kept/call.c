/* A kept call: written without secrets, and ruled on again. */
#include "kept/call.h"

#include "base/sha256.h"
#include "form/action_read.h"
#include "form/call_params.h"
#include "form/redact_json.h"
#include "json/canonical_json.h"
#include "json/json_members.h"

struct sg_str
kept_hash(struct sg_str body, char out[KEPT_HASH])
{
	uint8_t digest[SHA256_SIZE];
	struct buf b = {.p = out, .cap = KEPT_HASH};

	sha256_of(body, digest);
	buf_addhex(&b, digest, SHA256_SIZE);
	return buf_str(&b);
}

#define JSON_FIRST 4096u
#define JSON_MAX   (4u << 20)

struct sg_str
kept_json(struct arena *a, const struct contract *c, const void *in)
{
	for (size_t cap = JSON_FIRST; cap <= JSON_MAX; cap *= 8) {
		struct buf b = {.p = arena_raw(a, cap), .cap = cap};

		if (b.p == NULL)
			return STR("");
		contract_encode(c, in, &b);
		if (!buf_full(&b))
			return buf_str(&b);
	}
	return STR("");
}

enum sg_err
kept_check(struct sg_str body, struct sg_str hash)
{
	char room[KEPT_HASH];

	return str_eq(kept_hash(body, room), hash) ? SG_OK : SG_EINVALID;
}

enum sg_err
kept_get(const struct store_port *store, struct sg_str id, struct sg_str hash,
    struct arena *a, struct sg_str *body)
{
	struct store_row row;
	enum sg_err err = store->get(
	    store->self, STORE_INPUT, id, a, &row, NULL);

	if (err != SG_OK)
		return err;
	*body = row.body;
	return kept_check(row.body, hash);
}

static enum sg_err
read_row(struct sg_str text, struct arena *a, struct call_row *out)
{
	enum sg_err err = contract_decode(
	    &call_row_contract, text, a, out, NULL);

	return err == SG_OK || err == SG_ENOMEM ? err : SG_EINVALID;
}

enum sg_err
kept_call_row(struct sg_str text, struct arena *a, struct call_row *out)
{
	struct kept_call *c = arena_new(a, sizeof(*c));
	enum sg_err err = c == NULL ? SG_ENOMEM : read_row(text, a, out);

	if (err != SG_OK || !out->has_input)
		return err;
	err = contract_decode(&kept_call_contract, out->input, a, c, NULL);
	if (err != SG_OK)
		return err == SG_ENOMEM ? err : SG_EINVALID;
	out->call_id = c->call_id;
	out->extension = c->extension;
	if (!out->has_request)
		out->request = c->request;
	out->has_call_id = out->has_extension = out->has_request = true;
	return SG_OK;
}

enum sg_err
kept_call_cut(struct sg_str row, struct arena *a, struct sg_str *input)
{
	struct call_row *r = arena_new(a, sizeof(*r));
	enum sg_err err = r == NULL ? SG_ENOMEM : read_row(row, a, r);

	if (err != SG_OK)
		return err;
	*input = r->input;
	return r->has_input ? SG_OK : SG_ENOTFOUND;
}

enum sg_err
kept_call_get(const struct store_port *store, struct sg_str id,
    struct sg_str hash, struct arena *a, struct sg_str *input)
{
	struct store_row row;
	enum sg_err err = kept_get(store, id, hash, a, input);

	if (err != SG_ENOTFOUND)
		return err;
	err = store->get(store->self, STORE_CALL, id, a, &row, NULL);
	if (err == SG_OK)
		err = kept_call_cut(row.body, a, input);
	return err == SG_OK ? kept_check(*input, hash) : err;
}

struct kept_lease
kept_lease_of(const struct sg_lease *lease, int64_t now_ms)
{
	return (struct kept_lease){.open = lease->open,
	    .tier = lease->tier,
	    .posture = lease->posture,
	    .allowed = lease->allowed,
	    .calls_left = lease->calls_left,
	    .left_ms = lease->open ? lease->deadline_ms - now_ms : 0};
}

struct sg_lease
kept_lease_from(const struct kept_lease *k, int64_t now_ms)
{
	return (struct sg_lease){.open = k->open,
	    .tier = (unsigned)k->tier,
	    .posture = k->posture,
	    .allowed = (unsigned)k->allowed,
	    .calls_left = k->calls_left,
	    .seen_ms = now_ms,
	    .deadline_ms = now_ms + k->left_ms};
}

static enum sg_err
mask_looks(struct kept_call *c, const struct looks *l, struct arena *a)
{
	struct sg_str *v = l->v;

	if (c->redacted && l->n > 0) {
		if ((v = arena_new(a, l->n * sizeof(*v))) == NULL)
			return SG_ENOMEM;
		for (size_t i = 0; i < l->n; i++)
			if ((v[i] = looks_mask(l->v[i], a)).n == 0)
				return SG_ENOMEM;
	}
	c->looks = (struct sg_str_list){v, l->n};
	return SG_OK;
}

/* A mask in the place of a key may have moved it. */
static enum sg_err
make_canonical(struct sg_str json, struct arena *a, struct sg_str *out)
{
	struct buf b = {.cap = CANONICAL_MAX(json.n)};
	enum sg_err err;

	if ((b.p = arena_raw(a, b.cap)) == NULL)
		return SG_ENOMEM;
	err = canonical_json_add(&b, json, a, NULL);
	*out = buf_str(&b);
	return err;
}

static bool
is_http(struct sg_str request, struct arena *a)
{
	struct json_member *m;
	size_t n;

	if (json_members(request, 4, a, &m, &n) != SG_OK)
		return true;
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, STR("method")))
			return m[i].value.n == 6 &&
			    str_eq(str_part(m[i].value, 1, 4), STR("http"));
	return false;
}

enum sg_err
kept_call_mask(struct kept_call *c, struct sg_str request,
    const struct looks *l, struct arena *a)
{
	/* The query of a URL is not shown, and so it is not kept. */
	struct redact r = {.sink = REDACT_SHOW,
	    .details = !is_http(request, a),
	    .plain = true};
	struct redact_json how = {
	    .r = &r, .contents = REDACT_CONTENTS_COUNTED, .keeps = true};
	struct buf b = {.cap = 12 * request.n + 256};
	enum sg_err err;

	if ((b.p = arena_raw(a, b.cap)) == NULL)
		return SG_ENOMEM;
	err = redact_json(&how, request, a, &b);
	if (err == SG_OK && buf_full(&b))
		err = SG_EFULL;
	c->request = request;
	if (err == SG_OK && !str_eq(buf_str(&b), request))
		err = make_canonical(buf_str(&b), a, &c->request);
	if (err != SG_OK)
		return err;
	c->redacted = !str_eq(c->request, request);
	return mask_looks(c, l, a);
}

/* {"method":..,"params":..} */
static bool
read_request(const struct kept_call *c, struct arena *a,
    struct call_request *out, struct sg_error *e)
{
	struct json_member *m;
	size_t n;

	*out = (struct call_request){.call_id = c->call_id,
	    .extension_id = c->extension.id,
	    .extension_version = c->extension.version,
	    .claimed = c->claimed,
	    .has_claimed = c->has_claimed};
	return json_members(c->request, 2, a, &m, &n) == SG_OK && n == 2 &&
	    str_eq(m[0].key, STR("method")) &&
	    str_eq(m[1].key, STR("params")) &&
	    json_member_text(m[0].value, a, &out->method) == SG_OK &&
	    call_request_read(out, m[1].value, a, e) == SG_OK;
}

enum kept_why
kept_call_decide(const struct kept_call *c, const struct kept_world *w,
    const struct kept_rules *rules, struct arena *a, struct gate_answer *out)
{
	struct sg_lease lease = kept_lease_from(&c->lease, 0);
	struct call_request request;
	struct call_manifest manifest;
	struct looks l;
	struct path_place place = {c->root, c->cwd, &l.resolver, c->folding};
	struct scope_world machine = {
	    &place, w->idna, w->tools, w->classes, &l.soft};
	struct gate_facts f = {.request = &request,
	    .machine = &machine,
	    .policy = &rules->policy,
	    .grants = rules->grants,
	    .lease = c->has_lease ? &lease : NULL,
	    .now_ms = c->at_ms,
	    .several = c->has_several && c->several && rules->then};
	struct gate_question q;
	struct sg_error e = {0};
	enum sg_err err;

	looks_say(&l, c->looks.v, c->looks.n, c->redacted, a);
	if (!read_request(c, a, &request, &e))
		return e.code == SG_ENOMEM ? KEPT_MEMORY : KEPT_NO_CALL;
	if (c->extension.has_manifest && !c->extension.null_manifest) {
		if (action_read_manifest(
			c->extension.manifest, a, w->idna, &manifest) != SG_OK)
			return KEPT_MEMORY;
		f.manifest = &manifest;
	}
	err = gate_question_init(&q, &f, a, &e);
	if (err == SG_OK)
		err = gate_call(&q, a, out, &e);
	if (l.lost)
		return KEPT_MACHINE;
	if (err != SG_OK)
		return err == SG_ENOMEM ? KEPT_MEMORY : KEPT_NO_CALL;
	return KEPT_FINE;
}
