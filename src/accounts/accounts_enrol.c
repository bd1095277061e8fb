/*
 * A one-time link brings a device in.  Link, device and session are one record
 * and one unit of rows.  Who did not get the answer asks again, with what only
 * that device has drawn, and gets a session in the place of the lost one.
 */
#include <string.h>

#include "accounts/accounts_int.h"
#include "shell/record.h"

struct enrolment {
	const struct link_use *in;
	struct sg_str link_id;
	struct person *p;
	struct people_device *d;
	struct people_session *v;
	bool again; /* the device is there, and lost the answer */
};

/* A wrong try is kept before it is refused, so that a restart does not forget
 * it; false: nobody is known whom it counts against. */
static bool
refuse_kept(struct accounts *s, struct sg_str link_id, enum people_says why,
    struct arena *a, struct command_reply to)
{
	struct people_link *l = people_link_find(s->book, link_id);
	struct person *p = l != NULL ? people_find(s->book, str_of(l->person))
				     : NULL;
	struct shell_answer w = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .out = {.problem = SG_PROBLEM_UNAUTHORIZED}};
	struct store_op op;

	if (why != PEOPLE_LINK_WRONG || p == NULL)
		return false;
	op = accounts_row_person(s, p, a);
	if (op.body.n == 0)
		return false;
	err_set(&w.out.error, SG_EINVALID, STR(""), str_of(people_why(why)));
	w.unit = shell_unit(NULL, &op, 1);
	w.unit.n_records = 0;
	shell_answer(s->shell, &w);
	return true;
}

/* Whose link it is; the name of the device is looked at first, so that a slip
 * in it costs nothing. */
static enum people_says
use_link(struct accounts *s, struct enrolment *n, struct arena *a)
{
	struct sg_str secret = n->in->link;
	const struct people_link *l;
	enum people_says says;

	n->link_id = str_cut(&secret, '.');
	(void)accounts_catch_up(s);
	if ((l = people_link_find(s->book, n->link_id)) != NULL)
		accounts_fresh(
		    s, people_find(s->book, str_of(l->person)), NULL, a);
	if (!people_name_ok(n->in->device))
		return PEOPLE_BAD_NAME;
	says = people_link_use(s->book,
	    &(struct people_try){.id = n->link_id,
		.secret = secret,
		.again = n->in->again,
		.now_ms = s->shell->wall_ms},
	    &n->p, &n->d);
	n->again = n->d != NULL;
	return says;
}

static enum people_says
come_in(struct accounts *s, struct enrolment *n, struct accounts_entry *out,
    struct arena *a)
{
	uint8_t again[SHA256_SIZE];
	enum people_says says = use_link(s, n, a);

	if (says == PEOPLE_OK && !n->again)
		says = accounts_add_device(s, n->p, n->in->device, &n->d);
	if (says == PEOPLE_OK &&
	    (says = accounts_open_session(s, n->d, 0, out, &n->v)) !=
		PEOPLE_OK &&
	    !n->again)
		people_device_end(s->book, n->d);
	if (says != PEOPLE_OK || n->again)
		return says;
	sha256_of(n->in->again, again);
	people_link_spend(people_link_find(s->book, n->link_id), n->d,
	    n->in->has_again ? again : NULL);
	return PEOPLE_OK;
}

/* The sessions of the device whose secrets nobody got. */
static bool
end_lost(struct accounts *s, const struct enrolment *n, struct arena *a,
    struct accounts_change *c)
{
	for (size_t i = 0; i < PEOPLE_SESSIONS; i++) {
		struct people_session *v = &s->book->session[i];
		struct sg_str id;

		if (!v->live || v == n->v ||
		    !str_eq(str_of(v->device), str_of(n->d->id)))
			continue;
		if (!arena_dup(a, str_of(v->id), &id))
			return false; /* not covered: no memory */
		c->ops[c->n_ops++] = accounts_row_gone(id);
		people_session_end(v);
	}
	return true;
}

static bool
rows_of(struct accounts *s, const struct enrolment *n, struct arena *a,
    struct accounts_change *c)
{
	struct people_link *l = people_link_find(s->book, n->link_id);

	c->ops = arena_new(a, (4 + PEOPLE_SESSIONS) * sizeof(*c->ops));
	if (c->ops == NULL)
		return false;
	c->ops[c->n_ops++] = l != NULL ? accounts_row_link(s, l, a)
				       : accounts_row_gone(n->link_id);
	c->ops[c->n_ops++] = accounts_row_person(s, n->p, a);
	c->ops[c->n_ops++] = accounts_row_device(s, n->d, a);
	c->ops[c->n_ops++] = accounts_row_session(s, n->v, a);
	return !n->again || end_lost(s, n, a, c);
}

static void
enrol(struct accounts *s, const struct link_use *in, struct accounts_entry *out,
    struct arena *a, struct command_reply to)
{
	struct accounts_change c = {.event = "device.enrolled",
	    .message = "a person signed in with a one-time link"};
	struct enrolment n = {.in = in};
	const struct principal *was;
	struct principal who;
	uint8_t again[SHA256_SIZE];
	enum people_says says = come_in(s, &n, out, a);

	if (says != PEOPLE_OK) {
		if (!refuse_kept(s, n.link_id, says, a, to))
			accounts_refuse(to, says);
		return;
	}
	c.data = accounts_about(n.p, n.d, n.v);
	c.data.has_link_id = true;
	c.data.link_id = n.link_id;
	sha256_of(in->again, again);
	c.data.has_again = in->has_again;
	c.data.again = record_hex(a, again);
	if (n.again) {
		c.event = "session.opened";
		c.message = "a device whose answer was lost signed in again "
			    "with its link";
	}
	if (!rows_of(s, &n, a, &c)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	c.body = accounts_entry_body(s, n.p, n.d, out, a);
	was = accounts_as(s, n.p, n.d, &who);
	accounts_commit(s, &c, a, to);
	(void)shell_for(s->shell, was);
}

void
accounts_enrol(struct accounts *s, struct sg_str body,
    struct accounts_entry *out, struct command_reply to)
{
	struct sg_error e = {.code = SG_OK};
	struct link_use in;
	struct shell_work w;

	memset(out, 0, sizeof(*out));
	if (s == NULL) {
		accounts_refuse(to, PEOPLE_LINK_WRONG);
		return;
	}
	shell_stamp(s->shell);
	shell_work_begin(s->shell, &w);
	if (contract_decode(&link_use_contract, body, w.a, &in, &e) != SG_OK)
		command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
	else
		enrol(s, &in, out, w.a, to);
	shell_work_end(s->shell, &w);
	shell_settle(s->shell);
}
