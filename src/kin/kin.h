#ifndef KIN_KIN_H
#define KIN_KIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* What is known of a process; zeroed: nothing, which proves nothing. */
struct kin_facts {
	bool alive;  /* and of the user that was asked about */
	bool tty;    /* it has a terminal */
	bool front;  /* it is what that terminal is talking to */
	bool rooted; /* its parents live, up to the shell of that terminal */
	bool agent;  /* an agent works there, or started it */
	/*
	 * What it descends from below the service manager began after an agent
	 * did, in that agent's control group and audit session: a program that
	 * let its parents go looks like that.
	 */
	bool stray;
	uint64_t started;
	int64_t terminal; /* device; 0: none */
	char line[32];    /* "pts/3", or empty */
};

/*
 * Programs that asked as agents.  What is kept of each is the topmost process
 * in its terminal that is not the first of its user there: the job that a
 * person started.  It counts as long as that process lives.
 */
#define KIN_MARKS 256

struct kin_mark {
	pid_t pid;
	uint64_t started;
	int64_t terminal; /* of the job; 0: it has none */
};

/* A control group and audit session, and since when an agent is there. */
#define KIN_GROUNDS 64

struct kin_ground {
	uint64_t where, since;
};

struct kin_marks {
	struct kin_mark v[KIN_MARKS];
	size_t n, next;
	struct kin_ground ground[KIN_GROUNDS];
	size_t n_grounds;
	bool everywhere; /* in more than can be kept */
};

/* The beginning of a file of ${pid} ("cgroup"), as a text; false: it is not
 * there, or empty. */
bool
kin_text(const char *proc, pid_t pid, const char *name, char *out, size_t room);

/* When ${pid} was started; 0: it is gone.  ${proc}: "/proc". */
uint64_t kin_started(const char *proc, pid_t pid);

/* The process ${pid} asked as an agent. */
void kin_mark(struct kin_marks *m, const char *proc, pid_t pid);

/* All there is to know about ${pid}, which must be a process of ${uid}. */
void kin_look(const char *proc, const struct kin_marks *m, pid_t pid, uid_t uid,
    struct kin_facts *out);

#endif
