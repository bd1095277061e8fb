/* Where agents ask from. */
#include "login/login_int.h"

#define DEPTH 128

/* The topmost process of ${who}'s terminal that is not its leader; if the
 * leader itself asks, the leader. */
static struct process
job_of(const struct login_places *p, struct process who)
{
	struct process above;

	for (int i = 0; i < DEPTH && who.parent > 1; i++) {
		if (who.pid == who.session || who.parent == who.session ||
		    !process_read(p, who.parent, &above) ||
		    above.uid != who.uid || above.session != who.session)
			break;
		who = above;
	}
	return who;
}

static bool
is_alive(const struct login_places *p, const struct login_mark *m)
{
	struct process now;

	return process_read(p, m->pid, &now) && now.started == m->started;
}

static bool
knows(const struct login_marks *m, const struct process *job)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->v[i].pid == job->pid && m->v[i].started == job->started)
			return true;
	return false;
}

/* A place for one more: that of one that ended, else the oldest. */
static struct login_mark *
room_for_one(struct login_marks *m, const struct login_places *p)
{
	if (m->n < LOGIN_MARKS)
		return &m->v[m->n++];
	for (size_t i = 0; i < m->n; i++)
		if (!is_alive(p, &m->v[i]))
			return &m->v[i];
	m->next = (m->next + 1) % LOGIN_MARKS;
	return &m->v[m->next];
}

static void
keep(struct login_marks *m, const struct login_places *p,
    const struct process *job)
{
	if (!knows(m, job))
		*room_for_one(m, p) = (struct login_mark){
		    job->pid, job->started, job->terminal};
}

/*
 * A hook may have left the terminal: the program of the same user that started
 * it from one counts too.  What has no terminal above it marks itself alone: a
 * service manager starts persons' programs as well.
 */
void
login_mark(struct login_marks *m, const struct login_places *p, pid_t pid)
{
	struct process who, up;

	if (!process_read(p, pid, &who))
		return;
	who = job_of(p, who);
	keep(m, p, &who);
	for (int i = 0; i < DEPTH && who.terminal == 0; i++) {
		if (who.parent <= 1 || !process_read(p, who.parent, &up) ||
		    up.uid != who.uid)
			return;
		who = job_of(p, up);
		if (who.terminal != 0)
			keep(m, p, &who);
	}
}

static bool
is_marked(const struct login_marks *m, const struct process *who)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->v[i].pid == who->pid && m->v[i].started == who->started)
			return true;
	return false;
}

bool
marks_hit(const struct login_marks *m, const struct login_places *p,
    const struct process *who)
{
	struct process up = *who;

	for (size_t i = 0; i < m->n; i++)
		if (who->terminal != 0 && m->v[i].terminal == who->terminal &&
		    is_alive(p, &m->v[i]))
			return true;
	for (int i = 0; i < DEPTH; i++) {
		if (is_marked(m, &up))
			return true;
		if (up.parent <= 1 || !process_read(p, up.parent, &up))
			return false;
	}
	return true; /* deeper than anybody looks */
}
