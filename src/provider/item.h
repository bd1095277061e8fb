#ifndef PROVIDER_ITEM_H
#define PROVIDER_ITEM_H

#include "base/arena.h"
#include "provider/provider.h"

/* Items of OpenAI's responses, as item.def has them. */
struct item_form {
	const char *call, *result; /* types of items */
	const char *input;         /* the member with what it is called with */
	const char *name;          /* of the tool; "": the item has it */
};

const struct item_form *item_form(enum llm_form f);

/* Whether an item of that type is a call, or the result of one. */
bool item_is_call(struct sg_str type, enum llm_form *out);
bool item_is_result(struct sg_str type);

/* What is called with: text as it is, JSON without white space; in ${a}. */
struct sg_str item_input(struct sg_str item, enum llm_form f, struct arena *a);

/*
 * A shell can be one of the provider's.  Its calls say so, and so does the tool
 * of a request; without a word it is the program's.
 */
bool item_runs_there(struct sg_str item, struct arena *a);

/* The result of a call of the program, as an element of a request. */
void item_add_result(
    enum llm_form f, struct sg_str id, struct sg_str text, struct buf *b);

#endif
