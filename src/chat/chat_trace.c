/* Steps of a trace; see chat_trace.h. */
#include "chat/chat_trace.h"

#include "json/json_put.h"

#define FACTS_MAX    1024
#define BLOCKS_MAX   10 /* rules that have a step of their own */
#define TERMS_MAX    12 /* words of a message that a search would go by */
#define TERM_LETTERS 3

static bool
is_debug(const struct chat_run *run)
{
	return run->r.row.level == SG_TRACE_LEVEL_DEBUG;
}

/* The last step says this besides. */
static void
add_facts(struct chat_run *run, struct buf *facts)
{
	struct stored_turn *row = &run->r.row;
	struct trace_step *last;

	if (!row->has_steps || row->steps.n == 0 || buf_full(facts))
		return;
	last = &row->steps.v[row->steps.n - 1];
	last->facts = buf_str(facts);
	last->has_facts = true;
}

static void
step(struct chat_run *run, enum sg_trace_phase phase, const char *summary,
    const char *kind, int64_t count)
{
	chat_step(run,
	    &(struct chat_step){phase, SG_TRACE_STATUS_COMPLETED, summary, kind,
		NULL, count, NULL});
}

static void
started(struct chat_run *run, enum sg_trace_phase phase, const char *summary,
    const char *kind)
{
	if (is_debug(run))
		chat_step(run,
		    &(struct chat_step){phase, SG_TRACE_STATUS_STARTED, summary,
			kind, NULL, -1, NULL});
}

/* ---- Before the model ---------------------------------------------------- */

static bool
is_term(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
	    (c >= 'A' && c <= 'Z');
}

/* How many words of three letters or more, up to twelve. */
static int64_t
count_terms(struct sg_str s)
{
	size_t n = 0, length = 0;

	for (size_t i = 0; i <= s.n && n < TERMS_MAX; i++) {
		if (i < s.n && is_term(s.p[i])) {
			length++;
			continue;
		}
		n += length >= TERM_LETTERS;
		length = 0;
	}
	return (int64_t)n;
}

static size_t
bytes_of(const struct sg_memento *m)
{
	const struct sg_str_list *lists[] = {
	    &m->active, &m->parked, &m->decisions, &m->next};
	size_t n = m->arc.n;

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		for (size_t k = 0; k < lists[i]->n; k++)
			n += lists[i]->v[k].n;
	return n;
}

void
chat_trace_retrieval(struct chat_run *run)
{
	bool off = run->p->thread_context_mode == SG_CONTEXT_OFF;
	bool latest = run->base.has && !off, mark = run->bookmark.has && !off;
	struct buf b = shell_buf(&run->a, FACTS_MAX);
	size_t bytes = 0;

	if (latest)
		bytes += bytes_of(run->base.memento);
	if (mark)
		bytes += bytes_of(run->bookmark.memento);
	step(run, SG_TRACE_PHASE_GATE_LATTICE, "Context gathered", "retrieval",
	    -1);
	json_open(&b);
	json_put_int(&b, "memory_hits", latest + mark);
	json_put_bool(&b, "bookmark", mark);
	json_put_int(&b, "closure_items", (int64_t)run->closure.n_items);
	json_put_int(&b, "bytes_total", (int64_t)bytes);
	json_put_int(&b, "query_terms_count", count_terms(run->p->message));
	json_close(&b);
	add_facts(run, &b);
}

void
chat_trace_compose(struct chat_run *run, size_t bytes)
{
	struct buf b = shell_buf(&run->a, FACTS_MAX);

	started(run, SG_TRACE_PHASE_COMPOSE_REQUEST, "Request begun",
	    "compose_request");
	step(run, SG_TRACE_PHASE_COMPOSE_REQUEST, "Request made",
	    "compose_request", (int64_t)bytes);
	json_open(&b);
	json_put_int(&b, "attempt", (int64_t)run->attempt);
	json_put_int(&b, "history", (int64_t)run->n_turns - 1);
	json_put_int(&b, "evidence",
	    run->r.row.intake.captures + run->r.row.intake.supports +
		run->r.row.intake.auto_captures);
	json_put_int(&b, "driverBlocks", (int64_t)run->drivers.n);
	json_put_bool(&b, "correction", run->correction.n > 0);
	json_close(&b);
	add_facts(run, &b);
}

/* ---- After it ------------------------------------------------------------ */

void
chat_trace_answered(struct chat_run *run)
{
	struct buf b = shell_buf(&run->a, FACTS_MAX);

	step(run, SG_TRACE_PHASE_MODEL_CALL, "Model answered", "model_call",
	    (int64_t)run->n);
	json_open(&b);
	json_put_int(&b, "attempt", (int64_t)run->attempt);
	json_put_int(&b, "attempts", CHAT_ATTEMPTS);
	json_put_text(&b, "provider", run->usage.provider);
	json_put_text(&b, "model", run->usage.model);
	if (run->usage.has_input_tokens) {
		json_put_int(&b, "inputTokens", run->usage.input_tokens);
		json_put_int(&b, "outputTokens", run->usage.output_tokens);
	}
	json_close(&b);
	add_facts(run, &b);
}

