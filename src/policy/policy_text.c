/* The text of a policy file: read whole, or refused with the line. */
#include "policy/policy_read.h"

/* [[rule]] or [[expect]]; the one before it is complete. */
static enum sg_err
begin_element(struct policy_reading *r)
{
	const struct toml_name *n = &r->t.table;
	enum sg_err err = policy_element_end(r);

	if (err != SG_OK)
		return err;
	r->line = r->t.line;
	if (n->n == 1 && str_eq(n->part[0], STR("rule")))
		r->at = POLICY_RULE;
	else if (n->n == 1 && str_eq(n->part[0], STR("expect")))
		r->at = POLICY_EXPECT;
	else if (n->n == 1 && str_eq(n->part[0], STR("quorum")))
		r->at = POLICY_QUORUM;
	else if (n->n == 1 && str_eq(n->part[0], STR("owner")))
		r->at = POLICY_OWNER;
	else if (n->n == 1 && str_eq(n->part[0], STR("delegate")))
		r->at = POLICY_DELEGATE;
	else if (n->n == 1 && str_eq(n->part[0], STR("oncall")))
		r->at = POLICY_ONCALL;
	else
		return policy_blame(r, r->t.line,
		    "only [[rule]], [[expect]], [[quorum]], [[owner]], "
		    "[[delegate]] and [[oncall]] are known");
	return SG_OK;
}

static enum sg_err
read_all(struct policy_reading *r)
{
	for (;;) {
		enum sg_err err = SG_OK;

		switch (toml_next(&r->t)) {
		case TOML_ELEMENT:
			err = begin_element(r);
			break;
		case TOML_TABLE:
			err = policy_blame(r, r->t.line,
			    "write [[rule]], [[quorum]] and the like with two "
			    "brackets");
			break;
		case TOML_ENTRY:
			err = policy_entry(r);
			break;
		case TOML_END:
			return policy_element_end(r);
		case TOML_BAD:
			err = policy_blame(r, r->t.line, r->t.why);
			break;
		}
		if (err != SG_OK)
			return err;
	}
}

enum sg_err
policy_read(struct policy_file *out, struct sg_str text, const char *name,
    struct arena *a, const struct launch *tools, struct sg_error *e)
{
	struct policy_reading *r = arena_new(a, sizeof(*r));

	*out = (struct policy_file){
	    .rules = arena_new(a, POLICY_RULES_MAX * sizeof(*out->rules)),
	    .expects = arena_new(a, POLICY_EXPECTS_MAX * sizeof(*out->expects)),
	    .quorums = arena_new(a, POLICY_QUORUMS_MAX * sizeof(*out->quorums)),
	    .duties = arena_new(a, POLICY_DUTIES_MAX * sizeof(*out->duties))};
	if (r == NULL || out->rules == NULL || out->expects == NULL ||
	    out->quorums == NULL || out->duties == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	*r = (struct policy_reading){
	    .name = name, .a = a, .tools = tools, .out = out, .e = e};
	toml_init(&r->t, text, a);
	r->t.elements = true;
	return read_all(r);
}

struct sg_str
policy_rule_name(struct sg_str id)
{
	struct sg_str last = str_behind(id, ':');

	/* A line begins with a digit, and so may a name: two colons tell. */
	if (str_find(str_part(id, 0, id.n - last.n), STR(".toml:")) ==
		id.n - last.n - STR(".toml:").n ||
	    last.n == id.n)
		return STR("");
	return last;
}
