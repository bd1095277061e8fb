/* Rows of columns between tabs; see table.h. */
#include "base/table.h"
#include "base/banned.h"

static bool
fail(struct table *t, enum sg_err code, const char *why)
{
	t->code = code;
	t->wrong = why;
	return false;
}

bool
table_refuse(struct table *t, const char *why)
{
	return fail(t, t->bad, why);
}

bool
table_no_memory(struct table *t)
{
	return fail(t, SG_ENOMEM, "no memory for the table");
}

bool
table_next(struct table *t)
{
	struct sg_str line;

	do {
		if (t->rest.n == 0)
			return false;
		line = str_cut(&t->rest, '\n');
		t->line++;
		if (line.n > 0 && memchr(line.p, '\0', line.n) != NULL)
			return table_refuse(t, "a NUL byte is not text");
	} while (line.n == 0 || line.p[0] == '#');
	for (unsigned i = 0; i < t->columns; i++) {
		t->cell[i] = str_cut(&line, '\t');
		if (t->cell[i].n == 0)
			return table_refuse(t, t->shape);
	}
	if (t->more)
		t->cell[t->columns] = str_cut(&line, '\t');
	return line.n == 0 || table_refuse(t, t->shape);
}

bool
table_begin(struct table *t)
{
	t->line = 0;
	t->rest = t->text;
	if (t->text.n > t->max)
		return fail(t, SG_ELONG, "the table is too long");
	if (table_next(t) && str_eq(t->cell[0], str_of(t->name)) &&
	    str_eq(t->cell[1], STR("version")))
		return true;
	return t->wrong == NULL && table_refuse(t, t->head);
}

enum sg_err
table_end(const struct table *t, struct sg_error *e)
{
	char place[48];
	struct buf b = BUF_ON(place);

	if (t->wrong == NULL)
		return SG_OK;
	buf_addz(&b, t->name);
	buf_addz(&b, ", line ");
	buf_addu(&b, t->line);
	return err_set(e, t->code, buf_str(&b), str_of(t->wrong));
}

size_t
table_pieces(struct sg_str s, char mark)
{
	size_t n = 0;

	for (; s.n > 0; n++)
		str_cut(&s, mark);
	return n;
}
