/*
 * The shapes beside tests/data/cases.jsonl: what a row takes or refuses, we
 * take or refuse, unless the row says that we differ.
 */
#include <jansson.h>
#include <stdlib.h>

#include "contract/field.h"
#include "lib/cases.h"
#include "t.h"

#define ROOM ((size_t)1 << 20)

static char *text; /* ROOM bytes each */
static void *out;
static size_t rows_seen;

/*
 * Where the rows say match, and the facts say otherwise: section 9.1 #12; and
 * 3.1, by which a memento in an answer has an id, so that a client can
 * send it back as it came.
 */
static const char *const settled[] = {
    "envelope.schema.023", "chat.request.schema.040"};

static bool
is_settled(const char *id)
{
	for (size_t i = 0; i < sizeof(settled) / sizeof(settled[0]); i++)
		if (strcmp(settled[i], id) == 0)
			return true;
	return false;
}

/* {"repeat": c, "count": n} and {"repeat_item": x, "count": n}, written out. */
static json_t *
repeated(const json_t *v)
{
	json_int_t n = json_integer_value(json_object_get(v, "count"));
	json_t *item = json_object_get(v, "repeat_item"), *list;
	const char *c = json_string_value(json_object_get(v, "repeat"));

	if (c != NULL) {
		memset(text, c[0], (size_t)n);
		return json_stringn(text, (size_t)n);
	}
	list = json_array();
	for (json_int_t i = 0; i < n; i++)
		json_array_append(list, item);
	return list;
}

static bool
is_repeated(const json_t *v)
{
	return json_object_get(v, "count") != NULL &&
	    (json_object_get(v, "repeat") != NULL ||
		json_object_get(v, "repeat_item") != NULL);
}

static void
expand(json_t *v)
{
	const char *key;
	json_t *item;
	size_t i;
	void *next;

	json_object_foreach_safe(v, next, key, item)
	{
		if (is_repeated(item))
			json_object_set_new(v, key, repeated(item));
		else
			expand(item);
	}
	json_array_foreach(v, i, item)
	{
		if (is_repeated(item))
			json_array_set_new(v, i, repeated(item));
		else
			expand(item);
	}
}

/* Decode ${v} by ${name}; what comes back is what was encoded, or NULL. */
static json_t *
take(const char *name, json_t *v, struct sg_error *e)
{
	const struct contract *c = contract_find(str_of(name));
	struct buf b = {.p = text, .cap = ROOM};
	json_t *again = NULL;
	struct arena a;
	char *in;

	*e = (struct sg_error){0};
	expand(v);
	in = json_dumps(v, JSON_ENCODE_ANY | JSON_COMPACT);
	arena_init(&a, &mem_heap, (size_t)1 << 24);
	CHECK(c != NULL, "%s", name);
	if (contract_decode(c, str_of(in), &a, out, e) == SG_OK) {
		contract_encode(c, out, &b);
		again = json_loadb(b.p, b.n, 0, NULL);
		CHECK(!buf_full(&b) && again != NULL, "%s: not JSON", name);
	}
	arena_release(&a);
	free(in);
	return again;
}

static bool
takes(const char *name, json_t *v, struct sg_error *e)
{
	json_t *again = take(name, v, e);
	bool ok = again != NULL;

	json_decref(again);
	return ok;
}

/* "a.b.0" is "/a/b/0"; an unknown key is one step further down. */
static bool
is_at(const struct sg_error *e, const char *path)
{
	char want[SG_POINTER_MAX];
	size_t n;

	snprintf(want, sizeof(want), "%s%s", path[0] != '\0' ? "/" : "", path);
	for (n = 0; want[n] != '\0'; n++)
		if (want[n] == '.')
			want[n] = '/';
	if (e->code == SG_EUNKNOWN)
		return strncmp(e->pointer, want, n) == 0 &&
		    strrchr(e->pointer, '/') == e->pointer + n;
	return strcmp(e->pointer, want) == 0;
}

static bool
is_at_one_of(const struct sg_error *e, const json_t *paths)
{
	json_t *path;
	size_t i;

	json_array_foreach(paths, i, path)
	{
		if (is_at(e, json_string_value(path)))
			return true;
	}
	return false;
}

