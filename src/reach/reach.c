/* Hearing of questions, and whom to tell; see reach.h. */
#include "reach/reach_int.h"

#include <stdlib.h>
#include <string.h>

#include "count/expose.h"
#include "shape/prompt.h"

#define ROOM    (4u << 20)
#define CONTENT 400
#define DAY_S   86400

unsigned
reach_minute(struct reach *r)
{
	const struct zone *z = shell_zone(r->shell, STR(""));
	int64_t s = zone_local(z, r->shell->wall_ms / 1000) % DAY_S;

	return (unsigned)((s < 0 ? s + DAY_S : s) / 60);
}

bool
reach_live(struct reach *r, const struct reach_push *p, struct person **who)
{
	struct people *book = accounts_book(r->accounts);
	struct people_device *d;

	*who = NULL;
	if (p->device[0] == '\0')
		return true;
	d = people_device_find(book, str_of(p->device));
	if (d != NULL)
		*who = people_find(book, str_of(d->person));
	return *who != NULL;
}

/* ${who} may answer, and is one of those whom ${to} names. */
static bool
is_for(struct reach *r, const struct notice_audience *to,
    const struct person *who, bool any_hour)
{
	struct notice_person p = {
	    .name = people_str(&who->name), .role = who->role};

	p.on_call = any_hour || r->hooks.on_call(r->hooks.ctx, p.name);
	return r->hooks.may(who->role) && notice_is_for(to, &p);
}

bool
reach_anybody(struct reach *r, enum notifier way, bool any_hour)
{
	const struct notice_audience *to = &r->shell->port.notifier->rule[way]
						.to;
	struct people *book = accounts_book(r->accounts);

	for (size_t i = 0; i < PEOPLE_MAX && to->n_people > 0; i++)
		if (book->person[i].live &&
		    is_for(r, to, &book->person[i], any_hour))
			return true;
	return to->n_people == 0;
}

bool
reach_language(struct reach *r, struct sg_str name, struct reach_push *p)
{
	const struct notifier_port *port = r->shell->port.notifier;

	if (notice_language_read(name, &p->language))
		return true;
	if (port != NULL)
		p->language = port->rule[NOTIFIER_PUSH].language;
	return name.n == 0;
}

/* The one of ${p} is told, as far as that is a matter of who it is. */
static bool
is_told(struct reach *r, const struct reach_push *p, enum reach_when when)
{
	const struct notice_rule *rule = &r->shell->port.notifier
					      ->rule[NOTIFIER_PUSH];
	struct person *who;

	if (!reach_live(r, p, &who))
		return false;
	if (when == REACH_TEST)
		return who == NULL || r->hooks.may(who->role);
	return who == NULL ? rule->to.n_people == 0
			   : is_for(r, &rule->to, who, when == REACH_EVER);
}

size_t
reach_pushes(struct reach *r, enum sg_risk risk, enum reach_when when,
    struct notifier_push *out)
{
	unsigned minute = reach_minute(r);
	size_t n = 0;

	for (size_t i = 0; i < r->n; i++) {
		const struct reach_push *p = &r->v[i];
		struct notice_rule rule = {.on = true,
		    .least = p->least,
		    .quiet = p->quiet,
		    .high_always = r->shell->port.notifier->rule[NOTIFIER_PUSH]
				       .high_always};

		if (!is_told(r, p, when) ||
		    (when == REACH_NOW && !notice_wants(&rule, risk, minute)))
			continue;
		out[n++] = (struct notifier_push){.id = str_of(p->id),
		    .endpoint = str_of(p->endpoint),
		    .p256dh = str_of(p->p256dh),
		    .auth = str_of(p->auth),
		    .language = p->language};
	}
	return n;
}

/* What it would do, or to what: both are written by the gate, redacted. */
static struct sg_str
content_of(const struct capability_prompt_data *d, struct buf *b)
{
	if (d->has_does && d->does.says.n > 0)
		buf_add(b, str_part(d->does.says, 0, CONTENT / 2));
	if (d->scopes.n > 0) {
		buf_addz(b, b->n > 0 ? ": " : "");
		buf_add(b, str_part(d->scopes.v[0].summary, 0, b->cap - b->n));
	}
	return buf_str(b);
}

