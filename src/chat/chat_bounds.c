/* What the gate decided, on its way to the model; see chat_bounds.h. */
#include "chat/chat_bounds.h"
#include "dialogue/bounds.h"
#include "form/enrichments.h"
#include "gate/gate_offer.h"
#include "json/json_put.h"

#define TOKENS_ROOM  2000 /* beside the answer: its frame, what is thought */
#define SECONDS_EACH 4    /* given to a model for each of the budget */

static bool
allows(const struct sg_lattice_decision *l, enum sg_allowed_type type)
{
	for (size_t i = 0; i < l->n_allowed; i++)
		if (l->allowed[i] == type)
			return true;
	return false;
}

void
chat_bounds(struct chat_run *run)
{
	const struct sg_gate_result *own = &run->r.row.gate;
	const struct sg_gate_result *device = chat_device(run);
	struct chat_limits *b = &run->bounds;

	b->tier = own->risk.tier;
	b->mode = own->lattice.mode;
	b->tokens = own->budgets.max_output_tokens;
	b->seconds = own->budgets.max_seconds;
	b->n_allowed = 0;
	for (size_t i = 0; i < own->lattice.n_allowed; i++) {
		enum sg_allowed_type type = own->lattice.allowed[i];

		if (enrichment_is_one(type) &&
		    (device == NULL || allows(&device->lattice, type)))
			b->allowed[b->n_allowed++] = type;
	}
	if (device == NULL)
		return;
	if (device->risk.tier > b->tier)
		b->tier = device->risk.tier;
	if (b->mode == SG_ENRICH_FULL || device->lattice.mode == SG_ENRICH_NONE)
		b->mode = device->lattice.mode;
}

static void
add_word(struct buf *b, const char *what, const char *name, const char *text)
{
	buf_addz(b, what);
	buf_addz(b, name);
	buf_addz(b, " (");
	buf_addz(b, text);
	buf_addz(b, ")\n");
}

static void
add_types(struct buf *b, const struct chat_limits *l)
{
	buf_addz(b, "Allowed enrichment types: ");
	for (size_t i = 0; i < l->n_allowed && l->mode != SG_ENRICH_NONE; i++) {
		buf_addz(b, i > 0 ? ", " : "");
		buf_addz(b, word_name(&words_allowed_type, l->allowed[i]));
	}
	if (l->n_allowed == 0 || l->mode == SG_ENRICH_NONE)
		buf_addz(b, "none; leave meta.enrichments out");
	else if (l->mode == SG_ENRICH_LIGHT)
		buf_addz(b, "; at most one enrichment");
	buf_addc(b, '\n');
}

void
chat_bounds_add(struct buf *b, const struct chat_run *run)
{
	static const char *const careful[] = {
#define X(text) text,
#include "chat/chat_careful.def"
	};
	const struct chat_limits *l = &run->bounds;
	enum sg_posture posture = chat_posture(run);

	buf_addz(b,
	    "\nPermissions of this turn; what goes beyond them is "
	    "refused or taken away:\nRisk tier: ");
	buf_addi(b, l->tier);
	add_word(b, "\nPosture: ", sg_posture_name(posture),
	    word_text(&words_posture, posture));
	add_word(b,
	    "Enrichment mode: ", word_name(&words_enrichment_mode, l->mode),
	    word_text(&words_enrichment_mode, l->mode));
	add_types(b, l);
	buf_addz(b, "Length of assistant_text: at most ");
	buf_addi(b, l->tokens);
	buf_addz(b, " tokens\n");
	for (size_t i = 0; l->tier >= CHAT_TIER_BOUND &&
	     i < sizeof(careful) / sizeof(careful[0]);
	     i++)
		buf_addz(b, careful[i]);
}

int64_t
chat_bounds_tokens(const struct chat_run *run)
{
	int64_t most = run->bounds.tokens + TOKENS_ROOM;

	return run->cut ? 2 * most : most; /* cut off: once more, with room */
}

int64_t
chat_bounds_deadline(const struct chat_run *run)
{
	return run->chat->shell->mono_ms +
	    SECONDS_EACH * 1000 * run->bounds.seconds;
}

/* ---- The answer ---------------------------------------------------------- */

/* The first words that promise certainty, wherever the answer has them. */
static struct sg_str
promise_in(const struct output_envelope *o)
{
	struct sg_str found = bounds_certain(o->assistant_text);

	for (size_t i = 0; found.n == 0 && i < o->meta.enrichments.n; i++) {
		const struct envelope_enrichment *e = &o->meta.enrichments.v[i];

		for (size_t k = 0; found.n == 0 && k < e->items.n; k++)
			found = bounds_certain(e->items.v[k]);
	}
	return found;
}

/* Who holds a person or stops at a boundary has no case to assume. */
static bool
assumes(const struct chat_run *run)
{
	const struct output_envelope *o = &run->env.kept;

	if (chat_posture(run) != SG_POSTURE_CONDITIONAL)
		return true;
	for (size_t i = 0; i < o->assumptions.n; i++)
		if (str_trim(o->assumptions.v[i]).n > 0)
			return true;
	return bounds_assumes(o->assistant_text);
}

