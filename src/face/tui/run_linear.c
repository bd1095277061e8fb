/* The loop of the linear mode: lines in, lines out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "face/tui/link.h"
#include "aloud/linear.h"
#include "view/hold_note.h"
#include "view/reminder.h"
#include "face/tui/run.h"
#include "face/tui/screen_restore.h"
#include "port/clock.h"

struct run_linear {
	struct linear p;
	struct link *link;
	struct clock_port clock;
	int wake_fd;
	char line[TUI_FIELD_BYTES];
	size_t n;
	bool typed;  /* by a person at a terminal, not out of a pipe */
	bool pasted; /* between the marks of a paste, since ... */
	int64_t pasted_ms;
	bool quit;
};

/* A reminder, or a security event: whatever ${line} makes of it. */
static void
say_event(struct linear *t, void (*line)(struct sg_str, struct buf *),
    struct sg_str json)
{
	char room[400];
	struct buf b = BUF_ON(room);

	line(json, &b);
	if (b.n > 0)
		linear_add(t, "%.*s\n", (int)b.n, b.p);
}

/* What is held; it is lifted from a shell. */
static void
say_held(struct linear *t, struct sg_str json)
{
	static struct hold_note h;

	hold_note_read(&h, json);
	if (h.n == 0)
		return;
	linear_add(t, "%s\n", h.title);
	for (size_t i = 0; i < 4; i++)
		if (h.text[i][0] != '\0')
			linear_add(t, "%s\n", h.text[i]);
	linear_add(t, "To lift it: solgate holds lift %s\n", h.id);
}

static void
hear(void *ctx, const struct link_event *ev)
{
	struct run_linear *r = ctx;

	switch (ev->kind) {
	case LINK_HEARD_STATE:
		linear_link(&r->p, ev->state);
		link_ask_again(r->link, ev->state, r->p.open, r->p.n_open);
		break;
	case LINK_HEARD_VIEW:
		linear_view(&r->p, ev->json);
		break;
	case LINK_HEARD_RESOLVED:
		linear_resolved(&r->p, ev->json);
		break;
	case LINK_HEARD_REMINDER:
		say_event(&r->p, reminder_line, ev->json);
		break;
	case LINK_HEARD_SECURITY:
		say_event(&r->p, security_line, ev->json);
		break;
	case LINK_HEARD_HELD:
		say_held(&r->p, ev->json);
		break;
	case LINK_HEARD_GONE:
		linear_gone(&r->p, ev->id);
		break;
	case LINK_HEARD_ANSWERED:
		linear_answered(&r->p, ev->refusal);
		break;
	case LINK_HEARD_TABLE:
	case LINK_HEARD_INFO:
		break; /* nothing of them is read out */
	}
}

static void
tell_time(struct run_linear *r)
{
	linear_time(&r->p, r->clock.mono_ms(r->clock.self),
	    r->clock.wall_ms(r->clock.self));
}

static void
say(struct run_linear *r)
{
	struct sg_str said = linear_said(&r->p);

	if (said.n > 0)
		(void)fwrite(said.p, 1, said.n, stdout);
	if (fflush(stdout) != 0)
		r->quit = true;
}

/* T30: read out first; then what was typed before that goes, and is told. */
static void
forget_typed(struct run_linear *r)
{
	int waiting = 0;

	say(r);
	if (ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting > 0)
		linear_dropped(&r->p);
	(void)tcflush(STDIN_FILENO, TCIFLUSH);
	r->n = 0;
}

static void
do_effects(struct run_linear *r)
{
	struct tui_effect e;

	while (linear_next(&r->p, &e)) {
		bool asked = true;

		if (e.kind == TUI_DO_DECIDE)
			asked = link_decide(
			    r->link, &e, e.has_note ? r->p.note : NULL);
		else if (e.kind == TUI_DO_EXTEND)
			asked = link_extend(r->link, e.id);
		else if (e.kind == TUI_DO_QUIT)
			r->quit = true;
		else if (e.kind == TUI_DO_FLUSH && r->typed)
			forget_typed(r);
		if (!asked)
			linear_answered(&r->p, "The answer could not be sent");
	}
	link_work(r->link, r->p.now_ms);
}

