/* serve --install; see serve_install.h. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "main/serve_install.h"

extern const char serve_unit[];
extern const uint64_t serve_unit_size;

#define STAND_IN  "/usr/bin/solgate"
#define UNIT_ROOM (16u << 10)

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

/* The unit with ${program} where the stand-in was. */
static void
make_unit(const char *program, struct buf *out)
{
	struct sg_str rest = {serve_unit, (size_t)serve_unit_size};
	const char *at = strstr(serve_unit, "ExecStart=" STAND_IN);
	size_t n = at != NULL ? (size_t)(at - serve_unit) + 10 : rest.n;

	buf_add(out, str_part(rest, 0, n));
	if (at != NULL) {
		buf_addz(out, program);
		n += strlen(STAND_IN);
	}
	buf_add(out, str_part(rest, n, rest.n));
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

enum cli_exit
serve_install(const struct cli *c, const struct home *g)
{
	/* .../solgate/config.toml -> .../systemd/user/solgate.service */
	size_t n = strlen(g->places.config) - strlen("solgate/config.toml");
	char path[PLACE_MAX + 64], program[PLACE_MAX], room[UNIT_ROOM];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};

	if (!own_path(program))
		return cli_fail(c, CLI_FAILED,
		    "cannot find the path of this program", NULL, NULL);
	snprintf(path, sizeof(path), "%.*ssystemd/user/solgate.service", (int)n,
	    g->places.config);
	make_unit(program, &b);
	if (buf_full(&b) || place_write(path, buf_str(&b), &e) != SG_OK)
		return cli_fail_error(
		    c, CLI_FAILED, "cannot write the unit", &e, NULL);
	fprintf(stderr, "wrote ");
	cli_put(stderr, str_of(path));
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
