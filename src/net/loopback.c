/* Listening on this machine alone. */
#define _GNU_SOURCE /* SOCK_CLOEXEC, SOCK_NONBLOCK */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/loopback.h"

bool
loopback_read(const char *text, struct loopback *out)
{
	static const struct {
		const char *name;
		bool six;
	} hosts[] = {
	    {"127.0.0.1", false}, {"localhost", false}, {"[::1]", true}};
	const char *rest = text;
	unsigned long port;
	char *end;

	*out = (struct loopback){.port = 0};
	for (size_t i = 0; i < sizeof(hosts) / sizeof(hosts[0]); i++) {
		size_t n = strlen(hosts[i].name);

		if (strncmp(text, hosts[i].name, n) != 0)
			continue;
		out->six = hosts[i].six;
		if (text[n] == '\0')
			return true;
		rest = text[n] == ':' ? text + n + 1 : "";
	}
	if (rest[0] < '0' || rest[0] > '9')
		return false;
	port = strtoul(rest, &end, 10);
	out->port = (uint16_t)port;
	return *end == '\0' && port <= UINT16_MAX;
}

int
loopback_open(const struct loopback *at, int backlog)
{
	int on = 1, err;
	int fd = socket(at->six ? AF_INET6 : AF_INET,
	    SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	struct sockaddr_in in = {.sin_family = AF_INET,
	    .sin_port = htons(at->port),
	    .sin_addr = {htonl(INADDR_LOOPBACK)}};
	struct sockaddr_in6 in6 = {.sin6_family = AF_INET6,
	    .sin6_port = htons(at->port),
	    .sin6_addr = IN6ADDR_LOOPBACK_INIT};

	if (fd < 0)
		return -1;
	(void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if ((at->six ? bind(fd, (struct sockaddr *)&in6, sizeof(in6))
		     : bind(fd, (struct sockaddr *)&in, sizeof(in))) == 0 &&
	    listen(fd, backlog) == 0)
		return fd;
	err = errno;
	(void)close(fd);
	errno = err;
	return -1;
}

void
loopback_name(
    struct loopback *at, int fd, const char *path, char *url, size_t url_size)
{
	struct sockaddr_in6 six;
	struct sockaddr_in in;
	socklen_t n = sizeof(six);

	memset(&six, 0, sizeof(six));
	(void)getsockname(fd, (struct sockaddr *)&six, &n);
	memcpy(&in, &six, sizeof(in));
	at->port = ntohs(at->six ? six.sin6_port : in.sin_port);
	(void)snprintf(url, url_size, "http://%s:%u%s",
	    at->six ? "[::1]" : "127.0.0.1", (unsigned)at->port, path);
}
