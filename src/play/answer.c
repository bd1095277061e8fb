/* A request and its answer; see play.h. */
#include "json/json_find.h"
#include "json/json_put.h"
#include "model/script.h"
#include "model/script_text.h"
#include "play/play_int.h"
#include "base/banned.h"

#define TAIL_MAX   1500       /* of a result that is told again */
#define ROOM_LEAST (1u << 16) /* of an answer, beside what it says */
#define PIECE      24

static const struct sg_str id_mark = STR_INIT("_s");

/* The step that a call of ours came from, or -1. */
static int64_t
step_of(struct sg_str id)
{
	size_t at = str_find(id, id_mark) + id_mark.n, i = at;
	int64_t v = 0;

	while (i < id.n && i < at + 6 && id.p[i] >= '0' && id.p[i] <= '9')
		v = v * 10 + (id.p[i++] - '0');
	return i > at && i < id.n && id.p[i] == '_' ? v : -1;
}

/* How many steps were played in the turns behind ${from}. */
static size_t
played(const struct llm_request *r, size_t from)
{
	size_t n = 0;

	for (size_t t = from; t < r->n_turns; t++) {
		const struct llm_turn *now = &r->turns[t];
		int64_t step = -1;

		for (size_t i = 0; i < now->n; i++)
			if (now->parts[i].kind == LLM_PART_CALL &&
			    step_of(now->parts[i].id) > step)
				step = step_of(now->parts[i].id);
		if (now->model)
			n = step >= 0 ? (size_t)step + 1 : n + 1;
	}
	return n;
}

static enum sg_err
find_in_turn(const struct llm_turn *t, struct arena *a, struct play_script *out,
    bool *found, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	for (size_t i = t->n; i-- > 0 && err == SG_OK && !*found;)
		if (t->parts[i].kind == LLM_PART_TEXT)
			err = play_unpack(t->parts[i].text, a, out, found, e);
	return err;
}

/* Which script, and which step of it. */
static enum sg_err
find(const struct llm_request *r, const struct play_script *file,
    struct arena *a, struct play_script *out, struct play_reply *reply)
{
	enum sg_err err = SG_OK;
	bool found = false;

	for (size_t t = r->n_turns; t-- > 0 && err == SG_OK && !found;) {
		if (r->turns[t].model)
			continue;
		err = find_in_turn(&r->turns[t], a, out, &found, &reply->why);
		reply->step = found ? played(r, t + 1) : 0;
	}
	if (err == SG_OK && !found && file != NULL) {
		*out = *file;
		reply->step = played(r, 0);
		found = true;
	}
	reply->played = found;
	return err;
}

/* Behind the last step: what the last tool said, for who reads along. */
static enum sg_err
say_end(const struct llm_request *r, struct arena *a, struct play_said *out)
{
	struct sg_str last = STR("");
	struct buf b;

	for (size_t t = 0; t < r->n_turns; t++)
		for (size_t i = 0; i < r->turns[t].n; i++)
			if (r->turns[t].parts[i].kind == LLM_PART_RESULT)
				last = r->turns[t].parts[i].text;
	if (last.n > TAIL_MAX)
		last = str_part(last, last.n - TAIL_MAX, TAIL_MAX);
	while (last.n > 0 && ((uint8_t)last.p[0] & 0xc0) == 0x80)
		last = str_part(last, 1, last.n);
	b = arena_buf(a, last.n + 64);
	if (b.p == NULL)
		return SG_ENOMEM;
	buf_addz(&b, "The script is over.");
	if (last.n > 0)
		buf_addz(&b, " The last tool said: ");
	buf_add(&b, last);
	out->text = buf_str(&b);
	return SG_OK;
}

/* A question beside the script (a title, a summary), which has no tools. */
static enum sg_err
say_aside(enum provider_kind k, struct sg_str body, struct arena *a,
    struct play_said *out)
{
	struct buf b = arena_buf(a, ROOM_LEAST);
	struct sg_str form;

	if (b.p == NULL)
		return SG_ENOMEM;
	if (play_wants_form(k, body, a, &form))
		play_form(form, a, &b);
	else
		buf_addz(&b, "ok");
	out->text = buf_full(&b) ? STR("ok") : buf_str(&b);
	return SG_OK;
}

static enum sg_err
say_built_in(const struct llm_request *r, int64_t wall_ms, struct arena *a,
    struct play_said *out)
{
	struct script_reply *s = arena_new(a, sizeof(*s));
	struct zone utc;
	struct script_world w = {.wall_ms = wall_ms, .zone = &utc};

	zone_utc(&utc);
	if (s == NULL || !script_answer(r, &w, a, s))
		return SG_ENOMEM;
	out->text = s->text;
	for (out->n = 0; out->n < s->n; out->n++) {
		out->calls[out->n].name = s->calls[out->n].name;
		out->calls[out->n].args = s->calls[out->n].args;
	}
	return SG_OK;
}

static bool
has_tools(enum provider_kind k, struct sg_str body, const struct llm_request *r)
{
	if (r->choice == LLM_CHOICE_NONE)
		return false;
	return r->n_tools > 0 ||
	    (k == PROVIDER_OPENAI_RESPONSES &&
		str_find(body, STR("\"additional_tools\"")) < body.n);
}

