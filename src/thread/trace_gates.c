/* What the events of a decided turn say; see trace_gates.h. */
#include "thread/trace_gates.h"
#include "thread/trace_render.h"
#include "thread/trace_row.h"
#include "base/decimal.h"
#include "json/json_put.h"
#include "turn/mode_router.h"
#include "turn/url_scan.h"

void
trace_key(struct buf *b, const char *name)
{
	buf_addc(b, b->n == 0 ? '{' : ',');
	json_quote(b, str_of(name));
	buf_addc(b, ':');
}

void
trace_text(struct buf *b, const char *name, const char *value)
{
	trace_key(b, name);
	json_quote(b, str_of(value));
}

void
trace_bool(struct buf *b, const char *name, bool value)
{
	trace_key(b, name);
	buf_addz(b, value ? "true" : "false");
}

void
trace_int(struct buf *b, const char *name, int64_t value)
{
	trace_key(b, name);
	buf_addi(b, value);
}

/* Which signals there were; what they found is content. */
static void
add_signals(struct buf *b, const struct sg_gate_signal *v, size_t n)
{
	trace_key(b, "signals");
	buf_addc(b, '[');
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(b, ',');
		json_quote(b, v[i].name);
	}
	buf_addc(b, ']');
}

void
trace_normalize(
    const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	buf_addz(words, "Message normalized");
	trace_text(meta, "kind", "normalize");
	if (row->has_message)
		trace_int(meta, "bytes", (int64_t)row->message.n);
	trace_int(meta, "elapsedUs", row->before_us);
}

/* What the message consists of, as the origin's gate says it. */
static void
add_parts(struct buf *b, const struct stored_turn *row)
{
	const struct trace_intake *in = &row->intake;
	struct sg_str parts[MESSAGE_PARTS_MAX];
	size_t n = message_parts(
	    &(struct message_facts){.has_text = row->gate.modality.has_text,
		.urls = in->hits + in->captures,
		.snippet_units = in->snippet_units},
	    parts);

	trace_key(b, "modalities");
	buf_addc(b, '[');
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(b, ',');
		json_quote(b, parts[i]);
	}
	buf_addc(b, ']');
	trace_int(b, "textCharCount", in->units);
	trace_int(b, "urlCount", in->hits + in->captures);
	trace_int(b, "snippetCount", in->supports);
	trace_int(b, "attachmentCount",
	    row->gate.modality.has_image + row->gate.modality.has_audio);
}

void
trace_modality(
    const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	const struct sg_modality *m = &row->gate.modality;

	buf_addz(words, "Modality found");
	trace_text(meta, "kind", "modality_gate");
	trace_bool(meta, "hasText", m->has_text);
	trace_bool(meta, "hasImage", m->has_image);
	trace_bool(meta, "hasAudio", m->has_audio);
	if (row->has_intake)
		add_parts(meta, row);
}

void
trace_intent(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	const struct sg_intent_decision *d = &row->gate.intent;

	buf_addz(words, "Intent: ");
	buf_addz(words, sg_intent_name(d->label));
	trace_text(meta, "kind", "intent_gate");
	trace_text(meta, "label", sg_intent_name(d->label));
	trace_key(meta, "confidence");
	decimal_add(meta, d->confidence);
	add_signals(meta, d->signals, d->n_signals);
}

void
trace_risk(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	const struct sg_risk_decision *d = &row->gate.risk;

	buf_addz(words, "Risk: tier ");
	buf_addi(words, d->tier);
	trace_text(meta, "kind", "risk_gate");
	trace_int(meta, "tier", d->tier);
	add_signals(meta, d->signals, d->n_signals);
}

