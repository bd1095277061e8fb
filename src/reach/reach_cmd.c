/* The commands notify.*; see reach.h. */
#include <string.h>

#include "reach/reach_int.h"

#define KEY_TEXT  87 /* characters of a public key, base64url */
#define AUTH_TEXT 22

static bool
is_admin(const struct command_in *in)
{
	return in->who.account ? in->who.standing == SG_PEOPLE_ADMINISTRATOR
			       : in->who.role == SG_ROLE_PERSON;
}

/* Whether ${p} is of who asks. */
static bool
is_mine(
    struct reach *r, const struct reach_push *p, const struct command_in *in)
{
	struct person *who;

	if (!reach_live(r, p, &who))
		return false;
	return who == NULL
	    ? !in->who.account
	    : in->who.account && str_eq(str_of(who->id), in->who.person_id);
}

static struct notify_way
view_way(struct reach *r, enum notifier way, struct arena *a)
{
	const struct notifier_port *port = r->shell->port.notifier;
	const struct notice_audience *to = &port->rule[way].to;
	struct buf quiet = shell_buf(a, 16);
	struct notifier_state *s = arena_new(a, sizeof(*s));
	struct notify_way v = {.name = str_of(notifier_name(way)),
	    .text = str_of(notifier_text(way)),
	    .on = port->rule[way].on,
	    .risk = port->rule[way].least,
	    .language = str_of(notice_language_name(port->rule[way].language)),
	    .has_people = to->n_people > 0,
	    .people = {(struct sg_str *)to->people, to->n_people},
	    .has_projects = to->n_projects > 0,
	    .projects = {(struct sg_str *)to->projects, to->n_projects},
	    .nobody = !reach_anybody(r, way, true)};

	if (s == NULL || quiet.p == NULL)
		return v;
	port->state(port->self, way, s);
	notice_hours_add(&port->rule[way].quiet, &quiet);
	v.works = !s->failing;
	v.has_quiet = quiet.n > 0;
	v.quiet = buf_str(&quiet);
	v.sent = (int64_t)s->sent;
	v.failed = (int64_t)s->failed;
	v.dropped = (int64_t)s->dropped;
	v.waiting = (int64_t)s->waiting;
	v.has_sent_ms = s->sent_ms != 0;
	v.sent_ms = s->sent_ms;
	v.has_why = s->why[0] != '\0';
	v.why = str_of(s->why);
	return v;
}

static struct notify_device
view_device(struct reach *r, const struct reach_push *p,
    const struct command_in *in, struct arena *a)
{
	struct people_device *d = people_device_find(
	    accounts_book(r->accounts), str_of(p->device));
	struct buf quiet = shell_buf(a, 16);
	struct notify_device v = {.id = str_of(p->id),
	    .service = reach_service(p),
	    .made_ms = p->made_ms,
	    .risk = p->least,
	    .mine = is_mine(r, p, in)};
	struct person *who;

	if (reach_live(r, p, &who) && who != NULL && d != NULL) {
		v.has_device = v.has_person = true;
		v.device = people_str(&d->name);
		v.person = people_str(&who->name);
	}
	if (quiet.p != NULL)
		notice_hours_add(&p->quiet, &quiet);
	v.has_quiet = quiet.n > 0;
	v.quiet = buf_str(&quiet);
	return v;
}

/* All of it as JSON; empty: no memory. */
static struct sg_str
view(struct reach *r, const struct command_in *in, struct arena *a)
{
	const struct notifier_port *port = r->shell->port.notifier;
	struct notify_way ways[NOTIFIER_COUNT];
	struct notify_device *devices = arena_new(
	    a, REACH_MOST * sizeof(*devices));
	char key[NOTIFIER_KEY + 1] = "";
	struct sg_error e = {0};
	struct notify_view v = {.ways = {ways, NOTIFIER_COUNT},
	    .devices = {devices, 0},
	    .content = port->content,
	    .attends = r->attends};

	if (devices == NULL)
		return STR("");
	for (enum notifier i = 0; i < NOTIFIER_COUNT; i++)
		ways[i] = view_way(r, i, a);
	for (size_t i = 0; i < r->n; i++)
		if (is_admin(in) || is_mine(r, &r->v[i], in))
			devices[v.devices.n++] = view_device(
			    r, &r->v[i], in, a);
	v.has_push_key = port->push_key(port->self, key, &e);
	v.push_key = str_of(key);
	v.has_push_why = !v.has_push_key && e.message[0] != '\0';
	v.push_why = str_part(str_of(e.message), 0, 200);
	return shell_json(a, &notify_view_contract, &v);
}

/* False: there is nothing to ask, and it was said. */
static bool
ready(struct reach *r, struct command_reply to)
{
	if (r->shell->port.notifier == NULL) {
		command_say(to, SG_PROBLEM_NOT_FOUND,
		    "this gate tells nobody: it is not a server");
		return false;
	}
	if (!reach_load(r)) {
		command_failed(to, SG_EIO, NULL);
		return false;
	}
	return true;
}

static void
answer(struct command_reply to, struct sg_str body)
{
	if (body.n == 0)
		command_failed(to, SG_ENOMEM, NULL);
	else
		command_done(to, body);
}

void
run_notify_get(struct reach *r, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	(void)body;
	if (!ready(r, to))
		return;
	reach_look(r);
	answer(to, view(r, in, a));
}

