/* Bytes out: tried at once; what does not fit waits for the socket. */
#include "face/http/conn.h"

static void
on_shut(uv_shutdown_t *r, int status)
{
	struct conn *c = r->data;

	if (status != 0 && !c->closing)
		conn_close(c);
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
write_rest(struct conn *c, size_t sent)
{
	uv_buf_t rest;

	c->writing = c->out;
	c->out = (struct bytes){.p = NULL};
	c->write.data = c;
	rest = uv_buf_init(
	    c->writing.p + sent, (unsigned)(c->writing.n - sent));
	if (uv_write(&c->write, &c->u.stream, &rest, 1, on_written) != 0)
		conn_close(c);
	else
		conn_wait_for(c, CONN_WAIT_WRITE);
}

void
conn_flush(struct conn *c)
{
	if (c->closing || c->writing.p != NULL)
		return;
	if (c->out.n > 0) {
		uv_buf_t all = uv_buf_init(c->out.p, (unsigned)c->out.n);
		int n = uv_try_write(&c->u.stream, &all, 1);

		if (n < 0 && n != UV_EAGAIN) {
			conn_close(c);
			return;
		}
		if (n < 0 || (size_t)n < c->out.n) {
			write_rest(c, n < 0 ? 0 : (size_t)n);
			return;
		}
		bytes_drop(&c->server->pool, &c->out);
	}
	if (c->last && !c->waiting && c->stream == NULL)
		conn_end(c);
}
