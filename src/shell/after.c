/* Reads that wait for the journal, so that they see what was submitted. */
#include <stdlib.h>

#include "shell/shell.h"

#define WAIT_BYTES (256u << 10)

struct shell_wait {
	struct shell_wait *next, **at;
	struct shell *sh; /* NULL: the shell is closed */
	void *room;
	struct command_reply to;
	struct command_in in;
	shell_read *run;
	struct arena arena; /* of the texts of ${in} */
};

static bool
copy_in(struct shell_wait *w, const struct command_in *in)
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
	    arena_dup(a, in->who.extension, &c->who.extension) &&
	    arena_dup(a, in->who.person, &c->who.person) &&
	    arena_dup(a, in->who.person_id, &c->who.person_id) &&
	    arena_dup(a, in->who.device, &c->who.device) &&
	    arena_dup(a, in->who.device_id, &c->who.device_id);
}

static void
unlink_wait(struct shell_wait *w)
{
	*w->at = w->next;
	if (w->next != NULL)
		w->next->at = w->at;
}

static void
free_wait(struct shell_wait *w)
{
	arena_release(&w->arena);
	free(w);
}

/* Looking is allowed when nothing can be written any more: see what is there.
 */
static void
wait_done(void *ctx, enum sg_err err)
{
	struct shell_wait *w = ctx;
	struct shell_work work;
	const struct principal *was;

	(void)err;
	if (w->sh != NULL)
		unlink_wait(w);
	if (w->sh != NULL && w->to.reply != NULL) {
		shell_work_begin(w->sh, &work);
		was = shell_for(w->sh, &w->in.who);
		w->run(w->room, &w->in, work.a, w->to);
		(void)shell_for(w->sh, was);
		shell_work_end(w->sh, &work);
	}
	free_wait(w);
}

static struct shell_wait *
wait_new(struct shell *sh, void *room, const struct command_in *in,
    shell_read *run, struct command_reply to)
{
	struct shell_wait *w = malloc(sizeof(*w));

	if (w == NULL)
		return NULL;
	*w = (struct shell_wait){.sh = sh, .room = room, .to = to, .run = run};
	arena_init(&w->arena, &mem_heap, WAIT_BYTES);
	if (!copy_in(w, in)) {
		free_wait(w);
		return NULL;
	}
	w->next = sh->waits;
	w->at = &sh->waits;
	if (w->next != NULL)
		w->next->at = &w->next;
	sh->waits = w;
	return w;
}

void
shell_after(struct shell *sh, void *room, const struct command_in *in,
    shell_read *run, struct command_reply to)
{
	struct shell_wait *w = wait_new(sh, room, in, run, to);
	struct journal_unit u = {.done = wait_done, .ctx = w};

	if (w == NULL)
		command_failed(to, SG_ENOMEM, NULL);
	else if (shell_submit(sh, &u) != SG_OK)
		wait_done(w, SG_EIO);
}

void
shell_forget_reads(struct shell *sh, const void *ctx)
{
	for (struct shell_wait *w = sh->waits; w != NULL; w = w->next)
		if (w->to.ctx == ctx)
			w->to.reply = NULL;
}

void
shell_drop_reads(struct shell *sh)
{
	struct shell_wait *w;

	while ((w = sh->waits) != NULL) {
		unlink_wait(w);
		w->sh = NULL; /* freed when the journal is done with it */
		if (w->to.reply != NULL)
			command_say(w->to, SG_PROBLEM_STOPPING,
			    word_text(&words_problem, SG_PROBLEM_STOPPING));
	}
}
