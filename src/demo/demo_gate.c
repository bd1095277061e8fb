/* The gate of the demo: a child with a state of its own; see demo.h. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "demo/demo.h"
#include "term/tree.h"

#define READY_MS 120000 /* only ends what hangs */

volatile sig_atomic_t demo_stop;

static void
on_signal(int number)
{
	demo_stop = number;
}

static bool
make_dir(struct demo *d)
{
	const char *tmp = getenv("TMPDIR");

	if (tmp == NULL || tmp[0] != '/' || strlen(tmp) > 30)
		tmp = "/tmp";
	snprintf(d->dir, sizeof(d->dir), "%s/solgate-demo-XXXXXX", tmp);
	if (mkdtemp(d->dir) != NULL)
		return true;
	d->dir[0] = '\0';
	return false;
}

/* The child says when it answers. */
static bool
start(struct demo *d)
{
	int fds[2];
	struct pollfd p;
	char one;
	bool ok;

	if (pipe(fds) != 0)
		return false;
	fflush(NULL);
	if ((d->child = fork()) == 0) {
		close(fds[0]);
		d->serve(d, fds[1]);
		_exit(1);
	}
	close(fds[1]);
	p = (struct pollfd){fds[0], POLLIN, 0};
	ok = d->child > 0 && poll(&p, 1, READY_MS) == 1 &&
	    read(fds[0], &one, 1) == 1;
	close(fds[0]);
	return ok;
}

struct client *
demo_connect(struct demo *d, const char *role, struct sg_error *e)
{
	char dir[128], path[128];
	struct client_key key;

	snprintf(dir, sizeof(dir), "%s/state/tokens", d->dir);
	snprintf(path, sizeof(path), "%s/state/run/solgate.sock", d->dir);
	return client_token(dir, role, &key, e) == SG_OK
	    ? client_open(path, &key, SG_SURFACE_CLI, e)
	    : NULL;
}

enum cli_exit
demo_open(struct demo *d)
{
	struct sigaction act = {.sa_handler = on_signal};
	struct client_request listen = {.method = "GET",
	    .path = d->page ? STR("/v1/events") : STR("/v1/events?listen=cli"),
	    .accept = "text/event-stream"};
	struct client_event hello;
	struct sg_error e = {0};

	sigaction(SIGINT, &act, NULL);
	sigaction(SIGTERM, &act, NULL);
	arena_init(&d->a, &mem_heap, 16u << 20);
	if (!make_dir(d) || !start(d))
		return cli_fail(d->cli, CLI_FAILED,
		    "cannot start the demo's gate",
		    errno != 0 ? strerror(errno) : NULL, NULL);
	d->stream = demo_connect(d, "person", &e);
	if (d->stream == NULL || !client_send(d->stream, &listen) ||
	    demo_wait(d, SG_EVENT_HELLO, READY_MS, &hello, NULL) != DEMO_EVENT)
		return cli_fail_error(d->cli, CLI_FAILED,
		    "cannot reach the demo's gate", &e, NULL);
	return CLI_DONE;
}

void
demo_close(struct demo *d)
{
	client_close(d->stream);
	if (d->child > 0) {
		kill(d->child, SIGTERM);
		while (waitpid(d->child, NULL, 0) < 0 && errno == EINTR)
			;
	}
	if (d->dir[0] != '\0' && !tree_remove(d->dir))
		cli_fail(d->cli, CLI_FAILED, "cannot remove", d->dir, NULL);
	arena_release(&d->a);
}
