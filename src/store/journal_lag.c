/*
 * Rows that the store gets later, many at once.  Each group of them stands as
 * one frame in the file "rows.pending" before anybody is told, and in memory
 * the same way; a start gives the store what it finds in the file.
 *
 * A frame has the number of its group's last record.  The store gets rows and
 * the note of that record in one transaction, so that a start knows which
 * frames it has: one that is given again would bring back what was changed
 * since.
 */
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/journal_int.h"
#include "store/own.h"

#define ROWS_BYTES (8u << 20) /* of a file; more is not ours */
#define ROOM_KEPT  (1u << 18) /* more is given back after use */

struct rows_frame {
	char magic[8];
	uint64_t sum;            /* of all that follows */
	uint64_t seq;            /* of the last record of its group */
	uint32_t kinds, n, text; /* kinds: of the program that wrote it */
	uint32_t nothing;
};

/* One row; its texts stand behind all rows, in this order. */
struct rows_one {
	int64_t at_ms, expires_ms;
	uint32_t kind, id, parent, body;
};

static const char magic[8] = "rows.v3";

/* Eight bytes at a time; the last of them are filled up with zeros. */
static uint64_t
sum_add(uint64_t sum, const void *bytes, size_t n)
{
	const char *p = bytes;

	for (size_t at = 0; at < n; at += 8) {
		uint64_t w = 0;

		memcpy(&w, p + at, n - at < 8 ? n - at : 8);
		sum = (sum ^ w) * UINT64_C(0x9e3779b97f4a7c15);
		sum ^= sum >> 29;
	}
	return sum;
}

/* Against a torn write: the file is ours alone (T45).  The lengths of all that
 * follows are in what is summed first. */
static uint64_t
sum_of(const struct rows_frame *f, struct sg_str rest)
{
	size_t skip = offsetof(struct rows_frame, seq);
	uint64_t sum = sum_add(
	    UINT64_C(1), (const char *)f + skip, sizeof(*f) - skip);

	return sum_add(sum, rest.p, rest.n);
}

/* Take a frame off the front of ${all}; false: cut off, or not ours. */
static bool
take_frame(struct sg_str *all, struct rows_frame *f, struct sg_str *rest)
{
	size_t n;

	if (all->n < sizeof(*f))
		return false;
	memcpy(f, all->p, sizeof(*f));
	n = (size_t)f->n * sizeof(struct rows_one) + f->text;
	if (memcmp(f->magic, magic, sizeof(magic)) != 0 ||
	    f->kinds != STORE_KIND_COUNT || f->n > LAG_ROWS_MAX ||
	    f->text > ROWS_BYTES || all->n - sizeof(*f) < n)
		return false;
	*rest = str_part(*all, sizeof(*f), n);
	*all = str_part(*all, sizeof(*f) + n, all->n);
	return true;
}

/* The rows of a frame behind those of ${u}; false: it is not one of ours. */
static bool
read_rows(const struct rows_frame *f, struct sg_str rest, struct store_unit *u,
    struct store_op *ops)
{
	struct sg_str text = str_part(
	    rest, f->n * sizeof(struct rows_one), rest.n);

	for (size_t i = 0; i < f->n; i++) {
		struct rows_one r;
		size_t to;

		memcpy(&r, rest.p + i * sizeof(r), sizeof(r));
		to = (size_t)r.id + r.parent;
		if (r.kind >= STORE_KIND_COUNT || to + r.body > text.n)
			return false;
		ops[u->n++] = (struct store_op){.verb = STORE_PUT,
		    .kind = (enum store_kind)r.kind,
		    .id = str_part(text, 0, r.id),
		    .parent = str_part(text, r.id, r.parent),
		    .body = str_part(text, to, r.body),
		    .at_ms = r.at_ms,
		    .expires_ms = r.expires_ms};
		text = str_part(text, to + r.body, text.n);
	}
	return true;
}

/*
 * The rows of the frames in ${all} whose number is in (after, to].  Those that
 * come from a ${file} end with the first that is torn.
 */
