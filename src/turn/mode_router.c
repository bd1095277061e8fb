/* Words, then a table: see mode_router.h. */
#include "turn/mode_router.h"

#include "base/ascii.h"
#include "base/str.h"
#include "base/banned.h"

/* By reason: the flag, how sure, whether a checkpoint is needed. */
static const struct {
	const char *flag;
	double confidence;
	bool checkpoint;
} facts[SG_MODE_REASON_COUNT] = {
    [SG_MODE_REASON_DEFAULT] = {NULL, 0.7, false},
    [SG_MODE_REASON_PERSONA_HINT] = {NULL, 0.7, false},
    [SG_MODE_REASON_REFLECTIVE_CUES] = {"relationship", 0.8, false},
    [SG_MODE_REASON_HIGH_RIGOR] = {"high-rigor", 1, true},
    [SG_MODE_REASON_FORCED] = {"forced_persona", 1, false},
};

static const struct {
	struct sg_str word;
	enum sg_mode_reason reason;
} cues[] = {
#define X(text, why) {STR_INIT(text), SG_MODE_REASON_##why},
#include "turn/mode_word.def"
};

static bool
in_word(char c)
{
	return ascii_is_letter(c) || ascii_is_digit(c) || c == '_' ||
	    (unsigned char)c >= 0x80;
}

static enum sg_mode_reason
reason_of(struct sg_str word)
{
	for (size_t i = 0; i < sizeof(cues) / sizeof(cues[0]); i++)
		if (word.n == cues[i].word.n && str_same(word, cues[i].word))
			return cues[i].reason;
	return SG_MODE_REASON_DEFAULT;
}

/* The strongest reason of any word: rigor before feelings. */
static enum sg_mode_reason
read_words(struct sg_str s)
{
	enum sg_mode_reason best = SG_MODE_REASON_DEFAULT, found;
	size_t at = 0, from;

	while (at < s.n) {
		for (from = at; at < s.n && in_word(s.p[at]);)
			at++;
		found = at > from ? reason_of(str_part(s, from, at - from))
				  : SG_MODE_REASON_DEFAULT;
		if (found == SG_MODE_REASON_HIGH_RIGOR)
			return found;
		if (found != SG_MODE_REASON_DEFAULT)
			best = found;
		while (at < s.n && !in_word(s.p[at]))
			at++;
	}
	return best;
}

static enum sg_persona_label
forced_label(enum sg_forced_persona p)
{
	switch (p) {
	case SG_FORCED_IDA:
		return SG_PERSONA_LABEL_IDA;
	case SG_FORCED_SOLE:
		return SG_PERSONA_LABEL_SOLE;
	case SG_FORCED_CASSANDRA:
		return SG_PERSONA_LABEL_CASSANDRA;
	case SG_FORCED_DIOGENES:
		return SG_PERSONA_LABEL_DIOGENES;
	case SG_FORCED_SYSTEM:
	case SG_FORCED_COUNT:
		break;
	}
	return SG_PERSONA_LABEL_SYSTEM;
}

struct mode_decision
mode_route(struct sg_str message, const enum sg_forced_persona *forced)
{
	struct mode_decision d = {SG_PERSONA_LABEL_IDA, SG_MODE_REASON_DEFAULT};

	if (forced != NULL)
		return (struct mode_decision){
		    forced_label(*forced), SG_MODE_REASON_FORCED};
	d.reason = read_words(message);
	if (d.reason == SG_MODE_REASON_HIGH_RIGOR)
		d.persona = SG_PERSONA_LABEL_CASSANDRA;
	else if (d.reason == SG_MODE_REASON_REFLECTIVE_CUES)
		d.persona = SG_PERSONA_LABEL_SOLE;
	return d;
}

struct mode_decision
mode_hint(struct mode_decision d, struct sg_str hint)
{
	static const enum sg_persona_label hinted[] = {
	    SG_PERSONA_LABEL_SOLE, SG_PERSONA_LABEL_SHERLOCK};

	if (d.reason != SG_MODE_REASON_DEFAULT)
		return d;
	for (size_t i = 0; i < sizeof(hinted) / sizeof(hinted[0]); i++)
		if (str_same(hint, str_of(sg_persona_label_name(hinted[i]))))
			return (struct mode_decision){
			    hinted[i], SG_MODE_REASON_PERSONA_HINT};
	return d;
}

enum sg_mode_label
mode_label(const struct mode_decision *d)
{
	if (d->persona == SG_PERSONA_LABEL_IDA)
		return SG_MODE_LABEL_IDA;
	return d->persona == SG_PERSONA_LABEL_SOLE ? SG_MODE_LABEL_SOLE
						   : SG_MODE_LABEL_SYSTEM;
}

double
mode_confidence(const struct mode_decision *d)
{
	return d->reason < SG_MODE_REASON_COUNT ? facts[d->reason].confidence
						: 0;
}

bool
mode_checkpoint(const struct mode_decision *d)
{
	return d->reason >= SG_MODE_REASON_COUNT || facts[d->reason].checkpoint;
}

const char *
mode_flag(const struct mode_decision *d)
{
	return d->reason < SG_MODE_REASON_COUNT ? facts[d->reason].flag : NULL;
}
