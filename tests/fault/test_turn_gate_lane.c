/*
 * the gate of a server has the prototype lane when its weights are
 * named, and only then.  This needs the weights ("make embed"); without them
 * only the gate without a lane is looked at.
 */
#include <stdlib.h>
#include <unistd.h>

#include "system/turn_gate.h"
#include "t.h"

static const char *
weights(void)
{
	const char *p = getenv("SOLGATE_EMBED");

	return p != NULL ? p : "build/embed/solgate-lane.v0.2.bin";
}

static bool
has_lane(const char *embed)
{
	struct sg_error e = {0};
	struct turn_gate g;
	bool on;

	CHECK(turn_gate_open(&g, embed, &e) == SG_OK, "%s", e.message);
	on = g.gate.lane.model != NULL;
	turn_gate_close(&g);
	return on;
}

static void
on_when_it_is_named(void)
{
	CHECK(!has_lane(NULL), "off");
	if (access(weights(), R_OK) != 0)
		return;
	CHECK(has_lane(weights()), "on");
	CHECK(!has_lane(NULL), "off again");
}

int
main(void)
{
	RUN(on_when_it_is_named);
	return t_done("turn_gate_lane");
}
