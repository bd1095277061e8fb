/* Reads that wait for the journal, and what the commands of the room share. */
#include <stdlib.h>

#include "app/turns_room.h"
#include "app/turns_sweep.h"

#define LIMIT_DEFAULT 50
#define WAIT_BYTES    (256u << 10)

struct turns_wait {
	struct turns_wait *next, **at;
	struct turns *t; /* NULL: the room is closed */
	struct command_reply to;
	struct command_in in;
	turns_read *run;
	struct arena arena; /* of the texts of ${in} */
};

static bool
copy_in(struct turns_wait *w, const struct command_in *in)
{
	struct arena *a = &w->arena;
	struct command_in *c = &w->in;

	*c = *in;
	c->body = (struct sg_str){NULL, 0};
	return arena_dup(a, in->id, &c->id) &&
	    arena_dup(a, in->cursor, &c->cursor) &&
	    arena_dup(a, in->filter, &c->filter) &&
	    arena_dup(a, in->view, &c->view) &&
	    arena_dup(a, in->none_match, &c->none_match) &&
	    arena_dup(a, in->match, &c->match) &&
	    arena_dup(a, in->who.user, &c->who.user) &&
	    arena_dup(a, in->who.extension, &c->who.extension);
}

static void
unlink_wait(struct turns_wait *w)
{
	*w->at = w->next;
	if (w->next != NULL)
		w->next->at = w->at;
}

static void
free_wait(struct turns_wait *w)
{
	arena_release(&w->arena);
	free(w);
}

/* Looking is allowed when nothing can be written any more: see what is there.
 */
static void
wait_done(void *ctx, enum sg_err err)
{
	struct turns_wait *w = ctx;
	struct service_work work;

	(void)err;
	if (w->t != NULL)
		unlink_wait(w);
	if (w->t != NULL && w->to.reply != NULL) {
		service_work_begin(w->t->s, &work);
		w->run(w->t, &w->in, work.a, w->to);
		service_work_end(w->t->s, &work);
	}
	free_wait(w);
}

static struct turns_wait *
wait_new(struct turns *t, const struct command_in *in, turns_read *run,
    struct command_reply to)
{
	struct turns_wait *w = malloc(sizeof(*w));

	if (w == NULL)
		return NULL;
	*w = (struct turns_wait){.t = t, .to = to, .run = run};
	arena_init(&w->arena, &mem_heap, WAIT_BYTES);
	if (!copy_in(w, in)) {
		free_wait(w);
		return NULL;
	}
	w->next = t->waits;
	w->at = &t->waits;
	if (w->next != NULL)
		w->next->at = &w->next;
	t->waits = w;
	return w;
}

void
turns_after(struct turns *t, const struct command_in *in, turns_read *run,
    struct command_reply to)
{
	struct turns_wait *w = wait_new(t, in, run, to);
	struct journal_unit u = {.done = wait_done, .ctx = w};

	if (w == NULL)
		turns_failed(to, SG_ENOMEM, NULL);
	else if (service_submit(t->s, &u) != SG_OK)
		wait_done(w, SG_EIO);
}

void
turns_forget(struct turns *t, void *ctx)
{
	for (struct turns_wait *w = t->waits; w != NULL; w = w->next)
		if (w->to.ctx == ctx)
			w->to.reply = NULL;
	turns_forget_puts(t, ctx);
}

void
turns_drop_waits(struct turns *t)
{
	struct turns_wait *w;

	while ((w = t->waits) != NULL) {
		unlink_wait(w);
		w->t = NULL; /* freed when the journal is done with it */
		if (w->to.reply != NULL)
			command_say(w->to, SG_PROBLEM_STOPPING,
			    word_text(&words_problem, SG_PROBLEM_STOPPING));
	}
}

void
turns_failed(struct command_reply to, enum sg_err err, const struct sg_error *e)
{
	enum sg_problem p = SG_PROBLEM_INTERNAL;

	if (err == SG_EIO)
		p = SG_PROBLEM_NOT_DURABLE;
	else if (err == SG_EFULL || err == SG_ENOMEM)
		p = SG_PROBLEM_BUSY;
	if (e != NULL && e->code != SG_OK)
		command_refuse(to, p, e);
	else
		command_say(to, p, word_text(&words_problem, p));
}

bool
turns_cursor(struct sg_str cursor, uint64_t *out)
{
	uint64_t v = 0;

	*out = 0;
	if (cursor.n > 19)
		return false;
	for (size_t i = 0; i < cursor.n; i++) {
		if (cursor.p[i] < '0' || cursor.p[i] > '9')
			return false;
		v = v * 10 + (uint64_t)(cursor.p[i] - '0');
	}
	*out = v;
	return cursor.n == 0 || v > 0;
}

size_t
turns_limit(const struct command_in *in, size_t max)
{
	size_t n = in->limit > 0 ? in->limit : LIMIT_DEFAULT;

	return n < max ? n : max;
}
