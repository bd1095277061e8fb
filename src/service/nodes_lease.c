/*
 * The lease of a turn goes to the node that is sent a call of it: at one node
 * at a time it counts what its calls use up.  A call that names a turn that is
 * not known here waits a moment while the others are asked; where none has it,
 * the call is decided as one whose turn is not known.
 */
#include <stdlib.h>
#include <string.h>

#include "json/json_find.h"
#include "json/json_put.h"
#include "service/nodes_int.h"

#define FETCH_MAX 256   /* calls that wait */
#define FETCH_MS  2000  /* then the call goes on without */
#define AGAIN_MS  30    /* it is on its way between two others: ask again */
#define LATE_MS   60000 /* what comes later is lost: its calls are refused */

struct fetch {
	struct fetch *next;
	enum command_name n;
	struct command_in in;
	struct command_reply to; /* .reply NULL: the caller left */
	struct sg_str turn;
	int64_t *no; /* of the letters that are not answered */
	size_t n_no;
	int64_t asked_ms, due_ms, again_ms;
	bool gone; /* somebody had it, and gave it away */
	bool went; /* the call went on without */
	struct arena a;
};

static void
unlink_it(struct service *s, struct fetch *f)
{
	struct fetch **at = &s->fetches;

	while (*at != f)
		at = &(*at)->next;
	*at = f->next;
}

static void
free_it(struct fetch *f)
{
	arena_release(&f->a);
	free(f);
}

static bool
ask(struct service *s, struct fetch *f)
{
	const struct nodes_port *nodes = s->shell->port.nodes;
	struct buf b = arena_buf(&f->a, 256);
	struct sg_error none = {0};

	f->asked_ms = s->shell->mono_ms;
	f->again_ms = INT64_MAX;
	f->gone = false;
	if (b.p == NULL)
		return false;
	json_open(&b);
	json_put_name(&b, "command", NODES_LEASE);
	json_put_text(&b, "id", f->turn);
	json_close(&b);
	return nodes->send_all(nodes->self, buf_str(&b), &f->a, &f->no,
		   &f->n_no, &none) == SG_OK &&
	    f->n_no > 0;
}

/* The call goes on.  An answer that is still out may bring the lease. */
static void
go_on(struct service *s, struct fetch *f)
{
	unlink_it(s, f);
	f->went = true;
	if (f->to.reply != NULL)
		command_go(s, f->n, &f->in, f->to);
	f->to.reply = NULL;
	if (f->n_no == 0 || turns_lease_here(s->turns, f->turn)) {
		free_it(f);
		return;
	}
	f->due_ms = s->shell->mono_ms + LATE_MS;
	f->again_ms = INT64_MAX;
	f->next = s->fetches;
	s->fetches = f;
}

/* The turn of a call, if its lease is not here; "": none is to be asked for. */
static struct sg_str
turn_of(struct service *s, enum command_name n, const struct command_in *in,
    struct arena *a)
{
	struct sg_str turn;

	if (n != COMMAND_HOSTCALL_ASK && n != COMMAND_ACTION_PROPOSE)
		return STR("");
	turn = json_find_text(in->body, "turn_id", a);
	return turn.n == ID_TEXT && !turns_lease_here(s->turns, turn) ? turn
								      : STR("");
}

static bool
has_room(const struct service *s)
{
	size_t n = 0;

	for (const struct fetch *f = s->fetches; f != NULL; f = f->next)
		n++;
	return n < FETCH_MAX;
}

bool
nodes_fetch(struct service *s, enum command_name n, const struct command_in *in,
    struct command_reply to)
{
	struct fetch *f = NULL;
	struct sg_str turn;
	struct shell_work w;
	bool ok = false;

	shell_stamp(s->shell);
	shell_work_begin(s->shell, &w);
	turn = turn_of(s, n, in, w.a);
	if (turn.n > 0 && !s->shell->shut && has_room(s) &&
	    (f = calloc(1, sizeof(*f))) != NULL) {
		*f = (struct fetch){.n = n,
		    .in = *in,
		    .to = to,
		    .due_ms = s->shell->mono_ms + FETCH_MS};
		arena_init(&f->a, &mem_heap, SHELL_SCRATCH_MAX);
		ok = arena_dup(&f->a, turn, &f->turn) &&
		    nodes_keep_in(&f->in, &f->a) && ask(s, f);
	}
	shell_work_end(s->shell, &w);
	if (ok) {
		f->next = s->fetches;
		s->fetches = f;
	} else if (f != NULL) {
		free_it(f);
	}
	return ok;
}

