/* Reminders and events; see ical.h. */
#include "executor/ical.h"

#include <stdio.h>
#include <string.h>

#include "base/rfc3339.h"
#include "base/sha256.h"
#include "executor/ical_lib.h"
#include "executor/vdir.h"
#include "shape/executor.h"

#define HOUR_MS 3600000
#define LINE    256

struct maker {
	const struct ical_item *in;
	const struct ical_lib *lib;
	struct arena *a;
	icalcomponent *item;
	char uid[ICAL_UID_TEXT + 1];
};

static void
ical_uid(const struct executor_action *a, char uid[ICAL_UID_TEXT + 1])
{
	struct sha256 h;
	uint8_t digest[SHA256_SIZE];
	struct buf b = {.p = uid, .cap = ICAL_UID_TEXT};

	sha256_init(&h);
	sha256_add(&h, a->request_id);
	sha256_add(&h, STR("\0"));
	sha256_add(&h, a->action_id);
	sha256_end(&h, digest);
	buf_addhex(&b, digest, 16);
	buf_addz(&b, "@solgate");
	uid[ICAL_UID_TEXT] = '\0';
}

/* The text with a NUL behind it; what has none in ${a} is empty. */
static const char *
zero(struct maker *m, struct sg_str s)
{
	char *p = arena_new(m->a, s.n + 1);

	if (p == NULL)
		return "";
	memcpy(p, s.n > 0 ? s.p : "", s.n);
	return p;
}

/* "20260101T090000Z", or a day "20260101". */
static struct icaltimetype
when(struct maker *m, int64_t ms, bool day)
{
	char text[32], out[20];
	struct buf b = BUF_ON(text), o = BUF_ON(out);

	(void)rfc3339_add(&b, ms);
	for (size_t i = 0; i < b.n && i < (day ? 10u : 19u); i++)
		if (text[i] != '-' && text[i] != ':')
			buf_addc(&o, text[i]);
	if (!day)
		buf_addc(&o, 'Z');
	out[o.n] = '\0';
	return m->lib->icaltime_from_string(out);
}

#define ADD(m, kind, value)                   \
	(m)->lib->icalcomponent_add_property( \
	    (m)->item, (m)->lib->icalproperty_new_##kind(value))

static void
add_text(struct maker *m, struct sg_str notes, struct sg_str title)
{
	ADD(m, uid, m->uid);
	ADD(m, dtstamp, when(m, m->in->now_ms, false));
	ADD(m, created, when(m, m->in->now_ms, false));
	ADD(m, summary, zero(m, title));
	if (notes.n > 0)
		ADD(m, description, zero(m, notes));
}

static enum sg_err
make_reminder(struct maker *m, struct sg_str *what, struct sg_error *e)
{
	struct reminder_payload p;
	enum sg_err err = contract_decode(
	    &reminder_payload_contract, m->in->action->payload, m->a, &p, e);

	if (err != SG_OK)
		return err;
	m->item = m->lib->icalcomponent_new(ICAL_VTODO_COMPONENT);
	add_text(m, p.has_notes ? p.notes : STR(""), p.title);
	ADD(m, status, ICAL_STATUS_NEEDSACTION);
	if (p.has_due_ms)
		ADD(m, due, when(m, p.due_ms, false));
	else if (p.has_due_day)
		ADD(m, due, when(m, p.due_day * (24LL * HOUR_MS), true));
	if (p.has_list && p.list.n > 0)
		ADD(m, categories, zero(m, p.list));
	*what = p.title;
	return SG_OK;
}

static enum sg_err
make_event(struct maker *m, struct sg_str *what, struct sg_error *e)
{
	struct event_payload p;
	enum sg_err err = contract_decode(
	    &event_payload_contract, m->in->action->payload, m->a, &p, e);
	int64_t end;

	if (err != SG_OK)
		return err;
	end = p.has_end_ms ? p.end_ms : p.start_ms + HOUR_MS;
	if (end < p.start_ms)
		return err_set(e, SG_EINVALID, STR("/end_at"),
		    STR("the event ends before it begins"));
	m->item = m->lib->icalcomponent_new(ICAL_VEVENT_COMPONENT);
	add_text(m, p.has_notes ? p.notes : STR(""), p.title);
	ADD(m, dtstart, when(m, p.start_ms, false));
	ADD(m, dtend, when(m, end, false));
	if (p.has_location && p.location.n > 0)
		ADD(m, location, zero(m, p.location));
	*what = p.title;
	return SG_OK;
}

/* The item in its calendar, as text of libical; freed by it. */
static char *
write_calendar(struct maker *m)
{
	icalcomponent *item = m->item;
	char *text;

	m->item = m->lib->icalcomponent_new(ICAL_VCALENDAR_COMPONENT);
	ADD(m, version, "2.0");
	ADD(m, prodid, "-//Solgate//Solgate//EN");
	m->lib->icalcomponent_add_component(m->item, item);
	text = m->lib->icalcomponent_as_ical_string_r(m->item);
	m->lib->icalcomponent_free(m->item);
	return text;
}

static void
fail(struct executor_outcome *out, const char *code, const struct sg_error *e,
    struct arena *a)
{
	*out = (struct executor_outcome){
	    .code = str_of(code), .retryable = strcmp(code, "bad_args") != 0};
	if (!arena_dup(a, str_of(e->message), &out->reason))
		out->reason = STR("the calendar file could not be written");
}

static void
succeed(struct maker *m, struct sg_str what, bool there,
    struct executor_outcome *out)
{
	char path[VDIR_PATH_MAX + 64];
	struct buf line = {
	    .p = arena_new(m->a, LINE + 1024), .cap = LINE + 1024};
	struct buf url = {.p = arena_new(m->a, 2048), .cap = 2048};

	*out = (struct executor_outcome){.ok = true};
	if (line.p == NULL || url.p == NULL)
		return;
	buf_addz(&line,
	    m->in->tool->by == EXECUTOR_REMINDER ? "Reminder created: "
						 : "Event created: ");
	buf_add(&line, what);
	if (there)
		buf_addz(&line, " (it existed already)");
	snprintf(path, sizeof(path), "%s/%s.ics", m->in->dir, m->uid);
	vdir_url(&url, path);
	out->summary = buf_str(&line);
	if (!buf_full(&url))
		out->view_url = buf_str(&url);
}

void
ical_run(
    const struct ical_item *i, struct arena *a, struct executor_outcome *out)
{
	struct maker m = {.in = i, .a = a};
	struct sg_error e = {0};
	struct sg_str what = STR("");
	char name[ICAL_UID_TEXT + 8];
	bool there = false;
	enum sg_err err;
	char *text;

	if ((m.lib = ical_lib(&e)) == NULL) {
		fail(out, "no_library", &e, a);
		return;
	}
	ical_uid(i->action, m.uid);
	err = i->tool->by == EXECUTOR_REMINDER ? make_reminder(&m, &what, &e)
					       : make_event(&m, &what, &e);
	if (err != SG_OK) {
		fail(out, "bad_args", &e, a);
		return;
	}
	text = write_calendar(&m);
	snprintf(name, sizeof(name), "%s.ics", m.uid);
	err = vdir_put(i->dir, name, str_of(text), &there, &e);
	m.lib->icalmemory_free_buffer(text);
	if (err != SG_OK)
		fail(out, "not_written", &e, a);
	else
		succeed(&m, what, there, out);
}
