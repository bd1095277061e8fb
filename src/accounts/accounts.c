/* The accounts: opened, changed, and asked who comes; see accounts.h. */
#include "accounts/accounts_int.h"

#include <stdlib.h>
#include <string.h>

#include "access/keyring.h"
#include "shape/page.h"
#include "shell/record.h"

_Static_assert(ACCOUNTS_SECRET == TOKEN_TEXT, "both are 256 bits");

struct accounts *
accounts_open(struct shell *sh, struct sg_error *e)
{
	struct accounts *s = calloc(1, sizeof(*s));

	if (s == NULL)
		return NULL;
	s->shell = sh;
	sh->owned = (struct shell_owned){accounts_owned, accounts_outside, s};
	s->book = calloc(1, sizeof(*s->book));
	if (s->book != NULL && accounts_recover(s, e) == SG_OK) {
		accounts_changed(s);
		return s;
	}
	accounts_close(s);
	return NULL;
}

void
accounts_close(struct accounts *s)
{
	if (s == NULL)
		return;
	s->shell->owned = (struct shell_owned){NULL, NULL, NULL};
	free(s->book);
	free(s);
}

struct people *
accounts_book(struct accounts *s)
{
	return s->book;
}

uint64_t
accounts_version(const struct accounts *s)
{
	return s == NULL ? 0 : s->version;
}

void
accounts_changed(struct accounts *s)
{
	s->shell->people = people_count(s->book);
	s->version++;
}

void
accounts_refuse(struct command_reply to, enum people_says why)
{
	static const enum sg_problem all[PEOPLE_SAYS_COUNT] = {
#define X(sym, problem, text) [PEOPLE_##sym] = SG_PROBLEM_##problem,
#include "people/says.def"
	};

	command_say(to, all[why], people_why(why));
}

static bool
make_line(struct accounts *s, const struct accounts_change *c, struct arena *a,
    struct sg_str *line)
{
	*line = record_event(s->shell,
	    &(struct record_event){.event = c->event,
		.message = c->message,
		.level = SG_LOG_LEVEL_WARN,
		.data = shell_json(a, &people_record_contract, &c->data)},
	    a);
	for (size_t i = 0; i < c->n_ops; i++)
		if (c->ops[i].verb == STORE_PUT && c->ops[i].body.n == 0)
			return false;
	return line->n > 0;
}

void
accounts_commit(struct accounts *s, const struct accounts_change *c,
    struct arena *a, struct command_reply to)
{
	struct shell_answer w = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .out = {.ok = true, .created = c->created, .body = c->body}};
	struct sg_str line;

	accounts_changed(s);
	if (c->body.n == 0 || !make_line(s, c, a, &line)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	w.unit = shell_unit(&line, c->ops, c->n_ops);
	shell_answer(s->shell, &w);
}

void
accounts_note(
    struct accounts *s, const struct accounts_change *c, struct arena *a)
{
	struct sg_str line;
	struct journal_unit u;

	if (!make_line(s, c, a, &line))
		return;
	u = shell_unit(&line, c->ops, c->n_ops);
	u.done = NULL;
	(void)shell_submit(s->shell, &u);
}

bool
accounts_draw(char text[ACCOUNTS_SECRET + 1])
{
	return keyring_draw(text);
}

/* ---- Who comes ----------------------------------------------------------- */

/* The kept times of use are as old as an hour at most. */
static void
note_use(struct accounts *s, struct people_session *v, struct people_device *d)
{
	struct store_op ops[2];
	struct shell_work w;

	if (v->used_ms < v->kept_ms + SEEN_MS)
		return;
	d->seen_ms = v->used_ms;
	shell_work_begin(s->shell, &w);
	ops[0] = accounts_row_session(s, v, w.a);
	ops[1] = accounts_row_device(s, d, w.a);
	if (ops[0].body.n > 0 && ops[1].body.n > 0)
		(void)shell_submit(
		    s->shell, &(struct journal_unit){.ops = ops, .n_ops = 2});
	shell_work_end(s->shell, &w);
}

