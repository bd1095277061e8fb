/* A row that several nodes write; see one_row.h. */
#include "shell/one_row.h"

#include <string.h>

bool
one_row_again(const struct shell *sh, struct one_row *r)
{
	if (sh->port.nodes != NULL && r->writing == 0)
		r->loaded = false;
	return !r->loaded;
}

static void
name(struct one_row *r, struct sg_str etag)
{
	size_t n = etag.n <= ID_TEXT ? etag.n : 0;

	if (n > 0)
		memcpy(r->etag, etag.p, n);
	r->etag[n] = '\0';
}

bool
one_row_read(struct one_row *r, enum sg_err err, const struct store_row *row)
{
	r->there = err == SG_OK;
	name(r, r->there ? row->etag : STR(""));
	r->loaded = err == SG_OK || err == SG_ENOTFOUND;
	return r->loaded;
}

bool
one_row_put(
    struct shell *sh, struct one_row *r, struct store_op *op, struct arena *a)
{
	struct buf id = shell_buf(a, ID_TEXT);

	if (sh->port.nodes != NULL) {
		if (id.p == NULL || !shell_new_id(sh, "", &id) ||
		    !arena_dup(a, str_of(r->etag), &op->match))
			return false;
		op->verb = r->there ? STORE_SWAP : STORE_ADD;
		op->etag = buf_str(&id);
		name(r, op->etag);
	}
	r->there = true;
	r->writing++;
	return true;
}

bool
one_row_done(struct one_row *r, enum sg_err err)
{
	r->writing--;
	if (err == SG_OK)
		return true;
	r->loaded = false;
	return false;
}
