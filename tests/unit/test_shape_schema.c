/*
 * JSON Schema off a table: a row for each kind, need and rule, compared
 * without white space, and one whole document byte for byte.  That schemas
 * and the decoder agree is the business of tests/node.
 */
#include <float.h>
#include <stdlib.h>

#include "json/json.h"
#include "contract/schema.h"
#include "t.h"

#define ROOM 65536

#define NAMED  .name = "x", .name_len = 1, .text = "what it is"
#define LEVELS "\"enum\":[\"low\",\"med\",\"high\"]"

/* The schema of ${c} without white space; in static memory, ends in NUL. */
static const char *
schema_of(const struct contract *c)
{
	static char text[ROOM], small[ROOM];
	struct buf b = BUF_ON(text), m = BUF_ON(small);

	schema_write(c, &b);
	json_minify(&m, buf_str(&b));
	buf_addc(&m, '\0');
	CHECK(!buf_full(&b) && !buf_full(&m), "room");
	return small;
}

static void
check_has(const char *schema, const char *part)
{
	CHECK(strstr(schema, part) != NULL, "no %s in\n%s", part, schema);
}

static const struct contract inner = {
    .name = "Inner",
    .text = "a part",
    .fields = &(const struct field){NAMED, .kind = FIELD_TRUE},
    .nfields = 1,
};

