/*
 * Types for other languages: a row for each kind and need with the line it
 * becomes in each language, comments with what no type says, and order.  That
 * the languages take it is checked by tests/node.
 */
#include <float.h>
#include <stdlib.h>

#include "contract/types_int.h"
#include "t.h"

#define ROOM 65536

static char text[ROOM + 1];

/* All types of ${n} contracts; in static memory, ends in NUL. */
static const char *
types_of(enum types_lang lang, const struct contract *const *list, size_t n)
{
	struct buf b = {.p = text, .cap = ROOM};

	types_write(lang, list, n, &b);
	CHECK(!buf_full(&b), "room");
	text[b.n] = '\0';
	return text;
}

static const char *
types_of_field(enum types_lang lang, const struct field *f)
{
	struct contract c = {
	    .name = "Box", .text = "a box", .fields = f, .nfields = 1};

	return types_of(lang, &(const struct contract *){&c}, 1);
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
	const char *lines[TYPES_LANG_COUNT]; /* ts, swift, python, c */
} kinds[] = {
    {{NAMED("x"), .kind = FIELD_STR, .max = DBL_MAX},
	{"  x: string;", "    var x: String\n", "    x: str\n",
	    "\tconst char *x;\n};"}},
    {{NAMED("x"), .kind = FIELD_STR, .max = 9, .need = OPTIONAL},
	{"  x?: string;", "    var x: String?\n", "    x: NotRequired[str]\n",
	    "\tconst char *x;\n\tbool has_x;\n};"}},
    {{NAMED("x"), .kind = FIELD_STR, .max = 9, .need = NULLABLE},
	{"  x: string | null;", "    @Nullable var x: String?\n",
	    "    x: Union[str, None]\n", "\tconst char *x;\n\tbool has_x;\n};"}},
    {{NAMED("x"), .kind = FIELD_STR, .max = 9, .need = OPTIONAL_NULL},
	{"  x?: string | null;", "    var x: String?\n",
	    "    x: NotRequired[Union[str, None]]\n",
	    "\tconst char *x;\n\tbool has_x;\n\tbool null_x;\n};"}},
    {{NAMED("x"), .kind = FIELD_CONST, .of = "v1"},
	{"  x: \"v1\";", "    var x: String = \"v1\"\n",
	    "    x: Literal[\"v1\"]\n", "#define SOLGATE_BOX_X \"v1\"\n"}},
    {{NAMED("x"), .kind = FIELD_CONST, .of = "v1", .need = DEFAULTED},
	{"  x?: \"v1\";", "    var x: String? = \"v1\"\n",
	    "    x: NotRequired[Literal[\"v1\"]]\n",
	    "/* what (default v1) */\n#define SOLGATE_BOX_X \"v1\"\n"}},
    {{NAMED("x"), .kind = FIELD_TRUE},
	{"  x: true;", "    var x: Bool = true\n", "    x: Literal[True]\n",
	    "#define SOLGATE_BOX_X true\n"}},
    {{NAMED("x"), .kind = FIELD_TIME},
	{"  /** what (RFC 3339 in UTC) */\n  x: string;",
	    "    var x: Date\n", "    x: str\n", "\tconst char *x;\n"}},
    {{NAMED("x"), .kind = FIELD_DATE},
	{"  /** what (YYYY-MM-DD) */\n  x: string;",
	    "    var x: String\n", "    x: str\n", "\tconst char *x;\n"}},
    {{NAMED("x"), .kind = FIELD_BOOL},
	{"  x: boolean;", "    var x: Bool\n", "    x: bool\n", "\tbool x;\n"}},
    {{NAMED("x"), .kind = FIELD_BOOL, .need = DEFAULTED, .fallback = 1},
	{"  /** what (default true) */\n  x?: boolean;", "    var x: Bool?\n",
	    "    x: NotRequired[bool]\n", "\tbool x;\n};"}},
    {{NAMED("x"), .kind = FIELD_BOOL, .need = DEFAULTED},
	{"  /** what (default false) */\n", "    /// what (default false)\n",
	    "    # what (default false)\n", "\t/* what (default false) */\n"}},
    {{NAMED("x"), .kind = FIELD_INT, .min = -1, .max = 2},
	{"  x: -1 | 0 | 1 | 2;", "    var x: Int\n", "    x: int\n",
	    "\t/* what (-1 to 2) */\n\tint64_t x;\n"}},
    {{NAMED("x"), .kind = FIELD_INT, .min = 0, .max = 10, .need = DEFAULTED,
	 .fallback = 7},
	{"  /** what (0 to 10; default 7) */\n  x?: number;",
	    "    var x: Int?\n", "    x: NotRequired[int]\n",
	    "\tint64_t x;\n};"}},
    {{NAMED("x"), .kind = FIELD_NUM, .min = 0, .max = DBL_MAX},
	{"  /** what (at least 0) */\n  x: number;", "    var x: Double\n",
	    "    x: float\n", "\tdouble x;\n"}},
    {{NAMED("x"), .kind = FIELD_NUM, .min = -DBL_MAX, .max = 0.5},
	{"  /** what (at most 0.5) */\n", "    /// what (at most 0.5)\n",
	    "    # what (at most 0.5)\n", "\t/* what (at most 0.5) */\n"}},
    {{NAMED("x"), .kind = FIELD_WORD, LEVELS},
	{"  x: ConfidenceLevel;", "    var x: ConfidenceLevel\n",
	    "    x: ConfidenceLevel\n", "\tenum solgate_confidence_level x;\n"}},
    {{NAMED("x"), .kind = FIELD_WORD, LEVELS, .need = DEFAULTED,
	 .fallback = SG_CONFIDENCE_HIGH},
	{"  /** what (default high) */\n", "    /// what (default high)\n",
	    "    # what (default high)\n", "\t/* what (default high) */\n"}},
    {{NAMED("x"), .kind = FIELD_LEVEL, LEVELS},
	{"  x: ConfidenceLevel | number;", "    var x: ConfidenceLevel\n",
	    "    x: Union[ConfidenceLevel, float]\n",
	    "\t/* what (a number is read as a word) */\n"
	    "\tenum solgate_confidence_level x;\n"}},
    {{NAMED("x"), .kind = FIELD_SCALAR, .max = 9},
	{"  /** what (at most 9 characters) */\n  x: Scalar;",
	    "    var x: Scalar\n", "    x: Scalar\n",
	    "\tstruct solgate_scalar x;\n"}},
    {{NAMED("x"), .kind = FIELD_OBJ, .of = &part},
	{"  x: PartOfIt;", "    var x: PartOfIt\n", "    x: PartOfIt\n",
	    "\tstruct solgate_part_of_it x;\n"}},
    {{NAMED("x"), .kind = FIELD_RAW},
	{"  x: { [key: string]: unknown };", "    var x: [String: Json]\n",
	    "    x: dict[str, Any]\n", "\tconst char *x; /* JSON */\n"}},
    {{NAMED("x"), .kind = FIELD_ANY},
	{"  x: unknown;", "    var x: Json\n", "    x: Any\n",
	    "\tconst char *x; /* JSON */\n"}},
    {{NAMED("x"), .kind = FIELD_LIST, .item = FIELD_STR, .min = 1, .max = 3,
	 .item_min = 64, .item_max = 64},
	{"  /** what (1 to 3 items; exactly 64 characters each) */\n"
	 "  x: string[];", "    var x: [String]\n", "    x: list[str]\n",
	    "\tconst char *const *x;\n\tsize_t n_x;\n"}},
    {{NAMED("x"), .kind = FIELD_LIST, .item = FIELD_WORD, LEVELS, .max = 3},
	{"  /** what (at most 3 items) */\n  x: ConfidenceLevel[];",
	    "    var x: [ConfidenceLevel]\n", "    x: list[ConfidenceLevel]\n",
	    "\tconst enum solgate_confidence_level *x;\n\tsize_t n_x;\n"}},
    {{NAMED("x"), .kind = FIELD_LIST, .item = FIELD_OBJ, .of = &part, .max = 3,
	 .need = DEFAULTED},
	{"  /** what (at most 3 items; default empty) */\n  x?: PartOfIt[];",
	    "    var x: [PartOfIt]?\n", "    x: NotRequired[list[PartOfIt]]\n",
	    "\tconst struct solgate_part_of_it *x;\n\tsize_t n_x;\n"}},
    /* names */
    {{NAMED("hasText"), .kind = FIELD_BOOL},
	{"  hasText: boolean;", "    var hasText: Bool\n}",
	    "    hasText: bool\n", "\tbool has_text;\n"}},
    {{NAMED("has_text"), .kind = FIELD_BOOL},
	{"  has_text: boolean;",
	    "    var hasText: Bool\n\n    enum CodingKeys: String, CodingKey {\n"
	    "        case hasText = \"has_text\"\n    }\n}",
	    "    has_text: bool\n", "\tbool has_text;\n"}},
    {{NAMED("class"), .kind = FIELD_BOOL, .need = OPTIONAL},
	{"  class?: boolean;", "    var `class`: Bool?\n}",
	    "Box = TypedDict(\"Box\", {\n    # what\n"
	    "    \"class\": NotRequired[bool],\n})\n",
	    "\tbool class_;\n\tbool has_class;\n"}},
    {{NAMED("a-b c"), .kind = FIELD_BOOL},
	{"  \"a-b c\": boolean;",
	    "    var aBC: Bool\n\n    enum CodingKeys: String, CodingKey {\n"
	    "        case aBC = \"a-b c\"\n", "    \"a-b c\": bool,\n",
	    "\tbool a_b_c;\n"}},
    {{NAMED("__x"), .kind = FIELD_BOOL},
	{"  __x: boolean;", "    var x: Bool\n", "    \"__x\": bool,\n",
	    "\tbool x;\n"}},
    {{NAMED("2nd"), .kind = FIELD_BOOL},
	{"  \"2nd\": boolean;", "    var _2nd: Bool\n", "    \"2nd\": bool,\n",
	    NULL}},
};
/* clang-format on */

