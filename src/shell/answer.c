/*
 * Answers that wait for their record.  Each is one block of memory that holds
 * its own copy of what will be said, so that nothing of the command has to
 * live until the disk is ready.
 */
#include <stdlib.h>
#include <string.h>

#include "shell/shell.h"

struct pass {
	struct pass *next, **at;
	struct shell *sh;
	struct command_reply to; /* .reply NULL: the caller left */
	struct command_out out;
	enum sg_problem conflict;
	bool recorded; /* its unit has records */
	void (*then)(void *room, void *ctx, enum sg_err err);
	void *room, *ctx;
	char text[];
};

static struct sg_str
put(char **at, struct sg_str s)
{
	struct sg_str copy = {*at, s.n};

	if (s.n == 0)
		return (struct sg_str){NULL, 0};
	memcpy(*at, s.p, s.n);
	*at += s.n;
	return copy;
}

static struct pass *
pass_new(struct shell *sh, const struct shell_answer *w)
{
	const struct command_out *o = &w->out;
	struct pass *p = malloc(sizeof(*p) + o->body.n + o->details.n +
	    o->etag.n + o->id.n + o->fate.rule.n + o->fate.note.n);
	char *at;

	if (p == NULL)
		return NULL;
	at = p->text;
	p->sh = sh;
	p->to = w->to;
	p->out = *o;
	p->out.body = put(&at, o->body);
	p->out.details = put(&at, o->details);
	p->out.etag = put(&at, o->etag);
	p->out.id = put(&at, o->id);
	p->out.fate.rule = put(&at, o->fate.rule);
	p->out.fate.note = put(&at, o->fate.note);
	p->conflict = w->conflict;
	p->recorded = w->unit.n_records > 0;
	p->then = w->then;
	p->room = w->room;
	p->ctx = w->ctx;
	p->next = sh->passes;
	p->at = &sh->passes;
	if (p->next != NULL)
		p->next->at = &p->next;
	sh->passes = p;
	return p;
}

static enum sg_problem
why_not(enum sg_err err, enum sg_problem conflict)
{
	if (err == SG_ECONFLICT)
		return conflict;
	return err == SG_EFULL ? SG_PROBLEM_BUSY : SG_PROBLEM_NOT_DURABLE;
}

static void
say(struct command_reply to, const struct command_out *out)
{
	if (to.reply != NULL)
		to.reply(to.ctx, out);
}

static void
fail(struct command_reply to, enum sg_err err, enum sg_problem conflict)
{
	enum sg_problem p = why_not(err, conflict);

	if (to.reply != NULL)
		command_say(to, p, word_text(&words_problem, p));
}

/* What has a record has no condition but the rules it was decided by. */
static void
fail_changed(struct command_reply to)
{
	struct command_out out = {
	    .problem = SG_PROBLEM_CONFLICT, .code = COMMAND_RULES_CHANGED};

	err_set(&out.error, SG_ECONFLICT, STR(""),
	    STR("the rules changed on another node meanwhile; nothing was "
		"done, try again"));
	say(to, &out);
}

static void
pass_done(void *ctx, enum sg_err err)
{
	struct pass *p = ctx;

	*p->at = p->next;
	if (p->next != NULL)
		p->next->at = p->at;
	if (p->then != NULL)
		p->then(p->room, p->ctx, err);
	if (err == SG_OK)
		say(p->to, &p->out);
	else if (err == SG_ECONFLICT && p->recorded)
		fail_changed(p->to);
	else
		fail(p->to, err, p->conflict);
	if (err != SG_OK && err != SG_ECONFLICT)
		p->sh->shut = true;
	free(p);
}

struct journal_unit
shell_unit(const struct sg_str *record, const struct store_op *ops, size_t n)
{
	return (struct journal_unit){.records = record,
	    .n_records = 1,
	    .ops = ops,
	    .n_ops = n,
	    .durable = true};
}

void
shell_answer(struct shell *sh, const struct shell_answer *w)
{
	struct journal_unit u = w->unit;
	struct pass *p = pass_new(sh, w);
	enum sg_err err = SG_EFULL;

	if (p != NULL) {
		u.done = pass_done;
		u.ctx = p;
		err = shell_submit(sh, &u);
		if (err == SG_OK)
			return;
		*p->at = p->next;
		if (p->next != NULL)
			p->next->at = p->at;
		free(p);
	}
	if (w->then != NULL)
		w->then(w->room, w->ctx, err);
	fail(w->to, err, w->conflict);
}

void
shell_forget_passes(struct shell *sh, const void *ctx)
{
	for (struct pass *p = sh->passes; p != NULL; p = p->next)
		if (p->to.ctx == ctx)
			p->to.reply = NULL;
}
