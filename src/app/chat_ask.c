/* The context of a turn, and the one question to the model. */
#include <string.h>

#include "app/chat_part.h"
#include "base/rfc3339.h"
#include "turn/memento.h"

#define SYSTEM_MAX  (96u << 10)
#define HISTORY_MAX (48u << 10) /* bytes of what was said before */

static void
add_task(struct buf *b, const struct chat_run *run)
{
	static const char *const task[] = {
#define X(text) text,
#include "app/chat_prompt.def"
	};

	for (size_t i = 0; i < sizeof(task) / sizeof(task[0]); i++)
		buf_addz(b, task[i]);
	buf_addz(b, "The request_id is ");
	buf_add(b, run->request_id);
	buf_addz(b, " .\nNow is ");
	(void)rfc3339_add(b, run->s->wall_ms);
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

static struct sg_str
make_system(struct chat_run *run)
{
	struct buf b = service_buf(&run->a, SYSTEM_MAX);
	struct memento_prompt m = {
	    .memento = run->base.has ? run->base.memento : NULL,
	    .mode = run->p->thread_context_mode};

	add_task(&b, run);
	buf_addz(&b, "Posture: ");
	buf_addz(&b, sg_posture_name(run->r.row.gate.lattice.posture));
	buf_addz(&b, "\n\nThread:\n");
	memento_prompt_add(&b, &m);
	add_rules(&b, run);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

/* ---- What was said before -------------------------------------------------
 */

struct past {
	struct llm_turn *turns;
	size_t n;
};

static bool
add_turn(struct past *p, struct arena *a, bool model, struct sg_str text)
{
	struct llm_part *part = arena_new(a, sizeof(*part));

	if (part == NULL)
		return false;
	*part = (struct llm_part){.kind = LLM_PART_TEXT, .text = text};
	p->turns[p->n++] = (struct llm_turn){
	    .model = model, .parts = part, .n = 1};
	return true;
}

/* The last exchanges that were answered, the oldest first. */
static bool
add_past(struct chat_run *run, struct past *p)
{
	const struct store_port *store = run->s->port.store;
	char room[CHAT_KEY];
	struct store_query q = {.kind = STORE_MESSAGE,
	    .parent = chat_parent(run->user, run->p->thread_id, room),
	    .limit = CHAT_HISTORY_MAX,
	    .newest = true};
	struct store_row rows[CHAT_HISTORY_MAX];
	struct stored_chat *chat = arena_new(
	    &run->a, CHAT_HISTORY_MAX * sizeof(*chat));
	size_t n = 0, bytes = 0, kept = 0;

	if (chat == NULL ||
	    store->list(store->self, &q, &run->a, rows, &n, NULL) != SG_OK)
		return false;
	for (size_t i = 0; i < n; i++) {
		struct stored_chat *c = &chat[kept];

		if (contract_decode(&stored_chat_contract, rows[i].body,
			&run->a, c, NULL) != SG_OK ||
		    c->status != SG_TRANSMISSION_COMPLETED ||
		    !c->has_assistant || c->mode != SG_CHAT_MODE_GENERAL)
			continue;
		bytes += c->message.n + c->assistant.n;
		if (bytes > HISTORY_MAX)
			break;
		kept++;
	}
	while (kept-- > 0)
		if (!add_turn(p, &run->a, false, chat[kept].message) ||
		    !add_turn(p, &run->a, true, chat[kept].assistant))
			return false;
	return true;
}

/* ---- The model ------------------------------------------------------------
 */

static void
on_text(struct chat_run *run, struct sg_str text)
{
	const struct model_port *m = run->s->port.model;

	if (text.n < CHAT_TEXT_MAX - run->n) {
		memcpy(run->text + run->n, text.p, text.n);
		run->n += text.n;
		return;
	}
	/* It never ends, or is longer than any answer may be. */
	m->cancel(m->self, run->ticket);
	run->ticket = 0;
	chat_fail(run,
	    &(struct chat_failure){.problem = SG_PROBLEM_OUTPUT_CONTRACT,
		.code = SG_FAILURE_OUTPUT_ENVELOPE_INVALID,
		.reason = "payload_too_large"});
}

static void
on_event(void *ctx, const struct llm_event *e)
{
	struct chat_run *run = ctx;

	service_stamp(run->s);
	switch (e->kind) {
	case LLM_TEXT:
		on_text(run, e->text);
		return;
	case LLM_CALL:
		run->called = true;
		return;
	case LLM_USAGE:
	case LLM_ERROR:
		return;
	case LLM_FINISH:
		run->ticket = 0;
		chat_judge(run);
		return;
	}
}

static void
on_failed(void *ctx, const struct model_failure *f)
{
	struct chat_run *run = ctx;
	struct chat_failure why = {.problem = SG_PROBLEM_PROVIDER_FAILED,
	    .code = f->code,
	    .reason = "provider",
	    .text = f->text,
	    .retryable = f->retryable};

	service_stamp(run->s);
	run->ticket = 0;
	if (f->code == SG_FAILURE_PROVIDER_TIMEOUT)
		why.problem = SG_PROBLEM_PROVIDER_TIMEOUT;
	else if (f->code == SG_FAILURE_PROVIDER_UNAVAILABLE ||
	    f->code == SG_FAILURE_PROVIDER_RATE_LIMITED || f->streamed)
		why.problem = SG_PROBLEM_PROVIDER_UPSTREAM;
	chat_fail(run, &why);
}

static void
take_drivers(struct chat_run *run)
{
	const struct packet_input *p = run->p;
	size_t n = p->driver_block_refs.n, m = p->driver_block_inline.n;
	struct driver_ask *refs = arena_new(
	    &run->a, (n + m + 1) * sizeof(*refs));

	if (refs == NULL)
		n = m = 0;
	for (size_t i = 0; i < n; i++)
		refs[i] = (struct driver_ask){
		    .id = p->driver_block_refs.v[i].id,
		    .version = p->driver_block_refs.v[i].version};
	for (size_t i = 0; i < m; i++)
		refs[n + i] = (struct driver_ask){
		    .id = p->driver_block_inline.v[i].id,
		    .version = p->driver_block_inline.v[i].version,
		    .title = p->driver_block_inline.v[i].title,
		    .definition = p->driver_block_inline.v[i].definition};
	drivers_gather(
	    refs, n, refs != NULL ? refs + n : NULL, m, &run->drivers);
}

static void
no_model(struct chat_run *run, const char *why)
{
	chat_fail(run,
	    &(struct chat_failure){.problem = SG_PROBLEM_PROVIDER_FAILED,
		.code = SG_FAILURE_PROVIDER_UNAVAILABLE,
		.reason = "not_asked",
		.text = str_of(why)});
}

static void
ask(struct chat_run *run, struct past *past)
{
	const struct model_port *m = run->s->port.model;
	struct sg_error e = {0};
	struct llm_request r = {.turns = past->turns,
	    .n_turns = past->n,
	    .choice = LLM_CHOICE_NONE,
	    .stream = true};

	if (run->p->has_provider_hints && run->p->provider_hints.has_model)
		r.model = run->p->provider_hints.model;
	r.system = make_system(run);
	if (r.system.n == 0) {
		no_model(run, "the context is too long");
		return;
	}
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_MODEL_CALL,
		SG_TRACE_STATUS_STARTED, "Model asked", "model_call", NULL,
		(int64_t)run->attempt});
	run->ticket = m->ask(m->self,
	    &(struct model_ask){.request = &r, .provider = MODEL_DEFAULT},
	    (struct model_listener){on_event, on_failed, run}, &e);
	if (run->ticket == 0)
		no_model(run, e.message);
}

void
chat_ask(struct chat_run *run)
{
	struct past past = {
	    .turns = arena_new(
		&run->a, (2 * CHAT_HISTORY_MAX + 1) * sizeof(*past.turns))};

	run->n = 0;
	run->called = false;
	if (run->attempt++ == 0) {
		take_drivers(run);
		chat_tell(run, SG_EVENT_RUN_STARTED, "{}");
	}
	if (run->s->port.model == NULL)
		no_model(run, "no model is set up");
	else if (past.turns == NULL || !add_past(run, &past) ||
	    !add_turn(&past, &run->a, false, run->p->message))
		no_model(run, "what was said before cannot be had");
	else
		ask(run, &past);
}
