/*
 * The rows of tests/data/cases.jsonl that the action room answers as C
 * functions: derivation, hash of the params, lists and modes of the policy,
 * presets, decisions.
 */
#include <jansson.h>
#include <stdlib.h>

#include "rule/policy.h"
#include "base/rfc3339.h"
#include "lib/cases.h"
#include "t.h"
#include "form/call_params.h"
#include "json/canonical_json.h"
#include "form/permissions.h"
#include "shape/hostcall.h"
#include "shape/log.h"

static struct arena memory;
static size_t rows_seen;

static struct sg_str
str(json_t *in, const char *key)
{
	json_t *v = json_object_get(in, key);

	return (struct sg_str){json_string_value(v), json_string_length(v)};
}

static struct sg_str
dump(json_t *v)
{
	char *text = json_dumps(v, JSON_ENCODE_ANY);
	struct sg_str out = {NULL, 0};

	CHECK(text != NULL && arena_dup(&memory, str_of(text), &out), "memory");
	free(text);
	return out;
}

/* R-150 R-152: the capability follows from method and params alone. */
static void
derive(const char *id, json_t *in, json_t *want)
{
	struct call_request r = {
	    .call_id = STR("c"), .method = str(in, "method")};
	const char *capability = json_string_value(
	    json_object_get(want, "capability"));
	enum sg_hostcall_method m;
	enum sg_capability c = SG_CAP_COUNT;
	bool ok;

	ok = method_parse(r.method, &m) &&
	    call_params_read(m, dump(json_object_get(in, "params")), &memory,
		&r.params, NULL) == SG_OK &&
	    call_check(&r, r.params.tool.n > 0 ? r.params.tool : r.params.op,
		&m, &c, NULL) == SG_OK;
	CHECK(ok == (capability != NULL), "%s: %d", id, ok);
	if (ok && capability != NULL)
		CHECK(strcmp(sg_capability_name(c), capability) == 0, "%s: %s",
		    id, sg_capability_name(c));
}

/* */
static void
parse(const char *id, json_t *in, json_t *want)
{
	const char *capability = json_string_value(
	    json_object_get(want, "capability"));
	json_t *dangerous = json_object_get(want, "dangerous");
	enum sg_capability c = SG_CAP_COUNT;
	bool ok = capability_parse(str(in, "token"), &c);

	CHECK(ok == (capability != NULL), "%s: %d", id, ok);
	if (ok && capability != NULL)
		CHECK(strcmp(sg_capability_name(c), capability) == 0, "%s", id);
	if (dangerous != NULL)
		CHECK(capability_dangerous(c) == json_is_true(dangerous), "%s",
		    id);
}

static void
params_hash(const char *id, json_t *in, json_t *want)
{
	uint8_t hash[SHA256_SIZE];
	char hex[2 * SHA256_SIZE];
	struct buf b = BUF_ON(hex);
	struct sg_str text;

	CHECK(canonical_call(str(in, "method"),
		  dump(json_object_get(in, "params")), &memory, &text,
		  NULL) == SG_OK,
	    "%s", id);
	CHECK(str_eq(text, str(want, "canonical")), "%s: %.*s", id, (int)text.n,
	    text.p);
	sha256_of(text, hash);
	buf_addhex(&b, hash, sizeof(hash));
	CHECK(str_eq(buf_str(&b), str(want, "sha256")), "%s: hash", id);
}

static unsigned
caps(json_t *list)
{
	enum sg_capability c;
	unsigned set = 0;

	for (size_t i = 0; i < json_array_size(list); i++)
		if (capability_parse(
			str_of(json_string_value(json_array_get(list, i))), &c))
			set |= CAPABILITY_BIT(c);
	return set;
}

static enum sg_policy_mode
mode_of(json_t *in)
{
	unsigned m = SG_MODE_STRICT;

	CHECK(word_parse(&words_policy_mode, str(in, "mode"), &m), "mode");
	return m;
}

