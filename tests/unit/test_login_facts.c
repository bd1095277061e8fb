/*
 * What /proc, logind's records and utmp say of a process, with all of them
 * written for the test (R-481, T45).  As root, records of root count; else the
 * rows about them are left out.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pwd.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <utmp.h>

#include "login/login.h"
#include "t.h"

static char root[64], proc[80], sessions[80], utmp[80];
static struct login_places at;
static int master;
static char line[32];
static unsigned tty; /* as /proc has it */
static uid_t uid;

static void
put(const char *dir, const char *name, const char *text)
{
	char path[256];
	FILE *f;

	(void)mkdir(dir, 0755);
	snprintf(path, sizeof(path), "%s/%s", dir, name);
	f = fopen(path, "w");
	if (f == NULL || fputs(text, f) < 0 || fclose(f) != 0 ||
	    chmod(path, 0644) != 0)
		exit(1);
}

/* A process: its parent, group, session, terminal (0: none), front. */
static void
process(int pid, int parent, int group, int session, unsigned terminal,
    int front, const char *scope)
{
	char dir[128], text[512];

	snprintf(dir, sizeof(dir), "%s/%d", proc, pid);
	snprintf(text, sizeof(text),
	    "%d (a) b ) c) S %d %d %d %u %d 0 0 0 0 0 0 0 0 0 20 0 1 0 %d 0 "
	    "0\n",
	    pid, parent, group, session, terminal, front, 1000 + pid);
	put(dir, "stat", text);
	snprintf(text, sizeof(text), "Name:\tx\nUid:\t%u\t%u\t%u\t%u\n",
	    (unsigned)uid, (unsigned)uid, (unsigned)uid, (unsigned)uid);
	put(dir, "status", text);
	snprintf(text, sizeof(text), "0::/user.slice/%s\n", scope);
	put(dir, "cgroup", text);
}

static void
record(const char *text)
{
	char whole[512];

	snprintf(whole, sizeof(whole), "UID=%u\nCLASS=user\nSTATE=active\n%s",
	    (unsigned)uid, text);
	put(sessions, "7", whole);
}

static void
in_utmp(short type, const char *where, const char *name, int pid)
{
	struct utmp u = {.ut_type = type, .ut_pid = pid};
	FILE *f = fopen(utmp, "w");

	memcpy(u.ut_line, where, strlen(where));
	memcpy(u.ut_user, name, strlen(name));
	if (f == NULL || fwrite(&u, sizeof(u), 1, f) != 1 || fclose(f) != 0 ||
	    chmod(utmp, 0644) != 0)
		exit(1);
}

static struct login_facts
look(int pid)
{
	static struct kin_marks none;
	struct login_facts f;

	login_look(&at, &none, pid, uid, &f);
	return f;
}

static void
begin(void)
{
	struct stat st;

	strcpy(root, "/tmp/solgate-login-XXXXXX");
	master = posix_openpt(O_RDWR | O_NOCTTY);
	if (mkdtemp(root) == NULL || master < 0 || grantpt(master) != 0 ||
	    unlockpt(master) != 0 || stat(ptsname(master), &st) != 0)
		exit(1);
	snprintf(line, sizeof(line), "%s", ptsname(master) + 5);
	tty = major(st.st_rdev) << 8 | (minor(st.st_rdev) & 0xff) |
	    (minor(st.st_rdev) & 0xfff00) << 12;
	uid = st.st_uid;
	snprintf(proc, sizeof(proc), "%s/proc", root);
	snprintf(sessions, sizeof(sessions), "%s/sessions", root);
	snprintf(utmp, sizeof(utmp), "%s/utmp", root);
	at = (struct login_places){proc, sessions, utmp, "/dev"};
	(void)mkdir(proc, 0755);
	/* sshd 50, shell 100 (leader), command 200; an agent 300, its hook
	 * 301; one without a terminal 400; an orphan 500 */
	process(50, 1, 50, 50, 0, -1, "");
	process(100, 50, 100, 100, tty, 200, "session-7.scope");
	process(200, 100, 200, 100, tty, 200, "session-7.scope");
	process(250, 100, 250, 100, tty, 200, "session-7.scope");
	process(300, 100, 300, 100, tty, 200, "session-7.scope");
	process(301, 300, 301, 301, 0, -1, "session-7.scope");
	process(400, 50, 400, 400, 0, -1, "session-7.scope");
	process(500, 1, 200, 100, tty, 200, "session-7.scope");
}

