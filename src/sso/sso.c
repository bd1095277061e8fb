/* Single sign-on: its threads, what waits, and what browsers bring back. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/hmac.h"
#include "oauth/form.h"
#include "sso/sso_int.h"
#include "port/thread.h"

static bool
copy(struct sso *s, struct sg_str *text)
{
	char *p = arena_new(&s->texts, text->n + 1);

	if (p == NULL)
		return false;
	if (text->n > 0)
		memcpy(p, text->p, text->n);
	text->p = p;
	return true;
}

static bool
copy_all(struct sso *s)
{
	struct sso_rules *r = &s->c.rules;
	struct sg_str *domains = arena_new(
	    &s->texts, (r->n_domains + 1) * sizeof(*domains));
	bool ok = domains != NULL && copy(s, &s->c.name) &&
	    copy(s, &s->c.issuer) && copy(s, &s->c.client_id) &&
	    copy(s, &s->c.secret) && copy(s, &s->c.scopes) &&
	    copy(s, &s->c.ca_file) && copy(s, &r->name_claim) &&
	    copy(s, &r->groups_claim);

	for (size_t i = 0; ok && i < r->n; i++)
		ok = copy(s, &r->v[i].group);
	for (size_t i = 0; ok && i < r->n_domains; i++) {
		domains[i] = r->domains[i];
		ok = copy(s, &domains[i]);
	}
	r->domains = domains;
	return ok;
}

struct sso *
sso_open(const struct sso_config *c, struct sg_error *e)
{
	const char *why = sso_issuer_ok(c->issuer);
	struct sso *s;

	if (why == NULL && c->client_id.n == 0)
		why = "sso.client_id is missing: the name of this gate at the "
		      "provider";
	if (why == NULL && c->rules.n == 0)
		why = "no group has a role; name some in sso.viewers, "
		      "sso.agent_owners, sso.approvers or sso.administrators";
	if (why != NULL) {
		(void)err_set(e, SG_EINVALID, STR(""), str_of(why));
		return NULL;
	}
	s = calloc(1, sizeof(*s));
	if (s == NULL)
		return NULL; /* not covered: no memory */
	s->c = *c;
	s->last = &s->first;
	pthread_mutex_init(&s->lock, NULL);
	pthread_cond_init(&s->news, NULL);
	arena_init(&s->texts, &mem_heap, 1u << 20);
	if (c->key != NULL)
		memcpy(s->key, c->key, sizeof(s->key));
	s->c.key = NULL;
	if (copy_all(s) &&
	    (c->key != NULL ||
		getrandom(s->key, sizeof(s->key), 0) ==
		    (ssize_t)sizeof(s->key)))
		return s;
	(void)err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	sso_close(s);
	return NULL;
}

void
sso_close(struct sso *s)
{
	struct sso_job *j;

	if (s == NULL)
		return;
	pthread_mutex_lock(&s->lock);
	s->ends = true;
	pthread_cond_broadcast(&s->news);
	pthread_mutex_unlock(&s->lock);
	for (size_t i = 0; i < s->threads; i++)
		(void)pthread_join(s->thread[i], NULL);
	*s->last = s->over;
	while ((j = s->first) != NULL) {
		s->first = j->next;
		free(j);
	}
	arena_release(&s->texts);
	free(s->place);
	pthread_cond_destroy(&s->news);
	pthread_mutex_destroy(&s->lock);
	memset(s->key, 0, sizeof(s->key));
	free(s);
}

struct sg_str
sso_name(const struct sso *s)
{
	struct sg_str origin, path;

	if (s->c.name.n > 0 || !oauth_split(s->c.issuer, &origin, &path))
		return s->c.name;
	return str_behind(origin, '/');
}

struct sg_str
sso_issuer(const struct sso *s)
{
	return s->c.issuer;
}

struct sg_str
sso_client(const struct sso *s)
{
	return s->c.client_id;
}

