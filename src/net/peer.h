#ifndef NET_PEER_H
#define NET_PEER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

/* Whose process is at the other end of a connection within this machine. */
enum peer_user {
	PEER_UNKNOWN, /* the kernel does not say */
	PEER_OURS,    /* our own user, or root */
	PEER_FOREIGN
};

/*
 * Of the socket ${fd}, by the kernel's table of connections at ${proc}
 * ("/proc/net/").  A link that somebody else on this machine saw (in the list
 * of processes, where browsers have it) is then of no use to them.  ${uid} is
 * that user, if the kernel says it.
 */
enum peer_user peer_user(int fd, const char *proc, uint32_t *uid);

/*
 * Whether the process that connected to the Unix socket ${fd} still lives, so
 * that its number means what it meant (SO_PEERPIDFD).  A kernel before 6.5
 * cannot say; then true.
 */
bool peer_there(int fd);

#endif
