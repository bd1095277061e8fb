/* Bytes out: tried at once; what does not fit waits for the socket. */
#include "face/http/conn.h"

static void
on_shut(uv_shutdown_t *r, int status)
{
	struct conn *c = r->data;

	if (status != 0 && !c->closing)
		conn_close(c);
}

/* A reader of TLS knows by this that nothing was cut off. */
static void
say_bye(struct conn *c)
{
	struct bytes *out = tls_out(c->tls);
	uv_buf_t all;

	tls_bye(c->tls);
	all = uv_buf_init(out->p, (unsigned)out->n);
	if (out->n > 0)
		(void)uv_try_write(&c->u.stream, &all, 1);
	bytes_drop(&c->server->pool, out);
}

/*
 * All was said.  Closing with unread bytes would make the kernel take back
 * what was written, so the other end is told and given a moment to close.
 */
void
conn_end(struct conn *c)
{
	if (c->closing || c->ending)
		return;
	c->ending = true;
	if (c->tls != NULL)
		say_bye(c);
	bytes_drop(&c->server->pool, &c->in);
	c->shutdown.data = c;
	if (uv_shutdown(&c->shutdown, &c->u.stream, on_shut) != 0)
		conn_close(c);
	else
		conn_wait_for(c, CONN_WAIT_END);
}

static void
on_written(uv_write_t *w, int status)
{
	struct conn *c = w->data;

	bytes_drop(&c->server->pool, &c->writing);
	if (c->closing)
		return;
	if (status != 0)
		conn_close(c);
	else
		conn_resume(c);
}

static void
write_rest(struct conn *c, struct bytes *out, size_t sent)
{
	uv_buf_t rest;

	c->writing = *out;
	*out = (struct bytes){.p = NULL};
	c->write.data = c;
	rest = uv_buf_init(
	    c->writing.p + sent, (unsigned)(c->writing.n - sent));
	if (uv_write(&c->write, &c->u.stream, &rest, 1, on_written) != 0)
		conn_close(c);
	else
		conn_wait_for(c, CONN_WAIT_WRITE);
}

/* What goes out, through TLS where that is spoken.  NULL: it cannot. */
static struct bytes *
wrapped(struct conn *c)
{
	bool ok;

	if (c->tls == NULL)
		return &c->out;
	ok = c->out.n == 0 ||
	    tls_write(c->tls, (struct sg_str){c->out.p, c->out.n});
	bytes_drop(&c->server->pool, &c->out);
	return ok ? tls_out(c->tls) : NULL;
}

void
conn_flush(struct conn *c)
{
	struct bytes *out;

	if (c->closing || c->writing.p != NULL)
		return;
	out = wrapped(c);
	if (out == NULL) {
		conn_close(c);
		return;
	}
	if (out->n > 0) {
		uv_buf_t all = uv_buf_init(out->p, (unsigned)out->n);
		int n = uv_try_write(&c->u.stream, &all, 1);

		if (n < 0 && n != UV_EAGAIN) {
			conn_close(c);
			return;
		}
		if (n < 0 || (size_t)n < out->n) {
			write_rest(c, out, n < 0 ? 0 : (size_t)n);
			return;
		}
		bytes_drop(&c->server->pool, out);
	}
	if (c->last && !c->waiting && c->stream == NULL && c->hand == NULL)
		conn_end(c);
}
