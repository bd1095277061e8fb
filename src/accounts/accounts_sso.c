/*
 * Who comes by single sign-on.  An account is bound to issuer and subject; its
 * name is what the provider says, made different from those of others, and
 * stays.  Account, role, device and session are one unit: nobody is half
 * enrolled.
 */
#include <string.h>

#include "accounts/accounts_int.h"
#include "shell/record.h"

#define LINES 2

/* One record of several that leave together; the answer is behind all. */
struct unit {
	struct sg_str line[LINES];
	size_t n;
	struct store_op *ops;
	size_t n_ops;
	bool bad;
};

static void
add_line(struct accounts *s, struct unit *u, const char *event,
    const char *message, const struct people_record *data, struct arena *a)
{
	struct sg_str line = record_event(s->shell,
	    &(struct record_event){.event = event,
		.message = message,
		.level = SG_LOG_LEVEL_WARN,
		.data = shell_json(a, &people_record_contract, data)},
	    a);

	u->bad |= line.n == 0 || u->n == LINES;
	if (!u->bad)
		u->line[u->n++] = line;
}

static void
add_op(struct unit *u, struct store_op op)
{
	u->bad |= op.verb == STORE_PUT && op.body.n == 0;
	u->ops[u->n_ops++] = op;
}

static void
commit(struct accounts *s, const struct unit *u, struct shell_answer *w)
{
	w->conflict = SG_PROBLEM_CONFLICT;
	w->unit = shell_unit(u->line, u->ops, u->n_ops);
	w->unit.n_records = u->n;
	accounts_changed(s);
	if (u->bad)
		command_failed(w->to, SG_ENOMEM, NULL);
	else
		shell_answer(s->shell, w);
}

static struct people_record
record_of(const struct person *p)
{
	struct people_record r = accounts_record_of(p);

	r.has_issuer = r.has_subject = true;
	r.issuer = str_of(p->issuer);
	r.subject = str_of(p->subject);
	return r;
}

/* ---- No role any more ---------------------------------------------------- */

static void
shut(struct accounts *s, struct person *p, struct arena *a,
    struct command_reply to)
{
	struct shell_answer w = {
	    .to = to, .out = {.problem = SG_PROBLEM_FORBIDDEN}};
	struct accounts_change gone = {.n_ops = 0};
	struct unit u = {.n = 0};
	struct people_record data;

	if (!accounts_rows_of(s, p, a, &gone)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	people_shut(s->book, p);
	people_give_role(s->book, p, SG_PEOPLE_VIEWER);
	/* The account stays: its row is first. */
	gone.ops[0] = accounts_row_person(s, p, a);
	u.ops = gone.ops;
	u.n_ops = gone.n_ops;
	u.bad = gone.ops[0].body.n == 0;
	data = record_of(p);
	add_line(s, &u, "person.shut",
	    "a person has no group with a role any more; all that is theirs "
	    "ended",
	    &data, a);
	err_set(&w.out.error, SG_EINVALID, STR(""),
	    str_of(people_why(PEOPLE_NO_ROLE)));
	commit(s, &u, &w);
}

/* ---- Somebody comes in --------------------------------------------------- */

static enum people_says
make(struct accounts *s, const struct accounts_came *in, struct person **p)
{
	char room[PEOPLE_ID];
	struct buf id = BUF_ON(room);
	struct people_text name;
	struct people_new n = {.role = in->role, .now_ms = s->shell->wall_ms};
	enum people_says says;

	if (!people_free_name(s->book, in->name, &name) &&
	    !people_free_name(s->book, in->subject, &name))
		return PEOPLE_BAD_NAME;
	if (!shell_new_id(s->shell, "person-", &id))
		return PEOPLE_FULL;
	n.id = buf_str(&id);
	n.name = people_str(&name);
	says = people_add(s->book, &n, p);
	if (says == PEOPLE_OK && !people_bind(*p, in->issuer, in->subject)) {
		(*p)->live = false;
		return PEOPLE_BAD_ID;
	}
	return says;
}

static void
enter(struct accounts *s, const struct accounts_came *in, struct person *p,
    struct unit *u, struct accounts_entry *out, struct arena *a,
    struct command_reply to)
{
	bool made = u->n > 0 && p->made_ms == s->shell->wall_ms;
	struct shell_answer w = {.to = to, .out = {.ok = true}};
	struct people_device *d = accounts_device(s, p, in->device);
	struct people_session *v = NULL;
	const struct principal *was;
	struct people_record data;
	struct principal who;
	enum people_says says = d == NULL
	    ? PEOPLE_FULL
	    : accounts_open_session(s, d, in->for_ms, out, &v);

	if (says != PEOPLE_OK) {
		if (made) { /* as if never made */
			people_shut(s->book, p);
			p->live = false;
		}
		accounts_changed(s);
		accounts_refuse(to, says);
		return;
	}
	d->seen_ms = s->shell->wall_ms;
	data = accounts_about(p, d, v);
	data.has_issuer = true;
	data.issuer = str_of(p->issuer);
	add_op(u, accounts_row_person(s, p, a));
	add_op(u, accounts_row_device(s, d, a));
	add_op(u, accounts_row_session(s, v, a));
	was = accounts_as(s, p, d, &who);
	add_line(s, u, "session.opened", "a person signed in by single sign-on",
	    &data, a);
	w.out.body = accounts_entry_body(s, p, d, out, a);
	u->bad |= w.out.body.n == 0;
	commit(s, u, &w);
	(void)shell_for(s->shell, was);
}

static void
come(struct accounts *s, const struct accounts_came *in,
    struct accounts_entry *out, struct arena *a, struct command_reply to)
{
	struct store_op ops[4];
	struct unit u = {.ops = ops};
	struct person *p = people_from(s->book, in->issuer, in->subject);
	struct people_record data;
	enum people_says says = PEOPLE_OK;
	bool made = p == NULL;

	if (!in->has_role) {
		if (p != NULL)
			shut(s, p, a, to);
		else
			accounts_refuse(to, PEOPLE_NO_ROLE);
		return;
	}
	if (made)
		says = make(s, in, &p);
	if (says != PEOPLE_OK) {
		accounts_refuse(to, says);
		return;
	}
	accounts_changed(s); /* from now on records name people */
	if (made || p->role != in->role) {
		people_give_role(s->book, p, in->role);
		data = record_of(p);
		add_line(s, &u, made ? "person.added" : "person.role",
		    made ? "a person came by single sign-on for the first time"
			 : "a person has another role, by groups",
		    &data, a);
	}
	enter(s, in, p, &u, out, a, to);
}

void
accounts_from_sso(struct accounts *s, const struct accounts_came *in,
    struct accounts_entry *out, struct command_reply to)
{
	struct shell_work w;

	memset(out, 0, sizeof(*out));
	if (s == NULL) {
		accounts_refuse(to, PEOPLE_NO_ROLE);
		return;
	}
	shell_stamp(s->shell);
	shell_work_begin(s->shell, &w);
	come(s, in, out, w.a, to);
	shell_work_end(s->shell, &w);
	shell_settle(s->shell);
}
