/* What the store was told of the ledger's end, read back at start. */
#include <string.h>

#include "store/journal.h"
#include "store/journal_group.h"
#include "json/json_put.h"

/* The body must be, byte for byte, what would be written for its number. */
static bool
parse(struct sg_str body, struct journal_head *out)
{
	static const char hash[] = "{" JSON_NAME("hash") "\"";
	static const char seq[] = "\"," JSON_NAME("seq");
	size_t at = sizeof(hash) - 1;
	char room[GROUP_HEAD_BODY];
	struct buf b = BUF_ON(room);
	struct journal_head head = {.seq = 0};

	if (body.n < at + 2 * sizeof(head.hash) + sizeof(seq))
		return false;
	for (size_t i = 0; i < 2 * sizeof(head.hash); i++) {
		int c = (unsigned char)body.p[at + i];
		int v = c >= '0' && c <= '9' ? c - '0' : (c - 'a' + 10) & 15;

		head.hash[i / 2] = (uint8_t)(head.hash[i / 2] << 4 | v);
	}
	at += 2 * sizeof(head.hash) + sizeof(seq) - 1;
	for (; at < body.n && body.p[at] >= '0' && body.p[at] <= '9'; at++)
		head.seq = 10 * head.seq + (uint64_t)(body.p[at] - '0');
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
