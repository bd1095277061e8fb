#ifndef LOGIN_LOGIN_INT_H
#define LOGIN_LOGIN_INT_H

#include "login/login.h"

/* Whether logind, or utmp, has a login of ${uid} at ${terminal}; ${line} is
 * its name. */
bool record_logind(const struct login_places *p, pid_t pid, uid_t uid,
    int64_t terminal, char line[32]);
bool record_utmp(
    const struct login_places *p, uid_t uid, int64_t terminal, char line[32]);

/* The device of a line that belongs to ${uid}; 0: none. */
int64_t line_device(const struct login_places *p, const char *line, uid_t uid);

#endif
