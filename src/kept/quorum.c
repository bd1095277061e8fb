/* The rules of several people, from the settings to what decides. */
#include "kept/quorum.h"

#include "kept/rules.h"

static enum sg_err
add(struct grants *g, const struct service_config_quorum *k, unsigned cap,
    const struct sg_str *pattern)
{
	return grants_add(g,
	    &(struct grant_rule){.extension_id = k->extension_id,
		.capability = cap,
		.pattern = pattern != NULL ? *pattern : STR(""),
		.has_pattern = pattern != NULL,
		.source = k->id,
		.effect = SG_GRANT_DENY,
		.lifetime = SG_LIFETIME_ALWAYS});
}

/* What it is about, as denials of it would be: they are read widely. */
static enum sg_err
compile(const struct service_config_quorum *k, const struct host_idna *idna,
    struct arena *a, struct grants *out)
{
	enum sg_err err = grants_init(
	    out, SG_CAP_COUNT + k->patterns.n, a, idna);

	for (unsigned cap = 0; cap < SG_CAP_COUNT && err == SG_OK; cap++) {
		if (k->capabilities != 0 &&
		    (k->capabilities & CAPABILITY_BIT(cap)) == 0)
			continue;
		if (k->patterns.n == 0)
			err = add(out, k, cap, NULL);
		for (size_t i = 0; i < k->patterns.n && err == SG_OK; i++)
			err = add(out, k, cap, &k->patterns.v[i]);
	}
	return err;
}

static enum sg_err
take_rules(const struct service_config *c, const struct host_idna *idna,
    struct arena *a, struct quorum_book *out)
{
	struct quorum_rule *v = arena_new(a, (c->n_quorums + 1) * sizeof(*v));
	enum sg_err err = v != NULL ? SG_OK : SG_ENOMEM;

	for (size_t i = 0; i < c->n_quorums && err == SG_OK; i++) {
		const struct service_config_quorum *k = &c->quorums[i];

		v[i] = (struct quorum_rule){.id = k->id,
		    .risk = k->risk,
		    .need = k->need,
		    .of = k->of,
		    .also = k->also,
		    .not_owner = k->not_owner,
		    .local = (enum quorum_local)k->local,
		    .local_as = k->local_as,
		    .timeout_ms = k->timeout_ms,
		    .escalate_ms = k->escalate_ms};
		err = compile(k, idna, a, &v[i].fits);
	}
	out->rules = v;
	out->n_rules = c->n_quorums;
	return err;
}

/* Hours whose zone is not there hold on no day. */
static struct quorum_hours
hours_of(const struct service_config_duty *d, const struct zones_port *zones,
    const struct zone *utc)
{
	struct sg_error none = {0};
	const struct zone *z = zones != NULL
	    ? zones->find(zones->self, d->other, &none)
	    : NULL;

	return (struct quorum_hours){.person = d->person,
	    .days = z != NULL ? d->days : 0,
	    .from_min = d->from_min,
	    .to_min = d->to_min,
	    .zone = z != NULL ? z : utc};
}

static enum sg_err
take_duties(const struct service_config *c, const struct zones_port *zones,
    struct arena *a, struct quorum_book *out)
{
	size_t n = c->n_duties + 1;
	struct quorum_owner *o = arena_new(a, n * sizeof(*o));
	struct quorum_delegate *d = arena_new(a, n * sizeof(*d));
	struct quorum_hours *h = arena_new(a, n * sizeof(*h));
	struct zone *utc = arena_new(a, sizeof(*utc));

	if (o == NULL || d == NULL || h == NULL || utc == NULL)
		return SG_ENOMEM;
	zone_utc(utc);
	for (size_t i = 0; i < c->n_duties; i++) {
		const struct service_config_duty *k = &c->duties[i];

		switch (k->kind) {
		case DUTY_OWNER:
			o[out->n_owners++] = (struct quorum_owner){
			    k->other, k->person};
			break;
		case DUTY_DELEGATE:
			d[out->n_delegates++] = (struct quorum_delegate){
			    k->person, k->other, k->until_ms};
			break;
		case DUTY_HOURS:
			h[out->n_hours++] = hours_of(k, zones, utc);
			break;
		}
	}
	out->owners = o;
	out->delegates = d;
	out->hours = h;
	return SG_OK;
}

enum sg_err
kept_quorum_of(const struct service_config *c, const struct host_idna *idna,
    const struct zones_port *zones, struct arena *a,
    const struct quorum_book **out)
{
	struct quorum_book *b;
	enum sg_err err;

	*out = NULL;
	if (c->n_quorums == 0 && c->n_duties == 0)
		return SG_OK;
	if ((b = arena_new(a, sizeof(*b))) == NULL)
		return SG_ENOMEM;
	*b = (struct quorum_book){.n_rules = 0};
	err = take_rules(c, idna, a, b);
	if (err == SG_OK)
		err = take_duties(c, zones, a, b);
	if (err == SG_OK)
		*out = b;
	return err;
}
