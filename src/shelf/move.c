/* Carrying rows over, a page at a time, and comparing afterwards. */
#include "shelf/move.h"

#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"

#define PAGE       256
#define PAGE_BYTES ((size_t)PAGE * (STORE_BODY_MAX + 4 * STORE_ID_MAX))

struct sums {
	uint64_t rows[STORE_KIND_COUNT], counters;
	uint8_t hash[STORE_KIND_COUNT + 1][SHA256_SIZE];
};

static bool
is_mark(enum store_kind kind, struct sg_str id)
{
	return kind == STORE_STATE && str_eq(id, STR(MOVE_MARK));
}

enum sg_err
move_unfinished(const struct store_port *store, bool *yes, struct sg_error *e)
{
	struct sg_error inner = {0};
	struct store_row row;
	struct arena a;
	enum sg_err err;

	arena_init(&a, &mem_heap, 1u << 16);
	err = store->get(
	    store->self, STORE_STATE, STR(MOVE_MARK), &a, &row, &inner);
	arena_release(&a);
	*yes = err == SG_OK;
	if (err == SG_OK || err == SG_ENOTFOUND)
		return SG_OK;
	return err_set(e, err, STR(""), str_of(inner.message));
}

static enum sg_err
do_one(const struct store_port *to, const struct store_op *op, size_t n,
    struct sg_error *e)
{
	struct store_unit u = {op, n, SG_EIO};
	enum sg_err err = to->commit(to->self, &u, 1, true, e);

	return err == SG_OK ? u.err : err;
}

/* Each page of the rows of ${kind}, in their order. */
struct pages {
	const struct store_port *store;
	enum sg_err (*each)(void *ctx, enum store_kind kind,
	    const struct store_row *v, size_t n, struct sg_error *e);
	void *ctx;
};

