/* One connection: bytes in and out of libssl, which never waits here. */
#include <stdlib.h>
#include <string.h>

#include "tls/tls_int.h"

#define BIO_KIND    0x0400 /* BIO_TYPE_SOURCE_SINK */
#define BIO_FLUSH   11
#define RETRY_READ  (0x01 | 0x08)
#define RETRY_ALL   0x0f
#define WANT_READ   2
#define ZERO_RETURN 6
#define WRITE_MAX   (1 << 30)

/* As many as there are of ${n}, the oldest first. */
static size_t
take(struct tls_wire *w, char *p, size_t n)
{
	if (w->kept.n > 0) {
		n = n < w->kept.n ? n : w->kept.n;
		memcpy(p, w->kept.p, n);
		bytes_cut(&w->kept, n);
		if (w->kept.n == 0)
			bytes_drop(w->pool, &w->kept);
		return n;
	}
	n = n < w->next.n ? n : w->next.n;
	if (n > 0)
		memcpy(p, w->next.p, n);
	w->next = str_part(w->next, n, w->next.n);
	return n;
}

/* The way from a BIO to its wire is a function of libcrypto. */
static const struct ssl_api *api_of_all;

static int
on_read(struct bio_st *b, char *p, int n)
{
	struct tls_wire *w = api_of_all->BIO_get_data(b);
	size_t got = n > 0 ? take(w, p, (size_t)n) : 0;

	api_of_all->BIO_clear_flags(b, RETRY_ALL);
	if (got > 0)
		return (int)got;
	api_of_all->BIO_set_flags(b, RETRY_READ);
	return -1;
}

static int
on_write(struct bio_st *b, const char *p, int n)
{
	struct tls_wire *w = api_of_all->BIO_get_data(b);

	api_of_all->BIO_clear_flags(b, RETRY_ALL);
	if (n <= 0 ||
	    !bytes_add(w->pool, &w->out, (struct sg_str){p, (size_t)n}))
		return -1;
	return n;
}

static long
on_ctrl(struct bio_st *b, int what, long n, void *p)
{
	(void)b;
	(void)n;
	(void)p;
	return what == BIO_FLUSH;
}

struct bio_method_st *
tls_method_new(const struct ssl_api *api)
{
	struct bio_method_st *m = api->BIO_meth_new(BIO_KIND, "wire");

	if (m == NULL)
		return NULL;
	api_of_all = api; /* one table for the whole process */
	(void)api->BIO_meth_set_read(m, on_read);
	(void)api->BIO_meth_set_write(m, on_write);
	(void)api->BIO_meth_set_ctrl(m, on_ctrl);
	return m;
}

struct tls_wire *
tls_wire_make(struct tls *t, struct bytes_pool *pool)
{
	struct tls_wire *w = calloc(1, sizeof(*w));
	struct bio_st *b = w != NULL ? t->api->BIO_new(t->method) : NULL;

	if (b == NULL) {
		free(w);
		return NULL;
	}
	w->api = t->api;
	w->pool = pool;
	w->ssl = t->api->SSL_new(t->now);
	t->api->BIO_set_data(b, w);
	t->api->BIO_set_init(b, 1);
	if (w->ssl == NULL) {
		t->api->BIO_free(b);
		free(w);
		return NULL;
	}
	t->api->SSL_set_bio(w->ssl, b, b);
	return w;
}

struct tls_wire *
tls_wire_new(struct tls *t, struct bytes_pool *pool)
{
	struct tls_wire *w = tls_wire_make(t, pool);

	if (w != NULL)
		t->api->SSL_set_accept_state(w->ssl);
	return w;
}

void
tls_wire_free(struct tls_wire *w)
{
	if (w == NULL)
		return;
	w->api->SSL_free(w->ssl);
	bytes_drop(w->pool, &w->kept);
	bytes_drop(w->pool, &w->out);
	free(w);
}

void
tls_feed(struct tls_wire *w, const char *p, size_t n)
{
	w->next = (struct sg_str){p, n};
}

bool
tls_keep(struct tls_wire *w)
{
	bool ok = w->next.n == 0 || bytes_add(w->pool, &w->kept, w->next);

	w->next = (struct sg_str){NULL, 0};
	return ok;
}

enum tls_step
tls_read(struct tls_wire *w, char *out, size_t room, size_t *n)
{
	int got, why;

	*n = 0;
	if (w->bad || room == 0)
		return w->bad ? TLS_BAD : TLS_MORE;
	w->api->ERR_clear_error();
	got = w->api->SSL_read(
	    w->ssl, out, room > WRITE_MAX ? WRITE_MAX : (int)room);
	if (got > 0) {
		*n = (size_t)got;
		return TLS_SOME;
	}
	why = w->api->SSL_get_error(w->ssl, got);
	w->api->ERR_clear_error();
	if (why == WANT_READ)
		return TLS_MORE;
	if (why == ZERO_RETURN)
		return TLS_END;
	w->bad = true;
	return TLS_BAD;
}

bool
tls_write(struct tls_wire *w, struct sg_str s)
{
	if (w->bad || w->said_bye || s.n > WRITE_MAX ||
	    w->api->SSL_is_init_finished(w->ssl) != 1)
		return false;
	if (s.n == 0)
		return true;
	w->api->ERR_clear_error();
	if (w->api->SSL_write(w->ssl, s.p, (int)s.n) == (int)s.n)
		return true;
	w->api->ERR_clear_error();
	w->bad = true;
	return false;
}

void
tls_bye(struct tls_wire *w)
{
	if (w->bad || w->said_bye || w->api->SSL_is_init_finished(w->ssl) != 1)
		return;
	w->said_bye = true;
	(void)w->api->SSL_shutdown(w->ssl);
	w->api->ERR_clear_error();
}

struct bytes *
tls_out(struct tls_wire *w)
{
	return &w->out;
}
