/*
 * [[quorum]]: how many people must agree to a call; [[owner]], [[delegate]]
 * and [[oncall]]: who they are.  See policy_file.h and src/quorum.
 */
#include "base/ascii.h"
#include "base/rfc3339.h"
#include "base/utf8.h"
#include "policy/policy_read.h"
#include "quorum/quorum.h"
#include "rule/extension.h"
#include "rule/grant_new.h"
#include "system/idna.h"
#include "words/words.h"

#define PERSON_MAX 64
#define LIST_MAX   64
#define DAY_MS     86400000

typedef enum sg_err take_fn(struct policy_reading *r);

static enum sg_err
wrong(const struct policy_reading *r, const char *why)
{
	return policy_blame(r, r->t.line, why);
}

static bool
text_of(const struct policy_reading *r, struct sg_str *out)
{
	*out = r->t.value.text;
	return r->t.value.kind == TOML_STRING && out->n > 0;
}

/* One text or several. */
static bool
list_of(struct policy_reading *r, struct sg_str_list *out)
{
	const struct toml_value *v = &r->t.value;
	struct sg_str *one;

	if (v->kind == TOML_STRINGS) {
		*out = (struct sg_str_list){
		    (struct sg_str *)v->items, v->n_items};
		return v->n_items > 0 && v->n_items <= LIST_MAX;
	}
	if (v->kind != TOML_STRING || v->text.n == 0 ||
	    (one = arena_new(r->a, sizeof(*one))) == NULL)
		return false;
	*one = v->text;
	*out = (struct sg_str_list){one, 1};
	return true;
}

static enum sg_err
take_name(struct policy_reading *r)
{
	return text_of(r, &r->rule_name) && policy_is_name(r->rule_name)
	    ? SG_OK
	    : wrong(
		  r, "a name has at most 24 small letters, digits and dashes");
}

static enum sg_err
take_need(struct policy_reading *r)
{
	const struct toml_value *v = &r->t.value;

	r->quorum.need = (uint32_t)v->number;
	return v->kind == TOML_INT && v->number >= 1 &&
		v->number <= QUORUM_NEED_MAX
	    ? SG_OK
	    : wrong(r, "need must be a whole number from 1 to 8");
}

static enum sg_err
take_extension(struct policy_reading *r)
{
	struct sg_str s;

	if (!text_of(r, &s) || !extension_is_valid(s))
		return wrong(r,
		    "extension must be an id, \"*\", or the beginning of an "
		    "id and \"*\"");
	r->quorum.extension_id = r->duty.other = s;
	return SG_OK;
}

static enum sg_err
take_capability(struct policy_reading *r)
{
	struct sg_str_list l;
	unsigned word;

	if (!list_of(r, &l))
		return wrong(r, "this must be a text, or a list of texts");
	for (size_t i = 0; i < l.n; i++) {
		if (!word_parse(&words_capability, l.v[i], &word))
			return wrong(r,
			    "capability must be one or some of exec env write "
			    "http read tool session ui events log");
		r->quorum.capabilities |= CAPABILITY_BIT(word);
	}
	return SG_OK;
}

static enum sg_err
take_pattern(struct policy_reading *r)
{
	return list_of(r, &r->quorum.patterns)
	    ? SG_OK
	    : wrong(r, "this must be a text, or a list of texts");
}

static enum sg_err
take_risk(struct policy_reading *r)
{
	struct sg_str s;
	unsigned word = 0;

	if (!text_of(r, &s) || !word_parse(&words_risk, s, &word))
		return wrong(r, "risk must be \"low\", \"medium\" or \"high\"");
	r->quorum.risk = word;
	return SG_OK;
}

/* As accounts are named; what a terminal would obey is not a name. */
#define NAME_TEXT "a name has 1 to 64 bytes, without control characters"

static bool
is_person(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] < ' ' || s.p[i] == 0x7f)
			return false;
	return s.n > 0 && s.n <= PERSON_MAX && utf8_valid(s);
}

