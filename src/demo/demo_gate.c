/* The gate of the demo: a child with a state of its own; see demo.h. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "demo/demo.h"
#include "setup/settings_file.h"
#include "term/tree.h"
#include "face/http/serve.h"

#define READY_MS 10000

volatile sig_atomic_t demo_stop;

static void
on_signal(int number)
{
	demo_stop = number;
}

/* What "create_reminder" does here: a line in a file of the directory. */
struct reminders {
	char path[128];
};

static bool
knows(void *self, struct sg_str kind)
{
	(void)self;
	return str_eq(kind, STR("create_reminder"));
}

static void
remind(void *self, const struct executor_action *a, struct executor_done done)
{
	const struct reminders *r = self;
	FILE *f = fopen(r->path, "a");
	struct executor_outcome out = {.ok = f != NULL,
	    .summary = STR("Reminder created"),
	    .code = STR("io"),
	    .reason = STR("the file could not be written"),
	    .retryable = true};

	if (f != NULL) {
		fprintf(f, "%.*s\n", (int)a->payload.n, a->payload.p);
		out.ok = fclose(f) == 0;
	}
	done.done(done.ctx, &out);
}

static void
ready(void *ctx, const char *const *addresses, size_t n)
{
	(void)addresses;
	(void)n;
	if (write(*(int *)ctx, "", 1) != 1)
		_exit(1);
}

/* Settings of the demo; the user's own are left alone. */
static bool
write_settings(const struct demo *d, char path[128])
{
	char text[512], project[128];
	struct sg_error e = {0};

	snprintf(path, 128, "%s/demo.toml", d->dir);
	snprintf(project, sizeof(project), "%s/project", d->dir);
	snprintf(text, sizeof(text),
	    "[policy]\nproject = \"%s\"\n[prompt]\ntimeout_seconds = %d\n"
	    "window_ms = %d\n[server]\nlisten = \"\"\n"
	    "[executor]\ncalendar_dir = \"%s/calendar\"\n",
	    project,
	    d->page       ? 120
		: d->fast ? 2
			  : 30,
	    d->fast ? 600 : 250, project);
	return mkdir(project, 0700) == 0 &&
	    place_write(path, str_of(text), &e) == SG_OK;
}

void
demo_serve(const struct demo *d, int ready_fd)
{
	static struct gate g;
	struct reminders list;
	struct executor_port executor = {knows, remind, NULL, &list};
	char path[128], state[128];
	struct serve *s = serve_new();
	struct gate_options o = {.state = state,
	    .config = path,
	    .executor = &executor,
	    .wake = serve_wake,
	    .wake_ctx = s};
	struct serve_options so = {.ready = ready, .ctx = &ready_fd};
	static struct settings_file settings;
	struct sg_error e = {0};
	int status = 1;

	if (d->page) { /* as it is, but for where it stands */
		o.executor = NULL;
		o.loop = s == NULL ? NULL : serve_loop(s);
	}
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	snprintf(state, sizeof(state), "%s/state", d->dir);
	snprintf(list.path, sizeof(list.path), "%s/reminders.txt", d->dir);
	if (s != NULL && write_settings(d, path) &&
	    gate_settings(d->cli, &g, &o) == CLI_DONE &&
	    gate_open(d->cli, &g, &o) == CLI_DONE &&
	    place_make(g.runtime, &e) == SG_OK) {
		so.service = g.service;
		so.http = (struct http_config){.socket = g.socket,
		    .tokens = g.tokens,
		    .tcp = d->page,
		    .port = d->port,
		    .settings = settings_file_port(&settings, &g, &o)};
		status = serve_run(s, &so, &e) != SG_OK;
	}
	gate_close(&g);
	serve_free(s);
	_exit(status);
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
		demo_serve(d, fds[1]);
	}
	close(fds[1]);
	p = (struct pollfd){fds[0], POLLIN, 0};
	ok = d->child > 0 && poll(&p, 1, READY_MS) == 1 &&
	    read(fds[0], &one, 1) == 1;
	close(fds[0]);
	return ok;
}

static struct client *
connect_as(struct demo *d, const char *role, struct sg_error *e)
{
	char dir[128], path[128], token[CLIENT_TOKEN + 1];

	snprintf(dir, sizeof(dir), "%s/state/tokens", d->dir);
	snprintf(path, sizeof(path), "%s/state/run/solgate.sock", d->dir);
	return client_token(dir, role, token, e) == SG_OK
	    ? client_open(path, token, SG_SURFACE_CLI, e)
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
		    "cannot start the gate of the demo",
		    errno != 0 ? strerror(errno) : NULL, NULL);
	d->agent = connect_as(d, "agent", &e);
	d->person = connect_as(d, "person", &e);
	d->stream = connect_as(d, "person", &e);
	if (d->agent == NULL || d->person == NULL || d->stream == NULL ||
	    !client_send(d->stream, &listen) ||
	    demo_wait(d, SG_EVENT_HELLO, READY_MS, &hello, NULL) != DEMO_EVENT)
		return gate_fail(d->cli, CLI_FAILED,
		    "cannot reach the gate of the demo", &e, NULL);
	return CLI_DONE;
}

void
demo_close(struct demo *d)
{
	client_close(d->agent);
	client_close(d->person);
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
