/*
 * The pulse of a node: it keeps the lease, and hears what others did.  A
 * notification says only that there is something; what it is stands in tables,
 * which are asked then, and at each renewal.
 */
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "postgres/nodes.h"
#include "postgres/postgres_int.h"
#include "port/thread.h"

#define TOLD_BYTES (1u << 20) /* that wait to be taken */

struct postgres_pulse {
	pthread_t thread;
	pthread_mutex_t lock;
	int stop; /* an eventfd */
	struct link l;
	char name[POSTGRES_NODE_MAX + 1];
	int64_t life, lease_ms;
	atomic_llong until_ms; /* of the clock of boots */
	struct postgres_news news;
	int64_t next_ms; /* until the lease of another node ends */
	char *told;      /* lines of others, not yet taken */
	size_t told_n, told_cap;
	bool told_lost;
	void (*wake)(void *ctx);
	void *ctx;
};

/* The clock that goes on while the machine sleeps. */
static int64_t
boot_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_BOOTTIME, &t);
	return t.tv_sec * INT64_C(1000) + t.tv_nsec / 1000000;
}

bool
postgres_pulse_holds(struct postgres_pulse *p)
{
	return boot_ms() < atomic_load(&p->until_ms);
}

struct postgres_news
postgres_pulse_news(struct postgres_pulse *p)
{
	struct postgres_news news;

	pthread_mutex_lock(&p->lock);
	news = p->news;
	pthread_mutex_unlock(&p->lock);
	return news;
}

/* The lease is counted from before it was asked for. */
static bool
renew(struct postgres_pulse *p)
{
	struct link_statement s = pg_fixed(PG_NODE_RENEW);
	char life[8], lease[8];
	struct link_value v[] = {
	    {p->name, strlen(p->name)}, {life, 8}, {lease, 8}};
	struct sg_error none = {0};
	int64_t from = boot_ms();
	struct pg_result *r;
	bool ok;

	link_put_int(life, p->life);
	link_put_int(lease, p->lease_ms);
	if ((r = link_get(&p->l, &s, v, &none)) == NULL)
		return false;
	ok = link_changed(&p->l, r) == 1;
	link_done(&p->l, r);
	if (ok)
		atomic_store(&p->until_ms, from + p->lease_ms);
	return ok;
}

/* What changed is told. */
static bool
look(struct postgres_pulse *p)
{
	struct link_statement s = pg_fixed(PG_NODE_NEWS);
	struct link_value v = {p->name, strlen(p->name)};
	struct sg_error none = {0};
	struct pg_result *r = link_get(&p->l, &s, &v, &none);
	struct postgres_news news = {.lost = false};
	bool other;

	if (r == NULL || p->l.pq->PQntuples(r) != 1)
		return false;
	news.epoch = link_int(&p->l, r, 0, 0);
	news.ended = link_int(&p->l, r, 0, 1);
	news.letters = link_int(&p->l, r, 0, 2);
	news.answers = link_int(&p->l, r, 0, 3);
	news.nodes = link_int(&p->l, r, 0, 4);
	p->next_ms = link_int(&p->l, r, 0, 5);
	link_done(&p->l, r);
	pthread_mutex_lock(&p->lock);
	other = news.epoch != p->news.epoch || news.ended > 0 ||
	    news.letters > 0 || news.answers > 0 || news.nodes != p->news.nodes;
	news.told = p->news.told;
	p->news = news;
	pthread_mutex_unlock(&p->lock);
	if (other)
		p->wake(p->ctx);
	return true;
}

static bool
add_told(struct postgres_pulse *p, struct sg_str line)
{
	size_t want = p->told_n + line.n + 1;
	char *more;

	if (want > p->told_cap) {
		if (want > TOLD_BYTES ||
		    (more = realloc(p->told, 2 * want)) == NULL)
			return false;
		p->told = more;
		p->told_cap = 2 * want;
	}
	memcpy(p->told + p->told_n, line.p, line.n);
	p->told[want - 1] = '\n';
	p->told_n = want;
	return true;
}

/* A line that begins with the name of its node; not of this one. */
static void
take_told(struct postgres_pulse *p, struct sg_str line)
{
	struct sg_str rest = line;

	if (str_eq(str_cut(&rest, ' '), str_of(p->name)))
		return;
	pthread_mutex_lock(&p->lock);
	p->told_lost = p->told_lost || !add_told(p, line);
	p->news.told = true;
	pthread_mutex_unlock(&p->lock);
	p->wake(p->ctx);
}

/* Whatever was notified.  Without words: the tables say what it is, and how
 * often does not matter. */
