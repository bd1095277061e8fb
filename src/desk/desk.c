/* The desk as a whole: opening, time passing, stopping. */
#include "desk/desk.h"

#include <stdlib.h>

#include "desk/effects.h"
#include "grants/grant_book.h"
#include "desk/listeners.h"
#include "desk/mode.h"
#include "desk/prompts.h"
#include "desk/asked.h"
#include "hold/holds.h"
#include "shape/hostcall.h"

static void
carry_out(void *ctx)
{
	effects_run(ctx);
}

static void
shut(void *ctx)
{
	desk_stop(ctx);
	effects_run(ctx);
}

static const struct launch *
tools(void *ctx)
{
	const struct desk *desk = ctx;

	return &desk->world->tools;
}

/* What waits may need no answer any more. */
static void
grant_changed(void *ctx, struct sg_str id)
{
	struct desk *desk = ctx;

	rules_kept_grant(desk->rules, id);
	calls_rule_again(desk);
}

/* A session is held, or is not any more: so is what waits of it. */
static void
hold_changed(void *ctx)
{
	calls_rule_again(ctx);
}

static struct world *
open_world(const struct shell *sh, struct sg_error *e)
{
	const struct service_config *c = &sh->config;
	struct sg_str_list own = {(struct sg_str *)c->own, c->n_own};

	return world_open(c->project, own, e);
}

/* Grants and mode are what the ledger says: the store may say so, too. */
static bool
caught_up(struct shell *sh, struct sg_error *e)
{
	const struct journal_port *j = sh->port.journal;

	return j->caught_up == NULL || j->caught_up(j->self, e) == SG_OK;
}

struct desk *
desk_open(struct shell *sh, struct turns *turns, struct sg_error *e)
{
	struct desk *desk = calloc(1, sizeof(*desk));
	struct grant_hooks hooks = {tools, grant_changed, desk};
	struct holds_hooks held = {hold_changed, desk};

	if (desk == NULL)
		return NULL;
	desk->shell = sh;
	desk->turns = turns;
	if ((desk->calls = calls_new()) != NULL &&
	    (desk->rules = rules_kept_new()) != NULL &&
	    (desk->effects = effects_new(&sh->config)) != NULL &&
	    (desk->prompts = prompts_new()) != NULL &&
	    (desk->listeners = listeners_new()) != NULL &&
	    (desk->world = open_world(sh, e)) != NULL &&
	    (desk->mode = mode_new(desk, e)) != NULL &&
	    (desk->grants = grant_book_open(sh, &hooks, e)) != NULL &&
	    (desk->holds = holds_open(sh, &held, e)) != NULL &&
	    mode_recover(desk, e) == SG_OK && caught_up(sh, e)) {
		sh->hooks = (struct shell_hooks){carry_out, shut, desk};
		return desk;
	}
	desk_close(desk);
	return NULL;
}

void
desk_close(struct desk *desk)
{
	if (desk == NULL)
		return;
	desk->shell->hooks = (struct shell_hooks){0};
	holds_close(desk->holds);
	grant_book_close(desk->grants);
	mode_free(desk->mode);
	world_close(desk->world);
	listeners_free(desk->listeners);
	prompts_free(desk->prompts);
	effects_free(desk->effects);
	calls_free(desk->calls);
	rules_kept_free(desk->rules);
	free(desk);
}

enum sg_err
desk_reload(struct desk *desk, struct desk_before *was, struct sg_error *e)
{
	*was = (struct desk_before){desk->world, desk->mode, NULL};
	desk->mode = NULL;
	desk->world = open_world(desk->shell, e);
	if (desk->world == NULL) {
		desk_reload_undo(desk, was);
		return err_set(e, SG_EUSAGE, STR(""),
		    STR("the project directory cannot be read"));
	}
	was->grants = grant_book_with_files(desk->grants, &desk->shell->config);
	desk->mode = mode_new(desk, e);
	if (desk->mode != NULL && was->grants != NULL)
		return SG_OK;
	desk_reload_undo(desk, was);
	return err_set(e, SG_ENOMEM, STR(""),
	    STR("there are too many rules, or no memory"));
}

void
desk_reload_undo(struct desk *desk, struct desk_before *was)
{
	grant_book_drop(was->grants);
	mode_free(desk->mode);
	world_close(desk->world);
	desk->mode = was->mode;
	desk->world = was->world;
}

/* What waits is decided by the rules of now. */
void
desk_reload_done(struct desk *desk, struct desk_before *was)
{
	mode_carry(desk, was->mode);
	mode_free(was->mode);
	world_close(was->world);
	grant_book_become(desk->grants, was->grants);
	rules_kept_policy(desk->rules);
	rules_kept_all(desk->rules);
	grant_book_tell(desk->grants);
	effects_reload(desk);
	calls_rule_again(desk);
}

void
desk_ask(struct desk *desk, const struct command_in *in,
    const struct hostcall_request *r, struct command_reply to)
{
	struct shell_work w;

	shell_stamp(desk->shell);
	shell_work_begin(desk->shell, &w);
	run_hostcall_ask(desk, in, r, w.a, to);
	shell_work_end(desk->shell, &w);
	shell_settle(desk->shell);
}

void
desk_take_back(
    struct desk *desk, const struct command_in *in, struct command_reply to)
{
	struct shell_work w;

	shell_stamp(desk->shell);
	shell_work_begin(desk->shell, &w);
	run_hostcall_cancel(desk, in, NULL, w.a, to);
	shell_work_end(desk->shell, &w);
	shell_settle(desk->shell);
}

static int64_t
sooner(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

int64_t
desk_due(const struct desk *desk)
{
	int64_t due = queue_due(effects_queue(desk->effects));

	due = sooner(due, mode_due(desk->mode));
	due = sooner(due, calls_due(desk->calls));
	return sooner(due, grant_book_due(desk->grants));
}

void
desk_tick(struct desk *desk)
{
	struct queue_event ev = {.kind = QUEUE_ON_TICK};

	mode_tick(desk);
	(void)effects_feed(desk, &ev, NULL);
	calls_tick(desk);
	grant_book_tick(desk->grants);
}

void
desk_stop(struct desk *desk)
{
	struct queue_event ev = {.kind = QUEUE_ON_SHUTDOWN};

	(void)effects_feed(desk, &ev, NULL);
}

void
desk_flush(struct desk *desk)
{
	grant_book_flush(desk->grants);
}

bool
desk_idle(const struct desk *desk)
{
	return effects_idle(desk->effects);
}

void
desk_disconnect(struct desk *desk, uint64_t channel)
{
	struct queue_event ev = {
	    .kind = QUEUE_ON_DISCONNECT, .channel = channel};

	(void)effects_feed(desk, &ev, NULL);
	calls_forget_channel(desk->calls, channel);
}

void
desk_forget(struct desk *desk, void *ctx)
{
	calls_forget(desk->calls, ctx);
	effects_forget(desk->effects, ctx);
}