static void
line_of_each_kind(void)
{
	const struct kind_row *r;

	EACH (r, kinds)
		for (unsigned l = 0; l < TYPES_LANG_COUNT; l++)
			if (r->lines[l] != NULL)
				check_has(
				    types_of_field((enum types_lang)l, &r->f),
				    r->lines[l]);
}

static void
words_in_each_language(void)
{
	static const char *const want[TYPES_LANG_COUNT] = {
	    "\nexport type ConfidenceLevel =\n"
	    "  /** a guess */\n  | \"low\"\n"
	    "  /** likely */\n  | \"med\"\n"
	    "  /** as good as certain */\n  | \"high\";\n",
	    "\nenum ConfidenceLevel: String, Codable {\n"
	    "    /// a guess\n    case low\n"
	    "    /// likely\n    case med\n"
	    "    /// as good as certain\n    case high\n}\n",
	    "\nConfidenceLevel = Literal[\n"
	    "    # a guess\n    \"low\",\n"
	    "    # likely\n    \"med\",\n"
	    "    # as good as certain\n    \"high\",\n]\n",
	    "\nenum solgate_confidence_level {\n"
	    "\t/* \"low\": a guess */\n\tSOLGATE_CONFIDENCE_LEVEL_LOW,\n"
	    "\t/* \"med\": likely */\n\tSOLGATE_CONFIDENCE_LEVEL_MED,\n"
	    "\t/* \"high\": as good as certain */\n"
	    "\tSOLGATE_CONFIDENCE_LEVEL_HIGH\n};\n",
	};
	struct field f = {NAMED("x"), .kind = FIELD_WORD, LEVELS};
	struct field odd = f;

	odd.of = &words_memento_version;
	for (unsigned l = 0; l < TYPES_LANG_COUNT; l++)
		check_has(types_of_field((enum types_lang)l, &f), want[l]);
	check_has(types_of_field(TYPES_SWIFT, &odd),
	    "    case mementoV02 = \"memento-v0.2\"\n");
	check_has(types_of_field(TYPES_C, &odd),
	    "\tSOLGATE_MEMENTO_VERSION_MEMENTO_V0_2,\n");
}