/* A fifth more is not worth a second question. */
static bool
too_long(const struct chat_run *run)
{
	return run->bounds.tokens > 0 &&
	    5 * bounds_tokens(run->env.kept.assistant_text) >
	    6 * run->bounds.tokens;
}

struct sg_str
chat_bounds_broken(struct chat_run *run)
{
	const struct output_envelope *o = &run->env.kept;
	struct buf b = shell_buf(&run->a, 1024);

	if (run->bounds.tier >= CHAT_TIER_BOUND) {
		struct sg_str promise = promise_in(o);

		if (promise.n > 0) {
			buf_addz(&b, "It claimed certainty: ");
			json_quote(&b, promise);
			buf_addz(&b,
			    ". At this risk give options and say what "
			    "they depend on. ");
		}
		if (!assumes(run))
			buf_addz(&b,
			    "It named no assumptions: put them into "
			    "assumptions and say them. ");
	}
	if (too_long(run)) {
		buf_addz(&b, "It was too long: at most ");
		buf_addi(&b, run->bounds.tokens);
		buf_addz(&b, " tokens of assistant_text.");
	}
	return buf_full(&b) ? STR("It broke the permissions of the turn.")
			    : buf_str(&b);
}

static void
traced(struct chat_run *run, const char *summary, const char *kind,
    const char *reason, int64_t count)
{
	chat_step(run,
	    &(struct chat_step){SG_TRACE_PHASE_OUTPUT_GATES,
		SG_TRACE_STATUS_WARNING, summary, kind, reason, count, NULL});
}

/* What the gate adds is no line of the answer's code. */
static void
close_code(struct buf *b)
{
	struct sg_str fence = bounds_fence(buf_str(b));

	if (fence.n > 0)
		buf_addc(b, '\n');
	buf_add(b, fence);
}

bool
chat_bounds_mend(struct chat_run *run)
{
	struct output_envelope *o = &run->env.kept;
	bool bound = run->bounds.tier >= CHAT_TIER_BOUND;
	struct sg_str promise = bound ? promise_in(o) : STR("");
	struct buf b = shell_buf(&run->a, o->assistant_text.n + 1024);

	if (b.p == NULL)
		return false;
	if (too_long(run)) {
		traced(run, "Answer cut at its budget", "answer_cut",
		    "max_output_tokens", bounds_tokens(o->assistant_text));
		buf_add(&b, bounds_cut(o->assistant_text, run->bounds.tokens));
		buf_addz(&b, " …");
		close_code(&b);
		buf_addz(&b,
		    "\n\n(Cut here by the gate: the turn allows no "
		    "longer answer.)");
	} else {
		buf_add(&b, o->assistant_text);
		close_code(&b);
	}
	if (promise.n > 0) {
		traced(
		    run, "Certainty marked", "answer_marked", "certainty", -1);
		buf_addz(&b, "\n\n(Note of the gate: the answer says ");
		json_quote(&b, promise);
		buf_addz(&b,
		    ", but nothing here is certain. Check it before "
		    "you rely on it.)");
	}
	if (bound && !assumes(run)) {
		traced(run, "Missing assumptions marked", "answer_marked",
		    "assumptions", -1);
		buf_addz(&b,
		    "\n\n(Note of the gate: the answer names no "
		    "assumptions. It may rest on some that do not "
		    "hold for you.)");
	}
	o->assistant_text = buf_str(&b);
	return !buf_full(&b);
}

/* Whether ${type} may stand in the answer when ${n} already do. */
static bool
fits(const struct chat_limits *l, enum sg_allowed_type type, size_t n)
{
	if (l->mode == SG_ENRICH_NONE || (l->mode == SG_ENRICH_LIGHT && n > 0))
		return false;
	for (size_t i = 0; i < l->n_allowed; i++)
		if (l->allowed[i] == type)
			return true;
	return false;
}

bool
chat_bounds_extras(struct chat_run *run)
{
	struct output_envelope_meta *m = &run->env.kept.meta;
	size_t kept = 0;

	if (run->env.unfit > 0)
		traced(run, "Enrichments left out", "enrichment_dropped",
		    "contract", (int64_t)run->env.unfit);
	if (!run->env.kept.has_meta || !m->has_enrichments)
		return true;
	for (size_t i = 0; i < m->enrichments.n; i++) {
		struct envelope_enrichment e = m->enrichments.v[i];

		if (!fits(&run->bounds, e.type, kept)) {
			traced(run, "Enrichment not allowed",
			    "enrichment_dropped",
			    word_name(&words_allowed_type, e.type), -1);
			continue;
		}
		if (!enrichment_show_plainly(&e, &run->a))
			return false;
		m->enrichments.v[kept++] = e;
	}
	m->enrichments.n = kept;
	m->has_enrichments = kept > 0;
	return true;
}
