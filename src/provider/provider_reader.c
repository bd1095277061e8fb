/* Events out of answers, the part that is the same for every API. */
#include <string.h>

#include "json/json_members.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

void
llm_reader_init(struct llm_reader *r, enum provider_kind k,
    struct llm_sink sink, struct arena *keep, struct arena *scratch)
{
	memset(r, 0, sizeof(*r));
	r->kind = k;
	r->sink = sink;
	r->keep = keep;
	r->scratch = scratch;
}

static void
say(struct llm_reader *r, const struct llm_event *e)
{
	r->sink.on(r->sink.ctx, e);
}

void
reader_text(struct llm_reader *r, struct sg_str text)
{
	struct llm_event e = {.kind = LLM_TEXT, .text = text};

	if (!r->ended && text.n > 0)
		say(r, &e);
}

/* The last figures are those that count; streams say them as they grow. */
void
reader_usage(struct llm_reader *r, int64_t input, int64_t output)
{
	r->has_usage = true;
	if (input > 0)
		r->input_tokens = input;
	if (output > 0)
		r->output_tokens = output;
}

void
reader_finish(struct llm_reader *r, enum llm_finish why)
{
	r->has_finish = true;
	r->finish = why;
}

void
reader_finish_word(struct llm_reader *r, struct sg_str word)
{
	const struct finish_word *w = provider_of(r->kind)->finishes;

	while (w->word != NULL && !str_eq(word, str_of(w->word)))
		w++;
	reader_finish(r, w->is);
}

void
reader_fail(struct llm_reader *r, struct sg_str name, struct sg_str text)
{
	struct llm_event e = {.kind = LLM_ERROR, .name = name, .text = text};

	if (r->ended)
		return;
	r->ended = true;
	say(r, &e);
}

struct llm_pending *
reader_call(struct llm_reader *r, int64_t index)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->calls[i].index == index)
			return &r->calls[i];
	if (r->n == LLM_CALLS_MAX)
		return NULL;
	r->calls[r->n].index = index;
	return &r->calls[r->n++];
}

enum sg_err
reader_name(struct llm_reader *r, struct llm_pending *c, struct sg_str id,
    struct sg_str name)
{
	/* Said twice, it is the same: nobody reads it otherwise than we do. */
	if ((id.n > 0 && c->id.n > 0 && !str_eq(id, c->id)) ||
	    (name.n > 0 && c->name.n > 0 && !str_eq(name, c->name)))
		return SG_EINVALID;
	if (id.n > 0 && !arena_dup(r->keep, id, &c->id))
		return SG_ENOMEM;
	if (name.n > 0 && !arena_dup(r->keep, name, &c->name))
		return SG_ENOMEM;
	return SG_OK;
}

enum sg_err
reader_args(struct llm_reader *r, struct llm_pending *c, struct sg_str piece)
{
	return arena_grow(r->keep, &c->args, piece) ? SG_OK : SG_ENOMEM;
}

/* An id where the model gave none: "call-1" and so on. */
static bool
name_call(struct llm_reader *r, struct llm_pending *c)
{
	char room[32];
	struct buf id = BUF_ON(room);

	if (c->id.n > 0)
		return true;
	c->unnamed = true;
	buf_addz(&id, "call-");
	buf_addu(&id, (uint64_t)(c - r->calls) + 1);
	return arena_dup(r->keep, buf_str(&id), &c->id);
}

/* Plain text as an object, so that every call has one. */
static struct sg_str
text_as_object(struct llm_reader *r, struct sg_str text)
{
	struct buf b = arena_buf(r->keep, 6 * text.n + 16);

	if (b.p == NULL)
		return STR("");
	buf_addz(&b, "{\"input\":");
	json_quote(&b, text);
	buf_addc(&b, '}');
	return buf_full(&b) ? STR("") : buf_str(&b);
}