static void
run_packet(const char *id, json_t *in, json_t *want, bool match)
{
	bool valid = json_is_true(json_object_get(want, "valid"));
	json_t *path = json_object_get(want, "first_path");
	struct sg_error e;
	bool ok = takes("PacketInput", json_object_get(in, "packet"), &e);

	if (is_settled(id))
		valid = !valid;
	CHECK(ok == (valid == match), "%s: %s %s", id, e.pointer, e.message);
	CHECK(
	    ok || path == NULL || !match || is_at(&e, json_string_value(path)),
	    "%s: %s", id, e.pointer);
}

static void
run_envelope(const char *id, json_t *in, json_t *want, bool match)
{
	json_t *v = json_object_get(in, "envelope"), *affect, *got;
	struct sg_error e;
	bool full = json_is_true(json_object_get(want, "full_schema_valid"));
	bool min = json_is_true(json_object_get(want, "v0_min_valid"));
	bool ok = takes("OutputEnvelopeMin", v, &e);

	CHECK(ok == (min == match), "%s: min: %s %s", id, e.pointer, e.message);
	got = take("OutputEnvelope", v, &e);
	ok = got != NULL;
	if (is_settled(id))
		full = !full;
	CHECK(
	    ok == (full == match), "%s: full: %s %s", id, e.pointer, e.message);
	CHECK(ok || is_at_one_of(&e, json_object_get(want, "issue_paths")),
	    "%s: %s", id, e.pointer);
	affect = json_object_get(json_object_get(got, "meta"), "affect_signal");
	if (json_object_get(want, "affect_signal") != NULL)
		CHECK(
		    json_equal(affect, json_object_get(want, "affect_signal")),
		    "%s: affect_signal", id);
	json_decref(got);
}

static json_t *
chip(json_int_t bullets)
{
	json_t *list = json_array();

	for (json_int_t i = 0; i < bullets; i++)
		json_array_append_new(list, json_string("b"));
	return json_pack("{ss sb ss ss ss so}", "request_id", "r",
	    "action_needed", 1, "action_id", "a", "action_label", "L",
	    "action_kind", "k", "action_summary_bullets", list);
}

static void
run_chip(const char *id, json_t *in, json_t *want, bool match)
{
	json_t *meta = json_object_get(in, "meta");
	json_t *bullets = json_object_get(in, "action_summary_bullets");
	json_t *option = json_object_get(in, "optional"), *v;
	json_t *missing = json_object_get(want, "missing");
	struct sg_error e;
	bool ok;

	v = meta != NULL
	    ? json_incref(meta)
	    : chip(bullets != NULL ? json_integer_value(bullets) : 1);
	if (option != NULL) {
		const char *key = json_string_value(option);
		json_t *some = strcmp(key, "action_payload_preview") == 0
		    ? json_object()
		    : json_string("x");

		CHECK(takes("ActionNeeded", v, &e), "%s: without", id);
		json_object_set_new(v, key, some);
		CHECK(takes("ActionNeeded", v, &e), "%s: with %s", id, key);
	} else {
		ok = takes("ActionNeeded", v, &e);
		CHECK(ok ==
			((json_is_true(json_object_get(want, "chip")) ||
			     json_is_true(json_object_get(want, "valid"))) ==
			    match),
		    "%s: %s %s", id, e.pointer, e.message);
		CHECK(missing == NULL ||
			(e.code == SG_EMISSING &&
			    is_at(&e, json_string_value(missing))),
		    "%s: %s", id, e.pointer);
	}
	json_decref(v);
}

static void
run_gate(const char *id, json_t *in, json_t *want, bool match)
{
	bool valid = json_is_true(json_object_get(want, "valid"));
	json_t *result = json_object_get(in, "result"), *v;
	struct sg_error e;

	if (result != NULL || json_object_get(in, "value") == NULL) {
		v = json_incref(result != NULL ? result : in);
		CHECK(takes("IntentGateResult", v, &e) == (valid == match),
		    "%s: %s %s", id, e.pointer, e.message);
	} else {
		v = json_pack("{ss ss sO}", "type", "rule", "name", "n",
		    "value", json_object_get(in, "value"));
		CHECK(takes("Signal", v, &e) == (valid == match), "%s: %s %s",
		    id, e.pointer, e.message);
	}
	json_decref(v);
}

