/*
 * What an action would do, read from its payload by the rules that carry it
 * out, and the kinds a model is told of.
 */
#include "executor/executor_deed.h"

#include <string.h>

#include "base/rfc3339.h"
#include "contract/schema.h"
#include "executor/command.h"
#include "json/canonical_json.h"
#include "json/json_members.h"
#include "json/json_put.h"
#include "shape/executor.h"
#include "when/when.h"

#define MEMBERS_MAX 64
#define HOUR_MS     3600000
#define SCHEMA_MAX  (16u << 10)

/* Members that are moments: written with an offset, they are put in UTC. */
static bool
is_moment(struct sg_str key)
{
	return str_eq(key, STR("due_at")) || str_eq(key, STR("start_at")) ||
	    str_eq(key, STR("end_at"));
}

static void
put_member(struct buf *b, const struct json_member *m, struct arena *a)
{
	struct sg_str text = STR("");
	char room[40];
	struct buf utc = BUF_ON(room);
	int64_t ms;

	json_comma(b);
	json_quote(b, m->key);
	buf_addc(b, ':');
	if (is_moment(m->key) &&
	    json_member_text(m->value, a, &text) == SG_OK &&
	    deed_time(text, &ms) && rfc3339_add(&utc, ms))
		json_quote(b, buf_str(&utc));
	else
		buf_add(b, m->value);
}

/* The payload with its moments in UTC. */
static enum sg_err
in_utc(struct sg_str payload, struct arena *a, struct sg_str *out,
    struct sg_error *e)
{
	struct json_member *v = NULL;
	size_t n = 0;
	struct buf b = arena_buf(a, 2 * payload.n + 4096);

	if (b.p == NULL)
		return SG_ENOMEM;
	if (json_members(payload, MEMBERS_MAX, a, &v, &n) != SG_OK)
		return err_set(e, SG_EINVALID, STR(""),
		    STR("the payload must be one JSON object"));
	json_open(&b);
	for (size_t i = 0; i < n; i++)
		put_member(&b, &v[i], a);
	json_close(&b);
	*out = buf_str(&b);
	return buf_full(&b) ? SG_ELONG : SG_OK;
}

static enum sg_err
canonical(
    struct sg_str json, struct arena *a, struct sg_str *out, struct sg_error *e)
{
	struct buf b = arena_buf(a, CANONICAL_MAX(json.n));
	enum sg_err err;

	if (b.p == NULL)
		return SG_ENOMEM;
	err = canonical_json_add(&b, json, a, e);
	*out = buf_str(&b);
	return err == SG_OK && buf_full(&b) ? SG_ELONG : err;
}

/* In words, and the rule itself: words leave out what they do not know. */
static bool
say_repeat(
    struct deed *d, struct sg_str rule, struct sg_str zone, struct arena *a)
{
	struct buf b = arena_buf(a, 1024);

	if (rule.n == 0)
		return true;
	if (b.p == NULL)
		return false;
	when_say_rule(&b, rule);
	buf_addz(&b, " (");
	buf_add(&b, rule);
	if (zone.n > 0) {
		buf_addz(&b, ", ");
		buf_add(&b, zone);
	}
	buf_addc(&b, ')');
	d->repeat = buf_str(&b);
	return !buf_full(&b);
}

static enum sg_err
read_reminder(struct deed *d, struct arena *a, struct sg_error *e)
{
	struct reminder_payload p;
	enum sg_err err = contract_decode(
	    &reminder_payload_contract, d->payload, a, &p, e);

	if (err != SG_OK)
		return err;
	d->by = DEED_REMINDER;
	d->title = p.title;
	d->has_start = p.has_due_ms;
	d->start_ms = p.due_ms;
	d->has_day = p.has_due_day && !p.has_due_ms;
	d->day = (int32_t)p.due_day;
	d->notes = p.has_notes ? p.notes : STR("");
	d->list = p.has_list ? p.list : STR("");
	return say_repeat(d, p.has_repeat ? p.repeat : STR(""),
		   p.has_time_zone ? p.time_zone : STR(""), a)
	    ? SG_OK
	    : SG_ENOMEM;
}

static enum sg_err
read_event(struct deed *d, struct arena *a, struct sg_error *e)
{
	struct event_payload p;
	enum sg_err err = contract_decode(
	    &event_payload_contract, d->payload, a, &p, e);

	if (err != SG_OK)
		return err;
	d->by = DEED_EVENT;
	d->title = p.title;
	d->has_start = d->has_end = true;
	d->start_ms = p.start_ms;
	d->end_ms = p.has_end_ms ? p.end_ms : p.start_ms + HOUR_MS;
	d->notes = p.has_notes ? p.notes : STR("");
	d->place = p.has_location ? p.location : STR("");
	if (!say_repeat(d, p.has_repeat ? p.repeat : STR(""),
		p.has_time_zone ? p.time_zone : STR(""), a))
		return SG_ENOMEM;
	if (d->end_ms < d->start_ms)
		return err_set(e, SG_EINVALID, STR("/end_at"),
		    STR("the event ends before it begins"));
	return SG_OK;
}

