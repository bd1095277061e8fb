/* Holds: opened, kept, and found again after a start; see holds.h. */
#include <stdlib.h>
#include <string.h>

#include "hold/holds_int.h"
#include "json/json_put.h"
#include "shape/service.h"
#include "shell/alarm.h"
#include "shell/record.h"

#define ROW          "holds"
#define RECOVER_ROOM (4u << 20)

struct sg_str
hold_str(const struct text *t)
{
	return (struct sg_str){t->p, t->n};
}

/* What does not fit is left out whole: no text is cut in a character. */
static void
set(struct text *t, struct sg_str s)
{
	t->n = s.n <= HOLD_TEXT ? s.n : 0;
	if (t->n > 0)
		memcpy(t->p, s.p, t->n);
}

static bool
is(const struct text *t, struct sg_str s)
{
	return str_eq(hold_str(t), s);
}

/* For what finds no room, or cannot be read: every session is held. */
static struct hold *
hold_all(struct holds *h)
{
	return &h->v[HOLDS_MAX];
}

static struct hold *
hold_new(struct holds *h)
{
	struct hold *old = NULL;

	for (size_t i = 0; i < HOLDS_MAX; i++) {
		struct hold *v = &h->v[i];

		if (!v->open)
			return v;
		/* A refused turn makes room, a session never does. */
		if (v->kind == SG_HOLD_TURN && !v->lifting &&
		    (old == NULL || v->at_ms < old->at_ms))
			old = v;
	}
	return old;
}

struct hold_view
hold_view_of(const struct hold *h)
{
	return (struct hold_view){.id = hold_str(&h->id),
	    .kind = h->kind,
	    .at_ms = h->at_ms,
	    .extension = hold_str(&h->owner),
	    .has_session = h->session.n > 0,
	    .session = hold_str(&h->session),
	    .has_turn_id = h->turn.n > 0,
	    .turn_id = hold_str(&h->turn),
	    .has_allowed = h->allowed.n > 0,
	    .allowed = hold_str(&h->allowed),
	    .has_ran = h->ran.n > 0,
	    .ran = hold_str(&h->ran),
	    .says = hold_str(&h->says),
	    .open = h->open};
}

struct store_op
holds_row(struct holds *h, const struct hold *without, struct arena *a)
{
	struct hold_view *v = arena_new(a, (HOLDS_MAX + 1) * sizeof(*v));
	struct hold_list out = {.holds = {.v = v}};
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = STR(ROW),
	    .at_ms = h->shell->wall_ms};

	for (size_t i = 0; v != NULL && i <= HOLDS_MAX; i++)
		if (h->v[i].open && &h->v[i] != without &&
		    h->v[i].kind == SG_HOLD_BREACH)
			v[out.holds.n++] = hold_view_of(&h->v[i]);
	if (v != NULL)
		op.body = shell_json(a, &hold_list_contract, &out);
	return op;
}

static struct sg_str
hash_of(struct holds *h, const struct text *t, struct arena *a)
{
	return t->n > 0 ? record_scope_hash(h->shell, hold_str(t), a) : STR("");
}

struct sg_str
holds_record(struct holds *h, const struct hold *v, const struct principal *who,
    struct arena *a)
{
	bool turn = v->kind == SG_HOLD_TURN;
	struct hold_record r = {.allowed_hash = hash_of(h, &v->allowed, a),
	    .extension_id = hold_str(&v->owner),
	    .hold_id = hold_str(&v->id),
	    .kind = v->kind,
	    .ran_hash = hash_of(h, &v->ran, a),
	    .has_session_id = v->session.n > 0,
	    .session_id = hold_str(&v->session),
	    .has_turn_id = v->turn.n > 0,
	    .turn_id = hold_str(&v->turn)};

	r.has_allowed_hash = r.allowed_hash.n == 64;
	r.has_ran_hash = r.ran_hash.n == 64;
	if (who != NULL) {
		r.has_by = r.has_surface = true;
		r.by = who->user.n > 0 ? str_part(who->user, 0, 256)
				       : STR("a person");
		r.has_proved = who->proved.n > 0;
		r.proved = str_part(who->proved, 0, 256);
		r.surface = who->surface;
	}
	return record_event(h->shell,
	    &(struct record_event){
		.event = who == NULL ? "hold.opened" : "hold.lifted",
		.message = who == NULL
		    ? "a call ran that is not the one that was allowed; its "
		      "session is held"
		    : turn ? "a person lifted the limits of a turn"
			   : "a person lifted the hold of a session",
		.level = who == NULL ? SG_LOG_LEVEL_ERROR : SG_LOG_LEVEL_WARN,
		.extension_id = hold_str(&v->owner),
		.data = shell_json(a, &hold_record_contract, &r)},
	    a);
}

