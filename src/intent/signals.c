/* An insertion sort of eight places. */
#include "intent/signals.h"

#include <string.h>

#include "base/banned.h"

void
signals_init(
    struct signals *s, struct sg_gate_signal v[SG_GATE_SIGNALS_MAX], size_t *n)
{
	*s = (struct signals){v, n, {0}};
	*n = 0;
}

static void
insert(struct signals *s, const struct sg_gate_signal *g, int32_t by)
{
	size_t at = *s->n;

	while (at > 0 && s->by[at - 1] < by)
		at--;
	if (at == SG_GATE_SIGNALS_MAX)
		return;
	if (*s->n < SG_GATE_SIGNALS_MAX)
		++*s->n;
	for (size_t i = *s->n - 1; i > at; i--) {
		s->v[i] = s->v[i - 1];
		s->by[i] = s->by[i - 1];
	}
	s->v[at] = *g;
	s->by[at] = by;
}

void
signals_text(
    struct signals *s, struct sg_str name, struct sg_str text, int32_t by)
{
	struct sg_gate_signal g = {.type = SG_GATE_SIGNAL_RULE,
	    .name = name,
	    .value = {.kind = SG_SCALAR_TEXT, .text = text}};

	insert(s, &g, by);
}

void
signals_true(struct signals *s, enum sg_gate_signal_type type,
    struct sg_str name, int32_t by)
{
	struct sg_gate_signal g = {.type = type,
	    .name = name,
	    .value = {.kind = SG_SCALAR_BOOL, .truth = true}};

	insert(s, &g, by);
}

void
signals_number(struct signals *s, struct sg_str name, int32_t points)
{
	int32_t thousandths = points * 1000 / 1024;
	struct sg_gate_signal g = {.type = SG_GATE_SIGNAL_MODEL,
	    .name = name,
	    .value = {
		.kind = SG_SCALAR_NUMBER, .number = thousandths / 1000.0}};

	if (*s->n == SG_GATE_SIGNALS_MAX)
		--*s->n;
	insert(s, &g, INT32_MIN);
}