/* Older names are read, not written: a client should not send them. */
static void
aliases_are_no_words(void)
{
	struct field f = {
	    NAMED("x"), .kind = FIELD_WORD, .of = &words_load_category};

	for (unsigned l = 0; l < TYPES_LANG_COUNT; l++)
		check_not(types_of_field((enum types_lang)l, &f), "Overhead");
}

static void
help_only_where_needed(void)
{
	static const struct {
		struct field f;
		enum types_lang lang;
		const char *help;
	} rows[] =
	    {
		{{NAMED("x"), .kind = FIELD_SCALAR}, TYPES_TS, "type Scalar ="},
		{{NAMED("x"), .kind = FIELD_SCALAR}, TYPES_PYTHON, "Scalar = "},
		{{NAMED("x"), .kind = FIELD_SCALAR}, TYPES_C,
		    "struct solgate_scalar {"},
		{{NAMED("x"), .kind = FIELD_SCALAR}, TYPES_SWIFT,
		    "enum Scalar"},
		{{NAMED("x"), .kind = FIELD_TIME}, TYPES_SWIFT, "JSONDecoder"},
		{{NAMED("x"), .kind = FIELD_ANY}, TYPES_SWIFT, "enum Json"},
		{{NAMED("x"), .kind = FIELD_RAW}, TYPES_SWIFT, "enum Json"},
		{{NAMED("x"), .kind = FIELD_BOOL, .need = NULLABLE},
		    TYPES_SWIFT, "struct Nullable<"},
	    },
	  *r;
	struct field plain = {NAMED("x"), .kind = FIELD_BOOL};

	EACH (r, rows) {
		check_has(types_of_field(r->lang, &r->f), r->help);
		check_not(types_of_field(r->lang, &plain), r->help);
	}
}

