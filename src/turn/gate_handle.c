/*
 * The classifier as users of the library hold it: two handles, each living in
 * an arena of its own that goes with it.
 */
#include "base/arena.h"
#include "turn/intent_gate.h"
#include "base/banned.h"

struct sg_classifier {
	struct arena arena;
	struct classifier classifier;
};

struct sg_reading {
	struct arena arena;
	struct reading reading;
};

/* Room for the compiled rules, with much to spare. */
#define CLASSIFIER_MAX (16u << 20)
#define READING_MAX    (4u << 20)

enum sg_err
sg_classifier_new(struct sg_str rules, struct sg_str weights,
    struct sg_classifier **out, struct sg_error *e)
{
	struct sg_classifier *c;
	struct arena a;
	enum sg_err err;

	*out = NULL;
	arena_init(&a, &mem_heap, CLASSIFIER_MAX);
	c = arena_new(&a, sizeof(*c));
	if (c == NULL) /* not covered: no memory */
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	err = classifier_load(&c->classifier, &a, rules, weights, e);
	if (err != SG_OK) {
		arena_release(&a);
		return err;
	}
	c->arena = a; /* the handle lives in its own arena */
	*out = c;
	return SG_OK;
}

void
sg_classifier_free(struct sg_classifier *c)
{
	struct arena a;

	if (c == NULL)
		return;
	a = c->arena;
	arena_release(&a);
}

struct sg_reading *
sg_reading_new(void)
{
	struct sg_reading *r;
	struct arena a;

	arena_init(&a, &mem_heap, READING_MAX);
	r = arena_new(&a, sizeof(*r));
	if (r != NULL) /* not covered: no memory */
		r->arena = a;
	return r;
}

void
sg_reading_free(struct sg_reading *r)
{
	struct arena a;

	if (r == NULL)
		return;
	a = r->arena;
	arena_release(&a);
}

void
sg_turn_read(const struct sg_classifier *c, struct sg_reading *r,
    const struct sg_turn *t)
{
	reading_take(&c->classifier, &r->reading, t->text);
}

void
sg_classify_intent(const struct sg_classifier *c, const struct sg_reading *r,
    struct sg_intent_decision *out)
{
	struct intent_reading found;

	classify_intent(&c->classifier, &r->reading, &found);
	*out = found.decision;
}

void
sg_classify_risk(const struct sg_classifier *c, const struct sg_reading *r,
    struct sg_risk_decision *out)
{
	struct risk_reading found;

	classify_risk(&c->classifier, &r->reading, &found);
	*out = found.decision;
}