static const struct value_row {
	struct field f;
	const char *says; /* after the description */
} values[] = {
    {{NAMED, .kind = FIELD_STR, .min = 1, .max = 80},
	"\"type\":\"string\",\"minLength\":1,\"maxLength\":80"},
    {{NAMED, .kind = FIELD_STR, .max = DBL_MAX}, "\"type\":\"string\""},
    {{NAMED, .kind = FIELD_STR, .max = 0},
	"\"type\":\"string\",\"maxLength\":0"},
    {{NAMED, .kind = FIELD_CONST, .of = "a\"b"},
	"\"type\":\"string\",\"const\":\"a\\\"b\""},
    {{NAMED, .kind = FIELD_CONST, .of = "v1", .need = DEFAULTED},
	"\"type\":\"string\",\"const\":\"v1\",\"default\":\"v1\""},
    {{NAMED, .kind = FIELD_TRUE}, "\"type\":\"boolean\",\"const\":true"},
    {{NAMED, .kind = FIELD_TIME}, "\"$ref\":\"#/$defs/UtcTime\""},
    {{NAMED, .kind = FIELD_DATE}, "\"$ref\":\"#/$defs/CalendarDate\""},
    {{NAMED, .kind = FIELD_BOOL}, "\"type\":\"boolean\""},
    {{NAMED, .kind = FIELD_BOOL, .need = DEFAULTED, .fallback = 1},
	"\"type\":\"boolean\",\"default\":true"},
    {{NAMED, .kind = FIELD_BOOL, .need = DEFAULTED},
	"\"type\":\"boolean\",\"default\":false"},
    {{NAMED, .kind = FIELD_INT, .min = -2, .max = 3},
	"\"type\":\"integer\",\"minimum\":-2,\"maximum\":3"},
    {{NAMED, .kind = FIELD_INT, .min = -DBL_MAX, .max = DBL_MAX},
	"\"type\":\"integer\",\"minimum\":-9007199254740991,"
	"\"maximum\":9007199254740991"},
    {{NAMED, .kind = FIELD_INT, .min = 0, .max = 9, .need = DEFAULTED,
	 .fallback = 4},
	"\"type\":\"integer\",\"minimum\":0,\"maximum\":9,\"default\":4"},
    {{NAMED, .kind = FIELD_NUM, .min = 0, .max = 0.5},
	"\"type\":\"number\",\"minimum\":0,\"maximum\":0.5"},
    {{NAMED, .kind = FIELD_NUM, .min = -DBL_MAX, .max = DBL_MAX},
	"\"type\":\"number\""},
    {{NAMED, .kind = FIELD_WORD, .of = &words_confidence_level},
	"\"type\":\"string\"," LEVELS},
    {{NAMED, .kind = FIELD_WORD, .of = &words_confidence_level,
	 .need = DEFAULTED, .fallback = SG_CONFIDENCE_MED},
	"\"type\":\"string\"," LEVELS ",\"default\":\"med\""},
    {{NAMED, .kind = FIELD_LEVEL, .of = &words_confidence_level},
	"\"anyOf\":[{\"type\":\"string\"," LEVELS "},{\"type\":\"number\"}]"},
    {{NAMED, .kind = FIELD_SCALAR, .max = 9},
	"\"anyOf\":[{\"type\":\"string\",\"maxLength\":9},"
	"{\"type\":\"number\"},{\"type\":\"boolean\"}]"},
    {{NAMED, .kind = FIELD_OBJ, .of = &inner}, "\"$ref\":\"#/$defs/Inner\""},
    {{NAMED, .kind = FIELD_RAW}, "\"type\":\"object\""},
    {{NAMED, .kind = FIELD_LIST, .item = FIELD_STR, .min = 1, .max = 3,
	 .item_min = 64, .item_max = 64},
	"\"type\":\"array\",\"minItems\":1,\"maxItems\":3,\"items\":{"
	"\"type\":\"string\",\"minLength\":64,\"maxLength\":64}"},
    {{NAMED, .kind = FIELD_LIST, .item = FIELD_WORD,
	 .of = &words_confidence_level, .max = 3, .need = DEFAULTED},
	"\"type\":\"array\",\"maxItems\":3,\"items\":{"
	"\"type\":\"string\"," LEVELS "},\"default\":[]"},
    {{NAMED, .kind = FIELD_LIST, .item = FIELD_OBJ, .of = &inner, .max = 2},
	"\"type\":\"array\",\"maxItems\":2,"
	"\"items\":{\"$ref\":\"#/$defs/Inner\"}"},
    /* null */
    {{NAMED, .kind = FIELD_STR, .max = 5, .need = NULLABLE},
	"\"anyOf\":[{\"type\":\"string\",\"maxLength\":5},"
	"{\"type\":\"null\"}]"},
    {{NAMED, .kind = FIELD_TIME, .need = OPTIONAL_NULL},
	"\"anyOf\":[{\"$ref\":\"#/$defs/UtcTime\"},{\"type\":\"null\"}]"},
    {{NAMED, .kind = FIELD_LEVEL, .of = &words_confidence_level,
	 .need = NULLABLE},
	"\"anyOf\":[{\"type\":\"string\"," LEVELS "},{\"type\":\"number\"},"
	"{\"type\":\"null\"}]"},
};

static void
value_of_each_kind(void)
{
	const struct value_row *r;

	EACH (r, values) {
		struct contract c = {
		    .name = "T", .text = "t", .fields = &r->f, .nfields = 1};
		char want[1024];

		snprintf(want, sizeof(want),
		    "\"properties\":{\"x\":{\"description\":\"what it is\","
		    "%s}}",
		    r->says);
		check_has(schema_of(&c), want);
	}
}

static void
any_value_says_nothing(void)
{
	const struct field f = {NAMED, .kind = FIELD_ANY};
	struct contract c = {
	    .name = "T", .text = "t", .fields = &f, .nfields = 1};

	check_has(schema_of(&c),
	    "\"properties\":{\"x\":{\"description\":\"what it is\"}}");
}

/* The default of a kind that has none in its row is not invented. */
static void
default_only_where_there_is_one(void)
{
	const struct field f = {NAMED, .kind = FIELD_NUM, .need = DEFAULTED};
	struct contract c = {
	    .name = "T", .text = "t", .fields = &f, .nfields = 1};

	CHECK(strstr(schema_of(&c), "default") == NULL, "%s", schema_of(&c));
}

