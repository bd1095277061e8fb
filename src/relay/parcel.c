/* Between a proxy and the gate that took its pipes; see parcel.h. */
#define _GNU_SOURCE /* MSG_CMSG_CLOEXEC */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "relay/parcel.h"

#define HEAD 5 /* a kind, and a length in four bytes */

void
parcels_init(struct parcels *p, int fd)
{
	*p = (struct parcels){.bad = false};
	intake_init(&p->in, fd);
	p->in.socket = true;
}

void
parcels_release(struct parcels *p)
{
	intake_release(&p->in);
}

bool
parcel_next(struct parcels *p, struct parcel *out)
{
	struct intake *in = &p->in;
	const unsigned char *h = (const unsigned char *)in->p + in->at;
	size_t n;

	if (p->bad || in->n - in->at < HEAD)
		return false;
	n = (size_t)h[1] | (size_t)h[2] << 8 | (size_t)h[3] << 16 |
	    (size_t)h[4] << 24;
	p->bad = h[0] == PARCEL_NONE || h[0] >= PARCEL_KINDS || n > PARCEL_MAX;
	if (p->bad || in->n - in->at - HEAD < n)
		return false;
	*out = (struct parcel){
	    (enum parcel_kind)h[0], {in->p + in->at + HEAD, n}};
	in->at += HEAD + n;
	return true;
}

void
parcel_head(struct outlet *out, enum parcel_kind kind, size_t n)
{
	char h[HEAD] = {(char)kind};

	for (unsigned i = 0; i < 4; i++)
		h[1 + i] = (char)(n >> (8 * i));
	outlet_put(out, (struct sg_str){h, sizeof(h)});
}

void
parcel_put(struct outlet *out, enum parcel_kind kind, struct sg_str body)
{
	parcel_head(out, kind, body.n);
	if (body.n > 0)
		outlet_put(out, body);
}

void
parcel_add_u64(struct buf *b, uint64_t v)
{
	for (unsigned i = 0; i < 8; i++)
		buf_addc(b, (char)(v >> (8 * i)));
}

void
parcel_add_text(struct buf *b, struct sg_str s)
{
	buf_add(b, s);
	buf_addc(b, '\0');
}

bool
parcel_take_u64(struct sg_str *body, uint64_t *v)
{
	if (body->n < 8)
		return false;
	*v = 0;
	for (unsigned i = 0; i < 8; i++)
		*v |= (uint64_t)(unsigned char)body->p[i] << (8 * i);
	*body = str_part(*body, 8, body->n);
	return true;
}

bool
parcel_take_text(struct sg_str *body, struct sg_str *s)
{
	const char *end = body->n == 0 ? NULL : memchr(body->p, 0, body->n);

	if (end == NULL)
		return false;
	*s = (struct sg_str){body->p, (size_t)(end - body->p)};
	*body = str_part(*body, s->n + 1, body->n);
	return true;
}

union room {
	char bytes[CMSG_SPACE(sizeof(int) * PARCEL_FDS)];
	struct cmsghdr align;
};

bool
parcel_give_fds(int socket, const int fd[PARCEL_FDS])
{
	union room room = {{0}};
	char one = 'F';
	struct iovec v = {&one, 1};
	struct msghdr m = {.msg_iov = &v,
	    .msg_iovlen = 1,
	    .msg_control = room.bytes,
	    .msg_controllen = sizeof(room.bytes)};
	struct cmsghdr *c = CMSG_FIRSTHDR(&m);
	ssize_t n;

	c->cmsg_level = SOL_SOCKET;
	c->cmsg_type = SCM_RIGHTS;
	c->cmsg_len = CMSG_LEN(sizeof(int) * PARCEL_FDS);
	memcpy(CMSG_DATA(c), fd, sizeof(int) * PARCEL_FDS);
	do
		n = sendmsg(socket, &m, MSG_NOSIGNAL);
	while (n < 0 && errno == EINTR);
	return n == 1;
}

static void
close_fds(const struct cmsghdr *c)
{
	size_t n = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
	int fd;

	for (size_t i = 0; i < n; i++) {
		memcpy(&fd, CMSG_DATA(c) + i * sizeof(fd), sizeof(fd));
		close(fd);
	}
}

int
parcel_take_fds(int socket, int fd[PARCEL_FDS])
{
	union room room = {{0}};
	char one = 0;
	struct iovec v = {&one, 1};
	struct msghdr m = {.msg_iov = &v,
	    .msg_iovlen = 1,
	    .msg_control = room.bytes,
	    .msg_controllen = sizeof(room.bytes)};
	ssize_t n = recvmsg(socket, &m, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
	struct cmsghdr *c = n > 0 ? CMSG_FIRSTHDR(&m) : NULL;

	if (n < 0)
		return errno == EAGAIN || errno == EINTR ? 0 : -1;
	if (c == NULL || c->cmsg_level != SOL_SOCKET ||
	    c->cmsg_type != SCM_RIGHTS)
		return -1;
	if (one != 'F' || (m.msg_flags & (MSG_CTRUNC | MSG_TRUNC)) != 0 ||
	    c->cmsg_len != CMSG_LEN(sizeof(int) * PARCEL_FDS)) {
		close_fds(c);
		return -1;
	}
	memcpy(fd, CMSG_DATA(c), sizeof(int) * PARCEL_FDS);
	return 1;
}
