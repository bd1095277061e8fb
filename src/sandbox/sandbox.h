#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/*
 * What a process gives up for good: files, by Landlock; calls of the kernel,
 * by seccomp.  What it starts inherits the loss, and nothing gives it back.
 */
struct sandbox_kernel {
	int landlock; /* version of its interface; 0: there is none */
	bool seccomp;
};

struct sandbox_kernel sandbox_kernel(void);

/* NULL, or what this kernel cannot do, as a sentence. */
const char *sandbox_lacks(void);

/* What may be done below a place.  Zero: nothing. */
#define SANDBOX_READ  1u
#define SANDBOX_WRITE 2u /* write, make, remove, rename */
#define SANDBOX_RUN   4u

struct sandbox_place {
	const char *path; /* one that is not there gives no right */
	unsigned may;
};

#define SANDBOX_PLACES 128

/*
 * ${limits} are the rights that the list of places decides about; others stay
 * as they are.  The gate reads what it is asked about, so it limits writing and
 * running; a tool is limited in all three.
 */
struct sandbox_rules {
	struct sandbox_place v[SANDBOX_PLACES];
	size_t n;
	unsigned limits;
	bool network; /* sockets that reach beyond this process */
	bool alone;   /* no signal to a process outside */
};

/* One more place.  False: there are too many. */
bool sandbox_allow(struct sandbox_rules *r, const char *path, unsigned may);

/*
 * Confine this process, before its first thread: Landlock holds for the caller
 * and what it starts.  0, or an errno; then it is confined in part.
 */
int sandbox_enter(const struct sandbox_rules *r);

struct sandbox_limit {
	int resource; /* RLIMIT_... */
	unsigned long most;
};

/* A program that is started, and what it is left with. */
struct sandbox_child {
	char *const *argv;
	char *const *env;
	const char *dir;                   /* where it starts */
	int out;                           /* its standard output */
	const struct sandbox_rules *rules; /* NULL: not confined */
	const struct sandbox_limit *limits;
	size_t n_limits;
};

/*
 * Start it, in a session of its own, without input and without any other
 * descriptor, unable to gain rights.  0 and ${pid}, or an errno: then nothing
 * runs.
 */
int sandbox_spawn(const struct sandbox_child *c, pid_t *pid);

#endif
