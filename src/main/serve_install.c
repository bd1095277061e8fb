/* serve --install and --uninstall; see serve_install.h. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include "main/serve_install.h"

extern const char serve_unit[];
extern const uint64_t serve_unit_size;

#define STAND_IN  "/usr/bin/solgate"
#define UNIT_ROOM (16u << 10)
#define PATH_ROOM (PLACE_MAX + 64)

/* The path of this program; false: it cannot be told, or not be written. */
static bool
own_path(char out[PLACE_MAX])
{
	ssize_t n = readlink("/proc/self/exe", out, PLACE_MAX - 1);

	if (n <= 0)
		return false;
	out[n] = '\0';
	/* What the manager reads as more than a path is not put there. */
	return strpbrk(out, " \t\n\"'\\$%;") == NULL;
}

/* Whether the service manager of a user can give the gate mounts of its own: a
 * child tries what the manager would do. */
static bool
has_namespaces(void)
{
	int status = 0;
	pid_t child = fork();

	if (child == 0)
		_exit(unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0 ||
		    mount(NULL, "/", NULL, MS_SLAVE | MS_REC, NULL) != 0 ||
		    mount("/dev/null", "/proc/kmsg", NULL, MS_BIND, NULL) != 0);
	while (child > 0 && waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return false;
	return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static size_t
place_of(struct sg_str text, const char *what)
{
	const char *at = strstr(text.p, what);

	return at != NULL ? (size_t)(at - text.p) : text.n;
}

/* The unit with ${program} where the stand-in was, and without what does not
 * work here. */
static void
make_unit(const char *program, bool namespaces, struct buf *out)
{
	struct sg_str all = {serve_unit, (size_t)serve_unit_size};
	size_t start = place_of(all, STAND_IN " serve");
	size_t from = place_of(all, "\n# What follows needs user namespaces");
	size_t to = namespaces ? from : place_of(all, "\n[Install]");

	buf_add(out, str_part(all, 0, start));
	buf_addz(out, program);
	start += strlen(STAND_IN);
	buf_add(out, str_part(all, start, from - start));
	buf_add(out, str_part(all, to, all.n));
}

static int
run_quietly(char *const argv[])
{
	int status = 0, null;
	pid_t child = fork();

	if (child == 0) {
		null = open("/dev/null", O_RDWR);
		if (null >= 0 && dup2(null, STDOUT_FILENO) >= 0 &&
		    dup2(null, STDERR_FILENO) >= 0)
			execvp(argv[0], argv);
		_exit(127);
	}
	if (child < 0)
		return -1;
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool
enable(void)
{
	static char ctl[] = "systemctl", user[] = "--user",
		    reload[] = "daemon-reload", on[] = "enable",
		    now[] = "--now", unit[] = "solgate.service";

	return run_quietly((char *[]){ctl, user, reload, NULL}) == 0 &&
	    run_quietly((char *[]){ctl, user, on, now, unit, NULL}) == 0;
}

/* .../solgate/config.toml -> .../systemd/user/solgate.service */
static void
unit_path(const struct home *g, char path[PATH_ROOM])
{
	size_t n = strlen(g->places.config) - strlen("solgate/config.toml");

	snprintf(path, PATH_ROOM, "%.*ssystemd/user/solgate.service", (int)n,
	    g->places.config);
}

/* A unit that is not there cannot be disabled, and need not be. */
static bool
disable(void)
{
	static char ctl[] = "systemctl", user[] = "--user", off[] = "disable",
		    now[] = "--now", unit[] = "solgate.service";

	return run_quietly((char *[]){ctl, user, off, now, unit, NULL}) == 0;
}

static void
reload(void)
{
	static char ctl[] = "systemctl", user[] = "--user",
		    again[] = "daemon-reload";

	(void)run_quietly((char *[]){ctl, user, again, NULL});
}

enum cli_exit
serve_uninstall(const struct cli *c, const struct home *g)
{
	char path[PATH_ROOM];
	bool stopped;

	unit_path(g, path);
	if (access(path, F_OK) != 0 && errno == ENOENT) {
		fprintf(stderr,
		    "solgate is not installed as your service: "
		    "there is no ");
		cli_put(stderr, str_of(path));
		fputc('\n', stderr);
		return CLI_DONE;
	}
	stopped = disable();
	if (unlink(path) != 0)
		return cli_fail(c, CLI_FAILED, "cannot remove the unit",
		    strerror(errno), NULL);
	reload();
	fprintf(stderr, "removed ");
	cli_put(stderr, str_of(path));
	fputs(stopped
		? "\nstopped and disabled solgate.service; state, settings "
		  "and tokens are kept\n"
		: "\nno service manager answered; a server that still runs "
		  "goes on until it is stopped\n",
	    stderr);
	fputs("Hooks of agents stay and refuse while no gate runs; remove them "
	      "with: solgate uninstall claude (codex, gemini)\n",
	    stderr);
	return CLI_DONE;
}

enum cli_exit
serve_install(const struct cli *c, const struct home *g)
{
	char path[PATH_ROOM], program[PLACE_MAX], room[UNIT_ROOM];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};
	bool namespaces = has_namespaces();

	if (!own_path(program))
		return cli_fail(c, CLI_FAILED,
		    "cannot find the path of this program", NULL, NULL);
	unit_path(g, path);
	make_unit(program, namespaces, &b);
	if (buf_full(&b) || place_write(path, buf_str(&b), &e) != SG_OK)
		return cli_fail_error(
		    c, CLI_FAILED, "cannot write the unit", &e, NULL);
	fprintf(stderr, "wrote ");
	cli_put(stderr, str_of(path));
	if (!namespaces)
		fputs("\nusers have no namespaces here, so the unit confines "
		      "the gate less; the gate still confines itself",
		    stderr);
	if (enable())
		fprintf(stderr, "\nenabled solgate.service for you; settings ");
	else
		fprintf(stderr,
		    "\nno service manager answered; enable it with: systemctl "
		    "--user enable --now solgate.service\nsettings ");
	cli_put(stderr, str_of(g->places.config));
	fputc('\n', stderr);
	return CLI_DONE;
}
