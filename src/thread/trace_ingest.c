/*
 * trace.ingest: events a client saw.  They are looked at and counted; nothing
 * of them is kept.
 */
#include "count/counts.h"
#include "thread/turns_int.h"
#include "base/rfc3339.h"
#include "json/json_members.h"

#define EVENTS_MOST  256
#define MEMBERS_MOST 64
#define TEXT_MOST    200 /* bytes of a value: a name, not a sentence */

static bool
is_content(struct sg_str key)
{
	static const char *const keys[] = {
#define X(name) name,
#include "thread/content_key.def"
	};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (str_eq(key, str_of(keys[i])))
			return true;
	return false;
}

/* A number, a truth value, null, or a short text. */
static bool
is_plain(struct sg_str value)
{
	return value.p[0] != '{' && value.p[0] != '[' && value.n <= TEXT_MOST;
}

static bool
is_time(struct sg_str value, struct arena *a)
{
	struct sg_str text;
	int64_t ms;

	return json_member_text(value, a, &text) == SG_OK &&
	    rfc3339_parse(text, &ms);
}

/*
 * What a device observed about itself: when, and plain values.  It has no
 * table, since devices observe what they like, but for content.
 */
static bool
is_observation(struct sg_str json, struct arena *a)
{
	struct json_member *m;
	bool has_time = false;
	size_t n;

	if (json_members(json, MEMBERS_MOST, a, &m, &n) != SG_OK)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (is_content(m[i].key) || !is_plain(m[i].value))
			return false;
		if (str_eq(m[i].key, STR("ts")))
			has_time = is_time(m[i].value, a);
	}
	return has_time;
}

static bool
is_event(struct sg_str json, struct arena *a)
{
	struct journal_offer_event offer;

	return contract_decode(&journal_offer_event_contract, json, a, &offer,
		   NULL) == SG_OK ||
	    is_observation(json, a);
}

static enum sg_err
bad_list(struct sg_error *e, enum sg_err code, const char *why)
{
	return err_set(e, code, STR("/events"), str_of(why));
}

static enum sg_err
count_events(struct sg_str list, struct arena *a, struct trace_ingested *out,
    struct sg_error *e)
{
	enum json_token t;
	struct sg_str text;
	struct json j;

	json_init(&j, list);
	if (json_next(&j) != JSON_ARRAY)
		return bad_list(e, SG_ETYPE, "must be a list");
	while ((t = json_next(&j)) != JSON_ARRAY_END) {
		if (out->accepted + out->rejected == EVENTS_MOST)
			return bad_list(e, SG_EMANY, "at most 256 events");
		if (t == JSON_BAD || json_skip(&j, t, a, &text) != SG_OK)
			return bad_list(e, SG_EJSON, "is not JSON");
		if (is_event(text, a))
			out->accepted++;
		else
			out->rejected++;
	}
	if (out->accepted + out->rejected == 0)
		return bad_list(e, SG_EFEW, "at least one event");
	return SG_OK;
}

/* One of the two names of an id, and not both. */
static enum sg_err
one_of(bool has, bool has_alias, const char *pointer, struct sg_error *e)
{
	if (has && has_alias)
		return err_set(e, SG_EFORBIDDEN, str_of(pointer),
		    STR("appears under both its names"));
	if (!has && !has_alias)
		return err_set(
		    e, SG_EMISSING, str_of(pointer), STR("is required"));
	return SG_OK;
}

void
run_trace_ingest(struct turns *turns, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct trace_ingest *q = body;
	struct trace_ingested out = {.accepted = 0};
	struct sg_error e = {0};
	struct sg_str json;

	(void)in;
	if (one_of(q->has_request_id, q->has_request_id_alias, "/requestId",
		&e) != SG_OK ||
	    one_of(q->has_local_user_uuid, q->has_local_user_uuid_alias,
		"/localUserUuid", &e) != SG_OK ||
	    count_events(q->events, a, &out, &e) != SG_OK) {
		command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
		return;
	}
	out.request_id = q->has_request_id ? q->request_id
					   : q->request_id_alias;
	counts_ingested(
	    turns->shell->counts, (size_t)out.accepted, (size_t)out.rejected);
	json = shell_json(a, &trace_ingested_contract, &out);
	if (json.n == 0)
		command_failed(to, SG_ENOMEM, NULL);
	else
		command_done(to, json);
}
