/*
 * Every contract there is, tested from its own table: the least and the most
 * it takes come through unchanged, and each field refuses what it must.
 */
#include <float.h>
#include <stdlib.h>

#include "lib/instance.h"
#include "t.h"

#define ROOM ((size_t)64 << 20)

static char *text, *again, *value; /* ROOM bytes each */
static void *out;                  /* for the largest struct */

static enum sg_err
decode(const struct contract *c, struct sg_str in, struct sg_error *e)
{
	struct arena a;
	enum sg_err err;

	*e = (struct sg_error){0};
	arena_init(&a, &mem_heap, (size_t)1 << 24);
	err = contract_decode(c, in, &a, out, e);
	arena_release(&a);
	return err;
}

static struct sg_str
write_instance(const struct instance *in)
{
	struct buf b = {.p = text, .cap = ROOM};

	instance_add(&b, in);
	CHECK(!buf_full(&b), "%s: room", in->c->name);
	return buf_str(&b);
}

/* ${in} as ${c} encodes it after decoding. */
static struct sg_str
through(const struct contract *c, struct sg_str in, char *room)
{
	struct buf b = {.p = room, .cap = ROOM};
	struct sg_error e = {0};
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)1 << 24);
	CHECK(contract_decode(c, in, &a, out, &e) == SG_OK, "%s: %s %s %s",
	    c->name, sg_err_name(e.code), e.pointer, e.message);
	contract_encode(c, out, &b);
	CHECK(!buf_full(&b), "%s: full", c->name);
	arena_release(&a);
	return buf_str(&b);
}

static void
test_round_trip(void)
{
	for (size_t i = 0; i < contracts_count; i++) {
		const struct contract *c = contracts_all[i];
		struct instance in = {.c = c, .field = UINT32_MAX};
		struct sg_str first, second;

		in.size = LEAST;
		first = through(c, write_instance(&in), again);
		second = through(c, first, value);
		CHECK(str_eq(first, second), "%s: least", c->name);
		in.size = MOST;
		first = write_instance(&in);
		second = through(c, first, again);
		CHECK(str_eq(first, second), "%s: most:\n%.200s\n%.200s",
		    c->name, first.p, second.p);
	}
}

/* The field ${i} beside each other one, with ${v} for its value, gives ${code}.
 */
static void
check_value(
    const struct contract *c, uint32_t i, const char *v, enum sg_err code)
{
	struct instance in = {.c = c, .size = EACH, .field = i, .value = v};
	char pointer[SG_POINTER_MAX];
	struct buf b = BUF_ON(pointer);
	struct sg_error e;
	enum sg_err err = decode(c, write_instance(&in), &e);

	json_pointer_add(&b, str_of(c->fields[i].name));
	buf_addc(&b, '\0');
	CHECK(err == code, "%s %s as %.60s: %s %s", c->name, c->fields[i].name,
	    v, sg_err_name(err), e.message);
	CHECK(err == SG_OK || strncmp(e.pointer, pointer, b.n - 1) == 0,
	    "%s: %s", c->name, e.pointer);
}

static bool
decides(const struct contract *c, const struct field *f)
{
	for (uint32_t i = 0; i < c->nrules; i++)
		if (field_index(c, c->rules[i].when) ==
		    (uint32_t)(f - c->fields))
			return true;
	return false;
}

/* Whether a rule that holds in the most says ${kind} of the field. */
static bool
ruled(const struct contract *c, uint32_t i, enum field_rule_kind kind)
{
	struct instance_plan plan[64];

	instance_plan(c, MOST, plan);
	for (uint32_t n = 0; n < c->nrules; n++) {
		const struct field_rule *r = &c->rules[n];
		uint32_t when = field_index(c, r->when);

		if (r->kind == kind && field_index(c, r->field) == i &&
		    plan[when].there &&
		    instance_choice(&c->fields[when], MOST) == r->value)
			return true;
	}
	return false;
}

