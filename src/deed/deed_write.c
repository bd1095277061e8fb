/* The words of a deed; see deed.h. */
#include "deed/deed.h"

#include <string.h>

#include "base/rfc3339.h"
#include "base/utf8.h"
#include "redact/redact.h"
#include "redact/sanitize.h"
#include "base/banned.h"

#define SHOWN_MAX ((size_t)DEED_LINES_MAX * DEED_LINE_BYTES)
#define PARTS_MAX (DEED_FACTS_MAX + 6)

/* One thing that is said: "Adds a reminder: ", and what follows, safe. */
struct part {
	const char *before;
	struct sg_str text;
};

struct writing {
	const struct deed *d;
	const struct deed_how *how;
	struct arena *a;
	struct part parts[PARTS_MAX];
	size_t n;
	enum sg_err err;
};

static struct sg_str
safe(struct writing *w, struct sg_str text, size_t columns)
{
	struct sanitize s = {.classes = w->how->classes, .columns = columns};
	struct buf b = arena_buf(w->a, SANITIZE_ROOM(text.n));

	if (b.p != NULL)
		(void)sanitize_add(&s, text, &b);
	if (b.p == NULL || buf_full(&b)) {
		w->err = SG_ENOMEM;
		return STR("");
	}
	return buf_str(&b);
}

/* Masked, then made safe: whole, or too long to be asked about. */
static void
say(struct writing *w, const char *before, enum redact_kind kind,
    struct sg_str text)
{
	struct redact r = {.sink = REDACT_SHOW, .details = true};
	struct buf b = arena_buf(w->a, 2 * text.n + 256);

	if (w->err != SG_OK || text.n == 0)
		return;
	if (text.n > SHOWN_MAX || w->n == PARTS_MAX) {
		w->err = SG_ELONG;
		return;
	}
	if (b.p != NULL)
		redact_add(&r, kind, text, &b);
	if (b.p == NULL || buf_full(&b)) {
		w->err = SG_ENOMEM;
		return;
	}
	w->parts[w->n++] = (struct part){
	    before, safe(w, buf_str(&b), 2 * SHOWN_MAX)};
}

static void
say_times(struct writing *w, const char *before)
{
	const struct deed *d = w->d;
	struct buf b = arena_buf(w->a, 256);

	if (b.p == NULL) {
		w->err = SG_ENOMEM;
		return;
	}
	if (d->has_start)
		w->how->clock.say(w->how->clock.self, d->start_ms, &b);
	if (d->has_end) {
		buf_addz(&b, " to ");
		w->how->clock.say(w->how->clock.self, d->end_ms, &b);
	}
	if (!d->has_start && d->has_day)
		(void)rfc3339_add_date(&b, d->day);
	if (b.n == 0)
		buf_addz(&b, "no date");
	if (buf_full(&b))
		w->err = SG_ELONG;
	say(w, before, REDACT_PATH, buf_str(&b));
}

static void
say_command(struct writing *w)
{
	const struct deed *d = w->d;
	struct redact r = {.sink = REDACT_SHOW, .details = true};
	struct redact_argv argv = {.v = d->argv, .n = d->n_argv};
	size_t bytes = 64;
	struct buf room, b;

	for (size_t i = 0; i < d->n_argv; i++)
		bytes += 4 * d->argv[i].n + 8;
	if (bytes > 8 * SHOWN_MAX) {
		w->err = SG_ELONG;
		return;
	}
	room = arena_buf(w->a, bytes);
	b = arena_buf(w->a, 2 * bytes + 256);
	if (room.p == NULL || b.p == NULL) {
		w->err = SG_ENOMEM;
		return;
	}
	redact_add_argv(&r, &argv, &room, &b);
	if (buf_full(&b))
		w->err = SG_ELONG;
	else
		w->parts[w->n++] = (struct part){
		    "Runs: ", safe(w, buf_str(&b), 2 * SHOWN_MAX)};
}

static void
say_all(struct writing *w)
{
	const struct deed *d = w->d;

	switch (d->by) {
	case DEED_REMINDER:
		say(w, "Adds a reminder: ", REDACT_TEXT, d->title);
		say_times(w, "Due: ");
		say(w, "Repeats: ", REDACT_PATH, d->repeat);
		break;
	case DEED_EVENT:
		say(w, "Adds an event: ", REDACT_TEXT, d->title);
		say_times(w, "When: ");
		say(w, "Repeats: ", REDACT_PATH, d->repeat);
		break;
	case DEED_COMMAND:
		say_command(w);
		break;
	case DEED_POST:
		say(w, "Sends: POST ", REDACT_URL, d->url);
		say(w, "Body: ", REDACT_TEXT, d->body);
		break;
	case DEED_ROW:
		say(w, "Adds a row: ", REDACT_TEXT, d->title);
		say(w, "Table: ", REDACT_PATH, d->table);
		break;
	case DEED_NOTHING:
		w->err = SG_EINVALID;
		break;
	}
	say(w, "Where: ", REDACT_TEXT, d->place);
	say(w, "List: ", REDACT_TEXT, d->list);
	say(w, "Notes: ", REDACT_TEXT, d->notes);
}