static void
a_terminal_of_a_login(void)
{
	char text[64];
	struct login_facts f;

	snprintf(text, sizeof(text), "TTY=%s\n", line);
	record(text);
	f = look(200);
	CHECK(f.alive && f.front && f.rooted && !f.agent, "the process");
	if (geteuid() != 0)
		return;
	CHECK(f.terminal && f.by_logind && !f.by_utmp &&
		strcmp(f.line, line) == 0,
	    "logind: %s", f.line);
	CHECK(look(100).rooted && look(100).by_logind, "the leader itself");
	CHECK(!look(250).front, "behind the terminal");
	CHECK(!look(400).terminal && !look(400).rooted, "no terminal");
	CHECK(!look(500).rooted && look(500).terminal, "its parent is gone");
	CHECK(!look(999).alive, "no such process");
}

static void
a_record_that_does_not_fit(void)
{
	static const char *const rows[] = {"TTY=pts/99999\n", "",
	    "TTY=../etc/passwd\n", "STATE=closing\nTTY=%s\n",
	    "UID=4294967294\nTTY=%s\n"};
	char text[128], path[128];
	const char *const *row;

	in_utmp(EMPTY, "", "", 0);
	EACH (row, rows) {
		snprintf(text, sizeof(text), "TTY=%s\n", line);
		if (strstr(*row, "%s") != NULL) {
			snprintf(text, sizeof(text), "%.*sTTY=%s\n",
			    (int)(strstr(*row, "TTY") - *row), *row, line);
			record(text);
		} else {
			record(*row);
		}
		CHECK(!look(200).by_logind && !look(200).terminal, "%s", *row);
	}
	snprintf(text, sizeof(text), "TTY=%s\n", line);
	record(text);
	snprintf(path, sizeof(path), "%s/7", sessions);
	CHECK(chmod(path, 0666) == 0 && !look(200).by_logind, "open to others");
	(void)unlink(path);
	CHECK(!look(200).terminal, "no record at all");
}

static void
a_line_of_utmp(void)
{
	const struct passwd *p = getpwuid(uid);
	const char *name = p != NULL ? p->pw_name : "nobody-here";

	if (geteuid() != 0 || p == NULL)
		return;
	in_utmp(USER_PROCESS, line, name, 100);
	CHECK(look(200).by_utmp && look(200).terminal, "logged in");
	in_utmp(USER_PROCESS, line, name, 999);
	CHECK(!look(200).by_utmp, "the login is gone");
	in_utmp(USER_PROCESS, line, "no-such-user", 100);
	CHECK(!look(200).by_utmp, "somebody else");
	in_utmp(DEAD_PROCESS, line, name, 100);
	CHECK(!look(200).by_utmp, "logged out");
	in_utmp(USER_PROCESS, line, name, 100);
	CHECK(chmod(utmp, 0666) == 0 && !look(200).by_utmp, "open to others");
	CHECK(chmod(utmp, 0664) == 0 && look(200).by_utmp, "its group");
	CHECK(chown(utmp, 1, 1) == 0 && !look(200).by_utmp, "not root's");
	(void)unlink(utmp);
}

/* A hook left the terminal; the job that started it is known by it. */
static void
where_an_agent_works(void)
{
	static struct kin_marks m;
	struct login_facts f;

	login_look(&at, &m, 200, uid, &f);
	CHECK(!f.agent, "nobody has asked");
	kin_mark(&m, at.proc, 301);
	login_look(&at, &m, 200, uid, &f);
	CHECK(f.agent, "a command in the same terminal");
	login_look(&at, &m, 301, uid, &f);
	CHECK(f.agent, "the hook itself");
	login_look(&at, &m, 400, uid, &f);
	CHECK(!f.agent, "one that has nothing to do with it");
	kin_mark(&m, at.proc, 301);
	CHECK(m.n == 2, "each is kept once: %zu", m.n);
	/* The job ended, and its number is another process now. */
	process(300, 100, 300, 100, tty, 200, "session-7.scope");
	{
		char dir[128];

		snprintf(dir, sizeof(dir), "%s/300", proc);
		put(dir, "stat",
		    "300 (x) S 100 300 100 0 200 0 0 0 0 0 0 0 0 0 20 0 1 0 9 "
		    "0\n");
	}
	login_look(&at, &m, 200, uid, &f);
	CHECK(!f.agent, "the terminal is free again");
}

int
main(void)
{
	char command[128];

	begin();
	RUN(a_terminal_of_a_login);
	RUN(a_record_that_does_not_fit);
	RUN(a_line_of_utmp);
	RUN(where_an_agent_works);
	close(master);
	snprintf(command, sizeof(command), "rm -r %s", root);
	CHECK(system(command) == 0, "%s", command);
	return t_done("login_facts");
}
