/*
 * One value of each kind as JSON Schema.  What decode_value.c takes and what
 * is written here must be the same; tests/node compares the two.
 */
#include <float.h>

#include "contract/schema_value.h"
#include "base/banned.h"

#define INTEGER_MAX ((double)WIRE_INT_MAX)

/*
 * The calendar, leap years and all, as base/rfc3339.c reads it.  The format
 * "date-time" says something else: it wants seconds and takes offsets.
 */
#define LEAP_DAY                                       \
	"(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])" \
	"|(?:[02468][048]|[13579][26])00)-02-29"
#define ANY_DAY                                                     \
	"[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])" \
	"|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"                    \
	"|02-(?:0[1-9]|1[0-9]|2[0-8]))"
#define DAY "(?:" LEAP_DAY "|" ANY_DAY ")"
#define CLOCK                             \
	"(?:[01][0-9]|2[0-3]):[0-5][0-9]" \
	"(?::[0-5][0-9](?:\\.[0-9]+)?)?"

void
schema_time(struct pretty *p)
{
	pretty_text(p, "description",
	    "a time in UTC, RFC 3339; seconds and their fraction may be left "
	    "out");
	pretty_text(p, "type", "string");
	pretty_text(p, "pattern", "^" DAY "T" CLOCK "Z$");
}

void
schema_date(struct pretty *p)
{
	pretty_text(p, "description", "a day, YYYY-MM-DD");
	pretty_text(p, "type", "string");
	pretty_text(p, "format", "date");
	pretty_text(p, "pattern", "^" DAY "$");
}

/* Limits that say nothing are left out. */
static void
add_counts(
    struct pretty *p, const struct field *f, const char *min, const char *max)
{
	if (f->min > 0)
		pretty_number(p, min, f->min);
	if (f->max < DBL_MAX)
		pretty_number(p, max, f->max);
}

static void
add_length(struct pretty *p, const struct field *f)
{
	add_counts(p, f, "minLength", "maxLength");
}

/* Whole numbers have limits anyway; others only those of their table. */
static void
add_integer(struct pretty *p, const struct field *f)
{
	pretty_number(
	    p, "minimum", f->min > -INTEGER_MAX ? f->min : -INTEGER_MAX);
	pretty_number(
	    p, "maximum", f->max < INTEGER_MAX ? f->max : INTEGER_MAX);
}

static void
add_range(struct pretty *p, const struct field *f)
{
	if (f->min > -DBL_MAX)
		pretty_number(p, "minimum", f->min);
	if (f->max < DBL_MAX)
		pretty_number(p, "maximum", f->max);
}

/* The older names of ${value}; of every word when ${value} is ALL. */
#define ALL (-1)

static void
add_aliases(struct pretty *p, const struct word_list *w, int32_t value)
{
	for (unsigned i = 0; i < words_aliases_count; i++) {
		const struct word_alias *a = &words_aliases[i];

		if (a->list != w)
			continue;
		if (value != ALL && a->value != (unsigned)value)
			continue;
		pretty_item(p);
		json_quote(p->b, str_of(a->word.wire));
	}
}

static void
add_words(struct pretty *p, const struct field *f)
{
	const struct word_list *w = f->of;

	pretty_array(p, "enum");
	for (unsigned i = 0; i < w->n; i++) {
		pretty_item(p);
		json_quote(p->b, str_of(word_name(w, i)));
	}
	add_aliases(p, w, ALL);
	pretty_close(p, ']');
}

void
schema_value_is(struct pretty *p, const struct field *f, int32_t value)
{
	if (f->kind == FIELD_BOOL) {
		pretty_key(p, "const");
		buf_addz(p->b, value != 0 ? "true" : "false");
		return;
	}
	pretty_array(p, "enum");
	pretty_item(p);
	json_quote(p->b, str_of(word_name(f->of, (unsigned)value)));
	add_aliases(p, f->of, value);
	pretty_close(p, ']');
}

static void
add_const(struct pretty *p, const struct field *f)
{
	pretty_text(p, "const", f->of);
}

static void
add_true(struct pretty *p, const struct field *f)
{
	(void)f;
	pretty_key(p, "const");
	buf_addz(p->b, "true");
}

static void
add_ref(struct pretty *p, const char *name)
{
	pretty_key(p, "$ref");
	buf_addz(p->b, p->defs == NULL ? "\"#/$defs/" : p->defs);
	buf_addz(p->b, name);
	buf_addc(p->b, '"');
}