enum sg_err
play_say(const struct play_script *file, enum provider_kind k,
    struct sg_str body, int64_t wall_ms, struct arena *a,
    struct play_reply *out, struct play_said *said)
{
	const struct llm_request *r = &out->request;
	struct play_script script = {.n = 0};
	enum sg_err err = find(r, file, a, &script, out);

	*said = (struct play_said){.n = 0};
	if (err != SG_OK)
		return err;
	if (!out->played && play_wants_form(k, body, a, &(struct sg_str){0}) &&
	    r->n_tools == 0)
		return say_aside(k, body, a, said);
	if (!out->played)
		return say_built_in(r, wall_ms, a, said);
	if (script.calls && !has_tools(k, body, r)) {
		out->played = false;
		return say_aside(k, body, a, said);
	}
	if (out->step >= script.n)
		return say_end(r, a, said);
	return play_step(script.v[out->step], r, a, said, &out->why);
}

static struct sg_str
make_id(
    enum provider_kind k, const struct play_reply *r, size_t i, struct arena *a)
{
	struct buf b = arena_buf(a, 64);

	if (k == PROVIDER_GEMINI || b.p == NULL)
		return STR("");
	buf_addz(&b, k == PROVIDER_ANTHROPIC ? "toolu" : "call");
	buf_add(&b, id_mark);
	buf_addu(&b, r->step);
	buf_addc(&b, '_');
	buf_addu(&b, i);
	buf_addc(&b, '_');
	buf_addu(&b, r->request.n_turns);
	return buf_str(&b);
}

/* A text in a few pieces, so that who reads a stream gets one. */
static size_t
cut_text(struct sg_str text, struct llm_event *v)
{
	size_t piece = text.n / 16 > PIECE ? text.n / 16 + 4 : PIECE, n = 0;

	while (text.n > 0) {
		struct sg_str one = script_cut(text, piece);

		v[n++] = (struct llm_event){.kind = LLM_TEXT, .text = one};
		text = str_part(text, one.n, text.n);
	}
	return n;
}

/*
 * A call of responses that no neutral event has: with plain text, or of a tool
 * in a namespace.  Other APIs have no such calls; there the text is the member
 * "input".
 */
static bool
write_item(const struct play_call *c, struct arena *a, struct llm_event *e)
{
	struct buf b = arena_buf(
	    a, 6 * (c->args.n + c->input.n + c->name.n + c->space.n) + 256);

	if (b.p == NULL)
		return false;
	json_open(&b);
	json_put_name(
	    &b, "type", c->plain ? "custom_tool_call" : "function_call");
	json_put_text(&b, "id", e->id);
	json_put_name(&b, "status", "completed");
	json_put_text(&b, "call_id", e->id);
	if (c->space.n > 0)
		json_put_text(&b, "namespace", c->space);
	json_put_text(&b, "name", c->name);
	json_put_text(&b, c->plain ? "input" : "arguments",
	    c->plain ? c->input : c->args);
	json_close(&b);
	e->raw = buf_str(&b);
	return !buf_full(&b);
}

static bool
write_call(enum provider_kind k, const struct play_call *c, struct arena *a,
    struct llm_event *e)
{
	struct buf b;

	if (k == PROVIDER_OPENAI_RESPONSES && (c->plain || c->space.n > 0)) {
		e->form = c->plain ? LLM_FORM_TEXT : LLM_FORM_FUNCTION;
		e->text = c->input;
		return write_item(c, a, e);
	}
	if (!c->plain)
		return true;
	b = arena_buf(a, 6 * c->input.n + 32);
	if (b.p == NULL)
		return false;
	json_open(&b);
	json_put_text(&b, "input", c->input);
	json_close(&b);
	e->args = buf_str(&b);
	return !buf_full(&b);
}

#define EVENTS_MAX (40 + PLAY_CALLS_MAX)

size_t
play_events(enum provider_kind k, const struct play_reply *r,
    const struct play_said *s, struct arena *a, struct llm_event **out)
{
	struct llm_event *v = arena_new(a, EVENTS_MAX * sizeof(*v));
	size_t n, bytes = s->text.n;

	if ((*out = v) == NULL)
		return 0;
	n = cut_text(s->text, v);
	for (size_t i = 0; i < s->n; i++) {
		bytes += s->calls[i].args.n + s->calls[i].input.n;
		v[n] = (struct llm_event){.kind = LLM_CALL,
		    .id = make_id(k, r, i, a),
		    .name = s->calls[i].name,
		    .args = s->calls[i].args,
		    .signature = k == PROVIDER_GEMINI && i == 0 ? STR("c2ln")
								: STR("")};
		if (!write_call(k, &s->calls[i], a, &v[n++]))
			return 0;
	}
	v[n++] = (struct llm_event){.kind = LLM_USAGE,
	    .input_tokens = play_tokens(&r->request),
	    .output_tokens = (int64_t)(bytes / 4 + 1)};
	v[n++] = (struct llm_event){.kind = LLM_FINISH,
	    .finish = s->n > 0 ? LLM_FINISH_CALLS : LLM_FINISH_STOP};
	return n;
}

size_t
play_room(const struct play_said *s)
{
	size_t n = s->text.n;

	for (size_t i = 0; i < s->n; i++)
		n += s->calls[i].args.n + s->calls[i].name.n +
		    s->calls[i].input.n + s->calls[i].space.n;
	return ROOM_LEAST + 48 * n;
}
