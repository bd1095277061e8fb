/* The rules between fields of one object; see struct field_rule. */
#include <string.h>

#include "wire/decode.h"
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
broken(const struct field_rule *r, bool there, bool null)
{
	switch (r->kind) {
	case RULE_REQUIRES:
		return there ? SG_OK : SG_EMISSING;
	case RULE_FORBIDS:
		return there && !null ? SG_EFORBIDDEN : SG_OK;
	case RULE_NULL:
		return there && !null ? SG_ETYPE : SG_OK;
	case RULE_NOT_NULL:
		return there && null ? SG_ETYPE : SG_OK;
	}
	return SG_EINTERNAL;
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
		err = broken(r, (seen >> i & 1) != 0, is_null(f, seen, i, out));
		if (err != SG_OK)
			return decode_fail_rule(d, err, c, r, at);
	}
	return SG_OK;
}
