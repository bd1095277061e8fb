/*
 * Talking: statements go out as the socket takes them, answers are waited for
 * no longer than the connection's patience.
 */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "postgres/link_int.h"

void
link_put_int(char out[8], int64_t v)
{
	for (int i = 0; i < 8; i++)
		out[i] = (char)((uint64_t)v >> (56 - 8 * i));
}

int64_t
link_int(const struct link *l, const struct pg_result *r, int row, int column)
{
	const char *p = l->pq->PQgetvalue(r, row, column);
	int n = l->pq->PQgetlength(r, row, column);
	uint64_t v = 0;

	for (int i = 0; i < n && i < 8; i++)
		v = v << 8 | (unsigned char)p[i];
	return (int64_t)v;
}

struct sg_str
link_bytes(const struct link *l, const struct pg_result *r, int row, int column)
{
	return (struct sg_str){l->pq->PQgetvalue(r, row, column),
	    (size_t)l->pq->PQgetlength(r, row, column)};
}

uint64_t
link_changed(const struct link *l, struct pg_result *r)
{
	return strtoull(l->pq->PQcmdTuples(r), NULL, 10);
}

static bool
sent(struct link *l, int ok)
{
	if (ok != 1)
		l->failed = true;
	return ok == 1;
}

bool
link_say(struct link *l, const char *sql, size_t *answers)
{
	(*answers)++;
	return !l->failed &&
	    sent(l,
		l->pq->PQsendQueryParams(
		    l->c, sql, 0, NULL, NULL, NULL, NULL, 1));
}

static bool
prepare(struct link *l, const struct link_statement *s, const char *name,
    size_t *answers)
{
	if (l->ready[s->number])
		return true;
	l->ready[s->number] = true;
	(*answers)++;
	return sent(
	    l, l->pq->PQsendPrepare(l->c, name, s->sql, (int)s->n, s->types));
}

bool
link_send(struct link *l, const struct link_statement *s,
    const struct link_value *v, size_t *answers)
{
	const char *values[LINK_VALUES] = {NULL};
	int lengths[LINK_VALUES] = {0}, formats[LINK_VALUES];
	char name[16];

	snprintf(name, sizeof(name), "s%u", s->number);
	if (l->failed || !prepare(l, s, name, answers))
		return false;
	for (size_t i = 0; i < s->n && i < LINK_VALUES; i++) {
		values[i] = v[i].n > 0 ? v[i].p : "";
		lengths[i] = (int)v[i].n;
		formats[i] = 1;
	}
	(*answers)++;
	return sent(l,
	    l->pq->PQsendQueryPrepared(
		l->c, name, (int)s->n, values, lengths, formats, 1));
}

bool
link_ask(struct link *l, bool sync)
{
	return !l->failed &&
	    sent(l,
		sync ? l->pq->PQpipelineSync(l->c)
		     : l->pq->PQsendFlushRequest(l->c));
}

static int64_t
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * INT64_C(1000) + t.tv_nsec / 1000000;
}

static bool
silent(struct link *l, struct sg_error *e)
{
	l->failed = true;
	(void)err_set(
	    e, SG_EIO, STR(""), STR("the database did not answer in time"));
	return false;
}

/* Until an answer is whole.  What is not sent yet goes out meanwhile: a server
 * that waits for a reader of its answers takes nothing. */
static bool
wait_answer(struct link *l, struct sg_error *e)
{
	int64_t end = now_ms() + l->patience_ms, left;
	struct pollfd p = {.fd = l->pq->PQsocket(l->c)};
	int rest, got;

	for (;;) {
		if ((rest = l->pq->PQflush(l->c)) < 0 ||
		    l->pq->PQconsumeInput(l->c) != 1) {
			(void)link_failed(l, e);
			return false;
		}
		if (rest == 0 && l->pq->PQisBusy(l->c) == 0)
			return true;
		left = l->patience_ms < 0 ? -1 : end - now_ms();
		if (l->patience_ms >= 0 && left <= 0)
			return silent(l, e);
		p.events = (short)(POLLIN | (rest > 0 ? POLLOUT : 0));
		got = poll(&p, 1, (int)left);
		if (got < 0 && errno != EINTR) {
			(void)link_failed(l, e);
			return false;
		}
	}
}