/* R-194 R-197 R-212: lists and modes, deny first. */
static void
evaluate(const char *id, json_t *in, json_t *want)
{
	json_t *p = json_object_get(in, "policy"), *each;
	struct policy_extension v[4];
	struct policy policy = {.mode = mode_of(p),
	    .default_caps = caps(json_object_get(p, "default_caps")),
	    .deny_caps = caps(json_object_get(p, "deny_caps")),
	    .extensions = v};
	struct policy_view got;
	const char *name, *verdict = "prompt";

	json_object_foreach(json_object_get(p, "per_extension"), name, each)
	{
		bool has = json_object_get(each, "mode") != NULL;

		v[policy.n_extensions++] = (struct policy_extension){
		    .id = str_of(name),
		    .allow = caps(json_object_get(each, "allow")),
		    .deny = caps(json_object_get(each, "deny")),
		    .has_mode = has,
		    .mode = has ? mode_of(each) : SG_MODE_STRICT};
	}
	got = policy_look(
	    &policy, str(in, "extension_id"), str(in, "capability"));
	if (got.verdict != SG_ACTION_ASK)
		verdict = sg_action_verdict_name(got.verdict);
	CHECK(str_eq(str_of(verdict), str(want, "decision")), "%s: %s", id,
	    verdict);
	CHECK(str_eq(str_of(got.reason), str(want, "reason")), "%s: %s", id,
	    got.reason);
}

/* The preset that is chosen; who says so is the business of the settings. */
static void
profile(const char *id, json_t *in, json_t *want)
{
	json_t *config = json_object_get(in, "config");
	json_t *env = json_object_get(in, "env");
	struct sg_str name = str(in, "cli");
	bool dangerous = json_is_true(
			     json_object_get(config, "allow_dangerous")) ||
	    json_object_get(env, "PI_EXTENSION_ALLOW_DANGEROUS") != NULL;
	struct policy p;

	if (name.n == 0)
		name = str(env, "PI_EXTENSION_POLICY");
	if (name.n == 0)
		name = str(config, "profile");
	p = policy_preset(policy_profile_read(name), dangerous);
	if (json_object_get(want, "mode") != NULL)
		CHECK(p.mode == mode_of(want), "%s: mode", id);
	if (json_object_get(want, "effective_profile") != NULL)
		CHECK(str_eq(str(want, "effective_profile"),
			  str_of(sg_policy_profile_name(
			      policy_profile_read(name)))),
		    "%s: profile", id);
	if (json_object_get(want, "default_caps") != NULL)
		CHECK(p.default_caps ==
			caps(json_object_get(want, "default_caps")),
		    "%s: default_caps", id);
	if (json_object_get(want, "deny_caps") != NULL)
		CHECK(p.deny_caps == caps(json_object_get(want, "deny_caps")),
		    "%s: deny_caps", id);
}

static void
reason_detail(const char *id, json_t *in, json_t *want)
{
	CHECK(str_eq(str_of(policy_reason_text(str(in, "reason"))),
		  str(want, "detail")),
	    "%s", id);
}

/* R-189 R-190 R-191: what a decision leaves behind. */
static void
decision(const char *id, json_t *in, json_t *want)
{
	unsigned d = 0;

	CHECK(word_parse(&words_decision_token, str(in, "decision"), &d), "%s",
	    id);
	CHECK((decision_verdict(d) == SG_VERDICT_ALLOW) ==
		json_is_true(json_object_get(want, "allow")),
	    "%s", id);
	CHECK((decision_lifetime(d) == SG_LIFETIME_ONCE) ==
		json_is_true(json_object_get(want, "single_call")),
	    "%s", id);
	CHECK((decision_lifetime(d) == SG_LIFETIME_SESSION) ==
		json_is_true(json_object_get(want, "session")),
	    "%s", id);
	CHECK((decision_lifetime(d) == SG_LIFETIME_ALWAYS) ==
		json_is_true(json_object_get(want, "persisted")),
	    "%s", id);
}

#define NOW_MS INT64_C(1767225600000) /* 2026-01-01 */

