/* The ledger to look at: lists, the whole of it, and whether it is whole. */
#include <string.h>
#include <unistd.h>

#include "base/sha256.h"
#include "store/ledger.h"
#include "store/ledger_archive.h"
#include "store/own.h"

struct check {
	struct ledger_walk walk;
	const struct journal_head *known; /* or NULL */
	struct ledger_report *out;
	unsigned file;  /* of the last line, and */
	uint64_t first; /* its first entry, and */
	uint64_t bytes; /* how much of it was read */
	bool closed;    /* its last line said that it ends */
	bool part;      /* it may begin anywhere */
	struct ledger_begin begin;
	const atomic_bool *stop; /* or NULL */
};

/* The entry behind the last right one is broken: ${why}, and where it is. */
static void
broken(struct check *c, const char *why)
{
	struct ledger_report *r = c->out;
	char name[LEDGER_NAME_MAX];
	struct buf b = {.p = r->why, .cap = sizeof(r->why) - 1};

	r->ok = false;
	r->broken = r->records + 1;
	buf_addz(&b, why);
	if (c->walk.file > 0) {
		ledger_name(c->walk.file, name);
		buf_addz(&b, " (");
		buf_addz(&b, name);
		buf_addz(&b, ", line ");
		buf_addu(&b, c->walk.lines);
		buf_addc(&b, ')');
	}
	r->why[b.n] = '\0';
}

/* A file that says what it holds holds that, and nothing behind it. */
static const char *
check_file(struct check *c, const struct ledger_entry *entry)
{
	struct ledger_close said;

	if (c->file != c->walk.file) {
		c->file = c->walk.file;
		c->first = entry->seq;
		c->bytes = 0;
		c->closed = false;
	}
	if (c->closed)
		return "it stands behind the end of its file";
	c->closed = ledger_close_read(entry->record, &said);
	if (c->closed &&
	    (said.file != c->file || said.first != c->first ||
		said.records != entry->seq - c->first ||
		said.bytes != c->bytes ||
		memcmp(said.head, entry->prev, SHA256_SIZE) != 0))
		return "it does not say what its file holds";
	c->bytes += entry->line.n + 1;
	return NULL;
}

/* The first line of what is there; archived files went before it. */
static bool
is_begin(const struct ledger_walk *w)
{
	return w->lines == 1 && w->file == w->begins && w->file > 1;
}

static void
begin(struct check *c, const struct ledger_entry *entry)
{
	ledger_begin_at(&c->begin, c->walk.file, entry);
	c->out->base = c->out->head = c->begin.base;
	c->out->records = c->begin.base.seq;
}

static const char *
check_line(struct check *c, struct sg_str line)
{
	struct ledger_entry entry;
	const char *why = ledger_line_read(line, &entry);

	if (why == NULL && is_begin(&c->walk))
		begin(c, &entry);
	if (why == NULL)
		why = ledger_line_follows(&entry, &c->out->head);
	if (why == NULL && c->known != NULL && entry.seq == c->known->seq &&
	    memcmp(entry.hash, c->known->hash, SHA256_SIZE) != 0)
		why = "it is not the entry the store knows";
	if (why == NULL)
		why = check_file(c, &entry);
	if (why != NULL)
		return why;
	ledger_begin_see(&c->begin, &entry);
	c->out->records = c->out->head.seq = entry.seq;
	memcpy(c->out->head.hash, entry.hash, SHA256_SIZE);
	return NULL;
}

static const char *
check_end(struct check *c)
{
	if (!c->part && !ledger_begin_is_right(&c->begin)) {
		c->walk.file = c->begin.file;
		c->walk.lines = 1;
		c->out->records = c->begin.base.seq - 1;
		c->out->base = (struct journal_head){.seq = 0};
		return "the file is missing, and no entry says that it was "
		       "archived";
	}
	c->out->base = c->begin.base;
	if (c->known == NULL || c->known->seq <= c->out->records)
		return NULL;
	c->walk.file = 0;
	return "the end is missing: the store knows of more records";
}

static enum sg_err
check_all(struct check *c, struct sg_error *e)
{
	const char *why = NULL;
	struct sg_str line;

	while (why == NULL) {
		if (c->stop != NULL && atomic_load(c->stop))
			return err_set(
			    e, SG_EIO, STR(""), STR("it was stopped"));
		switch (ledger_walk_next(&c->walk, &line, e)) {
		case LEDGER_LINE:
			why = check_line(c, line);
			break;
		case LEDGER_LONG:
			c->walk.lines++;
			why = "the line is too long";
			break;
		case LEDGER_TORN:
			c->walk.lines++;
			c->out->torn = c->walk.file == c->walk.last;
			why = "the line has no end";
			break;
		case LEDGER_MISSING:
			why = "the file is missing";
			break;
		case LEDGER_END:
			if ((why = check_end(c)) == NULL)
				return SG_OK;
			break;
		case LEDGER_FAILED:
			return SG_EIO;
		}
	}
	broken(c, why);
	return SG_OK;
}

