/* Looking, telling, and what is kept; see due.h. */
#include "due/due_int.h"

#include <stdlib.h>
#include <string.h>

#include "json/json_put.h"
#include "shell/record.h"
#include "when/when.h"

#define ROW_ID    "reminders"
#define LOOK_MS   2000
#define LATE_S    60 /* told later than this, it was missed */
#define TEXTS_MAX (4u << 20)
#define KEPT_S    (INT64_C(366) * 86400) /* a mark of another node's file */

struct due *
due_new(struct shell *sh)
{
	struct due *d = calloc(1, sizeof(*d));

	if (d == NULL)
		return NULL;
	d->shell = sh;
	arena_init(&d->texts, &mem_heap, TEXTS_MAX);
	return d;
}

void
due_free(struct due *d)
{
	if (d == NULL)
		return;
	arena_release(&d->texts);
	free(d);
}

/* ---- What is kept ------------------------------------------------------ */
struct due_mark *
due_mark_of(struct due *d, const char *id, bool make)
{
	struct due_mark *m;

	for (size_t i = 0; i < d->n_marks; i++)
		if (strcmp(d->marks[i].id, id) == 0)
			return &d->marks[i];
	if (!make || d->n_marks == DUE_MAX)
		return NULL;
	m = &d->marks[d->n_marks++];
	*m = (struct due_mark){.told_s = INT64_MIN};
	memcpy(m->id, id, sizeof(m->id));
	return m;
}

static void
mark_load(struct due *d, const struct reminder_mark *in)
{
	struct due_mark m = {.due = in->due,
	    .done = in->done,
	    .missed = in->missed,
	    .told_s = in->has_told_ms ? in->told_ms / 1000 : INT64_MIN,
	    .snooze_s = in->has_snooze_ms ? in->snooze_ms / 1000 : 0};

	if (in->id.n != DUE_ID || d->n_marks == DUE_MAX)
		return;
	memcpy(m.id, in->id.p, DUE_ID);
	d->marks[d->n_marks++] = m;
}

bool
due_marks_again(struct due *d)
{
	const struct store_port *store = d->shell->port.store;
	struct reminder_marks in = {0};
	struct shell_work w;
	struct store_row row;
	enum sg_err err;

	if (!one_row_again(d->shell, &d->row))
		return true;
	d->n_marks = 0;
	shell_work_begin(d->shell, &w);
	err = store->get(
	    store->self, STORE_STATE, STR(ROW_ID), w.a, &row, NULL);
	if (err == SG_OK &&
	    contract_decode(
		&reminder_marks_contract, row.body, w.a, &in, NULL) == SG_OK)
		for (size_t i = 0; i < in.marks.n; i++)
			mark_load(d, &in.marks.v[i]);
	(void)one_row_read(&d->row, err, &row);
	shell_work_end(d->shell, &w);
	return d->row.loaded;
}

/* The item is there; or it may be at another node. */
static bool
is_kept(struct due *d, const struct due_mark *m)
{
	int64_t since_s = d->shell->wall_ms / 1000 - KEPT_S;

	return due_item_of(d, (struct sg_str){m->id, DUE_ID}) != NULL ||
	    (d->shell->port.nodes != NULL &&
		(m->told_s > since_s || m->snooze_s > since_s));
}

/* The marks of items that are still there, as one JSON object. */
static struct sg_str
marks_json(struct due *d, struct arena *a)
{
	struct reminder_mark *v = arena_new(a, (d->n_marks + 1) * sizeof(*v));
	struct reminder_marks out = {.marks = {v, 0}};

	for (size_t i = 0; i < d->n_marks && v != NULL; i++) {
		const struct due_mark *m = &d->marks[i];

		if (!is_kept(d, m))
			continue;
		v[out.marks.n++] = (struct reminder_mark){.id = {m->id, DUE_ID},
		    .has_told_ms = m->told_s != INT64_MIN,
		    .told_ms = m->told_s == INT64_MIN ? 0 : m->told_s * 1000,
		    .has_snooze_ms = m->snooze_s != 0,
		    .snooze_ms = m->snooze_s * 1000,
		    .due = m->due,
		    .done = m->done,
		    .missed = m->missed};
	}
	return v == NULL ? STR("")
			 : shell_json(a, &reminder_marks_contract, &out);
}

/* ---- The files --------------------------------------------------------- */
static int64_t
after(void *ctx, struct sg_str uid)
{
	struct due *d = ctx;
	char id[DUE_ID + 1] = "";
	struct due_mark *m;

	if (uid.n < DUE_ID)
		return INT64_MIN;
	memcpy(id, uid.p, DUE_ID);
	m = due_mark_of(d, id, false);
	return m == NULL ? INT64_MIN : m->told_s;
}

