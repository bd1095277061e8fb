#ifndef PORT_ZONES_H
#define PORT_ZONES_H

#include "zone/zone.h"

/*
 * The zones port: time zones by their names.  What it gives stays as long as
 * the port does.
 */
struct zones_port {
	/* NULL: ${e} says why there is no such zone. */
	const struct zone *(*find)(
	    void *self, struct sg_str name, struct sg_error *e);
	/* The server's own; never NULL.  If ${e} says something, it is UTC
	 * because none could be found. */
	const struct zone *(*here)(void *self, struct sg_error *e);
	void *self;
};

#endif
