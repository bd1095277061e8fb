/*
 * "remind me tomorrow at 9 to call the electrician": a reminder is proposed,
 * never made.  The same for "schedule ... " and events of a calendar.
 */
#include "base/rfc3339.h"
#include "model/script.h"
#include "model/script_text.h"
#include "json/json_put.h"

#define DAY_MS    86400000LL
#define HOUR_MS   3600000LL
#define MINUTE_MS 60000LL

struct plan {
	bool event;
	bool has_day, has_time;
	int64_t day;       /* since 1970, local */
	int64_t in_day_ms; /* time of day */
	size_t first, n;   /* words of the title */
};

static const char *const weekdays[] = {"thursday", "friday", "saturday",
    "sunday", "monday", "tuesday", "wednesday"}; /* 1970 began on one */

static bool
day_word(struct sg_str w, int64_t today, int64_t *day)
{
	if (str_eq(w, STR("today")) || str_eq(w, STR("tonight")))
		*day = today;
	else if (str_eq(w, STR("tomorrow")))
		*day = today + 1;
	else {
		for (int64_t i = 1; i <= 7; i++)
			if (str_eq(w, str_of(weekdays[(today + i) % 7]))) {
				*day = today + i;
				return true;
			}
		return false;
	}
	return true;
}

static bool
digits(struct sg_str s, int64_t most, int64_t *out)
{
	*out = 0;
	if (s.n == 0 || s.n > 2)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
		*out = *out * 10 + (s.p[i] - '0');
	}
	return *out <= most;
}

/* "9", "9:30", "9am", "9:30pm", "17"; ms of the day. */
static bool
time_word(struct sg_str w, struct sg_str next, int64_t *ms)
{
	struct sg_str last = w.n > 2 ? str_part(w, w.n - 2, 2) : STR("");
	bool pm = str_eq(last, STR("pm")) || str_eq(next, STR("pm"));
	bool am = str_eq(last, STR("am")) || str_eq(next, STR("am"));
	int64_t hour, minute = 0;
	size_t colon = 0;

	if (str_eq(last, STR("pm")) || str_eq(last, STR("am")))
		w.n -= 2;
	while (colon < w.n && w.p[colon] != ':')
		colon++;
	if (!digits(str_part(w, 0, colon), 23, &hour))
		return false;
	if (colon < w.n && !digits(str_part(w, colon + 1, w.n), 59, &minute))
		return false;
	if (pm && hour < 12)
		hour += 12;
	if (am && hour == 12)
		hour = 0;
	*ms = hour * HOUR_MS + minute * MINUTE_MS;
	return true;
}

/* How many words at ${i} say when; they are no part of the title. */
static size_t
take_when(struct plan *p, const struct script_words *w, size_t i, int64_t today)
{
	struct sg_str at = w->v[i].low;
	struct sg_str next = i + 1 < w->n ? w->v[i + 1].low : STR("");
	struct sg_str third = i + 2 < w->n ? w->v[i + 2].low : STR("");

	if (day_word(at, today, &p->day)) {
		p->has_day = true;
		return 1;
	}
	if (str_eq(at, STR("on")) && day_word(next, today, &p->day)) {
		p->has_day = true;
		return 2;
	}
	if (str_eq(at, STR("at")) && time_word(next, third, &p->in_day_ms)) {
		p->has_time = true;
		return script_among(third, "am pm") ? 3 : 2;
	}
	return 0;
}

/* The longest run of words that say no time, without "to" before it. */
static void
take_title(
    struct plan *p, const struct script_words *w, size_t from, int64_t today)
{
	size_t first = from, n = 0;

	for (size_t i = from; i < w->n;) {
		size_t when = take_when(p, w, i, today);

		if (when > 0 ||
		    (n == 0 &&
			script_among(
			    w->v[i].low, "to that a an the of about"))) {
			i += when > 0 ? when : 1;
			first = i;
			n = 0;
			continue;
		}
		n++;
		i++;
		if (n > p->n) {
			p->first = first;
			p->n = n;
		}
	}
}

static bool
plan_of(struct plan *p, const struct script_words *w, int64_t local_ms)
{
	int64_t today = local_ms / DAY_MS;

	for (size_t i = 0; i + 1 < w->n; i++) {
		if (str_eq(w->v[i].low, STR("remind")) &&
		    script_among(w->v[i + 1].low, "me us"))
			take_title(p, w, i + 2, today);
		else if (script_among(w->v[i].low, "schedule book"))
			take_title(p, w, i + 1, today);
		else
			continue;
		p->event = !str_eq(w->v[i].low, STR("remind"));
		break;
	}
	if (p->n == 0 || (p->event && !p->has_time))
		return false;
	if (!p->has_day)
		p->day = today +
		    (p->has_time && p->in_day_ms <= local_ms % DAY_MS);
	return true;
}

