#ifndef NET_NOTIFY_H
#define NET_NOTIFY_H

#include "base/str.h"

/*
 * What a service manager is told, and what it hands over: the protocols of
 * systemd, written by hand (a datagram, three variables).  Without a manager
 * every call does nothing.
 */
#define NOTIFY_FIRST_FD 3

/* How many sockets came with the process; the variables are taken out of the
 * environment, and the sockets are not inherited further. */
unsigned notify_listen_fds(void);

/* Whether anybody wants to know. */
bool notify_wanted(void);

/* "READY=1", "STOPPING=1", "STATUS=...", more lines split by '\n'. */
void notify_send(const char *state);

/* RELOADING=1 with the time it needs beside it. */
void notify_reloading(void);

/* How often "WATCHDOG=1" is expected, in ms; 0: not at all. */
int64_t notify_watchdog_ms(void);

#endif
