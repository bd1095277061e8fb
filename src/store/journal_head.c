/* What the store was told, read back at start. */
#include <string.h>

#include "base/sha256.h"
#include "store/journal_int.h"
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
