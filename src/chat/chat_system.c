/* The system prompt of a turn. */
#include "chat/chat_action.h"
#include "chat/chat_bounds.h"
#include "chat/chat_evidence.h"
#include "chat/chat_past.h"
#include "chat/chat_persona.h"
#include "json/json_put.h"
#include "base/rfc3339.h"
#include "gate/gate_offer.h"
#include "turn/memento.h"

/* "Tomorrow at nine" is in the user's zone: the packet's, else ours. */
static void
add_local(struct buf *b, const struct chat_run *run)
{
	const struct zone *z = shell_zone(run->chat->shell,
	    run->p->has_time_zone ? run->p->time_zone : STR(""));
	int64_t now = run->chat->shell->wall_ms / 1000;

	buf_addz(b, "Time zone of the user: ");
	buf_add(b, z->name);
	buf_addz(b, ", local time there: ");
	zone_add_time(b, zone_local(z, now));
	buf_addz(b, " (");
	zone_add_offset(b, zone_offset(z, now, NULL));
	buf_addz(b, "). Times the user names are local.\n");
}

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
	add_local(b, run);
}

/* The names of what came without its bytes; the rest is in the message. */
static void
add_attached(struct buf *b, const struct chat_run *run)
{
	bool first = true;

	for (size_t i = 0; i < run->p->attachments.n; i++) {
		const struct packet_attachment *t = &run->p->attachments.v[i];

		if (run->attached[i].type.n > 0)
			continue;
		buf_addz(b,
		    first ? "\nAttached to the message; you are told "
			    "the names and see nothing of it:\n"
			  : "");
		first = false;
		buf_addz(b, word_name(&words_attachment_kind, t->kind));
		buf_addc(b, ' ');
		json_quote(b, t->name);
		buf_addc(b, ' ');
		buf_addi(b, t->size);
		buf_addz(b, " bytes\n");
	}
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
	chat_kinds_add(run, &b);
	add_attached(&b, run);
	chat_bounds_add(&b, run);
	chat_persona_add(&b, run);
	buf_addz(&b, "\nThread:\n");
	memento_prompt_add(&b, &m);
	chat_evidence_add(&b, run);
	add_rules(&b, run);
	return chat_keep(run, &b);
}
