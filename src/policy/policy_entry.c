/* The keys of a rule and of an expectation; see policy_file.h. */
#include <string.h>

#include "base/rfc3339.h"
#include "policy/policy_read.h"
#include "rule/grant_new.h"
#include "system/idna.h"
#include "words/words.h"

enum key {
	KEY_NAME,
	KEY_EFFECT,
	KEY_EXTENSION,
	KEY_CAPABILITY,
	KEY_PATTERN,
	KEY_VERSIONS,
	KEY_EXPIRES,
	KEY_NOTE,
	KEY_SCOPE,
	KEY_VERDICT,
	KEY_RULE,
	KEY_VERSION,
	KEY_AT
};

#define BIT(key) (1u << (key))

/* The keys, where each may stand, and whether it may be a list. */
static const struct row {
	const char *name;
	enum key key;
	enum policy_place at;
	bool list;
} rows[] = {
    {"name", KEY_NAME, POLICY_RULE, false},
    {"effect", KEY_EFFECT, POLICY_RULE, false},
    {"extension", KEY_EXTENSION, POLICY_RULE, false},
    {"capability", KEY_CAPABILITY, POLICY_RULE, false},
    {"pattern", KEY_PATTERN, POLICY_RULE, true},
    {"versions", KEY_VERSIONS, POLICY_RULE, false},
    {"expires", KEY_EXPIRES, POLICY_RULE, false},
    {"note", KEY_NOTE, POLICY_RULE, false},
    {"extension", KEY_EXTENSION, POLICY_EXPECT, false},
    {"capability", KEY_CAPABILITY, POLICY_EXPECT, false},
    {"scope", KEY_SCOPE, POLICY_EXPECT, true},
    {"verdict", KEY_VERDICT, POLICY_EXPECT, false},
    {"rule", KEY_RULE, POLICY_EXPECT, false},
    {"version", KEY_VERSION, POLICY_EXPECT, false},
    {"at", KEY_AT, POLICY_EXPECT, false},
};

enum sg_err
policy_blame(const struct policy_reading *r, unsigned line, const char *why)
{
	char room[SG_POINTER_MAX - 1];
	struct buf b = BUF_ON(room);

	buf_addz(&b, r->name);
	buf_addc(&b, ':');
	buf_addu(&b, line);
	return err_set(r->e, SG_EINVALID, buf_str(&b), str_of(why));
}

static enum sg_err
wrong(const struct policy_reading *r, const char *why)
{
	return policy_blame(r, r->t.line, why);
}

/* One text or several; NULL: the value is neither. */
static const struct sg_str *
texts(const struct policy_reading *r, size_t *n)
{
	const struct toml_value *v = &r->t.value;
	struct sg_str *one;

	*n = v->kind == TOML_STRINGS ? v->n_items : 1;
	if (v->kind == TOML_STRINGS)
		return v->items;
	if (v->kind != TOML_STRING)
		return NULL;
	if ((one = arena_new(r->a, sizeof(*one))) != NULL)
		*one = v->text;
	return one;
}

/* Names stand in ids: small letters, digits and dashes. */
bool
policy_is_name(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!(s.p[i] >= 'a' && s.p[i] <= 'z') &&
		    !(s.p[i] >= '0' && s.p[i] <= '9') && s.p[i] != '-')
			return false;
	return s.n > 0 && s.n <= POLICY_NAME_MAX;
}

