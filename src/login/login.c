/* The facts of one caller; see login.h. */
#include "login/login_int.h"

const struct login_places login_machine = {
    "/proc", "/run/systemd/sessions", "/run/utmp", "/dev"};

void
login_look(const struct login_places *p, const struct kin_marks *m, pid_t pid,
    uid_t uid, struct login_facts *out)
{
	struct kin_facts who;

	*out = (struct login_facts){.alive = false};
	kin_look(p->proc, m, pid, uid, &who);
	out->agent = who.agent;
	out->front = who.front;
	out->rooted = who.rooted;
	if (who.terminal != 0) {
		out->by_logind = record_logind(
		    p, pid, uid, who.terminal, out->line);
		out->by_utmp = !out->by_logind &&
		    record_utmp(p, uid, who.terminal, out->line);
	}
	out->terminal = out->line[0] != '\0';
	/* Another process may have got the number in the meantime. */
	out->alive = who.alive && kin_started(p->proc, pid) == who.started;
}
