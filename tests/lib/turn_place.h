#ifndef TESTS_LIB_TURN_PLACE_H
#define TESTS_LIB_TURN_PLACE_H

#include "lib/room_run.h"
#include "thread/turns.h"

/* Turns on a shell alone; other rooms are opened on it. */
struct turn_place {
	struct ground g;
	struct turns *turns;
};

static inline bool
turn_place_start(struct turn_place *p)
{
	struct sg_error e = {0};

	p->turns = NULL;
	if (!ground_start(&p->g))
		return false;
	if ((p->turns = turns_open(&p->g.sh, &e)) == NULL)
		fprintf(stderr, "no turns: %s\n", e.message);
	return p->turns != NULL;
}

static inline bool
turn_place_open(struct turn_place *p)
{
	return ground_ports(&p->g) && turn_place_start(p);
}

/* The program ends; what is stored stays.  ground_drain() went before. */
static inline void
turn_place_stop(struct turn_place *p)
{
	ground_drain(&p->g);
	turns_close(p->turns);
	ground_stop(&p->g);
}

static inline void
turn_place_close(struct turn_place *p)
{
	turn_place_stop(p);
	ground_close_ports(&p->g);
}

#endif
