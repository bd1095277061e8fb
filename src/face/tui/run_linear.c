/* The loop of the linear mode: lines in, lines out. */
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "face/tui/link.h"
#include "view/linear.h"
#include "view/reminder.h"
#include "face/tui/run.h"
#include "port/clock.h"

struct run_linear {
	struct linear p;
	struct link *link;
	struct clock_port clock;
	int wake_fd;
	char line[TUI_FIELD_BYTES];
	size_t n;
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
		else if (e.kind == TUI_DO_FLUSH && isatty(STDIN_FILENO)) {
			say(r); /* read out first: then what was typed goes */
			(void)tcflush(STDIN_FILENO, TCIFLUSH);
			r->n = 0;
		}
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

static void
wait_for(struct run_linear *r)
{
	struct pollfd v[2 + LINK_FDS] = {
	    {STDIN_FILENO, POLLIN, 0}, {r->wake_fd, POLLIN, 0}};
	nfds_t n = 2 + (nfds_t)link_fds(r->link, v + 2);
	char room[1024];
	ssize_t got;

	(void)poll(v, n, 1000);
	if ((v[0].revents & (POLLIN | POLLHUP)) == 0)
		return;
	got = read(STDIN_FILENO, room, sizeof(room));
	tell_time(r);
	if (got > 0)
		take_bytes(r, room, (size_t)got);
	else if (got == 0)
		r->quit = true; /* nobody types any more: no decision */
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
	while (!r.quit && tui_signal == 0) {
		tell_time(&r);
		link_work(r.link, r.p.now_ms);
		do_effects(&r);
		say(&r);
		if (!r.quit && tui_signal == 0)
			wait_for(&r);
		say(&r);
	}
	link_free(r.link);
	linear_release(&r.p);
	return tui_signal != 0 ? CLI_INTERRUPTED : CLI_DONE;
}
