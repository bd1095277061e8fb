/*
 * A checkpoint as a line.  It is read back by writing it once more: what
 * differs by a byte is another text, and is not taken.
 */
#include "anchor/checkpoint.h"

#include <string.h>

#include "base/rfc3339.h"
#include "base/sha256.h"
#include "json/json_put.h"

#define SCHEMA    "solgate.checkpoint.v1"
#define TIME_TEXT 24

static void
put_hex(struct buf *b, const char *key, const uint8_t *p, size_t n)
{
	json_key(b, key);
	buf_addc(b, '"');
	buf_addhex(b, p, n);
	buf_addc(b, '"');
}

void
checkpoint_gate(const uint8_t key[32], char out[CHECKPOINT_ID + 1])
{
	struct buf b = {.p = out, .cap = CHECKPOINT_ID};
	uint8_t digest[SHA256_SIZE];
	struct sha256 s;

	sha256_init(&s);
	sha256_add(&s, (struct sg_str){(const char *)key, 32});
	sha256_end(&s, digest);
	buf_addhex(&b, digest, CHECKPOINT_ID / 2);
	out[b.n] = '\0';
}

static void
put(const struct checkpoint *c, bool sig, struct buf *out)
{
	char gate[CHECKPOINT_ID + 1];

	checkpoint_gate(c->key, gate);
	json_open(out);
	json_put_time(out, "at", c->at_ms);
	json_put_int(out, "file", (int64_t)c->file);
	json_put_name(out, "gate", gate);
	put_hex(out, "hash", c->hash, sizeof(c->hash));
	put_hex(out, "key", c->key, sizeof(c->key));
	put_hex(out, "ledger", c->ledger, sizeof(c->ledger));
	put_hex(out, "prev", c->prev, sizeof(c->prev));
	json_put_int(out, "prev_seq", (int64_t)c->prev_seq);
	json_put_name(out, "schema", SCHEMA);
	json_put_int(out, "seq", (int64_t)c->seq);
	if (sig)
		put_hex(out, "sig", c->sig, sizeof(c->sig));
	json_close(out);
}

void
checkpoint_text(const struct checkpoint *c, struct buf *out)
{
	put(c, false, out);
}

void
checkpoint_write(const struct checkpoint *c, struct buf *out)
{
	put(c, true, out);
}

static int
digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool
checkpoint_hex(struct sg_str hex, uint8_t *out, size_t n)
{
	if (hex.n != 2 * n)
		return false;
	for (size_t i = 0; i < n; i++) {
		int hi = digit(hex.p[2 * i]), lo = digit(hex.p[2 * i + 1]);

		if (hi < 0 || lo < 0)
			return false;
		out[i] = (uint8_t)(hi << 4 | lo);
	}
	return true;
}

/* What stands behind ${key}, from there on. */
static struct sg_str
behind(struct sg_str s, struct sg_str key)
{
	return str_part(s, str_find(s, key) + key.n, s.n);
}

static uint64_t
number(struct sg_str s, struct sg_str key)
{
	uint64_t v = 0;

	s = behind(s, key);
	for (size_t i = 0; i < s.n && i < 18 && s.p[i] >= '0' && s.p[i] <= '9';
	     i++)
		v = 10 * v + (uint64_t)(s.p[i] - '0');
	return v;
}

static bool
bytes(struct sg_str s, struct sg_str key, uint8_t *out, size_t n)
{
	return checkpoint_hex(str_part(behind(s, key), 0, 2 * n), out, n);
}

bool
checkpoint_read(struct sg_str line, struct checkpoint *c)
{
	struct sg_str start = STR("{" JSON_NAME("at") "\"");
	struct sg_str s = str_trim(
	    str_part(line, str_find(line, start), line.n));
	char room[CHECKPOINT_MAX];
	struct buf again = BUF_ON(room);

	*c = (struct checkpoint){.seq = 0};
	if (s.n == 0 || s.n > sizeof(room) ||
	    !rfc3339_parse(str_part(behind(s, start), 0, TIME_TEXT), &c->at_ms))
		return false;
	c->file = number(s, STR("," JSON_NAME("file")));
	c->prev_seq = number(s, STR("," JSON_NAME("prev_seq")));
	c->seq = number(s, STR("," JSON_NAME("seq")));
	if (!bytes(s, STR("," JSON_NAME("hash") "\""), c->hash, 32) ||
	    !bytes(s, STR("," JSON_NAME("key") "\""), c->key, 32) ||
	    !bytes(s, STR("," JSON_NAME("ledger") "\""), c->ledger, 32) ||
	    !bytes(s, STR("," JSON_NAME("prev") "\""), c->prev, 32) ||
	    !bytes(s, STR("," JSON_NAME("sig") "\""), c->sig, 64))
		return false;
	checkpoint_write(c, &again);
	return str_eq(buf_str(&again), s);
}
