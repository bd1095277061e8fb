/* Two pipes and what runs through them; see pair.h. */
#include <stdio.h>
#include <unistd.h>

#include "relay/pair.h"

void
pair_init(struct pair *p, int from, int to)
{
	*p = (struct pair){.finishing = false};
	outlet_init(&p->to, to);
	p->to.gathers = true;
	intake_init(&p->from, from);
}

static void
shut(const struct pair *p, int fd)
{
	if (fd < 0)
		return;
	if (p->closing != NULL)
		p->closing(p->ctx, fd);
	close(fd);
}

static void
close_input(struct pair *p)
{
	shut(p, p->to.fd);
	outlet_release(&p->to);
}

void
pair_release(struct pair *p)
{
	close_input(p);
	shut(p, p->from.fd);
	intake_release(&p->from);
}

size_t
pair_watch(const struct pair *p, struct pollfd *v, bool read)
{
	size_t n = 0;

	if (!p->from.ended && read)
		v[n++] = (struct pollfd){p->from.fd, POLLIN, 0};
	if (!p->to.broken && outlet_backlog(&p->to) > 0)
		v[n++] = (struct pollfd){p->to.fd, POLLOUT, 0};
	return n;
}

static void
say_too_long(const struct pair *p)
{
	static const char text
	    [] = "solgate: a line from the server is too long and was left out";

	if (p->note != NULL)
		p->note(p->ctx, text);
	else
		fprintf(stderr, "%s\n", text);
}

static void
close_if_done(struct pair *p)
{
	if (p->finishing && p->to.fd >= 0 &&
	    (p->to.broken || outlet_backlog(&p->to) == 0))
		close_input(p);
}

void
pair_work(struct pair *p, bool read, peer_line_fn *line, void *ctx)
{
	enum intake_is is;
	struct sg_str s;

	outlet_flush(&p->to);
	close_if_done(p);
	if (!read)
		return;
	(void)intake_read(&p->from);
	while ((is = intake_line(&p->from, &s)) != INTAKE_NONE)
		if (is == INTAKE_LINE)
			line(ctx, s);
		else
			say_too_long(p);
	outlet_flush(&p->to);
}

void
pair_finish(struct pair *p)
{
	p->finishing = true;
	close_if_done(p);
}

/* The peer whose process is not ours. */

static void
pipes_send(void *self, struct sg_str line)
{
	struct pipes *p = self;

	outlet_put(&p->pair.to, line);
}

static size_t
pipes_backlog(void *self)
{
	const struct pipes *p = self;

	return outlet_backlog(&p->pair.to);
}

static size_t
pipes_watch(void *self, struct pollfd *v, bool read)
{
	const struct pipes *p = self;

	return pair_watch(&p->pair, v, read);
}

static void
pipes_work(void *self, bool read, peer_line_fn *line, void *ctx)
{
	struct pipes *p = self;
	bool open = p->pair.to.fd >= 0;

	pair_work(&p->pair, read, line, ctx);
	if (open && p->pair.to.fd < 0)
		p->finished(p->ctx);
}

static int64_t
pipes_due(void *self)
{
	(void)self;
	return INT64_MAX;
}

static void
pipes_finish(void *self)
{
	struct pipes *p = self;
	bool open = p->pair.to.fd >= 0;

	pair_finish(&p->pair);
	if (open && p->pair.to.fd < 0)
		p->finished(p->ctx);
}

static void
pipes_signal(void *self, int number)
{
	struct pipes *p = self;

	p->signal(p->ctx, number);
}

/* Its last words are read first; who else has the pipe is not waited for. */
static bool
pipes_over(void *self, int *code)
{
	const struct pipes *p = self;
	struct pollfd v = {p->pair.from.fd, POLLIN, 0};

	*code = 0;
	return p->ended && (p->pair.from.ended || poll(&v, 1, 0) <= 0);
}

static void
pipes_close(void *self)
{
	struct pipes *p = self;

	pair_release(&p->pair);
}

void
pipes_end(struct pipes *p)
{
	p->ended = true;
}

void
pipes_peer(struct pipes *p, struct peer *out)
{
	*out = (struct peer){p, pipes_send, pipes_backlog, pipes_watch,
	    pipes_work, pipes_due, pipes_finish, pipes_signal, pipes_over,
	    pipes_close};
}