/* Where two names would become one, both stay as they are on the wire. */
static void
twins_keep_their_names(void)
{
	static const struct field fields[] = {
	    {NAMED("to_do"), .kind = FIELD_STR, .max = 9},
	    {NAMED("toDo"), .kind = FIELD_STR, .max = 9, .need = OPTIONAL},
	    {NAMED("to_be"), .kind = FIELD_STR, .max = 9, .need = NULLABLE},
	    {NAMED("be_it"), .kind = FIELD_STR, .max = 9, .need = NULLABLE},
	};
	struct contract c = {
	    .name = "T", .text = "t", .fields = fields, .nfields = 4};
	const struct contract *list[] = {&c};
	const char *s = types_of(TYPES_SWIFT, list, 1);

	check_has(s, "    var to_do: String\n");
	check_has(s, "    var toDo: String?\n");
	check_has(s, "        case to_do\n        case toDo\n");
	check_has(s, "        case toBe = \"to_be\"\n        case beIt =");
	s = types_of(TYPES_C, list, 1);
	check_has(s, "\tconst char *to_do;\n");
	check_has(s, "\tconst char *toDo;\n\tbool has_toDo;\n");
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
	const char *s = types_of(TYPES_TS, list, 1);

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
	const char *s = types_of(TYPES_TS, list, 3);
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
	CHECK(strcmp(types_of(TYPES_TS, NULL, 0),
		  "// The types of Solgate's wire, written by: "
		  "solgate schema --lang ts\n") == 0,
	    "%s", text);
	check_has(
	    types_of(TYPES_C, NULL, 0), "#include <stdint.h>\n\n#endif\n");
}

static void
languages_by_name(void)
{
	static const char *const names[] = {"ts", "swift", "python", "c"};
	enum types_lang lang = TYPES_C;

	for (unsigned i = 0; i < TYPES_LANG_COUNT; i++) {
		CHECK(
		    strcmp(types_lang_name((enum types_lang)i), names[i]) == 0,
		    "%s", names[i]);
		CHECK(types_lang_parse(str_of(names[i]), &lang) && lang == i,
		    "%s", names[i]);
	}
	CHECK(strcmp(types_lang_name(TYPES_LANG_COUNT), "unknown") == 0, "4");
	CHECK(
	    !types_lang_parse(STR("cobol"), &lang) && lang == TYPES_C, "cobol");
}

int
main(void)
{
	RUN(line_of_each_kind);
	RUN(words_in_each_language);
	RUN(aliases_are_no_words);
	RUN(help_only_where_needed);
	RUN(twins_keep_their_names);
	RUN(rules_are_told);
	RUN(parts_before_wholes);
	RUN(nothing_gives_an_empty_file);
	RUN(languages_by_name);
	return t_done("wire_types");
}
