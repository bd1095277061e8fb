/*
 * Connecting.  libpq tries the hosts of the URL in their order, each within
 * connect_timeout, and asks each whether it fits target_session_attrs; so this
 * waits, and is done at a start or on a thread that may.
 */
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "postgres/link_int.h"
#include "postgres/postgres.h"

/* The first line of what libpq says, with a word before it. */
static enum sg_err
say(struct sg_error *e, const char *before, const char *message)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);
	struct sg_str text = str_of(message);

	buf_addz(&b, before);
	text = str_trim(str_cut(&text, '\n'));
	buf_add(&b, str_part(text, 0, sizeof(room) - b.n));
	return err_set(e, SG_EIO, STR(""), buf_str(&b));
}

enum sg_err
link_failed(struct link *l, struct sg_error *e)
{
	l->failed = true;
	return say(e, "the database cannot be used: ",
	    l->c != NULL ? l->pq->PQerrorMessage(l->c) : "no connection");
}

bool
postgres_url_is(struct sg_str s)
{
	return str_starts(s, STR("postgresql://")) ||
	    str_starts(s, STR("postgres://"));
}

/* Settings and arguments of programs are shown: neither holds a password. */
static enum sg_err
check_options(const struct pq_option *v, struct sg_error *e)
{
	for (; v->keyword != NULL; v++)
		if ((strcmp(v->keyword, "password") == 0 ||
			strcmp(v->keyword, "sslpassword") == 0) &&
		    v->val != NULL)
			return err_set(e, SG_EUSAGE, STR(""),
			    STR("the URL of the database holds a password; put "
				"it into a file that only you can read, and "
				"name that: passfile=/PATH, or ~/.pgpass"));
	return SG_OK;
}

enum sg_err
postgres_url_check(const char *url, struct sg_error *e)
{
	const struct pq_api *pq = pq_api_load(e);
	struct pq_option *v;
	char *why = NULL;
	enum sg_err err;

	if (pq == NULL)
		return SG_EIO;
	if (!postgres_url_is(str_of(url)))
		return err_set(e, SG_EUSAGE, STR(""),
		    STR("the URL of a database begins with postgresql://"));
	if ((v = pq->PQconninfoParse(url, &why)) == NULL) {
		err = say(e, "the URL of the database is wrong: ",
		    why != NULL ? why : "out of memory");
		pq->PQfreemem(why);
		return err == SG_EIO ? SG_EUSAGE : err;
	}
	err = check_options(v, e);
	pq->PQconninfoFree(v);
	return err;
}

static void
quiet(void *ctx, const char *message)
{
	(void)ctx;
	(void)message;
}

/* What stands before the URL is a default; the URL may say otherwise. */
static struct pg_conn *
start(const struct pq_api *pq, const char *url)
{
	static const char *const keys[] = {"fallback_application_name",
	    "connect_timeout", "keepalives_idle", "keepalives_interval",
	    "keepalives_count", "tcp_user_timeout", "dbname", NULL};
	const char *const values[] = {
	    "solgate", "5", "5", "2", "3", "10000", url, NULL};

	return pq->PQconnectdbParams(keys, values, 1);
}

enum sg_err
link_open(struct link *l, const char *url, struct sg_error *e)
{
	enum sg_err err = postgres_url_check(url, e);

	*l = (struct link){.patience_ms = LINK_ANSWER_MS};
	if (err != SG_OK)
		return err;
	l->pq = pq_api_load(e);
	if (l->pq == NULL)
		return SG_EIO;
	if ((l->c = start(l->pq, url)) == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	if (l->pq->PQstatus(l->c) != PQ_CONNECTED)
		return link_failed(l, e);
	(void)l->pq->PQsetNoticeProcessor(l->c, quiet, NULL);
	if (l->pq->PQsetnonblocking(l->c, 1) != 0 ||
	    l->pq->PQenterPipelineMode(l->c) != 1)
		return link_failed(l, e);
	return SG_OK;
}

void
link_close(struct link *l)
{
	if (l->c != NULL)
		l->pq->PQfinish(l->c);
	l->c = NULL;
	l->failed = true;
}

/* An end that is gone makes the socket readable, and reading then fails; what
 * it said before it went is read first. */
bool
link_alive(struct link *l)
{
	struct pollfd p = {.events = POLLIN};

	if (l->c == NULL || l->failed)
		return false;
	p.fd = l->pq->PQsocket(l->c);
	while (!l->failed && poll(&p, 1, 0) > 0)
		if (l->pq->PQconsumeInput(l->c) != 1 ||
		    l->pq->PQstatus(l->c) != PQ_CONNECTED)
			l->failed = true;
	return !l->failed;
}