void
chat_trace_checked(struct chat_run *run)
{
	step(run, SG_TRACE_PHASE_OUTPUT_GATES, "Claims bound to evidence",
	    "evidence_binding", (int64_t)run->claims);
	if (is_debug(run))
		step(run, SG_TRACE_PHASE_OUTPUT_GATES, "Claims within budget",
		    "evidence_budget", (int64_t)run->claims);
	started(
	    run, SG_TRACE_PHASE_OUTPUT_GATES, "Rules looked at", "post_linter");
	step(run, SG_TRACE_PHASE_OUTPUT_GATES, "Rules hold", "post_linter",
	    (int64_t)run->drivers.n);
	for (size_t i = 0;
	     is_debug(run) && i < run->drivers.n && i < BLOCKS_MAX; i++) {
		struct buf b = shell_buf(&run->a, FACTS_MAX);

		step(run, SG_TRACE_PHASE_OUTPUT_GATES, "Rule holds",
		    "driver_block", -1);
		json_open(&b);
		json_put_text(&b, "id", run->drivers.v[i].id);
		json_close(&b);
		add_facts(run, &b);
	}
}

/* ---- The summary --------------------------------------------------------- */

static void
put_issues(struct buf *b, const char *name, unsigned issues)
{
	json_put_list(b, name);
	for (unsigned i = 0; i < SG_MEMENTO_ISSUE_COUNT; i++)
		if ((issues & (1u << i)) != 0) {
			json_comma(b);
			json_text_add(b, str_of(sg_memento_issue_name(i)));
		}
	json_list_end(b);
}

static void
put_affect(struct buf *b, const struct sg_affect_point *p)
{
	json_put_bool(b, "affect_signal_present", p != NULL);
	if (p == NULL)
		return;
	json_put_text(b, "affect_signal_label", p->label);
	json_put_number(b, "affect_signal_intensity", p->intensity);
	json_put_name(b, "affect_signal_confidence",
	    sg_confidence_level_name(p->confidence));
}

static void
put_shape(struct buf *b, const struct chat_run *run)
{
	const struct output_envelope *o = &run->env.kept;
	bool has = o->has_meta && o->meta.has_shape;
	size_t n = has ? o->meta.shape.n_decisions : 0;

	json_put_bool(b, "shape_present", has);
	json_put_int(b, "shape_decisions_count", (int64_t)n);
	json_put_bool(b, "shape_decisions_empty", n == 0);
}

void
chat_trace_quality(struct chat_run *run, const struct chat_memento *m)
{
	const struct sg_memento_update *u = &m->update;
	struct buf b = shell_buf(&run->a, FACTS_MAX);
	unsigned now = chat_issues(run);

	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_MEMENTO_QUALITY,
		u->shape_ignored ? SG_TRACE_STATUS_WARNING
				 : SG_TRACE_STATUS_COMPLETED,
		u->blocked != SG_SUMMARY_BLOCK_NONE ? "Summary kept"
						    : "Summary updated",
		"memento_quality", NULL, -1,
		u->source == SG_SHAPE_SOURCE_FALLBACK ? "fallback"
		    : run->repaired                   ? "retry"
						      : "none"});
	json_open(&b);
	put_shape(&b, run);
	put_affect(&b, chat_affect(run));
	json_put_name(&b, "shape_source", sg_shape_source_name(u->source));
	json_put_name(&b, "request_memento_source",
	    sg_memento_origin_name(run->r.row.source));
	put_issues(
	    &b, "issues_before", run->asked_again ? run->first_issues : now);
	put_issues(&b, "issues_after", now);
	json_put_int(
	    &b, "effective_decisions_count", (int64_t)u->memento.decisions.n);
	json_close(&b);
	add_facts(run, &b);
}

/* ---- The end ------------------------------------------------------------- */

void
chat_trace_end(struct chat_run *run, const struct chat_memento *m)
{
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_SYNAPTIC_GATE,
		SG_TRACE_STATUS_COMPLETED,
		m->has ? "Thread remembered" : "Thread not remembered",
		"synaptic_gate", m->has ? "memento" : "context_off",
		m->has ? (int64_t)m->update.memento.affect.n_points : 0, NULL});
	step(run, SG_TRACE_PHASE_RENDER, "Answer ready to be shown", "render",
	    (int64_t)run->env.kept.assistant_text.n);
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_EXPORT,
		SG_TRACE_STATUS_COMPLETED, "Answer handed out", "export",
		run->to.reply == NULL ? "stored"
		    : run->events     ? "event_stream"
				      : "json",
		-1, NULL});
}
