/*
 * What a type cannot say, in words: limits, formats, defaults, and the rules
 * between fields.  They become comments.
 */
#include "base/decimal.h"
#include "contract/types_int.h"
#include "base/banned.h"

#define NO_LIMIT ((double)WIRE_INT_MAX) /* nothing passes it anyway */

/* " (" before the first part of a note, "; " before the others. */
static void
add_part(struct buf *b, bool *some)
{
	buf_addz(b, *some ? "; " : " (");
	*some = true;
}

static void
add_limits(struct buf *b, bool *some, const struct field *f, const char *unit)
{
	bool counts = f->kind != FIELD_INT && f->kind != FIELD_NUM;
	bool low = f->min > (counts ? 0 : -NO_LIMIT), high = f->max < NO_LIMIT;

	if (!low && !high)
		return;
	add_part(b, some);
	if (low && f->min >= f->max) {
		buf_add(b, STR("exactly "));
	} else if (low && high) {
		decimal_add(b, f->min);
		buf_add(b, STR(" to "));
	} else {
		buf_addz(b, low ? "at least " : "at most ");
	}
	decimal_add(b, high ? f->max : f->min);
	buf_addz(b, unit);
}

static void
add_list_limits(struct buf *b, bool *some, const struct field *f)
{
	struct field item = {
	    .kind = FIELD_STR, .min = f->item_min, .max = f->item_max};

	add_limits(b, some, f, " items");
	if (f->item == FIELD_STR)
		add_limits(b, some, &item, " characters each");
}

static void
add_kind(struct buf *b, bool *some, const char *what)
{
	add_part(b, some);
	buf_addz(b, what);
}

static void
add_kinds(struct buf *b, bool *some, const struct field *f)
{
	if (f->kind == FIELD_STR || f->kind == FIELD_SCALAR)
		add_limits(b, some, f, " characters");
	else if (f->kind == FIELD_INT || f->kind == FIELD_NUM)
		add_limits(b, some, f, "");
	else if (f->kind == FIELD_LIST)
		add_list_limits(b, some, f);
	else if (f->kind == FIELD_TIME)
		add_kind(b, some, "RFC 3339 in UTC");
	else if (f->kind == FIELD_DATE)
		add_kind(b, some, "YYYY-MM-DD");
	else if (f->kind == FIELD_LEVEL)
		add_kind(b, some, "a number is read as a word");
}

static void
add_default(struct buf *b, bool *some, const struct field *f)
{
	add_part(b, some);
	buf_add(b, STR("default "));
	if (f->kind == FIELD_CONST)
		buf_addz(b, f->of);
	else if (f->kind == FIELD_WORD || f->kind == FIELD_BOOL)
		buf_addz(b, field_value_text(f, f->fallback));
	else if (f->kind == FIELD_INT)
		buf_addi(b, f->fallback);
	else
		buf_add(b, STR("empty"));
}

void
types_note(struct buf *b, const char *indent, const struct field *f)
{
	char room[TYPES_NOTE_MAX];
	struct buf note = BUF_ON(room);
	bool some = false;

	buf_addz(&note, f->text);
	add_kinds(&note, &some, f);
	if (f->need == DEFAULTED)
		add_default(&note, &some, f);
	if (some)
		buf_addc(&note, ')');
	b->full = b->full || note.full;
	types_comment(b, indent, buf_str(&note));
}

static void
add_rule(struct buf *b, const struct contract *c, const struct field_rule *r)
{
	static const char *const says[] = {
	    [RULE_REQUIRES] = " is required",
	    [RULE_FORBIDS] = " is not allowed",
	    [RULE_NULL] = " is null",
	    [RULE_NOT_NULL] = " is not null",
	};
	const struct field *when = &c->fields[field_index(c, r->when)];

	buf_add(b, STR("; "));
	buf_addz(b, c->fields[field_index(c, r->field)].name);
	buf_addz(b, says[r->kind]);
	buf_add(b, STR(" when "));
	buf_addz(b, when->name);
	buf_add(b, STR(" is "));
	buf_addz(b, field_value_text(when, r->value));
}

void
types_about(struct buf *b, const struct contract *c)
{
	char room[TYPES_NOTE_MAX];
	struct buf note = BUF_ON(room);

	buf_addz(&note, c->text);
	for (uint32_t i = 0; i < c->nrules; i++)
		add_rule(&note, c, &c->rules[i]);
	if (c->lax)
		buf_add(&note, STR("; other keys are dropped"));
	b->full = b->full || note.full;
	types_comment(b, "", buf_str(&note));
}
