/* The kinds of actions a model may propose, as its prompt names them. */
#include "chat/chat_action.h"
#include "chip/chips.h"

void
chat_kinds_add(struct chat_run *run, struct buf *b)
{
	struct executor_told *v = arena_new(
	    &run->a, EXECUTOR_TOLD_MAX * sizeof(*v));
	size_t n = v != NULL
	    ? actions_kinds(run->chat->actions, &run->a, v, EXECUTOR_TOLD_MAX)
	    : 0;

	if (n == 0) {
		buf_addz(
		    b, "No action can be carried out here: propose none.\n");
		return;
	}
	buf_addz(b,
	    "The kinds of actions that can be carried out here, each with the "
	    "JSON Schema of its action_payload_preview; propose no other:\n");
	for (size_t i = 0; i < n; i++) {
		run->open |= !str_eq(v[i].kind, STR("create_reminder")) &&
		    !str_eq(v[i].kind, STR("create_calendar_event"));
		buf_add(b, v[i].kind);
		buf_addz(b, ": ");
		buf_add(b, v[i].schema);
		buf_addc(b, '\n');
	}
}
