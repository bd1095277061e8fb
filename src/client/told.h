#ifndef CLIENT_TOLD_H
#define CLIENT_TOLD_H

#include <stddef.h>

/*
 * Tell the gate that answers on a socket to read its settings again.  Who that
 * is says the kernel; only a process of this program is told.
 */
enum told {
	TOLD_NOBODY, /* nobody answers there */
	TOLD,        /* it was told */
	TOLD_NOT     /* it runs, and could not be told */
};

/* ${why}, of ${n} bytes: for TOLD_NOT, the reason. */
enum told told_reload(const char *socket, char *why, size_t n);

#endif
