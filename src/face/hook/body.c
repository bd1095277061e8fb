/* Requests to the server. */
#include "base/sha256.h"
#include "base/utf8.h"
#include "client/client.h"
#include "face/hook/hook.h"
#include "hosts/agent_text.h"
#include "shape/service.h"
#include "shape/turns.h"

#define MESSAGE_HEAD   12000 /* characters of a prompt that is too long, */
#define MESSAGE_TAIL   7900  /* and of its end */
#define MESSAGE_MAX    20000
#define NAME_MAX_BYTES 256 /* of a session, of a use of a tool */

static enum sg_err
starve(struct sg_error *e)
{
	return err_set(e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
}

/* A name of the host: as it is, or by its hash where it is too long. */
static struct sg_str
name_of(struct sg_str s, struct arena *a)
{
	uint8_t digest[SHA256_SIZE];
	struct buf b;

	if (s.n <= NAME_MAX_BYTES)
		return s;
	b = arena_buf(a, 80);
	sha256_of(s, digest);
	buf_addz(&b, "sha256:");
	buf_addhex(&b, digest, sizeof(digest));
	return buf_str(&b);
}

enum sg_err
hook_call_body(const struct hook_in *in, const struct hook_ask *ask,
    struct arena *a, struct sg_str *body, struct sg_error *e)
{
	const struct hook_event *ev = &in->event;
	struct hook_params p;
	struct hostcall_request r = {.call_id = ask->id,
	    .has_timeout_ms = ask->timeout_ms > 0,
	    .timeout_ms = ask->timeout_ms,
	    .has_extension = true,
	    .has_turn_id = ask->turn_id.n > 0,
	    .turn_id = ask->turn_id,
	    .has_cwd = ev->cwd.n > 0,
	    .cwd = ev->cwd,
	    .session_id = name_of(ev->session, a),
	    .use_id = name_of(ev->use, a)};
	enum sg_err err = hook_params(in, a, &p, e);

	if (err != SG_OK)
		return err;
	r.has_session_id = r.session_id.n > 0;
	r.has_use_id = r.use_id.n > 0;
	r.method = p.method;
	r.params = p.params;
	r.extension.id = p.extension;
	r.has_edits = p.edits.n > 0;
	r.edits = (struct sg_str_list){&p.edits, 1};
	r.context = hook_context(in, a);
	r.has_context = r.context.n > 0;
	return client_body(&hostcall_request_contract, &r,
		   1024 + p.params.n + r.context.n +
		       6 *
			   (ev->cwd.n + p.extension.n + ask->id.n +
			       ask->turn_id.n + r.session_id.n + r.use_id.n),
		   a, body)
	    ? SG_OK
	    : starve(e);
}

/* The first bytes of ${s} that hold ${points} characters, all of it valid. */
static size_t
bytes_of(struct sg_str s, size_t points)
{
	uint32_t cp;
	size_t at = 0, n;

	while (points-- > 0 && at < s.n &&
	    (n = utf8_decode(str_part(s, at, s.n), &cp)) > 0)
		at += n;
	return at;
}

/* A prompt of any length as a message; its middle may be left out. */
static bool
shorten(struct sg_str s, struct arena *a, struct sg_str *out)
{
	size_t points = utf8_count(s), head, tail;
	struct buf b;

	*out = s.n > 0 ? s : STR(" ");
	if (points <= MESSAGE_MAX)
		return true;
	head = bytes_of(s, MESSAGE_HEAD);
	tail = bytes_of(s, points - MESSAGE_TAIL);
	b = (struct buf){.cap = s.n};
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return false;
	buf_add(&b, str_part(s, 0, head));
	buf_addz(&b, "\n[...]\n");
	buf_add(&b, str_part(s, tail, s.n));
	*out = buf_str(&b);
	return !buf_full(&b);
}

enum sg_err
hook_turn_body(const struct hook_in *in, struct arena *a, struct sg_str *body,
    struct sg_error *e)
{
	const struct hook_event *ev = &in->event;
	struct buf own = arena_buf(a, ev->prompt.n + 1);
	struct turn_request r = {
	    .has_thread_id = ev->session.n > 0 && ev->session.n <= 256,
	    .thread_id = ev->session};

	agent_text_user(ev->prompt, &own);
	return !buf_full(&own) && shorten(buf_str(&own), a, &r.message) &&
		client_body(&turn_request_contract, &r,
		    2048 + 6 * (r.message.n + ev->session.n), a, body)
	    ? SG_OK
	    : starve(e);
}
