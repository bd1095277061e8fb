/* The rules between fields of one object; see struct field_rule. */
#include <string.h>

#include "contract/decode.h"
#include "base/banned.h"

static bool
is_null(const struct field *f, uint64_t seen, uint32_t i, const char *out)
{
	if ((seen >> i & 1) == 0)
		return false;
	if (f->need == NULLABLE)
		return !out[f->has];
	return f->need == OPTIONAL_NULL && out[f->null];
}

static bool
applies(const struct contract *c, const struct field_rule *r, uint64_t seen,
    const char *out)
{
	uint32_t i = field_index(c, r->when);
	const struct field *f = &c->fields[i];
	unsigned word;

	if ((seen >> i & 1) == 0 || is_null(f, seen, i, out))
		return false;
	if (f->kind == FIELD_BOOL)
		return out[f->offset] == (char)r->value;
	memcpy(&word, out + f->offset, sizeof(word));
	return word == (unsigned)r->value;
}

static enum sg_err
broken(enum field_rule_kind kind, bool there, bool null)
{
	if (kind == RULE_REQUIRES)
		return there ? SG_OK : SG_EMISSING;
	if (kind == RULE_NOT_NULL)
		return there && null ? SG_ETYPE : SG_OK;
	if (!there || null)
		return SG_OK;
	return kind == RULE_NULL ? SG_ETYPE : SG_EFORBIDDEN;
}

enum sg_err
decode_rules(struct decode *d, const struct contract *c, uint64_t seen,
    const void *out, const struct place *at)
{
	for (uint32_t n = 0; n < c->nrules; n++) {
		const struct field_rule *r = &c->rules[n];
		uint32_t i = field_index(c, r->field);
		const struct field *f = &c->fields[i];
		enum sg_err err;

		if (!applies(c, r, seen, out))
			continue;
		err = broken(
		    r->kind, (seen >> i & 1) != 0, is_null(f, seen, i, out));
		if (err != SG_OK)
			return decode_fail_rule(d, err, c, r, at);
	}
	return SG_OK;
}
