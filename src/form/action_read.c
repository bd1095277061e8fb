/* Reading what bears on a call: place, grants, manifest, lease, the call. */
#include <string.h>

#include "form/action_read.h"
#include "form/call_params.h"
#include "json/json_members.h"
#include "shape/eval_turn.h"
#include "shape/intentgate.h"
#include "shape/extension.h"
#include "base/banned.h"

#define LINKS_MAX 4096

static enum sg_err
fail(struct sg_error *e, enum sg_err err, const char *pointer, const char *why)
{
	return err_set(e, err, str_of(pointer), str_of(why));
}

static enum sg_err
read_links(struct path_links *out, struct sg_str json, struct arena *a)
{
	struct json_member *m;
	struct path_link *v;
	enum sg_err err;

	if (json.n == 0)
		return SG_OK;
	err = json_members(json, LINKS_MAX, a, &m, &out->n);
	if (err != SG_OK)
		return err;
	if ((v = arena_new(a, out->n * sizeof(*v))) == NULL)
		return SG_ENOMEM;
	out->v = v;
	for (size_t i = 0; i < out->n && err == SG_OK; i++) {
		v[i].at = m[i].key;
		err = json_member_text(m[i].value, a, &v[i].target);
	}
	return err;
}

enum sg_err
action_place_init(struct action_place *p, const struct scope_world *machine,
    struct sg_str cwd, struct sg_str links, struct arena *a, struct sg_error *e)
{
	struct sg_str here = cwd.n > 0 ? cwd : STR("/project");
	enum path_why why;
	enum sg_err err;

	*p = (struct action_place){.links = {.base = here}};
	while (
	    p->links.base.n > 1 && p->links.base.p[p->links.base.n - 1] == '/')
		p->links.base.n--;
	if ((err = read_links(&p->links, links, a)) != SG_OK)
		return fail(e, err, "/links", sg_err_text(err));
	p->resolver = path_links_resolver(&p->links);
	p->place = (struct path_place){
	    .root = here, .cwd = here, .resolver = &p->resolver};
	if (!path_place_init(&p->place, a, &why))
		return fail(e,
		    why == PATH_WHY_MEMORY ? SG_ENOMEM : SG_EFORBIDDEN, "/cwd",
		    path_why_text(why));
	p->world = *machine;
	p->world.place = &p->place;
	return SG_OK;
}

enum sg_err
action_read_grants(const struct eval_grant *v, size_t n, struct arena *a,
    const struct host_idna *idna, struct grants *out)
{
	enum sg_err err = grants_init(out, n, a, idna);

	for (size_t i = 0; i < n && err == SG_OK; i++) {
		const struct eval_grant *g = &v[i];

		err = grants_add(out,
		    &(struct grant_rule){.extension_id = g->extension_id,
			.capability = g->capability,
			.pattern = g->scope_pattern,
			.has_pattern = g->has_scope_pattern &&
			    !g->null_scope_pattern,
			.source = g->source,
			.range = g->version_range,
			.has_range = g->has_version_range &&
			    !g->null_version_range,
			.effect = g->decision,
			.lifetime = g->lifetime,
			.has_expiry = g->has_expires_ms,
			.expires_ms = g->expires_ms});
	}
	return err;
}

static enum sg_err
add_hosts(const struct sg_str_list *hosts, struct arena *a,
    const struct host_idna *idna, struct call_manifest *m)
{
	struct host_pattern *v = arena_new(
	    a, (m->n_hosts + hosts->n) * sizeof(*v));
	enum host_why why;

	if (v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < m->n_hosts; i++)
		v[i] = m->hosts[i];
	m->hosts = v;
	for (size_t i = 0; i < hosts->n; i++)
		if (host_pattern_parse(
			hosts->v[i], idna, a, &v[m->n_hosts], &why))
			m->n_hosts++;
	return SG_OK;
}

static enum sg_err
add_capabilities(struct sg_str json, struct arena *a,
    const struct host_idna *idna, struct call_manifest *m)
{
	struct manifest_capabilities c;
	enum sg_err err = contract_decode(
	    &manifest_capabilities_contract, json, a, &c, NULL);

	if (err != SG_OK)
		return err == SG_ENOMEM ? err : SG_OK;
	for (size_t i = 0; i < c.capabilities.n && err == SG_OK; i++)
		if (name_is(c.capabilities.v[i].capability, "http"))
			err = add_hosts(
			    &c.capabilities.v[i].scope.hosts, a, idna, m);
	return err;
}

enum sg_err
action_read_manifest(struct sg_str json, struct arena *a,
    const struct host_idna *idna, struct call_manifest *out)
{
	struct manifest_hosts m;
	enum sg_err err;

	*out = (struct call_manifest){.n_hosts = 0};
	err = contract_decode(&manifest_hosts_contract, json, a, &m, NULL);
	if (err != SG_OK)
		return err == SG_ENOMEM ? err : SG_OK;
	err = add_hosts(&m.hosts, a, idna, out);
	if (err == SG_OK && m.has_capabilities)
		err = add_capabilities(json, a, idna, out);
	if (err == SG_OK && m.has_capability_manifest)
		err = add_capabilities(m.capability_manifest, a, idna, out);
	return err;
}

struct sg_lease
action_lease_on(const struct eval_lease_terms *t)
{
	struct sg_gate_result r = {.risk = {.tier = t->risk_tier},
	    .lattice = {.mode = t->mode,
		.posture = t->posture,
		.n_allowed = t->n_allowed},
	    .budgets = {.max_tool_calls = t->max_tool_calls,
		.max_seconds = t->max_seconds}};

	for (size_t i = 0; i < t->n_allowed; i++)
		r.lattice.allowed[i] = t->allowed[i];
	return sg_lease_open(&r, 0);
}

enum sg_err
action_read_lease(struct sg_str json, struct arena *a, struct sg_lease *out,
    struct sg_error *e)
{
	struct sg_error first = {0}, second = {0};
	struct eval_lease_terms terms;
	struct sg_gate_result result;
	enum sg_err err;

	err = contract_decode(
	    &eval_lease_terms_contract, json, a, &terms, &first);
	if (err == SG_OK) {
		*out = action_lease_on(&terms);
		return SG_OK;
	}
	if (contract_decode(
		&sg_gate_result_contract, json, a, &result, &second) == SG_OK) {
		*out = sg_lease_open(&result, 0);
		return SG_OK;
	}
	return fail(e, err, "/lease", first.message);
}

enum sg_err
action_blame(enum sg_err err, struct sg_error *e)
{
	if (err != SG_OK && err != SG_ENOMEM &&
	    str_starts(str_of(e->pointer), STR("/call")))
		err = e->code = SG_EINVALID;
	return err;
}

enum sg_err
action_in_call(
    enum sg_err err, const struct sg_error *inner, struct sg_error *e)
{
	char room[SG_POINTER_MAX];
	struct buf b = BUF_ON(room);

	if (err != SG_EINVALID)
		return err;
	buf_addz(&b, "/call");
	buf_addz(&b, inner->pointer);
	return err_set(e, err, buf_str(&b), str_of(inner->message));
}

enum sg_err
action_read_call(const struct eval_call *in, const struct eval_extension *who,
    struct arena *a, struct call_request *out, struct sg_error *e)
{
	struct sg_error inner = {0};

	*out = (struct call_request){.call_id = in->call_id,
	    .extension_id = who->id,
	    .extension_version = who->version,
	    .method = in->method,
	    .claimed = in->capability,
	    .has_claimed = in->has_capability};
	return action_in_call(
	    call_request_read(out, in->params, a, &inner), &inner, e);
}