void
trace_lattice(
    const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	const struct sg_lattice_decision *d = &row->gate.lattice;

	buf_addz(words, "Lattice: ");
	buf_addz(words, sg_enrichment_mode_name(d->mode));
	buf_addz(words, ", ");
	buf_addz(words, sg_posture_name(d->posture));
	trace_text(meta, "kind", "enrichment_lattice");
	trace_key(meta, "version");
	json_quote(meta, d->version);
	trace_text(meta, "mode", sg_enrichment_mode_name(d->mode));
	trace_text(meta, "posture", sg_posture_name(d->posture));
	trace_int(meta, "allowedTypes", (int64_t)d->n_allowed);
	trace_int(meta, "elapsedUs", row->gate_us);
}

void
trace_breakpoint(
    const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	trace_render_title(words, row->decision);
	trace_text(meta, "kind", "breakpoint_engine");
	trace_text(meta, "decision", sg_breakpoint_name(row->decision));
	trace_bool(meta, "peakGuardrailActive", trace_row_frozen(row));
	trace_text(meta, "source", sg_memento_origin_name(row->source));
}

void
trace_kept(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	buf_addz(words, "Summary kept: ");
	buf_addz(words, sg_summary_block_name(row->blocked));
	trace_text(meta, "kind", "summary_block");
	trace_text(meta, "summaryBlocked", sg_summary_block_name(row->blocked));
}

void
trace_intake_taken(
    const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	const struct trace_intake *in = &row->intake;

	buf_addz(words, "Evidence taken in");
	trace_text(meta, "kind", "evidence_intake");
	trace_int(meta, "clientCaptures", in->captures);
	trace_int(meta, "autoCaptures", in->auto_captures);
	trace_int(meta, "supports", in->supports);
	trace_int(meta, "claims", in->claims);
	trace_int(meta, "urlsDetected", in->urls);
	trace_int(meta, "warnings", (int64_t)in->n_warnings);
}

/* Who answers, and why. */
void
trace_policy(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	struct mode_decision d = {row->persona, row->mode_reason};
	const char *flag = mode_flag(&d);

	buf_addz(words, "Mode: ");
	buf_addz(words, sg_mode_label_name(mode_label(&d)));
	trace_text(meta, "kind", "mode_router");
	trace_text(meta, "version", MODE_ROUTER_VERSION);
	trace_text(meta, "modeLabel", sg_mode_label_name(mode_label(&d)));
	trace_text(meta, "personaLabel", sg_persona_label_name(d.persona));
	trace_key(meta, "domainFlags");
	buf_addc(meta, '[');
	if (flag != NULL)
		json_quote(meta, str_of(flag));
	buf_addc(meta, ']');
	trace_key(meta, "confidence");
	decimal_add(meta, mode_confidence(&d));
	trace_bool(meta, "checkpointNeeded", mode_checkpoint(&d));
	trace_key(meta, "reasons");
	buf_addc(meta, '[');
	json_quote(meta, str_of(sg_mode_reason_name(d.reason)));
	buf_addc(meta, ']');
}

void
trace_urls(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	const struct trace_intake *in = &row->intake;

	buf_addz(words, in->urls == 0 ? "No addresses" : "Addresses found");
	trace_text(meta, "kind", "url_extraction");
	trace_int(meta, "urlCount", in->urls);
	trace_int(meta, "warningCount", (int64_t)in->n_warnings);
	trace_key(meta, "warnings");
	buf_addc(meta, '[');
	for (size_t i = 0; i < in->n_warnings; i++) {
		if (i > 0)
			buf_addc(meta, ',');
		json_quote(meta, str_of(sg_url_warning_name(in->warnings[i])));
	}
	buf_addc(meta, ']');
	trace_bool(meta, "fetched", false);
}

/* Which cell of the lattice answers for the turn. */
void
trace_cell(const struct stored_turn *row, struct buf *words, struct buf *meta)
{
	buf_addz(words, "Lattice looked up");
	trace_text(meta, "kind", "lattice_lookup");
	trace_key(meta, "version");
	json_quote(meta, row->gate.lattice.version);
	trace_text(meta, "intent", sg_intent_name(row->gate.intent.label));
	trace_int(meta, "tier", row->gate.risk.tier);
}