static void
check_presence(const struct contract *c, uint32_t i)
{
	const struct field *f = &c->fields[i];
	struct instance in = {.c = c, .size = EACH, .field = i};
	bool needed = f->need == REQUIRED || f->need == NULLABLE ||
	    ruled(c, i, RULE_REQUIRES);
	bool null = (f->need == NULLABLE || f->need == OPTIONAL_NULL) &&
	    !ruled(c, i, RULE_NOT_NULL);
	struct sg_error e;

	in.leave_out = true;
	CHECK(decode(c, write_instance(&in), &e) ==
		(needed ? SG_EMISSING : SG_OK),
	    "%s without %s: %s", c->name, f->name, sg_err_name(e.code));
	in.leave_out = false;
	in.twice = true;
	CHECK(ruled(c, i, RULE_FORBIDS) ||
		decode(c, write_instance(&in), &e) == SG_EDUPLICATE,
	    "%s twice %s: %s", c->name, f->name, sg_err_name(e.code));
	if (f->kind != FIELD_ANY && !decides(c, f))
		check_value(c, i, "null", null ? SG_OK : SG_ETYPE);
}

static void
check_type(const struct contract *c, uint32_t i)
{
	static const char *const wrong[FIELD_KIND_COUNT] = {
	    [FIELD_STR] = "1",
	    [FIELD_CONST] = "1",
	    [FIELD_TRUE] = "1",
	    [FIELD_TIME] = "1",
	    [FIELD_DATE] = "1",
	    [FIELD_BOOL] = "\"true\"",
	    [FIELD_INT] = "\"1\"",
	    [FIELD_NUM] = "\"1\"",
	    [FIELD_WORD] = "1",
	    [FIELD_LEVEL] = "[]",
	    [FIELD_SCALAR] = "[]",
	    [FIELD_OBJ] = "[]",
	    [FIELD_RAW] = "[]",
	    [FIELD_LIST] = "{}",
	};

	if (c->fields[i].kind != FIELD_ANY)
		check_value(c, i, wrong[c->fields[i].kind], SG_ETYPE);
}

static const char *
text_of(size_t n)
{
	struct buf b = {.p = value, .cap = ROOM};

	instance_text(&b, n, MOST);
	buf_addc(&b, '\0');
	return value;
}

static const char *
number_of(double v)
{
	struct buf b = {.p = value, .cap = ROOM};

	decimal_add(&b, v);
	buf_addc(&b, '\0');
	return value;
}

/* A list of ${n} of the least items. */
static const char *
list_of(const struct field *f, size_t n)
{
	struct buf b = {.p = value, .cap = ROOM};
	struct field item = {.kind = f->item,
	    .of = f->of,
	    .min = f->item_min,
	    .max = f->item_max};

	buf_addc(&b, '[');
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(&b, ',');
		instance_value(&b, &item, LEAST);
	}
	buf_addz(&b, "]");
	buf_addc(&b, '\0');
	return value;
}

static void
check_words(const struct contract *c, uint32_t i)
{
	const struct word_list *words = c->fields[i].of;

	check_value(c, i, "\"no such word\"", SG_EWORD);
	for (unsigned w = 0; w < words->n && !decides(c, &c->fields[i]); w++) {
		struct buf b = {.p = value, .cap = ROOM};

		json_quote(&b, str_of(word_name(words, w)));
		buf_addc(&b, '\0');
		check_value(c, i, value, SG_OK);
	}
}

static void
check_limits(const struct contract *c, uint32_t i)
{
	const struct field *f = &c->fields[i];

	switch ((enum field_kind)f->kind) {
	case FIELD_STR:
		check_value(c, i, text_of((size_t)f->max + 1), SG_ELONG);
		check_value(c, i, "\"\"", f->min > 0 ? SG_ESHORT : SG_OK);
		break;
	case FIELD_CONST:
		check_value(c, i, "\"no such word\"", SG_EWORD);
		break;
	case FIELD_TRUE:
		check_value(c, i, "false", SG_EWORD);
		break;
	case FIELD_TIME:
		check_value(c, i, "\"2026-01-31\"", SG_EDATE);
		break;
	case FIELD_DATE:
		check_value(c, i, "\"2026-02-29\"", SG_EDATE);
		break;
	case FIELD_INT:
	case FIELD_NUM:
		if (f->max < DBL_MAX)
			check_value(c, i, number_of(f->max + 1), SG_ERANGE);
		if (f->min > -DBL_MAX)
			check_value(c, i, number_of(f->min - 1), SG_ERANGE);
		break;
	case FIELD_WORD:
	case FIELD_LEVEL:
		check_words(c, i);
		break;
	case FIELD_LIST:
		check_value(c, i, list_of(f, (size_t)f->max), SG_OK);
		check_value(c, i, list_of(f, (size_t)f->max + 1), SG_EMANY);
		check_value(c, i, "[]", f->min > 0 ? SG_EFEW : SG_OK);
		break;
	case FIELD_BOOL:
	case FIELD_SCALAR:
	case FIELD_OBJ:
	case FIELD_RAW:
	case FIELD_ANY:
	case FIELD_KIND_COUNT:
		break;
	}
}

