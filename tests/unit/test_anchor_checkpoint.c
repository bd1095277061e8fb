/* Checkpoints as lines, signatures, what a witness takes.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "t.h"

#include "anchor/keeper.h"
#include "anchor/sign.h"
#include "anchor/witness.h"

#define AT INT64_C(1790000000000)

static struct checkpoint
one(uint64_t seq, uint8_t hash)
{
	struct checkpoint c = {.at_ms = AT, .seq = seq, .file = 2};

	memset(c.hash, hash, sizeof(c.hash));
	memset(c.ledger, 7, sizeof(c.ledger));
	memset(c.key, 9, sizeof(c.key));
	memset(c.sig, 0xab, sizeof(c.sig));
	return c;
}

static void
line(void)
{
	char room[CHECKPOINT_MAX + 64];
	struct buf b = BUF_ON(room);
	struct checkpoint c = one(12, 1), back;

	checkpoint_write(&c, &b);
	CHECK(!buf_full(&b) && b.n < 800, "%zu bytes", b.n);
	CHECK(checkpoint_read(buf_str(&b), &back) &&
		memcmp(&c, &back, sizeof(c)) == 0,
	    "%.*s", (int)b.n, b.p);
	/* Every byte counts. */
	for (size_t i = 0; i < b.n; i++) {
		char was = room[i];

		room[i] = was == '1' ? '2' : '1';
		CHECK(!checkpoint_read(buf_str(&b), &back) ||
			memcmp(&c, &back, sizeof(c)) != 0,
		    "byte %zu", i);
		room[i] = was;
	}
	CHECK(
	    !checkpoint_read(str_part(buf_str(&b), 0, b.n - 1), &back), "torn");
	CHECK(!checkpoint_read(STR(""), &back), "empty");
	buf_addz(&b, " ");
	CHECK(checkpoint_read(buf_str(&b), &back), "blank behind");
	buf_addz(&b, "x");
	CHECK(!checkpoint_read(buf_str(&b), &back), "more behind");
}

static void
behind_a_log(void)
{
	char room[2 * CHECKPOINT_MAX];
	struct buf b = BUF_ON(room);
	struct checkpoint c = one(3, 4), back;

	buf_addz(&b, "Nov 17 10:00:00 host solgate[1]: ");
	checkpoint_write(&c, &b);
	CHECK(checkpoint_read(buf_str(&b), &back) && back.seq == 3, "prefix");
}

/* RFC 8032, 7.1, test 1: the public key of that secret. */
static void
keys(void)
{
	static const char secret[] = "9d61b19deffd5a60ba844af492ec2cc44449c569"
				     "7b326919703bac031cae7f60\n";
	static const char open_[] = "d75a980182b10ab7d54bfed3c964073a0ee172f3da"
				    "a62325af021a68f707511a";
	char dir[] = "/tmp/solgate-sign.XXXXXX", path[64];
	struct checkpoint c = one(5, 6), other;
	struct sg_error e = {0};
	struct sign_key k;
	uint8_t want[32];
	FILE *f;

	CHECK(mkdtemp(dir) != NULL, "no directory");
	CHECK(
	    sign_key_load(dir, false, &k, &e) == SG_ENOTFOUND, "%s", e.message);
	snprintf(path, sizeof(path), "%s/" SIGN_KEY_FILE, dir);
	if ((f = fopen(path, "w")) != NULL) {
		(void)fputs(secret, f);
		(void)fclose(f);
	}
	(void)chmod(path, 0644);
	CHECK(sign_key_load(dir, true, &k, &e) == SG_EIO, "open to others");
	(void)chmod(path, 0600);
	CHECK(sign_key_load(dir, true, &k, &e) == SG_OK, "%s", e.message);
	CHECK(sign_key_parse(STR(open_), want) &&
		memcmp(want, k.open, sizeof(want)) == 0,
	    "another public key");
	CHECK(sign_checkpoint(&k, &c, &e) == SG_OK, "%s", e.message);
	CHECK(sign_check(k.open, &c, &e) == SG_OK, "%s", e.message);
	other = c;
	other.seq++;
	CHECK(sign_check(k.open, &other, &e) == SG_EINVALID, "another text");
	other = c;
	other.sig[3] ^= 1;
	CHECK(sign_check(k.open, &other, &e) == SG_EINVALID, "another sig");
	want[0] ^= 1;
	CHECK(sign_check(want, &c, &e) != SG_OK, "another key");
	if ((f = fopen(path, "w")) != NULL) {
		(void)fputs("not a key\n", f);
		(void)fclose(f);
	}
	CHECK(sign_key_load(dir, true, &k, &e) == SG_EIO, "not a key");
	(void)unlink(path);
	CHECK(sign_key_load(dir, true, &k, &e) == SG_OK, "%s", e.message);
	memcpy(want, k.open, sizeof(want));
	CHECK(sign_key_load(dir, true, &k, &e) == SG_OK &&
		memcmp(want, k.open, sizeof(want)) == 0,
	    "it stays the same");
	(void)unlink(path);
	(void)rmdir(dir);
}

