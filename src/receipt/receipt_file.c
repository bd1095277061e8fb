/* A receipt as a file: one line of JSON in one form. */
#include <string.h>

#include "json/canonical_json.h"
#include "receipt/receipt.h"
#include "store/ledger_line.h"

/* SHA-256 of the three texts, a newline behind each, as hex. */
static void
sum(const struct receipt *r, struct buf *out)
{
	struct sg_str all[] = {r->decision, r->enrolment, r->shown};
	struct sha256 h;
	uint8_t digest[SHA256_SIZE];

	sha256_init(&h);
	for (size_t i = 0; i < 3; i++) {
		sha256_add(&h, all[i]);
		sha256_add(&h, STR("\n"));
	}
	sha256_end(&h, digest);
	buf_addhex(out, digest, sizeof(digest));
}

static struct sg_str
encode(struct receipt *r, struct arena *a)
{
	size_t room = 6 * (r->decision.n + r->enrolment.n + r->shown.n) + 1024;
	char hex[2 * SHA256_SIZE + 1];
	struct buf h = BUF_ON(hex), b = arena_buf(a, room);

	sum(r, &h);
	r->sha256 = buf_str(&h);
	if (b.p != NULL)
		contract_encode(&receipt_contract, r, &b);
	buf_addc(&b, '\n');
	r->sha256 = STR("");
	return buf_full(&b) ? STR("") : buf_str(&b);
}

struct sg_str
receipt_write(struct sg_str decision, struct sg_str enrolment,
    struct sg_str shown, struct arena *a)
{
	struct receipt r = {
	    .decision = decision, .enrolment = enrolment, .shown = shown};

	return encode(&r, a);
}

/* One form: written again, it is the same to the byte. */
static bool
is_form(struct sg_str text, const struct receipt *r, struct arena *a)
{
	struct receipt again = *r;

	return str_eq(text, encode(&again, a));
}

static const char *
read_lines(struct receipt_found *f, struct arena *a)
{
	struct ledger_entry decision, enrolment;
	const char *why;

	if (ledger_line_read(f->file.decision, &decision) != NULL)
		return "the entry of the decision was changed";
	if (ledger_line_read(f->file.enrolment, &enrolment) != NULL)
		return "the entry of the enrolment was changed";
	f->decision_seq = decision.seq;
	f->enrolment_seq = enrolment.seq;
	if (enrolment.seq >= decision.seq ||
	    (enrolment.seq + 1 == decision.seq &&
		memcmp(enrolment.hash, decision.prev, SHA256_SIZE) != 0))
		return "the entries do not follow each other";
	if ((why = receipt_enrolment(enrolment.record, a, &f->by)) != NULL)
		return why;
	if ((why = receipt_log(decision.record, a, &f->log)) != NULL)
		return why;
	return receipt_decision(&f->log, &f->by, a);
}

static const char *
read_shown(struct receipt_found *f, struct arena *a)
{
	const struct signature_record *s = &f->log.data.signature;
	struct sg_error none = {0};
	uint8_t digest[SHA256_SIZE];
	char hex[2 * SHA256_SIZE + 1];
	struct buf h = BUF_ON(hex);

	sha256_of(f->file.shown, digest);
	buf_addhex(&h, digest, sizeof(digest));
	if (!str_eq(s->shown_hash, buf_str(&h)))
		return "what was shown is not what was signed";
	if (!canonical_json_is(f->file.shown) ||
	    contract_decode(&signed_shown_contract, f->file.shown, a, &f->shown,
		&none) != SG_OK ||
	    !str_eq(f->shown.prompt, f->log.data.prompt_id) ||
	    f->shown.rev != s->rev)
		return "what was shown is of another question";
	return NULL;
}

const char *
receipt_read(struct sg_str text, struct arena *a, struct receipt_found *out)
{
	struct sg_error none = {0};
	struct sg_str line = text;
	const char *why;

	*out = (struct receipt_found){.decision_seq = 0};
	if (line.n == 0 || line.p[line.n - 1] != '\n')
		return "a receipt is one line with its end; this file is cut";
	line.n--;
	if (contract_decode(&receipt_contract, line, a, &out->file, &none) !=
	    SG_OK)
		return "this is not a receipt of Solgate, or it was changed";
	if (!is_form(text, &out->file, a))
		return "the file was changed: its checksum is another one";
	if ((why = read_lines(out, a)) != NULL)
		return why;
	return read_shown(out, a);
}
