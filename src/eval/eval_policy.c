/* eval policy: a policy file as the grants and the calls it speaks of. */
#include "eval/action_check.h"
#include "eval/eval_tools.h"
#include "policy/policy_file.h"
#include "shape/eval_call.h"

#define NAME "policy.toml" /* in ids and errors */

static bool
give_rules(
    const struct policy_file *f, struct arena *a, struct eval_policy_output *o)
{
	struct eval_policy_rule *v = arena_new(
	    a, (f->n_rules + 1) * sizeof(*v));

	if (v == NULL)
		return false;
	for (size_t i = 0; i < f->n_rules; i++) {
		const struct service_config_rule *r = &f->rules[i];

		v[i] = (struct eval_policy_rule){.id = r->id,
		    .grant = {.extension_id = r->extension_id,
			.capability = r->capability,
			.has_scope_pattern = r->has_pattern,
			.scope_pattern = r->pattern,
			.has_version_range = r->has_range,
			.version_range = r->range,
			.decision = r->allow ? SG_GRANT_ALLOW : SG_GRANT_DENY,
			.lifetime = SG_LIFETIME_ALWAYS,
			.has_expires_ms = r->has_expiry,
			.expires_ms = r->expires_ms,
			.has_source = true,
			.source = r->id}};
	}
	o->rules.v = v;
	o->rules.n = f->n_rules;
	return true;
}

/* A scope that is not a call is a mistake in the file, at its line. */
static enum sg_err
give_call(const struct policy_expect *x, struct arena *a, struct eval_call *out,
    struct sg_error *e)
{
	struct check_question q = {.capability = x->capability,
	    .words = x->words,
	    .n_words = x->n_words};
	struct sg_error why = {0};
	char room[SG_POINTER_MAX - 1];
	struct buf at = BUF_ON(room);
	enum sg_err err;

	*out = (struct eval_call){.call_id = STR("expect")};
	err = action_check_params(&q, a, &out->method, &out->params, &why);
	if (err == SG_OK || err == SG_ENOMEM)
		return err;
	buf_addz(&at, NAME ":");
	buf_addu(&at, x->line);
	return err_set(e, SG_EINVALID, buf_str(&at), str_of(why.message));
}

static enum sg_err
give_expects(const struct policy_file *f, struct arena *a,
    struct eval_policy_output *o, struct sg_error *e)
{
	struct eval_policy_expect *v = arena_new(
	    a, (f->n_expects + 1) * sizeof(*v));
	enum sg_err err = v == NULL ? SG_ENOMEM : SG_OK;

	for (size_t i = 0; err == SG_OK && i < f->n_expects; i++) {
		const struct policy_expect *x = &f->expects[i];

		v[i] = (struct eval_policy_expect){.line = x->line,
		    .extension = {.id = x->extension_id,
			.has_version = x->version.n > 0,
			.version = x->version},
		    .verdict = x->verdict,
		    .has_rule = x->rule.n > 0,
		    .rule = x->rule,
		    .has_at_ms = x->has_at,
		    .at_ms = x->at_ms};
		err = give_call(x, a, &v[i].call, e);
	}
	o->expects.v = v;
	o->expects.n = f->n_expects;
	return err;
}

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_policy_input *in = line;
	const struct eval_tools *tools = q->state;
	struct policy_file f;
	enum sg_err err = policy_read(
	    &f, in->text, NAME, q->a, &tools->launch, q->e);

	if (err == SG_OK && !give_rules(&f, q->a, out))
		err = SG_ENOMEM; /* not covered: no memory */
	return err == SG_OK ? give_expects(&f, q->a, out, q->e) : err;
}

const struct eval_area eval_policy = {
    .name = "policy",
    .text = "the rules of a policy file, as grants, and what it expects",
    .input = &eval_policy_input_contract,
    .output = &eval_policy_output_contract,
    .open = eval_tools_open,
    .answer = answer,
    .close = eval_tools_close,
};
