/* serve --drain: a signal to the gate that runs, and waiting until it is gone.
 */
#define _GNU_SOURCE
#include "main/serve_drain.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

/* Who listens there, as the kernel knows it; -1: nobody. */
static pid_t
find_gate(const char *path)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	struct ucred who = {.pid = -1};
	socklen_t n = sizeof(who);
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	pid_t found = -1;

	if (fd < 0)
		return -1;
	if (strlen(path) < sizeof(to.sun_path)) {
		memcpy(to.sun_path, path, strlen(path));
		if (connect(fd, (struct sockaddr *)&to, sizeof(to)) == 0 &&
		    getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &n) == 0)
			found = who.pid;
	}
	close(fd);
	return found;
}

enum cli_exit
serve_drain(const struct cli *c, const struct home *g)
{
	pid_t pid = find_gate(g->socket);
	struct pollfd gone = {.events = POLLIN};

	if (pid <= 0)
		return cli_fail(c, CLI_FAILED, "no gate answers", g->socket,
		    "Name its directory or its socket: --state=DIR, "
		    "--socket=PATH");
	/* The process that was found, also if its number is used again. */
	gone.fd = (int)syscall(SYS_pidfd_open, pid, 0);
	if (gone.fd < 0 || find_gate(g->socket) != pid ||
	    syscall(SYS_pidfd_send_signal, gone.fd, SIGTERM, NULL, 0) != 0) {
		if (gone.fd >= 0)
			close(gone.fd);
		return cli_fail(c, CLI_FAILED, "the gate cannot be told",
		    strerror(errno), "Run this as the gate's user");
	}
	while (poll(&gone, 1, -1) < 0 && errno == EINTR)
		;
	close(gone.fd);
	return CLI_DONE;
}