void
holds_tell(struct holds *h, const struct hold_view *v, struct arena *a)
{
	shell_tell(
	    h->shell, SG_EVENT_HOLD, 0, shell_json(a, &hold_view_contract, v));
}

static bool
name(struct holds *h, struct hold *v)
{
	char room[ID_TEXT + 8];
	struct buf b = BUF_ON(room);

	if (!shell_new_id(h->shell, "hold-", &b))
		return false;
	set(&v->id, buf_str(&b));
	return true;
}

static void
say_breach(struct hold *v, enum ran_verdict how)
{
	set(&v->says,
	    how == RAN_DENIED
		? STR("A call that was denied ran all the same. Another hook, "
		      "or the host, does not do as the gate says.")
		: STR("Something else ran than was allowed. Another hook may "
		      "have changed the call after it was allowed."));
}

static bool
keep(struct holds *h, const struct hold *v, struct arena *a)
{
	struct sg_str line = holds_record(h, v, NULL, a);
	struct store_op op = holds_row(h, NULL, a);

	return line.n > 0 && op.body.n > 0 &&
	    shell_submit(h->shell,
		&(struct journal_unit){.records = &line,
		    .n_records = 1,
		    .ops = &op,
		    .n_ops = 1,
		    .durable = true}) == SG_OK;
}

bool
holds_breach(struct holds *h, const struct ran_call *c, enum ran_verdict how,
    struct sg_str was, struct arena *a, struct sg_str *id)
{
	struct hold *v = hold_new(h);
	bool fits = v != NULL && c->owner.n <= HOLD_ID_MAX &&
	    c->session.n <= HOLD_ID_MAX;
	struct hold_view view;

	if (!fits)
		v = hold_all(h);
	memset(v, 0, sizeof(*v));
	v->open = true;
	v->kind = SG_HOLD_BREACH;
	v->at_ms = h->shell->wall_ms;
	set(&v->owner, fits ? c->owner : STR("all hosts"));
	set(&v->session, fits ? c->session : STR(""));
	set(&v->allowed, how == RAN_CHANGED ? was : STR(""));
	set(&v->ran, c->shown);
	say_breach(v, how);
	if (!name(h, v))
		set(&v->id, STR("hold-without-a-number"));
	*id = hold_str(&v->id);
	view = hold_view_of(v);
	holds_tell(h, &view, a);
	h->hooks.changed(h->hooks.ctx);
	return keep(h, v, a);
}

void
holds_turn(struct holds *h, const struct hold_turn *t, struct arena *a)
{
	struct hold *v;
	struct hold_view view;

	if (t->turn_id.n != ID_TEXT)
		return;
	for (size_t i = 0; i < HOLDS_MAX; i++)
		if (h->v[i].open && is(&h->v[i].turn, t->turn_id))
			return;
	if ((v = hold_new(h)) == NULL)
		return;
	memset(v, 0, sizeof(*v));
	v->kind = SG_HOLD_TURN;
	v->at_ms = h->shell->wall_ms;
	set(&v->owner, t->owner);
	set(&v->session, t->session);
	set(&v->turn, t->turn_id);
	set(&v->ran, STR(""));
	set(&v->allowed, t->shown);
	set(&v->says, t->why);
	v->open = name(h, v);
	if (!v->open)
		return;
	view = hold_view_of(v);
	holds_tell(h, &view, a);
}

bool
holds_session(const struct holds *h, struct sg_str owner, struct sg_str session)
{
	if (session.n == 0)
		return false;
	for (size_t i = 0; i < HOLDS_MAX; i++)
		if (h->v[i].open && h->v[i].kind == SG_HOLD_BREACH &&
		    is(&h->v[i].owner, owner) && is(&h->v[i].session, session))
			return true;
	return h->v[HOLDS_MAX].open;
}

bool
holds_lifted(const struct holds *h, struct sg_str turn_id)
{
	for (size_t i = 0; turn_id.n == ID_TEXT && i < LIFTED_MAX; i++)
		if (memcmp(h->lifted[i], turn_id.p, ID_TEXT) == 0)
			return true;
	return false;
}

struct ran *
holds_ran(struct holds *h)
{
	return h->ran;
}

size_t
holds_count(const struct holds *h)
{
	size_t n = 0;

	for (size_t i = 0; i <= HOLDS_MAX; i++)
		n += h->v[i].open;
	return n;
}

