/* Subscriptions, kept; see reach_int.h. */
#include <string.h>

#include "reach/reach_int.h"
#include "shell/record.h"

#define ROW_ID "push"

static bool
put(char *to, size_t cap, struct sg_str s)
{
	if (s.n >= cap)
		return false;
	if (s.n > 0)
		memcpy(to, s.p, s.n);
	to[s.n] = '\0';
	return true;
}

static void
take(struct reach *r, const struct kept_push *k)
{
	struct reach_push *p = &r->v[r->n];

	*p = (struct reach_push){.made_ms = k->made_ms, .least = k->risk};
	reach_language(r, k->has_language ? k->language : STR(""), p);
	if (put(p->id, sizeof(p->id), k->id) &&
	    put(p->endpoint, sizeof(p->endpoint), k->endpoint) &&
	    put(p->p256dh, sizeof(p->p256dh), k->p256dh) &&
	    put(p->auth, sizeof(p->auth), k->auth) &&
	    put(p->device, sizeof(p->device), k->device_id) &&
	    notice_hours_read(k->quiet, &p->quiet))
		r->n++;
}

bool
reach_load(struct reach *r)
{
	const struct store_port *store = r->shell->port.store;
	struct kept_pushes in = {0};
	struct sg_error none = {0};
	struct shell_work w;
	struct store_row row;
	enum sg_err err;

	if (!one_row_again(r->shell, &r->row))
		return true;
	r->n = 0;
	shell_work_begin(r->shell, &w);
	err = store->get(
	    store->self, STORE_STATE, STR(ROW_ID), w.a, &row, &none);
	/* A row that cannot be read tells nobody. */
	if (err == SG_OK &&
	    contract_decode(&kept_pushes_contract, row.body, w.a, &in, &none) ==
		SG_OK)
		for (size_t i = 0; i < in.pushes.n && r->n < REACH_MOST; i++)
			take(r, &in.pushes.v[i]);
	(void)one_row_read(&r->row, err, &row);
	shell_work_end(r->shell, &w);
	return r->row.loaded;
}

struct reach_push *
reach_find(struct reach *r, struct sg_str id)
{
	for (size_t i = 0; i < r->n; i++)
		if (str_eq(str_of(r->v[i].id), id))
			return &r->v[i];
	return NULL;
}

struct sg_str
reach_service(const struct reach_push *p)
{
	struct sg_str s = str_of(p->endpoint);

	s = str_part(s, str_find(s, STR("://")) + 3, s.n);
	s = str_cut(&s, '/');
	return str_part(s, 0, 255);
}

void
reach_remove(struct reach *r, struct reach_push *p)
{
	size_t at = (size_t)(p - r->v);

	memmove(p, p + 1, (r->n - at - 1) * sizeof(*p));
	r->n--;
}

/* All of them as one JSON object; empty: no memory. */
static struct sg_str
all_json(struct reach *r, struct arena *a)
{
	struct kept_push *v = arena_new(a, (r->n + 1) * sizeof(*v));
	struct kept_pushes out = {.pushes = {v, 0}};

	for (size_t i = 0; i < r->n && v != NULL; i++) {
		const struct reach_push *p = &r->v[i];
		struct buf hours = shell_buf(a, 16);

		if (hours.p == NULL)
			return STR("");
		notice_hours_add(&p->quiet, &hours);
		v[out.pushes.n++] = (struct kept_push){.id = str_of(p->id),
		    .endpoint = str_of(p->endpoint),
		    .p256dh = str_of(p->p256dh),
		    .auth = str_of(p->auth),
		    .has_device_id = p->device[0] != '\0',
		    .device_id = str_of(p->device),
		    .made_ms = p->made_ms,
		    .risk = p->least,
		    .has_language = true,
		    .language = str_of(notice_language_name(p->language)),
		    .has_quiet = hours.n > 0,
		    .quiet = buf_str(&hours)};
	}
	return v == NULL ? STR("") : shell_json(a, &kept_pushes_contract, &out);
}

static void
kept(void *room, void *ctx, enum sg_err err)
{
	struct reach *r = room;

	(void)ctx;
	if (!one_row_done(&r->row, err) && reach_load(r))
		reach_count(r);
}

void
reach_keep(struct reach *r, const struct reach_change *c, struct arena *a,
    struct command_reply to)
{
	struct push_record data = {.has_device_id = c->device_id.n > 0,
	    .device_id = c->device_id,
	    .id = c->id,
	    .service = c->service,
	    .why = str_of(c->why)};
	struct sg_str record = record_event(r->shell,
	    &(struct record_event){.event = c->event,
		.message = c->message,
		.level = SG_LOG_LEVEL_INFO,
		.data = shell_json(a, &push_record_contract, &data)},
	    a);
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = STR(ROW_ID),
	    .at_ms = r->shell->wall_ms,
	    .body = all_json(r, a)};

	reach_count(r);
	if (record.n == 0 || op.body.n == 0 ||
	    !one_row_put(r->shell, &r->row, &op, a)) {
		if (to.reply != NULL)
			command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	shell_answer(r->shell,
	    &(struct shell_answer){.unit = shell_unit(&record, &op, 1),
		.to = to,
		.out = {.ok = true, .created = c->created, .body = c->body},
		.conflict = SG_PROBLEM_CONFLICT,
		.then = kept,
		.room = r});
}

/* Of many nodes: the device may be one that is not known here yet. */
static bool
is_known_elsewhere(struct reach *r, const struct reach_push *p)
{
	const struct store_port *store = r->shell->port.store;
	struct sg_error none = {0};
	struct shell_work w;
	struct store_row row;
	enum sg_err err = SG_ENOTFOUND;

	if (r->shell->port.nodes == NULL)
		return false;
	shell_work_begin(r->shell, &w);
	err = store->get(
	    store->self, STORE_ACCOUNT, str_of(p->device), w.a, &row, &none);
	shell_work_end(r->shell, &w);
	return err != SG_ENOTFOUND;
}

/* Nobody asked for it: the other side, or the device, is gone. */
static void
forget(struct reach *r, struct reach_push *p, const char *why)
{
	struct reach_push was = *p;
	struct reach_change c = {.event = "push.ended",
	    .message = "a browser is not told any more",
	    .why = why,
	    .id = str_of(was.id),
	    .service = reach_service(&was),
	    .device_id = str_of(was.device)};
	struct shell_work w;

	reach_remove(r, p);
	shell_work_begin(r->shell, &w);
	reach_keep(r, &c, w.a, (struct command_reply){NULL, NULL});
	shell_work_end(r->shell, &w);
}

void
reach_look(struct reach *r)
{
	const struct notifier_port *port = r->shell->port.notifier;
	uint64_t version = accounts_version(r->accounts);
	char id[NOTIFIER_ID + 1];
	struct reach_push *p;
	struct person *who;

	if (port == NULL)
		return;
	while (port->gone(port->self, id))
		if ((p = reach_find(r, str_of(id))) != NULL)
			forget(r, p, "the push service does not know it");
	if ((r->row.loaded && version == r->version) || !reach_load(r))
		return;
	r->version = version;
	for (size_t i = r->n; i-- > 0;)
		if (!reach_live(r, &r->v[i], &who) &&
		    !is_known_elsewhere(r, &r->v[i]))
			forget(r, &r->v[i], "its device was ended");
	reach_count(r); /* a role may be another one, too */
}