static void
add_time(struct pretty *p, const struct field *f)
{
	(void)f;
	add_ref(p, "UtcTime");
}

static void
add_date(struct pretty *p, const struct field *f)
{
	(void)f;
	add_ref(p, "CalendarDate");
}

static void
add_object(struct pretty *p, const struct field *f)
{
	add_ref(p, ((const struct contract *)f->of)->name);
}

static void
add_list(struct pretty *p, const struct field *f)
{
	struct field item = {.kind = f->item,
	    .of = f->of,
	    .min = f->item_min,
	    .max = f->item_max};

	add_counts(p, f, "minItems", "maxItems");
	pretty_object(p, "items");
	schema_value(p, &item);
	pretty_close(p, '}');
}

/* Kinds whose value may be of several types: how many. */
static unsigned
ways(const struct field *f)
{
	return f->kind == FIELD_SCALAR ? 3 : f->kind == FIELD_LEVEL ? 2 : 1;
}

/* The "type" of the ${way}th of them, if it is not said otherwise. */
static const char *
type_of(const struct field *f, unsigned way)
{
	static const char *const scalars[] = {"string", "number", "boolean"};
	static const char *const types[FIELD_KIND_COUNT] = {
	    [FIELD_STR] = "string",
	    [FIELD_CONST] = "string",
	    [FIELD_TRUE] = "boolean",
	    [FIELD_BOOL] = "boolean",
	    [FIELD_INT] = "integer",
	    [FIELD_NUM] = "number",
	    [FIELD_WORD] = "string",
	    [FIELD_LEVEL] = "string",
	    [FIELD_RAW] = "object",
	    [FIELD_LIST] = "array",
	};

	if (f->kind == FIELD_SCALAR)
		return scalars[way];
	return way > 0 ? "number" : types[f->kind];
}

/* What there is to say besides the type. */
typedef void rest_fn(struct pretty *p, const struct field *f);

static rest_fn *const rests[FIELD_KIND_COUNT] = {
    [FIELD_STR] = add_length,
    [FIELD_CONST] = add_const,
    [FIELD_TRUE] = add_true,
    [FIELD_TIME] = add_time,
    [FIELD_DATE] = add_date,
    [FIELD_INT] = add_integer,
    [FIELD_NUM] = add_range,
    [FIELD_WORD] = add_words,
    [FIELD_LEVEL] = add_words,
    [FIELD_SCALAR] = add_length,
    [FIELD_OBJ] = add_object,
    [FIELD_LIST] = add_list,
};

static void
add_way(struct pretty *p, const struct field *f, unsigned way)
{
	const char *type = type_of(f, way);

	if (type != NULL)
		pretty_text(p, "type", type);
	if (way == 0 && rests[f->kind] != NULL)
		rests[f->kind](p, f);
}

static void
add_default(struct pretty *p, const struct field *f)
{
	if (f->kind == FIELD_LIST) {
		pretty_array(p, "default");
		pretty_close(p, ']');
	} else if (f->kind == FIELD_BOOL) {
		pretty_key(p, "default");
		buf_addz(p->b, f->fallback != 0 ? "true" : "false");
	} else if (f->kind == FIELD_WORD) {
		pretty_text(
		    p, "default", word_name(f->of, (unsigned)f->fallback));
	} else if (f->kind == FIELD_CONST) {
		pretty_text(p, "default", f->of);
	} else if (f->kind == FIELD_INT) {
		pretty_number(p, "default", (double)f->fallback);
	}
}

static void
add_ways(struct pretty *p, const struct field *f, bool null)
{
	pretty_array(p, "anyOf");
	for (unsigned i = 0; i < ways(f); i++) {
		pretty_item(p);
		pretty_open(p, '{');
		add_way(p, f, i);
		pretty_close(p, '}');
	}
	if (null) {
		pretty_item(p);
		pretty_open(p, '{');
		pretty_text(p, "type", "null");
		pretty_close(p, '}');
	}
	pretty_close(p, ']');
}

void
schema_value(struct pretty *p, const struct field *f)
{
	bool null = f->need == NULLABLE || f->need == OPTIONAL_NULL;

	if (null || ways(f) > 1)
		add_ways(p, f, null);
	else
		add_way(p, f, 0);
	if (f->need == DEFAULTED)
		add_default(p, f);
}
