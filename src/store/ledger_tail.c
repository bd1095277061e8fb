/*
 * One pass backwards.  Every line that is not right, and every line that is
 * not continued by the one behind it, moves the cut to there.  Only the last
 * file may be cut: the others were synced when the next one began.
 */
#include <string.h>

#include "base/sha256.h"
#include "store/ledger_file.h"
#include "store/ledger_tail.h"

struct tail {
	struct ledger_back back;
	const struct journal_head *known; /* or NULL */
	struct ledger_tail *out;
	bool has_next; /* the entry behind the present line, if it is right */
	struct journal_head next;
	uint8_t next_prev[SHA256_SIZE];
	bool damaged; /* something was not right */
};

static enum sg_err
refuse(const char *why, uint64_t seq, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "the ledger ");
	buf_addz(&b, why);
	if (seq != 0)
		buf_addu(&b, seq);
	buf_addz(&b, "; see solgate audit repair");
	return err_set(e, SG_EIO, STR(""), buf_str(&b));
}

/* Nothing from byte ${at} of the present file on is kept. */
static enum sg_err
cut_at(struct tail *t, uint64_t at, struct sg_error *e)
{
	t->damaged = true;
	t->has_next = false;
	t->out->head = (struct journal_head){.seq = 0};
	if (t->back.file != t->out->file)
		return refuse("is damaged before its last file", 0, e);
	t->out->keep = at;
	return SG_OK;
}

/* The line at b->end is the entry ${now}. */
static enum sg_err
take_entry(struct tail *t, const struct ledger_entry *now, struct sg_error *e)
{
	uint64_t line_end = t->back.end + now->line.n + 1;
	struct ledger_close said;
	enum sg_err err = SG_OK;

	if (t->has_next &&
	    (t->next.seq != now->seq + 1 ||
		memcmp(t->next_prev, now->hash, SHA256_SIZE) != 0))
		err = cut_at(t, line_end, e);
	if (t->out->head.seq == 0) {
		t->out->head.seq = now->seq;
		memcpy(t->out->head.hash, now->hash, SHA256_SIZE);
		t->out->at_ms = ledger_record_ms(now->record);
		t->out->closed = t->back.file == t->out->file &&
		    ledger_close_read(now->record, &said);
	}
	t->has_next = true;
	t->next.seq = now->seq;
	memcpy(t->next_prev, now->prev, SHA256_SIZE);
	return err;
}

/* Whether the walk is over; then *${err} is how it ended. */
static bool
arrived(struct tail *t, const struct ledger_entry *now, enum sg_err *err,
    struct sg_error *e)
{
	*err = SG_OK;
	if (t->known == NULL) {
		if (t->damaged)
			*err = refuse("is damaged behind entry ", now->seq, e);
		return true;
	}
	if (now->seq > t->known->seq)
		return false;
	if (now->seq < t->known->seq)
		*err = refuse("lacks entry ", t->known->seq, e);
	else if (memcmp(now->hash, t->known->hash, SHA256_SIZE) != 0)
		*err = refuse(
		    "is not the one the store knows at entry ", now->seq, e);
	else if (t->back.file == t->out->file)
		t->out->synced = t->back.end + now->line.n + 1;
	return true;
}

static enum sg_err
at_start(const struct tail *t, struct sg_error *e)
{
	if (t->known != NULL)
		return refuse("lacks entry ", t->known->seq, e);
	return t->damaged ? refuse("is damaged", 0, e) : SG_OK;
}

static enum sg_err
walk(struct tail *t, struct sg_error *e)
{
	struct ledger_entry now;
	struct sg_str line;
	enum sg_err err = SG_OK;

	while (err == SG_OK) {
		enum ledger_found found = ledger_back_next(&t->back, &line, e);

		if (found == LEDGER_END)
			return at_start(t, e);
		if (found == LEDGER_FAILED || found == LEDGER_MISSING)
			return refuse("lacks a file", 0, e);
		if (found != LEDGER_LINE ||
		    ledger_line_read(line, &now) != NULL)
			err = cut_at(t, t->back.end, e);
		else if ((err = take_entry(t, &now, e)) == SG_OK &&
		    arrived(t, &now, &err, e))
			return err;
	}
	return err;
}

enum sg_err
ledger_tail_read(int dir, const struct journal_head *known,
    struct ledger_tail *out, struct sg_error *e)
{
	struct tail t = {.known = known, .out = out};
	uint64_t torn;
	enum sg_err err;

	*out = (struct ledger_tail){.file = 0};
	if (known != NULL && known->seq == 0)
		t.known = NULL;
	if ((err = ledger_last_file(dir, &out->file, e)) != SG_OK)
		return err;
	err = ledger_back_open(&t.back, dir, out->file, &torn, e);
	if (err != SG_OK)
		return err;
	out->keep = t.back.end;
	out->size = t.back.end + torn;
	err = walk(&t, e);
	ledger_back_close(&t.back);
	return err;
}
