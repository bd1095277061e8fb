#ifndef NET_SOCKET_H
#define NET_SOCKET_H

#include "base/err.h"

/*
 * A Unix socket that is ours alone (T47): in a directory of mode 0700 that we
 * own (made if it is not there), itself of mode 0600.  A socket that a dead
 * server left is removed; one that answers, or that is somebody else's, or
 * anything else of that name, is not touched.
 *
 * One for all users of the machine stands in a directory that they can enter
 * and only we can write, and anybody may connect to it: who it is, the kernel
 * says of each connection.
 */
enum socket_for { SOCKET_OURS, SOCKET_ALL };

/* Bound, not listening yet.  -1: ${e} says why. */
int socket_make(const char *path, enum socket_for whom, uint64_t *inode,
    uint64_t *device, struct sg_error *e);

/* Remove it if it is still the one we made. */
void socket_remove(const char *path, uint64_t inode, uint64_t device);

#endif
