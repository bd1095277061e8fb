/* SIGHUP to whoever listens on a socket; see told.h. */
#define _GNU_SOURCE /* struct ucred */
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "client/told.h"

/* 0: nobody answers. */
static pid_t
who_listens(const char *path)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	struct ucred peer = {.pid = 0};
	socklen_t n = sizeof(peer);
	int fd;

	if (strlen(path) >= sizeof(at.sun_path))
		return 0;
	memcpy(at.sun_path, path, strlen(path));
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return 0;
	if (connect(fd, (struct sockaddr *)&at, sizeof(at)) != 0 ||
	    getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &n) != 0)
		peer.pid = 0;
	(void)close(fd);
	return peer.pid;
}

/* A service manager that listens for a gate is not to be told. */
static bool
is_gate(pid_t pid)
{
	char path[64], name[32] = "";
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%ld/comm", (long)pid);
	if ((f = fopen(path, "re")) == NULL)
		return false;
	if (fgets(name, sizeof(name), f) == NULL)
		name[0] = '\0';
	(void)fclose(f);
	return strcmp(name, "solgate\n") == 0;
}

enum told
told_reload(const char *socket, char *why, size_t n)
{
	pid_t pid = who_listens(socket);

	if (pid <= 0)
		return TOLD_NOBODY;
	if (!is_gate(pid)) {
		snprintf(why, n, "a service manager listens for it");
		return TOLD_NOT;
	}
	if (kill(pid, SIGHUP) == 0)
		return TOLD;
	snprintf(why, n, "%s", strerror(errno));
	return TOLD_NOT;
}
