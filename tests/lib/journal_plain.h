#ifndef TESTS_LIB_JOURNAL_PLAIN_H
#define TESTS_LIB_JOURNAL_PLAIN_H

#include <stdlib.h>
#include <string.h>

#include "store/journal.h"
#include "store/journal_group.h"
#include "store/journal_queue.h"

/*
 * The journal for tests: the same units, the same lines, no thread, no file.
 * A unit is carried out in submit(), its done() comes from poll(), and the
 * lines stay in memory.
 */
#define PLAIN_ARENA (16u << 20)

struct plain {
	const struct store_port *store;
	struct journal_group group;
	struct journal_queue queue;
	struct journal_head head;
	struct arena arena;
	char *lines;
	size_t n_lines, cap_lines;
	uint64_t fail_in; /* submits until one fails; 0: none will */
	bool shut, held;
};

static inline enum sg_err
plain_shut(struct sg_error *e)
{
	return err_set(e, SG_EIO, STR(""), STR("the journal is closed"));
}

static inline bool
plain_reserve_lines(struct plain *p, size_t more)
{
	size_t cap = p->cap_lines == 0 ? 4096 : p->cap_lines;
	char *lines;

	while (cap < p->n_lines + more)
		cap *= 2;
	if (cap == p->cap_lines)
		return true;
	if ((lines = realloc(p->lines, cap)) == NULL)
		return false;
	p->lines = lines;
	p->cap_lines = cap;
	return true;
}

/* The group of one unit: its changes made, its lines kept. */
static inline enum sg_err
plain_carry_out(struct plain *p)
{
	struct journal_group *g = &p->group;
	size_t n = journal_group_seal(g, true);

	if (!plain_reserve_lines(p, g->n_lines))
		return SG_ENOMEM;
	if (p->store->commit(p->store->self, g->units, n, g->durable, NULL) !=
	    SG_OK)
		return SG_EIO;
	if (g->n_lines > 0)
		memcpy(p->lines + p->n_lines, g->lines, g->n_lines);
	p->n_lines += g->n_lines;
	return g->units[0].err;
}

static inline enum sg_err
plain_submit(void *self, const struct journal_unit *u, struct sg_error *e)
{
	struct plain *p = self;
	enum sg_err err;

	if (p->shut)
		return plain_shut(e);
	if (!journal_queue_reserve(&p->queue))
		return err_set(
		    e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
	err = journal_group_add(&p->group, u, &p->head, &p->arena, e);
	if (err == SG_OK) {
		journal_queue_add(&p->queue, u->done, u->ctx);
		if (p->fail_in == 1)
			p->shut = true;
		p->fail_in -= p->fail_in > 0;
		err = p->shut ? SG_EIO : plain_carry_out(p);
		p->shut = err != SG_OK && err != SG_ECONFLICT;
		journal_queue_settle(&p->queue, p->shut ? SG_EIO : err);
		err = SG_OK;
	}
	journal_group_clear(&p->group);
	arena_clear(&p->arena);
	return err;
}

static inline size_t
plain_tell(struct plain *p)
{
	struct journal_waiting w;
	size_t n = 0;

	for (; journal_queue_take(&p->queue, &w); n++)
		if (w.done != NULL)
			w.done(w.ctx, w.err);
	return n;
}

static inline size_t
plain_poll_done(void *self)
{
	struct plain *p = self;

	return p->held ? 0 : plain_tell(p);
}

static inline enum sg_err
plain_state(void *self, struct sg_error *e)
{
	return ((const struct plain *)self)->shut ? plain_shut(e) : SG_OK;
}

static inline enum sg_err
plain_flush(void *self, struct sg_error *e)
{
	plain_tell(self);
	return plain_state(self, e);
}

static inline struct journal_head
plain_head(void *self)
{
	return ((const struct plain *)self)->head;
}

static inline void
plain_close(void *self)
{
	struct plain *p = self;

	plain_tell(p);
	journal_group_release(&p->group);
	journal_queue_release(&p->queue);
	arena_release(&p->arena);
	free(p->lines);
	free(p);
}

static inline enum sg_err
journal_plain_open(const struct store_port *store, struct journal_port *port,
    struct sg_error *e)
{
	struct plain *p = calloc(1, sizeof(*p));
	enum sg_err err;

	*port = (struct journal_port){.submit = NULL};
	if (p == NULL)
		return err_set(
		    e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
	p->store = store;
	arena_init(&p->arena, &mem_heap, PLAIN_ARENA);
	if ((err = journal_head_read(store, &p->head, e)) != SG_OK) {
		plain_close(p);
		return err;
	}
	*port = (struct journal_port){plain_submit, NULL, plain_poll_done,
	    plain_flush, plain_state, plain_head, NULL, plain_close, NULL, NULL,
	    NULL, p};
	return SG_OK;
}

/* Every line so far, each with its newline. */
static inline struct sg_str
journal_plain_lines(const struct journal_port *port)
{
	const struct plain *p = port->self;

	return (struct sg_str){p->lines, p->n_lines};
}

/* The ${nth} submit from now on (1: the next) fails as the disk would. */
static inline void
journal_plain_fail(const struct journal_port *port, uint64_t nth)
{
	((struct plain *)port->self)->fail_in = nth;
}

/* While held, poll() finds nothing finished: a slow disk. */
static inline void
journal_plain_hold(const struct journal_port *port, bool held)
{
	((struct plain *)port->self)->held = held;
}

#endif
