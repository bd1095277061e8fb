/*
 * a place that has a checkpoint gets the next one only if the
 * ledger leads from the one to the other, also when the files up to the
 * first were archived; a comparison goes by the same.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "t.h"

#include "anchor/against.h"
#include "anchor/anchor.h"

#define AT INT64_C(1790000000000)

/* Entries ${first} to ${last}; the hash of n is n everywhere. */
struct book {
	uint64_t first, last;
	uint8_t edited; /* what the entry before the first is said to be */
};

static struct ledger_entry
entry_of(const struct book *b, uint64_t seq)
{
	struct ledger_entry e = {
	    .seq = seq, .record = STR("{}"), .line = STR("{}")};

	memset(e.hash, (int)seq, sizeof(e.hash));
	memset(e.prev, seq == b->first && b->edited ? b->edited : (int)seq - 1,
	    sizeof(e.prev));
	return e;
}

static enum sg_err
list(void *self, uint64_t before, size_t limit, struct arena *a,
    struct ledger_entry *out, size_t *n, struct sg_error *e)
{
	const struct book *b = self;
	uint64_t at = before > b->last || before == 0 ? b->last : before - 1;

	(void)a;
	(void)e;
	for (*n = 0; *n < limit && at >= b->first; at--)
		out[(*n)++] = entry_of(b, at);
	return SG_OK;
}

static enum sg_err
each(void *self, uint64_t from,
    bool (*see)(void *, const struct ledger_entry *), void *ctx,
    struct sg_error *e)
{
	const struct book *b = self;
	bool more = true;

	(void)e;
	for (uint64_t at = from < b->first ? b->first : from;
	     at <= b->last && more; at++) {
		struct ledger_entry entry = entry_of(b, at);

		more = see(ctx, &entry);
	}
	return SG_OK;
}

static struct checkpoint
of(uint64_t seq)
{
	struct checkpoint c = {.seq = seq, .file = 1, .at_ms = AT};

	memset(c.hash, (int)seq, sizeof(c.hash));
	memset(c.ledger, 1, sizeof(c.ledger));
	return c;
}

static const struct row {
	const char *name;
	uint64_t there; /* what the place has; 0: nothing */
	struct book book;
	enum anchor_at at;
	enum against_found found;
} rows[] = {
    {"the first one", 0, {1, 9, 0}, ANCHOR_KEPT, AGAINST_NONE},
    {"the ledger has the entry", 5, {1, 9, 0}, ANCHOR_KEPT, AGAINST_SAME},
    {"it is the last one", 9, {1, 9, 0}, ANCHOR_KEPT, AGAINST_SAME},
    {"it is the first that is left", 8, {8, 9, 0}, ANCHOR_KEPT, AGAINST_SAME},
    {"it is the last that was archived", 7, {8, 9, 0}, ANCHOR_KEPT,
	AGAINST_SAME},
    {"the first entry follows another one", 7, {8, 9, 77}, ANCHOR_CONTRADICTED,
	AGAINST_EDITED},
    {"more than that was archived", 6, {8, 9, 0}, ANCHOR_UNREACHABLE,
	AGAINST_NONE},
    {"the ledger ends before it", 9, {1, 8, 0}, ANCHOR_CONTRADICTED,
	AGAINST_CUT},
};

static void
place_has(const struct sign_key *key, const struct keeper *k, uint64_t seq)
{
	struct checkpoint c = of(seq), other;
	char room[CHECKPOINT_MAX];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};

	CHECK(sign_checkpoint(key, &c, &e) == SG_OK, "%s", e.message);
	checkpoint_write(&c, &b);
	CHECK(keeper_put(k, buf_str(&b), 1000, &other, &e) == KEEPER_KEPT, "%s",
	    e.message);
}

static void
hand_over(const struct row *r, const struct sign_key *key,
    const struct keeper *k, const struct ledger_port *l)
{
	struct anchor_try t = {key, l, 1000};
	struct checkpoint now = of(r->book.last), last = {.seq = 0};
	struct anchor_place said = {.seq = 0};

	anchor_hand_over(&t, k, &now, &last, &said);
	CHECK(said.at == r->at, "%s: %d: %s", r->name, (int)said.at, said.why);
	if (r->at == ANCHOR_KEPT)
		CHECK(said.seq == r->book.last, "%s: up to %llu", r->name,
		    (unsigned long long)said.seq);
}

static void
compare(const struct row *r, const struct sign_key *key, const struct keeper *k,
    const struct ledger_port *l)
{
	struct against_report out;
	struct sg_error e = {0};
	struct sg_str lines = STR("");
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	if (r->there > 0)
		CHECK(keeper_file_lines(k->where, &lines, &e) == SG_OK, "%s",
		    e.message);
	CHECK(against(l, NULL, NULL, lines, key->open, &a, &out, &e) == SG_OK &&
		out.found == r->found,
	    "%s: %s: %s", r->name, against_name(out.found), out.why);
	if (r->there > 0)
		free((char *)(uintptr_t)lines.p);
	arena_release(&a);
}

static void
whether_the_ledger_leads_there(void)
{
	char dir[] = "/tmp/solgate-anchor.XXXXXX", path[64], text[80];
	const struct row *r;
	struct sign_key key;
	struct sg_error e = {0};

	if (mkdtemp(dir) == NULL ||
	    sign_key_load(dir, true, &key, &e) != SG_OK) {
		CHECK(false, "no key: %s", e.message);
		return;
	}
	snprintf(path, sizeof(path), "%s/place", dir);
	snprintf(text, sizeof(text), "file:%s", path);
	EACH (r, rows) {
		struct book b = r->book;
		struct ledger_port l = {.list = list, .each = each, .self = &b};
		struct keeper k;

		unlink(path);
		CHECK(keeper_parse(str_of(text), &k, &e) == SG_OK, "%s",
		    e.message);
		if (r->there > 0)
			place_has(&key, &k, r->there);
		compare(r, &key, &k, &l);
		hand_over(r, &key, &k, &l);
	}
	unlink(path);
	snprintf(path, sizeof(path), "%s/" SIGN_KEY_FILE, dir);
	unlink(path);
	rmdir(dir);
}

int
main(void)
{
	RUN(whether_the_ledger_leads_there);
	return t_done("anchor_hand_over");
}
