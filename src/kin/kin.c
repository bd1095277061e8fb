/* The facts of one caller; see kin.h. */
#include "kin/kin_int.h"

#define DEPTH 128

/* Every parent up to the first of the session lives and is the same user's: a
 * process that let its parents go is not a person's command. */
static bool
is_rooted(const char *proc, struct kin_process who)
{
	pid_t leader = who.session;
	uid_t uid = who.uid;

	for (int i = 0; i < DEPTH; i++) {
		if (who.session != leader || who.uid != uid)
			return false;
		if (kin_heads(proc, &who))
			return true;
		if (who.parent <= 1 || !kin_read(proc, who.parent, &who))
			return false;
	}
	return false;
}

void
kin_look(const char *proc, const struct kin_marks *m, pid_t pid, uid_t uid,
    struct kin_facts *out)
{
	struct kin_process who;

	*out = (struct kin_facts){.alive = false};
	if (!kin_read(proc, pid, &who) || who.uid != uid)
		return;
	out->agent = kin_is_agent(m, proc, &who);
	out->stray = kin_is_stray(m, proc, &who);
	out->tty = who.terminal != 0;
	out->terminal = who.terminal;
	out->front = out->tty && who.front == who.group;
	out->rooted = out->tty && is_rooted(proc, who);
	out->started = who.started;
	if (out->tty)
		kin_line(who.terminal, out->line);
	/* Another process may have got the number in the meantime. */
	out->alive = kin_started(proc, pid) == who.started;
}
