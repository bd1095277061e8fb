/* From a request to the canonical call, or to a sentence that says why not. */
#include "rule/call.h"
#include "base/banned.h"

static enum sg_err
refuse(struct sg_error *e, const char *pointer, const char *message)
{
	return err_set(e, SG_EINVALID, str_of(pointer), str_of(message));
}

/* "Host call capability mismatch: declared write, required read". */
static enum sg_err
mismatch(struct sg_error *e, struct sg_str claimed, enum sg_capability derived)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "Host call capability mismatch: declared ");
	buf_add(&b, str_part(str_trim(claimed), 0, 64));
	buf_addz(&b, ", required ");
	buf_addz(&b, sg_capability_name(derived));
	return err_set(e, SG_EINVALID, STR("/capability"), buf_str(&b));
}

enum sg_err
call_check(const struct call_request *r, struct sg_str word,
    enum sg_hostcall_method *method, enum sg_capability *capability,
    struct sg_error *e)
{
	enum sg_capability claimed;

	if (str_trim(r->call_id).n == 0)
		return refuse(e, "/call_id", "is blank");
	if (r->has_claimed && str_trim(r->claimed).n == 0)
		return refuse(e, "/capability", "is blank");
	if (str_trim(r->method).n == 0)
		return refuse(e, "/method", "is blank");
	if (!method_parse(r->method, method))
		return refuse(e, "/method",
		    "is not a host method; one of: "
		    "exec env http fs tool session ui events log");
	if (!capability_derive(*method, word, capability))
		return *method == SG_METHOD_TOOL
		    ? refuse(e, "/params/name", "names no tool")
		    : refuse(e, "/params/op", "is not a file operation");
	if (!r->has_claimed)
		return SG_OK;
	if (!capability_parse(r->claimed, &claimed) || claimed != *capability)
		return mismatch(e, r->claimed, *capability);
	return SG_OK;
}

static bool
looks_only(const struct call *c, const struct call_params *p)
{
	return c->capability == SG_CAP_HTTP && !p->has_body &&
	    (str_eq(c->scope.verb, STR("GET")) ||
		str_eq(c->scope.verb, STR("HEAD")));
}

enum sg_err
call_init(struct call *c, const struct call_request *r,
    const struct scope_world *w, struct arena *a, struct sg_error *e)
{
	const struct call_params *p = &r->params;
	enum sg_err err;

	*c = (struct call){.id = r->call_id,
	    .extension_id = r->extension_id,
	    .extension_version = r->extension_version};
	err = call_check(
	    r, p->tool.n > 0 ? p->tool : p->op, &c->method, &c->capability, e);
	if (err == SG_OK)
		err = scope_find(
		    &c->scope, c->method, c->capability, p, w, a, e);
	if (err != SG_OK) {
		*c = (struct call){.scope = {.refused = true}};
		return err;
	}
	c->only_looks = looks_only(c, p);
	c->has_claim = p->has_claim;
	c->claim = p->claim;
	sha256_of(r->canonical, c->params_hash);
	return SG_OK;
}

void
call_hash(const struct call *c, uint8_t out[SHA256_SIZE])
{
	const struct scope *s = &c->scope;
	struct sha256 h;

	sha256_init(&h);
	sha256_add_text(&h, STR("solgate.call.v1"));
	sha256_add_text(&h, c->extension_id);
	sha256_add_text(&h, c->extension_version);
	sha256_add_text(&h, str_of(sg_capability_name(c->capability)));
	sha256_add_text(&h, s->text);
	sha256_add_text(&h, s->path.absolute);
	sha256_add_text(
	    &h, (struct sg_str){(const char *)c->params_hash, SHA256_SIZE});
	sha256_end(&h, out);
}

bool
call_lease(const struct call *c, enum sg_lease_call *out)
{
	*out = SG_LEASE_CALL_WRITE;
	switch (c->capability) { /* not covered: no other capability */
	case SG_CAP_UI:
	case SG_CAP_EVENTS:
	case SG_CAP_LOG:
		return false;
	case SG_CAP_READ:
	case SG_CAP_ENV:
		*out = SG_LEASE_CALL_READ;
		return true;
	case SG_CAP_HTTP:
		if (c->only_looks)
			*out = SG_LEASE_CALL_READ;
		return true;
	case SG_CAP_SESSION:
		if (!c->scope.dynamic && str_starts(c->scope.text, STR("get")))
			*out = SG_LEASE_CALL_READ;
		return true;
	case SG_CAP_EXEC:
	case SG_CAP_WRITE:
	case SG_CAP_TOOL:
	case SG_CAP_COUNT:
		break;
	}
	return true;
}
