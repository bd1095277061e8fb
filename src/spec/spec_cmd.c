/* dialogue.*: what a person does in a chat with the Spec Asst. */
#include <stdlib.h>

#include "book/energy_book.h"
#include "dialogue/assent.h"
#include "spec/spec_int.h"

static struct session *
find(struct talks *talks, const struct command_in *in, struct command_reply to)
{
	struct session *k = NULL;

	if (in->id.n == 0 || in->id.n > 256)
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "the thread is missing from the address");
	else if ((k = talks_session(talks, in->who.user, in->id)) == NULL)
		command_say(to, SG_PROBLEM_BUSY, "too many Spec Asst sessions");
	return k;
}

void
run_dialogue_get(struct talks *talks, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct session *k = find(talks, in, to);

	(void)body;
	if (k == NULL)
		return;
	/* It goes on where an earlier start left it: seen when it rests. */
	if (k->resumed && waiters_add(&k->waiters, to))
		session_settle(k);
	else
		command_done(to, session_view(k, a));
}

/* Take the event; the answer comes when the dialogue rests. */
static void
step(struct session *k, const struct command_in *in, struct talk_event *ev,
    struct command_reply to)
{
	struct waiter *w;
	enum sg_talk_refusal why;
	struct shell_work work;
	struct command_out out = {.ok = true, .accepted = true};

	if (k->talks->shell->shut || k->talks->shell->stopping ||
	    !waiters_add(&k->waiters, to)) {
		enum sg_problem p = k->talks->shell->shut
		    ? SG_PROBLEM_NOT_DURABLE
		    : SG_PROBLEM_BUSY;

		command_say(to, p, word_text(&words_problem, p));
		return;
	}
	w = k->waiters;
	ev->role = in->who.role;
	if (!session_step(k, ev, &why)) {
		k->waiters = w->next;
		free(w);
		command_say(to, SG_PROBLEM_CONFLICT,
		    word_text(&words_talk_refusal, why));
		return;
	}
	if (in->wait_ms == 0 && (k->jobs > 0 || k->talk.waiting)) {
		w->to.reply = NULL;
		shell_work_begin(k->talks->shell, &work);
		out.body = session_view(k, work.a);
		out.id = in->id;
		to.reply(to.ctx, &out);
		shell_work_end(k->talks->shell, &work);
	}
	session_settle(k);
}

/* T61: a tap is about the call whose block was shown, and no other.  NULL: it
 * was refused. */
static struct session *
tapped(struct talks *talks, const struct command_in *in, struct sg_str call,
    struct command_reply to)
{
	struct session *k = find(talks, in, to);
	const struct talk *t;

	if (k == NULL)
		return NULL;
	t = &k->talk;
	if (t->review.state == CONSENT_SA_REVIEW && t->review.at < t->n &&
	    str_eq(t->calls[t->review.at].id, call))
		return k;
	command_say(to, SG_PROBLEM_CONFLICT, "that call is not waiting");
	return NULL;
}

/* What the person put in the place of the model's arguments must be a row. */
static bool
is_row(struct session *k, struct sg_str args, struct arena *a,
    struct command_reply to)
{
	const struct talk_call *c = &k->talk.calls[k->talk.review.at];
	struct sg_error why = {0}, e = {0};
	char room[sizeof(e.pointer)];
	struct buf at = BUF_ON(room);
	struct sg_str row;

	if (args.n > TALK_ARGS_MAX) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "the changed call is too long");
		return false;
	}
	if (energy_preview(k->talks->book, c->name, args, a, &row, &why) ==
	    SG_OK)
		return true;
	buf_addz(&at, "/args");
	buf_addz(&at, why.pointer);
	err_set(&e, SG_EINVALID, buf_str(&at),
	    why.message[0] != '\0' ? str_of(why.message)
				   : STR("cannot be added as a row"));
	command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
	return false;
}

void
run_dialogue_confirm(struct talks *talks, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct dialogue_confirm *t = body;
	struct session *k = tapped(talks, in, t->call_id, to);
	struct talk_event ev = {.on = TALK_ON_CONFIRM};

	if (k == NULL || !session_same_system(k, to))
		return;
	if (t->has_args) {
		if (!is_row(k, t->args, a, to))
			return;
		ev.args = session_keep(k, t->args);
	}
	step(k, in, &ev, to);
}

void
run_dialogue_cancel(struct talks *talks, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct dialogue_tap *t = body;
	struct session *k = tapped(talks, in, t->call_id, to);

	(void)a;
	if (k != NULL)
		step(k, in, &(struct talk_event){.on = TALK_ON_CANCEL}, to);
}

/* a yes is no tap, and takes nothing back: the call still waits. */
static void
point_at_button(struct session *k, struct command_reply to)
{
	struct shell_work work;

	session_say(k, LINE_USE_BUTTON, STR(""));
	session_save(k);
	if (waiters_add(&k->waiters, to)) {
		session_settle(k);
		return;
	}
	shell_work_begin(k->talks->shell, &work);
	command_done(to, session_view(k, work.a));
	shell_work_end(k->talks->shell, &work);
}

static void
typed(struct talks *talks, const struct command_in *in,
    const struct dialogue_text *t, bool must_correct, struct command_reply to)
{
	struct session *k = find(talks, in, to);
	struct talk_event ev = {.on = TALK_ON_SEND};

	if (k == NULL)
		return;
	if (k->talk.review.state == CONSENT_SA_REVIEW)
		ev.on = TALK_ON_TYPE;
	else if (must_correct) {
		command_say(to, SG_PROBLEM_CONFLICT, "no call is waiting");
		return;
	}
	if (k->talk.waiting || k->jobs > 0) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    word_text(&words_talk_refusal, TALK_NOT_BUSY));
		return;
	}
	session_line(k, SG_CHAT_ROLE_USER, t->text, false);
	if (ev.on == TALK_ON_TYPE && is_assent(t->text)) {
		point_at_button(k, to);
		return;
	}
	ev.text = session_keep(k, t->text);
	step(k, in, &ev, to);
}

void
run_dialogue_send(struct talks *talks, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	(void)a;
	typed(talks, in, body, false, to);
}

void
run_dialogue_correct(struct talks *talks, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	(void)a;
	typed(talks, in, body, true, to);
}

void
run_dialogue_mode(struct talks *talks, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct dialogue_mode *m = body;
	struct session *k = find(talks, in, to);
	struct talk_event ev = {.on = TALK_ON_SWITCH, .mode = m->mode};

	(void)a;
	if (k != NULL)
		step(k, in, &ev, to);
}
