/*
 * One row of a table for each event: which phase it is of, and who writes its
 * words and its metadata.  Metadata are names, counts and truth values.
 */
#include "thread/trace_render.h"
#include "thread/trace_row.h"
#include "base/decimal.h"
#include "json/json.h"

#define META_MAX    4096
#define SUMMARY_MAX 200
#define EVENT_ID    300

static void
key(struct buf *b, const char *name)
{
	buf_addc(b, b->n == 0 ? '{' : ',');
	json_quote(b, str_of(name));
	buf_addc(b, ':');
}

static void
add_text(struct buf *b, const char *name, const char *value)
{
	key(b, name);
	json_quote(b, str_of(value));
}

static void
add_bool(struct buf *b, const char *name, bool value)
{
	key(b, name);
	buf_addz(b, value ? "true" : "false");
}

static void
add_int(struct buf *b, const char *name, int64_t value)
{
	key(b, name);
	buf_addi(b, value);
}

/* Which signals there were; what they found is content. */
static void
add_signals(struct buf *b, const struct sg_gate_signal *v, size_t n)
{
	key(b, "signals");
	buf_addc(b, '[');
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(b, ',');
		json_quote(b, v[i].name);
	}
	buf_addc(b, ']');
}

static void
normalize(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	buf_addz(words, "Message normalized");
	add_text(meta, "kind", "normalize");
	if (row->has_message)
		add_int(meta, "bytes", (int64_t)row->message.n);
	add_int(meta, "elapsedUs", row->before_us);
}

static void
modality(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	const struct sg_modality *m = &row->gate.modality;

	buf_addz(words, "Modality found");
	add_text(meta, "kind", "modality_gate");
	add_bool(meta, "hasText", m->has_text);
	add_bool(meta, "hasImage", m->has_image);
	add_bool(meta, "hasAudio", m->has_audio);
}

static void
intent(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	const struct sg_intent_decision *d = &row->gate.intent;

	buf_addz(words, "Intent: ");
	buf_addz(words, sg_intent_name(d->label));
	add_text(meta, "kind", "intent_gate");
	add_text(meta, "label", sg_intent_name(d->label));
	key(meta, "confidence");
	decimal_add(meta, d->confidence);
	add_signals(meta, d->signals, d->n_signals);
}

static void
risk(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	const struct sg_risk_decision *d = &row->gate.risk;

	buf_addz(words, "Risk: tier ");
	buf_addi(words, d->tier);
	add_text(meta, "kind", "risk_gate");
	add_int(meta, "tier", d->tier);
	add_signals(meta, d->signals, d->n_signals);
}

static void
lattice(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	const struct sg_lattice_decision *d = &row->gate.lattice;

	buf_addz(words, "Lattice: ");
	buf_addz(words, sg_enrichment_mode_name(d->mode));
	buf_addz(words, ", ");
	buf_addz(words, sg_posture_name(d->posture));
	add_text(meta, "kind", "enrichment_lattice");
	key(meta, "version");
	json_quote(meta, d->version);
	add_text(meta, "mode", sg_enrichment_mode_name(d->mode));
	add_text(meta, "posture", sg_posture_name(d->posture));
	add_int(meta, "allowedTypes", (int64_t)d->n_allowed);
	add_int(meta, "elapsedUs", row->gate_us);
}

void
trace_render_title(struct buf *out, enum sg_breakpoint decision)
{
	const char *name = sg_breakpoint_name(decision);

	buf_addz(out, "Breakpoint decision: ");
	for (; *name != '\0'; name++) /* words are lower-case letters */
		buf_addc(out, (char)(*name - 'a' + 'A'));
}

static void
breakpoint(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	trace_render_title(words, row->decision);
	add_text(meta, "kind", "breakpoint_engine");
	add_text(meta, "decision", sg_breakpoint_name(row->decision));
	add_bool(meta, "peakGuardrailActive", trace_row_frozen(row));
	add_text(meta, "source", sg_memento_origin_name(row->source));
}

static void
kept(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	buf_addz(words, "Summary kept: ");
	buf_addz(words, sg_summary_block_name(row->blocked));
	add_text(meta, "kind", "summary_block");
	add_text(meta, "summaryBlocked", sg_summary_block_name(row->blocked));
}

static const struct step {
	enum sg_trace_phase phase;
	enum sg_trace_status status;
	void (*write)(
	    const struct stored_turn *row, struct buf *words, struct buf *meta);
} steps[TRACE_DECIDED_MAX] = {
    {SG_TRACE_PHASE_NORMALIZE, SG_TRACE_STATUS_COMPLETED, normalize},
    {SG_TRACE_PHASE_GATE_NORMALIZE_MODALITY, SG_TRACE_STATUS_COMPLETED,
	modality},
    {SG_TRACE_PHASE_GATE_INTENT, SG_TRACE_STATUS_COMPLETED, intent},
    {SG_TRACE_PHASE_GATE_SENTINEL, SG_TRACE_STATUS_COMPLETED, risk},
    {SG_TRACE_PHASE_ENRICHMENT_LATTICE, SG_TRACE_STATUS_COMPLETED, lattice},
    {SG_TRACE_PHASE_BREAKPOINT, SG_TRACE_STATUS_COMPLETED, breakpoint},
    {SG_TRACE_PHASE_MEMENTO_QUALITY, SG_TRACE_STATUS_BLOCKED, kept}};

