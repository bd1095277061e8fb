/* grant.test: what would be decided, by the rules in force. */
#include "access/claim.h"
#include "form/action_read.h"
#include "desk/asked.h"
#include "grants/grant_book.h"
#include "desk/mode.h"
#include "service/service_int.h"
#include "shell/alarm.h"

/* What the service knows by itself is not to be told to it. */
static bool
is_bare(const struct eval_action_input *in)
{
	return !in->has_mode && !in->has_policy && !in->has_links &&
	    !in->has_now_ms && in->grants.n == 0;
}

struct test {
	struct call_facts facts;
	struct gate_question q;
	struct gate_answer answer;
};

static enum sg_err
answer(struct desk *desk, const struct eval_action_input *in, struct arena *a,
    struct test *t, struct sg_error *e)
{
	struct gate_facts f = {.machine = &desk->world->machine,
	    .cwd = in->cwd,
	    .has_cwd = in->has_cwd,
	    .policy = mode_policy(desk->mode),
	    .grants = grant_book_index(desk->grants),
	    .now_ms = desk->shell->wall_ms};
	enum sg_err err = call_facts_eval(in, a, &t->facts, &f, e);

	if (err == SG_OK)
		err = gate_question_init(&t->q, &f, a, e);
	return err != SG_OK ? err
			    : gate_call_explained(&t->q, a, &t->answer, e);
}

/*
 * T66: an agent learns nothing of what is granted to others.  True: it asks
 * about itself, and ${body} says so.
 */
static bool
claim_own(struct desk *desk, const struct command_in *in,
    struct eval_action_input *body, struct arena *a, struct command_reply to)
{
	struct sg_str *id = &body->extension.id;
	struct buf b = shell_buf(a, CLAIM_ID_MAX);
	char room[256];
	struct buf why = BUF_ON(room);
	enum claim c = b.p != NULL ? claim_id(&in->who, *id, &b) : CLAIM_LONG;

	if (c == CLAIM_OK) {
		*id = buf_str(&b);
		return true;
	}
	claim_say(c, *id, &why);
	buf_addz(&why, why.n == 0 ? "name the extension" : "");
	buf_addc(&why, '\0');
	shell_alarm(desk->shell,
	    &(struct alarm){.kind = SG_ALARM_IDENTITY_REFUSED,
		.who = &in->who,
		.about = *id});
	command_say(to, SG_PROBLEM_NOT_YOUR_ID, room);
	return false;
}

void
run_grant_test(struct desk *desk, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct test *t = arena_new(a, sizeof(*t));
	struct eval_action_input asked = *(
	    const struct eval_action_input *)body;
	struct buf b = shell_buf(a, 64u << 10);
	struct sg_error e = {0};
	enum sg_err err;

	if (t == NULL || b.p == NULL) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	if (!is_bare(body)) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "policy, mode, grants, links and time are those of the "
		    "server");
		return;
	}
	if (in->who.role == SG_ROLE_AGENT &&
	    !claim_own(desk, in, &asked, a, to))
		return;
	err = answer(desk, &asked, a, t, &e);
	if (err != SG_OK) {
		command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
		return;
	}
	action_write(&t->answer, &b);
	if (buf_full(&b))
		command_say(to, SG_PROBLEM_BUSY, "no memory");
	else
		command_done(to, buf_str(&b));
}