static void
read_frames(struct sg_str all, bool file, uint64_t after, uint64_t to,
    size_t cap, struct store_unit *u, struct store_op *ops)
{
	struct rows_frame f;
	struct sg_str rest;

	while (take_frame(&all, &f, &rest) && u->n + f.n <= cap &&
	    (!file || f.sum == sum_of(&f, rest)))
		if (f.seq > after && f.seq <= to &&
		    !read_rows(&f, rest, u, ops))
			return;
}

/* What a process that was ended had told and not given to the store. */
static enum sg_err
give_left(struct journal *j, const struct journal_head *known, size_t n,
    struct sg_error *e)
{
	size_t cap = n / sizeof(struct rows_one);
	struct store_op *ops = calloc(cap, sizeof(*ops));
	struct store_unit u = {.ops = ops};
	char *text = malloc(n);
	enum sg_err err = SG_OK;

	if (ops == NULL || text == NULL)
		err = own_starved(e);
	else if (pread(j->lag.fd, text, n, 0) == (ssize_t)n)
		read_frames((struct sg_str){text, n}, true, known->seq,
		    j->ledger.head.seq, cap, &u, ops);
	if (u.n > 0)
		err = j->store->commit(j->store->self, &u, 1, false, e);
	free(text);
	free(ops);
	return err;
}

/* What is written behind the rest of another frame would not be read. */
static void
cut(struct journal_lag *l, size_t n)
{
	if (l->fd < 0 || ftruncate(l->fd, (off_t)n) == 0)
		return;
	close(l->fd);
	l->fd = -1;
}

enum sg_err
journal_lag_open(
    struct journal *j, const struct journal_head *known, struct sg_error *e)
{
	bool uses = j->options.local && j->options.gathers;
	enum sg_err err = SG_OK;
	struct stat st;

	j->lag.fd = own_file_open(j->ledger.dir, LAG_FILE,
	    O_RDWR | O_APPEND | (uses ? O_CREAT : 0), uses ? e : NULL);
	if (j->lag.fd < 0) /* there need not be one */
		return uses ? SG_EIO : SG_OK;
	if (fstat(j->lag.fd, &st) != 0 || st.st_size == 0)
		return SG_OK;
	if ((size_t)st.st_size >= sizeof(struct rows_frame) &&
	    st.st_size < 2 * ROWS_BYTES)
		err = give_left(j, known, (size_t)st.st_size, e);
	if (err != SG_OK)
		return err;
	/* Or a power cut brings it back. */
	cut(&j->lag, 0);
	if (j->lag.fd < 0 || fdatasync(j->lag.fd) != 0)
		return err_set(e, SG_EIO, STR(""),
		    STR("rows.pending beside the ledger cannot be emptied"));
	if (!uses) {
		close(j->lag.fd);
		j->lag.fd = -1;
	}
	return SG_OK;
}

void
journal_lag_release(struct journal_lag *l)
{
	if (l->fd >= 0)
		close(l->fd);
	free(l->p);
	free(l->ops);
	*l = (struct journal_lag){.fd = -1};
}

/* Room for ${n} bytes and ${rows} rows more. */
static bool
make_room(struct journal_lag *l, size_t n, size_t rows)
{
	size_t cap = l->cap == 0 ? 4096 : l->cap;
	void *p;

	if (l->ops == NULL &&
	    (l->ops = calloc(LAG_ROWS_MAX, sizeof(*l->ops))) == NULL)
		return false;
	if (l->n_rows + rows > LAG_ROWS_MAX || l->n + n > ROWS_BYTES)
		return false;
	while (cap < l->n + n)
		cap *= 2;
	if (cap == l->cap)
		return true;
	if ((p = realloc(l->p, cap)) == NULL)
		return false;
	l->p = p;
	l->cap = cap;
	return true;
}

static bool
may_wait(const struct journal_group *g)
{
	for (size_t i = 0; i < g->n_ops; i++)
		if (g->ops[i].verb != STORE_PUT ||
		    g->ops[i].match.n + g->ops[i].etag.n > 0)
			return false;
	return true;
}

