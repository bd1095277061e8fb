/* The table of arcs, and the two small tables beside it. */
#include "ask/consent.h"
#include "base/banned.h"

#define DO(effect) CONSENT_BIT(CONSENT_DO_##effect)

static const struct consent_arc arcs[] = {
#define X(face, from, on, to, does, decision, count)                      \
	{CONSENT_##face##_##from, CONSENT_ON_##on, CONSENT_##face##_##to, \
	    does, SG_DECISION_##decision, CONSENT_COUNT_##count},
#include "ask/consent.def"
};

const struct consent_arc *
consent_find(enum consent_state from, enum sg_consent_event on)
{
	for (size_t i = 0; i < sizeof(arcs) / sizeof(arcs[0]); i++)
		if (arcs[i].from == from && arcs[i].on == on)
			return &arcs[i];
	return NULL;
}

/* Where the states of each face begin, and their names. */
static const struct face {
	enum consent_state first;
	const struct word_list *names;
} faces[CONSENT_FACE_COUNT] = {
    [CONSENT_FACE_CHIP] = {CONSENT_CHIP_COLLAPSED, &words_chip_state},
    [CONSENT_FACE_SA] = {CONSENT_SA_IDLE, &words_sa_state},
    [CONSENT_FACE_PROMPT] = {CONSENT_PROMPT_WAITING, &words_prompt_state},
};

enum sg_consent_face
consent_face(enum consent_state s)
{
	if (s < CONSENT_SA_IDLE)
		return CONSENT_FACE_CHIP;
	return s < CONSENT_PROMPT_WAITING ? CONSENT_FACE_SA
					  : CONSENT_FACE_PROMPT;
}

const char *
consent_state_name(enum consent_state s)
{
	const struct face *f = &faces[consent_face(s)];

	return word_name(f->names, s - f->first);
}

bool
consent_state_parse(
    enum sg_consent_face face, struct sg_str name, enum consent_state *s)
{
	unsigned value;

	if (face >= CONSENT_FACE_COUNT ||
	    !word_parse(faces[face].names, name, &value))
		return false;
	*s = faces[face].first + value;
	return true;
}

/* All 16 moments: one opens the chip. */
#define FOREGROUND  8
#define SAME_THREAD 4
#define TYPING      2
#define SCROLLING   1

static const bool micro_expands[16] = {
    [0] = false,
    [SCROLLING] = false,
    [TYPING] = false,
    [TYPING | SCROLLING] = false,
    [SAME_THREAD] = false,
    [SAME_THREAD | SCROLLING] = false,
    [SAME_THREAD | TYPING] = false,
    [SAME_THREAD | TYPING | SCROLLING] = false,
    [FOREGROUND] = false,
    [FOREGROUND | SCROLLING] = false,
    [FOREGROUND | TYPING] = false,
    [FOREGROUND | TYPING | SCROLLING] = false,
    [FOREGROUND | SAME_THREAD] = true,
    [FOREGROUND | SAME_THREAD | SCROLLING] = false,
    [FOREGROUND | SAME_THREAD | TYPING] = false,
    [FOREGROUND | SAME_THREAD | TYPING | SCROLLING] = false,
};

bool
consent_micro_expands(const struct consent_moment *m)
{
	unsigned row = (m->foreground ? FOREGROUND : 0u) |
	    (m->same_thread ? SAME_THREAD : 0u) | (m->typing ? TYPING : 0u) |
	    (m->scrolling ? SCROLLING : 0u);

	return micro_expands[row];
}

static void
add(int64_t *sum, int64_t ms)
{
	if (ms > 0)
		*sum = *sum > INT64_MAX - ms ? INT64_MAX : *sum + ms;
}

void
consent_counted(
    struct consent_counts *c, enum consent_count what, int64_t since_ms)
{
	if (what == CONSENT_COUNT_NOTHING || what >= CONSENT_COUNT_COUNT)
		return;
	add(&c->n[what], 1);
	if (what == CONSENT_COUNT_APPROVED)
		add(&c->approved_ms, since_ms);
	if (what == CONSENT_COUNT_DEFERRED)
		add(&c->deferred_ms, since_ms);
}
