/*
 * Answers to questions, where the settings may demand a signature: looked at
 * before the desk takes them, so that no face has another way in.
 */
#include "desk/prompts.h"
#include "service/service_int.h"
#include "shell/alarm.h"
#include "signing/signing.h"

static struct prompt_item *
item_of(struct service *s, struct sg_str id)
{
	struct queue_id name;

	return prompts_id_parse(id, &name)
	    ? prompts_find(s->desk->prompts, &name)
	    : NULL;
}

/* The question as it is now; NULL: it is not open, or no memory. */
static struct prompt_view *
view_of(struct service *s, struct sg_str id, struct arena *a, bool *open)
{
	struct prompt_view *v = arena_new(a, sizeof(*v));
	struct prompt_item *p = item_of(s, id);

	*open = p != NULL && p->open;
	return v != NULL && *open && prompts_view(s->desk, p, true, a, v)
	    ? v
	    : NULL;
}

/* A no is always taken, and what is not an answer is refused by the desk. */
static bool
allows(struct sg_str word)
{
	unsigned option;

	return word_parse(&words_prompt_option, word, &option) &&
	    option != SG_OPTION_DENY_ONCE && option != SG_OPTION_DENY_ALWAYS;
}

/*
 * Where several must agree each of them signs.  Somebody agreed to what is
 * shown now before a signature was demanded: that yes may not help.
 */
static bool
lacks_one(
    struct service *s, const struct command_in *in, const struct prompt_view *v)
{
	const struct prompt_item *p = item_of(s, in->id);

	return v->sign && v->has_quorum && v->quorum.agreed.n > 0 &&
	    p->unsigned_rev == p->rev;
}

/* NULL: the desk may have the answer. */
static const char *
check(struct service *s, const struct command_in *in,
    const struct prompt_decision *d, struct arena *a,
    struct signature_record *out, bool *is_signed)
{
	struct signing_answer q = {.shell = s->shell,
	    .accounts = s->accounts,
	    .in = in,
	    .option = d->decision,
	    .call = d->has_call_id ? d->call_id : STR(""),
	    .has_rev = d->has_rev,
	    .rev = d->rev,
	    .given = d->has_signature ? &d->signature : NULL};
	bool open;

	q.view = view_of(s, in->id, a, &open);
	if (!open)
		return NULL; /* the desk says why */
	if (q.view == NULL)
		return "no memory";
	if (lacks_one(s, in, q.view))
		return "somebody agreed to this before a signature was "
		       "demanded; deny it, and have the agent ask again";
	return signing_check(&q, a, out, is_signed);
}

void
run_prompt_answer(struct service *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct prompt_decision *d = body;
	struct signature_record r;
	bool is_signed = false;
	const char *why = NULL;

	if (allows(d->decision))
		why = check(s, in, d, a, &r, &is_signed);
	if (why != NULL) {
		shell_alarm(s->shell,
		    &(struct alarm){.kind = SG_ALARM_ANSWER_REFUSED,
			.who = &in->who,
			.about = STR("an answer that is not signed")});
		command_say(to, SG_PROBLEM_FORBIDDEN, why);
		return;
	}
	s->desk->signature = is_signed ? &r : NULL;
	run_prompt_decide(s->desk, in, body, a, to);
	s->desk->signature = NULL;
}

void
run_prompt_sign(struct service *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct prompt_sign *d = body;
	struct signing_answer q = {.shell = s->shell,
	    .accounts = s->accounts,
	    .in = in,
	    .option = d->decision,
	    .call = d->has_call_id ? d->call_id : STR(""),
	    .has_rev = true,
	    .rev = d->rev};
	struct sg_str json = STR("");
	const char *why = "no memory";
	bool open;

	q.view = view_of(s, in->id, a, &open);
	if (!open) {
		command_say(to, SG_PROBLEM_UNKNOWN_PROMPT,
		    "there is no such prompt, or it was answered");
		return;
	}
	if (q.view != NULL)
		why = allows(d->decision) ? signing_challenge(&q, a, &json)
					  : "only an answer that allows is "
					    "signed; a denial needs none";
	if (why == NULL)
		command_done(to, json);
	else
		command_say(to, SG_PROBLEM_FORBIDDEN, why);
}
