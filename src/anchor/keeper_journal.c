/*
 * journald, by the protocol of its own socket: one datagram, a field a line.
 * The checkpoint is the message, so that it can be read back as it is.
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "anchor/keeper.h"
#include "store/own.h"

enum keeper_says
keeper_journal_put(
    const struct keeper *k, struct sg_str line, struct sg_error *e)
{
	char room[CHECKPOINT_MAX + 256];
	struct buf b = BUF_ON(room);
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	size_t n = strlen(k->where);
	bool ok;
	int fd;

	if (n >= sizeof(to.sun_path)) {
		(void)err_set(e, SG_EINVALID, STR(""),
		    STR("the path of the socket is too long"));
		return KEEPER_FAILED;
	}
	memcpy(to.sun_path, k->where, n);
	buf_addz(&b, "MESSAGE=");
	buf_add(&b, line);
	buf_addz(&b,
	    "\nPRIORITY=5\nSYSLOG_IDENTIFIER=solgate-checkpoint\n"
	    "MESSAGE_ID=0b0ab4c1a9f04fe1a8a1d7ad6ef0b6c5\n");
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	ok = fd >= 0 && !buf_full(&b) &&
	    sendto(fd, b.p, b.n, MSG_NOSIGNAL, (const struct sockaddr *)&to,
		sizeof(to)) == (ssize_t)b.n;
	if (!ok)
		(void)own_failed("journald does not take it", errno, e);
	if (fd >= 0)
		(void)close(fd);
	return ok ? KEEPER_KEPT : KEEPER_FAILED;
}
