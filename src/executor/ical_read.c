/* Items read back from their files; see ical_read.h. */
#include "executor/ical_read.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fnv.h"
#include "executor/ical.h"
#include "executor/ical_lib.h"
#include "executor/vdir.h"

#define FILE_MAX  (256 * 1024)
#define FILES_MAX 5000
#define STEPS_MAX 100000 /* occurrences of a rule that are walked over */
#define OURS      "@solgate.ics"

struct found {
	const struct ical_lib *lib;
	icalcomponent *whole, *item;
	struct calendar_item out;
	int64_t alarm_s; /* behind the start or what is due */
};

static bool
is_ours(const char *name)
{
	size_t n = strlen(name), tail = strlen(OURS);

	return name[0] != '.' && n > tail && n < 200 &&
	    strcmp(name + n - tail, OURS) == 0;
}

static uint64_t
mix(uint64_t h, const void *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		h = (h ^ ((const uint8_t *)p)[i]) * UINT64_C(1099511628211);
	return h;
}

/* Names, sizes and times; their order in the directory does not count. */
uint64_t
ical_stamp(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *entry;
	struct stat st;
	uint64_t sum = 1, h;

	if (d == NULL)
		return 0;
	while (errno = 0, (entry = readdir(d)) != NULL) {
		if (!is_ours(entry->d_name) ||
		    fstatat(dirfd(d), entry->d_name, &st, 0) != 0)
			continue;
		h = mix(UINT64_C(14695981039346656037), entry->d_name,
		    strlen(entry->d_name));
		h = mix(h, &st.st_mtim, sizeof(st.st_mtim));
		h = mix(h, &st.st_ino, sizeof(st.st_ino));
		sum += mix(h, &st.st_size, sizeof(st.st_size));
	}
	if (errno != 0)
		sum = 0; /* it cannot be read now: look again */
	closedir(d);
	return sum;
}

/* All of a file, with a NUL; NULL: it cannot be read or is too large. */
static char *
read_file(int dir, const char *name)
{
	int fd = openat(dir, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st;
	char *text = NULL;
	ssize_t n = 0, got;

	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_size <= FILE_MAX)
		text = malloc((size_t)st.st_size + 1);
	while (text != NULL && n < st.st_size) {
		got = read(fd, text + n, (size_t)(st.st_size - n));
		if (got <= 0)
			break;
		n += got;
	}
	if (text != NULL)
		text[n] = '\0';
	if (fd >= 0)
		close(fd);
	return text;
}

static int64_t
seconds(struct found *f, struct icaltimetype t)
{
	return (int64_t)f->lib->icaltime_as_timet_with_zone(t,
	    t.zone != NULL ? t.zone : f->lib->icaltimezone_get_utc_timezone());
}

/* When its alarm goes off, seen from the start or from what is due. */
static bool
read_alarm(struct found *f, bool *end, bool *absolute)
{
	icalcomponent *alarm = f->lib->icalcomponent_get_first_component(
	    f->item, ICAL_VALARM_COMPONENT);
	icalproperty *p = alarm == NULL
	    ? NULL
	    : f->lib->icalcomponent_get_first_property(
		  alarm, ICAL_TRIGGER_PROPERTY);
	icalparameter *related;
	struct icaltriggertype t;

	if (p == NULL)
		return false;
	t = f->lib->icalproperty_get_trigger(p);
	related = f->lib->icalproperty_get_first_parameter(
	    p, ICAL_RELATED_PARAMETER);
	*end = related != NULL &&
	    f->lib->icalparameter_get_related(related) == ICAL_RELATED_END;
	*absolute = !f->lib->icaltime_is_null_time(t.time);
	f->alarm_s = *absolute ? seconds(f, t.time)
			       : f->lib->icaldurationtype_as_int(t.duration);
	return true;
}

/* The first occurrence whose alarm is behind ${after}. */
static void
walk_rule(struct found *f, struct icaltimetype start, int64_t after)
{
	icalproperty *p = f->lib->icalcomponent_get_first_property(
	    f->item, ICAL_RRULE_PROPERTY);
	icalrecur_iterator *i = f->lib->icalrecur_iterator_new(
	    f->lib->icalproperty_get_rrule(p), start);
	struct icaltimetype t;

	f->out.over = true;
	for (int n = 0; i != NULL && n < STEPS_MAX; n++) {
		t = f->lib->icalrecur_iterator_next(i);
		if (f->lib->icaltime_is_null_time(t))
			break;
		t.zone = start.zone;
		f->out.at_s = seconds(f, t) + f->alarm_s;
		f->out.over = f->out.at_s <= after;
		if (!f->out.over)
			break;
	}
	if (i != NULL)
		f->lib->icalrecur_iterator_free(i);
}

static void
read_time(struct found *f, int64_t after)
{
	struct icaltimetype start = f->lib->icalcomponent_get_dtstart(f->item);
	struct icaltimetype due = f->lib->icalcomponent_get_due(f->item);
	bool end = false, absolute = false;

	f->out.has_alarm = read_alarm(f, &end, &absolute);
	if (f->lib->icaltime_is_null_time(start) ||
	    (end && !f->lib->icaltime_is_null_time(due)))
		start = f->out.event ? start : due;
	if (f->lib->icaltime_is_null_time(start) && !absolute) {
		f->out.has_alarm = false;
		return;
	}
	f->out.floating = !absolute && start.zone == NULL && !start.is_date
	    ? true
	    : start.is_date != 0;
	if (f->out.rule.n > 0 && !absolute) {
		walk_rule(f, start, after);
		return;
	}
	f->out.at_s = absolute ? f->alarm_s : seconds(f, start) + f->alarm_s;
	f->out.over = !f->out.floating && f->out.at_s <= after;
}

