/* Security events: counted, folded by kind and source, recorded, told. */
#include "log/log.h"
#include "shell/alarm.h"

#include <stdlib.h>
#include <string.h>

#include "shape/service.h"
#include "shell/record.h"

struct note {
	bool used;
	enum sg_alarm kind;
	enum sg_role role;
	enum sg_surface surface;
	bool known; /* role and surface say something */
	char source[ALARM_TEXT], about[ALARM_TEXT];
	size_t source_n, about_n;
	int64_t folded; /* not recorded yet */
	int64_t window_ms, ends_ms;
};

/* The last SG_ALARM_COUNT are for sources that found no place. */
struct alarms {
	struct note v[ALARM_SOURCES + SG_ALARM_COUNT];
};

struct alarms *
alarms_new(void)
{
	return calloc(1, sizeof(struct alarms));
}

void
alarms_free(struct alarms *v)
{
	free(v);
}

/* Text from outside: printable ASCII and nothing else. */
static size_t
put_plain(char out[ALARM_TEXT], struct sg_str s)
{
	size_t n = s.n < ALARM_TEXT ? s.n : ALARM_TEXT;

	for (size_t i = 0; i < n; i++)
		out[i] = s.p[i] >= ' ' && s.p[i] <= '~' ? s.p[i] : '?';
	return n;
}

static void
name_source(struct note *n, const struct alarm *a)
{
	char room[ALARM_TEXT];
	struct buf b = BUF_ON(room);

	if (a->source.n > 0) {
		n->source_n = put_plain(n->source, a->source);
		return;
	}
	if (a->who == NULL) {
		n->source_n = put_plain(n->source, STR("unknown"));
		return;
	}
	buf_addz(&b, word_name(&words_role, a->who->role));
	if (a->who->extension.n > 0 && a->who->extension.n < ALARM_TEXT / 2) {
		buf_addc(&b, ' ');
		buf_add(&b, a->who->extension);
	}
	n->source_n = put_plain(n->source, buf_str(&b));
}

static void
read_alarm(struct note *n, const struct alarm *a)
{
	*n = (struct note){.used = true,
	    .kind = a->kind < SG_ALARM_COUNT ? a->kind : SG_ALARM_OTHER,
	    .known = a->who != NULL};
	if (a->who != NULL) {
		n->role = a->who->role;
		n->surface = a->who->surface;
	}
	n->about_n = put_plain(n->about, a->about);
	name_source(n, a);
}

static bool
is_same(const struct note *a, const struct note *b)
{
	return a->used && a->kind == b->kind && a->source_n == b->source_n &&
	    memcmp(a->source, b->source, a->source_n) == 0;
}

/* The place of ${n}: its own, a free one, or the one for all others. */
static struct note *
place_of(struct alarms *v, struct note *n)
{
	struct note *free_one = NULL;

	for (size_t i = 0; i < ALARM_SOURCES; i++) {
		if (is_same(&v->v[i], n))
			return &v->v[i];
		if (!v->v[i].used && free_one == NULL)
			free_one = &v->v[i];
	}
	if (free_one != NULL)
		return free_one;
	n->source_n = put_plain(n->source, STR("other sources"));
	return &v->v[ALARM_SOURCES + n->kind];
}

static struct sg_str
event_json(const struct note *n, int64_t count, struct arena *a)
{
	struct security_event e = {.has_about = n->about_n > 0,
	    .about = {n->about, n->about_n},
	    .count = count,
	    .kind = n->kind,
	    .notice = alarm_loud(n->kind),
	    .has_role = n->known,
	    .role = n->role,
	    .source = {n->source, n->source_n},
	    .has_surface = n->known,
	    .surface = n->surface,
	    .text = str_of(word_text(&words_alarm, n->kind))};

	return shell_json(a, &security_event_contract, &e);
}

/* "a token was sent that is not valid here: the TCP port, 12 times" */
static void
put_message(struct buf *b, const struct note *n, int64_t count)
{
	buf_addz(b, word_text(&words_alarm, n->kind));
	buf_addz(b, ": ");
	buf_add(b, (struct sg_str){n->source, n->source_n});
	if (count > 1) {
		buf_addz(b, ", ");
		buf_addi(b, count);
		buf_addz(b, " times");
	}
	buf_addc(b, '\0');
}

/* One record, and one event for people. */
static void
record(struct shell *sh, const struct note *n, int64_t count)
{
	char message[512];
	struct buf b = BUF_ON(message);
	struct shell_work w;
	struct sg_str data, line;

	put_message(&b, n, count);

	shell_work_begin(sh, &w);
	data = event_json(n, count, w.a);
	line = record_event(sh,
	    &(struct record_event){.event = "security.event",
		.message = message,
		.level = alarm_loud(n->kind) ? SG_LOG_LEVEL_WARN
					     : SG_LOG_LEVEL_INFO,
		.data = data},
	    w.a);
	log_say(alarm_loud(n->kind) ? SG_LOG_LEVEL_WARN : SG_LOG_LEVEL_INFO,
	    "security", message,
	    &(struct log_field){
		"kind", str_of(word_name(&words_alarm, n->kind))},
	    1);
	if (data.n > 0 && line.n > 0) {
		(void)shell_submit(sh,
		    &(struct journal_unit){.records = &line, .n_records = 1});
		shell_tell(sh, SG_EVENT_SECURITY, 0, data);
	}
	shell_work_end(sh, &w);
}

void
shell_alarm(struct shell *sh, const struct alarm *a)
{
	struct note n, *at;

	shell_alarm_tick(sh); /* windows that are over */
	read_alarm(&n, a);
	counts_day(sh->counts, sh->wall_ms);
	counts_alarm(sh->counts, n.kind);
	at = place_of(sh->alarms, &n);
	if (at->used) {
		n.folded = at->folded + 1;
		n.window_ms = at->window_ms;
		n.ends_ms = at->ends_ms;
		*at = n;
		return;
	}
	n.window_ms = ALARM_WINDOW_MS;
	n.ends_ms = sh->mono_ms + n.window_ms;
	*at = n;
	record(sh, &n, 1);
}

int64_t
shell_alarm_due(const struct shell *sh)
{
	const struct alarms *v = sh->alarms;
	int64_t due = INT64_MAX;

	for (size_t i = 0; i < sizeof(v->v) / sizeof(v->v[0]); i++)
		if (v->v[i].used && v->v[i].folded > 0 && v->v[i].ends_ms < due)
			due = v->v[i].ends_ms;
	return due;
}

/* A window that nothing was folded in ends without a word. */
static void
end_window(struct shell *sh, struct note *n)
{
	int64_t count = n->folded;

	if (count == 0) {
		*n = (struct note){0};
		return;
	}
	n->folded = 0;
	n->window_ms = n->window_ms * 2 < ALARM_WINDOW_MAX_MS
	    ? n->window_ms * 2
	    : ALARM_WINDOW_MAX_MS;
	n->ends_ms = sh->mono_ms + n->window_ms;
	record(sh, n, count);
}

void
shell_alarm_tick(struct shell *sh)
{
	struct alarms *v = sh->alarms;

	for (size_t i = 0; i < sizeof(v->v) / sizeof(v->v[0]); i++)
		if (v->v[i].used && v->v[i].ends_ms <= sh->mono_ms)
			end_window(sh, &v->v[i]);
}

void
shell_alarm_flush(struct shell *sh)
{
	struct alarms *v = sh->alarms;

	for (size_t i = 0; i < sizeof(v->v) / sizeof(v->v[0]); i++)
		if (v->v[i].used && v->v[i].folded > 0)
			end_window(sh, &v->v[i]);
}
