/* hostcall.ran: a host says what ran; it is compared with what was allowed. */
#include <string.h>

#include "desk/record.h"
#include "service/service_int.h"
#include "shape/hold.h"
#include "shell/alarm.h"
#include "shell/claimed.h"

static void
compare(struct desk *desk, const struct command_in *in, const struct asked *k,
    struct arena *a, struct command_reply to)
{
	struct ran_call c = record_ran(k, a);
	struct ran_result out = {.state = SG_RAN_AS_ALLOWED};
	struct sg_str was;
	enum ran_verdict v = ran_see(holds_ran(desk->holds), &c, &was);
	struct alarm alarm = {.kind = SG_ALARM_RAN_UNASKED,
	    .who = &in->who,
	    .about = k->in.session_id};

	if (v == RAN_UNASKED) {
		out.state = SG_RAN_UNASKED;
	} else if (v != RAN_AS_ALLOWED) {
		out.state = SG_RAN_BREACH;
		alarm.kind = SG_ALARM_BREACH;
		(void)holds_breach(desk->holds, &c, v, was, a, &out.hold_id);
		out.has_hold_id = out.has_says = true;
		out.says = STR(RAN_SAYS);
	}
	if (v != RAN_AS_ALLOWED)
		shell_alarm(desk->shell, &alarm);
	command_done(to, shell_json(a, &ran_result_contract, &out));
}

void
run_hostcall_ran(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct hostcall_request *r = body;
	struct asked *k = arena_new(a, sizeof(*k));
	struct sg_error e = {0};
	struct sg_str id;
	enum sg_err err;

	if (k == NULL || !r->has_session_id) {
		command_say(
		    to, SG_PROBLEM_INVALID_REQUEST, "session_id is missing");
		return;
	}
	if (!shell_claim(desk->shell, &in->who,
		r->has_extension ? r->extension.id : STR(""), a, to, &id))
		return;
	k->in = *r;
	err = asked_read(desk, id, a, k, &e);
	if (err == SG_EINVALID && k->in.has_cwd) {
		/* What ran may have removed the directory it ran in. */
		memset(&e, 0, sizeof(e));
		k->in.has_cwd = false;
		err = asked_read(desk, id, a, k, &e);
	}
	if (err == SG_OK)
		compare(desk, in, k, a, to);
	else
		command_refuse(to,
		    err == SG_ENOMEM ? SG_PROBLEM_BUSY
				     : SG_PROBLEM_INVALID_REQUEST,
		    &e);
}
