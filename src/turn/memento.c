/*
 * The memento after a turn.  Three questions, each with one place:
 *
 *	may the summary change?     summary_block(): peak guardrail, then skip
 *	what is it then?            take_shape(), take_named_decision()
 *	what else does one keep?    affect point, signals, name and birthday
 *
 * Lists are never copied: the result points into what it was made of.
 */
#include <string.h>

#include "base/str.h"
#include "solgate/breakpoint.h"
#include "solgate/memento.h"
#include "intent/chars.h"
#include "turn/memento.h"
#include "base/banned.h"

#define LATEST         "memento_latest_"
#define ID_CHARS       256
#define LATEST_CHARS   (ID_CHARS - (sizeof(LATEST) - 1))
#define TURNS_UNSTORED 5

_Static_assert(SG_MEMENTO_ID_ROOM >= 4 * ID_CHARS, "an id may not fit");

static bool
items_fit(const struct sg_str_list *l)
{
	if (l->n > SG_SHAPE_ITEMS_MAX)
		return false;
	for (size_t i = 0; i < l->n; i++)
		if (!chars_fit(l->v[i], SG_SHAPE_ITEM_CHARS))
			return false;
	return true;
}

bool
sg_memento_shape_valid(const struct sg_memento_shape *s)
{
	return chars_fit(s->arc, SG_SHAPE_ARC_CHARS) && items_fit(&s->active) &&
	    items_fit(&s->parked) && items_fit(&s->decisions) &&
	    items_fit(&s->next);
}

/* The memento to go on from; one of another thread is none. */
static const struct sg_memento *
previous_of(const struct sg_memento_change *in)
{
	const struct sg_memento *p = in->previous;

	if (p == NULL || in->thread_id.n == 0 ||
	    str_eq(p->thread_id, in->thread_id))
		return p;
	return NULL;
}

/* The first memento of a thread: nothing is known but its name. */
static void
begin(struct sg_memento *m, const struct sg_memento_change *in,
    struct sg_memento_room *room)
{
	struct buf id = BUF_ON(room->memento_id);

	buf_add(&id, STR(LATEST));
	buf_add(&id, chars_cut(in->thread_id, LATEST_CHARS));
	m->memento_id = buf_str(&id);
	m->thread_id = in->thread_id;
	m->created_ms = in->now_ms;
	m->arc = STR("support");
	m->affect.rollup = (struct sg_affect_rollup){
	    SG_PHASE_SETTLED, SG_INTENSITY_LOW, in->now_ms};
}

enum sg_summary_block
summary_block(const struct summary_facts *f)
{
	bool updates = f->decision == SG_BREAKPOINT_MUST ||
	    f->decision == SG_BREAKPOINT_SHOULD || f->skip_may_change;

	if (sg_freeze_at_peak(f->phase, f->intensity, f->decision))
		return SG_SUMMARY_BLOCK_PEAK_GUARDRAIL;
	if (f->has_summary && !updates)
		return SG_SUMMARY_BLOCK_SKIP;
	return SG_SUMMARY_BLOCK_NONE;
}

/* What the previous memento and the decision leave of the summary. */
static enum sg_summary_block
block_of(const struct sg_memento_change *in)
{
	const struct sg_memento *previous = previous_of(in);
	struct summary_facts f = {.phase = SG_PHASE_SETTLED,
	    .intensity = SG_INTENSITY_LOW,
	    .decision = in->decision,
	    .has_summary = previous != NULL,
	    .skip_may_change = in->skip_may_change};

	/* the rollup is still the previous one: the guardrail looks back */
	if (previous != NULL) {
		f.phase = previous->affect.rollup.phase;
		f.intensity = previous->affect.rollup.intensity_bucket;
	}
	return summary_block(&f);
}

/* The proposed shape; what was decided and what is next do not get lost. */
static void
take_shape(struct sg_memento_update *out, const struct sg_memento_shape *s)
{
	struct sg_memento *m = &out->memento;

	out->source = SG_SHAPE_SOURCE_MODEL;
	m->arc = s->arc;
	m->active = s->active;
	m->parked = s->parked;
	if (s->decisions.n > 0)
		m->decisions = s->decisions;
	else if (m->decisions.n > 0)
		out->source = SG_SHAPE_SOURCE_PREVIOUS;
	if (s->next.n > 0)
		m->next = s->next;
}