static bool
heard(struct postgres_pulse *p)
{
	struct pq_notified *n;
	bool any = false;

	if (p->l.pq->PQconsumeInput(p->l.c) != 1)
		return true; /* look() finds out */
	while ((n = p->l.pq->PQnotifies(p->l.c)) != NULL) {
		if (n->extra != NULL && n->extra[0] != '\0')
			take_told(p, str_of(n->extra));
		else
			any = true;
		p->l.pq->PQfreemem(n);
	}
	return any;
}

bool
postgres_pulse_told(
    struct postgres_pulse *p, struct arena *a, struct sg_str *lines)
{
	bool all;

	pthread_mutex_lock(&p->lock);
	all = arena_dup(a, (struct sg_str){p->told, p->told_n}, lines) &&
	    !p->told_lost;
	p->told_n = 0;
	p->told_lost = p->news.told = false;
	pthread_mutex_unlock(&p->lock);
	return all;
}

static void
is_lost(struct postgres_pulse *p)
{
	pthread_mutex_lock(&p->lock);
	p->news.lost = true;
	pthread_mutex_unlock(&p->lock);
	p->wake(p->ctx);
}

/* A lease that ends before the next renewal is looked at when it does. */
static int64_t
until_next(const struct postgres_pulse *p, int64_t every)
{
	return p->next_ms > 0 && p->next_ms < every ? p->next_ms + 1 : every;
}

static void *
beat(void *self)
{
	struct postgres_pulse *p = self;
	int64_t every = p->lease_ms / 5, due = 0, left;
	struct pollfd fds[2] = {{.fd = p->stop, .events = POLLIN},
	    {.fd = p->l.pq->PQsocket(p->l.c), .events = POLLIN}};
	bool ok = true;

	while (ok && fds[0].revents == 0) {
		if ((left = due - boot_ms()) <= 0) {
			ok = renew(p) && look(p);
			due = boot_ms() + until_next(p, every);
			continue;
		}
		/* What came with an answer does not make the socket readable.
		 */
		if (heard(p)) {
			ok = look(p);
			continue;
		}
		fds[0].revents = fds[1].revents = 0;
		(void)poll(fds, 2, (int)left);
	}
	if (!ok)
		is_lost(p);
	return NULL;
}

static void
release(struct postgres_pulse *p)
{
	link_close(&p->l);
	if (p->stop >= 0)
		close(p->stop);
	pthread_mutex_destroy(&p->lock);
	free(p->told);
	free(p);
}

struct postgres_pulse *
postgres_pulse_new(const struct postgres_join *j, const struct postgres_node *n,
    void (*wake)(void *ctx), void *ctx, struct sg_error *e)
{
	struct postgres_pulse *p = calloc(1, sizeof(*p));
	struct pg_result *r;

	if (p == NULL || j->name.n >= sizeof(p->name)) {
		free(p);
		(void)err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
		return NULL;
	}
	pthread_mutex_init(&p->lock, NULL);
	memcpy(p->name, j->name.p, j->name.n);
	p->life = postgres_node_life(n);
	p->lease_ms = j->lease_ms;
	p->wake = wake;
	p->ctx = ctx;
	p->stop = eventfd(0, EFD_CLOEXEC);
	/* A server that is silent for the lease cannot keep it. */
	if (p->stop >= 0 && link_open(&p->l, j->url, e) == SG_OK &&
	    (r = link_one(&p->l, "LISTEN solgate", e)) != NULL) {
		link_done(&p->l, r);
		p->l.patience_ms = (int)j->lease_ms;
		if (renew(p) && look(p) && thread_start(&p->thread, beat, p))
			return p;
		(void)err_set(e, SG_EIO, STR(""),
		    STR("the lease of this node cannot be kept"));
	}
	release(p);
	return NULL;
}

void
postgres_pulse_free(struct postgres_pulse *p, bool leave)
{
	struct link_statement s = pg_fixed(PG_NODE_LEAVE);
	struct sg_error none = {0};
	char life[8];
	uint64_t one = 1;
	struct pg_result *r = NULL;

	if (p == NULL)
		return;
	(void)!write(p->stop, &one, sizeof(one));
	pthread_join(p->thread, NULL);
	link_put_int(life, p->life);
	if (leave && !p->l.failed)
		r = link_get(&p->l, &s,
		    (struct link_value[]){
			{p->name, strlen(p->name)}, {life, 8}},
		    &none);
	if (r != NULL) {
		link_done(&p->l, r);
		r = link_one(&p->l, "SELECT pg_notify('solgate', '')", &none);
		if (r != NULL)
			link_done(&p->l, r);
	}
	release(p);
}
