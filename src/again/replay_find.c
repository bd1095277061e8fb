/* The record of a turn in the ledger, by its time: nobody reads it all. */
#include "again/replay_int.h"

#define PAGE    64
#define LATE_MS INT64_C(600000) /* a chat is recorded when it has ended */

/* The entry ${seq}; its texts live in ${a}. */
static enum sg_err
entry_at(const struct ledger_port *l, uint64_t seq, struct arena *a,
    struct ledger_record *out)
{
	struct ledger_entry entry;
	size_t n = 0;
	enum sg_err err = l->list(l->self, seq + 1, 1, a, &entry, &n, NULL);

	if (err == SG_OK && (n == 0 || entry.seq != seq))
		err = SG_EIO;
	if (err == SG_OK)
		err = contract_decode(
		    &ledger_record_contract, entry.record, a, out, NULL);
	return err;
}

/*
 * An entry such that whatever was decided at ${ms} stands behind it.  Times in
 * the ledger rise but for those that come late, and none comes later than
 * LATE_MS.
 */
static enum sg_err
seek(const struct ledger_port *l, int64_t ms, uint64_t last, uint64_t *out)
{
	uint64_t low = 0, high = last + 1;
	enum sg_err err = SG_OK;

	while (err == SG_OK && high - low > 1) {
		uint64_t at = low + (high - low) / 2;
		struct ledger_record r;
		struct arena a;

		arena_init(&a, &mem_heap, REPLAY_RECORD_BYTES);
		err = entry_at(l, at, &a, &r);
		if (err == SG_OK && r.ts_ms < ms - LATE_MS)
			low = at;
		else
			high = at;
		arena_release(&a);
		if (err != SG_ENOMEM && err != SG_EIO)
			err = SG_OK; /* a line of another kind */
	}
	*out = low;
	return err;
}

/* What is looked for, from there on. */
struct search {
	struct sg_str id;
	int64_t until_ms;
	uint64_t found; /* its place; 0: not yet */
	bool over;
};

static enum sg_err
look(struct search *s, const struct ledger_entry *entry, struct arena *a)
{
	struct ledger_record r;
	enum sg_err err = contract_decode(
	    &ledger_record_contract, entry->record, a, &r, NULL);

	if (err != SG_OK)
		return err == SG_ENOMEM ? err : SG_OK;
	s->over = r.ts_ms > s->until_ms;
	if (str_eq(r.event, STR("turn.decided")) &&
	    str_eq(r.correlation.trace_id, s->id))
		s->found = entry->seq;
	return SG_OK;
}

/* The entries behind ${from}, up to ${to}, the oldest first. */
static enum sg_err
look_at_page(
    struct search *s, const struct ledger_port *l, uint64_t from, uint64_t to)
{
	struct ledger_entry v[PAGE];
	struct arena a;
	size_t n = 0;
	enum sg_err err;

	arena_init(&a, &mem_heap, REPLAY_RECORD_BYTES);
	err = l->list(l->self, to + 1, (size_t)(to - from), &a, v, &n, NULL);
	while (err == SG_OK && n > 0 && s->found == 0 && !s->over)
		err = look(s, &v[--n], &a);
	arena_release(&a);
	return err;
}

enum sg_err
replay_find(const struct ledger_port *l, struct sg_str id, int64_t at_ms,
    struct arena *a, struct ledger_record *out)
{
	struct search s = {.id = id, .until_ms = at_ms + LATE_MS};
	struct ledger_entry newest;
	uint64_t at = 0;
	size_t n = 0;
	enum sg_err err = l->list(l->self, 0, 1, a, &newest, &n, NULL);

	if (err != SG_OK || n == 0)
		return err == SG_OK ? SG_ENOTFOUND : err;
	err = seek(l, at_ms, newest.seq, &at);
	while (err == SG_OK && s.found == 0 && !s.over && at < newest.seq) {
		uint64_t end = at + PAGE < newest.seq ? at + PAGE : newest.seq;

		err = look_at_page(&s, l, at, end);
		at = end;
	}
	if (err == SG_OK)
		err = s.found > 0 ? entry_at(l, s.found, a, out) : SG_ENOTFOUND;
	return err;
}
