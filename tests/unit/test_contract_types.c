/*
 * Types for clients: a row for each kind and need with the line it becomes,
 * comments with what no type says, and order.  That TypeScript takes them is
 * checked by tests/node.
 */
#include <float.h>
#include <stdlib.h>

#include "contract/types_int.h"
#include "t.h"

#define ROOM 65536

static char text[ROOM + 1];

/* All types of ${n} contracts; in static memory, ends in NUL. */
static const char *
types_of(const struct contract *const *list, size_t n)
{
	struct buf b = {.p = text, .cap = ROOM};

	types_write(list, n, &b);
	CHECK(!buf_full(&b), "room");
	text[b.n] = '\0';
	return text;
}

static const char *
types_of_field(const struct field *f)
{
	struct contract c = {
	    .name = "Box", .text = "a box", .fields = f, .nfields = 1};

	return types_of(&(const struct contract *){&c}, 1);
}

static void
check_has(const char *all, const char *part)
{
	CHECK(strstr(all, part) != NULL, "no %s in\n%s", part, all);
}

static void
check_not(const char *all, const char *part)
{
	CHECK(strstr(all, part) == NULL, "%s in\n%s", part, all);
}

static const struct contract part = {
    .name = "PartOfIt",
    .text = "a part",
    .fields = &(const struct field){.name = "id",
	.text = "its id",
	.kind = FIELD_STR,
	.max = DBL_MAX},
    .nfields = 1,
};

#define NAMED(key) .name = key, .text = "what"
#define LEVELS     .of = &words_confidence_level

/* clang-format off */
static const struct kind_row {
	struct field f;
	const char *line; /* of TypeScript */
} kinds[] = {
    {{NAMED("x"), .kind = FIELD_STR, .max = DBL_MAX},
	"  x: string;"},
    {{NAMED("x"), .kind = FIELD_STR, .max = 9, .need = OPTIONAL},
	"  x?: string;"},
    {{NAMED("x"), .kind = FIELD_STR, .max = 9, .need = NULLABLE},
	"  x: string | null;"},
    {{NAMED("x"), .kind = FIELD_STR, .max = 9, .need = OPTIONAL_NULL},
	"  x?: string | null;"},
    {{NAMED("x"), .kind = FIELD_CONST, .of = "v1"},
	"  x: \"v1\";"},
    {{NAMED("x"), .kind = FIELD_CONST, .of = "v1", .need = DEFAULTED},
	"  x?: \"v1\";"},
    {{NAMED("x"), .kind = FIELD_TRUE},
	"  x: true;"},
    {{NAMED("x"), .kind = FIELD_TIME},
	"  /** what (RFC 3339 in UTC) */\n  x: string;"},
    {{NAMED("x"), .kind = FIELD_DATE},
	"  /** what (YYYY-MM-DD) */\n  x: string;"},
    {{NAMED("x"), .kind = FIELD_BOOL},
	"  x: boolean;"},
    {{NAMED("x"), .kind = FIELD_BOOL, .need = DEFAULTED, .fallback = 1},
	"  /** what (default true) */\n  x?: boolean;"},
    {{NAMED("x"), .kind = FIELD_BOOL, .need = DEFAULTED},
	"  /** what (default false) */\n"},
    {{NAMED("x"), .kind = FIELD_INT, .min = -1, .max = 2},
	"  x: -1 | 0 | 1 | 2;"},
    {{NAMED("x"), .kind = FIELD_INT, .min = 0, .max = 10, .need = DEFAULTED,
	 .fallback = 7},
	"  /** what (0 to 10; default 7) */\n  x?: number;"},
    {{NAMED("x"), .kind = FIELD_NUM, .min = 0, .max = DBL_MAX},
	"  /** what (at least 0) */\n  x: number;"},
    {{NAMED("x"), .kind = FIELD_NUM, .min = -DBL_MAX, .max = 0.5},
	"  /** what (at most 0.5) */\n"},
    {{NAMED("x"), .kind = FIELD_WORD, LEVELS},
	"  x: ConfidenceLevel;"},
    {{NAMED("x"), .kind = FIELD_WORD, LEVELS, .need = DEFAULTED,
	 .fallback = SG_CONFIDENCE_HIGH},
	"  /** what (default high) */\n"},
    {{NAMED("x"), .kind = FIELD_LEVEL, LEVELS},
	"  x: ConfidenceLevel | number;"},
    {{NAMED("x"), .kind = FIELD_SCALAR, .max = 9},
	"  /** what (at most 9 characters) */\n  x: Scalar;"},
    {{NAMED("x"), .kind = FIELD_OBJ, .of = &part},
	"  x: PartOfIt;"},
    {{NAMED("x"), .kind = FIELD_RAW},
	"  x: { [key: string]: unknown };"},
    {{NAMED("x"), .kind = FIELD_ANY},
	"  x: unknown;"},
    {{NAMED("x"), .kind = FIELD_LIST, .item = FIELD_STR, .min = 1, .max = 3,
	 .item_min = 64, .item_max = 64},
	"  /** what (1 to 3 items; exactly 64 characters each) */\n"
	"  x: string[];"},
    {{NAMED("x"), .kind = FIELD_LIST, .item = FIELD_WORD, LEVELS, .max = 3},
	"  /** what (at most 3 items) */\n  x: ConfidenceLevel[];"},
    {{NAMED("x"), .kind = FIELD_LIST, .item = FIELD_OBJ, .of = &part, .max = 3,
	 .need = DEFAULTED},
	"  /** what (at most 3 items; default empty) */\n  x?: PartOfIt[];"},
    /* names */
    {{NAMED("hasText"), .kind = FIELD_BOOL},
	"  hasText: boolean;"},
    {{NAMED("has_text"), .kind = FIELD_BOOL},
	"  has_text: boolean;"},
    {{NAMED("class"), .kind = FIELD_BOOL, .need = OPTIONAL},
	"  class?: boolean;"},
    {{NAMED("a-b c"), .kind = FIELD_BOOL},
	"  \"a-b c\": boolean;"},
    {{NAMED("__x"), .kind = FIELD_BOOL},
	"  __x: boolean;"},
    {{NAMED("2nd"), .kind = FIELD_BOOL},
	"  \"2nd\": boolean;"},
};
/* clang-format on */

