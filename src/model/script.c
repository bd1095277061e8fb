/* Which part of the script answers, and how an answer is put together. */
#include <string.h>

#include "model/script.h"
#include "model/script_text.h"
#include "model/script_envelope.h"
#include "json/json_members.h"

static bool
declares(const struct llm_request *r, const char *name)
{
	for (size_t i = 0; i < r->n_tools; i++)
		if (str_eq(r->tools[i].name, str_of(name)))
			return true;
	return false;
}

/* How many parts of that kind stand in the turns ${from} and later. */
static size_t
parts_of(const struct llm_request *r, size_t from, enum llm_part_kind kind)
{
	size_t n = 0;

	for (size_t t = from; t < r->n_turns; t++)
		for (size_t i = 0; i < r->turns[t].n; i++)
			n += r->turns[t].parts[i].kind == kind;
	return n;
}

static struct sg_str
message_of(const struct llm_request *r)
{
	const struct llm_turn *last = &r->turns[r->n_turns - 1];

	for (size_t i = last->n; i-- > 0;)
		if (last->parts[i].kind == LLM_PART_TEXT)
			return last->parts[i].text;
	return STR("");
}

bool
script_call_add(struct script *s, struct sg_str name, struct sg_str args)
{
	struct script_call *c = &s->out->calls[s->out->n];
	struct buf id = script_buf(s->a, 32);

	if (s->out->n == SCRIPT_CALLS_MAX)
		return true; /* what is too much is not proposed */
	buf_addz(&id, "call-");
	buf_addu(&id, s->calls_before + s->out->n + 1);
	if (buf_full(&id) || !arena_dup(s->a, name, &c->name) ||
	    !arena_dup(s->a, args, &c->args))
		return false;
	c->id = buf_str(&id);
	s->out->n++;
	return true;
}

bool
script_say(struct script *s, struct sg_str text)
{
	return script_envelope(s, text, STR(""), NULL);
}

/* The JSON object at the start of ${s}; "": there is none. */
static struct sg_str
object_at(struct sg_str s, struct arena *a)
{
	struct sg_str text;
	struct json j;

	json_init(&j, s);
	if (json_next(&j) != JSON_OBJECT ||
	    json_skip(&j, JSON_OBJECT, a, &text) != SG_OK)
		return STR("");
	return text;
}

/* "call NAME {...}", as often as it stands in the message. */
static bool
told(struct script *s)
{
	struct sg_str rest = s->text;
	size_t at;

	while ((at = script_after(rest, "call")) > 0) {
		struct sg_str name, args;
		size_t n = 0;

		rest = str_trim(str_part(rest, at, rest.n));
		while (n < rest.n && rest.p[n] != ' ' && rest.p[n] != '{' &&
		    rest.p[n] != '\n')
			n++;
		name = str_part(rest, 0, n);
		rest = str_trim(str_part(rest, n, rest.n));
		args = object_at(rest, s->a);
		for (size_t i = 0; i < s->r->n_tools; i++)
			if (str_eq(s->r->tools[i].name, name) &&
			    !script_call_add(
				s, name, args.n > 0 ? args : STR("{}")))
				return false;
		rest = str_part(rest, args.n, rest.n);
	}
	if (s->out->n > 0)
		return true;
	if (s->r->choice == LLM_CHOICE_ANY)
		return script_call_add(s, s->r->tools[0].name, STR("{}"));
	return script_talk(s);
}

bool
script_answer(const struct llm_request *r, const struct script_world *w,
    struct arena *a, struct script_reply *out)
{
	struct script s = {.r = r, .a = a, .world = *w, .out = out};

	memset(out, 0, sizeof(*out));
	s.text = message_of(r);
	if (!script_lower(s.text, a, &s.low))
		return false;
	s.calls_before = parts_of(r, 0, LLM_PART_CALL);
	if (parts_of(r, r->n_turns - 1, LLM_PART_RESULT) > 0)
		return script_results(&s);
	if (w->faults && script_break(&s))
		return true;
	if (r->choice == LLM_CHOICE_NONE || r->n_tools == 0)
		return script_talk(&s);
	if (declares(r, "addLoadItem"))
		return script_propose(&s, false);
	if (declares(r, "addChargingSource"))
		return script_propose(&s, true);
	return told(&s);
}