/* What does not fit into a line is no answer: it ends at the newline. */
static void
take_bytes(struct run_linear *r, const char *p, size_t n)
{
	for (size_t i = 0; i < n && !r->quit; i++) {
		if (p[i] != '\n') {
			if (r->n < sizeof(r->line))
				r->line[r->n] = p[i];
			r->n += r->n <= sizeof(r->line);
			continue;
		}
		if (r->n <= sizeof(r->line))
			linear_line(&r->p, (struct sg_str){r->line, r->n});
		r->n = 0;
		do_effects(r);
	}
}

/*
 * F19: takes what stands between the marks of a paste out of ${p}; true: there
 * was something.  The last mark comes with the line that is typed behind it.
 */
static bool
cut_pasted(struct run_linear *r, char *p, size_t *n)
{
	static const char marks[][7] = {"\033[200~", "\033[201~"};
	size_t kept = 0, dropped = 0;

	if (r->pasted && r->p.now_ms - r->pasted_ms > UNENDED_MS)
		r->pasted = false; /* its end never came */
	for (size_t i = 0; i < *n;) {
		if (*n - i >= 6 && memcmp(p + i, marks[r->pasted], 6) == 0) {
			r->pasted = !r->pasted;
			r->pasted_ms = r->p.now_ms;
			i += 6;
		} else if (r->pasted) {
			dropped++;
			i++;
		} else {
			p[kept++] = p[i++];
		}
	}
	*n = kept;
	return dropped > 0;
}

/* Nobody types two lines in one moment. */
static bool
came_at_once(const char *p, size_t n)
{
	const char *end = memchr(p, '\n', n);

	return end != NULL &&
	    memchr(end + 1, '\n', n - (size_t)(end + 1 - p)) != NULL;
}

/* All that is there, and what comes within a moment. */
static size_t
gather(const struct run_linear *r, char *room, size_t cap)
{
	struct pollfd in = {STDIN_FILENO, POLLIN, 0};
	size_t n = 0;
	ssize_t got;

	do {
		got = read(STDIN_FILENO, room + n, cap - n);
		n += got > 0 ? (size_t)got : 0;
	} while (got > 0 && r->typed && n < cap &&
	    poll(&in, 1, TOGETHER_MS) > 0 && (in.revents & POLLIN) != 0);
	return n;
}

static void
take_typed(struct run_linear *r, char *p, size_t n)
{
	bool any = cut_pasted(r, p, &n);

	if (any || came_at_once(p, n)) {
		r->n = 0;
		linear_pasted(&r->p);
		/* What was typed behind the paste may stand. */
		if (!any || came_at_once(p, n))
			return;
	}
	take_bytes(r, p, n);
}

static void
wait_for(struct run_linear *r)
{
	struct pollfd v[2 + LINK_FDS] = {
	    {STDIN_FILENO, POLLIN, 0}, {r->wake_fd, POLLIN, 0}};
	nfds_t n = 2 + (nfds_t)link_fds(r->link, v + 2);
	char room[4096];
	size_t got;

	(void)poll(v, n, 1000);
	if ((v[0].revents & (POLLIN | POLLHUP)) == 0)
		return;
	got = gather(r, room, sizeof(room));
	tell_time(r);
	if (got == 0)
		r->quit = true; /* nobody types any more: no decision */
	else if (r->typed)
		take_typed(r, room, got);
	else
		take_bytes(r, room, got);
}

/* A simple terminal would show the request for marks as letters. */
static bool
marks_pastes(void)
{
	const char *term = getenv("TERM");

	return isatty(STDOUT_FILENO) && term != NULL && *term != '\0' &&
	    strcmp(term, "dumb") != 0;
}

enum cli_exit
tui_run_linear(struct remote *remote, const struct tui_settings *set)
{
	static struct run_linear r;
	struct link_sink sink = {&r, hear};

	r = (struct run_linear){.clock = clock_system()};
	linear_init(&r.p, set);
	r.link = link_new(remote, &sink);
	if (r.link == NULL || !tui_signals(&r.wake_fd))
		return cli_fail(remote->cli, CLI_FAILED, "cannot start",
		    "out of memory", NULL);
	r.typed = isatty(STDIN_FILENO) != 0;
	if (r.typed && marks_pastes())
		screen_restore_paste();
	while (!r.quit && tui_signal == 0) {
		tell_time(&r);
		link_work(r.link, r.p.now_ms);
		do_effects(&r);
		say(&r);
		if (!r.quit && tui_signal == 0)
			wait_for(&r);
		say(&r);
	}
	screen_restore_now();
	link_free(r.link);
	linear_release(&r.p);
	return tui_signal != 0 ? CLI_INTERRUPTED : CLI_DONE;
}
