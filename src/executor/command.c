/*
 * Running a program on the loop; see command.h.  src/sandbox starts it; its end
 * is told by a descriptor of the process (pidfd).
 */
#define _GNU_SOURCE
#include "executor/command.h"
#include "executor/executor.h"
#include "executor/fence.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define ARGV_BYTES (512u << 10)
#define SUMMARY    190
#define DIR_MAX    4096

struct command_child {
	struct command_child *next;
	struct commands *of;
	uv_poll_t process;
	uv_pipe_t out;
	uv_timer_t timer;
	unsigned handles; /* still open */
	pid_t pid;
	int fd; /* of the process; -1: none */
	bool exited, ended, good;
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

	if (--k->handles > 0)
		return;
	if (k->fd >= 0)
		(void)close(k->fd);
	free(k);
}

static void
close_all(struct command_child *k)
{
	uv_handle_t *const all[] = {(uv_handle_t *)&k->out,
	    (uv_handle_t *)&k->timer, (uv_handle_t *)&k->process};
	size_t n = k->fd >= 0 ? 3 : 2;

	for (size_t i = 0; i < n; i++)
		if (!uv_is_closing(all[i]))
			uv_close(all[i], on_closed);
}

static void
kill_group(struct command_child *k, const char *why)
{
	if (k->killed == NULL)
		k->killed = why;
	if (!k->exited)
		(void)kill(-k->pid, SIGKILL);
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
	} else {
		out.ok = k->good;
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
on_ended(uv_poll_t *p, int err, int events)
{
	struct command_child *k = p->data;
	int status = 0;

	(void)err;
	(void)events;
	if (waitpid(k->pid, &status, WNOHANG) != k->pid)
		return;
	(void)uv_poll_stop(p);
	k->exited = true;
	k->good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
	finish(k);
}

static void
on_time(uv_timer_t *t)
{
	struct command_child *k = t->data;

	/* A grandchild may hold the pipe of a program that is gone. */
	kill_group(k, "timeout");
	if (k->exited)
		(void)kill(-k->pid, SIGKILL);
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

/* The tool's own directory; false: it has none. */
static bool
own_dir(const struct commands *c, const struct registry_tool *t, char *dir)
{
	int n;

	if (c->dir == NULL || c->dir[0] == '\0')
		return false;
	(void)mkdir(c->dir, 0700);
	n = snprintf(
	    dir, DIR_MAX, "%s/%.*s", c->dir, (int)t->name.n, t->name.p);
	return n > 0 && n < DIR_MAX &&
	    (mkdir(dir, 0700) == 0 || errno == EEXIST);
}

/* Start it within its fence; 0, or an errno. */
static int
start(struct command_child *k, const struct registry_tool *t, char **argv,
    int out)
{
	static char path[] = "PATH=/usr/local/bin:/usr/bin:/bin",
		    lang[] = "LANG=C.UTF-8";
	char home[DIR_MAX + 8] = "HOME=", *dir = home + 5;
	char *env[] = {path, lang, NULL, NULL};
	struct fence f;
	struct sandbox_child child = {
	    .argv = argv, .env = env, .dir = "/", .out = out};
	int why;

	if (own_dir(k->of, t, dir)) {
		child.dir = dir;
		env[2] = home;
	}
	if (!fence_make(&f, t, child.dir == dir ? dir : NULL)) {
		fence_release(&f);
		return ENOMEM;
	}
	child.limits = f.limits;
	child.n_limits = FENCE_LIMITS;
	child.rules = k->of->fenced ? &f.rules : NULL;
	why = sandbox_spawn(&child, &k->pid);
	fence_release(&f);
	return why;
}

/* Watch for its end and for what it says. */
static int
watch(struct command_child *k)
{
	int rc;

	k->fd = (int)syscall(__NR_pidfd_open, k->pid, 0);
	if (k->fd < 0 || fcntl(k->fd, F_SETFD, FD_CLOEXEC) != 0)
		return errno;
	rc = uv_poll_init(k->of->loop, &k->process, k->fd);
	if (rc != 0) {
		(void)close(k->fd);
		k->fd = -1;
		return -rc;
	}
	k->handles = 3;
	return -uv_poll_start(&k->process, UV_READABLE, on_ended);
}

static int
spawn(struct command_child *k, const struct registry_tool *t, char **argv)
{
	int out[2], why;

	if (pipe2(out, O_CLOEXEC) != 0)
		return errno;
	if (uv_pipe_open(&k->out, out[0]) != 0) {
		(void)close(out[0]);
		(void)close(out[1]);
		return EIO;
	}
	why = start(k, t, argv, out[1]);
	(void)close(out[1]);
	if (why != 0)
		return why;
	why = watch(k);
	if (why != 0) {
		(void)kill(-k->pid, SIGKILL);
		(void)waitpid(k->pid, NULL, 0);
	}
	return why;
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
	k->handles = 2;
	k->fd = -1;
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
	} else if ((rc = spawn(k, t, argv)) != 0) {
		unlink_child(k);
		executor_refuse(done, "not_started", strerror(rc));
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
