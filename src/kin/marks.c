/* Where agents ask from. */
#include <string.h>

#include "hosts/hosts.h"
#include "kin/kin_int.h"

#define DEPTH 128

/* The topmost process of ${who}'s terminal that is not its head; if the head
 * itself asks, the head. */
static struct kin_process
job_of(const char *proc, struct kin_process who)
{
	struct kin_process above, top;

	if (who.parent <= 1 || who.pid == who.session ||
	    !kin_read(proc, who.parent, &above))
		return who;
	for (int i = 0; i < DEPTH; i++) {
		bool read = above.pid != above.session &&
		    (above.parent > 1 || above.parent == above.session) &&
		    kin_read(proc, above.parent, &top);

		if (kin_heads_below(proc, &who, &above) ||
		    above.uid != who.uid || above.session != who.session ||
		    above.pid == above.session ||
		    (read && kin_heads_below(proc, &above, &top)))
			break;
		who = above;
		if (!read || who.parent <= 1)
			break;
		above = top;
	}
	return who;
}

static bool
is_alive(const char *proc, const struct kin_mark *m)
{
	return kin_started(proc, m->pid) == m->started;
}

static bool
knows(const struct kin_marks *m, const struct kin_process *job)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->v[i].pid == job->pid && m->v[i].started == job->started)
			return true;
	return false;
}

/* A place for one more: that of one that ended, else the oldest. */
static struct kin_mark *
room_for_one(struct kin_marks *m, const char *proc)
{
	if (m->n < KIN_MARKS)
		return &m->v[m->n++];
	for (size_t i = 0; i < m->n; i++)
		if (!is_alive(proc, &m->v[i]))
			return &m->v[i];
	m->next = (m->next + 1) % KIN_MARKS;
	return &m->v[m->next];
}

/* An agent is there; it counts after the agent has gone, too. */
static void
note_ground(
    struct kin_marks *m, const char *proc, const struct kin_process *job)
{
	uint64_t where = kin_where(proc, job->pid);
	size_t i = 0;

	while (i < m->n_grounds && m->ground[i].where != where)
		i++;
	if (i == KIN_GROUNDS) {
		m->everywhere = true;
		return;
	}
	if (i == m->n_grounds)
		m->ground[m->n_grounds++] = (struct kin_ground){
		    where, job->started};
	else if (job->started < m->ground[i].since)
		m->ground[i].since = job->started;
}

static void
keep(struct kin_marks *m, const char *proc, const struct kin_process *job)
{
	if (knows(m, job))
		return;
	note_ground(m, proc, job);
	*room_for_one(m, proc) = (struct kin_mark){
	    job->pid, job->started, job->terminal};
}

/*
 * A hook may have left the terminal: the program of the same user that started
 * it from one counts too.  What has no terminal above it marks itself alone: a
 * service manager starts persons' programs as well.
 */
void
kin_mark(struct kin_marks *m, const char *proc, pid_t pid)
{
	struct kin_process who, up;

	if (!kin_read(proc, pid, &who))
		return;
	who = job_of(proc, who);
	keep(m, proc, &who);
	for (int i = 0; i < DEPTH && who.terminal == 0; i++) {
		if (who.parent <= 1 || !kin_read(proc, who.parent, &up) ||
		    up.uid != who.uid)
			return;
		who = job_of(proc, up);
		if (who.terminal != 0)
			keep(m, proc, &who);
	}
}

static bool
is_marked(const struct kin_marks *m, const struct kin_process *who)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->v[i].pid == who->pid && m->v[i].started == who->started)
			return true;
	return false;
}

/* A host of agents, by its name, though it has not asked yet. */
static bool
is_host(const char *proc, pid_t pid)
{
	enum hook_host unused;
	char name[32];

	return kin_name(proc, pid, name, sizeof(name)) &&
	    hook_host_parse(name, &unused);
}

bool
kin_is_agent(
    const struct kin_marks *m, const char *proc, const struct kin_process *who)
{
	struct kin_process up = *who;

	for (size_t i = 0; i < m->n; i++)
		if (who->terminal != 0 && m->v[i].terminal == who->terminal &&
		    is_alive(proc, &m->v[i]))
			return true;
	for (int i = 0; i < DEPTH; i++) {
		if (is_marked(m, &up) || is_host(proc, up.pid))
			return true;
		if (up.parent <= 1 || !kin_read(proc, up.parent, &up))
			return false;
	}
	return true; /* deeper than anybody looks */
}

/* A service manager, or what stands in for one, above everything. */
static bool
is_reaper(const char *proc, const struct kin_process *who)
{
	static const char *const names[] = {"systemd", "init", "tini",
	    "docker-init", "dumb-init", "s6-svscan", "runsvdir", "catatonit"};
	char name[32];

	if (who->pid == 1)
		return true;
	if (!kin_name(proc, who->pid, name, sizeof(name)))
		return false;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

/* The oldest of its parents that is not a service manager. */
static struct kin_process
root_of(const char *proc, struct kin_process who)
{
	struct kin_process up;

	for (int i = 0; i < DEPTH; i++) {
		if (who.parent < 1 || !kin_read(proc, who.parent, &up) ||
		    is_reaper(proc, &up))
			break;
		who = up;
	}
	return who;
}

bool
kin_is_stray(
    const struct kin_marks *m, const char *proc, const struct kin_process *who)
{
	struct kin_process root = root_of(proc, *who);
	uint64_t where;

	/* Whoever comes from outside this namespace has no parent in it. */
	if (m->n_grounds == 0 || root.parent == 0)
		return false;
	where = kin_where(proc, root.pid);
	for (size_t i = 0; i < m->n_grounds; i++)
		if (root.started >= m->ground[i].since &&
		    (m->everywhere || m->ground[i].where == where))
			return true;
	return false;
}
