/* Which processes an agent's call marks, by a /proc of our own.  R-467 T37 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kin/kin.h"
#include "t.h"

static char root[64];
static struct kin_marks marks;

static void
put(int pid, const char *name, const char *text)
{
	char path[128];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%d", root, pid);
	(void)mkdir(path, 0700);
	snprintf(path, sizeof(path), "%s/%d/%s", root, pid, name);
	f = fopen(path, "w");
	CHECK(f != NULL && fputs(text, f) >= 0, "%s", path);
	if (f != NULL)
		fclose(f);
}

/* tty 0x8803 is pts/3. */
static void
process(int pid, int parent, int session, int tty, int started,
    const char *name, const char *group)
{
	char text[256];

	snprintf(text, sizeof(text),
	    "%d (%s) S %d %d %d %d %d 0 0 0 0 0 0 0 0 0 20 0 1 0 %d 0\n", pid,
	    name, parent, pid, session, tty, pid, started);
	put(pid, "stat", text);
	put(pid, "status", "Name:\tx\nUid:\t1000\t1000\t1000\t1000\n");
	snprintf(text, sizeof(text), "%s\n", name);
	put(pid, "comm", text);
	put(pid, "cgroup", group);
	put(pid, "loginuid", "1000");
	put(pid, "sessionid", "3");
}

static void
machine(void)
{
	process(1, 0, 1, 0, 1, "systemd", "/init");
	process(50, 1, 50, 0, 5, "systemd", "/user"); /* --user */
	process(100, 50, 100, 0, 10, "tmux", "/a");   /* of the person */
	process(
	    110, 100, 110, 0x8803, 20, "bash", "/a"); /* the agent's shell */
	process(120, 110, 110, 0x8803, 30, "node", "/a"); /* its host */
	process(130, 120, 110, 0x8803, 90, "solgate", "/a");
	process(140, 100, 140, 0x8804, 60, "bash", "/a"); /* another window */
	process(150, 140, 140, 0x8804, 91, "solgate", "/a");
}

static struct kin_facts
look(int pid)
{
	struct kin_facts f;

	kin_look(root, &marks, pid, 1000, &f);
	return f;
}

static void
windows(void)
{
	struct kin_facts f;

	machine();
	f = look(150);
	CHECK(f.alive && f.tty && f.rooted && !f.agent && !f.stray &&
		strcmp(f.line, "pts/4") == 0 && f.started == 91,
	    "before any call");
	kin_mark(&marks, root, 130);
	CHECK(look(130).agent, "what the host started");
	f = look(150);
	CHECK(!f.agent && !f.stray && f.rooted, "in another window");
	process(160, 110, 110, 0x8803, 92, "solgate", "/a");
	CHECK(look(160).agent, "in the terminal where the agent works");
	process(170, 100, 170, 0x8805, 93, "bash", "/a");
	process(171, 170, 170, 0x8805, 94, "solgate", "/a");
	CHECK(!look(171).agent && !look(171).stray,
	    "a window that the older multiplexer opened");
}

static void
what_let_its_parents_go(void)
{
	struct kin_facts f;

	process(200, 50, 200, 0, 95, "python3", "/a");
	process(210, 200, 210, 0x8806, 96, "solgate", "/a");
	f = look(210);
	CHECK(f.tty && f.rooted && f.stray, "a terminal of its own");
	process(201, 1, 201, 0, 95, "systemd", "/a");
	process(211, 201, 211, 0x8807, 96, "solgate", "/a");
	CHECK(look(211).stray, "under the name of a service manager");
	process(220, 50, 220, 0, 95, "gnome-terminal", "/b");
	process(221, 220, 221, 0x8808, 96, "bash", "/b");
	CHECK(!look(221).stray, "in a control group of its own");
	put(230, "x", "");
	process(230, 50, 230, 0, 95, "sshd", "/a");
	process(231, 230, 231, 0x8809, 96, "bash", "/a");
	put(230, "sessionid", "4");
	CHECK(!look(231).stray, "of another login");
	process(240, 0, 240, 0x880a, 97, "bash", "/a");
	CHECK(!look(240).stray, "from outside");
	process(250, 50, 110, 0x8803, 97, "solgate", "/a");
	CHECK(!look(250).rooted, "an orphan");
	/* The agent has gone; what it left behind is still a stray. */
	process(120, 110, 110, 0x8803, 31, "other", "/a");
	CHECK(look(210).stray, "later");
}

