#ifndef SYSTEM_ZONES_H
#define SYSTEM_ZONES_H

#include "port/zones.h"

/*
 * Time zones of this machine: the files below /usr/share/zoneinfo, each read
 * when it is first asked for and kept.  A name is looked at before any path
 * is made of it.
 */
struct zones;

/* What is looked at; NULL is what the system has.  Tests hand in their own. */
struct zones_place {
	const char *dir;       /* /usr/share/zoneinfo */
	const char *tz;        /* the variable TZ */
	const char *localtime; /* /etc/localtime */
	const char *timezone;  /* /etc/timezone */
};

/* NULL: no memory. */
struct zones *zones_open(const struct zones_place *p);
void zones_close(struct zones *z);

/*
 * The zone of an IANA name; it stays until zones_close().  NULL: ${e} says
 * whether the name is wrong, unknown, or the zones are not installed.  UTC is
 * always there.
 */
const struct zone *
zones_find(struct zones *z, struct sg_str name, struct sg_error *e);

/*
 * The server's own: TZ, else the link /etc/localtime, else /etc/timezone.
 * Never NULL: UTC if they name none, or one that is not there; ${e} then says
 * so.
 */
const struct zone *zones_here(struct zones *z, struct sg_error *e);

/* Both as a port. */
struct zones_port zones_port_of(struct zones *z);

#endif
