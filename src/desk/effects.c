/* The line of effects: fed at its end, carried out at its head. */
#include <stdlib.h>
#include <string.h>

#include "ask/queue_text.h"
#include "desk/effects_int.h"
#include "desk/prompts.h"

struct effects {
	struct queue q;
	struct queue_effects fx;
	struct effect *head, **end;
	uint64_t feeds;
	uint64_t feed;   /* the one of the last effect that was carried out */
	enum sg_err err; /* of the last record in it */
	bool lacks;      /* there was no memory for a record of this feed */
	bool running;
	struct effects_fed fed;
};

static struct queue_settings
settings_of(const struct service_config *c)
{
	return (struct queue_settings){.window_ms = c->window_ms,
	    .timeout_ms = c->timeout_ms,
	    .extend_ms = c->extend_ms,
	    .wait_unattended = c->wait_unattended,
	    .cooldown = c->cooldown,
	    .needs_rev = true};
}

struct effects *
effects_new(const struct service_config *c)
{
	struct effects *x = calloc(1, sizeof(*x));
	struct queue_settings set = settings_of(c);

	if (x == NULL)
		return NULL;
	x->end = &x->head;
	queue_init(&x->q, &set);
	return x;
}

static void
effect_free(struct effect *e)
{
	free(e->grant);
	free(e);
}

void
effects_free(struct effects *x)
{
	struct effect *next;

	if (x == NULL)
		return;
	for (struct effect *e = x->head; e != NULL; e = next) {
		next = e->next;
		effect_free(e);
	}
	free(x);
}

const struct queue *
effects_queue(const struct effects *x)
{
	return &x->q;
}

bool
effects_prompt_of(const struct effects *x, uint64_t no, struct queue_id *out)
{
	for (uint32_t i = 0; i < x->q.n_calls; i++)
		if (x->q.calls[i].ask.no == no) {
			*out = x->q.prompts[x->q.calls[i].prompt].id;
			return true;
		}
	return false;
}

bool
effects_idle(const struct effects *x)
{
	return x->head == NULL;
}

struct effect *
effects_add(struct desk *desk, enum effect_kind kind, struct sg_str data)
{
	struct effects *x = desk->effects;
	struct effect *e = calloc(1, sizeof(*e) + data.n + 1);

	if (e == NULL)
		return NULL;
	e->desk = desk;
	e->kind = kind;
	e->feed = x->feeds;
	e->err = x->lacks ? SG_EFULL : SG_OK;
	e->data = (struct sg_str){(char *)(e + 1), data.n};
	if (data.n > 0)
		memcpy(e + 1, data.p, data.n);
	*x->end = e;
	x->end = &e->next;
	return e;
}

void
effects_lack(struct desk *desk)
{
	desk->effects->lacks = true;
}

void
effects_answer(struct desk *desk, struct command_reply to, struct sg_str body)
{
	struct effect *e = effects_add(desk, EFFECT_ANSWER, body);

	if (e == NULL)
		command_say(to, SG_PROBLEM_BUSY, "no memory");
	else
		e->to = to;
}

void
effects_forget(struct effects *x, const void *ctx)
{
	for (struct effect *e = x->head; e != NULL; e = e->next)
		if (e->to.ctx == ctx)
			e->to.reply = NULL;
}

static void
put_event(struct desk *desk, const struct queue_effect *e,
    enum sg_event_kind kind, struct sg_str data)
{
	struct effect *x;

	if (data.n == 0 ||
	    (x = effects_add(desk, EFFECT_EVENT, data)) == NULL) {
		shell_tell(desk->shell, kind, 0, STR(""));
		return;
	}
	x->e = *e;
	x->event = kind;
	x->to_channel = kind == SG_EVENT_CAPABILITY_PROMPT ? e->by : 0;
	x->resolves = kind == SG_EVENT_CAPABILITY_RESOLVED;
}

/* So that a question that is never answered has an end all the same. */
static void
keep_open(struct desk *desk, const struct prompt_item *p, struct arena *a)
{
	struct store_op op = prompts_open_row(desk, p, a);

	(void)shell_submit(
	    desk->shell, &(struct journal_unit){.ops = &op, .n_ops = 1});
}

/* Are its calls others than those that were shown?  Other nodes see the row. */
static bool
has_changed(const struct desk *desk, const struct prompt_item *p)
{
	return p->open &&
	    (desk->shell->port.nodes != NULL || p->n != p->n_was ||
		memcmp(p->calls, p->was, p->n * sizeof(p->calls[0])) != 0);
}

/* The question as it stands, for all or for the one who came. */
static void
put_shown(struct desk *desk, const struct queue_effect *e)
{
	struct prompt_item *p = prompts_show(
	    desk, e, desk->effects->fx.calls + e->first);
	struct shell_work w;

	if (p == NULL)
		return;
	shell_work_begin(desk->shell, &w);
	if (e->kind == QUEUE_DO_SHOW)
		put_event(desk, e, SG_EVENT_CAPABILITY_PROMPT,
		    prompts_event(desk, p, w.a));
	else
		put_event(desk, e, SG_EVENT_CAPABILITY_PROMPT_UPDATE,
		    prompts_update_event(desk, p, w.a));
	/* also with what joined, or was answered by itself. */
	if (e->kind == QUEUE_DO_SHOW ? e->by == 0 : has_changed(desk, p))
		keep_open(desk, p, w.a);
	shell_work_end(desk->shell, &w);
}