static void
title_add(struct buf *b, const struct plan *p, const struct script_words *w)
{
	for (size_t i = 0; i < p->n; i++) {
		if (i > 0)
			buf_addc(b, ' ');
		buf_add(b, w->v[p->first + i].raw);
	}
}

/* "2026-11-17 09:00", local. */
static void
when_add(struct buf *b, const struct plan *p)
{
	if (!p->has_day && !p->has_time)
		return;
	buf_addz(b, " on ");
	(void)rfc3339_add_date(b, (int32_t)p->day);
	if (!p->has_time)
		return;
	buf_addz(b, " at ");
	buf_add_padded(b, (uint64_t)(p->in_day_ms / HOUR_MS), 2);
	buf_addc(b, ':');
	buf_add_padded(b, (uint64_t)(p->in_day_ms % HOUR_MS / MINUTE_MS), 2);
}

static void
payload_add(
    struct buf *b, const struct plan *p, struct sg_str title, int64_t offset_ms)
{
	json_put_open(b, "action_payload_preview");
	json_put_text(b, "title", title);
	if (p->has_time) {
		json_put_time(b, p->event ? "start_at" : "due_at",
		    p->day * DAY_MS + p->in_day_ms - offset_ms);
	} else if (p->has_day) {
		json_key(b, "due_date");
		buf_addc(b, '"');
		(void)rfc3339_add_date(b, (int32_t)p->day);
		buf_addc(b, '"');
	}
	json_close(b);
}

/* The request as the prompt names it after "request_id"; a stand-in if not. */
static struct sg_str
request_of(const struct script *s)
{
	size_t at = script_after(s->r->system, "request_id");
	struct sg_str rest = str_part(s->r->system, at, s->r->system.n);
	size_t from = 0, n = 0;

	while (from < rest.n &&
	    (rest.p[from] == ' ' ||
		script_among(str_part(rest, from, 1), ": \" = '")))
		from++;
	while (from + n < rest.n && rest.p[from + n] > ' ' &&
	    !script_among(str_part(rest, from + n, 1), "\" ' , } ."))
		n++;
	return at > 0 && n > 0 && n <= 200 ? str_part(rest, from, n)
					   : STR("this-turn");
}

static struct sg_str
fields_of(struct script *s, const struct plan *p, struct sg_str title)
{
	struct buf b = script_buf(s->a, 2048 + 24 * title.n);
	struct buf bullet = script_buf(s->a, 256 + title.n);

	buf_addz(&bullet, p->event ? "Adds an event: " : "Adds a reminder: ");
	buf_add(&bullet, script_cut(title, 120));
	when_add(&bullet, p);
	json_put_text(&b, "request_id", request_of(s));
	json_put_bool(&b, "action_needed", true);
	json_put_name(&b, "action_id", "a1");
	json_put_name(
	    &b, "action_label", p->event ? "Create Event" : "Create Reminder");
	json_put_name(&b, "action_kind",
	    p->event ? "create_calendar_event" : "create_reminder");
	json_put_list(&b, "action_summary_bullets");
	json_text_add(&b, buf_str(&bullet));
	json_list_end(&b);
	json_put_name(&b, "action_target", p->event ? "Calendar" : "Reminders");
	json_put_name(&b, "action_data_used", "title and time");
	json_put_name(&b, "action_why", "You asked for it");
	payload_add(&b, p, title, s->world.offset_ms);
	return buf_full(&b) || buf_full(&bullet) ? STR("") : buf_str(&b);
}

struct sg_str
script_remind(struct script *s, const struct script_words *w, struct buf *text)
{
	struct plan p = {0};
	struct buf title = script_buf(s->a, s->text.n + 1);
	struct sg_str named;

	if (!plan_of(&p, w, s->world.wall_ms + s->world.offset_ms))
		return STR("");
	title_add(&title, &p, w);
	named = script_cut(buf_str(&title), 180);
	buf_addz(text,
	    p.event ? "I can put this into the calendar: "
		    : "I can set a reminder: ");
	buf_add(text, named);
	when_add(text, &p);
	buf_addz(text, ". Nothing happens until you approve it.");
	return fields_of(s, &p, named);
}
