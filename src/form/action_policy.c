/* A policy as a line of eval gives it. */
#include "form/action_read.h"
#include "json/json_members.h"
#include "base/banned.h"

enum sg_policy_mode
action_read_mode(struct sg_str s)
{
	for (unsigned i = 0; i < words_policy_mode.n; i++)
		if (name_is(s, words_policy_mode.v[i].wire))
			return i;
	return SG_MODE_PROMPT;
}

unsigned
action_read_caps(const struct sg_str_list *names)
{
	enum sg_capability c;
	unsigned set = 0;

	for (size_t i = 0; i < names->n; i++)
		if (capability_parse(names->v[i], &c))
			set |= CAPABILITY_BIT(c);
	return set;
}

static enum sg_err
read_extension(const struct json_member *m, struct arena *a,
    struct policy_extension *out, struct sg_error *e)
{
	struct eval_policy_extension in;
	enum sg_err err = contract_decode(
	    &eval_policy_extension_contract, m->value, a, &in, e);

	if (err != SG_OK)
		return err;
	*out = (struct policy_extension){.id = m->key,
	    .allow = action_read_caps(&in.allow),
	    .deny = action_read_caps(&in.deny),
	    .has_mode = in.has_mode,
	    .mode = action_read_mode(in.mode)};
	return SG_OK;
}

#define EXTENSIONS_MAX 1024

static enum sg_err
read_extensions(
    struct sg_str json, struct arena *a, struct policy *out, struct sg_error *e)
{
	struct policy_extension *v;
	struct json_member *m;
	enum sg_err err;
	size_t n;

	err = json_members(json, EXTENSIONS_MAX, a, &m, &n);
	if (err == SG_OK && (v = arena_new(a, n * sizeof(*v))) == NULL)
		err = SG_ENOMEM;
	if (err != SG_OK)
		return err_set(e, err, STR("/policy/per_extension"),
		    str_of(sg_err_text(err)));
	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = read_extension(&m[i], a, &v[i], e);
	out->extensions = v;
	out->n_extensions = n;
	return err;
}

enum sg_err
action_read_policy(const struct eval_policy *in, struct arena *a,
    struct policy *out, struct sg_error *e)
{
	*out = policy_prompt();
	if (in->has_profile)
		*out = policy_preset(
		    policy_profile_read(in->profile), in->allow_dangerous);
	if (in->has_mode)
		out->mode = action_read_mode(in->mode);
	if (in->has_default_caps)
		out->default_caps = action_read_caps(&in->default_caps);
	if (in->has_deny_caps)
		out->deny_caps = action_read_caps(&in->deny_caps);
	if (in->has_compound && !name_is(in->compound, "each"))
		out->compound = COMPOUND_NEVER;
	out->always_prompt = in->always_prompt;
	out->own = in->own;
	if (!in->has_per_extension)
		return SG_OK;
	return read_extensions(in->per_extension, a, out, e);
}
