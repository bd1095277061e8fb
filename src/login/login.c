/* The facts of one caller; see login.h. */
#include <string.h>

#include "login/login_int.h"

#define DEPTH 128

const struct login_places login_machine = {
    "/proc", "/run/systemd/sessions", "/run/utmp", "/dev"};

/* Every parent up to the leader of the session lives and is the same user's:
 * a process that let its parents go is not a person's command. */
static bool
is_rooted(const struct login_places *p, struct process who)
{
	pid_t leader = who.session;
	uid_t uid = who.uid;

	for (int i = 0; i < DEPTH; i++) {
		if (who.session != leader || who.uid != uid)
			return false;
		if (who.pid == leader)
			return true;
		if (who.parent <= 1 || !process_read(p, who.parent, &who))
			return false;
	}
	return false;
}

void
login_look(const struct login_places *p, const struct login_marks *m, pid_t pid,
    uid_t uid, struct login_facts *out)
{
	struct process who, again;

	*out = (struct login_facts){.alive = false};
	if (!process_read(p, pid, &who) || who.uid != uid)
		return;
	out->agent = marks_hit(m, p, &who);
	out->front = who.terminal != 0 && who.front == who.group;
	out->rooted = who.terminal != 0 && is_rooted(p, who);
	if (who.terminal != 0) {
		out->by_logind = record_logind(
		    p, pid, uid, who.terminal, out->line);
		out->by_utmp = !out->by_logind &&
		    record_utmp(p, uid, who.terminal, out->line);
	}
	out->terminal = out->line[0] != '\0';
	/* Another process may have got the number in the meantime. */
	out->alive = process_read(p, pid, &again) &&
	    again.started == who.started;
}