static enum sg_err
take_rule(struct policy_reading *r, enum key key, struct sg_str text)
{
	struct service_config_rule *to = &r->rule;
	unsigned word;

	if (key == KEY_NAME) {
		r->rule_name = text;
		return policy_is_name(text)
		    ? SG_OK
		    : wrong(r,
			  "a name has at most 24 small letters, digits and "
			  "dashes");
	}
	if (key == KEY_EFFECT) {
		to->allow = str_eq(text, STR("allow"));
		return to->allow || str_eq(text, STR("deny"))
		    ? SG_OK
		    : wrong(r, "effect must be \"allow\" or \"deny\"");
	}
	if (key == KEY_CAPABILITY) {
		if (!word_parse(&words_capability, text, &word))
			return wrong(r,
			    "capability must be one of exec env write http "
			    "read tool session ui events log");
		to->capability = word;
	} else if (key == KEY_EXTENSION) {
		to->extension_id = text;
	} else if (key == KEY_VERSIONS) {
		to->has_range = true;
		to->range = text;
	} else if (key == KEY_EXPIRES) {
		to->has_expiry = true;
		if (!rfc3339_parse(text, &to->expires_ms))
			return wrong(r,
			    "expires must be a time in UTC, such as "
			    "\"2027-01-31T00:00:00Z\"");
	}
	return SG_OK;
}

static enum sg_err
take_expect(struct policy_reading *r, enum key key, struct sg_str text)
{
	struct policy_expect *to = &r->expect;
	unsigned word;

	if (key == KEY_VERDICT) {
		to->verdict = text;
		return str_eq(text, STR("allow")) || str_eq(text, STR("ask")) ||
			str_eq(text, STR("deny"))
		    ? SG_OK
		    : wrong(
			  r, "verdict must be \"allow\", \"ask\" or \"deny\"");
	}
	if (key == KEY_CAPABILITY) {
		to->capability = text;
		return word_parse(&words_capability, text, &word)
		    ? SG_OK
		    : wrong(r, "there is no such capability");
	}
	if (key == KEY_EXTENSION)
		to->extension_id = text;
	else if (key == KEY_RULE)
		to->rule = text;
	else if (key == KEY_VERSION)
		to->version = text;
	else if (key == KEY_AT) {
		to->has_at = true;
		if (!rfc3339_parse(text, &to->at_ms))
			return wrong(r, "at must be a time in UTC");
	}
	return SG_OK;
}

static const struct row *
row_of(const struct policy_reading *r, struct sg_str name)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].at == r->at && str_eq(str_of(rows[i].name), name))
			return &rows[i];
	return NULL;
}

static enum sg_err
take_top(const struct policy_reading *r)
{
	const struct toml_value *v = &r->t.value;

	if (r->t.name.n != 1 || !str_eq(r->t.name.part[0], STR("version")))
		return wrong(r,
		    "in front of the first [[rule]] only version = 1 may "
		    "stand; settings belong into config.toml");
	return v->kind == TOML_INT && v->number == 1
	    ? SG_OK
	    : wrong(r, "this program reads version = 1");
}

enum sg_err
policy_entry(struct policy_reading *r)
{
	const struct toml_name *n = &r->t.name;
	const struct row *row;
	const struct sg_str *v;
	size_t count;

	if (r->at == POLICY_TOP)
		return take_top(r);
	if (r->at >= POLICY_QUORUM)
		return policy_quorum_entry(r);
	row = n->n == 2 ? row_of(r, n->part[1]) : NULL;
	if (row == NULL)
		return wrong(r,
		    r->at == POLICY_RULE
			? "a rule has name, effect, extension, capability, "
			  "pattern, versions, expires and note"
			: "an expectation has extension, capability, scope, "
			  "verdict, rule, version and at");
	if ((r->seen & BIT(row->key)) != 0)
		return wrong(r, "this key appears twice");
	r->seen |= BIT(row->key);
	if ((v = texts(r, &count)) == NULL || count == 0 ||
	    (count > 1 && !row->list))
		return wrong(r,
		    row->list ? "this must be a text, or a list of texts"
			      : "this must be a text in quotes");
	if (row->list && r->at == POLICY_RULE) {
		r->patterns = v;
		r->n_patterns = count;
		return SG_OK;
	}
	if (row->list) {
		r->expect.words = v;
		r->expect.n_words = count;
		return SG_OK;
	}
	return r->at == POLICY_RULE ? take_rule(r, row->key, v[0])
				    : take_expect(r, row->key, v[0]);
}

