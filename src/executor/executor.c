/* The port and its registry; see executor.h. */
#include "executor/executor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executor/command.h"
#include "executor/executor_deed.h"
#include "executor/ical.h"
#include "executor/ical_read.h"
#include "executor/vdir.h"
#include "executor/webhook.h"

#define TIMEOUT_MS 30000
#define WORK_BYTES (1u << 20)
#define ROWS_BYTES (4u << 20) /* of schemas */

/* Rows stay for as long as a program that was begun by one may run. */
struct rows {
	struct registry registry;
	struct sg_str schemas[REGISTRY_MAX]; /* as they were first asked for */
	struct arena a;
	struct rows *before;
};

struct executor {
	struct rows *rows; /* those in force first */
	struct commands commands;
	struct webhooks webhooks;
	char url[REGISTRY_URL_MAX];
	struct clock_port clock;
	const struct zones_port *zones;
	char calendar_dir[VDIR_PATH_MAX], work_dir[VDIR_PATH_MAX];
};

/* A read that may be tried once more, with a copy of what was asked. */
struct again {
	struct executor *x;
	const struct rows *rows;
	const struct registry_tool *tool;
	struct executor_action action;
	struct executor_done done;
	unsigned left;
	struct arena a;
};

static bool
can_run(const struct executor *x, const struct registry_tool *t)
{
	if (t == NULL || t->by == EXECUTOR_ENERGY)
		return false;
	if (t->by == EXECUTOR_WEBHOOK && webhook_url(&x->webhooks, t).n == 0)
		return false;
	return (t->by != EXECUTOR_COMMAND && t->by != EXECUTOR_WEBHOOK) ||
	    x->commands.loop != NULL;
}

static bool
knows(void *self, struct sg_str kind)
{
	const struct executor *x = self;

	return can_run(x, registry_find(&x->rows->registry, kind));
}

static void
run_item(struct executor *x, const struct registry_tool *t,
    const struct executor_action *action, struct executor_done done)
{
	struct ical_item item = {.dir = x->calendar_dir,
	    .tool = t,
	    .action = action,
	    .now_ms = x->clock.wall_ms(x->clock.self),
	    .zones = x->zones};
	struct executor_outcome out;
	struct arena a;

	arena_init(&a, &mem_heap, WORK_BYTES);
	ical_run(&item, &a, &out);
	done.done(done.ctx, &out);
	arena_release(&a);
}

/* Items are known by their UID, posts by their key; programs by nothing. */
static bool
repeats(void *self, struct sg_str kind)
{
	const struct executor *x = self;
	const struct registry_tool *t = registry_find(&x->rows->registry, kind);

	return t != NULL && (t->by != EXECUTOR_COMMAND || t->op == SG_OP_READ);
}

/* What goes on beside us, and ends later. */
static void
start(struct executor *x, const struct registry_tool *t,
    const struct executor_action *action, struct executor_done done)
{
	if (t->by == EXECUTOR_WEBHOOK)
		webhooks_run(&x->webhooks, t, action, done);
	else
		commands_run(&x->commands, t, action, done);
}

static void
again_done(void *ctx, const struct executor_outcome *out)
{
	struct again *g = ctx;

	if (!out->ok && out->retryable && g->left > 0 &&
	    g->rows == g->x->rows && !g->x->commands.closing) {
		g->left--;
		start(g->x, g->tool, &g->action,
		    (struct executor_done){again_done, g});
		return;
	}
	g->done.done(g->done.ctx, out);
	arena_release(&g->a);
	free(g);
}

static bool
copy_action(struct again *g, const struct executor_action *action)
{
	g->action = *action;
	return arena_dup(&g->a, action->payload, &g->action.payload) &&
	    arena_dup(&g->a, action->kind, &g->action.kind) &&
	    arena_dup(&g->a, action->action_id, &g->action.action_id) &&
	    arena_dup(&g->a, action->request_id, &g->action.request_id);
}

static void
run_beside(struct executor *x, const struct registry_tool *t,
    const struct executor_action *action, struct executor_done done)
{
	struct again *g;

	if (registry_retries(t) == 0 || (g = calloc(1, sizeof(*g))) == NULL) {
		start(x, t, action, done);
		return;
	}
	g->x = x;
	g->rows = x->rows;
	g->tool = t;
	g->done = done;
	g->left = registry_retries(t);
	arena_init(&g->a, &mem_heap, WORK_BYTES);
	/* Without memory for the copy there is no second try. */
	if (!copy_action(g, action))
		g->left = 0;
	start(x, t, action, (struct executor_done){again_done, g});
}

static void
run(void *self, const struct executor_action *action, struct executor_done done)
{
	static const struct executor_outcome none = {
	    .code = STR_INIT("no_executor"),
	    .reason = STR_INIT("nothing here carries out this kind of action")};
	static const struct executor_outcome stopped = {
	    .code = STR_INIT("stopped"),
	    .reason = STR_INIT("the gate is stopping"),
	    .retryable = true};
	struct executor *x = self;
	const struct registry_tool *t = registry_find(
	    &x->rows->registry, action->kind);

	if (x->commands.closing)
		done.done(done.ctx, &stopped);
	else if (!can_run(x, t))
		done.done(done.ctx, &none);
	else if (t->by == EXECUTOR_COMMAND || t->by == EXECUTOR_WEBHOOK)
		run_beside(x, t, action, done);
	else
		run_item(x, t, action, done);
}

