/* Who answers a packet; see chat_persona.h. */
#include "chat/chat_persona.h"

#include "dialogue/lint.h"
#include "json/json_find.h"

bool
chat_forced(struct chat_run *run, enum sg_forced_persona *out)
{
	struct sg_str name;
	unsigned word;

	if (!run->p->has_meta)
		return false;
	name = json_find_text(run->p->meta, "forced_persona", &run->a);
	if (!word_parse(&words_forced_persona, name, &word))
		return false;
	*out = (enum sg_forced_persona)word;
	return true;
}

struct mode_decision
chat_mode(const struct chat_run *run)
{
	return (struct mode_decision){
	    run->r.row.persona, run->r.row.mode_reason};
}

bool
chat_closure_advisory(const struct chat_run *run)
{
	struct mode_decision d = chat_mode(run);
	const char *flag = mode_flag(&d);
	struct sg_str flags = str_of(flag);
	enum sg_persona persona = d.persona == SG_PERSONA_LABEL_IDA
	    ? SG_PERSONA_IDA
	    : SG_PERSONA_SOLE;

	return lint_closure_is_advisory(
	    persona, mode_checkpoint(&d), &flags, flag != NULL);
}

void
chat_persona_add(struct buf *b, const struct chat_run *run)
{
	static const char *const manner[SG_PERSONA_LABEL_COUNT] = {
#define X(sym, text) [SG_PERSONA_LABEL_##sym] = text,
#include "chat/chat_persona.def"
	};

	buf_addz(b, manner[run->r.row.persona]);
	buf_addc(b, '\n');
}

struct chat_mode_decision
chat_mode_decision(struct chat_run *run)
{
	struct mode_decision d = chat_mode(run);
	struct chat_mode_decision out = {.label = mode_label(&d),
	    .persona = d.persona,
	    .confidence = mode_confidence(&d),
	    .checkpoint = mode_checkpoint(&d),
	    .intent = run->r.row.gate.intent.label,
	    .risk = run->r.row.gate.risk.tier,
	    .posture = chat_posture(run)};

	out.reasons[out.n_reasons++] = d.reason;
	if (mode_flag(&d) != NULL) {
		out.flags.v = arena_new(&run->a, sizeof(*out.flags.v));
		if (out.flags.v != NULL)
			out.flags.v[out.flags.n++] = str_of(mode_flag(&d));
	}
	return out;
}
