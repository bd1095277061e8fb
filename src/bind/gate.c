/* Tables and policy, read once; see solgate/gate.h. */
#include "bind/bind_int.h"
#include "json/json_put.h"
#include "shape/lattice.h"
#include "base/banned.h"

/* The call that stands in for those to come; the policy stands before it. */
static void
add_call(struct buf *b)
{
	json_put_open(b, "extension");
	json_put_name(b, "id", "none");
	json_close(b);
	json_put_open(b, "call");
	json_put_name(b, "call_id", "none");
	json_put_name(b, "capability", sg_capability_name(SG_CAP_LOG));
	json_put_name(b, "method", sg_hostcall_method_name(SG_METHOD_LOG));
	json_put_open(b, "params");
	json_close(b);
	json_close(b);
	json_close(b);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static enum sg_err
no_memory(struct sg_error *e)
{
	return err_set(e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
}

static enum sg_err
load_tools(struct sg_gate *g, const struct sg_gate_files *f, struct sg_error *e)
{
	enum sg_err err = launch_load(&g->launch, f->launch, &g->arena, e);

	if (err == SG_OK)
		err = ways_load(&g->ways, f->ways, &g->arena, e);
	if (err == SG_OK)
		err = effects_load(
		    &g->effects, f->effects, &g->ways, &g->arena, e);
	g->launch.ways = &g->ways;
	g->launch.effects = &g->effects;
	return err;
}

static enum sg_err
load_turns(struct sg_gate *g, const struct sg_gate_files *f, struct sg_error *e)
{
	enum sg_err err;

	if (f->rules.n == 0 || f->weights.n == 0 || f->lattice.n == 0)
		return SG_OK;
	err = classifier_load(
	    &g->classifier, &g->arena, f->rules, f->weights, e);
	if (err == SG_OK)
		err = contract_decode(&sg_lattice_contract, f->lattice,
		    &g->arena, &g->lattice, e);
	if (err == SG_OK)
		err = sg_lattice_check(&g->lattice, e);
	g->has_turns = err == SG_OK;
	return err;
}

/* ${policy} with the call that stands in, as one object. */
static enum sg_err
whole(struct sg_gate *g, struct sg_str policy, struct sg_str *out,
    struct sg_error *e)
{
	struct buf b = arena_buf(&g->arena, policy.n + 256);
	size_t n = policy.n;

	if (b.p == NULL)
		return no_memory(e);
	while (n > 0 && is_blank(policy.p[n - 1]))
		n--;
	if (n > 0 && policy.p[n - 1] != '}')
		return err_set(e, SG_EINVALID, STR(""),
		    STR("the policy is not a JSON object"));
	if (n == 0)
		json_open(&b);
	else
		buf_add(&b, str_part(policy, 0, n - 1));
	while (b.n > 0 && is_blank(b.p[b.n - 1]))
		b.n--;
	add_call(&b);
	*out = buf_str(&b);
	return SG_OK;
}

static enum sg_err
read_policy(struct sg_gate *g, struct sg_str policy, struct sg_error *e)
{
	static const struct eval_policy nothing;
	struct scope_world machine = {
	    .launch = &g->launch, .classes = &text_classes_plain};
	struct sg_str text;
	enum sg_err err = whole(g, policy, &text, e);

	if (err == SG_OK)
		err = contract_decode(
		    &eval_action_input_contract, text, &g->arena, &g->in, e);
	if (err == SG_OK)
		err = action_place_init(
		    &g->place, &machine, g->in.cwd, g->in.links, &g->arena, e);
	if (err == SG_OK)
		err = action_read_policy(
		    g->in.has_policy ? &g->in.policy : &nothing, &g->arena,
		    &g->policy, e);
	if (err == SG_OK && g->in.has_mode)
		g->policy.mode = action_read_mode(g->in.mode);
	if (err == SG_OK)
		err = action_read_grants(g->in.grants.v, g->in.grants.n,
		    &g->arena, NULL, &g->grants);
	return err;
}

enum sg_err
bind_new(const struct sg_gate_files *files, struct sg_str policy,
    const struct mem *mem, struct sg_gate **out, struct sg_error *e)
{
	struct arena a;
	struct sg_gate *g;
	enum sg_err err;

	*out = NULL;
	arena_init(&a, mem, BIND_KEPT_MAX);
	g = arena_new(&a, sizeof(*g));
	if (g == NULL) {
		arena_release(&a);
		return no_memory(e);
	}
	g->arena = a;
	err = load_tools(g, files, e);
	if (err == SG_OK)
		err = load_turns(g, files, e);
	if (err == SG_OK)
		err = read_policy(g, policy, e);
	if (err != SG_OK) {
		sg_gate_free(g);
		return err_set(e, err, STR(""), str_of(sg_err_text(err)));
	}
	*out = g;
	return SG_OK;
}

enum sg_err
sg_gate_new(const struct sg_gate_files *files, struct sg_str policy,
    struct sg_gate **out, struct sg_error *e)
{
	return bind_new(files, policy, &mem_heap, out, e);
}

void
sg_gate_free(struct sg_gate *g)
{
	struct arena a;

	if (g == NULL)
		return;
	a = g->arena; /* the gate lies in it */
	arena_release(&a);
}