static void
put_resolved(struct desk *desk, const struct queue_effect *e)
{
	struct prompt_item *p = prompts_find(desk->prompts, &e->prompt);
	struct shell_work w;

	if (p == NULL)
		return;
	shell_work_begin(desk->shell, &w);
	put_event(desk, e, SG_EVENT_CAPABILITY_RESOLVED,
	    prompts_resolved_event(p, w.a));
	p->open = false; /* also if nobody can be told */
	shell_work_end(desk->shell, &w);
}

static void
put_fate(struct desk *desk, const struct queue_effect *e)
{
	struct call_item *item = calls_by_no(desk->calls, e->call);
	struct effect *x;

	if (item == NULL)
		return;
	item->settled = true;
	x = effects_add(desk,
	    e->kind == QUEUE_DO_RELEASE ? EFFECT_RELEASE : EFFECT_DENY,
	    STR(""));
	if (x != NULL)
		x->e = *e;
	else
		effects_starve(desk, item);
}

/* Grants are part of the record in front of them, see effects_record(). */
static void
put(struct desk *desk, size_t i, const struct effects_by *by)
{
	const struct queue_effects *fx = &desk->effects->fx;
	const struct queue_effect *e = &fx->v[i];

	switch (e->kind) {
	case QUEUE_DO_RECORD:
		effects_record(desk, fx, i, by);
		break;
	case QUEUE_DO_SHOW:
	case QUEUE_DO_UPDATE:
		put_shown(desk, e);
		break;
	case QUEUE_DO_RESOLVE:
		put_resolved(desk, e);
		break;
	case QUEUE_DO_RELEASE:
	case QUEUE_DO_DENY:
		put_fate(desk, e);
		break;
	case QUEUE_DO_REFUSE:
	case QUEUE_DO_WAKE:
	case QUEUE_DO_SESSION_GRANT:
	case QUEUE_DO_PERSIST_GRANT:
	case QUEUE_DO_COUNT:
		break;
	}
}

struct sg_str_list
effects_fed_take(struct desk *desk)
{
	struct effects_fed *f = &desk->effects->fed;
	struct sg_str_list out = {f->v, f->n};

	for (size_t i = 0; i < f->n; i++)
		f->v[i] = (struct sg_str){f->text[i], f->size[i]};
	f->n = 0;
	return out;
}

/* Names only need to differ; who reads the ledger cannot try them out. */
static void
hide_names(
    const struct effects_fed *f, struct queue_ask *ask, struct queue_voter *v)
{
	static const struct ask_name none = {{0}};
	struct ask_name *const names[] = {&ask->key.extension, &ask->key.group,
	    &ask->key.turn, &ask->scope, &v->person, &v->seat};
	size_t n = ask_name_eq(&v->person, &none) ? 4 : 6;

	for (size_t i = 0; i < n; i++)
		*names[i] = ask_name_of_two(
		    (struct sg_str){f->salt, sizeof(f->salt)},
		    (struct sg_str){(char *)names[i]->b, SHA256_SIZE});
}

static void
note_open(struct desk *desk, struct effects_fed *f)
{
	const struct id_port *ids = &desk->shell->port.ids;
	struct buf salt = BUF_ON(f->salt);
	struct buf b = BUF_ON(f->text[f->n]);

	(void)ids->make(ids->self, &salt);
	queue_text_add_open(&b, &desk->effects->q);
	f->size[f->n++] = b.n;
	f->opened = true;
}

/* Remember what the queue was told, for the next record. */
static void
note_fed(struct desk *desk, const struct queue_event *ev)
{
	struct effects *x = desk->effects;
	struct effects_fed *f = &x->fed;
	struct queue_event told;
	struct buf b;

	if (!queue_text_matters(ev, &x->fx, &told))
		return;
	if (f->n + 2 > EFFECTS_FED_MAX)
		effects_record_fed(desk);
	if (!f->opened)
		note_open(desk, f);
	hide_names(f, &told.call, &told.voter);
	b = BUF_ON(f->text[f->n]);
	queue_text_add(&b, &told);
	f->size[f->n++] = b.n;
}

enum sg_queue_refusal
effects_feed(
    struct desk *desk, struct queue_event *ev, const struct effects_by *by)
{
	static const struct effects_by nobody = {0};
	struct effects *x = desk->effects;
	enum sg_queue_refusal refusal = QUEUE_NOT_COUNT;

	ev->at_ms = desk->shell->mono_ms;
	queue_feed(&x->q, ev, &x->fx);
	note_fed(desk, ev);
	x->feeds++;
	x->lacks = false;
	for (size_t i = 0; i < x->fx.n; i++) {
		if (x->fx.v[i].kind == QUEUE_DO_REFUSE)
			refusal = x->fx.v[i].refusal;
		put(desk, i, by != NULL ? by : &nobody);
	}
	counts_pending(
	    desk->shell->counts, (uint32_t)prompts_open_count(desk->prompts));
	return refusal;
}

void
effects_reload(struct desk *desk)
{
	struct queue_event ev = {.kind = QUEUE_ON_SETTINGS,
	    .set = settings_of(&desk->shell->config)};

	(void)effects_feed(desk, &ev, NULL);
}

void
effects_run(struct desk *desk)
{
	struct effects *x = desk->effects;
	struct effect *e;

	if (x->running)
		return;
	x->running = true;
	while ((e = x->head) != NULL && !e->waits) {
		if (e->feed != x->feed) {
			x->feed = e->feed;
			x->err = SG_OK;
		}
		if (x->err == SG_OK)
			x->err = e->err;
		effects_do(desk, e, x->err);
		x->head = e->next;
		if (x->head == NULL)
			x->end = &x->head;
		effect_free(e);
	}
	x->running = false;
}