static void
apply(struct grant_rule *v, size_t *n, json_t *op)
{
	const char *what = json_string_value(json_array_get(op, 0));
	json_t *more = json_array_get(op, 4);
	struct sg_str id = str_of(json_string_value(json_array_get(op, 1)));
	struct grant_rule r = {.extension_id = id,
	    .effect = json_is_true(json_array_get(op, 3)) ? SG_GRANT_ALLOW
							  : SG_GRANT_DENY,
	    .lifetime = SG_LIFETIME_ALWAYS};
	size_t kept = 0;

	if (strcmp(what, "reset") == 0)
		*n = 0;
	for (size_t i = 0; i < *n && strcmp(what, "revoke") == 0; i++)
		if (!str_eq(v[i].extension_id, id))
			v[kept++] = v[i];
	if (strcmp(what, "revoke") == 0)
		*n = kept;
	if (strcmp(what, "record") != 0 && strcmp(what, "insert") != 0)
		return;
	CHECK(capability_parse(str_of(json_string_value(json_array_get(op, 2))),
		  &r.capability),
	    "capability");
	if (more != NULL) {
		r.has_expiry = true;
		CHECK(rfc3339_parse(str(more, "expires_at"), &r.expires_ms),
		    "time");
	}
	v[(*n)++] = r;
}

/* R-231 R-232: decisions of version 1, which have no scope. */
static void
store(const char *id, json_t *in, json_t *want)
{
	json_t *ops = json_object_get(in, "ops");
	json_t *checks = json_object_get(want, "checks");
	struct grant_rule v[16];
	size_t n = 0;
	struct grants g;

	for (size_t i = 0; i < json_array_size(ops); i++)
		apply(v, &n, json_array_get(ops, i));
	CHECK(grants_init(&g, n, &memory, NULL) == SG_OK, "%s", id);
	for (size_t i = 0; i < n; i++)
		CHECK(grants_add(&g, &v[i]) == SG_OK, "%s", id);
	for (size_t i = 0; i < json_array_size(checks); i++) {
		json_t *c = json_array_get(checks, i);
		json_t *expected = json_array_get(c, 3);
		enum sg_grant_effect effect = SG_GRANT_COUNT;
		enum sg_capability cap;
		bool found = capability_parse(str_of(json_string_value(
						  json_array_get(c, 2))),
				 &cap) &&
		    grants_lookup(&g,
			str_of(json_string_value(json_array_get(c, 1))), cap,
			NOW_MS, &effect);

		CHECK(found == !json_is_null(expected), "%s: %zu", id, i);
		if (found)
			CHECK((effect == SG_GRANT_ALLOW) ==
				json_is_true(expected),
			    "%s: %zu", id, i);
	}
}

/* Days to dates, for what expires. */
static void
date(const char *id, json_t *in, json_t *want)
{
	char room[16];
	struct buf b = BUF_ON(room);
	json_int_t days = json_integer_value(
	    json_object_get(in, "days_since_epoch"));

	CHECK(rfc3339_add_date(&b, (int32_t)days) &&
		str_eq(buf_str(&b), str(want, "date")),
	    "%s: %.*s", id, (int)b.n, b.p);
}

/* R-232 T45: a file that cannot be read gives no grant. */
static void
file(const char *id, json_t *in, json_t *want)
{
	struct grant_rule *v = NULL;
	struct sg_error e = {0};
	size_t n = 0;

	(void)want;
	CHECK(permissions_read(str(in, "file"), &memory, &v, &n, &e) != SG_OK &&
		n == 0 && e.message[0] != '\0',
	    "%s", id);
}

/* A message that is right but for ${key}, which is ${value}. */
static bool
takes_message(const char *key, json_t *value, struct sg_error *e)
{
	json_t *m = json_pack("{ssssssso}", "id", "1", "version", "1.0", "type",
	    "log", "payload", json_object());
	struct extension_message out;
	enum sg_err err;

	json_object_set(m, key, value);
	err = contract_decode(
	    &extension_message_contract, dump(m), &memory, &out, e);
	json_decref(m);
	return err == SG_OK;
}

