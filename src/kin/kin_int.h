#ifndef KIN_KIN_INT_H
#define KIN_KIN_INT_H

#include "kin/kin.h"

/* What the files of this room share; nobody else sees it. */
struct kin_process {
	pid_t pid, parent, group, session, front; /* front: of its terminal */
	int64_t terminal;                         /* device; 0: none */
	uint64_t started;
	uid_t uid;
};

bool kin_read(const char *proc, pid_t pid, struct kin_process *out);

/*
 * The first process of its user in its session: the leader, or what login(1)
 * started.  On a console that program stays there as root, and leads.
 */
bool kin_heads(const char *proc, const struct kin_process *who);

/* The same, by who has read its parent already. */
bool kin_heads_below(const char *proc, const struct kin_process *who,
    const struct kin_process *parent);

/* What it calls itself. */
bool kin_name(const char *proc, pid_t pid, char *out, size_t room);

/* A number for the control group and the audit session of ${pid}. */
uint64_t kin_where(const char *proc, pid_t pid);

/* The name of the terminal ${device}; "" for one that is not a pts or tty. */
void kin_line(int64_t device, char line[32]);

bool kin_is_stray(
    const struct kin_marks *m, const char *proc, const struct kin_process *who);
bool kin_is_agent(
    const struct kin_marks *m, const char *proc, const struct kin_process *who);

#endif
