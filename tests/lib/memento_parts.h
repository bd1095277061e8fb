#ifndef TESTS_LIB_MEMENTO_PARTS_H
#define TESTS_LIB_MEMENTO_PARTS_H

/* A thread with a memento, a proposed shape and a turn, for tests. */
#include "base/str.h"
#include "solgate/memento.h"
#include "t.h"

#define BEFORE 1767225600000 /* 2026-01-01 */
#define NOW    (BEFORE + 1000)

#define LIST(v)                                 \
	(struct sg_str_list)                    \
	{                                       \
		(v), sizeof(v) / sizeof((v)[0]) \
	}

static struct sg_str old_active[] = {{"old active", 10}};
static struct sg_str old_parked[] = {{"old parked", 10}};
static struct sg_str old_decisions[] = {{"old decision", 12}};
static struct sg_str old_next[] = {{"old next", 8}};
static struct sg_str new_items[] = {{"new one", 7}, {"new two", 7}};

static struct sg_memento_room room;

static inline struct sg_memento
old_memento(enum sg_affect_phase phase, enum sg_intensity bucket)
{
	struct sg_memento m = {
	    .memento_id = STR("m-1"),
	    .thread_id = STR("t-1"),
	    .created_ms = BEFORE - 5,
	    .arc = STR("old arc"),
	    .active = LIST(old_active),
	    .parked = LIST(old_parked),
	    .decisions = LIST(old_decisions),
	    .next = LIST(old_next),
	    .affect = {.points = {{.end_message_id = STR("u-1"),
			   .label = STR("insight"),
			   .intensity = 0.5,
			   .source = SG_AFFECT_SOURCE_SENTINEL}},
		.n_points = 1,
		.rollup = {phase, bucket, BEFORE}},
	};

	return m;
}

static inline struct sg_memento_shape
new_shape(void)
{
	return (struct sg_memento_shape){STR("new arc"), LIST(new_items),
	    LIST(new_items), LIST(new_items), LIST(new_items)};
}

static inline struct sg_memento_change
change(const struct sg_memento *previous, enum sg_breakpoint decision,
    const struct sg_memento_shape *shape)
{
	return (struct sg_memento_change){.previous = previous,
	    .thread_id = STR("t-1"),
	    .decision = decision,
	    .shape = shape,
	    .message_id = STR("u-2"),
	    .now_ms = NOW};
}

static inline struct sg_memento_update
next(const struct sg_memento_change *c)
{
	struct sg_memento_update u;

	CHECK(sg_memento_next(c, &room, &u), "there is a thread");
	return u;
}

static inline bool
same_list(struct sg_str_list a, struct sg_str_list b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (!str_eq(a.v[i], b.v[i]))
			return false;
	return true;
}

static inline bool
has_shape(
    const struct sg_memento *m, struct sg_str arc, struct sg_str_list l[4])
{
	return str_eq(m->arc, arc) && same_list(m->active, l[0]) &&
	    same_list(m->parked, l[1]) && same_list(m->decisions, l[2]) &&
	    same_list(m->next, l[3]);
}

static inline bool
is_old(const struct sg_memento *m)
{
	return has_shape(m, STR("old arc"),
	    (struct sg_str_list[]){LIST(old_active), LIST(old_parked),
		LIST(old_decisions), LIST(old_next)});
}

static inline bool
is_new(const struct sg_memento *m)
{
	return has_shape(m, STR("new arc"),
	    (struct sg_str_list[]){LIST(new_items), LIST(new_items),
		LIST(new_items), LIST(new_items)});
}

#endif