static enum sg_err
check_dir(struct check *c, const char *path, struct sg_error *e)
{
	enum sg_err err;
	int dir;

	*c->out = (struct ledger_report){.ok = true};
	if ((err = ledger_dir_open(path, &dir, e)) != SG_OK)
		return err;
	err = ledger_walk_open(&c->walk, dir, 0, e);
	if (err == SG_OK)
		err = check_all(c, e);
	ledger_walk_close(&c->walk);
	close(dir);
	return err;
}

enum sg_err
ledger_verify(const char *path, const struct journal_head *head,
    const atomic_bool *stop, struct ledger_report *out, struct sg_error *e)
{
	struct check c = {.known = head, .out = out, .stop = stop};

	return check_dir(&c, path, e);
}

enum sg_err
ledger_verify_part(const char *path, const struct journal_head *head,
    struct ledger_report *out, struct sg_error *e)
{
	struct check c = {.known = head, .out = out, .part = true};

	return check_dir(&c, path, e);
}

static enum sg_err
verify(void *self, const struct journal_head *head, struct ledger_report *out,
    struct sg_error *e)
{
	return ledger_verify(self, head, NULL, out, e);
}

/* A copy of ${from} that lives in ${a}. */
static enum sg_err
copy_entry(const struct ledger_entry *from, struct arena *a,
    struct ledger_entry *out, struct sg_error *e)
{
	size_t at = (size_t)(from->record.p - from->line.p);

	*out = *from;
	if (!arena_dup(a, from->line, &out->line))
		return own_starved(e);
	out->record = str_part(out->line, at, from->record.n);
	return SG_OK;
}

static enum sg_err
damaged(struct sg_error *e)
{
	return err_set(e, SG_EIO, STR(""),
	    STR("the ledger is damaged; see solgate audit verify"));
}

static enum sg_err
list_back(struct ledger_back *b, uint64_t before, size_t limit, struct arena *a,
    struct ledger_entry *out, size_t *n, struct sg_error *e)
{
	struct ledger_entry entry;
	struct sg_str line;
	enum ledger_found found;
	enum sg_err err = SG_OK;

	while (*n < limit && err == SG_OK) {
		found = ledger_back_next(b, &line, e);
		if (found == LEDGER_END)
			return SG_OK;
		if (found == LEDGER_LINE && before != 0 &&
		    ledger_line_seq(line) >= before)
			continue;
		if (found != LEDGER_LINE ||
		    ledger_line_read(line, &entry) != NULL)
			return damaged(e);
		err = copy_entry(&entry, a, &out[(*n)++], e);
	}
	return err;
}

static enum sg_err
list(void *self, uint64_t before, size_t limit, struct arena *a,
    struct ledger_entry *out, size_t *n, struct sg_error *e)
{
	struct ledger_back b;
	unsigned last;
	uint64_t torn;
	enum sg_err err;
	int dir;

	*n = 0;
	if ((err = ledger_dir_open(self, &dir, e)) != SG_OK)
		return err;
	err = ledger_last_file(dir, &last, e);
	if (err == SG_OK)
		err = ledger_file_of(dir, last, before, &last, e);
	if (err == SG_OK &&
	    (err = ledger_back_open(&b, dir, last, &torn, e)) == SG_OK) {
		if (before != 0)
			err = ledger_back_seek(&b, before, e);
		if (err == SG_OK)
			err = list_back(&b, before, limit, a, out, n, e);
		ledger_back_close(&b);
	}
	close(dir);
	*n = err == SG_OK ? *n : 0;
	return err;
}

static enum sg_err
broken_at(uint64_t seq, const char *why, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "the ledger is damaged at entry ");
	buf_addu(&b, seq);
	buf_addz(&b, ": ");
	buf_addz(&b, why);
	return err_set(e, SG_EIO, STR(""), buf_str(&b));
}

/* What is not there before its first entry was archived, and it says so. */
static enum sg_err
begins_right(const struct ledger_begin *b, struct sg_error *e)
{
	return ledger_begin_is_right(b)
	    ? SG_OK
	    : broken_at(b->base.seq, "the file is missing", e);
}

/* Each entry must be right and follow the one before. */
static enum sg_err
walk_all(struct ledger_walk *w,
    bool (*see)(void *ctx, const struct ledger_entry *entry), void *ctx,
    struct sg_error *e)
{
	struct journal_head head = {.seq = 0};
	struct ledger_begin begins = {.file = 0};
	struct ledger_entry entry;
	enum ledger_found found;
	struct sg_str line;
	const char *why;

