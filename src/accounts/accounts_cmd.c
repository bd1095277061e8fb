/*
 * The commands about people.  Which role may send which is in may.def; what
 * depends on whose it is, is here: everybody sees and ends what is their own,
 * an administrator and the person at the machine everything.
 */
#include <string.h>

#include "accounts/accounts_int.h"

bool
accounts_admin(const struct command_in *in)
{
	return in->who.account ? in->who.standing == SG_PEOPLE_ADMINISTRATOR
			       : in->who.role == SG_ROLE_PERSON;
}

static bool
is_self(const struct command_in *in, const char *person)
{
	return in->who.account && str_eq(in->who.person_id, str_of(person));
}

void
accounts_refuse_other(struct command_reply to)
{
	command_say(to, SG_PROBLEM_FORBIDDEN,
	    "this belongs to somebody else; an administrator can do it");
}

static struct person_view
view_of(struct accounts *s, const struct person *p, const struct command_in *in)
{
	struct people *b = s->book;
	struct sg_str id = str_of(p->id);
	int64_t now = s->shell->wall_ms;
	struct person_view v = {.id = id,
	    .name = people_str(&p->name),
	    .role = p->role,
	    .made_ms = p->made_ms,
	    .has_locked_ms = p->locked_ms > now,
	    .locked_ms = p->locked_ms,
	    .you = is_self(in, p->id),
	    .has_issuer = p->issuer[0] != '\0',
	    .issuer = str_of(p->issuer)};

	for (size_t i = 0; i < PEOPLE_DEVICES; i++)
		v.devices += b->device[i].live &&
		    str_eq(str_of(b->device[i].person), id);
	for (size_t i = 0; i < PEOPLE_SESSIONS; i++)
		v.sessions += people_session_live(&b->session[i], now) &&
		    str_eq(str_of(b->session[i].person), id);
	for (size_t i = 0; i < PEOPLE_LINKS; i++)
		v.invited |= people_link_open(&b->link[i], now) &&
		    str_eq(str_of(b->link[i].person), id);
	return v;
}

void
run_people_list(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct person_view *v = arena_new(a, PEOPLE_MAX * sizeof(*v));
	struct person_list out = {.people = {.v = v}};

	(void)body;
	if (v == NULL) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	for (size_t i = 0; i < PEOPLE_MAX; i++)
		if (s->book->person[i].live)
			v[out.people.n++] = view_of(s, &s->book->person[i], in);
	command_done(to, shell_json(a, &person_list_contract, &out));
}

struct people_record
accounts_record_of(const struct person *p)
{
	return (struct people_record){.has_person_id = true,
	    .person_id = str_of(p->id),
	    .has_name = true,
	    .name = people_str(&p->name),
	    .has_role = true,
	    .role = p->role};
}

