#ifndef TESTS_MODEL_LOOP_H
#define TESTS_MODEL_LOOP_H

/* A loop for a model with descriptors: poll(), and the machine's clock. */
#include <poll.h>

#include "lib/model_talk.h"

#define LOOP_MAX 64

struct model_poll {
	struct pollfd v[LOOP_MAX];
	nfds_t n;
};

static inline void
poll_watch(void *ctx, int fd, unsigned events)
{
	struct model_poll *l = ctx;
	short bits = (short)(((events & MODEL_READ) != 0 ? POLLIN : 0) |
	    ((events & MODEL_WRITE) != 0 ? POLLOUT : 0));
	nfds_t i = 0;

	while (i < l->n && l->v[i].fd != fd)
		i++;
	if (events == 0) {
		if (i < l->n)
			l->v[i] = l->v[--l->n];
		return;
	}
	if (i == LOOP_MAX)
		return;
	if (i == l->n)
		l->n++;
	l->v[i] = (struct pollfd){.fd = fd, .events = bits};
}

/* One round, of at most ${most_ms}. */
static inline void
poll_round(struct model_poll *l, const struct model_port *m, int64_t most_ms)
{
	struct clock_port clock = clock_system();
	struct pollfd now[LOOP_MAX];
	nfds_t n = l->n;
	int64_t wait = m->due(m->self) - clock.mono_ms(clock.self);

	wait = wait < 0 ? 0 : wait > most_ms ? most_ms : wait;
	memcpy(now, l->v, sizeof(now));
	if (poll(now, n, (int)wait) > 0)
		for (nfds_t i = 0; i < n; i++) {
			unsigned events = 0;

			if ((now[i].revents & ~POLLOUT) != 0)
				events |= MODEL_READ;
			if ((now[i].revents & POLLOUT) != 0)
				events |= MODEL_WRITE;
			if (events != 0)
				m->ready(m->self, now[i].fd, events);
		}
	if (m->due(m->self) <= clock.mono_ms(clock.self))
		m->tick(m->self);
}

/* Until ${l} has ended, or for ${most_ms}. */
static inline void
poll_until(struct model_poll *p, const struct model_port *m,
    const struct talk_log *l, int64_t most_ms)
{
	struct clock_port clock = clock_system();
	int64_t end = clock.mono_ms(clock.self) + most_ms;

	while (l->ends == 0 && clock.mono_ms(clock.self) < end)
		poll_round(p, m, 100);
}

#endif
