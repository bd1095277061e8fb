/* try: a turn that did not happen, through the gate and the engine. */
#include "form/try_turn.h"
#include "thread/turns_int.h"

void
run_try(struct turns *turns, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct try_result *out = arena_new(a, sizeof(*out));
	struct gate_turn_answer *answer = arena_new(a, sizeof(*answer));
	char room[ID_TEXT];
	struct buf id = BUF_ON(room);
	struct sg_str json = STR("");
	struct gate_turn_question t;

	(void)in;
	if (out != NULL && answer != NULL &&
	    turns->shell->port.ids.make(turns->shell->port.ids.self, &id)) {
		t = try_turn_question(
		    body, buf_str(&id), turns->shell->wall_ms);
		turn_gate_turn(&turns->gate, &t, answer);
		try_turn_result(answer, out);
		json = shell_json(a, &try_result_contract, out);
	}
	if (json.n == 0)
		command_failed(to, SG_ENOMEM, NULL);
	else
		command_done(to, json);
}
