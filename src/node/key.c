/*
 * Secrets of all nodes, which the first one that needs one writes down.  One of
 * them is the key: 256 random bits.  What one node hands to a browser, another
 * can check with it.
 */
#define _DEFAULT_SOURCE
#include <string.h>
#include <unistd.h>

#include "node/journal_int.h"
#include "base/ascii.h"

#define ROW_ID "key"

static bool
read_hex(struct sg_str hex, uint8_t key[32])
{
	for (size_t i = 0; i < 32; i++) {
		int high = hex.n == 64 ? ascii_hex_lower(hex.p[2 * i]) : -1;
		int low = hex.n == 64 ? ascii_hex_lower(hex.p[2 * i + 1]) : -1;

		if (high < 0 || low < 0)
			return false;
		key[i] = (uint8_t)(high << 4 | low);
	}
	return true;
}

struct making {
	enum sg_err (*make)(struct buf *out, struct sg_error *e);
	struct arena *a;
};

/* Unless another node was quicker. */
static enum sg_err
make_it(void *ctx, struct postgres_row *rows, struct sg_error *e)
{
	struct making *m = ctx;
	struct buf b = arena_buf(m->a, NODE_SECRET_MAX);
	enum sg_err err;

	if (rows[0].was.p != NULL)
		return SG_OK;
	if (b.p == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	err = m->make(&b, e);
	rows[0].now = buf_str(&b);
	return err;
}

enum sg_err
node_secret(struct node *n, const char *name,
    enum sg_err (*make)(struct buf *out, struct sg_error *e), struct arena *a,
    struct sg_str *out, struct sg_error *e)
{
	const struct store_port *store = n->store;
	struct making m = {make, a};
	struct postgres_row row = {.id = str_of(name)};
	struct postgres_change c = {
	    .rows = &row, .n = 1, .a = a, .edit = make_it, .ctx = &m};
	struct sg_error why = {0};
	struct store_row kept;
	enum sg_err err = store->get(
	    store->self, STORE_STATE, row.id, a, &kept, &why);

	if (err == SG_OK)
		row.now = kept.body;
	else if (err == SG_ENOTFOUND)
		err = postgres_node_change(n->pg, &c, e);
	else
		err = err_set(e, err, STR(""), str_of(why.message));
	*out = row.now;
	return err;
}

static enum sg_err
draw(struct buf *out, struct sg_error *e)
{
	uint8_t random[32];

	if (getentropy(random, sizeof(random)) != 0)
		return err_set(e, SG_EIO, STR(""),
		    STR("the system gives no random numbers"));
	buf_addhex(out, random, sizeof(random));
	return SG_OK;
}

enum sg_err
node_key(struct node *n, struct sg_error *e)
{
	struct sg_str text;
	enum sg_err err = node_secret(n, ROW_ID, draw, &n->arena, &text, e);

	if (err == SG_OK && !read_hex(text, n->key))
		err = err_set(e, SG_EIO, STR(""),
		    STR("the key of all nodes cannot be read"));
	arena_clear(&n->arena);
	return err;
}
