/* What goes out: responses and events, one line each, kept until sent. */
#include <stdlib.h>
#include <string.h>

#include "face/rpc/rpc_int.h"
#include "json/json_put.h"

#define OUT_MAX (64u << 20) /* bytes that may wait; more breaks the stream */

/* Room for ${n} more bytes, as a buffer. */
static struct buf
room_for(struct rpc *r, size_t n)
{
	size_t cap = r->cap == 0 ? 4096 : r->cap;
	char *grown;

	if (r->sent == r->n)
		r->sent = r->n = 0;
	while (cap - r->n < n && cap < 2 * (size_t)OUT_MAX)
		cap *= 2;
	if (cap - r->n < n || r->n - r->sent > OUT_MAX)
		r->broken = true;
	if (r->broken)
		return (struct buf){.full = true};
	if (cap != r->cap) {
		if ((grown = realloc(r->out, cap)) == NULL) {
			r->broken = true;
			return (struct buf){.full = true};
		}
		r->out = grown;
		r->cap = cap;
	}
	return (struct buf){.p = r->out + r->n, .cap = n};
}

static void
keep(struct rpc *r, const struct buf *b)
{
	if (buf_full(b))
		r->broken = true;
	else
		r->n += b->n;
}

struct sg_str
rpc_output(const struct rpc *r)
{
	return (struct sg_str){
	    r->out == NULL ? NULL : r->out + r->sent, r->n - r->sent};
}

void
rpc_sent(struct rpc *r, size_t n)
{
	r->sent += n;
	if (r->sent > r->cap / 2 || r->sent == r->n) {
		if (r->sent < r->n)
			memmove(r->out, r->out + r->sent, r->n - r->sent);
		r->n -= r->sent;
		r->sent = 0;
	}
}

bool
rpc_broken(const struct rpc *r)
{
	return r->broken;
}

void
rpc_tell(struct rpc *r, const char *type, struct sg_str data)
{
	struct buf b = room_for(r, data.n + 128);

	json_open(&b);
	json_put_name(&b, "type", type);
	json_put_raw(&b, "data", data);
	json_close(&b);
	buf_addc(&b, '\n');
	keep(r, &b);
}

void
rpc_answer(struct rpc *r, const struct rpc_answer *a)
{
	struct rpc_response out = {.has_id = a->id != NULL,
	    .id = a->id != NULL ? *a->id : (struct sg_str){NULL, 0},
	    .command = a->command,
	    .success = a->error == NULL,
	    .has_data = a->data.n > 0,
	    .data = a->data,
	    .has_error = a->error != NULL,
	    .error = str_of(a->error),
	    .has_error_hints = a->hints.n > 0,
	    .error_hints = a->hints};
	struct buf b = room_for(r,
	    6 * (out.id.n + out.command.n + out.error.n) + a->data.n +
		a->hints.n + 256);

	contract_encode(&rpc_response_contract, &out, &b);
	buf_addc(&b, '\n');
	keep(r, &b);
}

/* "Missing decision" for a required key that is not there, at any depth. */
static bool
add_missing(struct buf *b, const struct sg_error *e)
{
	if (e->code != SG_EMISSING || e->pointer[0] != '/')
		return false;
	buf_addz(b, "Missing ");
	buf_addz(b, e->pointer + 1);
	return true;
}

/* The sentence behind the code, and where in the command it went wrong. */
static void
add_hints(struct buf *b, const struct command_out *out)
{
	const char *why = out->error.message;

	if (out->problem == SG_PROBLEM_ALREADY_DECIDED)
		why = "prompt already resolved";
	if (why[0] == '\0')
		why = word_text(&words_problem, out->problem);
	json_open(b);
	json_put_name(b, "message", why);
	if (out->error.pointer[0] != '\0')
		json_put_name(b, "pointer", out->error.pointer);
	if (out->details.n > 0)
		json_put_raw(b, "details", out->details);
	json_close(b);
}

void
rpc_answer_out(
    struct rpc *r, const struct rpc_open *o, const struct command_out *out)
{
	struct rpc_answer a = {.id = o->has_id ? &o->id : NULL,
	    .command = str_of(o->command->type)};
	char code[SG_POINTER_MAX + 64], hints[8192];
	struct buf c = BUF_ON(code), h = BUF_ON(hints);

	if (out->ok) {
		if (!o->command->quiet)
			a.data = out->body;
		rpc_answer(r, &a);
		return;
	}
	if (out->problem != SG_PROBLEM_INVALID_REQUEST ||
	    !add_missing(&c, &out->error))
		buf_addz(&c, word_name(&words_problem, out->problem));
	buf_addc(&c, '\0');
	add_hints(&h, out);
	a.error = code;
	if (!buf_full(&h))
		a.hints = buf_str(&h);
	rpc_answer(r, &a);
}
