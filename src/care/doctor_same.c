/*
 * What another program of the same user could do here: that gate and agent
 * share a user, and what of it this machine leaves open (SECURITY.md).
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "care/doctor.h"

/* The first byte of a kernel setting; ${missing} if there is none. */
static char
kernel_says(const char *path, char missing)
{
	FILE *f = fopen(path, "re");
	int c = f == NULL ? EOF : fgetc(f);

	if (f != NULL)
		(void)fclose(f);
	return c == EOF ? missing : (char)c;
}

/* The program stands where this user could replace it. */
static bool
is_writable(void)
{
	char path[PLACE_MAX];
	ssize_t n = readlink("/proc/self/exe", path, sizeof(path) - 1);
	char *slash;

	if (n <= 0)
		return false;
	path[n] = '\0';
	if (geteuid() == 0)
		return false;
	if (access(path, W_OK) == 0)
		return true;
	slash = strrchr(path, '/');
	*slash = '\0';
	return access(path, W_OK) == 0;
}

void
doctor_same_user(struct doctor *d)
{
	const struct config *c = &d->r.home.config;

	doctor_say(d, "user", DOCTOR_NOTE,
	    "the gate and its agents are one user; SECURITY.md names what a "
	    "program that runs freely can do",
	    "Give the gate its own: sudo solgate setup --system");
	if (c->person != 0)
		doctor_say(d, "person", DOCTOR_NOTE,
		    "the token of a person lies in a file that every "
		    "program you run can read",
		    "solgate config set server.person terminal");
	if (kernel_says("/proc/sys/kernel/yama/ptrace_scope", '0') == '0')
		doctor_say(d, "ptrace", DOCTOR_NOTE,
		    "a program you run can attach to your shell",
		    "sysctl kernel.yama.ptrace_scope=1");
	if (kernel_says("/proc/sys/dev/tty/legacy_tiocsti", '1') != '0')
		doctor_say(d, "typing", DOCTOR_NOTE,
		    "a program in your terminal can type into it",
		    "sysctl dev.tty.legacy_tiocsti=0");
	if (is_writable())
		doctor_say(d, "program", DOCTOR_NOTE,
		    "programs you run can replace solgate",
		    "Install it where only root can write");
}