static struct pg_result *
next(struct link *l, struct sg_error *e)
{
	if (l->failed || l->c == NULL) {
		(void)link_failed(l, e);
		return NULL;
	}
	return wait_answer(l, e) ? l->pq->PQgetResult(l->c) : NULL;
}

/* What the server says of a statement that failed. */
static struct pg_result *
refused(struct link *l, struct pg_result *r, struct sg_error *e)
{
	const char *text = l->pq->PQresultErrorField(r, PQ_FIELD_MESSAGE);
	const char *state = l->pq->PQresultErrorField(r, PQ_FIELD_SQLSTATE);
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	l->failed = true;
	if (state != NULL && strcmp(state, "22012") == 0) {
		buf_addz(&b,
		    "another gate took this database over; this one allows "
		    "nothing any more");
	} else {
		buf_addz(&b, "the database refused: ");
		buf_add(&b,
		    str_part(str_of(text != NULL ? text
						 : l->pq->PQerrorMessage(l->c)),
			0, sizeof(room) - b.n));
	}
	(void)err_set(e, SG_EIO, STR(""), buf_str(&b));
	l->pq->PQclear(r);
	return NULL;
}

struct pg_result *
link_answer(struct link *l, struct sg_error *e)
{
	struct pg_result *r = next(l, e), *end;
	int status;

	if (r == NULL) {
		if (!l->failed)
			(void)link_failed(l, e);
		return NULL;
	}
	status = l->pq->PQresultStatus(r);
	if (status != PQ_COMMAND_OK && status != PQ_TUPLES_OK)
		return refused(l, r, e);
	if ((end = next(l, e)) != NULL || l->failed) {
		l->pq->PQclear(end);
		l->pq->PQclear(r);
		if (!l->failed)
			(void)link_failed(l, e);
		return NULL;
	}
	return r;
}

void
link_done(struct link *l, struct pg_result *r)
{
	l->pq->PQclear(r);
}

enum sg_err
link_synced(struct link *l, struct sg_error *e)
{
	struct pg_result *r = next(l, e);
	bool ok = r != NULL && l->pq->PQresultStatus(r) == PQ_PIPELINE_SYNC;

	l->pq->PQclear(r);
	return ok ? SG_OK : link_failed(l, e);
}

/* The last of ${answers}; those before it are looked at and forgotten. */
static struct pg_result *
last_of(struct link *l, size_t answers, struct sg_error *e)
{
	struct pg_result *r = NULL;

	if (!link_ask(l, true)) {
		(void)link_failed(l, e);
		return NULL;
	}
	for (size_t i = 0; i < answers; i++) {
		if (i > 0)
			link_done(l, r);
		if ((r = link_answer(l, e)) == NULL)
			return NULL;
	}
	if (link_synced(l, e) == SG_OK)
		return r;
	link_done(l, r);
	return NULL;
}

struct pg_result *
link_one(struct link *l, const char *sql, struct sg_error *e)
{
	size_t answers = 0;

	(void)link_say(l, sql, &answers);
	return last_of(l, answers, e);
}

struct pg_result *
link_get(struct link *l, const struct link_statement *s,
    const struct link_value *v, struct sg_error *e)
{
	size_t answers = 0;

	(void)link_send(l, s, v, &answers);
	return last_of(l, answers, e);
}

enum sg_err
link_script(
    struct link *l, const char *const *sql, size_t n, struct sg_error *e)
{
	struct pg_result *r;
	size_t answers = 0;

	for (size_t i = 0; i < n; i++)
		(void)link_say(l, sql[i], &answers);
	r = last_of(l, answers, e);
	if (r == NULL)
		return SG_EIO;
	link_done(l, r);
	return SG_OK;
}
