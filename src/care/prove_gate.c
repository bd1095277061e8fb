/* The server of a proof, with a state of its own; see prove.h. */
#define _GNU_SOURCE /* prlimit() */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "care/prove.h"
#include "term/tree.h"

#define READY_TRIES 500
#define TRY_NS      (20 * 1000 * 1000)

static bool
make_places(struct prove *p)
{
	const char *tmp = home_env("TMPDIR");
	ssize_t n = readlink("/proc/self/exe", p->self, sizeof(p->self) - 1);

	if (n <= 0)
		return false;
	p->self[n] = '\0';
	/* The name of a socket has to be short. */
	if (tmp == NULL || tmp[0] != '/' || strlen(tmp) > 30)
		tmp = "/tmp";
	snprintf(p->dir, sizeof(p->dir), "%s/solgate-prove-XXXXXX", tmp);
	if (mkdtemp(p->dir) == NULL) {
		p->dir[0] = '\0';
		return false;
	}
	snprintf(p->state, sizeof(p->state), "%s/state", p->dir);
	snprintf(p->socket, sizeof(p->socket), "%s/run/solgate.sock", p->state);
	return true;
}

static void
serve(const struct prove *p)
{
	char config[160];
	int null = open("/dev/null", O_RDWR);

	snprintf(config, sizeof(config), "%s/config", p->dir);
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	(void)setpgid(0, 0);
	for (int i = 0; i < 3; i++)
		if (null < 0 || dup2(null, i) < 0)
			_exit(126);
	(void)unsetenv("NOTIFY_SOCKET");
	(void)unsetenv("LISTEN_FDS");
	(void)unsetenv("SOLGATE_SOCKET");
	(void)unsetenv("SOLGATE_LISTEN");
	(void)setenv("SOLGATE_STATE", p->state, 1);
	(void)setenv("XDG_CONFIG_HOME", config, 1);
	execl(p->self, "solgate", "serve", "--no-tcp", (char *)NULL);
	_exit(127);
}

static bool
await_server(struct prove *p)
{
	struct timespec nap = {0, TRY_NS};

	for (int i = 0; i < READY_TRIES; i++) {
		struct sg_error e = {0};
		struct client *c = client_open(
		    p->socket, NULL, SG_SURFACE_CLI, &e);

		client_close(c);
		if (c != NULL)
			return true;
		if (waitpid(p->server, NULL, WNOHANG) != 0)
			break;
		(void)nanosleep(&nap, NULL);
	}
	return false;
}

bool
prove_open(struct prove *p)
{
	p->server = 0;
	return make_places(p) && prove_again(p);
}

bool
prove_again(struct prove *p)
{
	fflush(NULL);
	if ((p->server = fork()) == 0)
		serve(p);
	return p->server > 0 && await_server(p);
}

void
prove_stop(struct prove *p)
{
	if (p->server <= 0)
		return;
	(void)kill(p->server, SIGCONT);
	(void)kill(p->server, SIGKILL);
	while (waitpid(p->server, NULL, 0) < 0 && errno == EINTR)
		;
	p->server = 0;
}

void
prove_close(struct prove *p)
{
	prove_stop(p);
	if (p->dir[0] != '\0' && !tree_remove(p->dir))
		doctor_say(p->d, "prove", DOCTOR_NOTE,
		    "a directory could not be removed", p->dir);
}

/* Nothing more can be written to a file: as on a read-only or full disk. */
bool
prove_unwritable(const struct prove *p)
{
	struct rlimit none = {0, 0};

	return prlimit(p->server, RLIMIT_FSIZE, &none, NULL) == 0;
}

bool
prove_grant(const struct prove *p, enum hook_host h, const char *command)
{
	static struct prove_run r;
	char who[32];

	snprintf(who, sizeof(who), "host.%s", hook_host_name(h));
	r = (struct prove_run){
	    .argv = {p->self, "grants", "add", who, "exec", command},
	    .limit_ms = 10000};
	return prove_start(p, &r) && r.code == CLI_DONE;
}
