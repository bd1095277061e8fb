/* The proxy's side, the part that is the same for every API. */
#include <string.h>

#include "json/json_find.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

enum sg_err
provider_read_request(enum provider_kind k, struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e)
{
	enum sg_err err;

	memset(out, 0, sizeof(*out));
	err = provider_of(k)->read_request(body, a, out, e);
	if (err != SG_OK)
		memset(out, 0, sizeof(*out));
	if (err == SG_ENOMEM)
		return err_set(
		    e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
	return err;
}

static enum sg_err
join(struct llm_turn *to, const struct llm_turn *more, struct arena *a)
{
	struct llm_part *v = NEW(a, to->n + more->n, struct llm_part);

	if (v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < to->n; i++)
		v[i] = to->parts[i];
	for (size_t i = 0; i < more->n; i++)
		v[to->n + i] = more->parts[i];
	to->parts = v;
	to->n += more->n;
	return SG_OK;
}

enum sg_err
llm_join_turns(struct llm_request *r, struct arena *a)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n_turns; i++) {
		if (n == 0 || r->turns[n - 1].model != r->turns[i].model)
			r->turns[n++] = r->turns[i];
		else if (join(&r->turns[n - 1], &r->turns[i], a) != SG_OK)
			return SG_ENOMEM;
	}
	r->n_turns = n;
	return SG_OK;
}

/* Pieces of text that follow each other are one: programs read the first. */
static enum sg_err
join_texts(const struct llm_reply *r, struct arena *a, struct llm_reply *out)
{
	struct llm_event *v = NEW(a, r->n, struct llm_event);
	struct buf text = {.cap = 0};
	size_t n = 0, from = 0;

	for (size_t i = 0; i < r->n; i++)
		text.cap += r->v[i].text.n;
	text.p = arena_new(a, text.cap);
	if (v == NULL || text.p == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < r->n; i++) {
		bool joins = r->v[i].kind == LLM_TEXT && n > 0 &&
		    v[n - 1].kind == LLM_TEXT;

		from = joins ? from : text.n;
		buf_add(&text, r->v[i].text);
		if (!joins)
			v[n++] = r->v[i];
		v[n - 1].text = str_part(buf_str(&text), from, text.n);
	}
	*out = *r;
	out->v = v;
	out->n = n;
	return SG_OK;
}

enum sg_err
provider_write_reply(enum provider_kind k, const struct llm_reply *r,
    struct arena *a, struct buf *out)
{
	struct llm_reply joined;
	enum sg_err err = join_texts(r, a, &joined);

	if (err == SG_OK)
		err = provider_of(k)->write_reply(&joined, a, out);
	return err == SG_OK && buf_full(out) ? SG_EFULL : err;
}

void
llm_writer_init(struct llm_writer *w, enum provider_kind k,
    const struct llm_reply *head, struct buf text, struct buf items)
{
	*w = (struct llm_writer){.kind = k,
	    .id = head->id,
	    .model = head->model,
	    .created_s = head->created_s,
	    .text = text,
	    .items = items};
}

enum sg_err
provider_write_event(struct llm_writer *w, const struct llm_event *e,
    struct arena *a, struct buf *out)
{
	enum sg_err err;

	if (e->kind == LLM_USAGE) {
		w->input_tokens = e->input_tokens;
		w->output_tokens = e->output_tokens;
	}
	w->a = a;
	w->item = json_find_text(e->raw, "id", a);
	err = provider_of(w->kind)->write_event(w, e, a, out);
	return err == SG_OK && buf_full(out) ? SG_EFULL : err;
}

enum sg_err
provider_write_sealed(
    struct llm_writer *w, struct sg_str json, struct arena *a, struct buf *out)
{
	llm_write_sealed_fn *write = provider_of(w->kind)->write_sealed;
	enum sg_err err = write != NULL ? write(w, json, a, out) : SG_OK;

	return err == SG_OK && buf_full(out) ? SG_EFULL : err;
}

void
provider_write_error(enum provider_kind k, unsigned status,
    struct sg_str message, struct buf *out)
{
	provider_of(k)->write_error(status, message, out);
}
