/*
 * Receipts, made here with keys of our own: what one person signed, what
 * several did, and every way to make fewer of them look like enough, with the
 * hashes of the entries made right again (R-832, R-781; T67, T69).
 */
#include <stdlib.h>

#include "json/canonical_json.h"
#include "port/crypto_api.h"
#include "pubkey/base64url.h"
#include "receipt/receipt.h"
#include "shape/service.h"
#include "store/ledger_line.h"
#include "t.h"

#define HOST "gate.example"
#define PAGE "https://gate.example"

static struct arena a;

static struct sg_str
bytes(const void *p, size_t n)
{
	return (struct sg_str){p, n};
}

static struct sg_str
text(const char *before, size_t i)
{
	struct buf b = arena_buf(&a, 64);

	buf_addz(&b, before);
	buf_addu(&b, i);
	return buf_str(&b);
}

static struct sg_str
hex_of(struct sg_str of)
{
	struct buf b = arena_buf(&a, 2 * SHA256_SIZE + 1);
	uint8_t digest[SHA256_SIZE];

	sha256_of(of, digest);
	buf_addhex(&b, digest, sizeof(digest));
	return buf_str(&b);
}

/* ---- Keys ---------------------------------------------------------------- */

static struct evp_pkey_st *
key_of(const struct crypto_api *api, size_t person)
{
	uint8_t secret[32] = {(uint8_t)(person + 1)};

	return api->EVP_PKEY_new_raw_private_key(
	    CRYPTO_ED25519, NULL, secret, sizeof(secret));
}

/* SubjectPublicKeyInfo of Ed25519, as base64url. */
static struct sg_str
public_of(size_t person)
{
	static const uint8_t head[] = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b,
	    0x65, 0x70, 0x03, 0x21, 0};
	struct sg_error e = {0};
	const struct crypto_api *api = crypto_api_load(&e);
	struct evp_pkey_st *k = key_of(api, person);
	uint8_t spki[44];
	size_t n = 32;

	memcpy(spki, head, sizeof(head));
	CHECK(api->EVP_PKEY_get_raw_public_key(k, spki + sizeof(head), &n) == 1,
	    "public");
	api->EVP_PKEY_free(k);
	return base64url_text(&a, bytes(spki, sizeof(spki)));
}

static struct sg_str
sign(size_t person, struct sg_str data, struct sg_str client)
{
	struct sg_error e = {0};
	const struct crypto_api *api = crypto_api_load(&e);
	struct evp_pkey_st *k = key_of(api, person);
	struct evp_md_ctx_st *ctx = api->EVP_MD_CTX_new();
	struct buf b = arena_buf(&a, 512);
	uint8_t digest[SHA256_SIZE], out[64];
	size_t n = sizeof(out);

	sha256_of(client, digest);
	buf_add(&b, data);
	buf_add(&b, bytes(digest, sizeof(digest)));
	CHECK(api->EVP_DigestSignInit(ctx, NULL, NULL, NULL, k) == 1 &&
		api->EVP_DigestSign(
		    ctx, out, &n, (const unsigned char *)b.p, b.n) == 1,
	    "sign");
	api->EVP_MD_CTX_free(ctx);
	api->EVP_PKEY_free(k);
	return base64url_text(&a, bytes(out, n));
}

/* ---- A ledger ------------------------------------------------------------ */

/* What is told; each test changes some of it before it is written. */
struct story {
	bool several;
	size_t n;            /* people who agreed */
	int64_t need;        /* as recorded */
	int64_t signed_need; /* as shown */
	bool not_owner;
	size_t same_id; /* this person has the id of the first; 0: none */
	const char *names[RECEIPT_PEOPLE_MAX];
	const char *seats[RECEIPT_PEOPLE_MAX];
	size_t n_owners;
	struct sg_str owners[2];
	size_t unsigned_one; /* this one did not sign; 0: all did */
	size_t left_out;     /* this one is not in the file; 0: all are */
	const char *rule;    /* of the votes */
	struct sg_str call;  /* hash that was agreed to */
	int64_t rev;         /* of the votes */
};

static struct story
two(void)
{
	return (struct story){.several = true,
	    .n = 2,
	    .need = 2,
	    .signed_need = 2,
	    .names = {"Ada", "Ben", "Cleo"},
	    .rule = "policy.toml:3:two",
	    .call = hex_of(STR("call")),
	    .rev = 1};
}

static struct journal_head head;