void
run_people_add(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct person_add *b = body;
	struct accounts_change c = {.event = "person.added",
	    .message = "a person was added",
	    .n_ops = 1,
	    .created = true};
	char room[PEOPLE_ID];
	struct buf id = BUF_ON(room);
	struct people_new n = {
	    .name = b->name, .role = b->role, .now_ms = s->shell->wall_ms};
	struct person_view v;
	struct person *p = NULL;
	struct store_op op;
	enum people_says says;

	if (!shell_new_id(s->shell, "person-", &id)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	n.id = buf_str(&id);
	if ((says = people_add(s->book, &n, &p)) != PEOPLE_OK) {
		accounts_refuse(to, says);
		return;
	}
	op = accounts_row_person(s, p, a);
	v = view_of(s, p, in);
	c.ops = &op;
	c.data = accounts_record_of(p);
	c.body = shell_json(a, &person_view_contract, &v);
	accounts_commit(s, &c, a, to);
}

static struct person *
meant(struct accounts *s, const struct command_in *in, struct command_reply to)
{
	struct person *p = people_named(s->book, in->id);

	if (p == NULL)
		accounts_refuse(to, PEOPLE_NOBODY);
	return p;
}

void
run_people_role(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct person_role *b = body;
	struct accounts_change c = {.event = "person.role",
	    .message = "a person has another role",
	    .n_ops = 1};
	struct person *p = meant(s, in, to);
	struct person_view v;
	struct store_op op;
	enum people_says says;

	if (p == NULL)
		return;
	says = p->issuer[0] != '\0' ? PEOPLE_BY_SSO
				    : people_set_role(s->book, p, b->role);
	if (says != PEOPLE_OK) {
		accounts_refuse(to, says);
		return;
	}
	op = accounts_row_person(s, p, a);
	v = view_of(s, p, in);
	c.ops = &op;
	c.data = accounts_record_of(p);
	c.body = shell_json(a, &person_view_contract, &v);
	accounts_commit(s, &c, a, to);
}

bool
accounts_rows_of(struct accounts *s, const struct person *p, struct arena *a,
    struct accounts_change *c)
{
	struct people *b = s->book;
	struct sg_str id = str_of(p->id);

	c->ops = arena_new(a,
	    (1 + PEOPLE_DEVICES + PEOPLE_SESSIONS + PEOPLE_LINKS +
		PEOPLE_PASSKEYS + PEOPLE_AGENTS + PEOPLE_DEPUTIES) *
		sizeof(*c->ops));
	if (c->ops == NULL)
		return false;
	c->ops[c->n_ops++] = accounts_row_gone(id);
	for (size_t i = 0; i < PEOPLE_DEVICES; i++)
		if (b->device[i].live &&
		    str_eq(str_of(b->device[i].person), id))
			c->ops[c->n_ops++] = accounts_row_gone(
			    str_of(b->device[i].id));
	for (size_t i = 0; i < PEOPLE_SESSIONS; i++)
		if (b->session[i].live &&
		    str_eq(str_of(b->session[i].person), id))
			c->ops[c->n_ops++] = accounts_row_gone(
			    str_of(b->session[i].id));
	for (size_t i = 0; i < PEOPLE_LINKS; i++)
		if (b->link[i].live && str_eq(str_of(b->link[i].person), id))
			c->ops[c->n_ops++] = accounts_row_gone(
			    str_of(b->link[i].id));
	for (size_t i = 0; i < PEOPLE_PASSKEYS; i++)
		if (b->passkey[i].live &&
		    str_eq(str_of(b->passkey[i].person), id))
			c->ops[c->n_ops++] = accounts_row_gone(
			    str_of(b->passkey[i].id));
	accounts_agents_gone(s, p, a, c);
	/* What they name is about to be wiped. */
	for (size_t i = 0; i < c->n_ops; i++)
		if (!arena_dup(a, c->ops[i].id, &c->ops[i].id))
			return false;
	return true;
}

void
run_people_remove(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct accounts_change c = {
	    .event = "person.removed", .message = "a person was removed"};
	struct person *p = meant(s, in, to);
	struct person gone;
	struct person_view v;
	enum people_says says;

	(void)body;
	if (p == NULL)
		return;
	if (!accounts_rows_of(s, p, a, &c)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	v = view_of(s, p, in);
	gone = *p;
	if ((says = people_remove(s->book, p)) != PEOPLE_OK) {
		accounts_refuse(to, says);
		return;
	}
	v.id = str_of(gone.id);
	v.name = people_str(&gone.name);
	c.data = accounts_record_of(&gone);
	c.body = shell_json(a, &person_view_contract, &v);
	accounts_commit(s, &c, a, to);
}

void
run_people_link(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct link_ask *b = body;
	struct accounts_change c = {.event = "link.made",
	    .message = "a one-time link was made for a person",
	    .created = true};
	char room[PEOPLE_ID], secret[ACCOUNTS_SECRET + 1];
	char text[PEOPLE_ID + ACCOUNTS_SECRET + 2];
	struct buf id = BUF_ON(room), link = BUF_ON(text);
	struct person *p = meant(s, in, to);
	struct people_new_link n = {.now_ms = s->shell->wall_ms,
	    .for_ms = b->has_hours ? b->hours * 3600000 : PEOPLE_LINK_MS};
	struct people_link *l = NULL;
	struct link_view v;
	struct store_op ops[2];
	enum people_says says;

	if (p == NULL)
		return;
	if (!accounts_admin(in) && !is_self(in, p->id)) {
		accounts_refuse_other(to);
		return;
	}
	if (p->issuer[0] != '\0') {
		accounts_refuse(to, PEOPLE_BY_SSO);
		return;
	}
	if (!shell_new_id(s->shell, "link-", &id) || !accounts_draw(secret)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	n.id = buf_str(&id);
	n.secret = str_of(secret);
	if ((says = people_link_make(s->book, p, &n, &l)) != PEOPLE_OK) {
		accounts_refuse(to, says);
		return;
	}
	buf_add(&link, n.id);
	buf_addc(&link, '.');
	buf_addz(&link, secret);
	v = (struct link_view){.link = buf_str(&link),
	    .person = people_str(&p->name),
	    .expires_ms = l->until_ms,
	    .origin = accounts_page(in)};
	v.has_origin = v.origin.n > 0;
	v.code = accounts_code(v.origin, v.link, a);
	v.has_code = v.code.n > 0;
	ops[c.n_ops++] = accounts_row_link(s, l, a);
	ops[c.n_ops++] = accounts_row_person(s, p, a);
	c.ops = ops;
	c.data = accounts_record_of(p);
	c.data.has_link_id = true;
	c.data.link_id = n.id;
	c.body = shell_json(a, &link_view_contract, &v);
	accounts_commit(s, &c, a, to);
	memset(secret, 0, sizeof(secret));
	memset(text, 0, sizeof(text));
}

/* ---- Devices and sessions ------------------------------------------------ */

static bool
list_sessions(struct accounts *s, const struct people_device *d,
    const struct command_in *in, struct arena *a, struct device_view *v)
{
	struct people *b = s->book;

	v->sessions.v = arena_new(a, 64 * sizeof(*v->sessions.v));
	if (v->sessions.v == NULL)
		return false;
	for (size_t i = 0; i < PEOPLE_SESSIONS && v->sessions.n < 64; i++) {
		struct people_session *e = &b->session[i];
		int64_t end = e->until_ms;

		if (!people_session_live(e, s->shell->wall_ms) ||
		    !str_eq(str_of(e->device), str_of(d->id)))
			continue;
		if (e->used_ms + PEOPLE_IDLE_MS < end)
			end = e->used_ms + PEOPLE_IDLE_MS;
		if (e->used_ms > v->seen_ms)
			v->seen_ms = e->used_ms;
		v->sessions.v[v->sessions.n++] = (struct person_session){
		    .id = str_of(e->id),
		    .made_ms = e->made_ms,
		    .used_ms = e->used_ms,
		    .expires_ms = end,
		    .here = in->who.account &&
			str_eq(in->who.device_id, str_of(d->id))};
	}
	return true;
}

void
run_people_devices(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct device_view *v = arena_new(a, PEOPLE_DEVICES * sizeof(*v));
	struct device_list out = {.devices = {.v = v}};
	bool ok = v != NULL;

	(void)body;
	for (size_t i = 0; ok && i < PEOPLE_DEVICES; i++) {
		struct people_device *d = &s->book->device[i];
		struct person *p;

		if (!d->live ||
		    (!accounts_admin(in) && !is_self(in, d->person)) ||
		    (p = people_find(s->book, str_of(d->person))) == NULL)
			continue;
		v[out.devices.n] = (struct device_view){.id = str_of(d->id),
		    .name = people_str(&d->name),
		    .person = people_str(&p->name),
		    .person_id = str_of(p->id),
		    .made_ms = d->made_ms,
		    .seen_ms = d->seen_ms};
		ok = list_sessions(s, d, in, a, &v[out.devices.n++]);
	}
	if (ok)
		command_done(to, shell_json(a, &device_list_contract, &out));
	else
		command_failed(to, SG_ENOMEM, NULL);
}

/* What is cut off: a device with all its sessions, or one session. */
struct cut {
	struct people_device *d; /* NULL: the session alone */
	struct people_session *v;
	const char *person;
};

static bool
find_cut(struct accounts *s, struct sg_str id, struct cut *c)
{
	*c = (struct cut){.d = people_device_find(s->book, id),
	    .v = people_session_by_id(s->book, id)};
	if (c->d != NULL)
		c->person = c->d->person;
	else if (c->v != NULL)
		c->person = c->v->person;
	return c->person != NULL;
}

static size_t
rows_cut(struct accounts *s, const struct cut *k, struct arena *a,
    struct accounts_change *c)
{
	struct people *b = s->book;
	size_t n = 0;

	c->ops = arena_new(a, (1 + PEOPLE_SESSIONS) * sizeof(*c->ops));
	if (c->ops == NULL)
		return 0;
	if (k->d != NULL)
		c->ops[c->n_ops++] = accounts_row_gone(str_of(k->d->id));
	for (size_t i = 0; i < PEOPLE_SESSIONS; i++)
		if (k->d == NULL ? &b->session[i] == k->v
				 : b->session[i].live &&
			    str_eq(str_of(b->session[i].device),
				str_of(k->d->id))) {
			c->ops[c->n_ops++] = accounts_row_gone(
			    str_of(b->session[i].id));
			n++;
		}
	for (size_t i = 0; i < c->n_ops; i++)
		if (!arena_dup(a, c->ops[i].id, &c->ops[i].id))
			c->n_ops = 0; /* not covered: no memory */
	return n;
}

void
run_people_end(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct accounts_change c = {
	    .event = "session.ended", .message = "a session was ended"};
	struct device_ended out = {.id = in->id};
	struct person *p;
	struct cut k;

	(void)body;
	if (!find_cut(s, in->id, &k)) {
		accounts_refuse(to, PEOPLE_NO_DEVICE);
		return;
	}
	if (!accounts_admin(in) && !is_self(in, k.person)) {
		accounts_refuse_other(to);
		return;
	}
	out.sessions = (int64_t)rows_cut(s, &k, a, &c);
	if (c.n_ops == 0) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	if ((p = people_find(s->book, str_of(k.person))) != NULL)
		c.data = accounts_record_of(p);
	c.data.has_role = false;
	if (k.d != NULL) {
		c.event = "device.ended";
		c.message = "a device was ended, with its sessions";
		c.data.has_device_id = true;
		c.data.device_id = in->id;
		people_device_end(s->book, k.d);
	} else {
		c.data.has_session_id = true;
		c.data.session_id = in->id;
		people_session_end(k.v);
	}
	c.body = shell_json(a, &device_ended_contract, &out);
	accounts_commit(s, &c, a, to);
}
