#ifndef LOGIN_LOGIN_H
#define LOGIN_LOGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "kin/kin.h"

/* Where the machine keeps its records; a test has its own. */
struct login_places {
	const char *proc;     /* "/proc" */
	const char *sessions; /* "/run/systemd/sessions" */
	const char *utmp;     /* "/run/utmp" */
	const char *dev;      /* "/dev" */
};

extern const struct login_places login_machine;

/* What is known of a process; zeroed: nothing, which proves nothing. */
struct login_facts {
	bool alive;     /* and of the user that was asked about */
	bool terminal;  /* it has one, which is that user's own */
	bool front;     /* it is what the terminal is talking to */
	bool rooted;    /* its parents live, up to the terminal's leader */
	bool by_logind; /* logind says that the user logged in there */
	bool by_utmp;   /* utmp says so */
	bool agent;     /* an agent works there, or started it */
	char line[32];  /* "pts/3" */
};

/* All there is to know about ${pid}, which must be a process of ${uid}. */
void login_look(const struct login_places *p, const struct kin_marks *m,
    pid_t pid, uid_t uid, struct login_facts *out);

#endif
