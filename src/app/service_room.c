/* What the rooms of the service share. */
#include "app/service_room.h"

#include "app/effects.h"

void
service_stamp(struct service *s)
{
	s->wall_ms = s->port.clock.wall_ms(s->port.clock.self);
	s->mono_ms = s->port.clock.mono_ms(s->port.clock.self);
}

struct sg_str
service_session(const struct service *s)
{
	return (struct sg_str){s->session, sizeof(s->session)};
}

void
service_work_begin(struct service *s, struct service_work *w)
{
	if (s->scratch_used) {
		arena_init(&w->own, &mem_heap, SERVICE_SCRATCH_MAX);
		w->a = &w->own;
		return;
	}
	s->scratch_used = true;
	w->a = &s->scratch;
}

void
service_work_end(struct service *s, struct service_work *w)
{
	if (w->a == &w->own) {
		arena_release(&w->own);
		return;
	}
	arena_clear(&s->scratch);
	s->scratch_used = false;
}

/* What could not be written down for want of memory is not submitted. */
static bool
is_whole(const struct journal_unit *u)
{
	for (size_t i = 0; i < u->n_records; i++)
		if (u->records[i].n == 0)
			return false;
	for (size_t i = 0; i < u->n_ops; i++)
		if (u->ops[i].verb != STORE_DELETE &&
		    u->ops[i].verb != STORE_COUNT && u->ops[i].body.n == 0)
			return false;
	return true;
}

enum sg_err
service_submit(struct service *s, const struct journal_unit *u)
{
	const struct journal_port *j = s->port.journal;
	struct sg_error none = {0};
	enum sg_err err;

	if (s->shut)
		return SG_EIO;
	if (!is_whole(u))
		return SG_EFULL;
	err = j->submit(j->self, u, &none);
	if (err != SG_OK && err != SG_EFULL)
		s->shut = true;
	return err;
}

/* T43: after a failed write nothing is allowed, and everybody knows. */
static void
shut(struct service *s)
{
	struct queue_event ev = {.kind = QUEUE_ON_SHUTDOWN};

	s->shut_told = true;
	service_tell(
	    s, SG_EVENT_STOPPING, 0, STR("{\"reason\":\"not_durable\"}"));
	(void)effects_feed(s, &ev, NULL);
	effects_run(s);
}

void
service_settle(struct service *s)
{
	if (s->held > 0)
		return;
	effects_run(s);
	if (s->shut && !s->shut_told)
		shut(s);
}

bool
service_new_id(struct service *s, const char *prefix, struct buf *out)
{
	char room[ID_TEXT];
	struct buf b = BUF_ON(room);

	if (!s->port.ids.make(s->port.ids.self, &b))
		return false;
	buf_addz(out, prefix);
	for (size_t i = 0; i < b.n; i++)
		if (room[i] != '-')
			buf_addc(out, room[i]);
	return !buf_full(out);
}

void
service_tell(
    struct service *s, enum sg_event_kind kind, uint64_t to, struct sg_str data)
{
	if (data.n > 0)
		events_add(s->events, kind, to, s->wall_ms, data);
}

struct buf
service_buf(struct arena *a, size_t cap)
{
	char *p = arena_raw(a, cap);

	return (struct buf){
	    .p = p, .cap = p != NULL ? cap : 0, .full = p == NULL};
}

#define JSON_FIRST 4096u
#define JSON_MAX   (16u << 20)

struct sg_str
service_json(struct arena *a, const struct contract *c, const void *in)
{
	for (size_t cap = JSON_FIRST; cap <= JSON_MAX; cap *= 8) {
		struct buf b = service_buf(a, cap);

		if (b.p == NULL)
			return STR("");
		contract_encode(c, in, &b);
		if (!buf_full(&b))
			return buf_str(&b);
	}
	return STR("");
}