static bool
takes_log(const char *schema, const char *scenario, struct sg_error *e)
{
	json_t *m = json_pack(
	    "{ss,ss,ss,ss,ss,s{ss,ss},s{sn,s[s],ss,ss,ss,ss,ss,s[]}}", "schema",
	    schema, "ts", "2026-01-01T00:00:00.000Z", "level", "info", "event",
	    "policy.decision", "message", "m", "correlation", "extension_id",
	    "e", "scenario_id", scenario, "data", "prompt_id", "call_ids", "c",
	    "extension_id", "e", "capability", "exec", "decision", "allow_once",
	    "policy_mode", "prompt", "risk", "high", "scope_hashes");
	struct policy_decision_log out;
	enum sg_err err = contract_decode(
	    &policy_decision_log_contract, dump(m), &memory, &out, e);

	json_decref(m);
	return err == SG_OK;
}

/* T52: versions and words that are not ours are refused, and said where. */
static void
message(const char *id, json_t *in, json_t *want)
{
	struct sg_error e = {0};
	const char *key;
	json_t *v;

	(void)want;
	CHECK(takes_log("pi.ext.log.v1", "s", &e), "%s: %s %s", id, e.pointer,
	    e.message);
	json_object_foreach(in, key, v)
	{
		if (strcmp(key, "log.schema") == 0)
			CHECK(!takes_log(json_string_value(v), "s", &e) &&
				strcmp(e.pointer, "/schema") == 0,
			    "%s: %s", id, e.pointer);
		else if (strcmp(key, "log.correlation.scenario_id") == 0)
			CHECK(!takes_log("pi.ext.log.v1", "", &e) &&
				strcmp(e.pointer, "/correlation/scenario_id") ==
				    0,
			    "%s: %s", id, e.pointer);
		else if (strcmp(key, "unknown extra fields") == 0)
			CHECK(
			    takes_message(key, v, &e), "%s: %s", id, e.pointer);
		else if (json_object_size(in) == 1 ||
		    strcmp(key, "version") == 0)
			CHECK(!takes_message(key, v, &e), "%s: %s", id, key);
	}
}

static bool
message_is_ours(json_t *in)
{
	return json_object_get(in, "version") != NULL ||
	    json_object_get(in, "unknown extra fields") != NULL ||
	    json_object_get(in, "type") != NULL ||
	    json_object_get(in, "log.schema") != NULL ||
	    json_object_get(in, "log.correlation.scenario_id") != NULL;
}

static const struct area {
	const char *name;
	void (*check)(const char *id, json_t *in, json_t *want);
} areas[] = {
    {"pi.capability.derive", derive},
    {"pi.capability.parse", parse},
    {"pi.params_hash", params_hash},
    {"pi.policy.evaluate", evaluate},
    {"pi.policy.profile", profile},
    {"pi.policy.reason_detail", reason_detail},
    {"pi.permissions.store", store},
    {"pi.permissions.date", date},
    {"pi.permissions.file", file},
    {"pi.protocol.message", message},
    {"capprompt.decision", decision},
};

static void
check_row(json_t *row)
{
	const char *area = json_string_value(json_object_get(row, "area"));
	const struct area *a;

	if (json_object_get(row, "differs") != NULL)
		return;
	EACH (a, areas) {
		if (strcmp(a->name, area) != 0 ||
		    (a->check == message &&
			!message_is_ours(json_object_get(row, "input"))))
			continue;
		rows_seen++;
		case_seen(json_string_value(json_object_get(row, "id")));
		a->check(json_string_value(json_object_get(row, "id")),
		    json_object_get(row, "input"),
		    json_object_get(row, "expected"));
	}
}

static FILE *cases;

static void
every_row(void)
{
	char *line = NULL;
	size_t cap = 0;

	while (getline(&line, &cap, cases) > 0) {
		json_t *row = json_loads(line, 0, NULL);

		CHECK(row != NULL, "%s", line);
		check_row(row);
		json_decref(row);
		arena_clear(&memory);
	}
	free(line);
	CHECK(rows_seen >= 110, "%zu rows", rows_seen);
}

int
main(void)
{
	cases = cases_open();
	arena_init(&memory, &mem_heap, (size_t)1 << 24);
	RUN(every_row);
	arena_release(&memory);
	fclose(cases);
	return t_done("action_cases");
}