static enum sg_err
deed(void *self, const struct executor_action *action, struct arena *room,
    struct deed *out, struct sg_error *e)
{
	const struct executor *x = self;
	struct deed_source s = {
	    registry_find(&x->rows->registry, action->kind), &x->webhooks};

	if (!can_run(x, s.tool))
		return err_set(e, SG_ENOTFOUND, STR(""),
		    STR("nothing here carries out this kind of action"));
	return executor_deed(&s, action, room, out, e);
}

/* It is long, and each turn of a model is told. */
static struct sg_str
schema_of(struct rows *r, size_t i, struct arena *room)
{
	struct sg_str *s = &r->schemas[i];

	if (s->n == 0 &&
	    !arena_dup(&r->a, executor_schema(&r->registry.v[i], room), s))
		*s = STR("");
	return *s;
}

static size_t
kinds(void *self, struct arena *room, struct executor_told *v, size_t max)
{
	struct executor *x = self;
	size_t n = 0;

	for (size_t i = 0; i < x->rows->registry.n && n < max; i++) {
		const struct registry_tool *t = &x->rows->registry.v[i];

		if (!can_run(x, t))
			continue;
		v[n].kind = t->name;
		v[n].schema = schema_of(x->rows, i, room);
		n += v[n].schema.n > 0;
	}
	return n;
}

void
executor_refuse(struct executor_done done, const char *code, const char *why)
{
	struct executor_outcome out = {
	    .code = str_of(code), .reason = str_of(why)};

	done.done(done.ctx, &out);
}

static void
drop_rows(struct rows **v)
{
	while (*v != NULL) {
		struct rows *r = *v;

		*v = r->before;
		arena_release(&r->a);
		free(r);
	}
}

static struct rows *
read_rows(const struct executor_options *o, struct sg_error *e)
{
	struct rows *r = calloc(1, sizeof(*r));

	if (r == NULL) {
		err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return NULL;
	}
	arena_init(&r->a, &mem_heap, ROWS_BYTES);
	if (registry_add(&r->registry, o->tools, e) == SG_OK &&
	    (o->more.n == 0 || registry_add(&r->registry, o->more, e) == SG_OK))
		return r;
	free(r);
	return NULL;
}

enum sg_err
executor_reload(
    struct executor *x, const struct executor_options *o, struct sg_error *e)
{
	size_t n = o->calendar_dir != NULL ? strlen(o->calendar_dir) : 0;
	struct rows *r;

	if (n >= sizeof(x->calendar_dir))
		return err_set(e, SG_ELONG, STR("executor.calendar_dir"),
		    STR("the path is too long"));
	if (o->webhook_url.n > 0 && !registry_url(o->webhook_url))
		return err_set(e, SG_EINVALID, STR("executor.webhook_url"),
		    STR("the URL must be https, or http on this machine"));
	if ((r = read_rows(o, e)) == NULL)
		return SG_EINVALID;
	r->before = x->rows;
	x->rows = r;
	if (x->commands.running == NULL && x->webhooks.running == NULL)
		drop_rows(&r->before);
	if (n > 0)
		memcpy(x->calendar_dir, o->calendar_dir, n);
	x->calendar_dir[n] = '\0';
	if (o->webhook_url.n > 0)
		memcpy(x->url, o->webhook_url.p, o->webhook_url.n);
	x->commands.timeout_ms = o->timeout_ms > 0 ? o->timeout_ms : TIMEOUT_MS;
	x->webhooks.url = (struct sg_str){x->url, o->webhook_url.n};
	x->webhooks.proxy = o->proxy;
	x->webhooks.ca_file = o->ca_file;
	x->webhooks.timeout_ms = x->commands.timeout_ms;
	return SG_OK;
}

struct executor *
executor_open(const struct executor_options *o, struct sg_error *e)
{
	struct executor *x = calloc(1, sizeof(*x));

	if (x == NULL) {
		err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return NULL;
	}
	x->clock = o->clock;
	x->zones = o->zones;
	x->commands.loop = x->webhooks.loop = o->loop;
	x->commands.fenced = !o->unfenced;
	x->commands.dir = x->work_dir;
	snprintf(x->work_dir, sizeof(x->work_dir), "%s",
	    o->work_dir != NULL ? o->work_dir : "");
	if (executor_reload(x, o, e) == SG_OK)
		return x;
	free(x);
	return NULL;
}

struct executor_port
executor_port_of(struct executor *x)
{
	return (struct executor_port){.knows = knows,
	    .run = run,
	    .repeats = repeats,
	    .self = x,
	    .deed = deed,
	    .kinds = kinds};
}

void
executor_stop(struct executor *x)
{
	if (x == NULL)
		return;
	x->commands.closing = true;
	commands_stop(&x->commands);
	webhooks_stop(&x->webhooks);
}

void
executor_close(struct executor *x)
{
	executor_stop(x);
	if (x != NULL)
		drop_rows(&x->rows);
	free(x);
}

static uint64_t
calendar_stamp(void *self)
{
	return ical_stamp(((struct executor *)self)->calendar_dir);
}

static void
calendar_each(void *self, const struct calendar_reader *r)
{
	ical_each(((struct executor *)self)->calendar_dir, r);
}

static enum sg_err
calendar_complete(
    void *self, struct sg_str uid, int64_t now_s, struct sg_error *e)
{
	return ical_complete(
	    ((struct executor *)self)->calendar_dir, uid, now_s, e);
}

struct calendar_port
executor_calendar_of(struct executor *x)
{
	return (struct calendar_port){
	    calendar_stamp, calendar_each, calendar_complete, x};
}
