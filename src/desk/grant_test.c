/* grant.test: what would be decided, by the rules in force. */
#include "form/action_read.h"
#include "desk/asked.h"
#include "desk/grant_book.h"
#include "system/idna.h"
#include "desk/mode.h"
#include "system/text_unistring.h"

/* What the service knows by itself is not to be told to it. */
static bool
is_bare(const struct eval_action_input *in)
{
	return !in->has_mode && !in->has_policy && !in->has_links &&
	    !in->has_now_ms && in->grants.n == 0;
}

struct test {
	struct path_place place;
	struct scope_world world;
	struct call_request request;
	struct call_manifest manifest;
	struct sg_lease lease;
	struct action_question q;
};

static enum sg_err
prepare(struct desk *desk, const struct eval_action_input *in, struct arena *a,
    struct test *t, struct sg_error *e)
{
	enum path_why why;
	enum sg_err err;

	t->place = desk->world->place;
	if (in->has_cwd) {
		t->place.cwd = in->cwd;
		if (!path_place_init(&t->place, a, &why))
			return err_set(e, SG_EINVALID, STR("/cwd"),
			    str_of(path_why_text(why)));
	}
	t->world = (struct scope_world){.place = &t->place,
	    .idna = &idna_libidn2,
	    .launch = &desk->world->tools,
	    .classes = &text_classes_unistring};
	t->q = (struct action_question){.request = &t->request,
	    .world = &t->world,
	    .policy = mode_policy(desk->mode),
	    .grants = grant_book_index(desk->grants),
	    .now_ms = desk->shell->wall_ms};
	err = action_read_call(&in->call, &in->extension, a, &t->request, e);
	if (err == SG_OK && in->has_lease) {
		t->q.lease = &t->lease;
		err = action_read_lease(in->lease, a, &t->lease, e);
	}
	if (err == SG_OK && in->extension.has_manifest &&
	    !in->extension.null_manifest) {
		t->q.manifest = &t->manifest;
		err = action_read_manifest(
		    in->extension.manifest, a, &idna_libidn2, &t->manifest);
	}
	return err;
}

void
run_grant_test(struct desk *desk, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct test *t = arena_new(a, sizeof(*t));
	struct action_answer *answer = arena_new(a, sizeof(*answer));
	struct buf b = shell_buf(a, 64u << 10);
	struct sg_error e = {0};
	enum sg_err err;

	(void)in;
	if (t == NULL || answer == NULL || b.p == NULL) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	if (!is_bare(body)) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "policy, mode, grants, links and now are those of the "
		    "server");
		return;
	}
	err = prepare(desk, body, a, t, &e);
	if (err == SG_OK)
		err = action_answer(&t->q, a, answer, &e);
	if (err != SG_OK) {
		command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
		return;
	}
	action_write(answer, &b);
	if (buf_full(&b))
		command_say(to, SG_PROBLEM_BUSY, "no memory");
	else
		command_done(to, buf_str(&b));
}
