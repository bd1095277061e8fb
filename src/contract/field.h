#ifndef CONTRACT_FIELD_H
#define CONTRACT_FIELD_H

#include "base/arena.h"
#include "base/err.h"
#include "solgate/scalar.h"
#include "solgate/words.h"
#include "words/words.h"

/*
 * A contract is a table of fields: the one place where a wire name, a type, a
 * limit or a default of a JSON object is written.  Decoding, encoding, the
 * JSON Schema and the types for other languages are all read off it.
 *
 * Contracts are written as lists of shapes (src/shape/list/), one list for a
 * family.  Each shape has a head, one row per field and an end; README.md in
 * this directory explains them.  Read after "contract/structs.inc" a list
 * becomes structs, after "contract/tables.inc" and "contract/contracts.inc" the
 * contracts.  A struct that belongs to a pure room is declared there, and the
 * rows check at compile time that each member has the type its row says.
 */
enum field_kind {
	FIELD_STR,    /* struct sg_str; min..max code points */
	FIELD_CONST,  /* no member: exactly the text ${of} */
	FIELD_TRUE,   /* no member: exactly true */
	FIELD_TIME,   /* int64_t, milliseconds since 1970; RFC 3339 in UTC */
	FIELD_DATE,   /* int32_t, days since 1970; YYYY-MM-DD */
	FIELD_BOOL,   /* bool */
	FIELD_INT,    /* int64_t; min..max */
	FIELD_NUM,    /* double; min..max */
	FIELD_WORD,   /* enum; one of the words ${of} */
	FIELD_LEVEL,  /* enum sg_confidence_level; its word, or a number */
	FIELD_SCALAR, /* struct sg_scalar; text of up to max code points */
	FIELD_OBJ,    /* struct of the contract ${of} */
	FIELD_RAW,    /* struct sg_str: the text of any object */
	FIELD_ANY,    /* struct sg_str: the text of any value */
	FIELD_LIST,   /* min..max items of kind ${item} */
	FIELD_KIND_COUNT
};

enum field_need {
	REQUIRED,      /* must be there */
	OPTIONAL,      /* may be absent: bool has_x */
	NULLABLE,      /* must be there, null is: bool has_x is false */
	OPTIONAL_NULL, /* may be absent (has_x), may be null (null_x) */
	DEFAULTED      /* may be absent and then has ${fallback}, or is empty */
};

struct field {
	const char *name;
	const char *text; /* what it is, for schema and docs */
	const void *of;   /* CONST: text.  WORD: words.  OBJ: contract */
	double min, max;  /* see the kinds; DBL_MAX and -DBL_MAX: none */
	int64_t fallback; /* DEFAULTED: INT, BOOL and WORD */
	uint32_t name_len;
	uint32_t offset;    /* of the member */
	uint32_t count;     /* LIST: of the number of items */
	uint32_t has, null; /* of has_x and null_x, if the need has them */
	uint32_t item_min, item_max; /* LIST of STR: code points of one item */
	uint8_t kind, item;
	uint8_t need;
	bool in_place; /* LIST: an array in the struct, not a pointer */
};

/*
 * Rules between the fields of one object, by the offset of their members:
 * when the word or truth value ${when} is there and has ${value}, then
 * ${field} ...
 */
enum field_rule_kind {
	RULE_REQUIRES, /* must be there; null counts if it may be null */
	RULE_FORBIDS,  /* must be absent, or null if it may be null */
	RULE_NULL,     /* if there, must be null */
	RULE_NOT_NULL  /* if there, must not be null */
};

struct field_rule {
	uint32_t when;
	int32_t value;
	enum field_rule_kind kind;
	uint32_t field;
};

struct contract {
	const char *name; /* as a type of the seeds: "IntentGateResult" */
	const char *text; /* what it is */
	const struct field *fields;
	const struct field_rule *rules;
	uint32_t nfields, nrules;
	uint32_t size; /* of the struct */
	bool lax;      /* unknown keys are dropped instead of refused */
};

/* The name of what belongs to the shape that is being read: SHAPE, then ${end}.
 */
#define SHAPE_NAME(end)     SHAPE_JOIN(SHAPE, end)
#define SHAPE_JOIN(a, end)  SHAPE_PASTE(a, end)
#define SHAPE_PASTE(a, end) a##end

/* The largest whole number every JSON reader keeps. */
#define WIRE_INT_MAX INT64_C(9007199254740991)

/* Characters of a text where a scalar may stand. */
#define SCALAR_TEXT_MAX 2000

/* In an initializer: the member ${m}, which need not be there, is. */
#define GIVEN(m, ...) .m = __VA_ARGS__, .has_##m = true

/* Every list of items has this layout, whatever the items are. */
struct field_list {
	void *v;
	size_t n;
};

/**
 * contract_decode(c, json, a, out, e):
 * Fill the struct at ${out} from ${json}.  Strict: see the error codes in
 * words/error.def; ${e} names the first offending place by JSON pointer and
 * says what is expected there.  Text points into ${json} or ${a}.  On failure
 * the struct is zeroed.
 */
SG_MUST_CHECK enum sg_err contract_decode(const struct contract *c,
    struct sg_str json, struct arena *a, void *out, struct sg_error *e);

/* The struct as one line of JSON, keys in table order, no white space. */
void contract_encode(const struct contract *c, const void *in, struct buf *b);

/* Bytes of one item of the list ${f}. */
size_t field_item_size(const struct field *f);

/* Which field of ${c} has its member at ${offset}; there must be one. */
uint32_t field_index(const struct contract *c, uint32_t offset);

/* ${value} of the word or truth value ${f}. */
const char *field_value_text(const struct field *f, int64_t value);

/* The contract of that name, or NULL. */
const struct contract *contract_find(struct sg_str name);

/* Every contract there is, in the order of the documentation. */
extern const struct contract *const contracts_all[];
extern const size_t contracts_count;

#endif