static void
test_fields(void)
{
	for (size_t n = 0; n < contracts_count; n++) {
		const struct contract *c = contracts_all[n];

		for (uint32_t i = 0; i < c->nfields; i++) {
			bool free = !ruled(c, i, RULE_FORBIDS) &&
			    !ruled(c, i, RULE_NULL);

			check_presence(c, i);
			check_type(c, i);
			if (free)
				check_limits(c, i);
		}
	}
}

/* Unknown keys are refused; a lax contract drops them. */
static void
test_unknown_keys(void)
{
	for (size_t n = 0; n < contracts_count; n++) {
		const struct contract *c = contracts_all[n];
		struct instance in = {.c = c,
		    .size = EACH,
		    .field = UINT32_MAX,
		    .extra = "\"no such key\":{\"a\":[1]}"};
		struct sg_error e;
		enum sg_err err = decode(c, write_instance(&in), &e);

		CHECK(err == (c->lax ? SG_OK : SG_EUNKNOWN), "%s: %s", c->name,
		    sg_err_name(err));
		in.extra = "\"no such key\":1,\"no such key\":2";
		err = decode(c, write_instance(&in), &e);
		CHECK(err == (c->lax ? SG_EDUPLICATE : SG_EUNKNOWN), "%s: %s",
		    c->name, sg_err_name(err));
	}
}

/* Each name once, each field explained, nothing without a bound. */
static void
test_tables(void)
{
	for (size_t n = 0; n < contracts_count; n++) {
		const struct contract *c = contracts_all[n];

		CHECK(
		    contract_find(str_of(c->name)) == c, "%s: twice", c->name);
		CHECK(c->text != NULL && c->text[0] != '\0', "%s", c->name);
		for (uint32_t i = 0; i < c->nfields; i++) {
			const struct field *f = &c->fields[i];
			bool bound = f->kind == FIELD_STR ||
			    f->kind == FIELD_INT || f->kind == FIELD_LIST;

			CHECK(f->text != NULL && f->text[0] != '\0', "%s.%s",
			    c->name, f->name);
			CHECK(f->name_len == strlen(f->name), "%s.%s", c->name,
			    f->name);
			if (f->kind != FIELD_CONST && f->kind != FIELD_TRUE)
				CHECK(field_index(c, f->offset) == i, "%s.%s",
				    c->name, f->name);
			CHECK(!bound || (f->max > 0 && f->max < DBL_MAX),
			    "%s.%s has no bound", c->name, f->name);
			CHECK(f->item != FIELD_STR || f->kind != FIELD_LIST ||
				f->item_max > 0,
			    "%s.%s has items without bound", c->name, f->name);
			for (uint32_t k = 0; k < i; k++)
				CHECK(strcmp(c->fields[k].name, f->name) != 0,
				    "%s.%s twice", c->name, f->name);
		}
	}
	CHECK(contract_find(STR("NoSuchContract")) == NULL, "found");
	CHECK(contract_find((struct sg_str){NULL, 0}) == NULL, "found");
}

int
main(void)
{
	size_t most = 0;
	int failed;

	for (size_t i = 0; i < contracts_count; i++)
		if (contracts_all[i]->size > most)
			most = contracts_all[i]->size;
	text = malloc(ROOM);
	again = malloc(ROOM);
	value = malloc(ROOM);
	out = malloc(most);
	RUN(test_round_trip);
	RUN(test_fields);
	RUN(test_unknown_keys);
	RUN(test_tables);
	failed = t_done("wire_shapes");
	free(text);
	free(again);
	free(value);
	free(out);
	return failed;
}