/* ---- After a start ------------------------------------------------------- */

struct recover {
	struct holds *h;
	struct arena a;
};

static void
put_view(struct holds *h, const struct hold_view *w)
{
	struct hold *v = w->session.n > 0 ? hold_new(h) : hold_all(h);

	if (v == NULL)
		v = hold_all(h);
	memset(v, 0, sizeof(*v));
	v->open = true;
	v->kind = w->kind;
	v->at_ms = w->at_ms;
	set(&v->id, w->id);
	set(&v->owner, w->extension);
	set(&v->session, w->session);
	set(&v->allowed, w->allowed);
	set(&v->ran, w->ran);
	set(&v->says, w->says);
}

/* One that cannot be read holds all. */
static void
put_odd(struct holds *h)
{
	put_view(h,
	    &(struct hold_view){.id = STR("hold-without-a-number"),
		.kind = SG_HOLD_BREACH,
		.at_ms = h->shell->wall_ms,
		.extension = STR("all hosts"),
		.says = STR("What is held could not be read after the start, "
			    "so every session is.")});
}

static struct hold *
by_id(struct holds *h, struct sg_str id)
{
	for (size_t i = 0; i <= HOLDS_MAX; i++)
		if (h->v[i].open && is(&h->v[i].id, id))
			return &h->v[i];
	return NULL;
}

/* What the ledger says and the store did not know. */
static void
take(struct holds *h, const struct ledger_record *line,
    const struct hold_record *r)
{
	struct hold *v = by_id(h, r->hold_id);

	if (str_eq(line->event, STR("hold.lifted"))) {
		if (v != NULL)
			v->open = false;
	} else if (v == NULL && r->kind == SG_HOLD_BREACH) {
		put_view(h,
		    &(struct hold_view){.id = r->hold_id,
			.kind = r->kind,
			.at_ms = line->ts_ms,
			.extension = r->extension_id,
			.session = r->session_id,
			.says = STR("Something else ran than was allowed; the "
				    "store does not say what.")});
	}
}

static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct recover *v = ctx;
	struct sg_error none = {0};
	struct ledger_record line;
	struct hold_record r;
	struct sg_str record;

	if (str_find(entry->record, STR(JSON_NAME("event") "\"hold.")) ==
	    entry->record.n)
		return true;
	arena_clear(&v->a);
	if (arena_dup(&v->a, entry->record, &record) &&
	    contract_decode(&ledger_record_contract, record, &v->a, &line,
		&none) == SG_OK &&
	    line.has_data &&
	    contract_decode(
		&hold_record_contract, line.data, &v->a, &r, &none) == SG_OK)
		take(v->h, &line, &r);
	else
		put_odd(v->h);
	return true;
}

static enum sg_err
recover(struct holds *h, struct sg_error *e)
{
	const struct shell_ports *port = &h->shell->port;
	const struct journal_found *f = port->found;
	struct recover v = {.h = h};
	struct sg_error none = {0};
	struct hold_list list;
	struct store_row row;
	enum sg_err err = SG_OK;

	arena_init(&v.a, &mem_heap, RECOVER_ROOM);
	if (port->store->get(port->store->self, STORE_STATE, STR(ROW), &v.a,
		&row, &none) == SG_OK) {
		if (contract_decode(&hold_list_contract, row.body, &v.a, &list,
			&none) != SG_OK)
			put_odd(h);
		else
			for (size_t i = 0; i < list.holds.n; i++)
				put_view(h, &list.holds.v[i]);
	}
	if (f != NULL && port->ledger != NULL && port->ledger->each != NULL &&
	    f->ledger.seq > f->store.seq)
		err = port->ledger->each(
		    port->ledger->self, f->store.seq + 1, see, &v, e);
	arena_release(&v.a);
	return err;
}

enum sg_err
holds_reread(struct holds *h, struct sg_error *e)
{
	for (size_t i = 0; i <= HOLDS_MAX; i++)
		h->v[i].open = false;
	return recover(h, e);
}

struct holds *
holds_open(
    struct shell *sh, const struct holds_hooks *hooks, struct sg_error *e)
{
	struct holds *h = calloc(1, sizeof(*h));

	if (h == NULL)
		return NULL;
	h->shell = sh;
	h->hooks = *hooks;
	h->ran = ran_new();
	if (h->ran != NULL && recover(h, e) == SG_OK)
		return h;
	holds_close(h);
	return NULL;
}

void
holds_close(struct holds *h)
{
	if (h == NULL)
		return;
	ran_free(h->ran);
	free(h);
}