bool
reader_say_call(struct llm_reader *r, struct llm_pending *c)
{
	struct llm_event e = {.kind = LLM_CALL};
	struct json_member *members;
	size_t n;

	if (r->ended || c->said)
		return !r->ended;
	c->said = true;
	e.args = c->args.n > 0 ? buf_str(&c->args) : STR("{}");
	e.form = c->form;
	if (c->form == LLM_FORM_TEXT) {
		e.text = buf_str(&c->args);
		e.args = text_as_object(r, e.text);
	}
	if (c->name.n == 0 ||
	    json_members(e.args, PROVIDER_ARGS_MAX, r->scratch, &members, &n) !=
		SG_OK ||
	    !name_call(r, c)) {
		reader_fail(
		    r, STR("bad_call"), STR("the model made an invalid call"));
		return false;
	}
	e.id = c->id;
	e.name = c->name;
	e.signature = c->signature;
	e.unnamed = c->unnamed;
	say(r, &e);
	return true;
}

enum sg_err
reader_whole_call(struct llm_reader *r, const struct llm_event *call)
{
	struct llm_pending *c = reader_call(r, (int64_t)r->n);

	if (c == NULL)
		return SG_EFULL;
	c->form = call->form;
	if (reader_name(r, c, call->id, call->name) != SG_OK ||
	    reader_args(r, c, call->args) != SG_OK ||
	    !arena_dup(r->keep, call->signature, &c->signature))
		return SG_ENOMEM;
	(void)reader_say_call(r, c);
	return SG_OK;
}

void
reader_close(struct llm_reader *r)
{
	struct llm_event usage = {.kind = LLM_USAGE,
	    .input_tokens = r->input_tokens,
	    .output_tokens = r->output_tokens};
	struct llm_event end = {.kind = LLM_FINISH, .finish = r->finish};

	for (size_t i = 0; i < r->n; i++)
		if (!reader_say_call(r, &r->calls[i]))
			return;
	if (r->ended)
		return;
	r->ended = true;
	if (r->has_usage)
		say(r, &usage);
	if (r->n > 0 && r->finish == LLM_FINISH_STOP)
		end.finish = LLM_FINISH_CALLS;
	end.turn = said_turn(r);
	say(r, &end);
}

static void
note(struct llm_reader *r, enum sg_err err)
{
	if (err == SG_ENOMEM || err == SG_EFULL)
		reader_fail(r, STR("too_large"),
		    STR("the model's answer is too large"));
	else if (err != SG_OK)
		reader_fail(r, STR("bad_response"),
		    STR("what the model sent is not an answer"));
	arena_clear(r->scratch);
}

void
llm_read(struct llm_reader *r, struct sg_str body)
{
	enum sg_err err = provider_of(r->kind)->read_reply(r, body);

	note(r, err == SG_OK ? said_take(r, body, false) : err);
	if (!r->ended)
		reader_close(r);
}

void
llm_stream_init(struct llm_stream *s, char *line, char *data, size_t room)
{
	sse_init(&s->sse, line, data, room);
}

void
llm_read_event(struct llm_reader *r, struct sg_str name, struct sg_str data)
{
	enum sg_err err;

	if (r->ended)
		return;
	err = provider_of(r->kind)->read_event(r, name, data);
	note(r, err == SG_OK ? said_take(r, data, true) : err);
}

static enum sg_err
on_event(void *ctx, struct sg_str name, struct sg_str data)
{
	llm_read_event(ctx, name, data);
	return SG_OK;
}

void
llm_stream_feed(struct llm_stream *s, struct sg_str bytes)
{
	if (!s->reader.ended)
		note(
		    &s->reader, sse_feed(&s->sse, bytes, on_event, &s->reader));
}

void
llm_read_end(struct llm_reader *r)
{
	if (r->has_finish && provider_of(r->kind)->ends_with_stream)
		reader_close(r);
	reader_fail(r, STR("broken_off"), STR("the model's answer broke off"));
}

void
llm_stream_end(struct llm_stream *s)
{
	llm_read_end(&s->reader);
}
