/*
 * Verdicts in the words of the hosts.  No key is written that the schema of
 * the event does not have: hosts take that for a failed hook, and run the
 * tool.
 */
#include "face/hook/hook.h"

#define READERS_MAX 32
#define REFUSED     2 /* the code by which all hosts refuse */

struct say {
	const struct hook_event_row *row;
	const struct heard *v;
	struct sg_str reason, input, note;
	struct hook_output out;
	struct sg_str readers[READERS_MAX];
};

static void
say_permission_decision(struct say *s)
{
	s->out.has_specific = true;
	s->out.specific = (struct hook_specific){.has_event = true,
	    .event = str_of(s->row->name),
	    .has_permission = true,
	    .permission = s->v->allowed ? STR("allow") : STR("deny"),
	    .has_reason = true,
	    .reason = s->reason,
	    .has_updated = s->input.n > 0,
	    .updated = s->input,
	    .has_context = s->input.n > 0,
	    .context = s->note};
}

static void
say_behavior(struct say *s)
{
	s->out.has_specific = true;
	s->out.specific = (struct hook_specific){.has_event = true,
	    .event = str_of(s->row->name),
	    .has_decision = true,
	    .decision = {.behavior = s->v->allowed ? STR("allow") : STR("deny"),
		.has_updated = s->input.n > 0,
		.updated = s->input,
		.has_message = !s->v->allowed,
		.message = s->reason}};
}

static void
say_no(struct say *s, const char *word)
{
	s->out.has_decision = s->out.has_reason = true;
	s->out.decision = str_of(word);
	s->out.reason = s->reason;
}

static void
say_context(struct say *s, bool name_event)
{
	s->out.has_specific = true;
	s->out.specific = (struct hook_specific){.has_event = name_event,
	    .event = str_of(s->row->name),
	    .has_context = true,
	    .context = s->reason};
}

static void
say_tools(struct say *s)
{
	struct hook_tools *t = &s->out.specific.tools;

	if (s->v->allowed && s->v->write)
		return;
	s->out.has_specific = s->out.specific.has_tools = true;
	t->mode = STR("NONE");
	if (!s->v->allowed || !s->v->read)
		return;
	t->mode = STR("AUTO");
	t->has_names = true;
	t->names.v = s->readers;
	t->names.n = hook_readers(s->row->host, s->readers, READERS_MAX);
}

/* One word, and why twice: hosts show the person and the model different
 * things. */
static void
say_word(struct say *s)
{
	s->out.has_permission = true;
	s->out.permission = s->v->allowed ? STR("allow") : STR("deny");
	s->out.has_user = s->out.has_agent = !s->v->allowed;
	s->out.user = s->out.agent = s->reason;
}

static void
say_go_on(struct say *s)
{
	s->out.has_go_on = true;
	s->out.go_on = s->v->allowed;
	s->out.has_user = !s->v->allowed;
	s->out.user = s->reason;
}

/* False: the answer is silence. */
static bool
say(struct say *s)
{
	switch (s->row->form) {
	case HOOK_REFUSAL:
		if (s->v->allowed)
			return false;
		say_permission_decision(s);
		return true;
	case HOOK_PRE:
		say_permission_decision(s);
		return true;
	case HOOK_PERMISSION:
		say_behavior(s);
		return true;
	case HOOK_PROMPT:
		if (s->v->allowed && s->v->reason.n == 0)
			return false;
		if (s->v->allowed)
			say_context(s, true);
		else
			say_no(s, "block");
		return true;
	case HOOK_VERDICT:
		s->out.has_decision = true;
		s->out.decision = STR("allow");
		if (!s->v->allowed)
			say_no(s, "deny");
		s->out.has_specific = s->input.n > 0;
		s->out.specific = (struct hook_specific){
		    .has_input = s->input.n > 0, .input = s->input};
		return true;
	case HOOK_AGENT:
		if (s->v->allowed)
			say_context(s, false);
		else
			say_no(s, "deny");
		return true;
	case HOOK_TOOLS:
		say_tools(s);
		return true;
	case HOOK_WORD:
		say_word(s);
		return true;
	case HOOK_GO_ON:
		say_go_on(s);
		return true;
	case HOOK_RAN:
		if (s->v->allowed)
			return false;
		say_no(s, s->row->host == HOOK_GEMINI ? "deny" : "block");
		return true;
	case HOOK_SILENT:
		return false;
	}
	return false;
}

/* Where a code would be passed over, or end something else, it is 0. */
static bool
refuses_by_code(enum hook_form f)
{
	return f != HOOK_PERMISSION && f != HOOK_TOOLS && f != HOOK_SILENT;
}

/*
 * hosts that take an exit code for more than words.  Droid lets an
 * allow of another hook win over a deny in JSON, but not over the code.
 */
static bool
heeds_code(const struct hook_event_row *row)
{
	return row->form == HOOK_WORD ||
	    (row->host == HOOK_DROID && row->form == HOOK_PRE);
}

int
hook_answer(const struct hook_event_row *row, const struct heard *v,
    const struct hook_change *change, struct buf *b)
{
	struct say s = {.row = row,
	    .v = v,
	    .reason = v->reason.n > 0 ? v->reason : STR("refused by Solgate")};

	if (v->allowed && change != NULL) {
		s.input = change->input;
		s.note = change->note;
	}
	if (say(&s)) {
		contract_encode(&hook_output_contract, &s.out, b);
		buf_addc(b, '\n');
	}
	return !v->allowed && (v->fault || heeds_code(row)) &&
		refuses_by_code(row->form)
	    ? REFUSED
	    : 0;
}
