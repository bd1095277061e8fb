/*
 * One row of a table for each event of the decision: which phase it is of, when
 * there is one, and who writes it (trace_gates.c).  What the device had decided
 * stands before them, what followed behind.
 */
#include "thread/trace_render.h"
#include "thread/trace_gates.h"
#include "json/json_put.h"

#define META_MAX    4096
#define SUMMARY_MAX 200
#define EVENT_ID    300

void
trace_render_title(struct buf *out, enum sg_breakpoint decision)
{
	const char *name = sg_breakpoint_name(decision);

	buf_addz(out, "Breakpoint decision: ");
	for (; *name != '\0'; name++) /* words are lower-case letters */
		buf_addc(out, (char)(*name - 'a' + 'A'));
}

static bool
always(const struct stored_turn *row)
{
	(void)row;
	return true;
}

static bool
has_intake(const struct stored_turn *row)
{
	return row->has_intake;
}

static bool
has_persona(const struct stored_turn *row)
{
	return row->has_persona;
}

static bool
is_blocked(const struct stored_turn *row)
{
	return row->blocked != SG_SUMMARY_BLOCK_NONE;
}

#define DONE SG_TRACE_STATUS_COMPLETED

static const struct step {
	enum sg_trace_phase phase;
	enum sg_trace_status status;
	bool (*when)(const struct stored_turn *row);
	trace_gate *write;
} steps[TRACE_DECIDED_MAX] = {
    {SG_TRACE_PHASE_NORMALIZE, DONE, always, trace_normalize},
    {SG_TRACE_PHASE_EVIDENCE_INTAKE, DONE, has_intake, trace_intake_taken},
    {SG_TRACE_PHASE_POLICY_ENGINE, DONE, has_persona, trace_policy},
    {SG_TRACE_PHASE_GATE_NORMALIZE_MODALITY, DONE, always, trace_modality},
    {SG_TRACE_PHASE_GATE_URL_EXTRACTION, DONE, has_intake, trace_urls},
    {SG_TRACE_PHASE_GATE_INTENT, DONE, always, trace_intent},
    {SG_TRACE_PHASE_GATE_SENTINEL, DONE, always, trace_risk},
    {SG_TRACE_PHASE_GATE_LATTICE, DONE, has_persona, trace_cell},
    {SG_TRACE_PHASE_ENRICHMENT_LATTICE, DONE, always, trace_lattice},
    {SG_TRACE_PHASE_BREAKPOINT, DONE, always, trace_breakpoint},
    {SG_TRACE_PHASE_MEMENTO_QUALITY, SG_TRACE_STATUS_BLOCKED, is_blocked,
	trace_kept}};

/* The events of a row in their order, each a row of the table or a step. */
struct event {
	const struct step *step;        /* NULL: */
	const struct trace_step *later; /* a step of its own words */
	bool device;                    /* that the device took */
};

static size_t
gather(const struct stored_turn *row, struct event out[TRACE_EVENTS_MAX])
{
	size_t n = 0;

	for (size_t i = 0; row->has_device && i < row->device.n; i++)
		out[n++] = (struct event){NULL, &row->device.v[i], true};
	for (size_t i = 0; i < TRACE_DECIDED_MAX; i++)
		if (steps[i].when(row))
			out[n++] = (struct event){&steps[i], NULL, false};
	for (size_t i = 0; row->has_steps && i < row->steps.n; i++)
		out[n++] = (struct event){NULL, &row->steps.v[i], false};
	return n;
}

static enum sg_trace_phase
phase_of(const struct event *e)
{
	return e->step != NULL ? e->step->phase : e->later->phase;
}

size_t
trace_render_count(const struct stored_turn *row)
{
	struct event events[TRACE_EVENTS_MAX];

	return gather(row, events);
}

void
trace_render_phases(struct buf *out, const struct stored_turn *row)
{
	uint64_t times[SG_TRACE_PHASE_COUNT] = {0};
	struct event events[TRACE_EVENTS_MAX];
	size_t n = gather(row, events);

	json_open(out);
	for (size_t i = 0; i < n; i++)
		times[phase_of(&events[i])]++;
	for (size_t i = 0; i < n; i++) {
		enum sg_trace_phase phase = phase_of(&events[i]);

		if (times[phase] == 0)
			continue;
		json_put_int(
		    out, sg_trace_phase_name(phase), (int64_t)times[phase]);
		times[phase] = 0;
	}
	json_close(out);
}

