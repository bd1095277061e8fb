/*
 * JSON Schema off the table.  Each object is written flat; what it nests is
 * referred to by name and written once below "$defs", in the order in which a
 * reader meets it.
 */
#include "contract/schema.h"
#include "contract/schema_value.h"
#include "base/banned.h"

#define DEFS_MAX 256

/* What a document is made of; the first contract is the document itself. */
struct defs {
	const struct contract *v[DEFS_MAX];
	size_t n;
	bool times, dates;
	bool full;
};

static void
defs_add(struct defs *d, const struct contract *c)
{
	for (size_t i = 0; i < d->n; i++)
		if (d->v[i] == c)
			return;
	if (d->n == DEFS_MAX)
		d->full = true;
	else
		d->v[d->n++] = c;
}

static void
defs_add_parts(struct defs *d, const struct contract *c)
{
	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *f = &c->fields[i];

		if (f->kind == FIELD_OBJ || f->item == FIELD_OBJ)
			defs_add(d, f->of);
		d->times = d->times || f->kind == FIELD_TIME;
		d->dates = d->dates || f->kind == FIELD_DATE;
	}
}

static bool
is_nullable(const struct field *f)
{
	return f->need == NULLABLE || f->need == OPTIONAL_NULL;
}

static void
add_properties(struct pretty *p, const struct contract *c)
{
	pretty_object(p, "properties");
	for (uint32_t i = 0; i < c->nfields; i++) {
		pretty_object(p, c->fields[i].name);
		pretty_text(p, "description", c->fields[i].text);
		schema_value(p, &c->fields[i]);
		pretty_close(p, '}');
	}
	pretty_close(p, '}');
}

static void
add_required(struct pretty *p, const struct contract *c)
{
	pretty_array(p, "required");
	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *f = &c->fields[i];

		if (f->need != REQUIRED && f->need != NULLABLE)
			continue;
		pretty_item(p);
		json_quote(p->b, str_of(f->name));
	}
	pretty_close(p, ']');
}

static void
add_requires(struct pretty *p, const char *name)
{
	pretty_array(p, "required");
	pretty_item(p);
	json_quote(p->b, str_of(name));
	pretty_close(p, ']');
}

/* What a rule wants of its field, as a schema of that field. */
static void
add_wanted(struct pretty *p, const struct field *f, enum field_rule_kind kind)
{
	bool none = kind == RULE_FORBIDS || kind == RULE_NULL;

	pretty_key(p, f->name);
	if (kind == RULE_REQUIRES || !is_nullable(f)) {
		buf_addz(p->b, none ? "false" : "true");
		return;
	}
	pretty_open(p, '{');
	if (!none)
		pretty_object(p, "not");
	pretty_text(p, "type", "null");
	if (!none)
		pretty_close(p, '}');
	pretty_close(p, '}');
}

static void
add_rule(struct pretty *p, const struct contract *c, const struct field_rule *r)
{
	const struct field *when = &c->fields[field_index(c, r->when)];
	const struct field *f = &c->fields[field_index(c, r->field)];

	pretty_object(p, "if");
	pretty_object(p, "properties");
	pretty_object(p, when->name);
	schema_value_is(p, when, r->value);
	pretty_close(p, '}');
	pretty_close(p, '}');
	add_requires(p, when->name);
	pretty_close(p, '}');
	pretty_object(p, "then");
	pretty_object(p, "properties");
	add_wanted(p, f, r->kind);
	pretty_close(p, '}');
	if (r->kind == RULE_REQUIRES)
		add_requires(p, f->name);
	pretty_close(p, '}');
}

static void
add_rules(struct pretty *p, const struct contract *c)
{
	pretty_array(p, "allOf");
	for (uint32_t i = 0; i < c->nrules; i++) {
		pretty_item(p);
		pretty_open(p, '{');
		add_rule(p, c, &c->rules[i]);
		pretty_close(p, '}');
	}
	pretty_close(p, ']');
}

static void
add_object(struct pretty *p, const struct contract *c)
{
	pretty_text(p, "description", c->text);
	pretty_text(p, "type", "object");
	add_properties(p, c);
	add_required(p, c);
	if (c->nrules > 0)
		add_rules(p, c);
	pretty_key(p, "additionalProperties");
	buf_addz(p->b, c->lax ? "true" : "false");
}

static void
add_parts(struct pretty *p, const struct defs *d, size_t from)
{
	for (size_t i = from; i < d->n; i++) {
		pretty_object(p, d->v[i]->name);
		add_object(p, d->v[i]);
		pretty_close(p, '}');
	}
	if (d->times) {
		pretty_object(p, "UtcTime");
		schema_time(p);
		pretty_close(p, '}');
	}
	if (d->dates) {
		pretty_object(p, "CalendarDate");
		schema_date(p);
		pretty_close(p, '}');
	}
}

static void
add_defs(struct pretty *p, const struct defs *d)
{
	pretty_object(p, "$defs");
	add_parts(p, d, 1);
	pretty_close(p, '}');
}

void
schema_write_parts(
    const struct contract *const *roots, size_t n, struct pretty *p)
{
	struct defs d = {.n = 0};

	for (size_t i = 0; i < n; i++)
		defs_add(&d, roots[i]);
	for (size_t i = 0; i < d.n; i++)
		defs_add_parts(&d, d.v[i]);
	if (d.full)
		p->b->full = true;
	add_parts(p, &d, 0);
}

void
schema_write(const struct contract *c, struct buf *b)
{
	struct pretty p = {.b = b};
	struct defs d = {.v = {c}, .n = 1};

	for (size_t i = 0; i < d.n; i++)
		defs_add_parts(&d, d.v[i]);
	if (d.full)
		b->full = true;
	pretty_open(&p, '{');
	pretty_text(
	    &p, "$schema", "https://json-schema.org/draft/2020-12/schema");
	pretty_key(&p, "$id");
	buf_addz(b, "\"urn:solgate:schema:");
	buf_addz(b, c->name);
	buf_addc(b, '"');
	pretty_text(&p, "title", c->name);
	add_object(&p, c);
	if (d.n > 1 || d.times || d.dates)
		add_defs(&p, &d);
	pretty_close(&p, '}');
	buf_addc(b, '\n');
}
