/* The datagram to $NOTIFY_SOCKET, and the sockets of LISTEN_FDS. */
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "net/notify.h"

static bool
read_number(const char *s, int64_t *out)
{
	int64_t v = 0;

	if (s == NULL || *s == '\0' || strlen(s) > 15)
		return false;
	for (; *s != '\0'; s++) {
		if (*s < '0' || *s > '9')
			return false;
		v = v * 10 + (*s - '0');
	}
	*out = v;
	return true;
}

unsigned
notify_listen_fds(void)
{
	int64_t pid = 0, n = 0;
	bool ours = read_number(getenv("LISTEN_PID"), &pid) &&
	    read_number(getenv("LISTEN_FDS"), &n) && pid == getpid() && n <= 8;

	(void)unsetenv("LISTEN_PID");
	(void)unsetenv("LISTEN_FDS");
	(void)unsetenv("LISTEN_FDNAMES");
	if (!ours)
		return 0;
	for (int i = 0; i < n; i++)
		(void)fcntl(NOTIFY_FIRST_FD + i, F_SETFD, FD_CLOEXEC);
	return (unsigned)n;
}

bool
notify_wanted(void)
{
	const char *path = getenv("NOTIFY_SOCKET");

	return path != NULL && (path[0] == '/' || path[0] == '@');
}

void
notify_send(const char *state)
{
	const char *path = getenv("NOTIFY_SOCKET");
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	size_t n = path == NULL ? 0 : strlen(path);
	int fd;

	if (!notify_wanted() || n >= sizeof(at.sun_path))
		return;
	memcpy(at.sun_path, path, n);
	if (at.sun_path[0] == '@') /* an abstract one has no file */
		at.sun_path[0] = '\0';
	fd = socket(AF_UNIX, SOCK_DGRAM, 0);
	if (fd < 0)
		return;
	(void)fcntl(fd, F_SETFD, FD_CLOEXEC);
	(void)sendto(fd, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT,
	    (const struct sockaddr *)&at,
	    (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n));
	(void)close(fd);
}

void
notify_reloading(void)
{
	char text[64];
	struct buf b = BUF_ON(text);
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	buf_addz(&b, "RELOADING=1\nMONOTONIC_USEC=");
	buf_addu(
	    &b, (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000);
	buf_addc(&b, '\0');
	notify_send(text);
}

int64_t
notify_watchdog_ms(void)
{
	int64_t pid = 0, us = 0;

	if (getenv("WATCHDOG_PID") != NULL &&
	    (!read_number(getenv("WATCHDOG_PID"), &pid) || pid != getpid()))
		return 0;
	return read_number(getenv("WATCHDOG_USEC"), &us) ? us / 1000 : 0;
}
