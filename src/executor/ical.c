/* Reminders and events; see ical.h. */
#include "executor/ical.h"

#include <stdio.h>
#include <string.h>

#include "base/rfc3339.h"
#include "base/sha256.h"
#include "executor/ical_lib.h"
#include "executor/ical_zone.h"
#include "executor/vdir.h"
#include "shape/executor.h"

#define HOUR_MS   3600000
#define LINE      256
#define ZONE_TEXT 1024
#define NINE_S    (9 * 3600) /* of a day without a time */

struct maker {
	const struct ical_item *in;
	const struct ical_lib *lib;
	struct arena *a;
	icalcomponent *item;
	icaltimezone *zone; /* of what comes again; NULL: UTC */
	const char *zone_name;
	struct sg_str zone_id;
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

/* An alarm ${after_s} behind the start, or behind what is due. */
static void
add_alarm(struct maker *m, struct sg_str title, bool due, int after_s)
{
	struct icaltriggertype t = {0};
	icalcomponent *item = m->item;
	icalproperty *trigger;

	t.duration.hours = (unsigned)after_s / 3600;
	trigger = m->lib->icalproperty_new_trigger(t);
	if (due)
		m->lib->icalproperty_add_parameter(trigger,
		    m->lib->icalparameter_new_related(ICAL_RELATED_END));
	m->item = m->lib->icalcomponent_new(ICAL_VALARM_COMPONENT);
	ADD(m, action, ICAL_ACTION_DISPLAY);
	m->lib->icalcomponent_add_property(m->item, trigger);
	ADD(m, description, zero(m, title));
	m->lib->icalcomponent_add_component(item, m->item);
	m->item = item;
}

/* A rule is read in a time zone, so that nine stays nine in summer. */
static enum sg_err
add_rule(
    struct maker *m, struct sg_str rule, struct sg_str zone, struct sg_error *e)
{
	struct icalrecurrencetype r = m->lib->icalrecurrencetype_from_string(
	    zero(m, rule));

	if (r.freq == ICAL_NO_RECURRENCE)
		return err_set(e, SG_EINVALID, STR("/repeat"),
		    STR("is not a rule of RFC 5545, such as "
			"FREQ=WEEKLY;BYDAY=MO"));
	ADD(m, rrule, r);
	if (zone.n == 0 || str_eq(zone, STR("UTC")))
		return SG_OK;
	m->zone_name = zero(m, zone);
	m->zone_id = zone;
	m->zone = m->lib->icaltimezone_get_builtin_timezone(m->zone_name);
	if (m->zone == NULL)
		return err_set(e, SG_EINVALID, STR("/time_zone"),
		    STR("is not the name of a time zone, such as "
			"Europe/Berlin"));
	return SG_OK;
}

/* DTSTART of what comes again: in its zone, which add_zone() describes. */
static void
add_start(struct maker *m, int64_t ms)
{
	struct icaltimetype t;
	icalproperty *p;

	if (m->zone == NULL) {
		ADD(m, dtstart, when(m, ms, false));
		return;
	}
	t = m->lib->icaltime_from_timet_with_zone(
	    (time_t)(ms / 1000), 0, m->zone);
	t.zone = m->zone;
	p = m->lib->icalproperty_new_dtstart(t);
	m->lib->icalproperty_add_parameter(
	    p, m->lib->icalparameter_new_tzid(m->zone_name));
	m->lib->icalcomponent_add_property(m->item, p);
}

/* When it is due, and the alarm for it. */
static enum sg_err
add_due(struct maker *m, const struct reminder_payload *p, struct sg_error *e)
{
	enum sg_err err;

	if (p->has_repeat && p->repeat.n > 0 && p->has_due_ms) {
		err = add_rule(
		    m, p->repeat, p->has_time_zone ? p->time_zone : STR(""), e);
		if (err != SG_OK)
			return err;
		add_start(m, p->due_ms);
		add_alarm(m, p->title, false, 0);
	} else if (p->has_due_ms) {
		ADD(m, due, when(m, p->due_ms, false));
		add_alarm(m, p->title, true, 0);
	} else if (p->has_due_day) {
		ADD(m, due, when(m, p->due_day * (24LL * HOUR_MS), true));
		add_alarm(m, p->title, true, NINE_S);
	}
	return SG_OK;
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
	if (p.has_list && p.list.n > 0)
		ADD(m, categories, zero(m, p.list));
	*what = p.title;
	err = add_due(m, &p, e);
	if (err != SG_OK)
		m->lib->icalcomponent_free(m->item);
	return err;
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
	if (p.has_repeat && p.repeat.n > 0 &&
	    (err = add_rule(m, p.repeat,
		 p.has_time_zone ? p.time_zone : STR(""), e)) != SG_OK) {
		m->lib->icalcomponent_free(m->item);
		return err;
	}
	add_start(m, p.start_ms);
	ADD(m, dtend, when(m, end, false));
	add_alarm(m, p.title, false, 0);
	if (p.has_location && p.location.n > 0)
		ADD(m, location, zero(m, p.location));
	*what = p.title;
	return SG_OK;
}

/*
 * The zone that DTSTART names.  It is written from the zone's own rule: the
 * VTIMEZONE that libical has at hand keeps todoman from reading the file.
 */
static void
add_zone(struct maker *m)
{
	const struct zones_port *z = m->in->zones;
	struct sg_error none = {0};
	struct buf b = {.p = arena_new(m->a, ZONE_TEXT), .cap = ZONE_TEXT - 1};
	const struct zone *zone = NULL;
	icalcomponent *c;

	if (m->zone != NULL && z != NULL && b.p != NULL)
		zone = z->find(z->self, m->zone_id, &none);
	if (zone == NULL || !ical_zone_add(&b, zone) || buf_full(&b))
		return;
	b.p[b.n] = '\0';
	c = m->lib->icalparser_parse_string(b.p);
	if (c != NULL)
		m->lib->icalcomponent_add_component(m->item, c);
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
	add_zone(m);
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