/* The rows of ${g} at ${p}, and their texts; which kinds they are of. */
static uint32_t
put_rows(const struct journal_group *g, char *p)
{
	char *text = p + g->n_ops * sizeof(struct rows_one);
	uint32_t kinds = 0;

	for (size_t i = 0; i < g->n_ops; i++) {
		const struct store_op *op = &g->ops[i];
		const struct sg_str v[] = {op->id, op->parent, op->body};
		struct rows_one r = {op->at_ms, op->expires_ms, op->kind,
		    (uint32_t)op->id.n, (uint32_t)op->parent.n,
		    (uint32_t)op->body.n};

		memcpy(p + i * sizeof(r), &r, sizeof(r));
		for (size_t k = 0; k < 3; k++) {
			if (v[k].n > 0)
				memcpy(text, v[k].p, v[k].n);
			text += v[k].n;
		}
		kinds |= (uint32_t)1 << op->kind;
	}
	return kinds;
}

bool
journal_lag_keep(struct journal_lag *l, const struct journal_group *g)
{
	struct rows_frame f = {.seq = g->head.seq,
	    .kinds = STORE_KIND_COUNT,
	    .n = (uint32_t)g->n_ops,
	    .text = (uint32_t)g->n_text};
	size_t rows = g->n_ops * sizeof(struct rows_one);
	size_t n = sizeof(f) + rows + g->n_text;
	uint32_t kinds;
	char *p;

	_Static_assert(STORE_KIND_COUNT < 32, "a bit for each");
	if (l->fd < 0 || !may_wait(g) || !make_room(l, n, g->n_ops))
		return false;
	p = l->p + l->n;
	kinds = put_rows(g, p + sizeof(f));
	memcpy(f.magic, magic, sizeof(magic));
	f.sum = sum_of(&f, (struct sg_str){p + sizeof(f), n - sizeof(f)});
	memcpy(p, &f, sizeof(f));
	if (write(l->fd, p, n) != (ssize_t)n) {
		cut(l, l->n);
		return false;
	}
	l->n += n;
	l->n_rows += g->n_ops;
	l->kinds |= kinds;
	return true;
}

void
journal_lag_note(
    struct journal_lag *l, const struct journal_head *head, unsigned file)
{
	if (l->groups++ == 0)
		clock_gettime(CLOCK_MONOTONIC, &l->due);
	if (l->groups == 1)
		l->due.tv_nsec += JOURNAL_LAZY_MS * 1000000L;
	l->due.tv_sec += l->due.tv_nsec / 1000000000L;
	l->due.tv_nsec %= 1000000000L;
	l->head = *head;
	l->file = file;
}

/* Nothing waits any more. */
static void
empty(struct journal_lag *l)
{
	if (l->n > 0)
		cut(l, 0);
	l->n = l->n_rows = l->groups = 0;
	l->kinds = 0;
	if (l->cap > ROOM_KEPT) {
		free(l->p);
		l->p = NULL;
		l->cap = 0;
	}
}

enum sg_err
journal_lag_give(struct journal *j, struct sg_error *e)
{
	struct journal_lag *l = &j->lag;
	char room[GROUP_HEAD_BODY];
	struct buf b = BUF_ON(room);
	struct store_op head = {
	    .verb = STORE_PUT, .kind = STORE_STATE, .id = STR(JOURNAL_HEAD_ID)};
	struct store_unit u[] = {{.ops = l->ops}, {.ops = &head, .n = 1}};
	enum sg_err err;

	if (l->groups == 0)
		return SG_OK;
	read_frames((struct sg_str){l->p, l->n}, false, 0, UINT64_MAX,
	    LAG_ROWS_MAX, &u[0], l->ops);
	journal_head_write(&l->head, &b);
	head.body = buf_str(&b);
	err = j->store->commit(j->store->self, u, 2, false, e);
	if (err != SG_OK)
		return err;
	journal_told(j, &l->head, l->file);
	empty(l);
	return SG_OK;
}
