/* Lines and bytes of descriptors that do not block; see stream.h. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "relay/stream.h"

#define FIRST_CAP 65536
#define KEPT_CAP  (1u << 20)

void
intake_init(struct intake *in, int fd)
{
	*in = (struct intake){.fd = fd};
}

/* The buffer has ${cap} bytes from now on: is there budget for that? */
static bool
charge(struct intake *in, size_t cap)
{
	size_t due = cap > KEPT_CAP ? cap - KEPT_CAP : 0;

	if (in->budget == NULL)
		return true;
	if (due > in->charged && due - in->charged > *in->budget)
		return false;
	*in->budget -= due - in->charged; /* or gives back */
	in->charged = due;
	return true;
}

void
intake_release(struct intake *in)
{
	(void)charge(in, 0);
	free(in->p);
	*in = (struct intake){.fd = -1, .ended = true};
}

/* Move what is left to the front; give back what a long line took. */
static void
tidy(struct intake *in)
{
	if (in->at > 0) {
		memmove(in->p, in->p + in->at, in->n - in->at);
		in->n -= in->at;
		in->at = 0;
	}
	if (in->n == 0 && in->cap > KEPT_CAP) {
		free(in->p);
		in->p = NULL;
		in->cap = 0;
		(void)charge(in, 0);
	}
}

/* No room for the whole of it: the rest of the line is passed over. */
static void
pass_over(struct intake *in)
{
	in->dropping = true;
	in->at = in->n = in->seen = 0;
	tidy(in);
}

/* Room for more; a line that has no end yet may grow up to its limit. */
static bool
make_room(struct intake *in, size_t more)
{
	size_t cap;
	char *p;

	tidy(in);
	cap = in->cap == 0 ? FIRST_CAP : in->cap;
	while (cap - in->n < more)
		cap *= 2;
	if (cap == in->cap)
		return true;
	if (!charge(in, cap)) {
		pass_over(in);
		cap = in->cap == 0 ? FIRST_CAP : in->cap;
		in->ended |= more > cap;
		if (in->ended || cap == in->cap)
			return !in->ended;
	}
	if ((p = realloc(in->p, cap)) == NULL) {
		in->ended = true;
		return false;
	}
	in->p = p;
	in->cap = cap;
	return true;
}

bool
intake_read(struct intake *in)
{
	ssize_t got;

	if (in->ended || !make_room(in, FIRST_CAP / 2))
		return false;
	got = in->socket
	    ? recv(in->fd, in->p + in->n, in->cap - in->n, MSG_DONTWAIT)
	    : read(in->fd, in->p + in->n, in->cap - in->n);
	if (got > 0) {
		in->n += (size_t)got;
		return true;
	}
	if (got == 0 || (errno != EAGAIN && errno != EINTR))
		in->ended = true;
	return false;
}

bool
intake_add(struct intake *in, struct sg_str bytes)
{
	if (in->ended || !make_room(in, bytes.n + 1))
		return false;
	if (bytes.n > 0)
		memcpy(in->p + in->n, bytes.p, bytes.n);
	in->n += bytes.n;
	return true;
}

static enum intake_is
take(struct intake *in, size_t n, struct sg_str *line)
{
	bool whole = !in->dropping;

	*line = (struct sg_str){in->p + in->at, n};
	in->at += n;
	in->seen = 0;
	in->dropping = false;
	return whole ? INTAKE_LINE : INTAKE_LONG;
}

enum intake_is
intake_line(struct intake *in, struct sg_str *line)
{
	size_t left = in->n - in->at;
	const char *end = left == in->seen
	    ? NULL
	    : memchr(in->p + in->at + in->seen, '\n', left - in->seen);

	if (end != NULL)
		return take(in, (size_t)(end - in->p) + 1 - in->at, line);
	in->seen = left;
	if (left > RELAY_LINE_MAX || in->dropping) {
		in->dropping = true;
		in->at = in->n;
		in->seen = 0;
	}
	if (in->ended && (left > 0 || in->dropping))
		return take(in, in->n - in->at, line);
	return INTAKE_NONE;
}

void
outlet_init(struct outlet *out, int fd)
{
	*out = (struct outlet){.fd = fd};
}

void
outlet_release(struct outlet *out)
{
	free(out->p);
	*out = (struct outlet){.fd = -1, .broken = true};
}

/* How much of it went; SIZE_MAX: nobody is there. */
static size_t
put_some(const struct outlet *out, const char *p, size_t n)
{
	size_t done = 0;

	while (done < n) {
		ssize_t w = out->socket ? send(out->fd, p + done, n - done,
					      MSG_DONTWAIT | MSG_NOSIGNAL)
					: write(out->fd, p + done, n - done);

		if (w >= 0)
			done += (size_t)w;
		else if (errno == EAGAIN)
			break;
		else if (errno != EINTR)
			return SIZE_MAX;
	}
	return done;
}

static void
keep(struct outlet *out, struct sg_str bytes)
{
	size_t cap = out->cap == 0 ? FIRST_CAP : out->cap;
	char *p;

	if (out->at > 0) {
		memmove(out->p, out->p + out->at, out->n - out->at);
		out->n -= out->at;
		out->at = 0;
	}
	while (cap - out->n < bytes.n)
		cap *= 2;
	if (cap != out->cap) {
		if ((p = realloc(out->p, cap)) == NULL) {
			out->broken = true;
			return;
		}
		out->p = p;
		out->cap = cap;
	}
	memcpy(out->p + out->n, bytes.p, bytes.n);
	out->n += bytes.n;
}

void
outlet_put(struct outlet *out, struct sg_str bytes)
{
	size_t done = 0;

	if (out->broken)
		return;
	if (outlet_backlog(out) == 0 && out->fd >= 0 && !out->gathers)
		done = put_some(out, bytes.p, bytes.n);
	if (done == SIZE_MAX)
		out->broken = true;
	else if (done < bytes.n)
		keep(out, str_part(bytes, done, bytes.n));
}

void
outlet_flush(struct outlet *out)
{
	size_t done;

	if (out->broken || outlet_backlog(out) == 0)
		return;
	done = put_some(out, out->p + out->at, outlet_backlog(out));
	if (done == SIZE_MAX) {
		out->broken = true;
		return;
	}
	out->at += done;
	if (out->at < out->n)
		return;
	out->at = out->n = 0;
	if (out->cap > KEPT_CAP) {
		free(out->p);
		out->p = NULL;
		out->cap = 0;
	}
}
