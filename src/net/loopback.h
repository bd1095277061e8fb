/*
 * A listener that only this machine reaches, for what needs no more than a
 * port of its own.
 */
#ifndef SOLGATE_NET_LOOPBACK_H
#define SOLGATE_NET_LOOPBACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct loopback {
	bool six;
	uint16_t port; /* 0: whichever is free */
};

/*
 * Read "PORT", "ADDRESS" or "ADDRESS:PORT"; the address is 127.0.0.1,
 * localhost or [::1].  False: it names none of these, and nothing may listen.
 */
bool loopback_read(const char *text, struct loopback *out);

/* A listening descriptor that does not block, or -1 with errno. */
int loopback_open(const struct loopback *at, int backlog);

/*
 * Ask ${fd} which port it got, and write the address of ${path} there, as a
 * browser would take it, into ${url}.
 */
void loopback_name(
    struct loopback *at, int fd, const char *path, char *url, size_t url_size);

#endif