/* Older names are read, so the schema takes them: words/alias.def. */
static void
aliases_are_taken(void)
{
	const struct field f = {
	    NAMED, .kind = FIELD_WORD, .of = &words_load_category};
	const struct field_rule rules[] = {
	    {0, SG_LOAD_SYSTEM_MGMT, RULE_NOT_NULL, 0},
	    {0, SG_LOAD_SYSTEM_MGMT == 0 ? 1 : 0, RULE_NOT_NULL, 0},
	};
	struct contract c = {.name = "T",
	    .text = "t",
	    .fields = &f,
	    .nfields = 1,
	    .rules = rules,
	    .nrules = 2};
	const char *s = schema_of(&c);

	check_has(s, ",\"System Overhead\"]}},\"required\"");
	check_has(
	    s, "{\"x\":{\"enum\":[\"System Mgmt\",\"System Overhead\"]}}");
	CHECK(strstr(
		  strstr(s, "System Overhead\"]}},\"required\":[\"x\"]},") + 30,
		  "System Overhead") == NULL,
	    "%s", s);
}

static void
required_by_need(void)
{
	static const struct field fields[] = {
	    {.name = "a", .text = "", .kind = FIELD_BOOL, .need = REQUIRED},
	    {.name = "b", .text = "", .kind = FIELD_BOOL, .need = OPTIONAL},
	    {.name = "c", .text = "", .kind = FIELD_BOOL, .need = NULLABLE},
	    {.name = "d",
		.text = "",
		.kind = FIELD_BOOL,
		.need = OPTIONAL_NULL},
	    {.name = "e", .text = "", .kind = FIELD_BOOL, .need = DEFAULTED},
	};
	struct contract c = {
	    .name = "T", .text = "t", .fields = fields, .nfields = 5};

	check_has(schema_of(&c),
	    "\"required\":[\"a\",\"c\"],\"additionalProperties\":false}");
	c.lax = true;
	c.fields = fields + 1;
	c.nfields = 1;
	check_has(
	    schema_of(&c), "\"required\":[],\"additionalProperties\":true}");
}

struct ruled {
	enum sg_confidence_level level;
	bool truth;
	struct sg_str plain, null;
};

static const struct field ruled_fields[] = {
    {.name = "level",
	.text = "",
	.kind = FIELD_WORD,
	.of = &words_confidence_level,
	.offset = offsetof(struct ruled, level)},
    {.name = "truth",
	.text = "",
	.kind = FIELD_BOOL,
	.offset = offsetof(struct ruled, truth)},
    {.name = "plain",
	.text = "",
	.kind = FIELD_STR,
	.need = OPTIONAL,
	.offset = offsetof(struct ruled, plain)},
    {.name = "null",
	.text = "",
	.kind = FIELD_STR,
	.need = OPTIONAL_NULL,
	.offset = offsetof(struct ruled, null)},
    {.name = "must",
	.text = "",
	.kind = FIELD_STR,
	.need = NULLABLE,
	.offset = offsetof(struct ruled, null) + 1},
};

#define WHEN_HIGH                                                    \
	"{\"if\":{\"properties\":{\"level\":{\"enum\":[\"high\"]}}," \
	"\"required\":[\"level\"]},\"then\":{\"properties\":"
#define WHEN_TRUTH(value)                                            \
	"{\"if\":{\"properties\":{\"truth\":{\"const\":" value "}}," \
	"\"required\":[\"truth\"]},\"then\":{\"properties\":"
#define WHEN(member, value, kind, other)                            \
	{                                                           \
		offsetof(struct ruled, member), value, RULE_##kind, \
		    offsetof(struct ruled, other)                   \
	}

