/* From bytes to numbers, in the order of the gate. */
#include "intent/reading.h"

#include "intent/rules_image.h"
#include "base/banned.h"

enum sg_err
classifier_load(struct classifier *c, struct arena *a, struct sg_str rules,
    struct sg_str weights, struct sg_error *e)
{
	enum sg_err err = rules_load(&c->rules, a, rules, e);

	if (err != SG_OK)
		return err;
	return model_open(&c->model, weights, c->rules.digest, e);
}

enum sg_err
classifier_use(struct classifier *c, struct arena *a, struct sg_str image,
    struct sg_str rules, struct sg_str weights, struct sg_error *e)
{
	enum sg_err err = rules_image_open(&c->rules, a, image, rules, e);

	if (err != SG_OK)
		return err;
	return model_use(&c->model, weights, c->rules.digest, e);
}

void
reading_take(const struct classifier *c, struct reading *r, struct sg_str text)
{
	tokens_read(&r->tokens, &c->rules.lex, text);
	rules_match(&c->rules, &r->tokens, &r->hits);
	features_collect(&r->features, &c->rules, &r->tokens, &r->hits);
	model_score(&c->model, &r->tokens, &r->hits, &r->features, &r->score);
}

struct sg_str
reading_text(const struct reading *r, const struct rule_hit *h)
{
	const struct token *first = &r->tokens.v[h->from];
	const struct token *last = &r->tokens.v[h->to];

	return (struct sg_str){
	    r->tokens.text + first->at, last->at + last->n - first->at};
}
