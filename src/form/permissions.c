/* From the file of permissions to grants, entry by entry. */
#include "json/json_members.h"
#include "form/permissions.h"
#include "json/json_put.h"
#include "base/banned.h"

struct list {
	struct grant_rule *v;
	size_t n;
	struct arena *a;
	struct sg_error *e;
	int64_t version;
};

static enum sg_err
refuse(const struct list *l, enum sg_err err, const char *why)
{
	return err_set(l->e, err, STR("/decisions"), str_of(why));
}

/* What the entry decides; the key belongs to the version of the file. */
static bool
effect_of(const struct list *l, const struct permission_entry *p,
    enum sg_grant_effect *out)
{
	if (l->version == 1) {
		*out = p->allow ? SG_GRANT_ALLOW : SG_GRANT_DENY;
		return p->has_allow && !p->has_decision &&
		    !p->has_scope_pattern;
	}
	*out = p->decision;
	return p->has_decision && !p->has_allow;
}

/* One decision for an extension and a capability: the last. */
static void
keep(struct list *l, const struct grant_rule *r)
{
	size_t i = 0;

	while (i < l->n &&
	    (r->has_pattern || l->v[i].has_pattern ||
		l->v[i].capability != r->capability ||
		!str_eq(l->v[i].extension_id, r->extension_id)))
		i++;
	l->v[i] = *r;
	l->n += i == l->n;
}

static enum sg_err
take(struct list *l, struct sg_str id, const struct permission_entry *p)
{
	struct grant_rule r = {.extension_id = id,
	    .pattern = p->scope_pattern,
	    .has_pattern = p->has_scope_pattern,
	    .range = p->version_range,
	    .has_range = p->has_version_range,
	    .lifetime = SG_LIFETIME_ALWAYS,
	    .has_expiry = p->has_expires_ms,
	    .expires_ms = p->expires_ms};

	if (!capability_parse(p->capability, &r.capability))
		return refuse(l, SG_EWORD, "names an unknown capability");
	if (!effect_of(l, p, &r.effect))
		return refuse(l, SG_EFORBIDDEN,
		    "version 1 uses allow, version 2 uses decision");
	keep(l, &r);
	return SG_OK;
}

/* A list has no name of its own: it is read as the one member of an object. */
static enum sg_err
wrap(const struct list *l, struct sg_str json, struct permission_entries *out)
{
	struct buf b = {.cap = json.n + 16};
	struct sg_error e = {0};
	enum sg_err err;

	if ((b.p = arena_new(l->a, b.cap)) == NULL)
		return refuse(l, SG_ENOMEM, sg_err_text(SG_ENOMEM));
	json_open(&b);
	json_put_raw(&b, "entries", json);
	json_close(&b);
	err = contract_decode(
	    &permission_entries_contract, buf_str(&b), l->a, out, &e);
	return err == SG_OK ? err : refuse(l, err, e.message);
}

static enum sg_err
read_all(struct list *l, struct sg_str json)
{
	struct permission_entries *each;
	struct json_member *m;
	size_t n, room = 0;
	enum sg_err err = json_members(json, GRANTS_MAX, l->a, &m, &n);

	if (err != SG_OK)
		return refuse(l, err, sg_err_text(err));
	each = arena_new(l->a, n * sizeof(*each));
	if (each == NULL)
		return refuse(l, SG_ENOMEM, sg_err_text(SG_ENOMEM));
	for (size_t i = 0; i < n && err == SG_OK; i++) {
		err = wrap(l, m[i].value, &each[i]);
		room += each[i].entries.n;
	}
	if (err != SG_OK)
		return err;
	if ((l->v = arena_new(l->a, room * sizeof(*l->v))) == NULL)
		return refuse(l, SG_ENOMEM, sg_err_text(SG_ENOMEM));
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < each[i].entries.n && err == SG_OK; k++)
			err = take(l, m[i].key, &each[i].entries.v[k]);
	return err;
}

enum sg_err
permissions_read(struct sg_str json, struct arena *a, struct grant_rule **out,
    size_t *n, struct sg_error *e)
{
	struct permission_file file;
	struct list l = {.a = a, .e = e};
	enum sg_err err;

	*out = NULL;
	*n = 0;
	err = contract_decode(&permission_file_contract, json, a, &file, e);
	if (err != SG_OK)
		return err;
	l.version = file.version;
	if ((err = read_all(&l, file.decisions)) != SG_OK)
		return err;
	*out = l.v;
	*n = l.n;
	return SG_OK;
}