static void
take_item(void *ctx, const struct calendar_item *in)
{
	struct due *d = ctx;
	struct due_item *i = &d->items[d->n_items];

	if (d->n_items == DUE_MAX || in->uid.n < DUE_ID)
		return;
	*i = (struct due_item){.alarm = in->has_alarm,
	    .over = in->over,
	    .done = in->done,
	    .event = in->event,
	    .at_s = in->at_s};
	memcpy(i->id, in->uid.p, DUE_ID);
	if (in->floating && in->has_alarm) {
		(void)zone_unix(
		    shell_zone(d->shell, STR("")), in->at_s, &i->at_s);
		i->over = i->at_s <= after(d, in->uid);
	}
	if (arena_dup(&d->texts, in->title, &i->title) &&
	    arena_dup(&d->texts, in->path, &i->path) &&
	    arena_dup(&d->texts, in->rule, &i->rule))
		d->n_items++;
}

void
due_look(struct due *d, bool now)
{
	const struct calendar_port *c = d->shell->port.calendar;
	struct calendar_reader r = {after, take_item, d};
	uint64_t stamp;

	if (c == NULL || (!d->row.loaded && !due_marks_again(d)))
		return;
	stamp = c->stamp(c->self);
	d->look_ms = d->shell->mono_ms + LOOK_MS;
	if (!now && d->looked && stamp == d->stamp)
		return;
	d->looked = true;
	d->stamp = stamp;
	d->n_items = 0;
	arena_clear(&d->texts);
	c->each(c->self, &r);
}

struct due_item *
due_item_of(struct due *d, struct sg_str id)
{
	for (size_t i = 0; i < d->n_items; i++)
		if (str_eq(str_of(d->items[i].id), id))
			return &d->items[i];
	return NULL;
}

int64_t
due_fires(struct due *d, const struct due_item *i)
{
	const struct due_mark *m = due_mark_of(d, i->id, false);

	if (i->done || !i->alarm)
		return DUE_NEVER;
	if (m != NULL && m->snooze_s != 0)
		return m->snooze_s;
	if (i->over ||
	    (m != NULL && m->done && i->rule.n == 0 && i->at_s <= m->told_s))
		return DUE_NEVER;
	return i->at_s;
}

/* ---- Telling ----------------------------------------------------------- */
void
due_view(struct due *d, const struct due_item *i, struct reminder_view *v,
    struct arena *a)
{
	const struct due_mark *m = due_mark_of(d, i->id, false);
	int64_t fires = due_fires(d, i), at;
	struct buf when = shell_buf(a, 200);
	bool done = i->done || (m != NULL && m->done && fires == DUE_NEVER);

	*v = (struct reminder_view){.id = str_of(i->id),
	    .title = str_part(i->title, 0, 250),
	    .event = i->event,
	    .has_repeat = i->rule.n > 0 && i->rule.n <= 300,
	    .repeat = i->rule,
	    .has_file = true,
	    .file = i->path};
	v->state = done           ? SG_REMINDER_DONE
	    : m != NULL && m->due ? SG_REMINDER_DUE
	    : !i->alarm           ? SG_REMINDER_SILENT
				  : SG_REMINDER_WAITING;
	v->missed = m != NULL && m->due && m->missed;
	v->has_snoozed_ms = m != NULL && m->snooze_s != 0;
	v->snoozed_ms = v->has_snoozed_ms ? m->snooze_s * 1000 : 0;
	if (!i->alarm)
		return;
	at = v->state == SG_REMINDER_DUE && m->told_s != INT64_MIN ? m->told_s
	    : fires != DUE_NEVER                                   ? fires
								   : i->at_s;
	v->has_at_ms = true;
	v->at_ms = at * 1000;
	if (when.p == NULL)
		return;
	zone_say(&when, shell_zone(d->shell, STR("")), at);
	if (i->rule.n > 0) {
		buf_addz(&when, ", ");
		when_say_rule(&when, i->rule);
	}
	v->has_when = !buf_full(&when);
	v->when = buf_str(&when);
}

/* What waits until the marks are durable. */
struct telling {
	size_t n;
	char json[];
};

/* Who listens at the other nodes hears it, too. */
static void
spread(struct due *d, struct sg_str json)
{
	const struct nodes_port *nodes = d->shell->port.nodes;
	struct sg_error none = {0};
	struct shell_work w;
	int64_t *no;
	size_t n;
	struct buf b;

	if (nodes == NULL)
		return;
	shell_work_begin(d->shell, &w);
	b = shell_buf(w.a, 2 * json.n + 256);
	if (b.p != NULL) {
		json_open(&b);
		json_put_name(&b, "command", DUE_LETTER);
		json_put_text(&b, "body", json);
		json_close(&b);
		if (!buf_full(&b))
			(void)nodes->send_all(
			    nodes->self, buf_str(&b), w.a, &no, &n, &none);
	}
	shell_work_end(d->shell, &w);
}

