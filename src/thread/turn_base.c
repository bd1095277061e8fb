/* Where a turn starts from: its thread, the memento, what that signals. */
#include "thread/turn_run.h"

struct sg_str
turn_thread(const struct turn_request *q)
{
	if (q->has_thread_id)
		return q->thread_id;
	if (q->has_context && q->context.has_thread_memento)
		return q->context.thread_memento.thread_id;
	return (struct sg_str){NULL, 0};
}

/* The request's own memento, if it is of the thread of the turn. */
static const struct sg_memento *
own_memento(const struct turn_run *r)
{
	const struct turn_request *q = r->q;

	if (!q->has_context || !q->context.has_thread_memento ||
	    !str_eq(q->context.thread_memento.thread_id, r->thread.thread))
		return NULL;
	return &q->context.thread_memento;
}

/* Whether the request names, by its ref, the memento the store has. */
static bool
names_stored(const struct turn_run *r, const struct thread_state *stored)
{
	const struct turn_request *q = r->q;
	const struct thread_memento_ref *ref = &q->context.thread_memento_ref;

	return q->has_context && q->context.has_thread_memento_ref &&
	    stored->has && str_eq(ref->memento_id, stored->memento_id) &&
	    (!ref->has_thread_id || str_eq(ref->thread_id, r->thread.thread));
}

static void
take_state(struct turn_run *r, enum sg_memento_origin source,
    const struct thread_state *state)
{
	struct stored_turn *row = &r->row;

	row->source = source;
	row->phase = state->phase;
	row->bucket = state->bucket;
	row->intensity = state->intensity;
	row->has_intensity = state->has_intensity;
	if (state->has)
		row->flags |= ROW_BASELINE;
}

static void
take_signals(struct turn_run *r, const struct sg_memento *m)
{
	if (m == NULL || !m->has_signals)
		return;
	r->row.n_signals = m->signals.n_items;
	for (size_t i = 0; i < m->signals.n_items; i++)
		r->row.signals[i] = m->signals.items[i].kind;
}

enum sg_err
turn_baseline(struct turn_run *r, struct sg_error *e)
{
	const struct sg_memento *own = own_memento(r);
	struct thread_state stored = {
	    .phase = SG_PHASE_SETTLED, .bucket = SG_INTENSITY_LOW};
	struct thread_state state;
	enum sg_err err = SG_OK;

	if (r->thread.thread.n > 0)
		err = threads_get(r->t->threads, r->thread, r->a, &stored, e);
	if (err != SG_OK)
		return err;
	take_signals(r, own);
	if (stored.edited)
		r->row.flags |= ROW_CHANGED;
	if (names_stored(r, &stored)) {
		take_state(r, SG_MEMENTO_ORIGIN_REQUEST_REF, &stored);
	} else if (own != NULL) {
		state = thread_state_of(own);
		take_state(r, SG_MEMENTO_ORIGIN_REQUEST, &state);
		if (stored.has && state.updated_ms < stored.updated_ms)
			r->row.flags |= ROW_DRIFT;
	} else {
		take_state(r, SG_MEMENTO_ORIGIN_STORED_LATEST, &stored);
	}
	return SG_OK;
}
