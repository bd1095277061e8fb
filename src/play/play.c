/* From a request to the bytes of its answer; see play.h. */
#include "json/json_find.h"
#include "json/json_put.h"
#include "play/play_int.h"
#include "base/banned.h"

#define SMALL (1u << 14)

static enum sg_err
refuse(const struct play_address *at, unsigned status, const char *why,
    struct arena *a, struct play_reply *out)
{
	struct buf b = arena_buf(a, SMALL);

	if (b.p == NULL)
		return SG_ENOMEM;
	out->status = status;
	out->events = false;
	(void)err_set(&out->why, SG_EINVALID, STR(""), str_of(why));
	provider_write_error(at->kind, status, str_of(out->why.message), &b);
	out->body = buf_str(&b);
	return SG_OK;
}

/* Where a whole answer goes: itself, or as a list of one (Gemini's streams). */
static enum sg_err
write_whole(const struct play_address *at, const struct llm_reply *r,
    struct arena *a, struct buf *b)
{
	bool list = at->kind == PROVIDER_GEMINI && at->stream;
	enum sg_err err;

	if (list)
		buf_addc(b, '[');
	err = provider_write_reply(at->kind, r, a, b);
	if (list)
		buf_addc(b, ']');
	return err;
}

static enum sg_err
write_stream(enum provider_kind k, const struct llm_reply *r, struct arena *a,
    struct buf *b)
{
	struct llm_writer w;
	enum sg_err err = SG_OK;
	struct buf text = arena_buf(a, b->cap), items = arena_buf(a, b->cap);

	if (text.p == NULL || items.p == NULL)
		return SG_ENOMEM;
	llm_writer_init(&w, k, r, text, items);
	for (size_t i = 0; i < r->n && err == SG_OK; i++)
		err = provider_write_event(&w, &r->v[i], a, b);
	return err;
}

static struct sg_str
reply_id(enum provider_kind k, const struct llm_request *r, int64_t wall_ms,
    struct arena *a)
{
	static const char *const before[PROVIDER_COUNT] = {
	    [PROVIDER_GEMINI] = "scripted-",
	    [PROVIDER_OPENAI] = "chatcmpl-",
	    [PROVIDER_OPENAI_RESPONSES] = "resp_",
	    [PROVIDER_ANTHROPIC] = "msg_"};
	struct buf b = arena_buf(a, 64);

	if (b.p == NULL)
		return STR("");
	buf_addz(&b, before[k]);
	buf_addi(&b, wall_ms);
	buf_addc(&b, '_');
	buf_addu(&b, r->n_turns);
	return buf_str(&b);
}

static enum sg_err
answer(const struct play_address *at, const struct play_said *said,
    int64_t wall_ms, struct arena *a, struct play_reply *out)
{
	enum provider_kind k = at->kind;
	struct llm_event *v;
	struct llm_reply r = {.id = reply_id(k, &out->request, wall_ms, a),
	    .model = out->request.model,
	    .created_s = wall_ms / 1000};
	struct buf b = arena_buf(a, play_room(said));
	enum sg_err err;

	r.n = play_events(k, out, said, a, &v);
	r.v = v;
	if (r.n == 0 || b.p == NULL)
		return SG_ENOMEM;
	out->status = 200;
	out->events = out->request.stream &&
	    (k != PROVIDER_GEMINI || at->events);
	err = out->events ? write_stream(k, &r, a, &b)
			  : write_whole(at, &r, a, &b);
	out->body = buf_str(&b);
	return err;
}

static enum sg_err
read_question(const struct play_address *at, const struct play_question *q,
    struct arena *a, struct play_reply *out)
{
	struct llm_request *r = &out->request;
	enum sg_err err;

	if (at->kind == PROVIDER_OPENAI_RESPONSES &&
	    !json_finds(q->body, "input", a))
		return err_set(&out->why, SG_EINVALID, STR(""),
		    STR("Missing required parameter: 'input'."));
	err = provider_read_request(at->kind, q->body, a, r, &out->why);
	if (at->model.n > 0) {
		r->model = at->model;
		r->stream = at->stream;
	}
	out->model = r->model;
	if (err == SG_OK && at->kind == PROVIDER_ANTHROPIC && !q->versioned)
		return err_set(&out->why, SG_EINVALID, STR(""),
		    STR("anthropic-version: header is required"));
	if (err == SG_OK)
		err = play_strict(at->kind, q->body, r, at->place == PLAY_COUNT,
		    a, &out->why);
	return err;
}

/* A question in the dialect of ${at}, or the count of its tokens. */
static enum sg_err
ask(const struct play_script *script, const struct play_address *at,
    const struct play_question *q, int64_t wall_ms, struct arena *a,
    struct play_reply *out)
{
	struct play_said said;
	struct buf b;

	if (read_question(at, q, a, out) != SG_OK)
		return refuse(at, 400, "the request cannot be read", a, out);
	if (at->place == PLAY_COUNT) {
		if ((b = arena_buf(a, 128)).p == NULL)
			return SG_ENOMEM;
		play_count(at->kind, play_tokens(&out->request), &b);
		out->status = 200;
		out->body = buf_str(&b);
		return SG_OK;
	}
	if (play_say(script, at->kind, q->body, wall_ms, a, out, &said) !=
	    SG_OK)
		return refuse(at, 400, "no memory for the answer", a, out);
	if (said.status != 0) {
		char text[SG_MESSAGE_MAX] = "the script says so";
		struct buf why = BUF_ON(text);

		buf_add(&why, str_part(said.text, 0, sizeof(text) - 1));
		buf_addc(&why, '\0');
		return refuse(at, said.status, text, a, out);
	}
	return answer(at, &said, wall_ms, a, out);
}

enum sg_err
play_answer(const struct play_script *script, const struct play_question *q,
    int64_t wall_ms, struct arena *a, struct play_reply *out)
{
	struct play_address at;
	struct buf b;

	*out = (struct play_reply){.status = 200};
	play_address(q, &at);
	out->dialect = str_of(provider_name(at.kind));
	switch (at.place) {
	case PLAY_NOWHERE:
		return refuse(&at, 404,
		    "this model has no such address; see solgate help model", a,
		    out);
	case PLAY_ASK:
	case PLAY_COUNT:
		return ask(script, &at, q, wall_ms, a, out);
	case PLAY_MODELS:
	case PLAY_MODEL:
	case PLAY_HEALTH:
		break;
	}
	if ((b = arena_buf(a, SMALL)).p == NULL)
		return SG_ENOMEM;
	if (at.place == PLAY_HEALTH) {
		json_open(&b);
		json_put_name(&b, "status", "ok");
		json_close(&b);
	} else {
		play_models(&at, &b);
	}
	out->body = buf_str(&b);
	return buf_full(&b) ? refuse(&at, 400, "the name is too long", a, out)
			    : SG_OK;
}