/* Of two nodes that tell one alarm the second finds another row, and that it
 * was told. */
static void
kept(void *room, void *ctx, enum sg_err err)
{
	struct due *d = room;
	struct telling *t = ctx;
	struct sg_str json = {t->json, t->n};

	if (one_row_done(&d->row, err)) {
		shell_tell(d->shell, SG_EVENT_REMINDER, 0, json);
		spread(d, json);
	}
	free(t);
}

static struct sg_str
record_of(
    struct due *d, const struct due_item *i, const char *what, struct arena *a)
{
	struct buf b = shell_buf(a, 256);

	if (b.p == NULL)
		return STR("");
	json_open(&b);
	json_put_text(&b, "id", str_of(i->id));
	json_put_name(&b, "what", what);
	json_close(&b);
	return record_event(d->shell,
	    &(struct record_event){.event = "reminder",
		.message = "a reminder was told, put off or done",
		.level = SG_LOG_LEVEL_INFO,
		.data = buf_str(&b)},
	    a);
}

void
due_keep(struct due *d, const struct due_item *i, const char *what,
    struct arena *a, struct command_reply to)
{
	struct reminder_view v;
	struct sg_str record = record_of(d, i, what, a), json;
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = STR(ROW_ID),
	    .at_ms = d->shell->wall_ms,
	    .body = marks_json(d, a)};
	struct telling *t;

	due_view(d, i, &v, a);
	json = shell_json(a, &reminder_view_contract, &v);
	t = malloc(sizeof(*t) + json.n);
	if (t == NULL || op.body.n == 0 || record.n == 0 || json.n == 0 ||
	    !one_row_put(d->shell, &d->row, &op, a)) {
		free(t);
		if (to.reply != NULL)
			command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	t->n = json.n;
	memcpy(t->json, json.p, json.n);
	shell_answer(d->shell,
	    &(struct shell_answer){.unit = shell_unit(&record, &op, 1),
		.to = to,
		.out = {.ok = true, .body = json},
		.conflict = SG_PROBLEM_CONFLICT,
		.then = kept,
		.room = d,
		.ctx = t});
}

static void
tell(struct due *d, struct due_item *i, int64_t fires, int64_t now_s)
{
	struct due_mark *m = due_mark_of(d, i->id, true);
	struct shell_work w;

	if (m == NULL)
		return;
	m->due = true;
	m->done = false;
	m->missed = now_s - fires > LATE_S;
	if (m->snooze_s == 0)
		m->told_s = fires;
	/* Of what comes again, all that was missed is told as one. */
	if (m->missed && i->rule.n > 0)
		m->told_s = now_s;
	m->snooze_s = 0;
	shell_work_begin(d->shell, &w);
	due_keep(d, i, "told", w.a, (struct command_reply){0});
	shell_work_end(d->shell, &w);
}

void
due_tick(struct due *d, bool heard)
{
	int64_t now_s = d->shell->wall_ms / 1000;
	bool fresh = false, told = false;

	if (d->shell->port.calendar == NULL || d->shell->shut ||
	    d->shell->stopping)
		return;
	if (!d->looked || d->shell->mono_ms >= d->look_ms)
		due_look(d, false);
	for (size_t k = 0; heard && k < d->n_items; k++) {
		int64_t fires = due_fires(d, &d->items[k]);

		if (fires > now_s)
			continue;
		if (!fresh) { /* the file is right: look once more */
			if (!due_marks_again(d))
				return;
			due_look(d, true);
			fresh = true;
			k = (size_t)-1;
			continue;
		}
		tell(d, &d->items[k], fires, now_s);
		told = true;
	}
	if (told) /* what comes again has its next time */
		due_look(d, true);
}

int64_t
due_due(const struct due *d, bool heard)
{
	int64_t next = d->look_ms, now_s = d->shell->wall_ms / 1000;

	if (d->shell->port.calendar == NULL || d->shell->stopping ||
	    d->shell->shut)
		return INT64_MAX;
	for (size_t k = 0; heard && k < d->n_items; k++) {
		int64_t fires = due_fires((struct due *)d, &d->items[k]), ms;

		if (fires == DUE_NEVER || fires - now_s > LOOK_MS / 1000 + 1)
			continue;
		ms = d->shell->mono_ms + fires * 1000 - d->shell->wall_ms;
		if (ms < next)
			next = ms;
	}
	return next;
}