static enum sg_err
read_command(const struct registry_tool *t, struct deed *d, struct arena *a,
    struct sg_error *e)
{
	char *argv[REGISTRY_ARGS + 1];
	struct sg_str *words = arena_new(a, REGISTRY_ARGS * sizeof(*words));
	enum sg_err err = command_argv(t, d->payload, a, argv, e);

	if (err != SG_OK || words == NULL)
		return err != SG_OK ? err : SG_ENOMEM;
	for (size_t i = 0; i < t->n_argv; i++)
		words[i] = str_of(argv[i]);
	d->by = DEED_COMMAND;
	d->argv = words;
	d->n_argv = t->n_argv;
	return SG_OK;
}

static enum sg_err
read_post(const struct deed_source *s, const struct executor_action *action,
    struct deed *d, struct arena *a, struct sg_error *e)
{
	struct executor_action sent = *action;
	enum sg_err err;

	sent.payload = d->payload;
	d->by = DEED_POST;
	d->url = webhook_url(s->webhooks, s->tool);
	err = webhook_body(&sent, a, &d->body, e);
	return err;
}

enum sg_err
executor_deed(const struct deed_source *s, const struct executor_action *action,
    struct arena *a, struct deed *d, struct sg_error *e)
{
	struct sg_str payload = action->payload.n > 0 ? action->payload
						      : STR("{}");
	enum sg_err err = SG_OK;
	bool item = s->tool->by == EXECUTOR_REMINDER ||
	    s->tool->by == EXECUTOR_EVENT;

	memset(d, 0, sizeof(*d));
	d->kind = action->kind;
	if (item)
		err = in_utc(payload, a, &payload, e);
	if (err == SG_OK)
		err = canonical(payload, a, &d->payload, e);
	if (err != SG_OK)
		return err;
	switch (s->tool->by) {
	case EXECUTOR_REMINDER:
		return read_reminder(d, a, e);
	case EXECUTOR_EVENT:
		return read_event(d, a, e);
	case EXECUTOR_COMMAND:
		return read_command(s->tool, d, a, e);
	case EXECUTOR_WEBHOOK:
		return read_post(s, action, d, a, e);
	case EXECUTOR_ENERGY:
	case EXECUTOR_COUNT:
		break;
	}
	return err_set(e, SG_ENOTFOUND, STR(""),
	    STR("nothing here carries out this kind of action"));
}

/* ---- What a model is told ------------------------------------------------
 */

/* A place of a template: "{title}" in "--title={title}". */
static struct sg_str
next_place(struct sg_str *word)
{
	const char *open = word->n > 0 ? memchr(word->p, '{', word->n) : NULL;
	size_t at = open != NULL ? (size_t)(open - word->p) : word->n;
	const char *close = open != NULL ? memchr(open, '}', word->n - at)
					 : NULL;
	struct sg_str name = STR("");

	if (close == NULL) {
		*word = STR("");
		return name;
	}
	name = (struct sg_str){open + 1, (size_t)(close - open - 1)};
	*word = str_part(*word, (size_t)(close + 1 - word->p), word->n);
	return name;
}

static bool
is_there(const struct sg_str *v, size_t n, struct sg_str name)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(v[i], name))
			return true;
	return false;
}

static size_t
places(const struct registry_tool *t, struct sg_str *v, size_t max)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_argv; i++) {
		struct sg_str word = t->argv[i];

		while (word.n > 0) {
			struct sg_str name = next_place(&word);

			if (name.n > 0 && n < max && !is_there(v, n, name))
				v[n++] = name;
		}
	}
	return n;
}

static void
command_schema(const struct registry_tool *t, struct buf *b)
{
	struct sg_str v[MEMBERS_MAX];
	size_t n = places(t, v, MEMBERS_MAX);

	json_open(b);
	json_put_name(b, "type", "object");
	json_put_open(b, "properties");
	for (size_t i = 0; i < n; i++) {
		json_comma(b);
		json_quote(b, v[i]);
		buf_addc(b, ':');
		json_open(b);
		json_put_list(b, "type");
		json_text_add(b, STR("string"));
		json_text_add(b, STR("number"));
		json_text_add(b, STR("boolean"));
		json_list_end(b);
		json_close(b);
	}
	json_close(b);
	json_put_list(b, "required");
	for (size_t i = 0; i < n; i++)
		json_text_add(b, v[i]);
	json_list_end(b);
	json_close(b);
}

struct sg_str
executor_schema(const struct registry_tool *t, struct arena *a)
{
	struct buf b = arena_buf(a, SCHEMA_MAX);
	struct sg_str line = STR("");

	if (b.p == NULL)
		return line;
	switch (t->by) {
	case EXECUTOR_REMINDER:
		schema_write(&reminder_payload_contract, &b);
		break;
	case EXECUTOR_EVENT:
		schema_write(&event_payload_contract, &b);
		break;
	case EXECUTOR_COMMAND:
		command_schema(t, &b);
		break;
	default:
		json_open(&b);
		json_put_name(&b, "type", "object");
		json_close(&b);
		break;
	}
	if (buf_full(&b) || canonical(buf_str(&b), a, &line, NULL) != SG_OK)
		return STR("");
	return line;
}
