/* Running a program on the loop; see command.h. */
#include "executor/command.h"
#include "executor/executor.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define ARGV_BYTES (512u << 10)
#define SUMMARY    190

struct command_child {
	struct command_child *next;
	struct commands *of;
	uv_process_t process;
	uv_pipe_t out;
	uv_timer_t timer;
	unsigned handles; /* still open */
	bool exited, ended;
	int64_t status;
	int signal;
	const char *killed; /* why we ended it, or NULL */
	struct executor_done done;
	size_t n;
	char text[COMMAND_OUTPUT_MAX];
};

static void
unlink_child(struct command_child *k)
{
	struct command_child **at = &k->of->running;

	while (*at != NULL && *at != k)
		at = &(*at)->next;
	if (*at == k)
		*at = k->next;
}

static void
on_closed(uv_handle_t *h)
{
	struct command_child *k = h->data;

	if (--k->handles == 0)
		free(k);
}

static void
close_all(struct command_child *k)
{
	uv_handle_t *const all[] = {(uv_handle_t *)&k->process,
	    (uv_handle_t *)&k->out, (uv_handle_t *)&k->timer};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (!uv_is_closing(all[i]))
			uv_close(all[i], on_closed);
}

static void
kill_group(struct command_child *k, const char *why)
{
	if (k->killed == NULL)
		k->killed = why;
	if (!k->exited)
		(void)kill(-k->process.pid, SIGKILL);
}

/* The first line of what it said, for the receipt. */
static struct sg_str
first_line(const struct command_child *k)
{
	const char *end = memchr(k->text, '\n', k->n);
	size_t n = end != NULL ? (size_t)(end - k->text) : k->n;

	return str_trim(str_part((struct sg_str){k->text, n}, 0, SUMMARY));
}

static void
report(struct command_child *k)
{
	struct executor_outcome out = {.summary = first_line(k),
	    .code = STR("failed"),
	    .reason = STR("the program failed")};

	if (out.summary.n == 0)
		out.summary = STR("done");
	if (k->killed != NULL) {
		out.code = str_of(k->killed);
		out.reason = STR("the program was stopped");
		out.retryable = true;
	} else if (k->status == 0 && k->signal == 0) {
		out.ok = true;
	}
	k->done.done(k->done.ctx, &out);
}

/* It is over when the program is gone and all it said was read. */
static void
finish(struct command_child *k)
{
	if (!k->exited || (!k->ended && k->killed == NULL))
		return;
	unlink_child(k);
	(void)uv_timer_stop(&k->timer);
	report(k);
	close_all(k);
}

static void
on_exit(uv_process_t *p, int64_t status, int signal)
{
	struct command_child *k = p->data;

	k->exited = true;
	k->status = status;
	k->signal = signal;
	finish(k);
}

static void
on_time(uv_timer_t *t)
{
	struct command_child *k = t->data;

	/* A grandchild may hold the pipe of a program that is gone. */
	kill_group(k, "timeout");
	if (k->exited)
		(void)kill(-k->process.pid, SIGKILL);
	finish(k);
}

static void
on_room(uv_handle_t *h, size_t want, uv_buf_t *b)
{
	struct command_child *k = h->data;

	(void)want;
	*b = uv_buf_init(k->text + k->n, (unsigned)(COMMAND_OUTPUT_MAX - k->n));
}

static void
on_read(uv_stream_t *s, ssize_t n, const uv_buf_t *b)
{
	struct command_child *k = s->data;

	(void)b;
	if (n > 0) {
		k->n += (size_t)n;
		return;
	}
	if (n == 0)
		return;
	(void)uv_read_stop(s);
	if (n != UV_EOF)
		kill_group(k, "output_too_long");
	k->ended = true;
	finish(k);
}

static int
spawn(struct command_child *k, char **argv)
{
	static char path[] = "PATH=/usr/local/bin:/usr/bin:/bin",
		    lang[] = "LANG=C.UTF-8";
	char *env[] = {path, lang, NULL};
	uv_stdio_container_t io[3] = {{.flags = UV_IGNORE},
	    {.flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE,
		.data.stream = (uv_stream_t *)&k->out},
	    {.flags = UV_IGNORE}};
	uv_process_options_t o = {.exit_cb = on_exit,
	    .file = argv[0],
	    .args = argv,
	    .env = env,
	    .cwd = "/",
	    .flags = UV_PROCESS_DETACHED,
	    .stdio_count = 3,
	    .stdio = io};

	return uv_spawn(k->of->loop, &k->process, &o);
}

static struct command_child *
child_new(struct commands *c, struct executor_done done)
{
	struct command_child *k = calloc(1, sizeof(*k));

	if (k == NULL)
		return NULL;
	k->of = c;
	k->done = done;
	k->process.data = k->out.data = k->timer.data = k;
	(void)uv_pipe_init(c->loop, &k->out, 0);
	(void)uv_timer_init(c->loop, &k->timer);
	k->handles = 3;
	k->next = c->running;
	c->running = k;
	return k;
}

void
commands_run(struct commands *c, const struct registry_tool *t,
    const struct executor_action *action, struct executor_done done)
{
	char *argv[REGISTRY_ARGS + 1];
	struct sg_error e = {0};
	struct command_child *k;
	struct arena a;
	int rc;

	arena_init(&a, &mem_heap, ARGV_BYTES);
	if (command_argv(t, action->payload, &a, argv, &e) != SG_OK) {
		executor_refuse(done, "bad_args",
		    e.message[0] != '\0' ? e.message : "bad arguments");
	} else if ((k = child_new(c, done)) == NULL) {
		executor_refuse(done, "busy", "no memory");
	} else if ((rc = spawn(k, argv)) != 0) {
		unlink_child(k);
		executor_refuse(done, "not_started", uv_strerror(rc));
		close_all(k);
	} else {
		(void)uv_timer_start(
		    &k->timer, on_time, (uint64_t)c->timeout_ms, 0);
		(void)uv_read_start((uv_stream_t *)&k->out, on_room, on_read);
	}
	arena_release(&a);
}

void
commands_stop(struct commands *c)
{
	for (struct command_child *k = c->running, *next; k != NULL; k = next) {
		next = k->next;
		kill_group(k, "stopped");
		unlink_child(k);
		report(k);
		close_all(k);
	}
}