	for (;;) {
		found = ledger_walk_next(w, &line, e);
		if (found == LEDGER_END ||
		    (found == LEDGER_TORN && w->file == w->last))
			return begins_right(&begins, e);
		if (found == LEDGER_FAILED)
			return SG_EIO;
		if (found != LEDGER_LINE)
			return broken_at(head.seq + 1,
			    found == LEDGER_MISSING ? "the file is missing"
						    : "the line has no end",
			    e);
		why = ledger_line_read(line, &entry);
		if (why == NULL && is_begin(w)) {
			ledger_begin_at(&begins, w->file, &entry);
			head = begins.base;
		}
		if (why == NULL)
			why = ledger_line_follows(&entry, &head);
		if (why != NULL)
			return broken_at(head.seq + 1, why, e);
		ledger_begin_see(&begins, &entry);
		head.seq = entry.seq;
		memcpy(head.hash, entry.hash, SHA256_SIZE);
		if (!see(ctx, &entry))
			return SG_OK;
	}
}

static enum sg_err
walk(void *self, bool (*see)(void *ctx, const struct ledger_entry *entry),
    void *ctx, struct sg_error *e)
{
	struct ledger_walk w;
	enum sg_err err;
	int dir;

	if ((err = ledger_dir_open(self, &dir, e)) != SG_OK)
		return err;
	err = ledger_walk_open(&w, dir, 0, e);
	if (err == SG_OK)
		err = walk_all(&w, see, ctx, e);
	ledger_walk_close(&w);
	close(dir);
	return err;
}

enum sg_err
ledger_place_of(const char *path, uint64_t seq, uint8_t first[32],
    uint64_t *file, struct sg_error *e)
{
	unsigned last = 0, at = 0;
	enum sg_err err;
	int dir;

	if ((err = ledger_dir_open(path, &dir, e)) != SG_OK)
		return err;
	ledger_first(dir, first);
	err = ledger_last_file(dir, &last, e);
	if (err == SG_OK)
		err = ledger_file_of(dir, last, seq + 1, &at, e);
	*file = at;
	close(dir);
	return err;
}

static enum sg_err
each_in(const char *dir, uint64_t from, bool part,
    bool (*each)(void *ctx, const struct ledger_entry *entry), void *ctx,
    struct sg_error *e)
{
	struct ledger_entry entry;
	struct ledger_walk w = {.fd = -1};
	struct ledger_begin begins = {.file = 0};
	struct sg_str line;
	enum ledger_found found;
	enum sg_err err;
	bool more = true;
	int fd;

	if ((err = ledger_dir_open(dir, &fd, e)) != SG_OK)
		return err;
	err = ledger_walk_seek(&w, fd, from, e);
	while (err == SG_OK && more) {
		found = ledger_walk_next(&w, &line, e);
		if (found == LEDGER_END || found == LEDGER_TORN)
			break;
		if (found != LEDGER_LINE ||
		    ledger_line_read(line, &entry) != NULL) {
			err = damaged(e);
			break;
		}
		if (is_begin(&w) && entry.seq > from)
			ledger_begin_at(&begins, w.file, &entry);
		ledger_begin_see(&begins, &entry);
		if (entry.seq >= from)
			more = each(ctx, &entry);
	}
	if (err == SG_OK && more && !part)
		err = begins_right(&begins, e);
	ledger_walk_close(&w);
	close(fd);
	return err;
}

enum sg_err
ledger_each(const char *dir, uint64_t from,
    bool (*each)(void *ctx, const struct ledger_entry *entry), void *ctx,
    struct sg_error *e)
{
	return each_in(dir, from, false, each, ctx, e);
}

enum sg_err
ledger_each_part(const char *dir, uint64_t from,
    bool (*each)(void *ctx, const struct ledger_entry *entry), void *ctx,
    struct sg_error *e)
{
	return each_in(dir, from, true, each, ctx, e);
}

static enum sg_err
each_of(void *self, uint64_t from,
    bool (*see)(void *ctx, const struct ledger_entry *entry), void *ctx,
    struct sg_error *e)
{
	return ledger_each(self, from, see, ctx, e);
}

static enum sg_err
segments(void *self, uint64_t through, struct ledger_segment *v, size_t cap,
    size_t *n, uint8_t ledger[32], struct sg_error *e)
{
	enum sg_err err;
	int dir;

	*n = 0;
	if ((err = ledger_dir_open(self, &dir, e)) != SG_OK)
		return err;
	err = ledger_segments(dir, through, v, cap, n, ledger, e);
	close(dir);
	return err;
}

struct ledger_port
ledger_files(const char *dir)
{
	/* The port asks for a handle that may be written to; it is not. */
	union {
		const char *in;
		void *out;
	} self = {.in = dir};

	return (struct ledger_port){
	    list, verify, walk, segments, each_of, self.out};
}