static bool
is_role(struct sg_str s)
{
	unsigned word;

	return word_parse(&words_people_role, s, &word);
}

/* Names of people, and the two roles that may answer. */
static enum sg_err
take_people(struct policy_reading *r, struct sg_str_list *out)
{
	unsigned word;

	if (!list_of(r, out))
		return wrong(
		    r, "this must be a name or a role, or a list of them");
	for (size_t i = 0; i < out->n; i++) {
		if (!is_person(out->v[i]))
			return wrong(r, NAME_TEXT);
		if (word_parse(&words_people_role, out->v[i], &word) &&
		    word != SG_PEOPLE_APPROVER &&
		    word != SG_PEOPLE_ADMINISTRATOR)
			return wrong(r,
			    "of the roles only \"approver\" and "
			    "\"administrator\" answer questions");
	}
	return SG_OK;
}

static enum sg_err
take_of(struct policy_reading *r)
{
	return take_people(r, &r->quorum.of);
}

static enum sg_err
take_also(struct policy_reading *r)
{
	return take_people(r, &r->quorum.also);
}

static enum sg_err
take_not_owner(struct policy_reading *r)
{
	r->quorum.not_owner = r->t.value.truth;
	return r->t.value.kind == TOML_BOOL
	    ? SG_OK
	    : wrong(r, "not_owner must be true or false");
}

static enum sg_err
take_local(struct policy_reading *r)
{
	struct sg_str s;

	if (!text_of(r, &s))
		s = STR("");
	if (str_eq(s, STR("no")))
		r->quorum.local = QUORUM_LOCAL_NO;
	else if (str_eq(s, STR("yes")))
		r->quorum.local = QUORUM_LOCAL_YES;
	else if (str_starts(s, STR("as ")) && is_person(str_part(s, 3, s.n))) {
		r->quorum.local = QUORUM_LOCAL_AS;
		r->quorum.local_as = str_part(s, 3, s.n);
	} else
		return wrong(r,
		    "local says how the person at the machine counts: \"no\", "
		    "\"yes\", or \"as NAME\"");
	return SG_OK;
}

/* "90s", "10m", "2h"; at most a day. */
static bool
read_time(struct policy_reading *r, int64_t *out)
{
	struct sg_str s;
	int64_t n = 0;

	if (!text_of(r, &s) || s.n < 2 || s.n > 6)
		return false;
	for (size_t i = 0; i + 1 < s.n; i++) {
		if (!ascii_is_digit(s.p[i]))
			return false;
		n = 10 * n + (s.p[i] - '0');
	}
	switch (s.p[s.n - 1]) {
	case 's':
		*out = n * 1000;
		break;
	case 'm':
		*out = n * 60000;
		break;
	case 'h':
		*out = n * 3600000;
		break;
	default:
		return false;
	}
	return *out > 0 && *out <= DAY_MS;
}

static enum sg_err
take_timeout(struct policy_reading *r)
{
	return read_time(r, &r->quorum.timeout_ms)
	    ? SG_OK
	    : wrong(r,
		  "timeout must be a time of at most a day, such as \"90s\", "
		  "\"30m\" or \"2h\"");
}

static enum sg_err
take_escalate(struct policy_reading *r)
{
	return read_time(r, &r->quorum.escalate_ms)
	    ? SG_OK
	    : wrong(r,
		  "escalate_after must be a time of at most a day, such as "
		  "\"90s\", \"10m\" or \"2h\"");
}

static enum sg_err
take_person(struct policy_reading *r, struct sg_str *out)
{
	if (!text_of(r, out) || !is_person(*out))
		return wrong(
		    r, "this must be the name of an account, in quotes");
	return is_role(*out)
	    ? wrong(r, "this must be a person's name; it is a role")
	    : SG_OK;
}

static enum sg_err
take_duty_person(struct policy_reading *r)
{
	return take_person(r, &r->duty.person);
}