/* ---- Answers ------------------------------------------------------------- */

void
nodes_lease_give(struct service *s, int64_t no, struct sg_str turn)
{
	const struct nodes_port *nodes = s->shell->port.nodes;
	struct sg_error none = {0};
	struct shell_work w;
	struct sg_str lease;
	struct buf b;
	bool gone;

	shell_work_begin(s->shell, &w);
	lease = turns_lease_give(s->turns, turn, w.a, &gone);
	b = shell_buf(w.a, 1024);
	json_open(&b);
	json_put_text(&b, "lease", lease);
	json_put_name(&b, "gone", gone ? "1" : "");
	json_close(&b);
	if (b.p != NULL && !buf_full(&b))
		(void)nodes->answer(nodes->self, no, buf_str(&b), &none);
	shell_work_end(s->shell, &w);
}

static struct fetch *
fetch_of(struct service *s, int64_t no)
{
	for (struct fetch *f = s->fetches; f != NULL; f = f->next)
		for (size_t i = 0; i < f->n_no; i++)
			if (f->no[i] == no) {
				f->no[i] = f->no[--f->n_no];
				return f;
			}
	return NULL;
}

/* It is here: all that wait for it go on. */
static void
came(struct service *s, struct sg_str turn)
{
	char id[ID_TEXT];
	struct fetch *f = s->fetches;

	memcpy(id, turn.p, sizeof(id));
	while (f != NULL) {
		if (f->went ||
		    !str_eq(f->turn, (struct sg_str){id, sizeof(id)})) {
			f = f->next;
			continue;
		}
		go_on(s, f);
		f = s->fetches; /* the list is another one */
	}
}

bool
nodes_lease_hear(
    struct service *s, int64_t no, struct sg_str json, struct arena *a)
{
	struct fetch *f = fetch_of(s, no);
	struct sg_str lease;

	if (f == NULL)
		return false;
	lease = json_find_text(json, "lease", a);
	f->gone |= json_find_text(json, "gone", a).n > 0;
	if (lease.n > 0 &&
	    turns_lease_take(s->turns, f->turn, lease, f->asked_ms)) {
		if (f->went) {
			unlink_it(s, f);
			free_it(f);
		} else {
			came(s, f->turn);
		}
	} else if (f->n_no == 0 && f->went) {
		unlink_it(s, f);
		free_it(f);
	} else if (f->n_no == 0 && f->gone) {
		f->again_ms = s->shell->mono_ms + AGAIN_MS;
	} else if (f->n_no == 0) {
		go_on(s, f);
	}
	return true;
}

/* ---- Time ---------------------------------------------------------------- */

int64_t
nodes_lease_due(const struct service *s)
{
	int64_t due = INT64_MAX;

	for (const struct fetch *f = s->fetches; f != NULL; f = f->next) {
		due = f->due_ms < due ? f->due_ms : due;
		due = f->again_ms < due ? f->again_ms : due;
	}
	return due;
}

static bool
is_due(struct service *s, struct fetch *f)
{
	int64_t now = s->shell->mono_ms;

	if (f->due_ms <= now)
		return true;
	if (f->again_ms > now)
		return false;
	return turns_lease_here(s->turns, f->turn) || !ask(s, f);
}

void
nodes_lease_tick(struct service *s)
{
	struct fetch *f = s->fetches;

	while (f != NULL) {
		if (!is_due(s, f)) {
			f = f->next;
			continue;
		}
		if (f->went) {
			unlink_it(s, f);
			free_it(f);
		} else {
			go_on(s, f);
		}
		f = s->fetches;
	}
}

void
nodes_lease_forget(struct service *s, const void *ctx)
{
	for (struct fetch *f = s->fetches; f != NULL; f = f->next)
		if (f->to.ctx == ctx)
			f->to.reply = NULL;
}

void
nodes_lease_close(struct service *s)
{
	while (s->fetches != NULL) {
		struct fetch *f = s->fetches;

		s->fetches = f->next;
		free_it(f);
	}
}
