/* JSON with line breaks and indentation; see the header. */
#include "base/decimal.h"
#include "json/pretty.h"
#include "base/banned.h"

static void
new_line(struct pretty *p)
{
	buf_addc(p->b, '\n');
	for (unsigned i = 0; i < p->depth; i++)
		buf_add(p->b, STR("  "));
}

void
pretty_open(struct pretty *p, char bracket)
{
	buf_addc(p->b, bracket);
	p->depth++;
	p->some = false;
}

void
pretty_close(struct pretty *p, char bracket)
{
	p->depth--;
	if (p->some)
		new_line(p);
	buf_addc(p->b, bracket);
	p->some = true;
}

void
pretty_item(struct pretty *p)
{
	if (p->some)
		buf_addc(p->b, ',');
	new_line(p);
	p->some = true;
}

void
pretty_key(struct pretty *p, const char *key)
{
	pretty_item(p);
	json_quote(p->b, str_of(key));
	buf_add(p->b, STR(": "));
}

void
pretty_text(struct pretty *p, const char *key, const char *value)
{
	pretty_key(p, key);
	json_quote(p->b, str_of(value));
}

void
pretty_number(struct pretty *p, const char *key, double value)
{
	pretty_key(p, key);
	decimal_add(p->b, value);
}

void
pretty_object(struct pretty *p, const char *key)
{
	pretty_key(p, key);
	pretty_open(p, '{');
}

void
pretty_array(struct pretty *p, const char *key)
{
	pretty_key(p, key);
	pretty_open(p, '[');
}
