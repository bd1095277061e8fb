/* grant.test: what would be decided, by the rules in force. */
#include "form/action_read.h"
#include "desk/asked.h"
#include "grants/grant_book.h"
#include "desk/mode.h"
#include "service/service_int.h"

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

void
run_grant_test(struct desk *desk, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct test *t = arena_new(a, sizeof(*t));
	struct buf b = shell_buf(a, 64u << 10);
	struct sg_error e = {0};
	enum sg_err err;

	(void)in;
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
	err = answer(desk, body, a, t, &e);
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