static struct sg_str
entry(struct sg_str json)
{
	struct sg_error e = {0};
	struct sg_str record = STR("");
	struct buf b;

	CHECK(ledger_record(json, &a, &record, &e) == SG_OK, "record: %s",
	    e.message);
	b = arena_buf(&a, record.n + LEDGER_FRAME);
	ledger_line_add(&b, record, &head);
	return bytes(b.p, b.n - 1);
}

static struct sg_str
json_of(const struct contract *c, const void *p)
{
	struct buf b = arena_buf(&a, 16384);

	contract_encode(c, p, &b);
	CHECK(!buf_full(&b), "json");
	return buf_str(&b);
}

static struct sg_str
event(const char *name, struct sg_str data, const struct story *s, size_t who,
    int64_t at_ms)
{
	struct ledger_record r = {.correlation = {.extension_id = STR("gate"),
				      .scenario_id = STR("runtime")},
	    .event = str_of(name),
	    .level = SG_LOG_LEVEL_INFO,
	    .message = STR("it happened"),
	    .has_data = true,
	    .data = data,
	    .has_by = true,
	    .by = {.has_id = true,
		.id = text("person-", who == s->same_id ? 0 : who),
		.name = str_of(s->names[who])},
	    .ts_ms = at_ms};

	return entry(json_of(&ledger_record_contract, &r));
}

static struct sg_str
enrolment(const struct story *s, size_t who)
{
	struct people_record r = {.has_alg = true,
	    .alg = STR("EdDSA"),
	    .has_name = true,
	    .name = str_of(s->names[who]),
	    .has_passkey = true,
	    .passkey = STR("blue key"),
	    .has_passkey_id = true,
	    .passkey_id = text("key-", who),
	    .has_person_id = true,
	    .person_id = text("person-", who == s->same_id ? 0 : who),
	    .has_public_key = true,
	    .public_key = public_of(who),
	    .has_rp = true,
	    .rp = STR(HOST)};

	return event("passkey.added", json_of(&people_record_contract, &r), s,
	    who, 1000);
}

static struct sg_str
shown_of(const struct story *s)
{
	struct prompt_scope scope = {
	    .kind = SG_SCOPE_COMMAND, .summary = STR("git push")};
	struct signed_shown v = {.capability = SG_CAP_EXEC,
	    .extension = {.id = STR("host.agent"), .name = STR("Agent")},
	    .method = SG_METHOD_EXEC,
	    .prompt = STR("perm-1"),
	    .has_quorum = s->several,
	    .quorum = {.need = s->signed_need,
		.rule = STR("policy.toml:3:two"),
		.says = STR("People must agree.")},
	    .rev = s->rev,
	    .risk = SG_RISK_HIGH,
	    .scopes = {&scope, 1},
	    .session = STR("s1")};
	struct sg_str json = json_of(&signed_shown_contract, &v);
	struct buf b = arena_buf(&a, CANONICAL_MAX(json.n));
	struct sg_error e = {0};

	CHECK(canonical_json_add(&b, json, &a, &e) == SG_OK, "canonical");
	return buf_str(&b);
}

static struct signature_record
signature(const struct story *s, size_t who, struct sg_str shown)
{
	struct passkey_approval what = {.prompt = STR("perm-1"),
	    .option = STR("allow_once"),
	    .call = STR(""),
	    .rev = s->rev,
	    .shown = shown};
	struct buf client = arena_buf(&a, 400), data = arena_buf(&a, 64);
	uint8_t digest[SHA256_SIZE], challenge[PASSKEY_CHALLENGE];

	CHECK(passkey_challenge_of(&what, digest, challenge), "challenge");
	buf_addz(&client, "{\"type\":\"webauthn.get\",\"challenge\":\"");
	base64url_add(&client, bytes(challenge, sizeof(challenge)));
	buf_addz(&client, "\",\"origin\":\"" PAGE "\",\"crossOrigin\":false}");
	sha256_of(STR(HOST), digest);
	buf_add(&data, bytes(digest, sizeof(digest)));
	buf_add(&data, bytes("\x05\0\0\0\7", 5));
	return (struct signature_record){
	    .client = base64url_text(&a, buf_str(&client)),
	    .counter = 7,
	    .data = base64url_text(&a, buf_str(&data)),
	    .option = STR("allow_once"),
	    .origin = STR(PAGE),
	    .passkey_id = text("key-", who),
	    .rev = s->rev,
	    .shown_hash = hex_of(shown),
	    .signature = sign(who, buf_str(&data), buf_str(&client))};
}

