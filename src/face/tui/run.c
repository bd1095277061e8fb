/* The loop of the full screen: events in, effects out, a picture. */
#include <string.h>
#include <unistd.h>

#include "face/tui/link.h"
#include "face/tui/run.h"
#include "face/tui/screen.h"
#include "view/tui.h"
#include "view/grant_line.h"
#include "view/reminder.h"
#include "port/clock.h"

#define KEYS_AT_ONCE 256

struct run {
	struct tui t;
	struct link *link;
	struct screen *screen;
	struct clock_port clock;
	int wake_fd;
	bool quit, dirty;
};

/* A reminder, or a security event: whatever ${line} makes of it. */
static void
say_event(struct tui *t, void (*line)(struct sg_str, struct buf *),
    struct sg_str json)
{
	char room[400];
	struct buf b = BUF_ON(room);

	line(json, &b);
	if (b.n > 0)
		tui_say(t, "%.*s", (int)b.n, b.p);
}

static void
tell_time(struct run *r)
{
	tui_time(&r->t, r->clock.mono_ms(r->clock.self),
	    r->clock.wall_ms(r->clock.self));
}

static void
hear(void *ctx, const struct link_event *ev)
{
	struct run *r = ctx;

	r->dirty = true;
	switch (ev->kind) {
	case LINK_HEARD_STATE:
		tui_link(&r->t, ev->state, ev->retry_ms);
		link_ask_again(r->link, ev->state, r->t.open, r->t.n_open);
		break;
	case LINK_HEARD_VIEW:
		tui_view(&r->t, ev->json);
		break;
	case LINK_HEARD_RESOLVED:
		tui_resolved(&r->t, ev->json);
		break;
	case LINK_HEARD_REMINDER:
		say_event(&r->t, reminder_line, ev->json);
		break;
	case LINK_HEARD_SECURITY:
		say_event(&r->t, security_line, ev->json);
		break;
	case LINK_HEARD_HELD:
		tui_held(&r->t, ev->json);
		break;
	case LINK_HEARD_GONE:
		tui_gone(&r->t, ev->id);
		break;
	case LINK_HEARD_ANSWERED:
		tui_answered(&r->t, ev->id, ev->refusal);
		break;
	case LINK_HEARD_TABLE:
		if (!table_fill(
			&r->t.table[ev->tab], ev->tab, ev->json, r->t.set.utf8))
			tui_say(&r->t,
			    "The server sent a list that Solgate does not "
			    "understand");
		break;
	case LINK_HEARD_INFO:
		(void)info_fill(&r->t.info, ev->json);
		break;
	}
}

static bool
do_grant(struct run *r, const struct tui_effect *e)
{
	struct grant_request g;

	if (e->id[0] != '\0')
		return link_narrow(
		    r->link, e->id, e->etag, str_trim(str_of(r->t.field)));
	return grant_read(str_of(r->t.field), &g) && link_grant(r->link, &g);
}

static void
do_effect(struct run *r, const struct tui_effect *e)
{
	bool asked = true;

	switch (e->kind) {
	case TUI_DO_DECIDE:
		asked = link_decide(
		    r->link, e, e->has_note ? r->t.field : NULL);
		break;
	case TUI_DO_EDIT:
		asked = link_edit(r->link, e, r->t.field);
		break;
	case TUI_DO_EXTEND:
		asked = link_extend(r->link, e->id);
		break;
	case TUI_DO_REVOKE:
		asked = link_revoke(r->link, e->id, e->etag);
		break;
	case TUI_DO_LIFT:
		asked = link_lift(r->link, e->id);
		break;
	case TUI_DO_GRANT:
		asked = do_grant(r, e);
		break;
	case TUI_DO_MODE:
		asked = link_mode(r->link, e->mode);
		break;
	case TUI_DO_FETCH:
		asked = link_ask_table(r->link, e->tab);
		break;
	case TUI_DO_BELL:
		screen_bell(r->screen);
		break;
	case TUI_DO_FLUSH:
		/* The mark at the end of a paste must not be lost. */
		if (r->t.paste != PASTE_MARKED)
			screen_flush(r->screen);
		break;
	case TUI_DO_COPY:
		screen_copy(r->screen, e->id);
		break;
	case TUI_DO_REDRAW:
		screen_redraw(r->screen);
		break;
	case TUI_DO_RETRY:
		link_retry(r->link);
		break;
	case TUI_DO_QUIT:
		r->quit = true;
		break;
	}
	if (!asked)
		tui_answered(&r->t, str_of(e->id),
		    "The answer could not be "
		    "sent");
}

static void
do_effects(struct run *r)
{
	struct tui_effect e;

	while (tui_next(&r->t, &e)) {
		do_effect(r, &e);
		r->dirty = true;
	}
	/* What was asked just now leaves now. */
	link_work(r->link, r->t.now_ms);
}

