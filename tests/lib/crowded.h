#ifndef TESTS_LIB_CROWDED_H
#define TESTS_LIB_CROWDED_H

#include "lib/shell_house.h"

/*
 * A journal that has no room for a while: SG_EFULL, which is not the end of
 * it.  Between ground_ports() and ground_start() it takes the place of the
 * journal of ${g}.
 */
struct crowded {
	struct journal_port port;
	const struct journal_port *real;
	unsigned full; /* units from now on that find no room */
};

static inline enum sg_err
crowded_submit(void *self, const struct journal_unit *u, struct sg_error *e)
{
	struct crowded *c = self;

	if (c->full > 0) {
		c->full--;
		return err_set(e, SG_EFULL, STR(""), STR("full"));
	}
	return c->real->submit(c->real->self, u, e);
}

static inline size_t
crowded_poll(void *self)
{
	struct crowded *c = self;

	return c->real->poll(c->real->self);
}

static inline enum sg_err
crowded_flush(void *self, struct sg_error *e)
{
	struct crowded *c = self;

	return c->real->flush(c->real->self, e);
}

static inline enum sg_err
crowded_state(void *self, struct sg_error *e)
{
	struct crowded *c = self;

	return c->real->state(c->real->self, e);
}

static inline struct journal_head
crowded_head(void *self)
{
	struct crowded *c = self;

	return c->real->head(c->real->self);
}

static inline void
crowded_open(struct crowded *c, struct ground *g)
{
	*c = (struct crowded){.real = &g->journal};
	c->port = (struct journal_port){.submit = crowded_submit,
	    .poll = crowded_poll,
	    .flush = crowded_flush,
	    .state = crowded_state,
	    .head = crowded_head,
	    .self = c};
	g->ports.journal = &c->port;
}

#endif