/* Answered with how things were before: who asks sees the counts move. */
void
run_notify_test(struct reach *r, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	const struct notify_test *b = body;
	const struct notifier_port *port = r->shell->port.notifier;
	struct notifier_push all[REACH_MOST];
	struct notice n = {.risk = SG_RISK_LOW, .calls = 1};
	struct notifier_told t = {
	    .notice = &n, .ways = NOTIFIER_ALL, .to = all};
	enum notifier way = NOTIFIER_COUNT;
	struct sg_str before;

	if (!ready(r, to))
		return;
	if (b->has_way) {
		way = notifier_find(b->way);
		if (way == NOTIFIER_COUNT || !port->rule[way].on) {
			command_say(to, SG_PROBLEM_NOT_FOUND,
			    way == NOTIFIER_COUNT
				? "there is no such notifier: push, ntfy, "
				  "smtp, command, desktop"
				: "this notifier is not set up; see man "
				  "solgate.conf, notify");
			return;
		}
		t.ways = NOTIFIER_BIT(way);
	}
	before = view(r, in, a);
	t.n_to = reach_pushes(r, SG_RISK_LOW, REACH_TEST, all);
	if (before.n > 0)
		port->tell(port->self, &t);
	answer(to, before);
}

/* base64url of so many characters; padding does not count. */
static bool
is_b64(struct sg_str s, size_t n)
{
	while (s.n > 0 && s.p[s.n - 1] == '=')
		s.n--;
	for (size_t i = 0; i < s.n; i++)
		if (!((s.p[i] >= 'A' && s.p[i] <= 'Z') ||
			(s.p[i] >= 'a' && s.p[i] <= 'z') ||
			(s.p[i] >= '0' && s.p[i] <= '9') || s.p[i] == '-' ||
			s.p[i] == '_'))
			return false;
	return s.n == n;
}

static const char *
wrong_with(struct reach *r, const struct notify_subscribe *b,
    struct notice_hours *quiet)
{
	const struct notifier_port *port = r->shell->port.notifier;

	if (!port->rule[NOTIFIER_PUSH].on)
		return "Web Push is off; set notify.push to true";
	if (!is_b64(b->p256dh, KEY_TEXT) || !is_b64(b->auth, AUTH_TEXT))
		return "p256dh and auth must be the keys that the browser gave "
		       "for its subscription";
	if (!port->may_push(port->self, b->endpoint))
		return "this push service is not known; add its host to "
		       "notify.push_services";
	if (!notice_hours_read(b->quiet, quiet))
		return "quiet must be hours such as 22:00-07:00";
	return NULL;
}

/* The same browser again, or a free place; NULL: there are too many. */
static struct reach_push *
place(struct reach *r, struct sg_str endpoint, bool *known)
{
	for (size_t i = 0; i < r->n; i++)
		if (str_eq(str_of(r->v[i].endpoint), endpoint)) {
			*known = true;
			return &r->v[i];
		}
	*known = false;
	return r->n < REACH_MOST ? &r->v[r->n] : NULL;
}

static void
copy(char *to, struct sg_str s)
{
	memcpy(to, s.p, s.n);
	to[s.n] = '\0';
}

void
run_notify_subscribe(struct reach *r, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct notify_subscribe *b = body;
	struct reach_change c = {.event = "push.subscribed",
	    .message = "a browser is told of questions",
	    .why = "a person asked for it"};
	struct notice_hours quiet;
	struct reach_push *p, fresh = {.made_ms = r->shell->wall_ms};
	struct buf id = {.p = fresh.id, .cap = NOTIFIER_ID};
	const char *why;
	bool known;

	if (!ready(r, to))
		return;
	if ((why = wrong_with(r, b, &quiet)) != NULL) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST, why);
		return;
	}
	if ((p = place(r, b->endpoint, &known)) == NULL) {
		command_say(to, SG_PROBLEM_BUSY,
		    "64 browsers are told already; end one in Settings");
		return;
	}
	if (!shell_new_id(r->shell, "push-", &id)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	if (known)
		memcpy(fresh.id, p->id, sizeof(fresh.id));
	copy(fresh.endpoint, b->endpoint);
	copy(fresh.p256dh, b->p256dh);
	copy(fresh.auth, b->auth);
	if (in->who.account && in->who.device_id.n <= PEOPLE_ID)
		copy(fresh.device, in->who.device_id);
	fresh.least = b->has_risk ? b->risk : SG_RISK_LOW;
	fresh.quiet = quiet;
	if (!reach_language(
		r, b->has_language ? b->language : STR(""), &fresh)) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "language must be en, de or es");
		return;
	}
	*p = fresh;
	r->n += !known;
	c.id = str_of(p->id);
	c.service = reach_service(p);
	c.device_id = str_of(p->device);
	c.created = !known;
	reach_count(r);
	c.body = view(r, in, a);
	reach_keep(r, &c, a, to);
}

void
run_notify_unsubscribe(struct reach *r, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct reach_push *p, was;
	struct reach_change c = {.event = "push.ended",
	    .message = "a browser is not told any more",
	    .why = "a person asked for it"};

	(void)body;
	if (!ready(r, to))
		return;
	p = reach_find(r, in->id);
	if (p == NULL || !(is_admin(in) || is_mine(r, p, in))) {
		command_say(to, SG_PROBLEM_NOT_FOUND,
		    "there is no such browser, or it belongs to somebody else");
		return;
	}
	was = *p;
	reach_remove(r, p);
	c.id = str_of(was.id);
	c.service = reach_service(&was);
	c.device_id = str_of(was.device);
	reach_count(r);
	c.body = view(r, in, a);
	reach_keep(r, &c, a, to);
}