static void
line_of_each_kind(void)
{
	const struct kind_row *r;

	EACH (r, kinds)
		check_has(types_of_field(&r->f), r->line);
}

static void
words_are_a_union(void)
{
	struct field f = {NAMED("x"), .kind = FIELD_WORD, LEVELS};

	check_has(types_of_field(&f),
	    "\nexport type ConfidenceLevel =\n"
	    "  /** a guess */\n  | \"low\"\n"
	    "  /** likely */\n  | \"med\"\n"
	    "  /** as good as certain */\n  | \"high\";\n");
}

/* Older names are read, not written: a client should not send them. */
static void
aliases_are_not_words(void)
{
	struct field f = {
	    NAMED("x"), .kind = FIELD_WORD, .of = &words_load_category};

	check_not(types_of_field(&f), "Overhead");
}

static void
help_only_where_needed(void)
{
	struct field scalar = {NAMED("x"), .kind = FIELD_SCALAR};
	struct field list = {
	    NAMED("x"), .kind = FIELD_LIST, .item = FIELD_SCALAR};
	struct field plain = {NAMED("x"), .kind = FIELD_BOOL};

	check_has(types_of_field(&scalar), "type Scalar =");
	check_has(types_of_field(&list), "type Scalar =");
	check_not(types_of_field(&plain), "type Scalar =");
}

struct ruled {
	enum sg_confidence_level level;
	bool truth;
};

static void
rules_are_told(void)
{
	static const struct field fields[] = {
	    {NAMED("level"), .kind = FIELD_WORD, LEVELS,
		.offset = offsetof(struct ruled, level)},
	    {NAMED("truth"), .kind = FIELD_BOOL,
		.offset = offsetof(struct ruled, truth)},
	};
	static const uint32_t at[] = {
	    offsetof(struct ruled, level), offsetof(struct ruled, truth)};
	const struct field_rule rules[] = {
	    {at[0], SG_CONFIDENCE_MED, RULE_REQUIRES, at[1]},
	    {at[0], SG_CONFIDENCE_LOW, RULE_FORBIDS, at[1]},
	    {at[1], true, RULE_NULL, at[0]},
	    {at[1], false, RULE_NOT_NULL, at[0]},
	};
	struct contract c = {.name = "T",
	    .text = "a thing",
	    .fields = fields,
	    .nfields = 2,
	    .rules = rules,
	    .nrules = 4,
	    .lax = true};
	const struct contract *list[] = {&c};
	const char *s = types_of(list, 1);

	check_has(s,
	    "/**\n"
	    " * a thing; truth is required when level is med; truth is not "
	    "allowed when level\n"
	    " * is low; level is null when truth is true; level is not null "
	    "when truth is\n"
	    " * false; other keys are dropped\n"
	    " */\nexport interface T {\n");
	check_has(s, "  truth: boolean;\n  [key: string]: unknown;\n}\n");
}

/* What is used stands before what uses it, and once. */
static void
parts_before_wholes(void)
{
	static const struct field fields[] = {
	    {NAMED("a"), .kind = FIELD_LIST, .item = FIELD_OBJ, .of = &part},
	    {NAMED("b"), .kind = FIELD_OBJ, .of = &part},
	    {NAMED("c"), .kind = FIELD_WORD, LEVELS},
	    {NAMED("d"), .kind = FIELD_LEVEL, LEVELS},
	};
	struct contract whole = {
	    .name = "Whole", .text = "t", .fields = fields, .nfields = 4};
	const struct contract *list[] = {&whole, &part, &whole};
	const char *s = types_of(list, 3);
	const char *words = strstr(s, "export type ConfidenceLevel");
	const char *p = strstr(s, "export interface PartOfIt");
	const char *w = strstr(s, "export interface Whole");

	CHECK(words != NULL && p != NULL && w != NULL, "%s", s);
	CHECK(words < p && p < w, "%s", s);
	CHECK(
	    strstr(words + 1, "export type ConfidenceLevel") == NULL, "%s", s);
	CHECK(strstr(p + 1, "export interface PartOfIt") == NULL, "%s", s);
	CHECK(strstr(w + 1, "export interface Whole") == NULL, "%s", s);
}

static void
nothing_gives_an_empty_file(void)
{
	CHECK(strcmp(types_of(NULL, 0),
		  "// The types of Solgate's wire, written by: "
		  "solgate schema --lang ts\n") == 0,
	    "%s", text);
}

int
main(void)
{
	RUN(line_of_each_kind);
	RUN(words_are_a_union);
	RUN(aliases_are_not_words);
	RUN(help_only_where_needed);
	RUN(rules_are_told);
	RUN(parts_before_wholes);
	RUN(nothing_gives_an_empty_file);
	return t_done("wire_types");
}
