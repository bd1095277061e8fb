/* The system prompt of a turn. */
#include "chat/chat_evidence.h"
#include "chat/chat_past.h"
#include "chat/chat_persona.h"
#include "base/rfc3339.h"
#include "gate/gate_offer.h"
#include "turn/memento.h"

static void
add_task(struct buf *b, const struct chat_run *run)
{
	static const char *const task[] = {
#define X(text) text,
#include "chat/chat_prompt.def"
	};

	for (size_t i = 0; i < sizeof(task) / sizeof(task[0]); i++)
		buf_addz(b, task[i]);
	buf_addz(b, "The request_id is ");
	buf_add(b, run->request_id);
	buf_addz(b, " .\nNow is ");
	(void)rfc3339_add(b, run->chat->shell->wall_ms);
	buf_addz(b, " .\n");
}

static void
add_rules(struct buf *b, const struct chat_run *run)
{
	buf_addz(b, "\nRules:\n");
	for (size_t i = 0; i < run->drivers.n; i++) {
		buf_add(b, run->drivers.v[i].id);
		buf_addz(b, " ");
		buf_add(b, run->drivers.v[i].title);
		buf_addz(b, ": ");
		buf_add(b, run->drivers.v[i].definition);
		buf_addc(b, '\n');
	}
	if (run->correction.n > 0) {
		buf_addz(b, "\nCorrection: your last answer was refused. ");
		buf_add(b, run->correction);
		buf_addc(b, '\n');
	}
}

const struct sg_gate_result *
chat_device(const struct chat_run *run)
{
	return run->p->has_intent_gate ? &run->p->intent_gate : NULL;
}

enum sg_posture
chat_posture(const struct chat_run *run)
{
	return gate_posture(run->r.row.gate.lattice.posture, chat_device(run));
}

struct sg_str
chat_system(struct chat_run *run)
{
	struct buf b = chat_room(run);
	struct memento_prompt m = {
	    .bookmark = run->bookmark.has ? run->bookmark.memento : NULL,
	    .memento = run->base.has ? run->base.memento : NULL,
	    .closure = &run->closure,
	    .mode = run->p->thread_context_mode};

	add_task(&b, run);
	buf_addz(&b, "Posture: ");
	buf_addz(&b, sg_posture_name(chat_posture(run)));
	buf_addc(&b, '\n');
	chat_persona_add(&b, run);
	buf_addz(&b, "\nThread:\n");
	memento_prompt_add(&b, &m);
	chat_evidence_add(&b, run);
	add_rules(&b, run);
	return chat_keep(run, &b);
}
