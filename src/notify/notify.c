/* Opening, the port, what each way is like now; see notify.h. */
#include "notify/notify.h"

#include <stdlib.h>
#include <string.h>

#include "notify/notify_int.h"

#define ROOM (256u << 10)

void
notify_link(const struct notify *t, const struct notice *n, struct buf *out)
{
	struct sg_str url = t->o.page_url;

	if (url.n == 0)
		return;
	while (url.n > 0 && url.p[url.n - 1] == '/')
		url.n--;
	buf_add(out, url);
	buf_addz(out, "/inbox");
	if (n->id.n == 0)
		return;
	buf_addc(out, '/');
	buf_add(out, n->id);
}

/* With a NUL behind it. */
static bool
own(struct notify *t, struct sg_str *s)
{
	char *p = arena_new(&t->a, s->n + 1);

	if (p == NULL)
		return false;
	if (s->n > 0)
		memcpy(p, s->p, s->n);
	*s = (struct sg_str){p, s->n};
	return true;
}

static bool
own_z(struct notify *t, const char **z)
{
	struct sg_str s = str_of(*z);

	if (*z == NULL)
		return true;
	if (!own(t, &s))
		return false;
	*z = s.p;
	return true;
}

static bool
own_list(struct notify *t, const struct sg_str **v, size_t n)
{
	struct sg_str *to = arena_new(&t->a, (n + 1) * sizeof(*to));
	bool ok = to != NULL;

	for (size_t i = 0; i < n && ok; i++) {
		to[i] = (*v)[i];
		ok = own(t, &to[i]);
	}
	*v = to;
	return ok;
}

static bool
own_all(struct notify *t)
{
	struct notify_options *o = &t->o;

	for (enum notifier i = 0; i < NOTIFIER_COUNT; i++) {
		struct notice_audience *to = &o->rule[i].to;

		if (!own_list(t, &to->people, to->n_people) ||
		    !own_list(t, &to->projects, to->n_projects))
			return false;
	}
	return own(t, &o->page_url) && own_z(t, &o->ca_file) &&
	    own(t, &o->push_contact) &&
	    own_list(t, &o->push_services, o->n_push_services) &&
	    own(t, &o->ntfy_url) && own(t, &o->ntfy_topic) &&
	    own(t, &o->ntfy_token) && own(t, &o->smtp_url) &&
	    own(t, &o->smtp_from) && own(t, &o->smtp_user) &&
	    own(t, &o->smtp_password) &&
	    own_list(t, &o->smtp_to, o->n_smtp_to) &&
	    own_list(t, &o->command, o->n_command) &&
	    own_z(t, &o->command_dir) && own_z(t, &o->bus);
}

/* The first thing that is missing; NULL: all is there. */
static const char *
lacks(const struct notify_options *o, const char **name)
{
	const struct notice_rule *r = o->rule;

	if (r[NOTIFIER_NTFY].on && o->ntfy_topic.n == 0) {
		*name = "notify.ntfy_topic";
		return "an ntfy server needs a topic";
	}
	if (r[NOTIFIER_SMTP].on && o->smtp_from.n == 0) {
		*name = "notify.smtp_from";
		return "mail needs the address it comes from";
	}
	if (r[NOTIFIER_SMTP].on && o->n_smtp_to == 0) {
		*name = "notify.smtp_to";
		return "mail needs at least one address it goes to";
	}
	if (r[NOTIFIER_COMMAND].on &&
	    (o->n_command > NOTIFY_WORDS || o->command[0].n == 0 ||
		o->command[0].p[0] != '/')) {
		*name = "notify.command";
		return "the first word must be the absolute path of a program, "
		       "and there may be 16 words";
	}
	return NULL;
}

struct notify *
notify_open(const struct notify_options *o, struct sg_error *e)
{
	const char *name = "", *why = lacks(o, &name);
	struct notify *t = why == NULL ? calloc(1, sizeof(*t)) : NULL;

	if (why != NULL) {
		(void)err_set(e, SG_EINVALID, str_of(name), str_of(why));
		return NULL;
	}
	if (t == NULL) {
		(void)err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
		return NULL;
	}
	t->o = *o;
	arena_init(&t->a, &mem_heap, ROOM);
	if (own_all(t)) {
		pthread_mutex_init(&t->lock, NULL);
		for (enum notifier i = 0; i < NOTIFIER_COUNT; i++)
			notify_way_init(t, i);
		return t;
	}
	(void)err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	arena_release(&t->a);
	free(t);
	return NULL;
}

void
notify_close(struct notify *t)
{
	if (t == NULL)
		return;
	for (enum notifier i = 0; i < NOTIFIER_COUNT; i++)
		notify_way_end(&t->way[i]);
	notify_desktop_end(t);
	pthread_mutex_destroy(&t->lock);
	arena_release(&t->a);
	free(t);
}

/* ---- The port ------------------------------------------------------------ */

static void
tell(void *self, const struct notifier_told *told)
{
	struct notify *t = self;
	struct notice n = *told->notice;

	for (enum notifier i = 0; i < NOTIFIER_COUNT; i++) {
		n.language = t->o.rule[i].language;
		if ((told->ways & NOTIFIER_BIT(i)) == 0 || !t->o.rule[i].on)
			continue;
		if (i != NOTIFIER_PUSH)
			notify_way_add(&t->way[i], &n, NULL);
		for (size_t k = 0; i == NOTIFIER_PUSH && k < told->n_to; k++) {
			n.language = told->to[k].language;
			notify_way_add(&t->way[i], &n, &told->to[k]);
		}
	}
}

static void
state(void *self, enum notifier which, struct notifier_state *out)
{
	struct notify *t = self;
	struct notify_way *w = &t->way[which];

	pthread_mutex_lock(&w->lock);
	*out = w->state;
	out->waiting = w->n;
	pthread_mutex_unlock(&w->lock);
}

static bool
gone(void *self, char id[NOTIFIER_ID + 1])
{
	struct notify *t = self;
	bool any;

	pthread_mutex_lock(&t->lock);
	any = t->n_gone > 0;
	if (any)
		memcpy(id, t->gone[--t->n_gone], NOTIFIER_ID + 1);
	pthread_mutex_unlock(&t->lock);
	return any;
}

static bool
push_key(void *self, char out[NOTIFIER_KEY + 1], struct sg_error *e)
{
	struct notify *t = self;
	struct notify_said s;

	if (!t->o.rule[NOTIFIER_PUSH].on) {
		(void)err_set(e, SG_ENOTFOUND, STR("notify.push"),
		    STR("Web Push is off; set notify.push to true"));
		return false;
	}
	if (!notify_push_open(t, &s)) {
		(void)err_set(e, SG_EIO, STR(""), str_of(s.why));
		return false;
	}
	memcpy(out, t->push_open, sizeof(t->push_open));
	return true;
}

struct notifier_port
notify_port(struct notify *t)
{
	struct notifier_port p = {.tell = tell,
	    .state = state,
	    .gone = gone,
	    .push_key = push_key,
	    .may_push = notify_push_may,
	    .content = t->o.content,
	    .attends = t->o.attends,
	    .self = t};

	memcpy(p.rule, t->o.rule, sizeof(p.rule));
	return p;
}