/* The user asked for a decision and none is listed: the answer may name it. */
static void
take_named_decision(struct sg_memento_update *out,
    const struct sg_memento_change *in, struct sg_memento_room *room)
{
	if (out->memento.decisions.n > 0 ||
	    !sg_message_asks_decision(in->message))
		return;
	room->decision = sg_answer_decision(in->answer);
	if (room->decision.n == 0)
		return;
	out->memento.decisions = (struct sg_str_list){&room->decision, 1};
	out->source = SG_SHAPE_SOURCE_FALLBACK;
}

static void
take_affect(struct sg_affect *a, const struct sg_memento_change *in)
{
	struct sg_affect_point p;

	if (in->affect == NULL || in->role != SG_CHAT_ROLE_USER)
		return;
	p = *in->affect;
	p.end_message_id = in->message_id;
	p.at_ms = in->now_ms;
	(void)sg_affect_add(a, &p);
}

static bool
same_signal(
    const struct sg_memento_signal *a, const struct sg_memento_signal *b)
{
	return a->kind == b->kind &&
	    str_eq(a->end_message_id, b->end_message_id);
}

/* Append ${s}; it replaces its like, or the oldest when there is no room. */
static void
take_signal(struct sg_memento_signals *to, const struct sg_memento_signal *s)
{
	size_t gap = 0;

	while (gap < to->n_items && !same_signal(&to->items[gap], s))
		gap++;
	if (gap == to->n_items && gap < SG_MEMENTO_SIGNALS_MAX)
		to->n_items++;
	else if (gap == to->n_items)
		gap = 0;
	for (; gap + 1 < to->n_items; gap++)
		to->items[gap] = to->items[gap + 1];
	to->items[gap] = *s;
}

static void
take_signals(struct sg_memento *m, const struct sg_memento_signals *turn)
{
	if (turn == NULL)
		return;
	for (size_t i = 0; i < turn->n_items; i++)
		take_signal(&m->signals, &turn->items[i]);
	m->signals.updated_ms = turn->updated_ms;
	m->has_signals = true;
}

bool
memento_next(const struct sg_memento_change *in, enum sg_summary_block blocked,
    struct sg_memento_room *room, struct sg_memento_update *out)
{
	const struct sg_memento *previous = previous_of(in);
	bool valid = in->shape != NULL && sg_memento_shape_valid(in->shape);

	memset(out, 0, sizeof(*out));
	if (previous == NULL && in->thread_id.n == 0)
		return false;
	if (previous == NULL)
		begin(&out->memento, in, room);
	else
		out->memento = *previous;
	out->memento.version = SG_MEMENTO_V0_2;
	out->blocked = blocked;
	out->frozen = blocked == SG_SUMMARY_BLOCK_PEAK_GUARDRAIL;
	out->source = SG_SHAPE_SOURCE_PREVIOUS;
	out->shape_ignored = in->shape_refused || (in->shape != NULL && !valid);
	if (out->blocked == SG_SUMMARY_BLOCK_NONE) {
		if (valid)
			take_shape(out, in->shape);
		take_named_decision(out, in, room);
	}
	take_affect(&out->memento.affect, in);
	take_signals(&out->memento, in->signals);
	return true;
}

bool
sg_memento_next(const struct sg_memento_change *in,
    struct sg_memento_room *room, struct sg_memento_update *out)
{
	return memento_next(in, block_of(in), room, out);
}

struct sg_memento
sg_memento_as_v0_1(const struct sg_memento *m)
{
	struct sg_memento old = *m;

	old.version = SG_MEMENTO_V0_1;
	old.signals = (struct sg_memento_signals){0};
	old.has_signals = false;
	for (size_t i = 0; i < old.affect.n_points; i++)
		if (old.affect.points[i].source == SG_AFFECT_SOURCE_SENTINEL)
			old.affect.points[i].source = SG_AFFECT_SOURCE_SERVER;
	return old;
}

static bool
same_items(const struct sg_str_list *a, const struct sg_str_list *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (!str_eq(a->v[i], b->v[i]))
			return false;
	return true;
}

static bool
same_shape(const struct sg_memento *a, const struct sg_memento *b)
{
	return str_eq(a->arc, b->arc) && same_items(&a->active, &b->active) &&
	    same_items(&a->parked, &b->parked) &&
	    same_items(&a->decisions, &b->decisions) &&
	    same_items(&a->next, &b->next);
}

bool
sg_memento_worth_writing(
    const struct sg_memento *stored, const struct sg_memento *m, unsigned turns)
{
	return stored == NULL || turns >= TURNS_UNSTORED ||
	    stored->affect.rollup.phase != m->affect.rollup.phase ||
	    !same_shape(stored, m);
}