static enum sg_err
take_other(struct policy_reading *r)
{
	return take_person(r, &r->duty.other);
}

static enum sg_err
take_until(struct policy_reading *r)
{
	struct sg_str s;

	return text_of(r, &s) && rfc3339_parse(s, &r->duty.until_ms)
	    ? SG_OK
	    : wrong(r,
		  "until must be a time in UTC, such as "
		  "\"2027-01-31T00:00:00Z\"");
}

static enum sg_err
take_days(struct policy_reading *r)
{
	struct sg_str s;

	return text_of(r, &s) && policy_days(s, &r->duty.days)
	    ? SG_OK
	    : wrong(r,
		  "days must be days of the week, such as \"mon-fri\" or "
		  "\"sat, sun\"");
}

static enum sg_err
take_hours(struct policy_reading *r)
{
	struct sg_str s;

	return text_of(r, &s) &&
		policy_hours(s, &r->duty.from_min, &r->duty.to_min)
	    ? SG_OK
	    : wrong(r,
		  "hours must be two times, such as \"09:00-17:00\" or "
		  "\"22:00-06:00\"");
}

static enum sg_err
take_zone(struct policy_reading *r)
{
	return text_of(r, &r->duty.other) && policy_zone_is(r->duty.other)
	    ? SG_OK
	    : wrong(r,
		  "zone must be the name of a time zone that this machine "
		  "knows, such as \"Europe/Berlin\"");
}

#define MUST 1 /* the table is refused without it */

static const struct row {
	enum policy_place at;
	const char *name;
	take_fn *take;
	unsigned must;
} rows[] = {
    {POLICY_QUORUM, "name", take_name, 0},
    {POLICY_QUORUM, "need", take_need, MUST},
    {POLICY_QUORUM, "extension", take_extension, 0},
    {POLICY_QUORUM, "capability", take_capability, 0},
    {POLICY_QUORUM, "pattern", take_pattern, 0},
    {POLICY_QUORUM, "risk", take_risk, 0},
    {POLICY_QUORUM, "of", take_of, 0},
    {POLICY_QUORUM, "not_owner", take_not_owner, 0},
    {POLICY_QUORUM, "local", take_local, 0},
    {POLICY_QUORUM, "timeout", take_timeout, 0},
    {POLICY_QUORUM, "escalate_after", take_escalate, 0},
    {POLICY_QUORUM, "escalate_to", take_also, 0},
    {POLICY_OWNER, "extension", take_extension, MUST},
    {POLICY_OWNER, "person", take_duty_person, MUST},
    {POLICY_DELEGATE, "from", take_duty_person, MUST},
    {POLICY_DELEGATE, "to", take_other, MUST},
    {POLICY_DELEGATE, "until", take_until, MUST},
    {POLICY_ONCALL, "person", take_duty_person, MUST},
    {POLICY_ONCALL, "days", take_days, MUST},
    {POLICY_ONCALL, "hours", take_hours, MUST},
    {POLICY_ONCALL, "zone", take_zone, MUST},
};
#define ROWS (sizeof(rows) / sizeof(rows[0]))

static const char *
keys_of(enum policy_place at)
{
	if (at == POLICY_QUORUM)
		return "a quorum has name, need, extension, capability, "
		       "pattern, risk, of, not_owner, local, timeout, "
		       "escalate_after and escalate_to";
	if (at == POLICY_OWNER)
		return "an owner has extension and person";
	return at == POLICY_DELEGATE
	    ? "a delegate has from, to and until"
	    : "oncall has person, days, hours and zone";
}

enum sg_err
policy_quorum_entry(struct policy_reading *r)
{
	const struct toml_name *n = &r->t.name;

	for (size_t i = 0; n->n == 2 && i < ROWS; i++) {
		if (rows[i].at != r->at ||
		    !str_eq(n->part[1], str_of(rows[i].name)))
			continue;
		if ((r->seen & 1u << i) != 0)
			return wrong(r, "this key appears twice");
		r->seen |= 1u << i;
		return rows[i].take(r);
	}
	return wrong(r, keys_of(r->at));
}

