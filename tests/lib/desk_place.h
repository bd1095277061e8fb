#ifndef TESTS_LIB_DESK_PLACE_H
#define TESTS_LIB_DESK_PLACE_H

#include "desk/desk.h"
#include "lib/turn_place.h"

/* A desk on a shell and turns alone. */
struct desk_place {
	struct turn_place on;
	struct desk *desk;
};

static inline bool
desk_place_start(struct desk_place *p)
{
	struct sg_error e = {0};

	p->desk = NULL;
	if (!turn_place_start(&p->on))
		return false;
	p->desk = desk_open(&p->on.g.sh, p->on.turns, &e);
	if (p->desk == NULL)
		fprintf(stderr, "no desk: %s\n", e.message);
	return p->desk != NULL;
}

static inline bool
desk_place_open(struct desk_place *p)
{
	return ground_ports(&p->on.g) && desk_place_start(p);
}

static inline void
desk_place_stop(struct desk_place *p)
{
	struct ground *g = &p->on.g;
	struct sg_error none = {0};

	g->sh.stopping = true;
	desk_stop(p->desk);
	shell_settle(&g->sh);
	desk_flush(p->desk);
	for (int i = 0; i < 8; i++) {
		(void)g->journal.flush(g->journal.self, &none);
		shell_settle(&g->sh);
	}
	shell_drop_reads(&g->sh);
	desk_close(p->desk);
	turn_place_stop(&p->on);
}

static inline void
desk_place_close(struct desk_place *p)
{
	desk_place_stop(p);
	ground_close_ports(&p->on.g);
}

/* Time goes by, and the desk looks at it. */
static inline void
desk_place_pass(struct desk_place *p, int64_t ms)
{
	struct ground *g = &p->on.g;

	ground_pass(g, ms);
	g->sh.held++;
	desk_tick(p->desk);
	g->sh.held--;
	shell_settle(&g->sh);
	ground_poll(g);
}

#endif
