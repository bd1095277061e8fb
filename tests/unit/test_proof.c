/*
 * Proofs of requests and answers: RFC 4231 for the hash below them; every bit
 * of what was said counts.
 */
#include "base/hmac.h"
#include "lib/prop.h"
#include "proof/proof.h"
#include "proof/proof_call.h"
#include "t.h"

static void
hex(const uint8_t mac[SHA256_SIZE], char out[65])
{
	struct buf b = {out, 0, 64, false};

	buf_addhex(&b, mac, SHA256_SIZE);
	out[64] = '\0';
}

/* RFC 4231, test cases 1, 2, 3 and 6. */
static void
known_hashes(void)
{
	static char aa[131], dd[50], key[20];
	static const struct {
		struct sg_str key, text;
		const char *mac;
	} rows[] =
	    {
		{{key, 20}, STR_INIT("Hi There"),
		    "b0344c61d8db38535ca8afceaf0bf12b"
		    "881dc200c9833da726e9376c2e32cff7"},
		{STR_INIT("Jefe"), STR_INIT("what do ya want for nothing?"),
		    "5bdcc146bf60754e6a042426089575c7"
		    "5a003f089d2739839dec58b964ec3843"},
		{{aa, 20}, {dd, 50},
		    "773ea91e36800e46854db8ebd09181a7"
		    "2959098b3ef8c122d9635514ced565fe"},
		{{aa, 131},
		    STR_INIT("Test Using Larger Than Block-Size Key - Hash Key "
			     "First"),
		    "60e431591ee0b67f0d8a26aacbf5b77f"
		    "8e0bc6213728c5140546040f0ee37f54"},
	    },
	  *r;
	uint8_t mac[SHA256_SIZE];
	char text[65];

	memset(aa, 0xaa, sizeof(aa));
	memset(dd, 0xdd, sizeof(dd));
	memset(key, 0x0b, sizeof(key));
	EACH (r, rows) {
		hmac_of(r->key, r->text, mac);
		hex(mac, text);
		CHECK(strcmp(text, r->mac) == 0, "%s", text);
	}
	CHECK(hmac_same("ab", "ab", 2) && !hmac_same("ab", "aB", 2) &&
		hmac_same("a", "b", 0),
	    "compared");
}

#define HEAD "POST /v1/x HTTP/1.1\r\nHost: localhost\r\n"

static struct proof_ask
ask_of(const char *body)
{
	return (struct proof_ask){.key = STR("key"),
	    .name = STR("agents/host.claude"),
	    .random = {1, 2, 3},
	    .stamp_ms = 1700000000123,
	    .head = STR(HEAD),
	    .body = str_of(body)};
}

/* what was proved is what was said, by who has the key. */
static void
a_request(void)
{
	char room[512], nonce[PROOF_NONCE];
	struct buf b = BUF_ON(room);
	struct proof_ask ask = ask_of("{}");
	struct sg_str value;
	struct proof p;

	proof_write(&b, &ask, nonce);
	CHECK(str_starts(buf_str(&b), STR("Proof agents/host.claude 010203")),
	    "%.*s", (int)b.n, b.p);
	value = str_part(buf_str(&b), 6, b.n);
	CHECK(proof_parse(value, &p) &&
		str_eq(p.name, STR("agents/host.claude")) &&
		p.stamp_ms == ask.stamp_ms &&
		str_eq(p.nonce, (struct sg_str){nonce, PROOF_NONCE}),
	    "read");
	CHECK(proof_asked(&p, STR("key"), STR(HEAD)), "fits");
	CHECK(proof_fits(p.body, STR("{}")), "the body fits");
	CHECK(!proof_fits(p.body, STR("{ }")) && !proof_fits(p.body, STR("")),
	    "another body");
	CHECK(!proof_asked(&p, STR("kez"), STR(HEAD)), "another key");
	CHECK(!proof_asked(&p, STR(""), STR(HEAD)), "no key");
	CHECK(!proof_asked(&p, STR("key"), STR(HEAD "X: y\r\n")), "more");
	CHECK(!proof_asked(&p, STR("key"), STR("")), "no head");
	/* Every character of it counts. */
	for (size_t i = 6; i < b.n; i++) {
		char was = room[i];

		room[i] = was == '1' ? '2' : '1';
		CHECK(!proof_parse(value, &p) ||
			!proof_asked(&p, STR("key"), STR(HEAD)),
		    "character %zu", i);
		room[i] = was;
	}
	CHECK(proof_parse(value, &p) && proof_asked(&p, STR("key"), STR(HEAD)),
	    "as it was");
}

static void
no_proofs(void)
{
#define N "00112233445566778899aabbccddeeff"
#define H N N
	static const char *const rows[] = {"", "x", "x " N, "x " N " 1 " H,
	    " " N " 1 " H " " H, "x " N " 1 " H " " H " ",
	    "x " N "0 1 " H " " H, "x " N " -1 " H " " H, "x " N "  " H " " H,
	    "x " N " 1 " H "0 " H, "x " N " 1 " H " " N,
	    "x " N " 1234567890123456 " H " " H, "x  " N " 1 " H " " H,
	    "x 00112233445566778899AABBCCDDEEFF 1 " H " " H};
	struct proof p;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(!proof_parse(str_of(rows[i]), &p), "%s", rows[i]);
	CHECK(proof_parse(STR("x " N " 1 " H " " H), &p), "and one that is");
}

/* an answer is of one request, one status, one body, one kind. */
static void
an_answer(void)
{
	struct proof_reply r = {.key = STR("key"),
	    .nonce = STR("nonce"),
	    .status = 200,
	    .body = STR("{}")};
	struct proof_reply others[6] = {r, r, r, r, r, r};
	char room[128];
	struct buf b = BUF_ON(room);

	proof_answer(&b, &r);
	CHECK(str_starts(buf_str(&b), STR("whole ")) && b.n == 70, "%zu", b.n);
	CHECK(proof_answered(buf_str(&b), &r), "fits");
	others[0].key = STR("kez");
	others[1].nonce = STR("noncf");
	others[2].status = 201;
	others[3].body = STR("{ }");
	others[4].stream = true;
	others[5].key = STR("");
	for (size_t i = 0; i < 6; i++)
		CHECK(!proof_answered(buf_str(&b), &others[i]), "%zu", i);
	CHECK(
	    !proof_answered(STR(""), &r) && !proof_answered(STR("whole "), &r),
	    "none");
	b.n = 0;
	proof_answer(&b, &others[4]);
	others[4].body = STR("what comes later");
	CHECK(proof_answered(buf_str(&b), &others[4]),
	    "a stream proves its head");
}

/* R-438, T34: no two calls have one hash. */
static void
calls(void)
{
	struct proof_call c = {STR("c"), STR("/w"), {1}},
			  v[5] = {c, c, c, c, c};
	uint8_t first[SHA256_SIZE], hash[SHA256_SIZE];

	proof_call(&c, first);
	v[0].call_id = STR("d");
	v[1].cwd = STR("/x");
	v[2].canonical[31] = 1;
	v[3].cwd = STR("");
	v[4].call_id = STR("c/w");
	v[4].cwd = STR("");
	for (size_t i = 0; i < 5; i++) {
		proof_call(&v[i], hash);
		CHECK(memcmp(hash, first, sizeof(hash)) != 0, "%zu", i);
	}
	proof_call(&c, hash);
	CHECK(memcmp(hash, first, sizeof(hash)) == 0, "the same again");
}

int
main(void)
{
	RUN(known_hashes);
	RUN(a_request);
	RUN(no_proofs);
	RUN(an_answer);
	RUN(calls);
	return t_done("proof");
}