static bool
read_done(struct found *f)
{
	icalproperty *p = f->lib->icalcomponent_get_first_property(
	    f->item, ICAL_STATUS_PROPERTY);
	icalproperty_status s = p == NULL ? ICAL_STATUS_NONE
					  : f->lib->icalproperty_get_status(p);

	return s == ICAL_STATUS_COMPLETED || s == ICAL_STATUS_CANCELLED;
}

static struct sg_str
text_of(const char *s)
{
	return s == NULL ? STR("") : str_of(s);
}

static void
read_item(struct found *f, const char *path, const struct calendar_reader *r)
{
	icalproperty *rule;
	char *text = NULL;

	f->item = f->lib->icalcomponent_get_first_real_component(f->whole);
	if (f->item == NULL)
		return;
	f->out.uid = text_of(f->lib->icalcomponent_get_uid(f->item));
	f->out.title = text_of(f->lib->icalcomponent_get_summary(f->item));
	f->out.path = str_of(path);
	f->out.event = f->lib->icalcomponent_isa(f->item) ==
	    ICAL_VEVENT_COMPONENT;
	rule = f->lib->icalcomponent_get_first_property(
	    f->item, ICAL_RRULE_PROPERTY);
	if (rule != NULL)
		text = f->lib->icalproperty_get_value_as_string_r(rule);
	f->out.rule = text_of(text);
	f->out.done = read_done(f);
	if (f->out.uid.n > 0) {
		read_time(f, r->after(r->ctx, f->out.uid));
		r->item(r->ctx, &f->out);
	}
	if (text != NULL)
		f->lib->icalmemory_free_buffer(text);
}

static void
read_one(const struct ical_lib *lib, int dir, const char *path,
    const char *name, const struct calendar_reader *r)
{
	struct found f = {.lib = lib};
	char *text = read_file(dir, name);

	if (text == NULL)
		return;
	f.whole = lib->icalparser_parse_string(text);
	if (f.whole != NULL) {
		read_item(&f, path, r);
		lib->icalcomponent_free(f.whole);
	}
	free(text);
	lib->icalmemory_free_ring();
}

void
ical_each(const char *dir, const struct calendar_reader *r)
{
	const struct ical_lib *lib = NULL;
	DIR *d = opendir(dir);
	char path[VDIR_PATH_MAX + 256];
	struct dirent *entry;
	unsigned n = 0;

	while (d != NULL && (entry = readdir(d)) != NULL && n < FILES_MAX) {
		if (!is_ours(entry->d_name))
			continue;
		if (lib == NULL && (lib = ical_lib(NULL)) == NULL)
			break;
		n++;
		snprintf(path, sizeof(path), "%s/%s", dir, entry->d_name);
		read_one(lib, dirfd(d), path, entry->d_name, r);
	}
	if (d != NULL)
		closedir(d);
}

/* The item as it is, but completed. */
static char *
completed(const struct ical_lib *lib, icalcomponent *whole, int64_t now_s)
{
	icalcomponent *item = lib->icalcomponent_get_first_real_component(
	    whole);
	icalproperty *p = item == NULL
	    ? NULL
	    : lib->icalcomponent_get_first_property(item, ICAL_STATUS_PROPERTY);

	if (item == NULL ||
	    lib->icalcomponent_isa(item) != ICAL_VTODO_COMPONENT)
		return NULL;
	if (p != NULL)
		lib->icalproperty_set_status(p, ICAL_STATUS_COMPLETED);
	else
		lib->icalcomponent_add_property(
		    item, lib->icalproperty_new_status(ICAL_STATUS_COMPLETED));
	if (lib->icalcomponent_get_first_property(
		item, ICAL_COMPLETED_PROPERTY) == NULL)
		lib->icalcomponent_add_property(item,
		    lib->icalproperty_new_completed(
			lib->icaltime_from_timet_with_zone((time_t)now_s, 0,
			    lib->icaltimezone_get_utc_timezone())));
	return lib->icalcomponent_as_ical_string_r(whole);
}

enum sg_err
ical_complete(
    const char *dir, struct sg_str uid, int64_t now_s, struct sg_error *e)
{
	const struct ical_lib *lib = ical_lib(e);
	char name[256], *text, *done = NULL;
	icalcomponent *whole = NULL;
	enum sg_err err = SG_OK;
	int fd;

	if (lib == NULL)
		return SG_EIO;
	snprintf(name, sizeof(name), "%.*s.ics",
	    (int)(uid.n < 200 ? uid.n : 200), uid.p);
	if (!is_ours(name) || strchr(name, '/') != NULL)
		return err_set(e, SG_ENOTFOUND, uid, STR("no such reminder"));
	fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	text = fd < 0 ? NULL : read_file(fd, name);
	if (text == NULL)
		err = err_set(e, SG_ENOTFOUND, uid, STR("no such reminder"));
	else if ((whole = lib->icalparser_parse_string(text)) != NULL)
		done = completed(lib, whole, now_s);
	if (done != NULL)
		err = vdir_replace(dir, name, str_of(done), e);
	if (done != NULL)
		lib->icalmemory_free_buffer(done);
	if (whole != NULL)
		lib->icalcomponent_free(whole);
	free(text);
	if (fd >= 0)
		close(fd);
	return err;
}
