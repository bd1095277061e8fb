/* A process, as /proc tells it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "kin/kin_int.h"

#define NOBODY 65534 /* whoever has no number here; the kernel's default */

bool
kin_text(const char *proc, pid_t pid, const char *name, char *out, size_t room)
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

/* All but the user, which stands in another file. */
static bool
read_stat(const char *proc, pid_t pid, struct kin_process *out)
{
	char text[4096];
	long parent, group, session, tty, front;
	unsigned long long started;
	char *at;

	*out = (struct kin_process){.pid = pid};
	if (pid <= 0 || !kin_text(proc, pid, "stat", text, sizeof(text)))
		return false;
	/* The name in brackets may hold anything, even brackets. */
	at = strrchr(text, ')');
	if (at == NULL ||
	    sscanf(at + 1,
		" %*c %ld %ld %ld %ld %ld %*u %*u %*u %*u %*u %*u %*u %*d "
		"%*d %*d %*d %*d %*d %llu",
		&parent, &group, &session, &tty, &front, &started) != 6)
		return false;
	out->parent = (pid_t)parent;
	out->group = (pid_t)group;
	out->session = (pid_t)session;
	out->front = (pid_t)front;
	out->terminal = device(tty);
	out->started = started;
	return true;
}

bool
kin_read(const char *proc, pid_t pid, struct kin_process *out)
{
	char text[4096], *at;
	unsigned uid;

	if (!read_stat(proc, pid, out))
		return false;
	if (!kin_text(proc, pid, "status", text, sizeof(text)) ||
	    (at = strstr(text, "\nUid:")) == NULL ||
	    sscanf(at, "\nUid: %u", &uid) != 1)
		return false;
	out->uid = uid;
	return true;
}

uint64_t
kin_started(const char *proc, pid_t pid)
{
	struct kin_process who;

	return read_stat(proc, pid, &who) ? who.started : 0;
}

/* Root's.  In a user namespace where root has no number it looks like nobody;
 * then the kernel must say that it belongs to a login of ${uid}. */
static bool
is_login(const char *proc, const struct kin_process *leader, uid_t uid)
{
	char text[32];

	if (leader->uid == 0)
		return true;
	return leader->uid == NOBODY &&
	    kin_text(proc, leader->pid, "loginuid", text, sizeof(text)) &&
	    strtoul(text, NULL, 10) == uid;
}

bool
kin_heads_below(const char *proc, const struct kin_process *who,
    const struct kin_process *parent)
{
	if (who->pid == who->session)
		return true;
	return who->parent == who->session && parent->session == who->session &&
	    parent->uid != who->uid && is_login(proc, parent, who->uid);
}

bool
kin_heads(const char *proc, const struct kin_process *who)
{
	struct kin_process parent;

	if (who->pid == who->session)
		return true;
	return who->parent == who->session &&
	    kin_read(proc, who->parent, &parent) &&
	    kin_heads_below(proc, who, &parent);
}

bool
kin_name(const char *proc, pid_t pid, char *out, size_t room)
{
	if (!kin_text(proc, pid, "comm", out, room))
		return false;
	out[strcspn(out, "\n")] = '\0';
	return true;
}

static uint64_t
mix(uint64_t sum, const char *text)
{
	for (; *text != '\0'; text++)
		sum = (sum ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
	return sum;
}

uint64_t
kin_where(const char *proc, pid_t pid)
{
	static const char *const files[] = {"cgroup", "loginuid", "sessionid"};
	uint64_t sum = UINT64_C(0xcbf29ce484222325);
	char text[4096];

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (kin_text(proc, pid, files[i], text, sizeof(text)))
			sum = mix(sum, text);
	return sum;
}

void
kin_line(int64_t device, char line[32])
{
	unsigned long of = major((dev_t)device), n = minor((dev_t)device);

	line[0] = '\0';
	if (of >= 136 && of < 144)
		snprintf(line, 32, "pts/%lu", (of - 136) * 256 + n);
	else if (of == 4 && n < 64)
		snprintf(line, 32, "tty%lu", n);
	else if (of == 4)
		snprintf(line, 32, "ttyS%lu", n - 64);
}