/* on a console login(1) stays, as root, and leads the session. */
static void
behind_login(void)
{
	static const char
	    other[] = "Name:\tx\nUid:\t1001\t1001\t1001\t1001\n",
	    root_is[] = "Name:\tx\nUid:\t0\t0\t0\t0\n",
	    nobody[] = "Name:\tx\nUid:\t65534\t65534\t65534\t65534\n";

	marks = (struct kin_marks){.n = 0};
	process(400, 1, 400, 0x0401, 200, "login", "/c");
	process(410, 400, 400, 0x0401, 201, "sh", "/c");
	process(420, 410, 400, 0x0401, 202, "solgate", "/c");
	put(400, "status", root_is);
	CHECK(look(420).rooted && strcmp(look(420).line, "tty1") == 0,
	    "at a console");
	put(400, "status", other);
	CHECK(!look(420).rooted, "behind the leader of another user");
	put(400, "status", nobody);
	CHECK(look(420).rooted, "root has no number here, but a login");
	put(400, "loginuid", "1001");
	CHECK(!look(420).rooted, "a login of somebody else");
	put(400, "loginuid", "4294967295");
	CHECK(!look(420).rooted, "no login");
	put(400, "status", root_is);
	/* An agent of that terminal is its job, not the shell for ever. */
	process(430, 410, 400, 0x0401, 203, "node", "/c");
	process(440, 430, 400, 0x0401, 204, "curl", "/c");
	kin_mark(&marks, root, 440);
	CHECK(marks.n == 1 && marks.v[0].pid == 430, "the job");
	CHECK(look(420).agent, "while the agent is there");
	process(430, 410, 400, 0x0401, 205, "other", "/c");
	CHECK(!look(420).agent, "it has gone");
	/* Someone else's process between the shell and the leader. */
	process(450, 400, 400, 0x0401, 206, "su", "/c");
	process(460, 450, 400, 0x0401, 207, "sh", "/c");
	put(450, "status", root_is);
	CHECK(!look(460).rooted, "behind su");
	process(470, 1, 470, 0x0440, 208, "sh", "/c");
	CHECK(strcmp(look(470).line, "ttyS0") == 0, "a serial line");
}

static void
a_host_by_its_name(void)
{
	marks = (struct kin_marks){.n = 0};
	process(300, 140, 140, 0x8804, 98, "claude", "/a");
	process(310, 300, 140, 0x8804, 99, "solgate", "/a");
	CHECK(look(310).agent, "though it never asked");
	CHECK(!look(150).agent, "another one is not");
	CHECK(kin_started(root, 150) == 91 && kin_started(root, 9999) == 0,
	    "started");
}

/* More places than can be kept: then all of them count. */
static void
too_many_places(void)
{
	char group[32];

	marks = (struct kin_marks){.n = 0};
	for (int i = 0; i <= KIN_GROUNDS; i++) {
		snprintf(group, sizeof(group), "/g%d", i);
		process(1000 + i, 1, 1000 + i, 0, 50, "node", group);
		kin_mark(&marks, root, 1000 + i);
	}
	process(220, 50, 220, 0, 95, "gnome-terminal", "/b");
	CHECK(marks.everywhere && look(221).stray, "everywhere");
}

int
main(void)
{
	char command[128];

	snprintf(root, sizeof(root), "/tmp/test_kin_kin.%ld", (long)getpid());
	CHECK(mkdir(root, 0700) == 0, "%s", root);
	RUN(windows);
	RUN(what_let_its_parents_go);
	RUN(behind_login);
	RUN(a_host_by_its_name);
	RUN(too_many_places);
	snprintf(command, sizeof(command), "rm -rf %s", root);
	CHECK(system(command) == 0, "%s", command);
	return t_done("kin");
}
