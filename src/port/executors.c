/* Several executors as one; see executor.h. */
#include "port/executor.h"

static const struct executor_port *
who_knows(const struct executors *x, struct sg_str kind)
{
	for (size_t i = 0; i < EXECUTORS_MAX; i++)
		if (x->v[i] != NULL && x->v[i]->knows(x->v[i]->self, kind))
			return x->v[i];
	return NULL;
}

static bool
knows(void *self, struct sg_str kind)
{
	return who_knows(self, kind) != NULL;
}

static void
run(void *self, const struct executor_action *a, struct executor_done done)
{
	static const struct executor_outcome none = {
	    .code = STR_INIT("no_executor"),
	    .reason = STR_INIT("nothing here carries out this kind of action")};
	const struct executor_port *x = who_knows(self, a->kind);

	if (x != NULL)
		x->run(x->self, a, done);
	else
		done.done(done.ctx, &none);
}

static bool
repeats(void *self, struct sg_str kind)
{
	const struct executor_port *x = who_knows(self, kind);

	return x != NULL && x->repeats != NULL && x->repeats(x->self, kind);
}

static enum sg_err
deed(void *self, const struct executor_action *a, struct arena *room,
    struct deed *out, struct sg_error *e)
{
	const struct executor_port *x = who_knows(self, a->kind);

	if (x == NULL || x->deed == NULL)
		return err_set(e, SG_ENOTFOUND, STR(""),
		    STR("nothing here carries out this kind of action"));
	return x->deed(x->self, a, room, out, e);
}

static size_t
kinds(void *self, struct arena *room, struct executor_told *v, size_t max)
{
	const struct executors *x = self;
	size_t n = 0;

	for (size_t i = 0; i < EXECUTORS_MAX; i++)
		if (x->v[i] != NULL && x->v[i]->kinds != NULL)
			n += x->v[i]->kinds(
			    x->v[i]->self, room, v + n, max - n);
	return n;
}

struct executor_port
executors_port(struct executors *x)
{
	return (struct executor_port){.knows = knows,
	    .run = run,
	    .repeats = repeats,
	    .deed = deed,
	    .kinds = kinds,
	    .self = x};
}