/* A pattern that nothing can match is refused here, not found out later. */
static enum sg_err
check_patterns(struct policy_reading *r)
{
	const struct service_config_quorum *k = &r->quorum;
	struct sg_error why = {0};
	unsigned cap = 0;

	if (k->patterns.n == 0)
		return SG_OK;
	while (cap < SG_CAP_COUNT && k->capabilities != CAPABILITY_BIT(cap))
		cap++;
	if (cap == SG_CAP_COUNT)
		return policy_blame(r, r->line,
		    "a quorum with a pattern needs exactly one capability");
	for (size_t i = 0; i < k->patterns.n; i++)
		if (grant_check_new(
			&(struct grant_rule){.extension_id = k->extension_id,
			    .capability = cap,
			    .pattern = k->patterns.v[i],
			    .has_pattern = true,
			    .source = STR("policy"),
			    .effect = SG_GRANT_DENY,
			    .lifetime = SG_LIFETIME_ALWAYS},
			&(struct grant_check){r->a, &idna_libidn2, r->tools, 0},
			&why) != SG_OK)
			return policy_blame(r, r->line, why.message);
	return SG_OK;
}

/* Only names: then there must be as many of them. */
static bool
has_enough(const struct service_config_quorum *k)
{
	for (size_t i = 0; i < k->of.n; i++)
		if (is_role(k->of.v[i]))
			return true;
	for (size_t i = 0; i < k->also.n; i++)
		if (is_role(k->also.v[i]))
			return true;
	return k->of.n == 0 ||
	    k->of.n + k->also.n + (k->local == QUORUM_LOCAL_YES) >= k->need;
}

static enum sg_err
end_quorum(struct policy_reading *r)
{
	struct service_config_quorum *k = &r->quorum;
	enum sg_err err;

	if (k->extension_id.n == 0)
		k->extension_id = STR("*");
	if ((k->escalate_ms > 0) != (k->also.n > 0))
		return policy_blame(r, r->line,
		    "escalate_after and escalate_to stand together, or not at "
		    "all");
	if (k->escalate_ms > 0 && k->timeout_ms > 0 &&
	    k->escalate_ms >= k->timeout_ms)
		return policy_blame(r, r->line,
		    "escalate_after must be shorter than timeout: by then the "
		    "question is denied");
	if (k->escalate_ms > 0 && k->timeout_ms == 0)
		return policy_blame(r, r->line,
		    "escalate_after needs a timeout that is longer");
	if (!has_enough(k))
		return policy_blame(
		    r, r->line, "need is more than the people that are named");
	if ((err = check_patterns(r)) != SG_OK)
		return err;
	if (r->out->n_quorums == POLICY_QUORUMS_MAX)
		return policy_blame(
		    r, r->line, "there are too many quorums, at most 64");
	if (!policy_id(r, 0, &k->id))
		return policy_blame(r, r->line, "out of memory");
	r->out->quorums[r->out->n_quorums++] = *k;
	return SG_OK;
}

enum sg_err
policy_quorum_end(struct policy_reading *r)
{
	for (size_t i = 0; i < ROWS; i++)
		if (rows[i].at == r->at && rows[i].must == MUST &&
		    (r->seen & 1u << i) == 0)
			return policy_blame(r, r->line,
			    r->at == POLICY_QUORUM ? "a quorum needs: need"
						   : keys_of(r->at));
	if (r->at == POLICY_QUORUM)
		return end_quorum(r);
	if (r->out->n_duties == POLICY_DUTIES_MAX)
		return policy_blame(r, r->line, "there are too many of these");
	r->duty.kind = r->at == POLICY_OWNER ? DUTY_OWNER
	    : r->at == POLICY_DELEGATE       ? DUTY_DELEGATE
					     : DUTY_HOURS;
	r->out->duties[r->out->n_duties++] = r->duty;
	return SG_OK;
}
