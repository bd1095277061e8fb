/* Threads of chips in memory: read from the store, the oldest makes room. */
#include "chip/chips.h"

#include <stdlib.h>
#include <string.h>

#include "chip/chips_int.h"
#include "thread/turns.h"

struct actions *
actions_new(
    struct shell *sh, struct turns *turns, const struct executor_port *executor)
{
	struct actions *a = calloc(1, sizeof(*a));

	if (a == NULL)
		return NULL;
	a->shell = sh;
	a->turns = turns;
	a->executor = executor;
	a->due = INT64_MAX;
	turns_listen(turns, &(struct turns_ear){actions_said, a});
	return a;
}

size_t
actions_kinds(struct actions *actions, struct arena *a, struct executor_told *v,
    size_t max)
{
	const struct executor_port *x = actions->executor;

	return x->kinds != NULL ? x->kinds(x->self, a, v, max) : 0;
}

static void
thread_free(struct action_thread *t)
{
	for (size_t i = 0; i < CHIPS_MAX; i++) {
		waiters_tell(&t->items[i].waiters, NULL);
		free(t->items[i].json);
	}
	free(t->id);
	free(t);
}

void
actions_free(struct actions *a)
{
	struct action_thread *next;

	if (a == NULL)
		return;
	actions_drop_attempts(a);
	for (struct action_thread *t = a->first; t != NULL; t = next) {
		next = t->next;
		thread_free(t);
	}
	free(a);
}

void
actions_forget(struct actions *a, const void *ctx)
{
	for (struct action_thread *t = a->first; t != NULL; t = t->next)
		for (size_t i = 0; i < t->chips.n; i++)
			waiters_forget(t->items[i].waiters, ctx);
}

struct sg_str
action_ref(const struct ask_name *name, char room[ACTION_REF])
{
	struct buf b = {.p = room, .cap = ACTION_REF};

	buf_addhex(&b, name->b, ACTION_REF / 2);
	return buf_str(&b);
}

/* The one nobody asked about for the longest time, if nothing of it runs. */
static void
make_room(struct actions *a)
{
	struct action_thread **oldest = NULL, *t;

	if (a->n < ACTIONS_THREADS_MAX)
		return;
	for (struct action_thread **at = &a->first; *at != NULL;
	     at = &(*at)->next)
		if ((*at)->running == 0 &&
		    (oldest == NULL || (*at)->used < (*oldest)->used))
			oldest = at;
	if (oldest == NULL)
		return;
	t = *oldest;
	*oldest = t->next;
	a->n--;
	thread_free(t);
}

static struct action_thread *
thread_new(struct actions *actions, struct sg_str id, struct sg_error *e)
{
	struct action_thread *t = calloc(1, sizeof(*t));
	struct shell_work w;
	enum sg_err err = SG_ENOMEM;

	if (t == NULL || (t->id = malloc(id.n + 1)) == NULL) {
		free(t);
		err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return NULL;
	}
	memcpy(t->id, id.p, id.n);
	t->id_n = id.n;
	chips_init(&t->chips);
	shell_work_begin(actions->shell, &w);
	err = actions_load(actions, t, w.a, e);
	shell_work_end(actions->shell, &w);
	if (err == SG_OK)
		return t;
	err_set(e, err, STR(""), STR("the actions cannot be read"));
	thread_free(t);
	return NULL;
}

/*
 * What another node may have changed meanwhile is read again, once an event;
 * not while something of it runs here, is being written, or is waited for.
 */
static void
renew(struct actions *a, struct action_thread *t)
{
	struct sg_error none = {0};
	struct shell_work w;
	bool waits = t->running > 0 || t->read_ms == a->shell->mono_ms ||
	    a->shell->port.nodes == NULL || a->shell->passes != NULL;

	for (size_t i = 0; i < t->chips.n; i++)
		waits = waits || t->items[i].waiters != NULL;
	if (waits)
		return;
	for (size_t i = 0; i < CHIPS_MAX; i++)
		free(t->items[i].json);
	memset(t->items, 0, sizeof(t->items));
	chips_init(&t->chips);
	t->read_ms = a->shell->mono_ms;
	shell_work_begin(a->shell, &w);
	/* What cannot be read is not there: nothing of it is carried out. */
	(void)actions_load(a, t, w.a, &none);
	shell_work_end(a->shell, &w);
}

