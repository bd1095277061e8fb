/*
 * Descriptors that came by the socket, made ours.  The other copies are in the
 * hands of an agent, who could take away O_NONBLOCK at any time and make the
 * gate wait for good: so a pipe is opened again, with a mode of its own.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "face/hop/hop.h"
#include "words/words.h"

/* ${fd} as a descriptor that never waits, or -1; ${fd} is used up. */
static int
make_own(int fd, int mode, bool *socket)
{
	char path[40];
	struct stat st;
	int own = -1;

	*socket = false;
	if (fstat(fd, &st) == 0 && S_ISSOCK(st.st_mode)) {
		*socket = true;
		return fd;
	}
	if (fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode)) {
		snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
		own = open(path, mode | O_NONBLOCK | O_CLOEXEC);
	}
	close(fd);
	return own;
}

bool
take_fds(struct hop *h, const int fd[PARCEL_FDS])
{
	static const struct {
		int end, mode;
	} as[PARCEL_FDS] = {{HOP_IN, O_RDONLY}, {HOP_OUT, O_WRONLY},
	    {HOP_TO, O_WRONLY}, {HOP_FROM, O_RDONLY}};
	bool ok = true;

	for (size_t i = 0; i < PARCEL_FDS; i++) {
		struct hop_end *e = &h->ends[as[i].end];

		e->fd = make_own(fd[i], as[i].mode, &e->socket);
		ok &= e->fd >= 0;
	}
	return ok;
}

/* A text of the setup, with its NUL, in ${room}. */
static bool
take_text(struct sg_str *body, char *room, size_t cap)
{
	struct sg_str s;

	if (!parcel_take_text(body, &s) || s.n >= cap)
		return false;
	memcpy(room, s.p, s.n + 1);
	return true;
}

bool
take_setup(struct hop *h, struct sg_str body)
{
	uint64_t max_call, flags, words;
	struct sg_str all = body, most;
	unsigned risk = SG_RISK_HIGH;

	if (h->setup != NULL || (h->setup = malloc(body.n + 1)) == NULL)
		return false;
	if (body.n > 0)
		memcpy(h->setup, body.p, body.n);
	all.p = h->setup;
	if (!take_text(&all, h->name, sizeof(h->name)) ||
	    !mcp_name_ok(str_of(h->name)) ||
	    !take_text(&all, h->cwd, sizeof(h->cwd)) ||
	    !parcel_take_u64(&all, &max_call) ||
	    !parcel_take_text(&all, &most) ||
	    !word_parse(&words_risk, most, &risk) ||
	    !parcel_take_u64(&all, &flags) || flags > 3 ||
	    !parcel_take_u64(&all, &words) || words == 0 || words > all.n)
		return false;
	h->o = (struct mcp_options){.name = h->name,
	    .cwd = h->cwd,
	    .max_call = (size_t)max_call,
	    .most = (enum sg_risk)risk,
	    .elicit = (flags & 1) != 0,
	    .pass_new = (flags & 2) != 0,
	    .line = str_part(all, 0, (size_t)words)};
	h->pins = str_part(all, (size_t)words, all.n);
	return true;
}
