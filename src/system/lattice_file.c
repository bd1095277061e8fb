/* Decode strictly, check the laws, compare with the built-in; or nothing. */
#include <string.h>

#include "system/data.h"
#include "system/lattice_file.h"
#include "shape/lattice.h"

/* Room for the longest table as one line; the built-in has about 4 KB. */
#define TABLE_MAX 32768

struct sg_str
lattice_builtin_text(void)
{
	return (struct sg_str){data_lattice, (size_t)data_lattice_size};
}

static enum sg_err
read_table(struct sg_str json, struct arena *a, struct sg_lattice *table,
    struct sg_error *e)
{
	enum sg_err err;

	err = contract_decode(&sg_lattice_contract, json, a, table, e);
	if (err == SG_OK)
		err = sg_lattice_check(table, e);
	if (err != SG_OK)
		memset(table, 0, sizeof(*table));
	return err;
}

enum sg_err
lattice_builtin(struct arena *a, struct sg_lattice *table, struct sg_error *e)
{
	return read_table(lattice_builtin_text(), a, table, e);
}

/* The table as one line, notes left out: equal lines, equal decisions. */
static enum sg_err
line_of(const struct sg_lattice *table, struct arena *a, struct sg_str *line)
{
	struct buf b = {.p = arena_new(a, TABLE_MAX), .cap = TABLE_MAX};
	struct sg_lattice bare = *table;

	if (b.p == NULL)
		return SG_ENOMEM;
	bare.n_notes = 0;
	contract_encode(&sg_lattice_contract, &bare, &b);
	*line = buf_str(&b);
	return buf_full(&b) ? SG_EFULL : SG_OK; /* not covered: it fits */
}

/* A table that bears the name of the built-in must be it. */
static enum sg_err
check_name(const struct sg_lattice *table, struct arena *a, struct sg_error *e)
{
	struct sg_str mine, its;
	struct sg_lattice own;
	enum sg_err err = lattice_builtin(a, &own, e);

	if (err != SG_OK || !str_eq(table->version, own.version))
		return err;
	if ((err = line_of(table, a, &its)) != SG_OK ||
	    (err = line_of(&own, a, &mine)) != SG_OK)
		return err_set(e, err, STR(""), str_of(sg_err_text(err)));
	if (!str_eq(its, mine))
		return err_set(e, SG_EFORBIDDEN, STR("/version"),
		    STR("is the name of the built-in table, and this table "
			"differs from it; rename it"));
	return SG_OK;
}

enum sg_err
lattice_load(struct sg_str json, struct arena *a, struct sg_lattice *table,
    struct sg_error *e)
{
	enum sg_err err = read_table(json, a, table, e);

	if (err == SG_OK && (err = check_name(table, a, e)) != SG_OK)
		memset(table, 0, sizeof(*table));
	return err;
}
