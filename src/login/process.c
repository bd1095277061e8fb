/* A process, as /proc tells it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "login/login_int.h"

static bool
slurp(const char *proc, pid_t pid, const char *name, char *out, size_t room)
{
	char path[256];
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "%s/%ld/%s", proc, (long)pid, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	n = read(fd, out, room - 1);
	(void)close(fd);
	if (n <= 0)
		return false;
	out[n] = '\0';
	return true;
}

/* The kernel packs a device into one number; makedev() packs it otherwise. */
static int64_t
device(long packed)
{
	unsigned long n = (unsigned long)packed;

	return packed == 0 ? 0
			   : (int64_t)makedev((unsigned)(n >> 8 & 0xfff),
				 (unsigned)((n & 0xff) | (n >> 12 & 0xfff00)));
}

bool
process_read(const struct login_places *p, pid_t pid, struct process *out)
{
	char text[4096];
	long parent, group, session, tty, front;
	unsigned long long started;
	unsigned uid;
	char *at;

	*out = (struct process){.pid = pid};
	if (pid <= 0 || !slurp(p->proc, pid, "stat", text, sizeof(text)))
		return false;
	/* The name in brackets may hold anything, even brackets. */
	at = strrchr(text, ')');
	if (at == NULL ||
	    sscanf(at + 1,
		" %*c %ld %ld %ld %ld %ld %*u %*u %*u %*u %*u %*u %*u %*d "
		"%*d %*d %*d %*d %*d %llu",
		&parent, &group, &session, &tty, &front, &started) != 6)
		return false;
	if (!slurp(p->proc, pid, "status", text, sizeof(text)) ||
	    (at = strstr(text, "\nUid:")) == NULL ||
	    sscanf(at, "\nUid: %u", &uid) != 1)
		return false;
	out->parent = (pid_t)parent;
	out->group = (pid_t)group;
	out->session = (pid_t)session;
	out->front = (pid_t)front;
	out->terminal = device(tty);
	out->started = started;
	out->uid = uid;
	return true;
}

bool
process_session(const struct login_places *p, pid_t pid, char *id, size_t room)
{
	static const char before[] = "/session-", after[] = ".scope";
	char text[4096], *at, *end;

	if (!slurp(p->proc, pid, "cgroup", text, sizeof(text)) ||
	    (at = strstr(text, before)) == NULL)
		return false;
	at += sizeof(before) - 1;
	end = strstr(at, after);
	if (end == NULL || end == at || (size_t)(end - at) >= room)
		return false;
	memcpy(id, at, (size_t)(end - at));
	id[end - at] = '\0';
	return strspn(id, "0123456789c") == strlen(id);
}
