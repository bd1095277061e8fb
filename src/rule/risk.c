/* Base, then escalators; each one can only raise. */
#include "rule/risk.h"
#include "place/path_pattern.h"
#include "base/banned.h"

static bool
is_declared(const struct url *u, const struct call_manifest *m)
{
	for (size_t i = 0; m != NULL && i < m->n_hosts; i++)
		if (host_pattern_covers(&m->hosts[i], u))
			return true;
	return false;
}

static enum sg_risk
one_up(enum sg_risk r)
{
	return r == SG_RISK_LOW ? SG_RISK_MEDIUM : SG_RISK_HIGH;
}

static void
raise_to(struct call_risk *r, enum sg_risk to, enum risk_cause cause)
{
	static const char *const text[RISK_CAUSE_COUNT] = {
#define X(sym, sentence) sentence,
#include "rule/risk_cause.def"
	};

	if (risk_rank(to) <= risk_rank(r->risk))
		return;
	r->risk = to;
	r->cause = cause;
	r->reason = text[cause];
}

struct call_risk
call_risk(const struct call *c, const struct call_manifest *manifest)
{
	const struct scope *s = &c->scope;
	struct call_risk r = {.risk = capability_risk(c->capability),
	    .reason = capability_why(c->capability)};

	if (s->refused)
		raise_to(&r, SG_RISK_HIGH, RISK_CAUSE_REFUSED);
	if (c->capability == SG_CAP_READ && path_is_secret(&s->path))
		raise_to(&r, SG_RISK_HIGH, RISK_CAUSE_SECRET);
	if (s->dynamic)
		raise_to(&r, one_up(r.risk), RISK_CAUSE_DYNAMIC);
	if (c->has_claim)
		raise_to(&r, c->claim, RISK_CAUSE_CLAIM);
	if (c->capability == SG_CAP_HTTP && !is_declared(&s->url, manifest))
		raise_to(&r, SG_RISK_HIGH, RISK_CAUSE_HOST);
	return r;
}
