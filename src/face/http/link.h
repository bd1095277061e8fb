#ifndef FACE_HTTP_LINK_H
#define FACE_HTTP_LINK_H

#include <stdbool.h>
#include <stddef.h>

/* A ring of links that live in what they link; the head is a link too. */
struct link {
	struct link *prev, *next;
};

static inline void
link_init(struct link *l)
{
	l->prev = l->next = l;
}

static inline bool
link_alone(const struct link *l)
{
	return l->next == l;
}

static inline void
link_remove(struct link *l)
{
	l->prev->next = l->next;
	l->next->prev = l->prev;
	link_init(l);
}

/* Move ${l} to the end of the ring of ${head}. */
static inline void
link_append(struct link *head, struct link *l)
{
	link_remove(l);
	l->prev = head->prev;
	l->next = head;
	head->prev->next = l;
	head->prev = l;
}

#define LINK_OF(l, type, member) \
	((type *)(void *)((char *)(l)-offsetof(type, member)))

#endif