static void
judged(void)
{
	static const struct {
		const char *name;
		uint64_t seq, prev_seq;
		uint8_t hash, prev, ledger;
		int64_t later;
		enum witness_says want;
	} rows[] =
	    {
		{"follows", 12, 10, 2, 1, 7, 1, WITNESS_KEPT},
		{"once more", 10, 0, 1, 0, 7, 1, WITNESS_KEPT},
		{"another at the same place", 10, 0, 2, 0, 7, 1,
		    WITNESS_CONTRADICTS},
		{"a fork", 12, 10, 2, 3, 7, 1, WITNESS_CONTRADICTS},
		{"shorter, later", 9, 0, 2, 0, 7, 1, WITNESS_CONTRADICTS},
		{"shorter, but older", 9, 0, 2, 0, 7, -1, WITNESS_GAP},
		{"follows nothing", 12, 0, 2, 0, 7, 1, WITNESS_GAP},
		{"follows an older one", 12, 8, 2, 1, 7, 1, WITNESS_GAP},
		{"another ledger", 12, 10, 2, 1, 8, 1, WITNESS_CONTRADICTS},
	    },
	  *r;
	struct checkpoint last = one(10, 1), none = {.seq = 0};
	const char *why;

	EACH (r, rows) {
		struct checkpoint c = one(r->seq, r->hash);

		c.prev_seq = r->prev_seq;
		c.at_ms += r->later;
		memset(c.prev, r->prev, sizeof(c.prev));
		memset(c.ledger, r->ledger, sizeof(c.ledger));
		CHECK(witness_judge(&last, &c, &why) == r->want, "%s: %s",
		    r->name, why);
		CHECK(witness_judge(&none, &c, &why) == WITNESS_KEPT,
		    "first: %s", r->name);
	}
}

static void
places(void)
{
	static const struct {
		const char *text;
		bool ok;
		enum keeper_kind kind;
		const char *where;
	} rows[] =
	    {
		{"file:/a/b", true, KEEPER_FILE, "/a/b"},
		{"journal", true, KEEPER_JOURNAL,
		    "/run/systemd/journal/socket"},
		{"journal:/x", true, KEEPER_JOURNAL, "/x"},
		{"unix:/run/s", true, KEEPER_UNIX, "/run/s"},
		{"https://w.example/v1/witness", true, KEEPER_HTTP,
		    "https://w.example/v1/witness"},
		{"http://127.0.0.1:1/", true, KEEPER_HTTP,
		    "http://127.0.0.1:1/"},
		{"", false, 0, ""},
		{"file:", false, 0, ""},
		{"file:a", false, 0, ""},
		{"file:/", false, 0, ""},
		{"https://", false, 0, ""},
		{"/a/b", false, 0, ""},
		{"journald", false, 0, ""},
	    },
	  *r;
	struct keeper k;

	EACH (r, rows) {
		struct sg_error e = {0};
		enum sg_err err = keeper_parse(str_of(r->text), &k, &e);

		CHECK((err == SG_OK) == r->ok, "%s: %s", r->text, e.message);
		CHECK(err != SG_OK ||
			(k.kind == r->kind && strcmp(k.where, r->where) == 0),
		    "%s: %s", r->text, k.where);
	}
}

static void
gates(void)
{
	static const struct sg_str good[] = {
	    STR_INIT("a=00000000000000000000000000000000000000000000000000000"
		     "00000000001"),
	    STR_INIT("b=ed25519:000000000000000000000000000000000000000000000"
		     "0000000000000000002"),
	};
	static const struct sg_str bad[][2] = {
	    {STR_INIT("a"), STR_INIT("")},
	    {STR_INIT("=00"), STR_INIT("")},
	    {STR_INIT("a=00"), STR_INIT("")},
	    {STR_INIT("../a=0000000000000000000000000000000000000000000000000"
		      "000000000000001"),
		STR_INIT("")},
	};
	struct sg_error e = {0};
	struct sg_str twice[2] = {good[0], good[0]};
	struct witness *w = witness_open("/nowhere", good, 2, &e);

	CHECK(w != NULL, "%s", e.message);
	witness_close(w);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		CHECK(
		    witness_open("/nowhere", bad[i], 1, &e) == NULL, "%zu", i);
	CHECK(witness_open("/nowhere", twice, 2, &e) == NULL, "twice");
}

int
main(void)
{
	RUN(line);
	RUN(behind_a_log);
	RUN(keys);
	RUN(judged);
	RUN(places);
	RUN(gates);
	return t_done("anchor_checkpoint");
}
