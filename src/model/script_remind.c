/*
 * "remind me tomorrow at 9 to call the electrician": a reminder is proposed,
 * never made.  The same for "schedule ..." and events of a calendar.  Times
 * are those of src/when; one that cannot be taken is asked about.
 */
#include "base/rfc3339.h"
#include "json/json_put.h"
#include "model/script.h"
#include "model/script_text.h"
#include "when/when.h"

static void
put_date(struct buf *b, const char *name, int64_t day)
{
	json_key(b, name);
	buf_addc(b, '"');
	(void)rfc3339_add_date(b, (int32_t)day);
	buf_addc(b, '"');
}

static void
payload_add(struct buf *b, const struct when *w, const struct zone *z)
{
	json_put_open(b, "action_payload_preview");
	json_put_text(b, "title", str_of(w->title));
	if (w->state == WHEN_SET && w->has_time)
		json_put_time(
		    b, w->event ? "start_at" : "due_at", w->at_s * 1000);
	else if (w->state == WHEN_SET)
		put_date(b, "due_date", w->day);
	if (w->event && w->lasts_s > 0)
		json_put_time(b, "end_at", (w->at_s + w->lasts_s) * 1000);
	if (w->rule[0] != '\0') {
		json_put_text(b, "repeat", str_of(w->rule));
		json_put_text(b, "time_zone", z->name);
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
fields_of(struct script *s, const struct when *w)
{
	struct buf b = script_buf(s->a, 4096 + 24 * WHEN_TITLE_MAX);
	struct buf bullet = script_buf(s->a, 1024);

	buf_addz(&bullet, w->event ? "Adds an event: " : "Adds a reminder: ");
	buf_add(&bullet, script_cut(str_of(w->title), 120));
	if (w->state == WHEN_SET) {
		buf_addz(&bullet, ", ");
		when_say(&bullet, w, s->world.zone);
	}
	json_put_text(&b, "request_id", request_of(s));
	json_put_bool(&b, "action_needed", true);
	json_put_name(&b, "action_id", "a1");
	json_put_name(
	    &b, "action_label", w->event ? "Create Event" : "Create Reminder");
	json_put_name(&b, "action_kind",
	    w->event ? "create_calendar_event" : "create_reminder");
	json_put_list(&b, "action_summary_bullets");
	json_text_add(&b, buf_str(&bullet));
	json_list_end(&b);
	json_put_name(&b, "action_target", w->event ? "Calendar" : "Reminders");
	json_put_name(&b, "action_data_used", "title and time");
	json_put_name(&b, "action_why", "You asked for it");
	payload_add(&b, w, s->world.zone);
	return buf_full(&b) || buf_full(&bullet) ? STR("") : buf_str(&b);
}

/* What cannot be proposed as it was said; false: it can. */
static bool
ask_first(const struct when *w, const struct zone *z, struct buf *text)
{
	bool time = w->state == WHEN_SET && w->has_time;

	if (w->title[0] == '\0') {
		buf_addz(text, "What shall I remind you of?");
		return true;
	}
	if (w->state == WHEN_SET ? time || !w->event
				 : w->state == WHEN_NOT_SAID && !w->event)
		return false;
	when_ask(text, w, z);
	return true;
}

struct sg_str
script_remind(struct script *s, struct buf *text)
{
	struct when_now now = {s->world.zone, s->world.wall_ms / 1000};
	struct when w;

	when_request(&w, s->text, &now);
	if (!w.asked || (w.event && w.state == WHEN_NOT_SAID) ||
	    ask_first(&w, s->world.zone, text))
		return STR("");
	buf_addz(text,
	    w.event ? "I can put this into the calendar: "
		    : "I can set a reminder: ");
	buf_addz(text, w.title);
	if (w.state == WHEN_SET) {
		buf_addz(text, ", ");
		when_say(text, &w, s->world.zone);
	} else {
		buf_addz(text, ", without a time");
	}
	buf_addz(text, ". Nothing happens until you approve it.");
	return fields_of(s, &w);
}