static void
take_size(struct run *r)
{
	int cols, rows;

	tui_resized = 0;
	screen_size(&cols, &rows);
	tui_resize(&r->t, cols, rows);
	screen_resize(r->screen, r->t.cols, r->t.rows);
	r->dirty = true;
}

static void
paint(struct run *r)
{
	struct picture p;

	r->dirty = false;
	if (!picture_draw(&r->t, &p))
		return;
	screen_title(r->screen, r->t.n_open);
	screen_paint(r->screen, &p);
	picture_release(&p);
	tell_time(r);
	tui_painted(&r->t);
}

/* All keys that are there, and those that come within a moment. */
static size_t
gather(struct run *r, uint32_t *v)
{
	struct pollfd in = {STDIN_FILENO, POLLIN, 0};
	size_t n = 0, before;

	/* A terminal that is gone is always ready, and has no key. */
	do {
		before = n;
		while (n < KEYS_AT_ONCE && screen_key(r->screen, &v[n]))
			n++;
	} while (n > before && n < KEYS_AT_ONCE &&
	    poll(&in, 1, TOGETHER_MS) > 0 && (in.revents & POLLIN) != 0);
	return n;
}

/* F19: nobody types two letters in one moment; arrows repeat when held. */
static bool
came_at_once(const uint32_t *v, size_t n)
{
	size_t typed = 0;

	for (size_t i = 0; i < n; i++)
		typed += v[i] < KEY_CODE_UP;
	return n > 1 && typed > 0;
}

static void
take_key(struct run *r, uint32_t code, bool at_once)
{
	bool marked = r->t.paste == PASTE_MARKED;

	tell_time(r);
	if (code == KEY_CODE_PASTE || (marked && code != KEY_CODE_PASTED))
		tui_paste(&r->t, PASTE_MARKED);
	else
		tui_paste(&r->t, at_once ? PASTE_AT_ONCE : PASTE_NONE);
	if (code != KEY_CODE_PASTE && code != KEY_CODE_PASTED)
		tui_key(&r->t, code);
	do_effects(r);
}

/* Every key meets what the person saw: a picture between any two. */
static void
read_keys(struct run *r)
{
	uint32_t v[KEYS_AT_ONCE];
	size_t n;

	while (!r->quit && (n = gather(r, v)) > 0) {
		bool at_once = came_at_once(v, n);

		for (size_t i = 0; i < n && !r->quit; i++) {
			take_key(r, v[i], at_once);
			paint(r);
			do_effects(r);
		}
		if (r->t.paste != PASTE_AT_ONCE)
			continue;
		tui_paste(&r->t, PASTE_NONE);
		paint(r);
		do_effects(r);
	}
}

static void
wait_for(struct run *r)
{
	struct pollfd v[2 + LINK_FDS] = {
	    {STDIN_FILENO, POLLIN, 0}, {r->wake_fd, POLLIN, 0}};
	nfds_t n = 2 + (nfds_t)link_fds(r->link, v + 2);
	int64_t due = tui_due(&r->t), other = link_due(r->link), left;
	char room[64];

	due = other < due ? other : due;
	left = r->dirty ? 0 : due - r->clock.mono_ms(r->clock.self);
	if (poll(v, n, left < 0 ? 0 : left > 60000 ? 60000 : (int)left) == 0)
		r->dirty = true;
	if ((v[1].revents & POLLIN) != 0)
		while (read(r->wake_fd, room, sizeof(room)) > 0)
			;
	if ((v[0].revents & (POLLHUP | POLLERR)) != 0)
		r->quit = true;
}

static void
turn(struct run *r)
{
	tell_time(r);
	if (r->t.paste == PASTE_MARKED &&
	    r->t.now_ms - r->t.last_key_ms > UNENDED_MS)
		tui_paste(&r->t, PASTE_NONE); /* its end never came */
	if (tui_resized)
		take_size(r);
	link_work(r->link, r->t.now_ms);
	do_effects(r);
	if (r->dirty) {
		paint(r);
		do_effects(r);
	}
	read_keys(r);
}

enum cli_exit
tui_run(struct remote *remote, const struct tui_settings *set)
{
	static struct run r;
	struct link_sink sink = {&r, hear};
	struct sg_error e = {0};

	r = (struct run){.clock = clock_system()};
	tui_init(&r.t, set);
	tell_time(&r);
	r.link = link_new(remote, &sink);
	if (r.link == NULL || !tui_signals(&r.wake_fd) ||
	    (r.screen = screen_open(remote->cli->colour, set->mouse, &e)) ==
		NULL) {
		link_free(r.link);
		return cli_fail(remote->cli, CLI_FAILED,
		    "the screen cannot be used", e.message, NULL);
	}
	take_size(&r);
	while (!r.quit && tui_signal == 0) {
		turn(&r);
		if (!r.quit && tui_signal == 0)
			wait_for(&r);
	}
	screen_close(r.screen);
	link_free(r.link);
	tui_release(&r.t);
	return tui_signal != 0 ? CLI_INTERRUPTED : CLI_DONE;
}
