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

struct executor_port
executors_port(struct executors *x)
{
	return (struct executor_port){
	    .knows = knows, .run = run, .repeats = repeats, .self = x};
}