void
sso_listen(struct sso *s, void (*wake)(void *ctx), void *ctx)
{
	pthread_mutex_lock(&s->lock);
	s->wake = wake;
	s->wake_ctx = ctx;
	pthread_mutex_unlock(&s->lock);
}

bool
sso_ends(struct sso *s)
{
	bool ends;

	pthread_mutex_lock(&s->lock);
	ends = s->ends;
	pthread_mutex_unlock(&s->lock);
	return ends;
}

/* ---- Threads ------------------------------------------------------------- */

/* The next one for this thread, which is put down as its own; with the lock. */
static struct sso_job *
next(struct sso *s, size_t me)
{
	struct sso_job *j;

	s->idle++;
	while (s->first == NULL && !s->ends)
		pthread_cond_wait(&s->news, &s->lock);
	s->idle--;
	j = s->ends ? NULL : s->first;
	if (j != NULL) {
		s->first = j->next;
		if (s->first == NULL)
			s->last = &s->first;
		s->runs[me] = j;
	}
	return j;
}

static void *
run(void *ctx)
{
	struct sso *s = ctx;
	struct sso_job *j;
	size_t me;

	pthread_mutex_lock(&s->lock);
	for (me = 0; !pthread_equal(s->thread[me], pthread_self());)
		me++;
	while ((j = next(s, me)) != NULL) {
		pthread_mutex_unlock(&s->lock);
		sso_job_run(s, j);
		pthread_mutex_lock(&s->lock);
		s->runs[me] = NULL;
		j->next = s->over;
		s->over = j;
		if (s->wake != NULL)
			s->wake(s->wake_ctx);
	}
	pthread_mutex_unlock(&s->lock);
	return NULL;
}

/* One more thread, if all are busy; with the lock. */
static void
more(struct sso *s)
{
	if (s->idle > 0 || s->threads == SSO_THREADS)
		return;
	if (thread_start(&s->thread[s->threads], run, s))
		s->threads++;
}

/* Takes ${j}; false: too many wait, and it is gone. */
static bool
put(struct sso *s, struct sso_job *j)
{
	bool room;

	pthread_mutex_lock(&s->lock);
	room = s->n < SSO_WAITING;
	if (room)
		more(s);
	room = room && s->threads > 0;
	if (room) {
		s->n++;
		*s->last = j;
		s->last = &j->next;
		pthread_cond_signal(&s->news);
	}
	pthread_mutex_unlock(&s->lock);
	if (!room)
		free(j);
	return room;
}

static struct sso_job *
job_new(struct sg_str origin, sso_done *done, void *ctx)
{
	struct sso_job *j = calloc(1, sizeof(*j));

	if (j == NULL || origin.n >= sizeof(j->origin)) {
		free(j);
		return NULL;
	}
	if (origin.n > 0)
		memcpy(j->origin, origin.p, origin.n);
	j->done = done;
	j->ctx = ctx;
	return j;
}

void
sso_forget(struct sso *s, const void *ctx)
{
	pthread_mutex_lock(&s->lock);
	for (struct sso_job *j = s->first; j != NULL; j = j->next)
		if (j->ctx == ctx)
			j->ctx = NULL;
	for (struct sso_job *j = s->over; j != NULL; j = j->next)
		if (j->ctx == ctx)
			j->ctx = NULL;
	for (size_t i = 0; i < SSO_THREADS; i++)
		if (s->runs[i] != NULL && s->runs[i]->ctx == ctx)
			s->runs[i]->ctx = NULL;
	pthread_mutex_unlock(&s->lock);
}

void
sso_poll(struct sso *s)
{
	struct sso_job *j;

	for (;;) {
		pthread_mutex_lock(&s->lock);
		if ((j = s->over) != NULL) {
			s->over = j->next;
			s->n--;
		}
		pthread_mutex_unlock(&s->lock);
		if (j == NULL)
			return;
		if (j->ctx != NULL)
			j->done(j->ctx, &j->answer);
		memset(j, 0, sizeof(*j));
		free(j);
	}
}

/* ---- A browser comes, and comes back ------------------------------------- */

