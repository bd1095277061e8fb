/* The memento after an answer: updated, or frozen. */
#include <string.h>

#include "chat/chat_trace.h"
#include "json/json_find.h"
#include "form/memento_tag.h"
#include "gate/gate_turn.h"

/* The user's message as the client calls it, or the turn. */
static struct sg_str
message_id(struct chat_run *run)
{
	static const char *const names[] = {"message_id", "messageId"};

	for (size_t i = 0; run->p->has_meta && i < 2; i++) {
		struct sg_str text = json_find_text(
		    run->p->meta, names[i], &run->a);

		if (text.n > 0 && text.n <= 256)
			return text;
	}
	return chat_id(run);
}

static const struct sg_memento_shape *
shape_of(struct chat_run *run)
{
	const struct output_envelope *o = &run->env.kept;
	const struct model_shape *m = &o->meta.shape;
	struct sg_memento_shape *s = arena_new(&run->a, sizeof(*s));

	if (s == NULL || !o->has_meta || !o->meta.has_shape)
		return NULL;
	*s = (struct sg_memento_shape){.arc = m->arc,
	    .active = {(struct sg_str *)m->active, m->n_active},
	    .parked = {(struct sg_str *)m->parked, m->n_parked},
	    .decisions = {(struct sg_str *)m->decisions, m->n_decisions},
	    .next = {(struct sg_str *)m->next, m->n_next}};
	return s;
}

/* Somebody changed it while the model thought: theirs counts. */
static void
look_again(struct chat_run *run, struct chat_memento *out)
{
	struct memento_name name = {.thread = run->r.thread};
	struct memento_found now;

	if ((run->chat->turns->puts == NULL && /* none is on its way */
		threads_without(run->chat->turns->threads, name.thread)) ||
	    memento_find(run->chat->turns, &name, &run->a, &now) != SG_OK)
		return;
	if (!now.has || str_eq(now.etag, run->base.etag))
		return;
	run->base = now;
	out->conflict = true;
}

/* As it was decided with the turn, before the model spoke. */
static enum sg_summary_block
block_of(const struct chat_run *run, bool conflict)
{
	struct summary_facts now = {.decision = run->r.row.decision,
	    .has_summary = true,
	    .skip_may_change = run->chat->shell->config.no_skip_block};

	if (!conflict)
		return run->r.row.blocked;
	now.phase = run->base.memento->affect.rollup.phase;
	now.intensity = run->base.memento->affect.rollup.intensity_bucket;
	return gate_summary_changed(run->r.row.blocked, &now);
}

bool
chat_memento(struct chat_run *run, struct chat_memento *out)
{
	const struct packet_context *c = &run->p->context;
	struct sg_memento_change in = {.thread_id = run->p->thread_id,
	    .shape = shape_of(run),
	    .role = SG_CHAT_ROLE_USER,
	    .message_id = message_id(run),
	    .message = run->p->message,
	    .answer = run->env.kept.assistant_text,
	    .affect = chat_affect(run),
	    .now_ms = run->chat->shell->wall_ms};

	if (run->p->thread_context_mode == SG_CONTEXT_OFF)
		return true;
	look_again(run, out);
	in.previous = run->base.has ? run->base.memento : NULL;
	in.shape_refused = in.shape == NULL && run->env.verdict.warned &&
	    str_starts(str_of(run->env.warning.pointer), STR("/meta/shape"));
	if (run->p->has_context && c->has_thread_memento &&
	    c->thread_memento.has_signals &&
	    str_eq(c->thread_memento.thread_id, run->p->thread_id))
		in.signals = &c->thread_memento.signals;
	if (!memento_next(
		&in, block_of(run, out->conflict), &out->room, &out->update))
		return false;
	out->update.memento.version = SG_MEMENTO_V0_2;
	out->update.memento.has_id = false;
	out->json = shell_json(
	    &run->a, &sg_memento_contract, &out->update.memento);
	if (out->json.n == 0 || !memento_etag(&out->update.memento, out->etag))
		return false;
	out->tag = str_part(str_of(out->etag), 1, strlen(out->etag) - 2);
	out->has = true;
	chat_trace_quality(run, out);
	return true;
}

struct store_op
chat_memento_row(struct chat_run *run, const struct chat_memento *m)
{
	struct buf key = shell_buf(&run->a, THREAD_KEY_MAX);
	char *owner = arena_new(&run->a, THREAD_KEY_MAX);

	threads_key(&key, false, run->p->thread_id);
	return (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_MEMENTO,
	    .id = buf_str(&key),
	    .parent = owner != NULL ? threads_parent(run->user, owner)
				    : STR(""),
	    .etag = m->tag,
	    .body = m->json,
	    .at_ms = run->chat->shell->wall_ms};
}