/* How many of the table. */
static size_t
decided(const struct stored_turn *row)
{
	return row->blocked == SG_SUMMARY_BLOCK_NONE ? TRACE_DECIDED_MAX - 1
						     : TRACE_DECIDED_MAX;
}

size_t
trace_render_count(const struct stored_turn *row)
{
	return decided(row) + (row->has_steps ? row->steps.n : 0);
}

static enum sg_trace_phase
phase_at(const struct stored_turn *row, size_t i)
{
	size_t n = decided(row);

	return i < n ? steps[i].phase : row->steps.v[i - n].phase;
}

void
trace_render_phases(struct buf *out, const struct stored_turn *row)
{
	uint64_t times[SG_TRACE_PHASE_COUNT] = {0};
	size_t n = trace_render_count(row);
	bool first = true;

	for (size_t i = 0; i < n; i++)
		times[phase_at(row, i)]++;
	for (size_t i = 0; i < n; i++) {
		enum sg_trace_phase phase = phase_at(row, i);

		if (times[phase] == 0)
			continue;
		buf_addz(out, first ? "{\"" : ",\"");
		buf_addz(out, sg_trace_phase_name(phase));
		buf_addz(out, "\":");
		buf_addu(out, times[phase]);
		times[phase] = 0;
		first = false;
	}
	buf_addc(out, '}');
}

/* A buffer in ${a}; without memory one that is full from the start. */
static struct buf
room(struct arena *a, size_t cap)
{
	struct buf b = {.p = arena_new(a, cap), .cap = cap};

	b.full = b.p == NULL;
	return b;
}

static bool
render_one(const struct stored_turn *row, size_t seq, struct arena *a,
    struct trace_event *out)
{
	struct buf words = room(a, SUMMARY_MAX), meta = room(a, META_MAX);
	struct buf id = room(a, EVENT_ID);

	steps[seq].write(row, &words, &meta);
	add_int(&meta, "seq", (int64_t)seq);
	buf_addc(&meta, '}');
	buf_add(&id, out->trace_run_id);
	buf_addc(&id, '.');
	buf_addu(&id, seq);
	out->id = buf_str(&id);
	out->phase = steps[seq].phase;
	out->status = steps[seq].status;
	out->summary = buf_str(&words);
	out->metadata = buf_str(&meta);
	out->has_summary = out->has_metadata = true;
	return !buf_full(&words) && !buf_full(&meta) && !buf_full(&id);
}

/* A step behind the decision: it has its own words. */
static bool
render_step(const struct trace_step *step, size_t seq, struct arena *a,
    struct trace_event *out)
{
	struct buf meta = room(a, META_MAX), id = room(a, EVENT_ID);

	key(&meta, "kind");
	json_quote(&meta, step->kind);
	if (step->has_reason) {
		key(&meta, "reason");
		json_quote(&meta, step->reason);
	}
	if (step->has_reason && step->phase == SG_TRACE_PHASE_MEMENTO_QUALITY) {
		key(&meta, "shape_source");
		json_quote(&meta, step->reason);
	}
	if (step->has_by) {
		key(&meta, "resolved_by");
		json_quote(&meta, step->by);
	}
	if (step->has_count)
		add_int(&meta, "count", step->count);
	add_int(&meta, "seq", (int64_t)seq);
	buf_addc(&meta, '}');
	buf_add(&id, out->trace_run_id);
	buf_addc(&id, '.');
	buf_addu(&id, seq);
	out->id = buf_str(&id);
	out->ts_ms = step->at_ms;
	out->phase = step->phase;
	out->status = step->status;
	out->summary = step->summary;
	out->metadata = buf_str(&meta);
	out->has_summary = out->has_metadata = true;
	return !buf_full(&meta) && !buf_full(&id);
}

size_t
trace_render(const struct stored_turn *row, struct sg_str run, struct arena *a,
    struct trace_event out[TRACE_EVENTS_MAX])
{
	size_t n = trace_render_count(row), own = decided(row);
	int64_t us = row->before_us;

	for (size_t i = own; i < n; i++) {
		out[i] = (struct trace_event){.trace_run_id = run,
		    .transmission_id = run,
		    .actor = SG_TRACE_ACTOR_SOLSERVER};
		if (!render_step(&row->steps.v[i - own], i, a, &out[i]))
			return 0;
	}
	for (size_t i = 0; i < own; i++) {
		if (steps[i].phase == SG_TRACE_PHASE_ENRICHMENT_LATTICE)
			us += row->gate_us;
		if (steps[i].phase == SG_TRACE_PHASE_BREAKPOINT)
			us += row->breakpoint_us;
		out[i] = (struct trace_event){.trace_run_id = run,
		    .transmission_id = run,
		    .ts_ms = row->created_ms + us / 1000,
		    .actor = SG_TRACE_ACTOR_SOLSERVER};
		if (!render_one(row, i, a, &out[i]))
			return 0;
	}
	return n;
}