/* "watts 45, hours 4": one line for all that a row has besides. */
static void
say_facts(struct writing *w)
{
	const struct deed *d = w->d;
	size_t bytes = 64;
	struct buf b;

	if (d->n_facts == 0)
		return;
	for (size_t i = 0; i < d->n_facts; i++)
		bytes += d->facts[i].name.n + d->facts[i].value.n + 4;
	b = arena_buf(w->a, bytes);
	if (b.p == NULL) {
		w->err = SG_ENOMEM;
		return;
	}
	for (size_t i = 0; i < d->n_facts; i++) {
		if (i > 0)
			buf_addz(&b, ", ");
		buf_add(&b, d->facts[i].name);
		buf_addc(&b, ' ');
		buf_add(&b, d->facts[i].value);
	}
	say(w, "With: ", REDACT_TEXT, buf_str(&b));
}

/* A part as lines, none longer than a line may be, cut between characters. */
static void
add_lines(struct writing *w, const struct part *p, struct deed_text *out)
{
	size_t cap = strlen(p->before) + p->text.n;
	struct buf b = arena_buf(w->a, cap + 1);
	struct sg_str rest;

	if (b.p == NULL) {
		w->err = SG_ENOMEM;
		return;
	}
	buf_addz(&b, p->before);
	buf_add(&b, p->text);
	rest = buf_str(&b);
	while (rest.n > 0 && w->err == SG_OK) {
		size_t n = rest.n <= DEED_LINE_BYTES
		    ? rest.n
		    : utf8_valid_prefix(str_part(rest, 0, DEED_LINE_BYTES));

		if (out->n == DEED_LINES_MAX || n == 0) {
			w->err = SG_ELONG;
			return;
		}
		out->lines[out->n++] = str_part(rest, 0, n);
		rest = str_part(rest, n, rest.n);
	}
}

/* The first two parts, and all others in the third; a cut says so. */
static void
add_bullets(struct writing *w, struct deed_text *out)
{
	for (size_t i = 0; i < w->n && i < DEED_BULLETS_MAX; i++) {
		size_t last = i + 1 < DEED_BULLETS_MAX ? i + 1 : w->n;
		size_t cap = 16;
		struct buf b;

		for (size_t k = i; k < last; k++)
			cap += strlen(w->parts[k].before) + w->parts[k].text.n +
			    2;
		b = arena_buf(w->a, cap);
		if (b.p == NULL) {
			w->err = SG_ENOMEM;
			return;
		}
		for (size_t k = i; k < last; k++) {
			if (k > i)
				buf_addz(&b, "; ");
			buf_addz(&b, w->parts[k].before);
			buf_add(&b, w->parts[k].text);
		}
		out->bullets[out->n_bullets++] = safe(
		    w, buf_str(&b), DEED_BULLET_WIDTH);
	}
}

/* "Create Reminder", "Run clean_up", "Post send_webhook". */
static void
add_names(struct writing *w, struct deed_text *out)
{
	static const struct {
		const char *label, *target, *data;
		bool named; /* the kind follows */
	} rows[] = {
	    [DEED_NOTHING] = {"Nothing", "", "", true},
	    [DEED_REMINDER] = {"Create Reminder", "Reminders", "title and time",
		false},
	    [DEED_EVENT] = {"Create Event", "Calendar", "title and time",
		false},
	    [DEED_COMMAND] = {"Run ", "", "the words above", true},
	    [DEED_POST] = {"Post ", "", "the body above", true},
	    [DEED_ROW] = {"Add Row", "Energy tables", "the row above", false},
	};
	const struct deed *d = w->d;
	struct buf b = arena_buf(w->a, DEED_LABEL_BYTES + d->kind.n);

	if (b.p == NULL) {
		w->err = SG_ENOMEM;
		return;
	}
	buf_addz(&b, rows[d->by].label);
	if (rows[d->by].named)
		buf_add(&b, d->kind);
	out->label = safe(w, buf_str(&b), DEED_LABEL_BYTES - 4);
	out->target = str_of(rows[d->by].target);
	out->data_used = str_of(rows[d->by].data);
	if (d->by == DEED_COMMAND && d->n_argv > 0)
		out->target = safe(w, d->argv[0], DEED_LABEL_BYTES - 4);
	if (d->by == DEED_POST) {
		struct redact r = {.sink = REDACT_LOG};
		struct buf u = arena_buf(w->a, 2 * d->url.n + 64);

		if (u.p == NULL) {
			w->err = SG_ENOMEM;
			return;
		}
		redact_add(&r, REDACT_URL, d->url, &u);
		out->target = safe(w, buf_str(&u), DEED_LABEL_BYTES - 4);
	}
}

enum sg_err
deed_write(const struct deed *d, const struct deed_how *how, struct arena *a,
    struct deed_text *out)
{
	struct writing w = {.d = d, .how = how, .a = a, .err = SG_OK};

	memset(out, 0, sizeof(*out));
	say_all(&w);
	say_facts(&w);
	if (w.err == SG_OK)
		add_names(&w, out);
	for (size_t i = 0; i < w.n && w.err == SG_OK; i++)
		add_lines(&w, &w.parts[i], out);
	if (w.err == SG_OK)
		add_bullets(&w, out);
	if (w.err == SG_OK && out->n == 0)
		w.err = SG_EINVALID;
	return w.err;
}
