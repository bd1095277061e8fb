#ifndef STORE_LEDGER_LINE_H
#define STORE_LEDGER_LINE_H

#include "port/ledger.h"

/*
 * One entry of the ledger as one line, canonical JSON:
 *
 *	{"hash":HEX,"prev":HEX,"record":{...},"seq":N}
 *
 * hash is SHA-256 of the same text without the member "hash".  prev is the
 * hash of the entry before, 64 zeros for the first.  Whoever changes, drops,
 * adds or moves a line breaks the chain there.
 */
#define LEDGER_RECORD_MAX (1u << 20)

/* Bytes of a line besides its record: braces, names, hashes, number, end. */
#define LEDGER_FRAME 256

/* A line of the ledger, with its end, is never longer. */
#define LEDGER_LINE_MAX (LEDGER_RECORD_MAX + LEDGER_FRAME)

/*
 * ledger_record(record, a, out, e):
 * The canonical form of ${record}, one JSON object: itself if it has that form
 * already, else made in ${a}.
 */
enum sg_err ledger_record(struct sg_str record, struct arena *a,
    struct sg_str *out, struct sg_error *e);

/*
 * ledger_line_add(out, record, head):
 * Append the entry that follows ${head} with its newline, and move ${head} on
 * to it.  ${record} comes from ledger_record(), and ${out} has room for
 * LEDGER_FRAME bytes besides it.
 */
void ledger_line_add(
    struct buf *out, struct sg_str record, struct journal_head *head);

/*
 * ledger_line_read(line, out):
 * Take ${line}, without its newline, apart and check it all but for its place
 * in the chain.  NULL: it is right.  Else what is wrong with it, in words.
 */
const char *ledger_line_read(struct sg_str line, struct ledger_entry *out);

/* When ${record} was written, by its last member "ts"; 0: it does not say. */
int64_t ledger_record_ms(struct sg_str record);

/*
 * The record that ends a file: which file, from which entry on, how many
 * entries and bytes stand before it, and the hash of the last of them.
 */
struct ledger_close {
	uint64_t file, first, records, bytes;
	uint8_t head[32];
};
void ledger_close_write(
    const struct ledger_close *c, int64_t at_ms, struct buf *out);
/* False: ${record} is no such record. */
bool ledger_close_read(struct sg_str record, struct ledger_close *out);

/* The number, or the hash, behind ${key} in a canonical text; 0: there is none.
 */
uint64_t ledger_text_number(struct sg_str s, struct sg_str key);
void ledger_text_hash(struct sg_str s, struct sg_str key, uint8_t out[32]);

/* The number of the entry ${line}, unchecked; 0: it has none. */
uint64_t ledger_line_seq(struct sg_str line);

/* Whether ${entry} follows ${head}.  NULL: yes.  Else why not, in words. */
const char *ledger_line_follows(
    const struct ledger_entry *entry, const struct journal_head *head);

#endif
