/* A receipt as a file: one line of JSON in one form. */
#include <string.h>

#include "json/canonical_json.h"
#include "receipt/receipt.h"
#include "store/ledger_line.h"

static void
sum_add(struct sha256 *h, struct sg_str text)
{
	sha256_add(h, text);
	sha256_add(h, STR("\n"));
}

/* SHA-256 of all texts, a newline behind each, as hex. */
static void
sum(const struct receipt_parts *p, struct buf *out)
{
	uint8_t digest[SHA256_SIZE];
	struct sha256 h;

	sha256_init(&h);
	sum_add(&h, p->decision);
	for (size_t i = 0; i < p->n; i++) {
		if (p->several)
			sum_add(&h, p->yes[i].agreed);
		sum_add(&h, p->yes[i].enrolment);
	}
	sum_add(&h, p->shown);
	sha256_end(&h, digest);
	buf_addhex(out, digest, sizeof(digest));
}

static size_t
bytes_of(const struct receipt_parts *p)
{
	size_t n = p->decision.n + p->shown.n;

	for (size_t i = 0; i < p->n; i++)
		n += p->yes[i].agreed.n + p->yes[i].enrolment.n;
	return 6 * n + 1024 + 64 * p->n;
}

struct sg_str
receipt_write(const struct receipt_parts *p, struct arena *a)
{
	struct receipt_yes yes[RECEIPT_PEOPLE_MAX];
	struct receipt_several many = {
	    .agreed = {yes, p->n}, .decision = p->decision, .shown = p->shown};
	struct receipt one = {.decision = p->decision,
	    .enrolment = p->yes[0].enrolment,
	    .shown = p->shown};
	char hex[2 * SHA256_SIZE + 1];
	struct buf h = BUF_ON(hex), b = arena_buf(a, bytes_of(p));

	memcpy(yes, p->yes, sizeof(yes));
	sum(p, &h);
	one.sha256 = many.sha256 = buf_str(&h);
	if (b.p != NULL && p->several)
		contract_encode(&receipt_several_contract, &many, &b);
	else if (b.p != NULL)
		contract_encode(&receipt_contract, &one, &b);
	buf_addc(&b, '\n');
	return buf_full(&b) ? STR("") : buf_str(&b);
}

/* Either form; false: it is none. */
static bool
take_apart(struct sg_str line, struct arena *a, struct receipt_parts *p)
{
	struct sg_error none = {0};
	struct receipt_several many;
	struct receipt one;

	*p = (struct receipt_parts){.n = 1};
	if (contract_decode(&receipt_contract, line, a, &one, &none) == SG_OK) {
		p->decision = one.decision;
		p->shown = one.shown;
		p->yes[0].enrolment = one.enrolment;
		return true;
	}
	none = (struct sg_error){0};
	if (contract_decode(&receipt_several_contract, line, a, &many, &none) !=
		SG_OK ||
	    many.agreed.n > RECEIPT_PEOPLE_MAX)
		return false;
	p->several = true;
	p->decision = many.decision;
	p->shown = many.shown;
	p->n = many.agreed.n;
	memcpy(p->yes, many.agreed.v, p->n * sizeof(p->yes[0]));
	return true;
}

/* Of one ledger: in this order, and linked where they stand side by side. */
static bool
follows(const struct ledger_entry *before, const struct ledger_entry *after)
{
	return before->seq < after->seq &&
	    (before->seq + 1 != after->seq ||
		memcmp(before->hash, after->prev, SHA256_SIZE) == 0);
}

static const char out_of_order[] = "the entries do not follow each other";

/* The entry of the passkey, and the signature that was made with it. */
static const char *
read_signer(const struct receipt_yes *y, const struct ledger_entry *at,
    struct receipt_signer *s, struct arena *a)
{
	struct ledger_entry enrolment;
	const char *why;

	if (ledger_line_read(y->enrolment, &enrolment) != NULL)
		return "the entry of the enrolment was changed";
	if (!follows(&enrolment, at))
		return out_of_order;
	s->seq = at->seq;
	s->enrolment_seq = enrolment.seq;
	if ((why = receipt_enrolment(enrolment.record, a, &s->by)) != NULL)
		return why;
	return receipt_decision(&s->vote.log, &s->by, a);
}

/* Of several: each entry, then all of them together. */
static const char *
read_several(struct receipt_found *f, const struct ledger_entry *decision,
    struct arena *a)
{
	struct receipt_vote votes[RECEIPT_PEOPLE_MAX];
	const char *why;

	if (!f->log.data.has_signature)
		return "this decision is not signed";
	for (size_t i = 0; i < f->file.n; i++) {
		struct receipt_signer *s = &f->who[i];
		struct ledger_entry at;

		if (ledger_line_read(f->file.yes[i].agreed, &at) != NULL)
			return "an entry of somebody who agreed was changed";
		if (!follows(&at, decision) ||
		    (i > 0 && at.seq <= f->who[i - 1].seq))
			return out_of_order;
		if ((why = receipt_agreed(at.record, a, &s->vote)) != NULL ||
		    (why = read_signer(&f->file.yes[i], &at, s, a)) != NULL)
			return why;
		if (!str_eq(s->vote.log.data.signature.shown_hash,
			f->log.data.signature.shown_hash))
			return "not all of them were shown the same";
		votes[i] = s->vote;
	}
	if (!str_eq(f->log.data.signature.signature,
		votes[f->file.n - 1].log.data.signature.signature))
		return "the decision is not the last one's who agreed";
	return receipt_quorum(&f->log, votes, f->file.n);
}

static const char *
read_lines(struct receipt_found *f, struct arena *a)
{
	struct ledger_entry decision;
	const char *why;

	if (ledger_line_read(f->file.decision, &decision) != NULL)
		return "the entry of the decision was changed";
	f->decision_seq = decision.seq;
	if ((why = receipt_log(decision.record, a, &f->log)) != NULL)
		return why;
	if (f->file.several)
		return read_several(f, &decision, a);
	if (f->log.data.has_quorum)
		return "several people had to agree, and this has one of them";
	f->who[0].vote.log = f->log;
	return read_signer(&f->file.yes[0], &decision, &f->who[0], a);
}

/* All of them signed how many they must be. */
static const char *
read_need(const struct receipt_found *f)
{
	const struct quorum_record *q = &f->log.data.quorum;

	if (!f->file.several)
		return f->shown.has_quorum
		    ? "several people had to agree, and this has one of them"
		    : NULL;
	return f->shown.has_quorum && f->shown.quorum.need == q->need &&
		str_eq(f->shown.quorum.rule, q->rule)
	    ? NULL
	    : "how many had to agree is not what was signed";
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
	return read_need(f);
}

const char *
receipt_read(struct sg_str text, struct arena *a, struct receipt_found *out)
{
	struct sg_str line = text;
	const char *why;

	*out = (struct receipt_found){.decision_seq = 0};
	if (line.n == 0 || line.p[line.n - 1] != '\n')
		return "a receipt is one line with its end; this file is cut";
	line.n--;
	if (!take_apart(line, a, &out->file))
		return "this is not a receipt of Solgate, or it was changed";
	/* One form: written again, it is the same to the byte. */
	if (!str_eq(text, receipt_write(&out->file, a)))
		return "the file was changed: its checksum is another one";
	if ((why = read_lines(out, a)) != NULL)
		return why;
	return read_shown(out, a);
}
