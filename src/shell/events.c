/* The ring of events: payloads are copied in, the oldest makes room. */
#include "shell/events.h"

#include <stdlib.h>
#include <string.h>

#include "words/words.h"

struct events {
	uint64_t epoch;
	uint64_t first, last; /* numbers of those kept; first > last: none */
	size_t bytes;
	struct events_waker *wakers;
	struct events_waker *waking; /* who is called after this one */
	struct event v[EVENTS_KEPT];
};

struct events *
events_new(uint64_t epoch)
{
	struct events *v = calloc(1, sizeof(*v));

	if (v != NULL) {
		v->epoch = epoch;
		v->first = 1;
	}
	return v;
}

static struct event *
at(const struct events *v, uint64_t no)
{
	return (struct event *)&v->v[no % EVENTS_KEPT];
}

static void
drop_first(struct events *v)
{
	struct event *e = at(v, v->first++);

	v->bytes -= e->data.n;
	free((char *)e->data.p);
	*e = (struct event){0};
}

void
events_free(struct events *v)
{
	if (v == NULL)
		return;
	while (v->first <= v->last)
		drop_first(v);
	free(v);
}

static void
wake_all(struct events *v)
{
	struct events_waker *w = v->wakers;

	while (w != NULL) {
		v->waking = w->next;
		w->wake(w->ctx);
		w = v->waking;
	}
	v->waking = NULL;
}

void
events_lose(struct events *v)
{
	while (v->first <= v->last)
		drop_first(v);
	v->last++;
	v->first = v->last + 1;
	wake_all(v);
}

void
events_add(struct events *v, enum sg_event_kind kind, uint64_t to,
    int64_t at_ms, struct sg_str data)
{
	char *copy = data.n <= EVENTS_BYTES ? malloc(data.n + 1) : NULL;

	if (copy == NULL) {
		events_lose(v);
		return;
	}
	memcpy(copy, data.p != NULL ? data.p : "", data.n);
	copy[data.n] = '\0';
	while (v->first <= v->last &&
	    (v->last - v->first + 1 == EVENTS_KEPT ||
		v->bytes + data.n > EVENTS_BYTES))
		drop_first(v);
	v->last++;
	*at(v, v->last) = (struct event){
	    v->last, kind, to, at_ms, (struct sg_str){copy, data.n}};
	v->bytes += data.n;
	wake_all(v);
}

uint64_t
events_last(const struct events *v)
{
	return v->last;
}

static bool
may_hear(const struct event *e, const struct principal *who)
{
	return (e->to == 0 || e->to == who->channel) &&
	    event_heard_by(e->kind, who->role);
}

const struct event *
events_next(const struct events *v, uint64_t after, const struct principal *who,
    bool *missed)
{
	uint64_t no = after + 1;

	if (no < v->first && after < v->last) {
		*missed = true;
		no = v->first;
	}
	for (; no <= v->last; no++)
		if (may_hear(at(v, no), who))
			return at(v, no);
	return NULL;
}

void
events_id(const struct events *v, uint64_t no, struct buf *b)
{
	uint8_t epoch[8];

	for (unsigned i = 0; i < 8; i++)
		epoch[i] = (uint8_t)(v->epoch >> (56 - 8 * i));
	buf_addhex(b, epoch, sizeof(epoch));
	buf_addc(b, '-');
	buf_addu(b, no);
}

bool
events_parse_id(const struct events *v, struct sg_str id, uint64_t *no)
{
	char room[EVENT_ID_MAX];
	struct buf b = BUF_ON(room);
	uint64_t n = 0;
	size_t i = 17;

	if (id.n < 18 || id.n > EVENT_ID_MAX || id.p[17] == '0')
		return false;
	for (; i < id.n && id.p[i] >= '0' && id.p[i] <= '9'; i++)
		n = n * 10 + (uint64_t)(id.p[i] - '0');
	events_id(v, n, &b);
	if (i < id.n || n > v->last || !str_eq(buf_str(&b), id))
		return false;
	*no = n;
	return true;
}

void
events_listen(struct events *v, struct events_waker *w)
{
	w->next = v->wakers;
	v->wakers = w;
}

void
events_ignore(struct events *v, struct events_waker *w)
{
	struct events_waker **at_ = &v->wakers;

	if (v->waking == w)
		v->waking = w->next;
	while (*at_ != NULL && *at_ != w)
		at_ = &(*at_)->next;
	if (*at_ != NULL)
		*at_ = w->next;
}
