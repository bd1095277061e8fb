/* Grants in the ledger: written whole, read back; see grant_log.h. */
#include "grants/grant_log.h"

#include "shell/record.h"
#include "shell/seal.h"

struct grant_record
grant_log_of(struct shell *sh, const struct grant_item *item, struct arena *a)
{
	const struct grant_rule *r = &item->rule;
	struct grant_record out = {.has_by = true,
	    .by = item->by,
	    .capability = r->capability,
	    .has_decided_ms = true,
	    .decided_ms = item->decided_ms,
	    .decision = r->effect,
	    .has_expires_ms = r->has_expiry,
	    .expires_ms = r->expires_ms,
	    .has_extension_id = true,
	    .extension_id = r->extension_id,
	    .grant_id = item->id,
	    .lifetime = r->lifetime,
	    .has_scope_hash = true,
	    .scope_hash = record_scope_hash(sh, r->pattern, a),
	    .has_version_range = r->has_range,
	    .version_range = r->range};

	if (!r->has_pattern)
		return out;
	out.has_scope_sealed = sh->config.seal_key.n > 0;
	out.has_scope_pattern = !out.has_scope_sealed;
	out.scope_pattern = r->pattern;
	if (out.has_scope_sealed)
		out.scope_sealed = seal_text(sh, item->id, r->pattern, a);
	return out;
}

struct sg_str
grant_log_line(struct shell *sh, const struct grant_item *item,
    const char *event, const char *message, struct arena *a)
{
	struct grant_record log = grant_log_of(sh, item, a);
	struct sg_str data = shell_json(a, &grant_record_contract, &log);

	if (data.n == 0)
		return STR("");
	return record_event(sh,
	    &(struct record_event){.event = event,
		.message = message,
		.level = SG_LOG_LEVEL_INFO,
		.extension_id = item->rule.extension_id,
		.data = data},
	    a);
}

struct sg_str
grant_log_carried(
    struct shell *sh, const struct grant_item *item, struct arena *a)
{
	return grant_log_line(sh, item, "grant.carried",
	    "a grant of the store was carried over", a);
}

/* No pattern in the record: it covers everything, or is of an old version. */
static bool
covers_all(struct shell *sh, const struct grant_record *r, struct arena *a)
{
	return r->has_extension_id ||
	    str_eq(r->scope_hash, record_scope_hash(sh, STR(""), a));
}

bool
grant_log_read(struct shell *sh, const struct grant_record *r,
    struct sg_str who, struct arena *a, struct grant_item *out)
{
	struct grant_rule *g = &out->rule;
	bool known = true;

	*out = (struct grant_item){.id = r->grant_id,
	    .by = r->by,
	    .decided_ms = r->has_decided_ms ? r->decided_ms : sh->wall_ms,
	    .rule = {
		.extension_id = r->has_extension_id ? r->extension_id : who,
		.capability = r->capability,
		.has_range = r->has_version_range,
		.range = r->version_range,
		.has_expiry = r->has_expires_ms,
		.expires_ms = r->expires_ms,
		.effect = r->decision,
		.lifetime = r->lifetime}};
	if (r->has_scope_pattern)
		g->pattern = r->scope_pattern;
	else if (r->has_scope_sealed)
		known = seal_open(
		    sh, r->grant_id, r->scope_sealed, a, &g->pattern);
	else
		known = covers_all(sh, r, a);
	g->has_pattern = known && g->pattern.n > 0;
	return known;
}

size_t
grant_log_bytes(const struct grant_record *v, size_t n)
{
	size_t bytes = 0;

	for (size_t i = 0; i < n; i++)
		bytes += 768 + v[i].scope_sealed.n +
		    6 *
			(v[i].scope_pattern.n + v[i].extension_id.n +
			    v[i].version_range.n);
	return bytes;
}