/* What is not a question of shape is asked by whoever derives capabilities. */
static void
run_host_call(const char *id, json_t *in, json_t *want, bool match)
{
	const char *call = json_string_value(json_object_get(in, "call_id"));
	bool refused = json_object_get(want, "code") != NULL;
	bool shape = json_object_get(want, "message_contains") == NULL &&
	    call != NULL && call[strspn(call, " ")] != '\0';
	struct sg_error e;
	bool ok = takes("HostCall", in, &e);

	CHECK(ok != (refused && shape) || !match, "%s: %s %s", id, e.pointer,
	    e.message);
}

static void
run_host_result(const char *id, json_t *in, json_t *want, bool match)
{
	struct sg_error e;

	json_object_set_new(in, "call_id", json_string("c"));
	CHECK(takes("HostResult", in, &e) ==
		(json_is_true(json_object_get(want, "valid")) == match),
	    "%s: %s %s", id, e.pointer, e.message);
}

/* Whatever of the row is a message of the protocol comes back as it was. */
static void
run_rpc_part(const char *id, json_t *v)
{
	static const char *const kinds[][2] = {
	    {"capability_prompt", "CapabilityPrompt"},
	    {"capability_decision", "CapabilityDecision"},
	    {"response", "RpcResponse"},
	};
	const char *type = json_string_value(json_object_get(v, "type"));
	struct sg_error e;

	for (size_t i = 0; type != NULL && i < 3; i++) {
		json_t *again;

		if (strcmp(type, kinds[i][0]) != 0)
			continue;
		again = take(kinds[i][1], v, &e);
		CHECK(json_equal(v, again), "%s: %s %s %s", id, type, e.pointer,
		    e.message);
		json_decref(again);
	}
}

static void
run_rpc(const char *id, json_t *in, json_t *want, bool match)
{
	const char *key;
	json_t *v;

	(void)match;
	json_object_foreach(in, key, v) run_rpc_part(id, v);
	run_rpc_part(id, in);
	json_object_foreach(want, key, v) run_rpc_part(id, v);
}

static const struct area {
	const char *name;
	void (*run)(const char *id, json_t *in, json_t *want, bool match);
} areas[] = {
    {"chat.request.schema", run_packet},
    {"envelope.schema", run_envelope},
    {"chip.contract", run_chip},
    {"intentgate.result", run_gate},
    {"intentgate.signal_value", run_gate},
    {"pi.hostcall.validate", run_host_call},
    {"pi.hostresult.validate", run_host_result},
    {"capprompt.rpc", run_rpc},
};

static void
run_row(json_t *row)
{
	const char *area = json_string_value(json_object_get(row, "area"));
	const char *id = json_string_value(json_object_get(row, "id"));
	const struct area *a;

	EACH (a, areas) {
		if (strcmp(a->name, area) != 0)
			continue;
		a->run(id, json_object_get(row, "input"),
		    json_object_get(row, "expected"),
		    json_object_get(row, "differs") == NULL);
		case_seen(id);
		rows_seen++;
	}
}

static FILE *cases;

static void
test_cases(void)
{
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;

	while ((n = getline(&line, &cap, cases)) > 0) {
		json_t *row = json_loadb(line, (size_t)n, 0, NULL);

		CHECK(row != NULL, "not JSON: %.60s", line);
		if (row != NULL)
			run_row(row);
		json_decref(row);
	}
	CHECK(rows_seen > 50, "only %zu rows", rows_seen);
	free(line);
}

int
main(void)
{
	size_t most = 0;

	cases = cases_open();
	for (size_t i = 0; i < contracts_count; i++)
		if (contracts_all[i]->size > most)
			most = contracts_all[i]->size;
	text = malloc(ROOM);
	out = malloc(most);
	RUN(test_cases);
	fclose(cases);
	free(text);
	free(out);
	return t_done("wire_cases");
}