static enum sg_err
read_kind(const struct pages *p, enum store_kind kind, struct sg_error *e)
{
	struct store_query q = {.kind = kind, .limit = PAGE};
	struct store_row *v = calloc(PAGE, sizeof(*v));
	enum sg_err err = SG_OK;
	size_t n = PAGE;
	struct arena a;

	if (v == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	arena_init(&a, &mem_heap, PAGE_BYTES);
	while (err == SG_OK && n == PAGE) {
		err = p->store->list(p->store->self, &q, &a, v, &n, e);
		if (err == SG_OK && n > 0) {
			q.after = v[n - 1].no;
			err = p->each(p->ctx, kind, v, n, e);
		}
		arena_clear(&a);
	}
	arena_release(&a);
	free(v);
	return err;
}

static enum sg_err
read_all(const struct pages *p, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	for (unsigned k = 0; k < STORE_KIND_COUNT && err == SG_OK; k++)
		err = read_kind(p, k, e);
	return err;
}

/* ---- what is there --------------------------------------------------------
 */

struct adding {
	struct sums *out;
	struct sha256 h[STORE_KIND_COUNT + 1];
};

static void
hash_int(struct sha256 *h, int64_t v)
{
	char room[24];
	struct buf b = BUF_ON(room);

	buf_addi(&b, v);
	sha256_add_text(h, buf_str(&b));
}

static enum sg_err
add_rows(void *ctx, enum store_kind kind, const struct store_row *v, size_t n,
    struct sg_error *e)
{
	struct adding *x = ctx;
	struct sha256 *h = &x->h[kind];

	(void)e;
	for (size_t i = 0; i < n; i++) {
		if (is_mark(kind, v[i].id))
			continue;
		sha256_add_text(h, v[i].id);
		sha256_add_text(h, v[i].parent);
		sha256_add_text(h, v[i].etag);
		sha256_add_text(h, v[i].body);
		hash_int(h, v[i].at_ms);
		hash_int(h, v[i].expires_ms);
		x->out->rows[kind]++;
	}
	return SG_OK;
}

static void
add_counter(void *ctx, struct sg_str name, int64_t value)
{
	struct adding *x = ctx;

	if (value == 0) /* as good as none */
		return;
	sha256_add_text(&x->h[STORE_KIND_COUNT], name);
	hash_int(&x->h[STORE_KIND_COUNT], value);
	x->out->counters++;
}

static enum sg_err
sum_up(const struct store_port *store, struct sums *out, struct sg_error *e)
{
	struct adding x = {.out = out};
	struct pages p = {store, add_rows, &x};
	enum sg_err err;

	*out = (struct sums){.counters = 0};
	for (unsigned k = 0; k <= STORE_KIND_COUNT; k++)
		sha256_init(&x.h[k]);
	err = read_all(&p, e);
	if (err == SG_OK)
		err = store->counters(store->self, STR(""), add_counter, &x, e);
	for (unsigned k = 0; k <= STORE_KIND_COUNT; k++)
		sha256_end(&x.h[k], out->hash[k]);
	return err;
}

static uint64_t
all_rows(const struct sums *s)
{
	uint64_t n = 0;

	for (unsigned k = 0; k < STORE_KIND_COUNT; k++)
		n += s->rows[k];
	return n;
}

/* ---- carrying -------------------------------------------------------------
 */

static enum sg_err
put_rows(void *ctx, enum store_kind kind, const struct store_row *v, size_t n,
    struct sg_error *e)
{
	const struct store_port *to = ctx;
	struct store_op *ops = calloc(n, sizeof(*ops));
	enum sg_err err;

	if (ops == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	for (size_t i = 0; i < n; i++)
		ops[i] = (struct store_op){.verb = STORE_PUT,
		    .kind = kind,
		    .id = v[i].id,
		    .parent = v[i].parent,
		    .etag = v[i].etag,
		    .body = v[i].body,
		    .at_ms = v[i].at_ms,
		    .expires_ms = v[i].expires_ms};
	err = do_one(to, ops, n, e);
	free(ops);
	return err;
}

static enum sg_err
drop_rows(void *ctx, enum store_kind kind, const struct store_row *v, size_t n,
    struct sg_error *e)
{
	const struct store_port *to = ctx;
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < n && err == SG_OK; i++)
		if (!is_mark(kind, v[i].id))
			err = do_one(to,
			    &(struct store_op){.verb = STORE_DELETE,
				.kind = kind,
				.id = v[i].id},
			    1, e);
	return err;
}

/* A counter of the source goes up in the target; one that an earlier try left
 * there goes down to nothing. */
struct counting {
	const struct store_port *to;
	bool down;
	enum sg_err err;
	struct sg_error *e;
};

static void
carry_counter(void *ctx, struct sg_str name, int64_t value)
{
	struct counting *c = ctx;
	struct store_op op = {.verb = STORE_COUNT, .id = name, .by = value};

	if (c->down)
		op.by = value == INT64_MIN ? INT64_MAX : -value;
	if (c->err == SG_OK && value != 0)
		c->err = do_one(c->to, &op, 1, c->e);
}

static enum sg_err
carry_counters(const struct store_port *from, const struct store_port *to,
    bool down, struct sg_error *e)
{
	struct counting c = {to, down, SG_OK, e};
	enum sg_err err = from->counters(
	    from->self, STR(""), carry_counter, &c, e);

	return err == SG_OK ? c.err : err;
}

/* What an earlier try left is removed; all else stays, and is said. */
static enum sg_err
make_ready(const struct store_port *to, struct sg_error *e)
{
	static const struct store_op mark = {.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = STR_INIT(MOVE_MARK),
	    .body = STR_INIT("{}")};
	struct pages p = {to, drop_rows, (void *)to};
	struct sums there;
	bool again = false;
	enum sg_err err = move_unfinished(to, &again, e);

	if (err == SG_OK && again) {
		err = read_all(&p, e);
		return err == SG_OK ? carry_counters(to, to, true, e) : err;
	}
	if (err == SG_OK)
		err = sum_up(to, &there, e);
	if (err == SG_OK && (all_rows(&there) > 0 || there.counters > 0))
		return err_set(e, SG_ECONFLICT, STR(""),
		    STR("the target holds rows already; name an empty one"));
	return err == SG_OK ? do_one(to, &mark, 1, e) : err;
}

static enum sg_err
compare(const struct store_port *from, const struct store_port *to,
    struct move_report *r, struct sg_error *e)
{
	struct sums a, b;
	enum sg_err err = sum_up(from, &a, e);

	if (err == SG_OK)
		err = sum_up(to, &b, e);
	if (err != SG_OK)
		return err;
	if (memcmp(a.rows, b.rows, sizeof(a.rows)) != 0 ||
	    memcmp(a.hash, b.hash, sizeof(a.hash)) != 0)
		return err_set(e, SG_EIO, STR(""),
		    STR("the two stores differ after the move; the target is "
			"not used"));
	r->rows = all_rows(&a);
	r->counters = a.counters;
	return SG_OK;
}

enum sg_err
move_all(const struct store_port *from, const struct store_port *to,
    struct move_report *r, struct sg_error *e)
{
	static const struct store_op done = {.verb = STORE_DELETE,
	    .kind = STORE_STATE,
	    .id = STR_INIT(MOVE_MARK)};
	struct pages p = {from, put_rows, (void *)to};
	enum sg_err err = make_ready(to, e);

	*r = (struct move_report){.rows = 0};
	if (err == SG_OK)
		err = read_all(&p, e);
	if (err == SG_OK)
		err = carry_counters(from, to, false, e);
	if (err == SG_OK)
		err = compare(from, to, r, e);
	return err == SG_OK ? do_one(to, &done, 1, e) : err;
}