static const struct rule_row {
	struct field_rule rule;
	const char *says;
} rules[] = {
    {WHEN(level, SG_CONFIDENCE_HIGH, REQUIRES, plain),
	WHEN_HIGH "{\"plain\":true},\"required\":[\"plain\"]}}"},
    {WHEN(level, SG_CONFIDENCE_HIGH, REQUIRES, null),
	WHEN_HIGH "{\"null\":true},\"required\":[\"null\"]}}"},
    {WHEN(level, SG_CONFIDENCE_HIGH, FORBIDS, plain),
	WHEN_HIGH "{\"plain\":false}}}"},
    {WHEN(level, SG_CONFIDENCE_HIGH, FORBIDS, null),
	WHEN_HIGH "{\"null\":{\"type\":\"null\"}}}}"},
    {WHEN(level, SG_CONFIDENCE_HIGH, NULL, plain),
	WHEN_HIGH "{\"plain\":false}}}"},
    {WHEN(level, SG_CONFIDENCE_HIGH, NULL, null),
	WHEN_HIGH "{\"null\":{\"type\":\"null\"}}}}"},
    {WHEN(level, SG_CONFIDENCE_HIGH, NOT_NULL, plain),
	WHEN_HIGH "{\"plain\":true}}}"},
    {WHEN(level, SG_CONFIDENCE_HIGH, NOT_NULL, null),
	WHEN_HIGH "{\"null\":{\"not\":{\"type\":\"null\"}}}}}"},
    {{offsetof(struct ruled, level), SG_CONFIDENCE_HIGH, RULE_NULL,
	 offsetof(struct ruled, null) + 1},
	WHEN_HIGH "{\"must\":{\"type\":\"null\"}}}}"},
    {WHEN(truth, true, FORBIDS, plain),
	WHEN_TRUTH("true") "{\"plain\":false}}}"},
    {WHEN(truth, false, FORBIDS, plain),
	WHEN_TRUTH("false") "{\"plain\":false}}}"},
};

static void
rule_of_each_kind(void)
{
	const struct rule_row *r;

	EACH (r, rules) {
		struct contract c = {.name = "T",
		    .text = "t",
		    .fields = ruled_fields,
		    .nfields = 5,
		    .rules = &r->rule,
		    .nrules = 1};
		char want[1024];

		snprintf(want, sizeof(want),
		    "\"allOf\":[%s],\"additionalProperties\"", r->says);
		check_has(schema_of(&c), want);
	}
}

static const struct contract outer = {
    .name = "Outer",
    .text = "a whole",
    .fields =
	(const struct field[]){
	    {NAMED, .kind = FIELD_LIST, .item = FIELD_OBJ, .of = &inner},
	    {.name = "y", .text = "", .kind = FIELD_OBJ, .of = &inner},
	},
    .nfields = 2,
};

static const struct contract last = {
    .name = "Last",
    .text = "",
    .fields = &(const struct field){NAMED, .kind = FIELD_TIME},
    .nfields = 1,
};

/* Each part once, in the order a reader meets it; times and dates last. */
static void
parts_below_defs(void)
{
	static const struct field fields[] = {
	    {.name = "o", .text = "", .kind = FIELD_OBJ, .of = &outer},
	    {.name = "l", .text = "", .kind = FIELD_OBJ, .of = &last},
	    {.name = "d", .text = "", .kind = FIELD_DATE},
	    {.name = "p", .text = "", .kind = FIELD_OBJ, .of = &outer},
	};
	struct contract c = {
	    .name = "T", .text = "t", .fields = fields, .nfields = 4};
	const char *s = strstr(schema_of(&c), "\"$defs\":{");
	const char *const order[] = {"\"Outer\":{", "\"Last\":{", "\"Inner\":{",
	    "\"UtcTime\":{", "\"CalendarDate\":{"};

	for (size_t i = 0; i < 5; i++) {
		const char *at = strstr(s, order[i]);

		CHECK(at != NULL, "%s", order[i]);
		CHECK(strstr(at + 1, order[i]) == NULL, "%s", order[i]);
		s = at;
	}
}

