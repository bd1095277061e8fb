/*
 * The record that closes a file of the ledger.  It is read back by writing it
 * once more: what differs by a byte is another record.
 */
#include <string.h>

#include "base/rfc3339.h"
#include "base/sha256.h"
#include "store/ledger_line.h"
#include "json/json_put.h"

#define TIME_TEXT 24 /* of RFC 3339 with milliseconds */

int64_t
ledger_record_ms(struct sg_str record)
{
	struct sg_str key = STR("," JSON_NAME("ts") "\"");
	size_t tail = key.n + TIME_TEXT + 2;
	int64_t ms;

	if (record.n < tail ||
	    !str_eq(str_part(record, record.n - tail, key.n), key) ||
	    !rfc3339_parse(
		str_part(record, record.n - TIME_TEXT - 2, TIME_TEXT), &ms))
		return 0;
	return ms;
}

void
ledger_close_write(const struct ledger_close *c, int64_t at_ms, struct buf *out)
{
	json_open(out);
	json_put_open(out, "correlation");
	json_put_name(out, "extension_id", "solgate");
	json_put_name(out, "scenario_id", "runtime");
	json_close(out);
	json_put_open(out, "data");
	json_put_int(out, "bytes", (int64_t)c->bytes);
	json_put_int(out, "file", (int64_t)c->file);
	json_put_int(out, "first", (int64_t)c->first);
	json_key(out, "head");
	buf_addc(out, '"');
	buf_addhex(out, c->head, sizeof(c->head));
	buf_addc(out, '"');
	json_put_int(out, "records", (int64_t)c->records);
	json_close(out);
	json_put_name(out, "event", "ledger.closed");
	json_put_name(out, "level", "info");
	json_put_name(out, "message", "the file is full; the next one follows");
	json_put_name(out, "schema", "pi.ext.log.v1");
	json_put_time(out, "ts", at_ms);
	json_close(out);
}

uint64_t
ledger_text_number(struct sg_str s, struct sg_str key)
{
	size_t at = str_find(s, key);
	uint64_t v = 0;

	if (at == s.n)
		return 0;
	for (at += key.n; at < s.n && s.p[at] >= '0' && s.p[at] <= '9'; at++)
		v = 10 * v + (uint64_t)(s.p[at] - '0');
	return v;
}

void
ledger_text_hash(struct sg_str s, struct sg_str key, uint8_t out[SHA256_SIZE])
{
	size_t at = str_find(s, key) + key.n;

	memset(out, 0, SHA256_SIZE);
	for (size_t i = 0; i < 2 * SHA256_SIZE && at + i < s.n; i++) {
		int c = (unsigned char)s.p[at + i];
		int v = c >= '0' && c <= '9' ? c - '0' : (c - 'a' + 10) & 15;

		out[i / 2] = (uint8_t)(out[i / 2] << 4 | v);
	}
}

bool
ledger_close_read(struct sg_str record, struct ledger_close *out)
{
	char room[1024];
	struct buf again = BUF_ON(room);

	if (record.n > sizeof(room) ||
	    str_find(record, STR(JSON_NAME("event") "\"ledger.closed\"")) ==
		record.n)
		return false;
	*out = (struct ledger_close){
	    .bytes = ledger_text_number(record, STR(JSON_NAME("bytes"))),
	    .file = ledger_text_number(record, STR(JSON_NAME("file"))),
	    .first = ledger_text_number(record, STR(JSON_NAME("first"))),
	    .records = ledger_text_number(record, STR(JSON_NAME("records")))};
	ledger_text_hash(record, STR(JSON_NAME("head") "\""), out->head);
	ledger_close_write(out, ledger_record_ms(record), &again);
	return str_eq(buf_str(&again), record);
}
