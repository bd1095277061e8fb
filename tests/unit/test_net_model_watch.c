/* A model's descriptors on libuv: a pipe that is read, written and let go. */
#include <unistd.h>

#include "t.h"
#include "net/model_watch.h"

struct seen {
	const struct model_loop *loop;
	int fd;
	unsigned events, times, after;
};

static struct seen seen;

/* Look once, then no longer. */
static void
ready(void *self, int fd, unsigned events)
{
	struct seen *s = self;

	s->fd = fd;
	s->events = events;
	s->times++;
	s->loop->watch(s->loop->ctx, fd, 0);
}

static void
after(void *ctx)
{
	((struct seen *)ctx)->after++;
}

static void
test_watch(void)
{
	struct model_port model = {.ready = ready, .self = &seen};
	struct model_watch *w;
	struct model_loop hooks;
	uv_loop_t loop;
	int fd[2];

	CHECK(uv_loop_init(&loop) == 0 && pipe(fd) == 0, "set up");
	w = model_watch_new(&loop);
	hooks = model_watch_loop(w);
	seen = (struct seen){.loop = &hooks};
	model_watch_serve(w, &model, after, &seen);

	hooks.watch(hooks.ctx, fd[0], MODEL_READ);
	hooks.watch(hooks.ctx, fd[0], MODEL_READ); /* the same again */
	(void)uv_run(&loop, UV_RUN_NOWAIT);
	CHECK(seen.times == 0, "nothing to read yet");
	CHECK(write(fd[1], "x", 1) == 1, "write");
	(void)uv_run(&loop, UV_RUN_DEFAULT); /* ends: it was let go */
	CHECK(seen.times == 1 && seen.fd == fd[0] &&
		seen.events == MODEL_READ && seen.after == 1,
	    "%u %u", seen.times, seen.events);

	hooks.watch(hooks.ctx, fd[1], MODEL_WRITE);
	(void)uv_run(&loop, UV_RUN_DEFAULT);
	CHECK(seen.times == 2 && seen.events == MODEL_WRITE, "%u", seen.events);

	hooks.watch(hooks.ctx, 12345, 0);          /* never watched */
	hooks.watch(hooks.ctx, fd[0], MODEL_READ); /* still there at the end */
	model_watch_free(w);
	(void)uv_run(&loop, UV_RUN_DEFAULT);
	CHECK(uv_loop_close(&loop) == 0, "something is left on the loop");
	(void)close(fd[0]);
	(void)close(fd[1]);
}

int
main(void)
{
	RUN(test_watch);
	return t_done("face_http_model_watch");
}
