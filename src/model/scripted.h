#ifndef MODEL_SCRIPTED_H
#define MODEL_SCRIPTED_H

#include "port/clock.h"
#include "port/model.h"
#include "port/zones.h"

/*
 * The model that is built in: no key, no network, and the same question gets
 * the same answer.  It plays the scenes of the documents (src/model/script.h)
 * and stands in for every provider.
 */
struct scripted_config {
	struct clock_port clock;
	const struct zones_port *zones; /* of "tomorrow at 9"; NULL: UTC */
	int64_t timeout_ms; /* of an answer without a deadline; 0: 30 s */
	bool faults;        /* model.faults: "fault:..." fails as told */
};

/* NULL: no memory.  It is let go by the port's close(). */
const struct model_port *scripted_open(const struct scripted_config *c);

/* Other settings; what was asked goes on. */
void
scripted_reload(const struct model_port *m, const struct scripted_config *c);

#endif