struct action_thread *
actions_thread(struct actions *a, struct sg_str id, struct sg_error *e)
{
	struct action_thread *t = a->first;

	while (t != NULL && !str_eq((struct sg_str){t->id, t->id_n}, id))
		t = t->next;
	if (t == NULL) {
		make_room(a);
		if ((t = thread_new(a, id, e)) == NULL)
			return NULL;
		t->next = a->first;
		a->first = t;
		a->n++;
	}
	t->used = ++a->clock;
	renew(a, t);
	actions_expire(a, t);
	return t;
}

bool
actions_any(struct actions *actions, struct sg_str id, struct arena *a)
{
	const struct store_port *store = actions->shell->port.store;
	struct store_query q = {.kind = STORE_ACTION, .parent = id, .limit = 1};
	struct store_row row;
	size_t n = 0;

	for (const struct action_thread *t = actions->first; t != NULL;
	     t = t->next)
		if (str_eq((struct sg_str){t->id, t->id_n}, id))
			return t->chips.n > 0;
	/* What cannot be read may be there. */
	return store->list(store->self, &q, a, &row, &n, NULL) != SG_OK ||
	    n > 0;
}

static bool
find_in(struct action_thread *t, struct sg_str ref, struct action_place *out)
{
	for (size_t i = 0; i < t->chips.n; i++)
		if (str_eq((struct sg_str){t->items[i].ref, ACTION_REF}, ref)) {
			*out = (struct action_place){t, i};
			return true;
		}
	return false;
}

enum sg_err
actions_find(struct actions *actions, struct sg_str ref,
    struct action_place *out, struct sg_error *e)
{
	const struct store_port *store = actions->shell->port.store;
	struct action_thread *t;
	struct shell_work w;
	struct store_row row;
	enum sg_err err;

	for (t = actions->first; t != NULL; t = t->next) {
		renew(actions, t);
		if (find_in(t, ref, out)) {
			actions_expire(actions, t);
			return SG_OK;
		}
	}
	if (ref.n != ACTION_REF)
		return SG_ENOTFOUND;
	shell_work_begin(actions->shell, &w);
	err = store->get(store->self, STORE_ACTION, ref, w.a, &row, e);
	t = err == SG_OK ? actions_thread(actions, row.parent, e) : NULL;
	shell_work_end(actions->shell, &w);
	if (t == NULL)
		return err == SG_OK ? SG_EINTERNAL : err;
	return find_in(t, ref, out) ? SG_OK : SG_ENOTFOUND;
}

bool
actions_view(
    const struct action_item *i, struct arena *a, struct action_view *out)
{
	struct sg_error none = {0};
	struct sg_str copy;

	/* What is decoded points into its text, and the text is replaced. */
	return arena_dup(a, (struct sg_str){i->json, i->n}, &copy) &&
	    contract_decode(&action_view_contract, copy, a, out, &none) ==
	    SG_OK;
}

bool
actions_keep(struct actions *actions, const struct action_place *p,
    struct action_view *view, struct arena *a, struct store_op *op)
{
	struct action_item *i = &p->thread->items[p->at];
	const struct chip *chip = &p->thread->chips.v[p->at];

	view->state = (enum sg_chip_state)chip->state;
	view->attempts = chip->attempts;
	view->put_off = chip->put_off;
	view->has_micro = view->has_suppressed = false;
	*op = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_ACTION,
	    .id = {i->ref, ACTION_REF},
	    .parent = {p->thread->id, p->thread->id_n},
	    .body = shell_json(a, &action_view_contract, view),
	    .at_ms = actions->shell->wall_ms};
	return actions_set(i, op->body);
}

size_t
actions_newest(struct actions *actions, struct sg_str id, struct arena *a,
    struct action_view **out, size_t max)
{
	struct sg_error none = {0};
	const struct action_thread *t = NULL;
	size_t n = 0, from;

	if (actions_any(actions, id, a))
		t = actions_thread(actions, id, &none);
	if (t == NULL)
		return 0;
	from = t->chips.n > max ? t->chips.n - max : 0;
	for (size_t i = from; i < t->chips.n; i++) {
		struct action_view *v = arena_new(a, sizeof(*v));

		if (v != NULL && actions_view(&t->items[i], a, v))
			out[n++] = v;
	}
	return n;
}
