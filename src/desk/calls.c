/* The tables of calls: waiting, told, spent. */
#include "desk/calls.h"

#include <stdlib.h>
#include <string.h>

#include "spent/spent.h"

#define ITEM_MAX (16u << 20)

struct fate {
	uint64_t channel;
	struct sg_str user, bound, call_id, body;
	char text[];
};

struct calls {
	struct call_item *first, **end;
	size_t n;
	uint64_t last_no;
	struct spent spent;
	struct fate *fates[CALLS_FATES_MAX];
	size_t next_fate;
};

struct calls *
calls_new(void)
{
	struct calls *c = calloc(1, sizeof(*c));

	if (c != NULL)
		c->end = &c->first;
	return c;
}

void
calls_free(struct calls *c)
{
	struct call_item *next;

	if (c == NULL)
		return;
	for (struct call_item *i = c->first; i != NULL; i = next) {
		next = i->next;
		calls_item_free(i);
	}
	for (size_t i = 0; i < CALLS_FATES_MAX; i++)
		free(c->fates[i]);
	spent_release(&c->spent);
	free(c);
}

struct call_item *
calls_first(struct calls *c)
{
	return c->first;
}

size_t
calls_count(const struct calls *c)
{
	return c->n;
}

uint64_t
calls_next_no(struct calls *c)
{
	return ++c->last_no;
}

struct queue_key
calls_key(const struct call_item *item)
{
	return calls_key_of(&item->asked);
}

struct queue_key
calls_key_of(const struct asked *k)
{
	const struct gate_answer *answer = &k->answer;

	return (struct queue_key){.extension = ask_name_of(k->extension_id),
	    .group = eyes_group(&k->eyes, answer->group),
	    .turn = ask_name_of(k->in.turn_id),
	    .capability = answer->call.capability,
	    .risk = answer->risk.risk};
}

struct call_item *
calls_by_no(struct calls *c, uint64_t no)
{
	struct call_item *i = c->first;

	while (i != NULL && i->no != no)
		i = i->next;
	return i;
}

/* One's own channel, or that of the same user for the same extension. */
static bool
is_owner(const struct principal *who, uint64_t channel, struct sg_str user,
    struct sg_str bound)
{
	return who->channel == channel ||
	    (who->user.n > 0 && str_eq(who->user, user) &&
		str_eq(who->extension, bound));
}

struct call_item *
calls_find(struct calls *c, const struct principal *who, struct sg_str call_id)
{
	struct call_item *found = NULL;

	for (struct call_item *i = c->first; i != NULL; i = i->next) {
		if (!str_eq(i->asked.in.call_id, call_id))
			continue;
		if (i->channel == who->channel)
			return i;
		if (is_owner(who, i->channel, i->user, i->bound))
			found = i;
	}
	return found;
}

bool
calls_is_spent(const struct calls *c, uint64_t channel, struct sg_str call_id)
{
	return spent_has(&c->spent, channel, call_id);
}

bool
calls_spend(struct calls *c, uint64_t channel, struct sg_str call_id)
{
	return spent_add(&c->spent, channel, call_id);
}

void
calls_forget_channel(struct calls *c, uint64_t channel)
{
	spent_forget(&c->spent, channel);
}

struct call_item *
calls_item_new(struct calls *c)
{
	struct call_item *i = calloc(1, sizeof(*i));

	if (i == NULL)
		return NULL;
	arena_init(&i->arena, &mem_heap, ITEM_MAX);
	i->no = calls_next_no(c);
	i->cancel_ms = INT64_MAX;
	return i;
}

void
calls_item_free(struct call_item *item)
{
	struct call_waiter *next;

	for (struct call_waiter *w = item->waiters; w != NULL; w = next) {
		next = w->next;
		free(w);
	}
	arena_release(&item->arena);
	free(item);
}

void
calls_link(struct calls *c, struct call_item *item)
{
	*c->end = item;
	c->end = &item->next;
	c->n++;
}

static void
unlink_item(struct calls *c, struct call_item *item)
{
	struct call_item **at = &c->first;

	while (*at != item)
		at = &(*at)->next;
	*at = item->next;
	if (c->end == &item->next)
		c->end = at;
	c->n--;
}

void
calls_drop(struct calls *c, struct call_item *item)
{
	unlink_item(c, item);
	calls_item_free(item);
}

void
calls_replace(struct calls *c, struct call_item *was, struct call_item *item)
{
	item->waiters = was->waiters;
	was->waiters = NULL;
	calls_drop(c, was);
}

static struct sg_str
put(char **at, struct sg_str s)
{
	struct sg_str copy = {*at, s.n};

	if (s.n > 0)
		memcpy(*at, s.p, s.n);
	*at += s.n;
	return copy;
}

static void
keep_fate(struct calls *c, const struct call_item *i, struct sg_str body)
{
	struct sg_str id = i->asked.in.call_id;
	size_t n = i->user.n + i->bound.n + id.n + body.n;
	struct fate *f = malloc(sizeof(*f) + n + 1);
	struct fate **at = &c->fates[c->next_fate++ % CALLS_FATES_MAX];
	char *text;

	free(*at);
	*at = f;
	if (f == NULL)
		return;
	text = f->text;
	f->channel = i->channel;
	f->user = put(&text, i->user);
	f->bound = put(&text, i->bound);
	f->call_id = put(&text, id);
	f->body = put(&text, body);
}

struct sg_str
calls_fate(
    const struct calls *c, const struct principal *who, struct sg_str call_id)
{
	for (size_t i = 0; i < CALLS_FATES_MAX; i++) {
		size_t at = (c->next_fate - 1 - i) % CALLS_FATES_MAX;
		const struct fate *f = c->fates[at];

		if (f == NULL)
			break;
		if (str_eq(f->call_id, call_id) &&
		    is_owner(who, f->channel, f->user, f->bound))
			return f->body;
	}
	return STR("");
}

void
calls_tell(
    struct desk *desk, struct call_item *item, const struct command_out *out)
{
	struct call_waiter *w;
	bool told = false;

	unlink_item(desk->calls, item);
	if (out->ok)
		keep_fate(desk->calls, item, out->body);
	while ((w = item->waiters) != NULL) {
		item->waiters = w->next;
		told = true;
		w->to.reply(w->to.ctx, out);
		free(w);
	}
	if (!told && out->ok)
		shell_tell(desk->shell, SG_EVENT_HOST_RESULT, item->channel,
		    out->body);
	calls_item_free(item);
}
