/* Waiting for an answer, and saying so; see remote.h. */
#include <poll.h>
#include <unistd.h>

#include "client/remote.h"
#include "port/clock.h"

#define QUIET_MS 1000 /* nobody wonders before that */

struct waiting {
	int64_t since_ms, said;
	bool shows; /* somebody looks at standard error, and at nothing else */
};

/* "waiting for the server, 3 s", over itself. */
static void
say(struct waiting *w, int64_t now_ms)
{
	int64_t s = (now_ms - w->since_ms) / 1000;

	if (!w->shows || now_ms - w->since_ms < QUIET_MS || s == w->said)
		return;
	w->said = s;
	fprintf(stderr, "\rwaiting for the server, %lld s", (long long)s);
	fflush(stderr);
}

static void
unsay(struct waiting *w)
{
	if (w->said > 0)
		fprintf(stderr, "\r%*s\r", 40, "");
	w->said = 0;
}

enum sg_err
remote_wait(struct remote *r, const struct client_request *q,
    bool (*each)(void *ctx), void *ctx, struct sg_error *e)
{
	struct clock_port clock = clock_system();
	struct waiting w = {.since_ms = clock.mono_ms(clock.self),
	    .shows = !r->cli->json && isatty(STDERR_FILENO)};
	struct client *c = r->client;
	int64_t now = w.since_ms;

	if (!client_send(c, q))
		return err_set(e, SG_EIO, STR(""), str_of(client_why(c)));
	while (client_work(c) == CLIENT_WAITING &&
	    now - w.since_ms < r->timeout_ms) {
		struct pollfd p = {client_fd(c), client_events(c), 0};

		if (each != NULL && each(ctx))
			w.shows = false; /* the answer itself stands there */
		p.revents = 0;
		(void)poll(&p, 1, QUIET_MS / 4);
		now = clock.mono_ms(clock.self);
		if (p.revents != 0)
			unsay(&w);
		else
			say(&w, now);
	}
	unsay(&w);
	if (client_state(c) == CLIENT_DONE)
		return SG_OK;
	return err_set(e, SG_EIO, STR(""),
	    client_state(c) == CLIENT_WAITING ? STR("no answer in time")
					      : str_of(client_why(c)));
}
