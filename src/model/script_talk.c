/* Conversation: reminders, decisions, advice, and a plain answer to the rest.
 */
#include "model/script_envelope.h"
#include "model/script_text.h"

static const struct {
	const char *words, *text;
} advice[] = {
#define X(words, text) {words, text},
#include "model/advice.def"
};

/* What stands before a thing that is decided. */
static const char *const deciding[] = {"lock in", "go with", "decide on",
    "decided on", "decided to", "choose", "decide to", "settle on", "should i",
    "should we", "lock", "decide", "decision", "decided"};

/* "A or B?" is A; what ends a sentence is not part of it. */
static struct sg_str
first_choice(struct sg_str s, struct sg_str low)
{
	size_t end = script_after(low, "or");

	if (end > 2)
		s = str_part(s, 0, end - 2);
	s = str_trim(s);
	while (s.n > 0 &&
	    (s.p[s.n - 1] == '.' || s.p[s.n - 1] == '?' ||
		s.p[s.n - 1] == '!' || s.p[s.n - 1] == ':' ||
		s.p[s.n - 1] == ','))
		s.n--;
	return s;
}

/* What is to be decided in ${text}; false: nothing. */
static bool
decided_of(struct sg_str text, struct sg_str low, struct sg_str *out)
{
	for (size_t i = 0; i < sizeof(deciding) / sizeof(deciding[0]); i++) {
		size_t at = script_after(low, deciding[i]);

		if (at == 0)
			continue;
		*out = first_choice(
		    str_part(text, at, text.n), str_part(low, at, low.n));
		if (out->n == 0)
			*out = first_choice(text, low);
		*out = script_cut(*out, 100);
		return out->n > 0;
	}
	return false;
}

static bool
say_decision(struct script *s, struct sg_str what)
{
	struct buf text = script_buf(s->a, 512), next = script_buf(s->a, 256);
	struct script_decision d = {.decided = what};

	buf_addz(&text, "Recommendation: ");
	buf_add(&text, what);
	buf_addz(&text, ".\nNext: write down what it needs, then begin.");
	buf_addz(&next, "Begin with ");
	buf_add(&next, what);
	d.next = buf_str(&next);
	if (buf_full(&text) || buf_full(&next))
		return false;
	return script_envelope(s, buf_str(&text), STR(""), &d);
}

static bool
say_rest(struct script *s)
{
	struct buf text = script_buf(s->a, 512);

	if (script_has(s->low, "system audit") && script_audit(s))
		return true;
	for (size_t i = 0; i < sizeof(advice) / sizeof(advice[0]); i++)
		if (script_has(s->low, advice[i].words))
			return script_say(s, str_of(advice[i].text));
	buf_addz(&text, "I understand: ");
	buf_add(&text, script_cut(str_trim(s->text), 200));
	buf_addz(&text,
	    "\nShall I advise, help to decide, or propose a "
	    "reminder?");
	return !buf_full(&text) && script_say(s, buf_str(&text));
}

bool
script_talk(struct script *s)
{
	struct buf text = script_buf(s->a, 1024);
	struct sg_str action, what;

	action = script_remind(s, &text);
	if (buf_full(&text))
		return false;
	if (action.n > 0)
		return script_envelope(s, buf_str(&text), action, NULL);
	if (text.n > 0)
		return script_say(s, buf_str(&text));
	if (decided_of(s->text, s->low, &what))
		return say_decision(s, what);
	return say_rest(s);
}
