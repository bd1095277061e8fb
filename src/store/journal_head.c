/* What the store was told, and was not told yet, read back at start. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/sha256.h"
#include "store/journal_int.h"
#include "store/own.h"
#include "json/json_put.h"

#define HEX (2 * SHA256_SIZE)

/* Take ${key} and a hash behind it off the front of ${body}. */
static bool
take_hash(struct sg_str *body, struct sg_str key, uint8_t out[SHA256_SIZE])
{
	if (!str_eq(str_part(*body, 0, key.n), key) || body->n < key.n + HEX)
		return false;
	for (size_t i = 0; i < HEX; i++) {
		int c = (unsigned char)body->p[key.n + i];
		int v = c >= '0' && c <= '9' ? c - '0' : (c - 'a' + 10) & 15;

		out[i / 2] = (uint8_t)(out[i / 2] << 4 | v);
	}
	*body = str_part(*body, key.n + HEX, body->n);
	return true;
}

/*
 * The body must be, byte for byte, what would be written for its number.  One
 * of an earlier Solgate does not say which ledger it is of.
 */
static bool
parse(struct sg_str body, struct journal_head *out)
{
	char room[GROUP_HEAD_BODY];
	struct buf b = BUF_ON(room);
	struct journal_head head = {.seq = 0};
	struct sg_str rest = body, seq = STR("\"," JSON_NAME("seq"));
	bool named = take_hash(
	    &rest, STR("{" JSON_NAME("first") "\""), head.first);

	if (!take_hash(&rest,
		named ? STR("\"," JSON_NAME("hash") "\"")
		      : STR("{" JSON_NAME("hash") "\""),
		head.hash))
		return false;
	for (size_t i = seq.n;
	     i < rest.n && rest.p[i] >= '0' && rest.p[i] <= '9'; i++)
		head.seq = 10 * head.seq + (uint64_t)(rest.p[i] - '0');
	journal_head_write(&head, &b);
	*out = head;
	return str_eq(buf_str(&b), body);
}

enum sg_err
journal_head_read(const struct store_port *store, struct journal_head *out,
    struct sg_error *e)
{
	struct sg_error inner = {0};
	struct store_row row;
	struct arena a;
	enum sg_err err;

	*out = (struct journal_head){.seq = 0};
	arena_init(&a, &mem_heap, 1u << 16);
	err = store->get(
	    store->self, STORE_STATE, STR(JOURNAL_HEAD_ID), &a, &row, &inner);
	if (err == SG_OK && !parse(row.body, out))
		err = err_set(&inner, SG_EIO, STR(""),
		    STR("the store's note of the ledger's end is damaged"));
	arena_release(&a);
	if (err == SG_OK || err == SG_ENOTFOUND)
		return SG_OK;
	return err_set(e, err, STR(""), str_of(inner.message));
}

#define ROWS_FILE  "rows.pending"
#define ROWS_MAX   64
#define ROWS_BYTES (8u << 20)

/* One row of the file; its texts stand behind all rows, in this order. */
struct rows_one {
	int64_t at_ms, expires_ms;
	uint32_t kind, id, parent, body;
};

struct rows_file {
	char magic[8];
	uint32_t kinds, n; /* kinds: of the program that wrote it */
	struct rows_one v[ROWS_MAX];
};

static const char magic[8] = "rows.v1";

/* False: cut off, or of another program. */
static bool
rows_read(const struct rows_file *f, struct sg_str text, struct store_op *out)
{
	if (memcmp(f->magic, magic, sizeof(magic)) != 0 ||
	    f->kinds != STORE_KIND_COUNT || f->n > ROWS_MAX)
		return false;
	for (size_t i = 0; i < f->n; i++) {
		const struct rows_one *r = &f->v[i];
		size_t to = (size_t)r->id + r->parent;

		if (r->kind >= STORE_KIND_COUNT || to + r->body > text.n)
			return false;
		out[i] = (struct store_op){.verb = STORE_PUT,
		    .kind = (enum store_kind)r->kind,
		    .id = str_part(text, 0, r->id),
		    .parent = str_part(text, r->id, r->parent),
		    .body = str_part(text, to, r->body),
		    .at_ms = r->at_ms,
		    .expires_ms = r->expires_ms};
		text = str_part(text, to + r->body, text.n);
	}
	return text.n == 0;
}

/* What a process that was ended had told and not given to the store. */
static enum sg_err
rows_give(struct journal *j, size_t n, struct sg_error *e)
{
	struct store_op ops[ROWS_MAX];
	struct store_unit u = {.ops = ops};
	struct rows_file f;
	char *text = malloc(n);
	enum sg_err err = text == NULL ? own_starved(e) : SG_OK;

	if (err == SG_OK && pread(j->rows, &f, sizeof(f), 0) == sizeof(f) &&
	    pread(j->rows, text, n, sizeof(f)) == (ssize_t)n &&
	    rows_read(&f, (struct sg_str){text, n}, ops)) {
		u.n = f.n;
		err = j->store->commit(j->store->self, &u, 1, false, e);
	}
	free(text);
	return err;
}

enum sg_err
journal_rows_open(struct journal *j, struct sg_error *e)
{
	enum sg_err err = SG_OK;
	struct stat st;

	j->rows = own_file_open(j->ledger.dir, ROWS_FILE,
	    O_RDWR | O_APPEND | (j->here ? O_CREAT : 0), j->here ? e : NULL);
	if (j->rows < 0) /* there need not be one */
		return j->here ? SG_EIO : SG_OK;
	if (fstat(j->rows, &st) == 0 && st.st_size < ROWS_BYTES &&
	    (size_t)st.st_size > sizeof(struct rows_file))
		err = rows_give(
		    j, (size_t)st.st_size - sizeof(struct rows_file), e);
	if (err == SG_OK)
		journal_rows_drop(j);
	return err;
}

bool
journal_rows_keep(struct journal *j, const struct journal_group *g)
{
	struct rows_file f = {.kinds = STORE_KIND_COUNT};
	struct iovec v[] = {{&f, sizeof(f)}, {g->text, g->n_text}};

	if (j->rows < 0 || g->n_ops > ROWS_MAX ||
	    g->n_text + sizeof(f) >= ROWS_BYTES)
		return false;
	memcpy(f.magic, magic, sizeof(magic));
	for (; f.n < g->n_ops; f.n++) {
		const struct store_op *op = &g->ops[f.n];

		if (op->verb != STORE_PUT || op->match.n + op->etag.n > 0)
			return false;
		f.v[f.n] = (struct rows_one){op->at_ms, op->expires_ms,
		    op->kind, (uint32_t)op->id.n, (uint32_t)op->parent.n,
		    (uint32_t)op->body.n};
	}
	if (writev(j->rows, v, 2) == (ssize_t)(sizeof(f) + g->n_text))
		return true;
	journal_rows_drop(j);
	return false;
}

/* What is written behind the rest of another group would not be read. */
void
journal_rows_drop(struct journal *j)
{
	if (ftruncate(j->rows, 0) == 0)
		return;
	close(j->rows);
	j->rows = -1;
}
