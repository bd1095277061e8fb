/* reminder.*: what was made, and what a person says of it. */
#include <stdlib.h>

#include "due/due_int.h"

static int
by_time(const void *a, const void *b)
{
	const struct reminder_view *x = a, *y = b;
	int64_t xs = x->has_at_ms ? x->at_ms : INT64_MAX;
	int64_t ys = y->has_at_ms ? y->at_ms : INT64_MAX;

	if ((x->state == SG_REMINDER_DONE) != (y->state == SG_REMINDER_DONE))
		return x->state == SG_REMINDER_DONE ? 1 : -1;
	return xs < ys ? -1 : xs > ys;
}

void
run_reminder_list(struct due *d, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct reminder_list out = {0};
	struct reminder_view *v;

	(void)in;
	(void)body;
	(void)due_marks_again(d);
	due_look(d, true);
	v = arena_new(a, (d->n_items + 1) * sizeof(*v));
	if (v == NULL) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	for (size_t i = 0; i < d->n_items; i++)
		due_view(d, &d->items[i], &v[i], a);
	qsort(v, d->n_items, sizeof(*v), by_time);
	out.reminders.v = v;
	out.reminders.n = d->n_items;
	command_done(to, shell_json(a, &reminder_list_contract, &out));
}

/* The item that is meant; NULL: it was refused. */
static struct due_item *
meant(struct due *d, const struct command_in *in, struct due_mark **m,
    struct command_reply to)
{
	struct due_item *i;

	(void)due_marks_again(d);
	due_look(d, true);
	i = due_item_of(d, in->id);
	if (i == NULL) {
		command_say(to, SG_PROBLEM_NOT_FOUND,
		    "there is no such reminder; to see all: solgate "
		    "reminders");
		return NULL;
	}
	*m = due_mark_of(d, i->id, true);
	if (*m == NULL)
		command_say(to, SG_PROBLEM_BUSY, "there are too many");
	return *m == NULL ? NULL : i;
}

/* What comes once is completed in its file; what comes again goes on. */
void
run_reminder_done(struct due *d, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	const struct calendar_port *c = d->shell->port.calendar;
	int64_t now_s = d->shell->wall_ms / 1000;
	struct due_mark *m = NULL;
	struct due_item *i = meant(d, in, &m, to);
	char uid[DUE_ID + 16];
	struct buf b = BUF_ON(uid);
	struct sg_error e = {0};
	enum sg_err err = SG_OK;

	(void)body;
	if (i == NULL)
		return;
	buf_addz(&b, i->id);
	buf_addz(&b, "@solgate");
	if (i->rule.n == 0 && !i->event)
		err = c->complete(c->self, buf_str(&b), now_s, &e);
	if (err != SG_OK) {
		command_failed(to, err, &e);
		return;
	}
	m->due = m->missed = false;
	m->done = true;
	m->snooze_s = 0;
	if (i->rule.n == 0 && i->at_s > m->told_s)
		m->told_s = i->at_s;
	due_look(d, true);
	i = due_item_of(d, in->id);
	if (i != NULL)
		due_keep(d, i, "done", a, to);
	else
		command_say(to, SG_PROBLEM_NOT_FOUND, "the file is gone");
}

void
run_reminder_snooze(struct due *d, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct reminder_snooze *s = body;
	struct due_mark *m = NULL;
	struct due_item *i = meant(d, in, &m, to);

	if (i == NULL)
		return;
	if (i->done || !i->alarm) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    i->done ? "the reminder is done"
			    : "the reminder has no alarm");
		return;
	}
	m->due = m->done = m->missed = false;
	if (m->told_s < i->at_s && i->rule.n == 0)
		m->told_s = i->at_s;
	m->snooze_s = d->shell->wall_ms / 1000 + s->minutes * 60;
	due_keep(d, i, "snoozed", a, to);
}