/* A viewer is one for every room; what others may is in may.def. */
static void
fill(struct accounts *s, struct person *p, const struct people_device *d,
    struct principal *who)
{
	who->role = p->role == SG_PEOPLE_VIEWER ? SG_ROLE_VIEWER
						: SG_ROLE_PERSON;
	who->account = true;
	who->standing = p->role;
	who->person = people_str(&p->name);
	who->person_id = who->user = str_of(p->id);
	who->device = people_str(&d->name);
	who->device_id = str_of(d->id);
	who->channel = ACCOUNTS_CHANNEL + (uint64_t)(p - s->book->person);
	who->proved = STR("session of an account");
}

static struct people_session *
session_of(struct accounts *s, struct sg_str cookie, struct sg_str key)
{
	struct people_session *v = people_session_find(
	    s->book, cookie, key, s->shell->wall_ms);

	if (v == NULL && cookie.n == ACCOUNTS_SECRET &&
	    key.n == ACCOUNTS_SECRET && accounts_catch_up(s))
		v = people_session_find(
		    s->book, cookie, key, s->shell->wall_ms);
	return v;
}

bool
accounts_who(struct accounts *s, struct sg_str cookie, struct sg_str key,
    struct principal *who, uint64_t *number)
{
	struct people_session *v;
	struct people_device *d;
	struct person *p;

	if (s == NULL || (s->catch_up == NULL && !accounts_team(s)))
		return false;
	shell_stamp(s->shell);
	v = session_of(s, cookie, key);
	if (v == NULL ||
	    (d = people_device_find(s->book, str_of(v->device))) == NULL ||
	    (p = people_find(s->book, str_of(v->person))) == NULL)
		return false;
	note_use(s, v, d);
	fill(s, p, d, who);
	*number = v->number;
	return true;
}

bool
accounts_alive(struct accounts *s, uint64_t number)
{
	return s != NULL &&
	    (people_session_alive(s->book, number, s->shell->wall_ms) ||
		accounts_agent_alive(s, number));
}

/* ---- Who comes in -------------------------------------------------------- */

static bool
name_it(struct accounts *s, const char *prefix, struct buf *b)
{
	return shell_new_id(s->shell, prefix, b);
}

enum people_says
accounts_open_session(struct accounts *s, const struct people_device *d,
    int64_t for_ms, struct accounts_entry *out, struct people_session **v)
{
	enum people_says says;
	char room[PEOPLE_ID];
	struct buf id = BUF_ON(room);

	if (!name_it(s, "session-", &id) || !accounts_draw(out->cookie) ||
	    !accounts_draw(out->key))
		return PEOPLE_FULL;
	says = people_session_add(s->book, d,
	    &(struct people_new_session){.id = buf_str(&id),
		.cookie = str_of(out->cookie),
		.key = str_of(out->key),
		.now_ms = s->shell->wall_ms,
		.for_ms = for_ms},
	    v);
	if (says == PEOPLE_OK)
		out->expires_ms = (*v)->until_ms;
	return says;
}

struct sg_str
accounts_entry_body(struct accounts *s, const struct person *p,
    const struct people_device *d, const struct accounts_entry *out,
    struct arena *a)
{
	struct page_session_view v = {.role = p->role == SG_PEOPLE_VIEWER
		? SG_ROLE_VIEWER
		: SG_ROLE_PERSON,
	    .has_key = true,
	    .key = str_of(out->key),
	    .has_expires_ms = true,
	    .expires_ms = out->expires_ms,
	    .has_person = true,
	    .person = people_str(&p->name),
	    .has_device = true,
	    .device = people_str(&d->name),
	    .has_standing = true,
	    .standing = p->role,
	    .has_team = true,
	    .team = s->shell->people > 0};

	return shell_json(a, &page_session_view_contract, &v);
}

struct people_record
accounts_about(const struct person *p, const struct people_device *d,
    const struct people_session *v)
{
	return (struct people_record){.has_person_id = true,
	    .person_id = str_of(p->id),
	    .has_name = true,
	    .name = people_str(&p->name),
	    .has_device_id = true,
	    .device_id = str_of(d->id),
	    .has_device = true,
	    .device = people_str(&d->name),
	    .has_session_id = true,
	    .session_id = str_of(v->id)};
}

