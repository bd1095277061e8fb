/* The gate of a machine: its user, its directories, its callers. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "main/serve_system.h"

static enum cli_exit
fail(const struct cli *c, const char *what)
{
	return cli_fail(
	    c, CLI_FAILED, what, strerror(errno), "See: man solgate-system");
}

/* A directory of the gate's own user; what is there must be that already. */
static bool
make_own(const char *path, mode_t mode, const struct passwd *to)
{
	struct stat st;
	int fd;

	(void)mkdir(path, mode);
	fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return false;
	if (fstat(fd, &st) != 0 ||
	    (st.st_uid != 0 && st.st_uid != to->pw_uid)) {
		(void)close(fd);
		errno = EPERM;
		return false;
	}
	if (fchown(fd, to->pw_uid, to->pw_gid) != 0 || fchmod(fd, mode) != 0) {
		(void)close(fd);
		return false;
	}
	return close(fd) == 0;
}

enum cli_exit
serve_system_become(const struct cli *c)
{
	const struct passwd *own = getpwnam(SYSTEM_USER);

	if (own == NULL)
		return cli_fail(c, CLI_FAILED, "there is no user " SYSTEM_USER,
		    NULL, "Set the machine up: solgate setup --system");
	if (geteuid() == own->pw_uid)
		return CLI_DONE;
	if (geteuid() != 0)
		return cli_fail(c, CLI_FAILED,
		    "the gate of this machine is started by root, or by the "
		    "user " SYSTEM_USER,
		    NULL, "Try: systemctl start solgate");
	if (!make_own(PLACE_SYSTEM_STATE, 0700, own) ||
	    !make_own(PLACE_SYSTEM_RUNTIME, 0755, own))
		return fail(c, "cannot make the directories of the gate");
	if (setgroups(0, NULL) != 0 ||
	    setresgid(own->pw_gid, own->pw_gid, own->pw_gid) != 0 ||
	    setresuid(own->pw_uid, own->pw_uid, own->pw_uid) != 0)
		return fail(c, "cannot become the user " SYSTEM_USER);
	if (chdir("/") != 0)
		return fail(c, "cannot leave the directory");
	return CLI_DONE;
}

/* The number of a user: by name, or written as a number. */
static bool
user_of(struct sg_str name, uint32_t *uid)
{
	char text[64], *end;
	const struct passwd *p;
	unsigned long n;

	if (name.n == 0 || name.n >= sizeof(text))
		return false;
	memcpy(text, name.p, name.n);
	text[name.n] = '\0';
	if ((p = getpwnam(text)) != NULL) {
		*uid = (uint32_t)p->pw_uid;
		return true;
	}
	n = strtoul(text, &end, 10);
	*uid = (uint32_t)n;
	return text[0] >= '0' && text[0] <= '9' && *end == '\0' &&
	    n < UINT32_MAX;
}

static enum cli_exit
read_users(const struct cli *c, const char *setting, struct sg_str_list list,
    uint32_t *v, size_t *n)
{
	char what[96];

	snprintf(
	    what, sizeof(what), "%s names a user that does not exist", setting);
	for (*n = 0; *n < list.n; (*n)++)
		if (*n == SYSTEM_USERS || !user_of(list.v[*n], &v[*n]))
			return cli_fail(c, CLI_BAD_CONFIG, what,
			    *n == SYSTEM_USERS ? NULL : list.v[*n].p,
			    "Correct " PLACE_SYSTEM);
	return CLI_DONE;
}

enum cli_exit
serve_system_users(
    const struct cli *c, struct serve_system *s, const struct config *config)
{
	const struct group *g = NULL;
	enum cli_exit status;

	s->places = login_machine;
	if (config->utmp.n > 0)
		s->places.utmp = config->utmp.p;
	s->http = (struct http_system){.agents_socket = PLACE_SYSTEM_AGENTS,
	    .people_socket = PLACE_SYSTEM_PEOPLE,
	    .people = s->people,
	    .agents = s->agents,
	    .places = &s->places};
	status = read_users(
	    c, "system.people", config->people, s->people, &s->http.n_people);
	if (status == CLI_DONE)
		status = read_users(c, "system.agents", config->agents,
		    s->agents, &s->http.n_agents);
	if (status != CLI_DONE || config->group.n == 0)
		return status;
	if ((g = getgrnam(config->group.p)) == NULL)
		return cli_fail(c, CLI_BAD_CONFIG,
		    "system.group names a group that does not exist",
		    config->group.p, "Correct " PLACE_SYSTEM);
	s->http.has_group = true;
	s->http.group = (uint32_t)g->gr_gid;
	return CLI_DONE;
}