static int64_t
now_s(const struct sso *s)
{
	return s->c.clock.wall_ms(s->c.clock.self) / 1000;
}

bool
sso_begin(struct sso *s, struct sg_str origin, sso_done *done, void *ctx)
{
	struct sso_job *j = job_new(origin, done, ctx);
	struct buf cookie;
	uint8_t secret[32];

	if (j == NULL)
		return false;
	cookie = (struct buf){j->answer.cookie, 0, SSO_COOKIE, false};
	if (getrandom(secret, sizeof(secret), 0) != (ssize_t)sizeof(secret)) {
		free(j); /* not covered: no random bytes */
		return false;
	}
	sso_cookie_add(&cookie, secret, now_s(s) + SSO_BEGIN_S);
	sso_derive(s->key, buf_str(&cookie), origin, &j->secrets);
	return put(s, j);
}

/* A state works once.  False: it did already. */
static bool
spend(struct sso *s, const char *state)
{
	for (size_t i = 0; i < SSO_SPENT; i++)
		if (s->spent[i].until_s > now_s(s) &&
		    hmac_same(s->spent[i].state, state, SSO_SECRET))
			return false;
	memcpy(s->spent[s->spent_at].state, state, SSO_SECRET);
	s->spent[s->spent_at].until_s = now_s(s) + SSO_BEGIN_S;
	s->spent_at = (s->spent_at + 1) % SSO_SPENT;
	return true;
}

/* RFC 6749, 4.1.2.1.  The words of the address are not repeated. */
static const char *
denied(struct sg_str error)
{
	if (str_eq(error, STR("access_denied")))
		return "the provider did not let you in, or you declined there";
	if (str_eq(error, STR("invalid_scope")))
		return "the provider does not know what sso.scopes asks for";
	if (str_eq(error, STR("temporarily_unavailable")) ||
	    str_eq(error, STR("server_error")))
		return "the provider has trouble of its own; try again later";
	return "the provider refused to sign you in; its log says why";
}

static const char *
check_back(struct sso *s, const struct sso_back *b, struct sso_job *j)
{
	if (!sso_cookie_ok(b->cookie, now_s(s)))
		return "this browser has no sign-in under way, or it took more "
		       "than ten minutes; begin again";
	sso_derive(s->key, b->cookie, b->origin, &j->secrets);
	if (b->state.n != SSO_SECRET ||
	    !hmac_same(b->state.p, j->secrets.state, SSO_SECRET))
		return "this is the answer to a sign-in that another browser "
		       "began, or that began before the gate was started; "
		       "begin again";
	if (!spend(s, j->secrets.state))
		return "this sign-in was finished already; begin again";
	return NULL;
}

static bool
keep(char *out, size_t room, struct sg_str s)
{
	if (s.n >= room || (s.n > 0 && memchr(s.p, '\0', s.n) != NULL))
		return false;
	if (s.n > 0)
		memcpy(out, s.p, s.n);
	return true;
}

static bool
say(struct sso_job *j, enum sso_end how, const char *why)
{
	struct buf b = {j->answer.why, 0, SSO_WHY - 1, false};

	j->answer.end = how;
	buf_addz(&b, why);
	j->done(j->ctx, &j->answer);
	free(j);
	return true;
}

bool
sso_finish(struct sso *s, const struct sso_back *b, sso_done *done, void *ctx)
{
	struct sso_job *j = job_new(b->origin, done, ctx);
	const char *why;

	if (j == NULL)
		return false;
	j->finishes = true;
	if ((why = check_back(s, b, j)) != NULL)
		return say(j, SSO_FOREIGN, why);
	if (b->error.n > 0 || b->code.n == 0)
		return say(j, SSO_REFUSED, denied(b->error));
	if (!keep(j->code, sizeof(j->code), b->code) ||
	    !keep(j->iss, sizeof(j->iss), b->iss))
		return say(j, SSO_REFUSED, "the provider's answer is too long");
	return put(s, j);
}
