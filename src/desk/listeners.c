/* The list of who watches; the queue is told who comes and goes. */
#include "desk/listeners.h"

#include <stdlib.h>

#include "desk/effects.h"

struct listener {
	struct listener *next;
	uint64_t channel;
	enum sg_role role;
	enum sg_surface surface;
};

struct listeners {
	struct listener *first;
	size_t n, viewers, at[SG_SURFACE_COUNT];
};

struct listeners *
listeners_new(void)
{
	return calloc(1, sizeof(struct listeners));
}

void
listeners_free(struct listeners *l)
{
	struct listener *next;

	if (l == NULL)
		return;
	for (struct listener *i = l->first; i != NULL; i = next) {
		next = i->next;
		free(i);
	}
	free(l);
}

size_t
listeners_people(const struct listeners *l)
{
	return l->n - l->viewers;
}

size_t
listeners_viewers(const struct listeners *l)
{
	return l->viewers;
}

size_t
listeners_at(const struct listeners *l, enum sg_surface surface)
{
	return surface < SG_SURFACE_COUNT ? l->at[surface] : 0;
}

static void
tell_queue(
    struct desk *desk, enum sg_queue_event kind, const struct listener *i)
{
	struct queue_event ev = {
	    .kind = kind, .role = i->role, .by = i->channel};

	(void)effects_feed(desk, &ev, NULL);
}

void
desk_attach(struct desk *desk, const struct principal *who)
{
	struct listeners *l = desk->listeners;
	struct listener *i;

	if ((who->role != SG_ROLE_PERSON && who->role != SG_ROLE_VIEWER) ||
	    who->surface >= SG_SURFACE_COUNT || l->n == LISTENERS_MAX ||
	    (i = malloc(sizeof(*i))) == NULL)
		return;
	*i = (struct listener){l->first, who->channel, who->role, who->surface};
	l->first = i;
	l->n++;
	if (i->role == SG_ROLE_PERSON)
		l->at[i->surface]++;
	else
		l->viewers++;
	shell_stamp(desk->shell);
	tell_queue(desk, QUEUE_ON_ATTACH, i);
	shell_settle(desk->shell);
}

void
desk_detach(struct desk *desk, const struct principal *who)
{
	struct listeners *l = desk->listeners;
	struct listener **at = &l->first, *i;

	while (*at != NULL &&
	    ((*at)->channel != who->channel || (*at)->role != who->role))
		at = &(*at)->next;
	if ((i = *at) == NULL)
		return;
	*at = i->next;
	l->n--;
	if (i->role == SG_ROLE_PERSON)
		l->at[i->surface]--;
	else
		l->viewers--;
	shell_stamp(desk->shell);
	tell_queue(desk, QUEUE_ON_DETACH, i);
	shell_settle(desk->shell);
	free(i);
}
