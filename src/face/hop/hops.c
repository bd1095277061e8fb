/* All pipes in the hands of this gate; see hops.h. */
#include <stdlib.h>

#include "face/hop/hop.h"

const char hops_version[] = PARCEL_VERSION;

struct hops *
hops_new(uv_loop_t *loop, struct service *service)
{
	struct hops *v = calloc(1, sizeof(*v));

	if (v != NULL)
		*v = (struct hops){
		    .loop = loop, .service = service, .budget = HOP_BUDGET};
	return v;
}

void *
hops_take(struct hops *v, struct conn *c, int fd, const struct principal *who)
{
	return v->stopping || v->n >= HOPS_MAX ? NULL : hop_open(v, c, fd, who);
}

void
hops_end(struct hops *v, void *hop)
{
	(void)v;
	hop_close(hop);
}

bool
hops_rest(struct hops *v)
{
	struct hop *h, *next;

	if (!v->dirty)
		return false;
	v->dirty = false;
	for (h = v->first; h != NULL; h = next) {
		next = h->next;
		if (h->dirty)
			hop_work(h, 0);
	}
	return true;
}

void
hops_stop(struct hops *v)
{
	struct hop *h, *next;

	v->stopping = true;
	for (h = v->first; h != NULL; h = next) {
		next = h->next;
		hop_leave(h);
	}
}

void
hops_free(struct hops *v)
{
	free(v);
}