static struct sg_str
vote(const struct story *s, size_t who, const struct signature_record *by)
{
	struct sg_str call = s->call;
	struct kept_remark r = {.prompt_id = STR("perm-1"),
	    .surface = STR("page"),
	    .has_agreed = true,
	    .agreed = {.rule = str_of(s->rule),
		.person = str_of(s->names[who]),
		.device = STR("phone"),
		.has_seat = s->seats[who] != NULL,
		.seat = s->seats[who] != NULL ? str_of(s->seats[who]) : STR(""),
		.rev = s->rev,
		.hashes = {&call, 1},
		.count = (int64_t)who + 1,
		.need = s->need,
		.has_signature = who + 1 != s->unsigned_one,
		.signature = *by}};

	return event("prompt.agreed", json_of(&kept_remark_contract, &r), s,
	    who, 2000 + (int64_t)who);
}

static struct sg_str
decision(const struct story *s, const struct signature_record *by)
{
	struct quorum_yes yes[RECEIPT_PEOPLE_MAX] = {0};
	struct sg_str call = hex_of(STR("call")), id = STR("c1");
	struct policy_decision_log log = {.has_by = true,
	    .by = {.has_id = true,
		.id = text("person-", s->n - 1 == s->same_id ? 0 : s->n - 1),
		.name = str_of(s->names[s->n - 1])},
	    .correlation = {.extension_id = STR("host.agent"),
		.scenario_id = STR("runtime")},
	    .data = {.has_call_hashes = true,
		.call_hashes = {&call, 1},
		.call_ids = {&id, 1},
		.capability = SG_CAP_EXEC,
		.decision = SG_DECISION_ALLOW_ONCE,
		.extension_id = STR("host.agent"),
		.has_prompt_id = true,
		.prompt_id = STR("perm-1"),
		.risk = SG_RISK_HIGH,
		.has_quorum = s->several,
		.quorum = {.agreed = {yes, s->n},
		    .need = s->need,
		    .not_owner = s->not_owner,
		    .owners = {(struct sg_str *)s->owners, s->n_owners},
		    .rule = STR("policy.toml:3:two")},
		.scope_hashes = {&call, 1},
		.has_signature = true,
		.signature = *by},
	    .level = SG_LOG_LEVEL_INFO,
	    .message = STR("allowed"),
	    .ts_ms = 3000};

	for (size_t i = 0; i < s->n; i++)
		yes[i] = (struct quorum_yes){.person = str_of(s->names[i]),
		    .has_person_id = true,
		    .person_id = text("person-", i == s->same_id ? 0 : i),
		    .has_seat = s->seats[i] != NULL,
		    .seat = s->seats[i] != NULL ? str_of(s->seats[i])
						: STR("")};
	return entry(json_of(&policy_decision_log_contract, &log));
}

/* The whole of it: what the ledger would have, as a receipt. */
static struct sg_str
write(const struct story *s)
{
	struct receipt_parts p = {
	    .several = s->several, .shown = shown_of(s), .n = s->n};
	struct signature_record by[RECEIPT_PEOPLE_MAX];
	size_t n = 0;

	head = (struct journal_head){.seq = 0};
	for (size_t i = 0; i < s->n; i++)
		p.yes[i].enrolment = enrolment(s, i);
	for (size_t i = 0; i < s->n; i++) {
		by[i] = signature(s, i, p.shown);
		if (s->several)
			p.yes[i].agreed = vote(s, i, &by[i]);
	}
	p.decision = decision(s, &by[s->n - 1]);
	for (size_t i = 0; i < s->n; i++)
		if (i + 1 != s->left_out)
			p.yes[n++] = p.yes[i];
	p.n = n;
	return receipt_write(&p, &a);
}

static const char *
verdict(struct sg_str file)
{
	static struct receipt_found f;

	return receipt_read(file, &a, &f);
}

static void
refused(const char *what, const struct story *s, const char *part)
{
	const char *why = verdict(write(s));

	CHECK(why != NULL && strstr(why, part) != NULL, "%s: %s", what,
	    why == NULL ? "accepted" : why);
}

/* ---- The tests ----------------------------------------------------------- */

