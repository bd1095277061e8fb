/*
 * The format of an entry.  The text that is hashed is the line itself without
 * its first member, so it is hashed where it stands: for that moment the comma
 * behind that member is the brace the text begins with.
 */
#include <string.h>

#include "base/sha256.h"
#include "store/own.h"
#include "store/ledger_line.h"
#include "json/canonical_json.h"
#include "json/json_put.h"

#define HEX    ((size_t)2 * SHA256_SIZE)
#define HASH   "{" JSON_NAME("hash") "\""
#define PREV   "\"," JSON_NAME("prev") "\""
#define RECORD "\"," JSON_NAME("record")
#define SEQ    "," JSON_NAME("seq")

/* Where the members stand; the record has any length. */
#define AT_HASH   (sizeof(HASH) - 1)
#define AT_COMMA  (AT_HASH + HEX + 1)
#define AT_PREV   (AT_HASH + HEX + sizeof(PREV) - 1)
#define AT_RECORD (AT_PREV + HEX + sizeof(RECORD) - 1)

enum sg_err
ledger_record(struct sg_str record, struct arena *a, struct sg_str *out,
    struct sg_error *e)
{
	struct buf b = {.cap = CANONICAL_MAX(record.n)};
	enum sg_err err;

	*out = record;
	if (record.n > LEDGER_RECORD_MAX)
		return err_set(
		    e, SG_ELONG, STR(""), STR("the record is too long"));
	if (canonical_json_is(record))
		return SG_OK;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return own_starved(e);
	if ((err = canonical_json_add(&b, record, a, e)) != SG_OK)
		return err;
	if (b.p[0] != '{')
		return err_set(
		    e, SG_ETYPE, STR(""), STR("the record is not an object"));
	*out = buf_str(&b);
	if (b.n > LEDGER_RECORD_MAX || !canonical_json_is(*out))
		return err_set(
		    e, SG_ELONG, STR(""), STR("the record is too long"));
	return SG_OK;
}

/* Hash ${line}, which ends with its closing brace. */
static void
hash_line(char *line, size_t n, uint8_t out[SHA256_SIZE])
{
	line[AT_COMMA] = '{';
	sha256_of((struct sg_str){line + AT_COMMA, n - AT_COMMA}, out);
	line[AT_COMMA] = ',';
}

void
ledger_line_add(
    struct buf *out, struct sg_str record, struct journal_head *head)
{
	char *line = out->p + out->n;
	struct buf hash = {.p = line + AT_HASH, .cap = HEX};

	buf_addz(out, HASH);
	buf_addhex(out, head->hash, SHA256_SIZE); /* until it is known */
	buf_addz(out, PREV);
	buf_addhex(out, head->hash, SHA256_SIZE);
	buf_addz(out, RECORD);
	buf_add(out, record);
	buf_addz(out, SEQ);
	buf_addu(out, ++head->seq);
	buf_addc(out, '}');
	hash_line(line, (size_t)(out->p + out->n - line), head->hash);
	buf_addhex(&hash, head->hash, SHA256_SIZE);
	buf_addc(out, '\n');
	if (head->seq == 1)
		memcpy(head->first, head->hash, SHA256_SIZE);
}

static bool
has(struct sg_str line, size_t at, struct sg_str text)
{
	return str_eq(str_part(line, at, text.n), text);
}

static int
digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool
read_hex(const char *p, uint8_t out[SHA256_SIZE])
{
	for (size_t i = 0; i < SHA256_SIZE; i++) {
		int hi = digit(p[2 * i]), lo = digit(p[2 * i + 1]);

		if (hi < 0 || lo < 0)
			return false;
		out[i] = (uint8_t)(hi << 4 | lo);
	}
	return true;
}

/* The number at the end; *${from} is where its member begins. */
static bool
read_seq(struct sg_str line, uint64_t *seq, size_t *from)
{
	size_t end = line.n - 1, at = end;
	uint64_t v = 0;

	while (at > 0 && line.p[at - 1] >= '0' && line.p[at - 1] <= '9')
		at--;
	if (at == end || end - at > 19 || line.p[at] == '0')
		return false;
	for (size_t i = at; i < end; i++)
		v = 10 * v + (uint64_t)(line.p[i] - '0');
	*seq = v;
	*from = at - (sizeof(SEQ) - 1);
	return at > AT_RECORD + sizeof(SEQ) && has(line, *from, STR(SEQ));
}

/* The text that is hashed, in three pieces: the line is not ours to change. */
static bool
hash_is(struct sg_str line, const uint8_t want[SHA256_SIZE])
{
	uint8_t hash[SHA256_SIZE];
	struct sha256 s;

	sha256_init(&s);
	sha256_add(&s, STR("{"));
	sha256_add(&s, str_part(line, AT_COMMA + 1, line.n));
	sha256_end(&s, hash);
	return memcmp(hash, want, SHA256_SIZE) == 0;
}

const char *
ledger_line_read(struct sg_str line, struct ledger_entry *out)
{
	size_t to;

	*out = (struct ledger_entry){.line = line};
	if (line.n < AT_RECORD + sizeof("{}" SEQ "1}") - 1 ||
	    line.n > LEDGER_LINE_MAX || line.p[line.n - 1] != '}' ||
	    !has(line, 0, STR(HASH)) || !has(line, AT_HASH + HEX, STR(PREV)) ||
	    !has(line, AT_PREV + HEX, STR(RECORD)) ||
	    !read_hex(line.p + AT_HASH, out->hash) ||
	    !read_hex(line.p + AT_PREV, out->prev) ||
	    !read_seq(line, &out->seq, &to))
		return "the line is not an entry";
	out->record = str_part(line, AT_RECORD, to - AT_RECORD);
	if (!hash_is(line, out->hash))
		return "its hash does not match its text";
	if (canonical_json_is(out->record))
		return NULL;
	return "its record is not canonical JSON";
}

uint64_t
ledger_line_seq(struct sg_str line)
{
	uint64_t seq = 0;
	size_t from;

	return line.n > AT_RECORD && read_seq(line, &seq, &from) ? seq : 0;
}

const char *
ledger_line_follows(
    const struct ledger_entry *entry, const struct journal_head *head)
{
	if (entry->seq != head->seq + 1)
		return "its number does not follow the one before";
	if (memcmp(entry->prev, head->hash, SHA256_SIZE) != 0)
		return "it does not continue the entry before";
	return NULL;
}