static void
tell(struct reach *r, const struct capability_prompt_data *d)
{
	const struct notifier_port *port = r->shell->port.notifier;
	struct notifier_push to[REACH_MOST];
	char room[CONTENT];
	struct buf b = BUF_ON(room);
	struct notice n = {.id = d->prompt_id,
	    .who = d->extension.name.n > 0 ? d->extension.name
					   : d->extension.id,
	    .capability = d->capability,
	    .risk = d->risk,
	    .calls = d->call_ids.n,
	    .until_ms = d->has_expires_ms ? d->expires_ms
					  : r->shell->wall_ms + d->timeout_ms};
	struct notifier_told t = {.notice = &n, .to = to};
	unsigned minute = reach_minute(r);

	for (enum notifier i = 0; i < NOTIFIER_COUNT; i++)
		if (notice_wants(&port->rule[i], d->risk, minute) &&
		    notice_is_there(
			&port->rule[i].to, d->has_cwd ? d->cwd : STR("")) &&
		    (i == NOTIFIER_PUSH || reach_anybody(r, i, false)))
			t.ways |= NOTIFIER_BIT(i);
	if ((t.ways & NOTIFIER_BIT(NOTIFIER_PUSH)) != 0 && reach_load(r))
		t.n_to = reach_pushes(r, d->risk, REACH_NOW, to);
	if (port->content)
		n.content = content_of(d, &b);
	if (t.ways != 0)
		port->tell(port->self, &t);
}

/* Called after every event; most are about something else. */
static void
hear(void *ctx)
{
	struct reach *r = ctx;
	struct principal who = {
	    .role = SG_ROLE_VIEWER, .channel = REACH_CHANNEL - 1};
	struct events *v = r->shell->events;
	const struct event *e;
	bool missed = false;

	while ((e = events_next(v, r->heard, &who, &missed)) != NULL) {
		struct capability_prompt_data p;
		struct sg_error none = {0};

		r->heard = e->no;
		if (e->kind != SG_EVENT_CAPABILITY_PROMPT)
			continue;
		arena_clear(&r->a);
		if (contract_decode(&capability_prompt_data_contract, e->data,
			&r->a, &p, &none) == SG_OK &&
		    r->hooks.is_own(r->hooks.ctx, p.prompt_id))
			tell(r, &p);
	}
	r->heard = events_last(v);
}

void
reach_count(struct reach *r)
{
	const struct notifier_port *port = r->shell->port.notifier;
	struct notifier_push to[REACH_MOST];
	bool can = false;

	if (!r->begun || port == NULL || !port->attends)
		return;
	for (enum notifier i = 0; i < NOTIFIER_COUNT; i++)
		can |= i != NOTIFIER_PUSH && port->rule[i].on &&
		    reach_anybody(r, i, true);
	can = can ||
	    (port->rule[NOTIFIER_PUSH].on &&
		reach_pushes(r, SG_RISK_HIGH, REACH_EVER, to) > 0);
	if (can == r->attends)
		return;
	r->attends = can;
	r->hooks.attend(r->hooks.ctx, can);
}

void
reach_begin(struct reach *r)
{
	r->begun = true;
	if (r->shell->port.notifier != NULL && reach_load(r))
		reach_count(r);
}

struct reach *
reach_new(struct shell *sh, struct accounts *accounts,
    const struct reach_hooks *hooks)
{
	struct reach *r = calloc(1, sizeof(*r));

	if (r == NULL)
		return NULL;
	r->shell = sh;
	r->accounts = accounts;
	r->hooks = *hooks;
	arena_init(&r->a, &mem_heap, ROOM);
	if (sh->port.notifier == NULL)
		return r;
	r->heard = events_last(sh->events);
	r->waker = (struct events_waker){.wake = hear, .ctx = r};
	events_listen(sh->events, &r->waker);
	return r;
}

void
reach_free(struct reach *r)
{
	if (r == NULL)
		return;
	if (r->shell->port.notifier != NULL)
		events_ignore(r->shell->events, &r->waker);
	arena_release(&r->a);
	free(r);
}

/* ---- Metrics ------------------------------------------------------------- */

static void
series(struct reach *r, struct buf *out, const char *name, const char *help,
    uint64_t (*of)(const struct notifier_state *s))
{
	const struct notifier_port *port = r->shell->port.notifier;
	struct notifier_state s;

	expose_head(out, name, "counter", help);
	for (enum notifier i = 0; i < NOTIFIER_COUNT; i++) {
		if (!port->rule[i].on)
			continue;
		port->state(port->self, i, &s);
		buf_addz(out, name);
		buf_addz(out, "{way=\"");
		buf_addz(out, notifier_name(i));
		buf_addz(out, "\"} ");
		buf_addu(out, of(&s));
		buf_addc(out, '\n');
	}
}

static uint64_t
sent_of(const struct notifier_state *s)
{
	return s->sent;
}

static uint64_t
failed_of(const struct notifier_state *s)
{
	return s->failed;
}

static uint64_t
dropped_of(const struct notifier_state *s)
{
	return s->dropped;
}

void
reach_metrics(struct reach *r, struct buf *out)
{
	if (r->shell->port.notifier == NULL)
		return;
	series(r, out, "solgate_notifications_sent_total",
	    "Notifications that were taken; since the start.", sent_of);
	series(r, out, "solgate_notifications_failed_total",
	    "Notifications that were not taken; since the start.", failed_of);
	series(r, out, "solgate_notifications_dropped_total",
	    "Notifications that were given up because too many waited; since "
	    "the start.",
	    dropped_of);
}
