#ifndef LOGIN_LOGIN_INT_H
#define LOGIN_LOGIN_INT_H

#include "login/login.h"

struct process {
	pid_t pid, parent, group, session, front; /* front: of its terminal */
	int64_t terminal;                         /* device; 0: none */
	uint64_t started;
	uid_t uid;
};

bool process_read(const struct login_places *p, pid_t pid, struct process *out);

/* The number of logind's session that ${pid} is in, as text. */
bool
process_session(const struct login_places *p, pid_t pid, char *id, size_t room);

/* Whether logind, or utmp, has a login of ${uid} at ${terminal}; ${line} is
 * its name. */
bool record_logind(const struct login_places *p, pid_t pid, uid_t uid,
    int64_t terminal, char line[32]);
bool record_utmp(
    const struct login_places *p, uid_t uid, int64_t terminal, char line[32]);

/* The device of a line that belongs to ${uid}; 0: none. */
int64_t line_device(const struct login_places *p, const char *line, uid_t uid);

bool marks_hit(const struct login_marks *m, const struct login_places *p,
    const struct process *who);

#endif
