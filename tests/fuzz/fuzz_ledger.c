/*
 * any bytes as lines of a ledger and as a checkpoint.  A line that is
 * taken is the one that would be written for it; a checkpoint is read to the
 * byte.
 */
#include <stdlib.h>
#include <string.h>

#include "anchor/checkpoint.h"
#include "store/ledger_line.h"
#include "fuzz/must.h"

/* What was taken is written again, byte for byte. */
static void
check_entry(const struct ledger_entry *got)
{
	struct journal_head head = {.seq = got->seq - 1};
	size_t cap = got->record.n + LEDGER_FRAME;
	struct buf b = {.p = malloc(cap), .cap = cap};

	memcpy(head.hash, got->prev, sizeof(head.hash));
	MUST(got->seq > 0);
	ledger_line_add(&b, got->record, &head);
	MUST(b.n == got->line.n + 1 && b.p[b.n - 1] == '\n');
	MUST(memcmp(b.p, got->line.p, got->line.n) == 0);
	MUST(ledger_line_seq(got->line) == got->seq);
	free(b.p);
}

static void
check_checkpoint(struct sg_str line)
{
	char room[CHECKPOINT_MAX];
	struct buf b = BUF_ON(room);
	struct checkpoint c;

	if (!checkpoint_read(line, &c))
		return;
	checkpoint_write(&c, &b);
	MUST(!buf_full(&b) && b.n <= line.n);
	MUST(memcmp(line.p + line.n - b.n, b.p, b.n) == 0);
}

/* A chain of one line is made of the bytes, so that some are right. */
static void
make_one(struct sg_str text)
{
	struct journal_head head = {.seq = text.n};
	struct ledger_entry got;
	struct sg_error none = {0};
	struct sg_str record;
	struct arena a;
	struct buf b;

	arena_init(&a, &mem_heap, 1u << 22);
	if (ledger_record(text, &a, &record, &none) == SG_OK) {
		b = (struct buf){.p = malloc(record.n + LEDGER_FRAME),
		    .cap = record.n + LEDGER_FRAME};
		ledger_line_add(&b, record, &head);
		MUST(ledger_line_read((struct sg_str){b.p, b.n - 1}, &got) ==
		    NULL);
		MUST(str_eq(got.record, record));
		b.p[text.n % b.n] ^= 1; /* no byte can be another one */
		MUST(text.n % b.n == b.n - 1 ||
		    ledger_line_read((struct sg_str){b.p, b.n - 1}, &got) !=
			NULL);
		free(b.p);
	}
	arena_release(&a);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_str text = {(const char *)data, n};
	struct ledger_entry got;
	struct ledger_close close;

	if (ledger_line_read(text, &got) == NULL)
		check_entry(&got);
	(void)ledger_close_read(text, &close);
	(void)ledger_record_ms(text);
	(void)ledger_line_seq(text);
	check_checkpoint(text);
	make_one(text);
	return 0;
}
