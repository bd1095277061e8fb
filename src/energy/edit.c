/* Both tables are lists of structs that begin with their id. */
#include <stddef.h>
#include <string.h>

#include "energy/edit.h"
#include "base/banned.h"

_Static_assert(offsetof(struct power_item, id) == 0, "id first");
_Static_assert(offsetof(struct charging_source, id) == 0, "id first");

struct list {
	char *v;
	size_t *n, max, size;
};

static struct list
loads(struct energy_rows *r)
{
	return (struct list){
	    (char *)r->items, &r->n_items, r->items_max, sizeof(*r->items)};
}

static struct list
sources(struct energy_rows *r)
{
	return (struct list){(char *)r->sources, &r->n_sources, r->sources_max,
	    sizeof(*r->sources)};
}

/* The row with that id, or NULL. */
static char *
find(const struct list *l, struct sg_str id)
{
	for (size_t i = 0; i < *l->n; i++) {
		struct sg_str its;

		memcpy(&its, l->v + i * l->size, sizeof(its));
		if (str_eq(its, id))
			return l->v + i * l->size;
	}
	return NULL;
}

static struct sg_str
id_of(const void *row)
{
	struct sg_str id;

	memcpy(&id, row, sizeof(id));
	return id;
}

static enum sg_err
not_found(struct sg_error *e)
{
	return err_set(e, SG_ENOTFOUND, STR("/id"), STR("no row has this id"));
}

static enum sg_err
add(struct list l, const void *row, struct sg_error *e)
{
	if (find(&l, id_of(row)) != NULL)
		return err_set(e, SG_ECONFLICT, STR("/id"),
		    STR("another row has this id"));
	if (*l.n >= l.max)
		return err_set(e, SG_EFULL, STR(""), STR("the table is full"));
	memcpy(l.v + *l.n * l.size, row, l.size);
	++*l.n;
	return SG_OK;
}

static enum sg_err
update(struct list l, const void *row, struct sg_error *e)
{
	char *at = find(&l, id_of(row));

	if (at == NULL)
		return not_found(e);
	memcpy(at, row, l.size);
	return SG_OK;
}

static enum sg_err
take_out(struct list l, struct sg_str id, struct sg_error *e)
{
	char *at = find(&l, id), *end = l.v + *l.n * l.size;

	if (at == NULL)
		return not_found(e);
	memmove(at, at + l.size, (size_t)(end - at) - l.size);
	--*l.n;
	return SG_OK;
}

enum sg_err
rows_add_load(
    struct energy_rows *r, const struct power_item *row, struct sg_error *e)
{
	enum sg_err err = load_check(row, e);

	return err != SG_OK ? err : add(loads(r), row, e);
}

enum sg_err
rows_update_load(
    struct energy_rows *r, const struct power_item *row, struct sg_error *e)
{
	enum sg_err err = load_check(row, e);

	return err != SG_OK ? err : update(loads(r), row, e);
}

enum sg_err
rows_remove_load(struct energy_rows *r, struct sg_str id, struct sg_error *e)
{
	return take_out(loads(r), id, e);
}

enum sg_err
rows_add_source(struct energy_rows *r, const struct charging_source *row,
    struct sg_error *e)
{
	enum sg_err err = source_check(row, e);

	return err != SG_OK ? err : add(sources(r), row, e);
}

enum sg_err
rows_update_source(struct energy_rows *r, const struct charging_source *row,
    struct sg_error *e)
{
	enum sg_err err = source_check(row, e);

	return err != SG_OK ? err : update(sources(r), row, e);
}

enum sg_err
rows_remove_source(struct energy_rows *r, struct sg_str id, struct sg_error *e)
{
	return take_out(sources(r), id, e);
}
