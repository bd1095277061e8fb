/*
 * Refusals as problem+json: the members of RFC 9457, and beside them those of
 * HttpError, which older readers know.  Nothing in them comes from a path, a
 * stack or a header of the request.
 */
#include <string.h>

#include "reply/answer.h"
#include "shape/error.h"
#include "words/words.h"

/* The last step of a JSON pointer, with its escapes undone. */
static struct sg_str
last_step(const char *pointer, struct buf *b)
{
	const char *slash = strrchr(pointer, '/');

	for (const char *p = slash == NULL ? "" : slash + 1; *p != '\0'; p++) {
		if (p[0] == '~' && (p[1] == '0' || p[1] == '1'))
			buf_addc(b, *++p == '0' ? '~' : '/');
		else
			buf_addc(b, *p);
	}
	return buf_str(b);
}

/* Where in the body, if the body is what is wrong. */
static void
set_place(struct problem_details *d, const struct command_out *out,
    struct sg_str *key, struct buf *room)
{
	const struct sg_error *e = &out->error;

	if (out->problem != SG_PROBLEM_INVALID_REQUEST || e->code == SG_OK)
		return;
	d->has_code = d->has_pointer = true;
	d->code = str_of(out->code != NULL ? out->code : sg_err_name(e->code));
	d->pointer = str_of(e->pointer);
	if (e->code != SG_EUNKNOWN || e->pointer[0] == '\0')
		return;
	*key = last_step(e->pointer, room);
	d->has_unrecognized_keys = true;
	d->unrecognized_keys.v = key;
	d->unrecognized_keys.n = 1;
}

static void
add_problem(
    struct buf *b, const struct command_out *out, const struct answer *a)
{
	char type_text[128], key_text[SG_POINTER_MAX];
	struct buf type = BUF_ON(type_text), room = BUF_ON(key_text);
	struct problem_details d = {.request_id = a->request_id,
	    .transmission_id = a->run,
	    .has_transmission_id = a->run.n > 0,
	    .trace_run_id = a->run,
	    .has_trace_run_id = a->run.n > 0 && !a->known};
	struct sg_str key;

	d.error = str_of(word_name(&words_problem, out->problem));
	d.title = str_of(word_text(&words_problem, out->problem));
	d.detail = str_of(out->error.message);
	if (d.detail.n == 0)
		d.detail = d.title;
	d.message = d.detail;
	buf_addz(&type, "urn:solgate:problem:");
	buf_add(&type, d.error);
	d.type = buf_str(&type);
	d.status = problem_status(out->problem);
	d.retryable = problem_retryable(out->problem);
	d.has_details = out->details.n > 0;
	d.details = out->details;
	set_place(&d, out, &key, &room);
	contract_encode(&problem_details_contract, &d, b);
}

void
answer_problem(
    struct answer *a, const struct command_out *out, struct buf *room)
{
	struct command_out less = *out;

	room->n = 0;
	room->full = false;
	add_problem(room, out, a);
	if (buf_full(room)) { /* the details are too much: without them */
		room->n = 0;
		room->full = false;
		less.details.n = 0;
		add_problem(room, &less, a);
	}
	a->status = problem_status(out->problem);
	a->type = ANSWER_PROBLEM;
	a->body = buf_str(room);
	a->bearer = out->problem == SG_PROBLEM_UNAUTHORIZED;
	if (problem_retryable(out->problem) && a->retry_s == 0)
		a->retry_s = 1;
}

void
answer_refuse(
    struct answer *a, enum sg_problem p, const char *why, struct buf *room)
{
	struct command_out out = {.problem = p};
	struct buf b = BUF_ON(out.error.message);

	buf_addz(&b, why);
	answer_problem(a, &out, room);
}