/* A buffer in ${a}; without memory one that is full from the start. */
static struct buf
room(struct arena *a, size_t cap)
{
	struct buf b = {.p = arena_new(a, cap), .cap = cap};

	b.full = b.p == NULL;
	return b;
}

/* The number of the event closes its metadata, and names it. */
static bool
finish(struct trace_event *out, struct buf *meta, size_t seq, struct arena *a)
{
	struct buf id = room(a, EVENT_ID);

	trace_int(meta, "seq", (int64_t)seq);
	buf_addc(meta, '}');
	buf_add(&id, out->trace_run_id);
	buf_addc(&id, '.');
	buf_addu(&id, seq);
	out->id = buf_str(&id);
	out->metadata = buf_str(meta);
	out->has_summary = out->has_metadata = true;
	return !buf_full(meta) && !buf_full(&id);
}

static bool
render_one(const struct stored_turn *row, const struct step *step, size_t seq,
    struct arena *a, struct trace_event *out)
{
	struct buf words = room(a, SUMMARY_MAX), meta = room(a, META_MAX);

	step->write(row, &words, &meta);
	out->phase = step->phase;
	out->status = step->phase == SG_TRACE_PHASE_GATE_URL_EXTRACTION &&
		row->intake.n_warnings > 0
	    ? SG_TRACE_STATUS_WARNING
	    : step->status;
	out->summary = buf_str(&words);
	return !buf_full(&words) && finish(out, &meta, seq, a);
}

/* A step that has its own words. */
static bool
render_step(const struct trace_step *step, size_t seq, struct arena *a,
    struct trace_event *out)
{
	struct buf meta = room(a, META_MAX);

	trace_key(&meta, "kind");
	json_quote(&meta, step->kind);
	if (step->has_reason) {
		trace_key(&meta, "reason");
		json_quote(&meta, step->reason);
	}
	if (step->has_by) {
		trace_key(&meta, "resolved_by");
		json_quote(&meta, step->by);
	}
	if (step->has_count)
		trace_int(&meta, "count", step->count);
	if (step->has_facts && step->facts.n > 2) {
		buf_addc(&meta, ',');
		buf_add(&meta, str_part(step->facts, 1, step->facts.n - 2));
	}
	out->ts_ms = step->at_ms;
	out->phase = step->phase;
	out->status = step->status;
	out->summary = step->summary;
	return finish(out, &meta, seq, a);
}

/* Microseconds after the turn began. */
static int64_t
micros_of(const struct stored_turn *row, const struct step *step)
{
	int64_t us = row->before_us;

	if (step->phase == SG_TRACE_PHASE_MEMENTO_QUALITY)
		return us + row->gate_us + row->breakpoint_us;
	if (step->phase == SG_TRACE_PHASE_ENRICHMENT_LATTICE)
		us += row->gate_us;
	if (step->phase == SG_TRACE_PHASE_BREAKPOINT)
		us += row->gate_us + row->breakpoint_us;
	return us;
}

static enum sg_trace_actor
actor_of(const struct event *e)
{
	if (e->device)
		return SG_TRACE_ACTOR_SOLMOBILE;
	return e->step == NULL && e->later->phase == SG_TRACE_PHASE_RENDER
	    ? SG_TRACE_ACTOR_RENDERER
	    : SG_TRACE_ACTOR_SOLSERVER;
}

size_t
trace_render(const struct stored_turn *row, struct sg_str run, struct arena *a,
    struct trace_event out[TRACE_EVENTS_MAX])
{
	struct event events[TRACE_EVENTS_MAX];
	size_t n = gather(row, events);

	for (size_t i = 0; i < n; i++) {
		const struct event *e = &events[i];
		bool fits;

		out[i] = (struct trace_event){.trace_run_id = run,
		    .transmission_id = run,
		    .ts_ms = row->created_ms,
		    .actor = actor_of(e)};
		if (e->step != NULL)
			out[i].ts_ms += micros_of(row, e->step) / 1000;
		fits = e->step != NULL ? render_one(row, e->step, i, a, &out[i])
				       : render_step(e->later, i, a, &out[i]);
		if (!fits)
			return 0;
	}
	return n;
}
