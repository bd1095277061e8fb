/* The gate of the demo, a server in a child process; see demo/demo.h. */
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "deed/deed.h"
#include "face/serve/serve.h"
#include "json/json_members.h"
#include "main/demo_serve.h"
#include "setup/settings_file.h"

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

/* What it is asked to remember is what it says. */
static enum sg_err
deed(void *self, const struct executor_action *x, struct arena *a,
    struct deed *out, struct sg_error *e)
{
	struct json_member *v = NULL;
	size_t n = 0;
	enum sg_err err = json_members(x->payload, 8, a, &v, &n);

	(void)self;
	*out = (struct deed){
	    .by = DEED_REMINDER, .kind = x->kind, .payload = x->payload};
	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = str_eq(v[i].key, STR("title"))
		    ? json_member_text(v[i].value, a, &out->title)
		    : SG_EINVALID;
	return err == SG_OK ? err
			    : err_set(e, err, STR("/title"),
				  STR("a reminder of the demo has a title, and "
				      "nothing else"));
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
		: d->asks ? 600 /* who reads slowly is not cut off */
			  : 30,
	    d->fast ? 600 : 250, project);
	return mkdir(project, 0700) == 0 &&
	    place_write(path, str_of(text), &e) == SG_OK;
}

/* For the test of a reader who is slower than the gate's connections. */
static int32_t
idle_ms(void)
{
	const char *text = getenv("SOLGATE_DEMO_IDLE_MS");

	return text == NULL ? 0 : (int32_t)strtol(text, NULL, 10);
}

void
demo_serve(const struct demo *d, int ready_fd)
{
	static struct setup g;
	struct reminders list;
	struct executor_port executor = {
	    .knows = knows, .run = remind, .self = &list, .deed = deed};
	char path[128], state[128];
	struct serve *s = serve_new();
	struct setup_options o = {.home = {.state = state, .config = path},
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
	    setup_find(d->cli, &g, &o) == CLI_DONE &&
	    setup_open(d->cli, &g, &o) == CLI_DONE &&
	    place_make(g.home.runtime, &e) == SG_OK) {
		so.service = g.service;
		so.http = (struct http_config){.socket = g.home.socket,
		    .tokens = g.home.tokens,
		    .tcp = d->page,
		    .port = d->port,
		    .idle_ms = idle_ms(),
		    .settings = settings_file_port(&settings, &g, &o)};
		status = serve_run(s, &so, &e) != SG_OK;
	}
	setup_close(&g);
	serve_free(s);
	_exit(status);
}