static void
one_and_several_are_right(void)
{
	struct story s = two();
	const char *why = verdict(write(&s));
	struct receipt_found f;

	CHECK(why == NULL, "two: %s", why);
	CHECK(receipt_read(write(&s), &a, &f) == NULL && f.file.n == 2 &&
		str_eq(f.who[0].by.data.name, STR("Ada")) &&
		str_eq(f.who[1].by.data.name, STR("Ben")),
	    "both are there");
	s.n = 3;
	CHECK((why = verdict(write(&s))) == NULL, "three of two: %s", why);
	s = two();
	s.not_owner = true;
	s.n_owners = 1;
	s.owners[0] = STR("Dora");
	CHECK((why = verdict(write(&s))) == NULL, "the owner is another: %s",
	    why);
	s.seats[1] = "Cleo";
	CHECK((why = verdict(write(&s))) == NULL, "for Cleo: %s", why);
	s = two();
	s.several = false;
	s.n = 1;
	CHECK((why = verdict(write(&s))) == NULL, "one: %s", why);
}

/* with right hashes, so that only the rule can find it. */
static void
fewer_never_look_like_enough(void)
{
	struct story s = two();

	s.n = 1;
	refused("one where two must", &s, "fewer people");
	s = two();
	s.n = 1;
	s.need = 1;
	refused("the number was made smaller", &s, "not what was signed");
	s = two();
	s.left_out = 1;
	refused("one is left out", &s, "missing");
	s = two();
	s.same_id = 1;
	refused("one person with two keys", &s, "more than once");
	s = two();
	s.seats[1] = "ADA";
	refused("Ben has Ada's place", &s, "more than once");
	s = two();
	s.unsigned_one = 1;
	refused("one did not sign", &s, "signed");
	s = two();
	s.several = false;
	s.n = 1;
	s.signed_need = 2;
	CHECK(verdict(write(&s)) == NULL, "one alone is fine");
}

static void
what_else_does_not_fit(void)
{
	struct story s = two();

	s.not_owner = true;
	s.n_owners = 1;
	s.owners[0] = STR("ben");
	refused("the owner", &s, "owner of the agent");
	s.owners[0] = STR("Cleo");
	s.seats[0] = "Cleo";
	refused("somebody for the owner", &s, "owner of the agent");
	s = two();
	s.rule = "policy.toml:9:other";
	refused("another rule", &s, "another rule");
	s = two();
	s.call = hex_of(STR("another call"));
	refused("another call", &s, "other calls");
}

/* A file for one, of a decision that several had to take. */
static void
one_of_several_is_not_a_receipt(void)
{
	struct story s = two();
	struct receipt_parts p = {.several = false, .n = 1};
	struct signature_record by;
	const char *why;

	head = (struct journal_head){.seq = 0};
	p.shown = shown_of(&s);
	p.yes[0].enrolment = enrolment(&s, 0);
	s.n = 1;
	by = signature(&s, 0, p.shown);
	s.several = false; /* the decision hides it, what was signed does not */
	p.decision = decision(&s, &by);
	why = verdict(receipt_write(&p, &a));
	CHECK(why != NULL && strstr(why, "several people had to agree"), "%s",
	    why == NULL ? "accepted" : why);
}

/* each byte, each with one bit changed, of both kinds of file. */
static void
each_changed_byte_is_found(void)
{
	struct story s = two();

	for (int kind = 0; kind < 2; kind++) {
		struct sg_str file;
		char *copy;
		size_t missed = 0;

		arena_clear(&a);
		if (kind == 1) {
			s.several = false;
			s.n = 1;
		}
		s.call = hex_of(STR("call"));
		file = write(&s);
		copy = malloc(file.n);
		memcpy(copy, file.p, file.n);
		file.p = copy;
		for (size_t i = 0; i < file.n; i += 7) {
			arena_clear(&a);
			copy[i] ^= (char)(1 << i % 7);
			missed += verdict(file) == NULL;
			copy[i] ^= (char)(1 << i % 7);
		}
		CHECK(missed == 0, "%zu of %zu", missed, file.n);
		arena_clear(&a);
		CHECK(verdict(file) == NULL, "and as it was it is right");
		free(copy);
	}
}

int
main(void)
{
	int status;

	arena_init(&a, &mem_heap, 64u << 20);
	RUN(one_and_several_are_right);
	RUN(fewer_never_look_like_enough);
	RUN(what_else_does_not_fit);
	RUN(one_of_several_is_not_a_receipt);
	RUN(each_changed_byte_is_found);
	status = t_done("receipt_receipt");
	arena_release(&a);
	return status;
}