static void
whole_document(void)
{
	static const char want[] =
	    "{\n"
	    "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
	    "  \"$id\": \"urn:solgate:schema:Outer\",\n"
	    "  \"title\": \"Outer\",\n"
	    "  \"description\": \"a whole\",\n"
	    "  \"type\": \"object\",\n"
	    "  \"properties\": {\n"
	    "    \"x\": {\n"
	    "      \"description\": \"what it is\",\n"
	    "      \"type\": \"array\",\n"
	    "      \"maxItems\": 0,\n"
	    "      \"items\": {\n"
	    "        \"$ref\": \"#/$defs/Inner\"\n"
	    "      }\n"
	    "    },\n"
	    "    \"y\": {\n"
	    "      \"description\": \"\",\n"
	    "      \"$ref\": \"#/$defs/Inner\"\n"
	    "    }\n"
	    "  },\n"
	    "  \"required\": [\n"
	    "    \"x\",\n"
	    "    \"y\"\n"
	    "  ],\n"
	    "  \"additionalProperties\": false,\n"
	    "  \"$defs\": {\n"
	    "    \"Inner\": {\n"
	    "      \"description\": \"a part\",\n"
	    "      \"type\": \"object\",\n"
	    "      \"properties\": {\n"
	    "        \"x\": {\n"
	    "          \"description\": \"what it is\",\n"
	    "          \"type\": \"boolean\",\n"
	    "          \"const\": true\n"
	    "        }\n"
	    "      },\n"
	    "      \"required\": [\n"
	    "        \"x\"\n"
	    "      ],\n"
	    "      \"additionalProperties\": false\n"
	    "    }\n"
	    "  }\n"
	    "}\n";
	char room[sizeof(want) - 1];
	struct buf b = BUF_ON(room);

	schema_write(&outer, &b);
	CHECK(
	    !b.full && b.n == sizeof(want) - 1 && memcmp(room, want, b.n) == 0,
	    "%.*s", (int)b.n, room);
}

static void
too_little_room_is_told(void)
{
	char room[4096];
	struct buf whole = BUF_ON(room);

	schema_write(&outer, &whole);
	for (size_t cap = 0; cap < whole.n; cap++) {
		char part[4096];
		struct buf b = {.p = part, .cap = cap};

		schema_write(&outer, &b);
		CHECK(b.full, "%zu bytes", cap);
	}
}

static void
too_many_parts_are_told(void)
{
	static struct contract parts[256];
	static struct field fields[256];
	static char room[ROOM];
	struct contract c = {
	    .name = "T", .text = "", .fields = fields, .nfields = 256};
	struct buf b = BUF_ON(room);

	for (size_t i = 0; i < 256; i++) {
		parts[i] = (struct contract){.name = "P", .text = ""};
		fields[i] = (struct field){
		    NAMED, .kind = FIELD_OBJ, .of = &parts[i]};
	}
	schema_write(&c, &b);
	CHECK(b.full, "256 parts and the whole");
	b = BUF_ON(room);
	c.nfields = 255;
	schema_write(&c, &b);
	CHECK(!b.full, "255 parts and the whole");
}

static void
every_contract_has_a_schema(void)
{
	for (size_t i = 0; i < contracts_count; i++) {
		char want[128];

		snprintf(want, sizeof(want), "\"title\":\"%s\"",
		    contracts_all[i]->name);
		check_has(schema_of(contracts_all[i]), want);
	}
}

int
main(void)
{
	RUN(value_of_each_kind);
	RUN(any_value_says_nothing);
	RUN(default_only_where_there_is_one);
	RUN(aliases_are_taken);
	RUN(required_by_need);
	RUN(rule_of_each_kind);
	RUN(parts_below_defs);
	RUN(whole_document);
	RUN(too_little_room_is_told);
	RUN(too_many_parts_are_told);
	RUN(every_contract_has_a_schema);
	return t_done("wire_schema");
}
