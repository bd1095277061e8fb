/* The user behind a connection of loopback; see peer.h. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "net/peer.h"

#define PEER_PIDFD  77 /* SO_PEERPIDFD, of newer headers */
#define ADDRESS_MAX 48
#define LINE_MAX_   512

/* As the table writes it: words of the address in hex, a colon, the port. */
static int
write_address(const struct sockaddr_storage *s, char out[ADDRESS_MAX])
{
	const struct sockaddr_in *four = (const struct sockaddr_in *)s;
	const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)s;
	uint32_t w[4];

	if (s->ss_family == AF_INET) {
		snprintf(out, ADDRESS_MAX, "%08X:%04X",
		    (unsigned)four->sin_addr.s_addr,
		    (unsigned)ntohs(four->sin_port));
		return 4;
	}
	if (s->ss_family != AF_INET6)
		return 0;
	memcpy(w, &six->sin6_addr, sizeof(w));
	snprintf(out, ADDRESS_MAX, "%08X%08X%08X%08X:%04X", (unsigned)w[0],
	    (unsigned)w[1], (unsigned)w[2], (unsigned)w[3],
	    (unsigned)ntohs(six->sin6_port));
	return 6;
}

/* The row of the other end: what is local there is remote here. */
static enum peer_user
find(FILE *f, const char *theirs, const char *ours, uint32_t *who)
{
	char line[LINE_MAX_], local[ADDRESS_MAX], remote[ADDRESS_MAX];
	unsigned uid;

	while (fgets(line, sizeof(line), f) != NULL) {
		if (sscanf(line, " %*[0-9]: %47s %47s %*s %*s %*s %*s %u",
			local, remote, &uid) != 3)
			continue;
		if (strcmp(local, theirs) != 0 || strcmp(remote, ours) != 0)
			continue;
		*who = uid;
		return uid == 0 || uid == (unsigned)geteuid() ? PEER_OURS
							      : PEER_FOREIGN;
	}
	return PEER_UNKNOWN;
}

enum peer_user
peer_user(int fd, const char *proc, uint32_t *uid)
{
	struct sockaddr_storage here, there;
	socklen_t a = sizeof(here), b = sizeof(there);
	char ours[ADDRESS_MAX], theirs[ADDRESS_MAX], path[128];
	enum peer_user user;
	int kind;
	FILE *f;

	if (getsockname(fd, (struct sockaddr *)&here, &a) != 0 ||
	    getpeername(fd, (struct sockaddr *)&there, &b) != 0 ||
	    (kind = write_address(&here, ours)) == 0 ||
	    write_address(&there, theirs) != kind)
		return PEER_UNKNOWN;
	snprintf(path, sizeof(path), "%s%s", proc, kind == 4 ? "tcp" : "tcp6");
	f = fopen(path, "re");
	if (f == NULL)
		return PEER_UNKNOWN;
	user = find(f, theirs, ours, uid);
	fclose(f);
	return user;
}

bool
peer_there(int fd)
{
	int process = -1;
	socklen_t n = sizeof(process);
	struct pollfd p = {.events = POLLIN};
	bool there;

	if (getsockopt(fd, SOL_SOCKET, PEER_PIDFD, &process, &n) != 0)
		return true;
	p.fd = process;
	there = poll(&p, 1, 0) == 0;
	(void)close(process);
	return there;
}
