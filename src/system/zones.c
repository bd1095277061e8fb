/* Zones from the files of the system; see zones.h. */
#include "system/zones.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct entry {
	struct entry *next;
	struct zone zone;
	char name[ZONE_NAME_MAX + 1];
	char bytes[]; /* what the zone looks at */
};

struct zones {
	struct zones_place place;
	struct entry *first;
	struct zone utc;
	const struct zone *here; /* NULL: not looked for yet */
	struct sg_error why;     /* of UTC in its place */
};

struct zones *
zones_open(const struct zones_place *p)
{
	struct zones *z = calloc(1, sizeof(*z));

	if (z == NULL)
		return NULL;
	if (p != NULL)
		z->place = *p;
	else
		z->place.tz = getenv("TZ");
	if (z->place.dir == NULL)
		z->place.dir = "/usr/share/zoneinfo";
	if (z->place.localtime == NULL)
		z->place.localtime = "/etc/localtime";
	if (z->place.timezone == NULL)
		z->place.timezone = "/etc/timezone";
	zone_utc(&z->utc);
	return z;
}

void
zones_close(struct zones *z)
{
	struct entry *e;

	while (z != NULL && (e = z->first) != NULL) {
		z->first = e->next;
		free(e);
	}
	free(z);
}

/* All of a file that is no longer than a zone may be; -1: errno says why. */
static ssize_t
read_file(const char *path, char *room, size_t cap)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	struct stat st;
	ssize_t got = 0, n = 0;

	if (fd < 0)
		return -1;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		(void)close(fd);
		errno = EINVAL;
		return -1;
	}
	while ((size_t)got < cap &&
	    (n = read(fd, room + got, cap - (size_t)got)) > 0)
		got += n;
	(void)close(fd);
	return n < 0 ? -1 : got;
}

/* The zone in the file at ${path}, under ${name}. */
static const struct zone *
load(struct zones *z, const char *path, struct sg_str name, struct sg_error *e)
{
	struct entry *new = malloc(sizeof(*new) + ZONE_FILE_MAX), *less;
	ssize_t n = new == NULL ? -1
				: read_file(path, new->bytes, ZONE_FILE_MAX);

	if (n < 0) {
		free(new);
		err_set(e, SG_EIO, name,
		    access(z->place.dir, X_OK) == 0
			? STR("no such time zone; a name is written as "
			      "Europe/Berlin")
			: STR("time zones are not installed here (package "
			      "tzdata), so only UTC is known"));
		return NULL;
	}
	less = realloc(new, sizeof(*new) + (size_t)n);
	new = less != NULL ? less : new;
	memcpy(new->name, name.p, name.n);
	new->name[name.n] = '\0';
	if (zone_read(&new->zone, (struct sg_str){new->name, name.n},
		(struct sg_str){new->bytes, (size_t)n}, e) != SG_OK) {
		free(new);
		return NULL;
	}
	new->next = z->first;
	z->first = new;
	return &new->zone;
}

static bool
is_utc(struct sg_str name)
{
	return str_eq(name, STR("UTC")) || str_eq(name, STR("Etc/UTC"));
}

const struct zone *
zones_find(struct zones *z, struct sg_str name, struct sg_error *e)
{
	char path[PATH_MAX];
	int n;

	if (is_utc(name))
		return &z->utc;
	if (!zone_name_ok(name)) {
		err_set(e, SG_EINVALID, STR(""),
		    STR("is not the name of a time zone; a name is written "
			"as Europe/Berlin"));
		return NULL;
	}
	for (const struct entry *i = z->first; i != NULL; i = i->next)
		if (str_eq(i->zone.name, name))
			return &i->zone;
	n = snprintf(
	    path, sizeof(path), "%s/%.*s", z->place.dir, (int)name.n, name.p);
	if (n < 0 || (size_t)n >= sizeof(path)) {
		err_set(e, SG_EINVALID, name, STR("the name is too long"));
		return NULL;
	}
	return load(z, path, name, e);
}

/* What stands behind ".../zoneinfo/", without "posix/"; "": not there. */
static struct sg_str
name_in(struct sg_str path)
{
	size_t at = str_find(path, STR("zoneinfo/"));
	struct sg_str name = str_part(path, at + 9, path.n);

	if (str_starts(name, STR("posix/")))
		name = str_part(name, 6, name.n);
	return name;
}

/* ":Europe/Berlin", "/usr/share/zoneinfo/...", or a rule; "" is UTC. */
static const struct zone *
by_variable(struct zones *z, struct sg_str tz, struct sg_error *e)
{
	const struct zone *found;
	struct sg_error why = {0};
	struct entry *new;

	if (tz.n > 0 && tz.p[0] == ':')
		tz = str_part(tz, 1, tz.n);
	if (tz.n > 0 && tz.p[0] == '/')
		tz = name_in(tz);
	if (tz.n == 0)
		return &z->utc;
	found = zones_find(z, tz, &why);
	if (found != NULL || tz.n > ZONE_NAME_MAX)
		return found;
	new = calloc(1, sizeof(*new));
	if (new == NULL)
		return NULL;
	memcpy(new->name, tz.p, tz.n);
	if (zone_read_rule(&new->zone, str_of(new->name), str_of(new->name),
		NULL) != SG_OK) {
		free(new);
		if (e != NULL)
			*e = why;
		return NULL;
	}
	new->next = z->first;
	z->first = new;
	return &new->zone;
}

/* A link names the zone; a copy of its file is read, and is called local. */
static const struct zone *
by_localtime(struct zones *z, struct sg_error *e)
{
	char to[PATH_MAX];
	ssize_t n = readlink(z->place.localtime, to, sizeof(to));
	struct sg_str name = n <= 0 ? STR("")
				    : name_in((struct sg_str){to, (size_t)n});

	return name.n > 0 ? zones_find(z, name, e) : NULL;
}

static const struct zone *
by_timezone(struct zones *z, struct sg_error *e)
{
	char text[ZONE_NAME_MAX + 2];
	ssize_t n = read_file(z->place.timezone, text, sizeof(text));
	struct sg_str name = n <= 0
	    ? STR("")
	    : str_trim((struct sg_str){text, (size_t)n});

	return name.n > 0 ? zones_find(z, name, e) : NULL;
}

static const struct zone *
find_here(struct zones *z, struct sg_error *e)
{
	const struct zone *found;
	struct sg_error none = {0};

	if (z->place.tz != NULL)
		return by_variable(z, str_of(z->place.tz), e);
	if ((found = by_localtime(z, e)) != NULL ||
	    (found = by_timezone(z, e)) != NULL)
		return found;
	/* A machine that names none has UTC. */
	return load(z, z->place.localtime, STR("local"), &none);
}

const struct zone *
zones_here(struct zones *z, struct sg_error *e)
{
	if (z->here == NULL)
		z->here = find_here(z, &z->why);
	if (z->here == NULL)
		z->here = &z->utc;
	if (e != NULL && z->here == &z->utc)
		*e = z->why;
	return z->here;
}

static const struct zone *
port_find(void *self, struct sg_str name, struct sg_error *e)
{
	return zones_find(self, name, e);
}

static const struct zone *
port_here(void *self, struct sg_error *e)
{
	return zones_here(self, e);
}

struct zones_port
zones_port_of(struct zones *z)
{
	return (struct zones_port){port_find, port_here, z};
}
