#ifndef PORT_TELEMETRY_H
#define PORT_TELEMETRY_H

#include "base/str.h"

/*
 * Where spans go.  tell() copies ${body}, a whole request of OTLP as JSON, and
 * never waits; what cannot be taken is dropped and counted.
 */
struct telemetry_port {
	void (*tell)(void *self, struct sg_str body);
	void *self;
};

#endif
