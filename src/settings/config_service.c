/* What a service needs of the settings; see config.h. */
#include "settings/config.h"
#include "words/words.h"

static const char *
text_or_null(struct sg_str s)
{
	return s.n > 0 ? s.p : NULL; /* copies have a NUL behind them */
}

static struct sg_str
profile_name(unsigned choice)
{
	/* The first choice is Solgate's own; the others follow their list. */
	return choice == 0
	    ? (struct sg_str){NULL, 0}
	    : str_of(word_name(&words_policy_profile, choice - 1));
}

enum sg_policy_mode
config_mode(const struct config *c)
{
	if (c->origin[CONFIG_mode] != CONFIG_BY_DEFAULT || c->profile == 0)
		return (enum sg_policy_mode)c->mode;
	return profile_mode((enum sg_policy_profile)(c->profile - 1));
}

struct service_config
config_service(const struct config *c)
{
	const enum config_origin *by = c->origin;

	return (struct service_config){
	    .project = c->project,
	    .profile = profile_name(c->profile),
	    .has_mode = by[CONFIG_mode] != CONFIG_BY_DEFAULT,
	    .mode = (enum sg_policy_mode)c->mode,
	    .has_default_caps = by[CONFIG_default_caps] != CONFIG_BY_DEFAULT,
	    .has_deny_caps = by[CONFIG_deny_caps] != CONFIG_BY_DEFAULT,
	    .default_caps = c->default_caps,
	    .deny_caps = c->deny_caps,
	    .extensions = c->extensions,
	    .n_extensions = c->n_extensions,
	    .compound_never = c->compound == 1,
	    .always_prompt = c->always_prompt,
	    .permissive_ms = c->permissive_min * 60000,
	    .wait_unattended = c->unattended == 1,
	    .cooldown = c->cooldown,
	    .no_contents = !c->contents,
	    .window_ms = c->window_ms,
	    .timeout_ms = c->timeout_s * 1000,
	    .chip_expire_ms = c->chip_expire_s * 1000,
	    .extend_ms = c->extend_s * 1000,
	    .proxy_lease = c->proxy_lease,
	    .input_price = c->input_price,
	    .output_price = c->output_price,
	    .otlp_content = c->otlp_content,
	    .no_skip_block = !c->skip_blocks,
	    .no_inputs = !c->keep_inputs,
	    .refuse_tampered = c->tampered == 1,
	    .retention_days = c->retention_days,
	    .limit_prompts = c->limit_prompts,
	    .limit_calls = c->limit_calls,
	    .limit_chips = c->limit_chips,
	    .embed = c->lane == LANE_OFF ? NULL : text_or_null(c->embed),
	    .lane = (enum lane_use)c->lane,
	    .lattice = text_or_null(c->lattice),
	    .passkey_rp = c->passkey_rp,
	    .sign_risk = (unsigned)c->sign_risk,
	    .sign_caps = c->sign_caps,
	    .sign_scopes = c->sign_scopes.v,
	    .n_sign_scopes = c->sign_scopes.n,
	};
}