enum people_says
accounts_add_device(struct accounts *s, const struct person *p,
    struct sg_str name, struct people_device **d)
{
	char room[PEOPLE_ID];
	struct buf id = BUF_ON(room);

	if (!name_it(s, "device-", &id))
		return PEOPLE_FULL;
	return people_device_add(s->book, p,
	    &(struct people_new_device){
		.id = buf_str(&id), .name = name, .now_ms = s->shell->wall_ms},
	    d);
}

const struct principal *
accounts_as(struct accounts *s, struct person *p, const struct people_device *d,
    struct principal *who)
{
	*who = (struct principal){.surface = SG_SURFACE_WEB};
	fill(s, p, d, who);
	return shell_for(s->shell, who);
}

struct people_device *
accounts_device(struct accounts *s, const struct person *p, struct sg_str name)
{
	struct people_device *d = NULL;

	for (size_t i = 0; i < PEOPLE_DEVICES; i++) {
		d = &s->book->device[i];
		if (d->live && str_eq(str_of(d->person), str_of(p->id)) &&
		    str_eq(people_str(&d->name), name))
			return d;
	}
	d = NULL;
	(void)accounts_add_device(s, p, name, &d);
	return d;
}

void
accounts_sign_in(struct accounts *s, struct people_passkey *k,
    const uint8_t challenge[PASSKEY_CHALLENGE], struct accounts_entry *out,
    struct arena *a, struct command_reply to)
{
	struct accounts_change c = {.event = "session.opened",
	    .message = "a person signed in with a passkey"};
	struct store_op ops[5];
	struct people_session *v = NULL;
	struct person *p = people_find(s->book, str_of(k->person));
	struct people_device *d = p != NULL && p->issuer[0] == '\0'
	    ? accounts_device(s, p, people_str(&k->name))
	    : NULL;
	const struct principal *was;
	struct principal who;
	enum people_says says = p == NULL ? PEOPLE_NOBODY
	    : p->issuer[0] != '\0'        ? PEOPLE_BY_SSO
	    : d == NULL                   ? PEOPLE_FULL
			: accounts_open_session(s, d, 0, out, &v);

	if (says != PEOPLE_OK) {
		accounts_refuse(to, says);
		return;
	}
	people_passed(p);
	d->seen_ms = s->shell->wall_ms;
	c.data = accounts_about(p, d, v);
	c.data.has_passkey_id = c.data.has_counter = true;
	c.data.passkey_id = str_of(k->id);
	c.data.counter = k->counter;
	c.ops = ops;
	ops[c.n_ops++] = accounts_row_person(s, p, a);
	ops[c.n_ops++] = accounts_row_device(s, d, a);
	ops[c.n_ops++] = accounts_row_session(s, v, a);
	ops[c.n_ops++] = accounts_row_passkey(s, k, a);
	if (accounts_spend(s, challenge, a, &c))
		c.body = accounts_entry_body(s, p, d, out, a);
	was = accounts_as(s, p, d, &who);
	accounts_commit(s, &c, a, to);
	(void)shell_for(s->shell, was);
}

void
accounts_sign_out(
    struct accounts *s, const struct principal *who, uint64_t number)
{
	struct accounts_change c = {.event = "session.ended",
	    .message = "a person signed out",
	    .n_ops = 1};
	const struct principal *was;
	struct people_session *v = NULL;
	struct store_op op;
	struct shell_work w;

	for (size_t i = 0; number != 0 && i < PEOPLE_SESSIONS; i++)
		if (s->book->session[i].number == number)
			v = &s->book->session[i];
	if (v == NULL)
		return;
	shell_stamp(s->shell);
	shell_work_begin(s->shell, &w);
	was = shell_for(s->shell, who);
	op = accounts_row_gone(str_of(v->id));
	c.ops = &op;
	c.data.has_session_id = c.data.has_person_id = true;
	c.data.session_id = str_of(v->id);
	c.data.person_id = str_of(v->person);
	accounts_note(s, &c, w.a);
	people_session_end(v);
	accounts_changed(s);
	(void)shell_for(s->shell, was);
	shell_work_end(s->shell, &w);
	shell_settle(s->shell);
}

bool
accounts_team(const struct accounts *s)
{
	return s != NULL && s->shell->people > 0;
}
