/*
 * A hook of the machine finds its gate by the number of the user, and by
 * nothing that could be told to it.  So a proof does not tell it anything: the
 * host runs in a mount namespace of its own, in which the doctor's state stands
 * where that of the user does.  Nobody outside sees it, and nothing in the
 * hook knows of proofs.
 */
#define _GNU_SOURCE /* unshare() */
#include <fcntl.h>
#include <pwd.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "care/prove.h"
#include "settings/config_place.h"

static bool
put(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	bool ok = fd >= 0 &&
	    write(fd, text, strlen(text)) == (ssize_t)strlen(text);

	if (fd >= 0)
		close(fd);
	return ok;
}

/* The same user, who may mount what only this process sees. */
static bool
unshare_all(void)
{
	char uid[64], gid[64];
	uid_t u = getuid();
	gid_t g = getgid();

	if (u == 0)
		return unshare(CLONE_NEWNS) == 0;
	snprintf(uid, sizeof(uid), "%u %u 1\n", (unsigned)u, (unsigned)u);
	snprintf(gid, sizeof(gid), "%u %u 1\n", (unsigned)g, (unsigned)g);
	return unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 &&
	    put("/proc/self/setgroups", "deny") &&
	    put("/proc/self/uid_map", uid) && put("/proc/self/gid_map", gid);
}

/* A directory that is there is empty now, and anybody could write to it: so
 * it is taken for no gate. */
static bool
hide(const char *path)
{
	struct stat st;

	return lstat(path, &st) != 0 ||
	    mount("none", path, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0777") ==
	    0;
}

static bool
state_of_user(char out[PLACE_MAX])
{
	const struct passwd *pw = getpwuid(getuid());

	return pw != NULL && pw->pw_dir != NULL && pw->pw_dir[0] == '/' &&
	    snprintf(out, PLACE_MAX, "%s/.local/state/solgate", pw->pw_dir) <
	    PLACE_MAX;
}

bool
prove_enter(const struct prove *p, const struct prove_run *r)
{
	char state[PLACE_MAX], runtime[64];

	snprintf(runtime, sizeof(runtime), "/run/user/%u/solgate",
	    (unsigned)getuid());
	return state_of_user(state) && unshare_all() &&
	    mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
	    hide(runtime) && hide(PLACE_SYSTEM_RUNTIME) &&
	    mount(p->state, state, NULL, MS_BIND, NULL) == 0 &&
	    (r->over == NULL ||
		mount(r->instead, r->over, NULL, MS_BIND, NULL) == 0);
}

bool
prove_can_enter(const struct prove *p)
{
	static const struct prove_run none;
	char state[PLACE_MAX];
	struct sg_error e = {0};
	int status = 1;
	pid_t pid;

	if (!state_of_user(state) ||
	    (access(state, F_OK) != 0 && place_make(state, &e) != SG_OK))
		return false;
	fflush(NULL);
	if ((pid = fork()) == 0)
		_exit(prove_enter(p, &none) ? 0 : 1);
	return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}
