/* The steps of setup --system; see setup_step.h. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "care/setup_step.h"
#include "term/show.h"

#define OWN_USER "solgate"

void
setup_say(const struct setup_call *k, const char *state, const char *what)
{
	(void)k;
	printf("%-7s ", state);
	show_text(str_of(what));
	putchar('\n');
}

void
setup_fail(struct setup_call *k, const char *what, const char *why)
{
	k->failed = true;
	(void)cli_fail(k->cli, CLI_FAILED, what, why, NULL);
}

const char *
setup_program(const char *name, char room[64])
{
	static const char *const dirs[] = {
	    "/usr/sbin/", "/usr/bin/", "/sbin/", "/bin/"};

	for (size_t i = 0; i < sizeof(dirs) / sizeof(dirs[0]); i++) {
		snprintf(room, 64, "%s%s", dirs[i], name);
		if (access(room, X_OK) == 0)
			return room;
	}
	return NULL;
}

bool
setup_run(char *const argv[])
{
	int status = -1, null;
	pid_t child = fork();

	if (child == 0) {
		null = open("/dev/null", O_RDWR);
		if (null >= 0 && dup2(null, 0) >= 0 && dup2(null, 1) >= 0 &&
		    dup2(null, 2) >= 0)
			(void)execv(argv[0], argv);
		_exit(127);
	}
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		continue;
	return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* By sysusers where there is one and its file is installed, else useradd. */
static bool
add_user(void)
{
	char path[64];
	char sysusers[] = "solgate.conf";
	char *first[] = {path, sysusers, NULL};
	char *const second[] = {path, (char[]){"--system"},
	    (char[]){"--user-group"}, (char[]){"--no-create-home"},
	    (char[]){"--home-dir"}, (char[]){PLACE_SYSTEM_STATE},
	    (char[]){"--shell"}, (char[]){"/usr/sbin/nologin"},
	    (char[]){OWN_USER}, NULL};

	if (access("/usr/lib/sysusers.d/solgate.conf", R_OK) == 0 &&
	    setup_program("systemd-sysusers", path) != NULL &&
	    setup_run(first) && getpwnam(OWN_USER) != NULL)
		return true;
	return setup_program("useradd", path) != NULL && setup_run(second) &&
	    getpwnam(OWN_USER) != NULL;
}

void
setup_user(struct setup_call *k)
{
	if (getpwnam(OWN_USER) != NULL)
		setup_say(k, "there", "user " OWN_USER);
	else if (k->print)
		setup_say(k, "would", "make the user " OWN_USER);
	else if (add_user())
		setup_say(k, "made", "user " OWN_USER);
	else
		setup_fail(k, "cannot make the user " OWN_USER,
		    "neither systemd-sysusers nor useradd did it");
}

/* A directory with that owner and mode; anything else of the name is left. */
static void
one_directory(struct setup_call *k, const char *path, mode_t mode, bool own)
{
	const struct passwd *p = getpwnam(OWN_USER);
	uid_t uid = own && p != NULL ? p->pw_uid : 0;
	gid_t gid = own && p != NULL ? p->pw_gid : 0;
	struct stat st;
	int fd;

	if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == uid &&
	    (st.st_mode & 07777) == mode) {
		setup_say(k, "there", path);
		return;
	}
	if (k->print) {
		setup_say(k, "would", path);
		return;
	}
	(void)mkdir(path, mode);
	fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0 || fchown(fd, uid, gid) != 0 || fchmod(fd, mode) != 0)
		setup_fail(k, path, strerror(errno));
	else
		setup_say(k, "made", path);
	if (fd >= 0)
		(void)close(fd);
}

void
setup_directories(struct setup_call *k)
{
	one_directory(k, PLACE_SYSTEM_STATE, 0700, true);
	if (!k->failed)
		one_directory(k, "/etc/solgate", 0755, false);
	if (!k->failed)
		one_directory(k, PLACE_SYSTEM_RUNTIME, 0755, true);
}

static bool
is_plain_name(const char *s)
{
	size_t n = strspn(s,
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "0123456789._-");

	return n > 0 && s[n] == '\0';
}

/* "a,b" as the array of a settings file; false: a name is not one. */
static bool
add_people(struct buf *b, const char *people)
{
	char all[1024], *rest = NULL, *one;
	size_t n = strlen(people);

	if (n == 0 || n >= sizeof(all))
		return false;
	memcpy(all, people, n + 1);
	buf_addz(b, "people = [");
	for (one = strtok_r(all, ",", &rest); one != NULL;
	     one = strtok_r(NULL, ",", &rest)) {
		if (!is_plain_name(one))
			return false;
		buf_addz(b, one == all ? "\"" : ", \"");
		buf_addz(b, one);
		buf_addz(b, "\"");
	}
	buf_addz(b, "]\n");
	return true;
}

/* Whether the file says who may answer. */
static bool
names_people(const char *path)
{
	char line[512];
	FILE *f = fopen(path, "re");
	bool found = false;

	while (f != NULL && !found && fgets(line, sizeof(line), f) != NULL)
		found = str_starts(str_of(line), STR("people"));
	if (f != NULL)
		(void)fclose(f);
	return found;
}

/* Whoever asked for this may answer, unless the file says it already. */
void
setup_settings(struct setup_call *k)
{
	const char *people = k->people != NULL ? k->people
					       : home_env("SUDO_USER");
	char text[2048];
	struct buf b = BUF_ON(text);
	int fd;

	if (names_people(PLACE_SYSTEM)) {
		setup_say(k, "there", "system.people in " PLACE_SYSTEM);
		return;
	}
	if (people == NULL) {
		setup_say(k, "missing",
		    "system.people in " PLACE_SYSTEM
		    ": nobody but root can answer; see --people");
		return;
	}
	buf_addz(&b, "\n[system]\n");
	if (!add_people(&b, people) || buf_full(&b)) {
		setup_fail(
		    k, "--people needs names with commas between them", people);
		return;
	}
	if (k->print) {
		setup_say(k, "would", "system.people in " PLACE_SYSTEM);
		return;
	}
	fd = open(PLACE_SYSTEM,
	    O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0644);
	if (fd < 0 || fchmod(fd, 0644) != 0 ||
	    write(fd, text, b.n) != (ssize_t)b.n)
		setup_fail(k, PLACE_SYSTEM, strerror(errno));
	else
		setup_say(k, "made", "system.people in " PLACE_SYSTEM);
	if (fd >= 0)
		(void)close(fd);
}
