/*
 * One program: the words of notify.command with {title}, {text}, {link},
 * {risk} and {id} in them.  No shell; the fence of an executor's program.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "executor/fence.h"
#include "notify/notify_int.h"
#include "words/words.h"

#define WORD_MAX 4096
#define ROOM     (NOTIFY_WORDS * WORD_MAX)
#define WAIT_MS  10000
#define STEP_MS  250

struct place {
	struct sg_str name, value;
};

static void
fill_word(struct buf *out, struct sg_str word, const struct place *p, size_t n)
{
	for (size_t i = 0; i < word.n;) {
		struct sg_str rest = str_part(word, i, word.n);
		size_t k = 0;

		while (k < n && !str_starts(rest, p[k].name))
			k++;
		if (k < n)
			buf_add(out, p[k].value);
		else
			buf_addc(out, word.p[i]);
		i += k < n ? p[k].name.n : 1;
	}
	buf_addc(out, '\0');
}

/* False: too long. */
static bool
make_argv(const struct notify *t, const struct notice *n,
    char *argv[NOTIFY_WORDS + 1], struct buf *room)
{
	char title[NOTICE_TITLE], text[NOTICE_TEXT], link[NOTIFY_LINK];
	struct buf a = BUF_ON(title), b = BUF_ON(text), c = BUF_ON(link);
	struct place places[5];

	notice_title(n, &a);
	notice_text(n, &b);
	notify_link(t, n, &c);
	places[0] = (struct place){STR("{title}"), buf_str(&a)};
	places[1] = (struct place){STR("{text}"), buf_str(&b)};
	places[2] = (struct place){STR("{link}"), buf_str(&c)};
	places[3] = (struct place){STR("{risk}"),
	    n->id.n > 0 ? str_of(word_name(&words_risk, n->risk))
			: STR("test")};
	places[4] = (struct place){STR("{id}"), n->id};
	for (size_t i = 0; i < t->o.n_command; i++) {
		argv[i] = room->p + room->n;
		fill_word(room, t->o.command[i], places, 5);
	}
	argv[t->o.n_command] = NULL;
	return !buf_full(room);
}

static int
start(const struct notify *t, char **argv, pid_t *pid)
{
	static char path[] = "PATH=/usr/local/bin:/usr/bin:/bin",
		    lang[] = "LANG=C.UTF-8";
	char *env[] = {path, lang, NULL};
	struct registry_tool tool = {.by = EXECUTOR_COMMAND,
	    .n_argv = t->o.n_command,
	    .fence = {.network = true, .network_said = true}};
	struct sandbox_child child = {.argv = argv,
	    .env = env,
	    .dir = "/",
	    .out = open("/dev/null", O_WRONLY | O_CLOEXEC)};
	struct fence f;
	int why;

	for (size_t i = 0; i < tool.n_argv; i++)
		tool.argv[i] = t->o.command[i];
	if (child.out < 0)
		return errno;
	if (t->o.command_dir != NULL)
		(void)mkdir(t->o.command_dir, 0700);
	if (!fence_make(&f, &tool, t->o.command_dir)) {
		why = ENOMEM;
	} else {
		if (t->o.command_dir != NULL)
			child.dir = t->o.command_dir;
		child.limits = f.limits;
		child.n_limits = FENCE_LIMITS;
		child.rules = t->o.unfenced ? NULL : &f.rules;
		why = sandbox_spawn(&child, pid);
	}
	fence_release(&f);
	(void)close(child.out);
	return why;
}

/* Its end; false: it was ended, because it took too long or the gate ends. */
static bool
wait_for(struct notify_way *w, pid_t pid, int *status)
{
	int64_t left = w->of->o.wait_ms > 0 ? w->of->o.wait_ms : WAIT_MS;
	struct pollfd p = {.events = POLLIN};
	bool done = false;

	p.fd = (int)syscall(__NR_pidfd_open, pid, 0);
	while (!done && left > 0 && !notify_ends(w)) {
		done = poll(&p, 1, (int)(left < STEP_MS ? left : STEP_MS)) > 0;
		left -= STEP_MS;
	}
	if (p.fd >= 0)
		(void)close(p.fd);
	if (!done)
		(void)kill(-pid, SIGKILL);
	while (waitpid(pid, status, 0) < 0 && errno == EINTR)
		;
	(void)kill(-pid, SIGKILL); /* what it left behind */
	return done;
}

enum notify_end
notify_command(
    struct notify_worker *k, const struct notify_job *j, struct notify_said *s)
{
	static char room[ROOM]; /* one thread has this way */
	struct buf words = BUF_ON(room);
	char *argv[NOTIFY_WORDS + 1], code[16];
	int status = 0, why;
	pid_t pid;

	if (!make_argv(k->way->of, &j->n, argv, &words)) {
		notify_why(s, "the words of notify.command are too long", "");
		return NOTIFY_FAILED;
	}
	if ((why = start(k->way->of, argv, &pid)) != 0) {
		notify_why(s, "the program of notify.command does not start: ",
		    strerror(why));
		return NOTIFY_FAILED;
	}
	if (!wait_for(k->way, pid, &status)) {
		notify_why(
		    s, "the program of notify.command took too long", "");
		return NOTIFY_FAILED;
	}
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return NOTIFY_SENT;
	snprintf(code, sizeof(code), "%d",
	    WIFEXITED(status) ? WEXITSTATUS(status) : 128);
	notify_why(s, "the program of notify.command ended with ", code);
	return NOTIFY_FAILED;
}