/* "policy.toml:12.2:name": the second pattern of the rule in line 12. */
bool
policy_id(const struct policy_reading *r, size_t i, struct sg_str *out)
{
	struct buf b = {.cap = strlen(r->name) + POLICY_NAME_MAX + 24};

	if ((b.p = arena_new(r->a, b.cap)) == NULL)
		return false;
	buf_addz(&b, r->name);
	buf_addc(&b, ':');
	buf_addu(&b, r->line);
	if (i > 0) {
		buf_addc(&b, '.');
		buf_addu(&b, i + 1);
	}
	if (r->rule_name.n > 0) {
		buf_addc(&b, ':');
		buf_add(&b, r->rule_name);
	}
	*out = buf_str(&b);
	return true;
}

/* A rule of a file is as good as a new grant, or the file is refused. */
static enum sg_err
add_rule(struct policy_reading *r, size_t i)
{
	struct service_config_rule *to = &r->out->rules[r->out->n_rules];
	struct sg_error why = {0};

	if (r->out->n_rules == POLICY_RULES_MAX)
		return policy_blame(r, r->line, "there are too many rules");
	*to = r->rule;
	to->has_pattern = r->n_patterns > 0;
	if (to->has_pattern)
		to->pattern = r->patterns[i];
	if (!policy_id(r, i, &to->id))
		return policy_blame(r, r->line, "out of memory");
	if (grant_check_new(
		&(struct grant_rule){.extension_id = to->extension_id,
		    .capability = to->capability,
		    .pattern = to->pattern,
		    .range = to->range,
		    .source = to->id,
		    .has_pattern = to->has_pattern,
		    .has_range = to->has_range,
		    .effect = to->allow ? SG_GRANT_ALLOW : SG_GRANT_DENY,
		    .lifetime = SG_LIFETIME_ALWAYS},
		&(struct grant_check){r->a, &idna_libidn2, r->tools, 0},
		&why) != SG_OK)
		return policy_blame(r, r->line, why.message);
	r->out->n_rules++;
	return SG_OK;
}

static enum sg_err
end_rule(struct policy_reading *r)
{
	const unsigned need = BIT(KEY_EFFECT) | BIT(KEY_EXTENSION) |
	    BIT(KEY_CAPABILITY);
	enum sg_err err = SG_OK;

	if ((r->seen & need) != need)
		return policy_blame(r, r->line,
		    "a rule needs effect, extension and capability");
	for (size_t i = 0; i == 0 || i < r->n_patterns; i++)
		if ((err = add_rule(r, i)) != SG_OK)
			break;
	return err;
}

static enum sg_err
end_expect(struct policy_reading *r)
{
	const unsigned need = BIT(KEY_EXTENSION) | BIT(KEY_CAPABILITY) |
	    BIT(KEY_SCOPE) | BIT(KEY_VERDICT);

	if ((r->seen & need) != need)
		return policy_blame(r, r->line,
		    "an expectation needs extension, capability, scope and "
		    "verdict");
	if (r->out->n_expects == POLICY_EXPECTS_MAX)
		return policy_blame(
		    r, r->line, "there are too many expectations");
	r->expect.line = r->line;
	r->out->expects[r->out->n_expects++] = r->expect;
	return SG_OK;
}

enum sg_err
policy_element_end(struct policy_reading *r)
{
	enum sg_err err = SG_OK;

	if (r->at == POLICY_RULE)
		err = end_rule(r);
	else if (r->at == POLICY_EXPECT)
		err = end_expect(r);
	else if (r->at >= POLICY_QUORUM)
		err = policy_quorum_end(r);
	r->rule = (struct service_config_rule){.allow = false};
	r->rule_name = STR("");
	r->expect = (struct policy_expect){.line = 0};
	r->quorum = (struct service_config_quorum){.need = 0};
	r->duty = (struct service_config_duty){.until_ms = 0};
	r->patterns = NULL;
	r->n_patterns = 0;
	r->seen = 0;
	return err;
}
