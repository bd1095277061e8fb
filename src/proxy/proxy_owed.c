/*
 * Of several calls some were denied.  The program got the others and will come
 * back with their results; only then can the model hear of all of them, since
 * each call of one answer gets its result in the same turn.  As long as the
 * program tells that turn, what was denied is told with it.
 */
#include <stdlib.h>
#include <string.h>

#include "proxy/proxy_int.h"
#include "gated/gated_debt.h"

#define OWED_MAX   256 /* remembered; then the oldest goes */
#define OWED_BYTES ((size_t)1 << 20)

struct proxy_owed {
	struct proxy_owed *next;
	uint64_t channel;
	char thread[PROXY_THREAD];
	struct gated_debt debt;
	struct arena a;
};

static void
owed_free(struct proxy_owed *o)
{
	arena_release(&o->a);
	free(o);
}

void
proxy_owed_free(struct proxies *p)
{
	struct proxy_owed *o;

	while ((o = p->owed) != NULL) {
		p->owed = o->next;
		owed_free(o);
	}
}

static void
drop_oldest(struct proxies *p)
{
	struct proxy_owed **at = &p->owed;
	size_t n = 0;

	while (*at != NULL && ++n < OWED_MAX)
		at = &(*at)->next;
	while (*at != NULL) {
		struct proxy_owed *o = *at;

		*at = o->next;
		owed_free(o);
	}
}

bool
proxy_owe(struct proxy_run *r)
{
	struct proxies *p = r->proxies;
	struct proxy_owed *o = calloc(1, sizeof(*o));

	if (o == NULL)
		return false;
	arena_init(&o->a, &mem_heap, OWED_BYTES);
	o->channel = r->in.who.channel;
	memcpy(o->thread, r->thread, sizeof(o->thread));
	if (gated_debt_of(r->g, r->fates, r->results, &o->a, &o->debt) !=
	    SG_OK) {
		owed_free(o);
		return false;
	}
	o->next = p->owed;
	p->owed = o;
	drop_oldest(p);
	return true;
}

bool
proxy_pay(struct proxy_run *r)
{
	struct sg_str paid;

	for (const struct proxy_owed *o = r->proxies->owed; o != NULL;
	     o = o->next) {
		if (o->channel != r->in.who.channel ||
		    o->debt.kind != r->in.kind ||
		    memcmp(o->thread, r->thread, sizeof(o->thread)) != 0)
			continue;
		if (gated_debt_pay(&o->debt, r->body, &r->a, &paid) != SG_OK)
			return false;
		r->body = paid;
	}
	return true;
}
