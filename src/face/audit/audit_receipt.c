/* Signed approvals as files: taken out of the ledger, verified anywhere. */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/rfc3339.h"
#include "base/seal.h"
#include "face/audit/signed_int.h"
#include "term/show.h"

#define FILE_MAX (24u << 20)

struct call {
	struct audit audit;
	const char *to, *dir, *archive;
};

/* What was shown, opened with the key of this installation. */
static bool
open_shown(struct audit *k, struct signed_walk *w, struct sg_str *out)
{
	char path[PLACE_MAX + 16];
	struct sg_error e = {0};
	struct sg_str key = STR("");

	audit_state_dir(k, path);
	(void)strncat(path, "/seal.key", sizeof(path) - strlen(path) - 1);
	return config_file(path, &w->kept, &key, &e) == SG_OK &&
	    seal_read(str_trim(key), w->prompt, w->sealed, &w->kept, out);
}

static enum cli_exit
put(const struct call *k, struct sg_str text)
{
	FILE *f = k->to == NULL ? stdout : fopen(k->to, "wx");
	bool ok = f != NULL && fwrite(text.p, 1, text.n, f) == text.n &&
	    fflush(f) == 0;

	if (f != NULL && f != stdout)
		ok = fclose(f) == 0 && ok;
	if (ok)
		return CLI_DONE;
	return cli_fail(k->audit.cli, CLI_FAILED, "the receipt was not written",
	    strerror(errno), "Name a file that is not there yet: --to=FILE");
}

static enum cli_exit
export_found(struct call *k, struct signed_walk *w)
{
	struct receipt_found *f;
	enum cli_exit status;
	struct sg_str text;
	const char *why;

	if (w->found.decision.n == 0)
		return cli_fail(k->audit.cli, CLI_FAILED,
		    "no signed approval has this id", NULL,
		    "Name a question (perm-...) or a call that was approved "
		    "with a passkey: solgate audit show");
	if (!open_shown(&k->audit, w, &w->found.shown))
		return cli_fail(k->audit.cli, CLI_FAILED,
		    "what was shown cannot be opened", NULL,
		    "seal.key of this installation is needed");
	f = calloc(1, sizeof(*f));
	text = receipt_write(&w->found, &w->kept);
	if (text.n == 0 || f == NULL)
		status = cli_fail(
		    k->audit.cli, CLI_FAILED, "no memory", NULL, NULL);
	/* What nobody could verify is not given out. */
	else if ((why = receipt_read(text, &w->kept, f)) != NULL)
		status = cli_fail(k->audit.cli, CLI_FAILED,
		    "no receipt can be made of this approval", why, NULL);
	else
		status = put(k, text);
	free(f);
	return status;
}

static enum cli_exit
run_export(struct call *k, const char *id)
{
	struct signed_walk w = {.id = str_of(id)};
	enum cli_exit status = CLI_FAILED;

	if (!audit_find_dir(&k->audit) || !audit_open(&k->audit, true))
		return status;
	status = signed_walk(&k->audit, &w);
	if (status == CLI_DONE)
		status = export_found(k, &w);
	arena_release(&w.kept);
	audit_close(&k->audit);
	return status;
}

static void
put_time(int64_t ms)
{
	char room[40];
	struct buf b = BUF_ON(room);

	(void)rfc3339_add(&b, ms);
	printf("%.*s", (int)b.n, b.p);
}

static void
put_line(const char *name, struct sg_str text)
{
	if (text.n == 0)
		return;
	fputs(name, stdout);
	cli_put(stdout, text);
	fputs(".\n", stdout);
}

static void
tell_signer(const struct receipt_signer *s)
{
	const struct signature_record *r = &s->vote.log.data.signature;

	cli_put(stdout, s->by.data.name);
	if (s->vote.said.has_seat) {
		fputs(" for ", stdout);
		cli_put(stdout, s->vote.said.seat);
	}
	fputs(" answered ", stdout);
	cli_put(stdout, r->option);
	fputs(" on ", stdout);
	put_time(s->vote.log.ts_ms);
	fputs(", signed with the passkey \"", stdout);
	cli_put(stdout, s->by.data.passkey);
	fputs("\" (", stdout);
	cli_put(stdout, s->by.data.alg);
	fputs(").\n", stdout);
}

static void
tell_key(const struct receipt_signer *s, bool named)
{
	char hex[2 * SHA256_SIZE + 1];
	struct buf b = BUF_ON(hex);
	uint8_t digest[SHA256_SIZE];

	sha256_of(
	    (struct sg_str){(const char *)s->by.key.spki, s->by.key.n}, digest);
	buf_addhex(&b, digest, sizeof(digest));
	fputs("The passkey", stdout);
	if (named) {
		fputs(" of ", stdout);
		cli_put(stdout, s->by.data.name);
	}
	fputs(" was enrolled on ", stdout);
	put_time(s->by.at_ms);
	printf(" (entry %llu); SHA-256 of its public key: %.*s.\n",
	    (unsigned long long)s->enrolment_seq, (int)b.n, b.p);
}

/* "2 of the 2 people the rule demands agreed." */
static void
tell_rule(const struct receipt_found *f)
{
	const struct quorum_record *q = &f->log.data.quorum;

	printf("%zu different %s agreed and signed; the rule demands %lld: ",
	    f->file.n, f->file.n == 1 ? "person" : "people",
	    (long long)q->need);
	cli_put(stdout, f->shown.quorum.says);
	fputs("\n", stdout);
	for (size_t i = 0; i < q->owners.n; i++)
		put_line(i == 0 ? "None of them owns the agent; its owner is "
				: "and ",
		    q->owners.v[i]);
}

/* Who approved what, and when, in sentences. */
static void
tell(const struct receipt_found *f)
{
	const struct signature_record *s = &f->log.data.signature;

	for (size_t i = 0; i < f->file.n; i++)
		tell_signer(&f->who[i]);
	if (f->file.several)
		tell_rule(f);
	put_line("Who asked: ", f->shown.extension.name);
	printf("For: %s, risk %s.\n",
	    word_name(&words_capability, f->shown.capability),
	    word_name(&words_risk, f->shown.risk));
	for (size_t i = 0; i < f->shown.scopes.n; i++)
		put_line("What was shown: ", f->shown.scopes.v[i].summary);
	put_line("On the page: ", s->origin);
	printf("Question %.*s, revision %lld; entry %llu of the ledger.\n",
	    (int)f->shown.prompt.n, f->shown.prompt.p, (long long)s->rev,
	    (unsigned long long)f->decision_seq);
	for (size_t i = 0; i < f->file.n; i++)
		tell_key(&f->who[i], f->file.several);
	fputs("The receipt is right: nothing in it was changed.\n", stdout);
}

static enum cli_exit
run_verify(struct call *k, const char *path)
{
	struct receipt_found *f = calloc(1, sizeof(*f));
	FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	struct buf b = {.p = malloc(FILE_MAX), .cap = FILE_MAX};
	enum cli_exit status = CLI_FAILED;
	struct arena a;
	const char *why;

	arena_init(&a, &mem_heap, SIGNED_ARENA_BYTES);
	if (in == NULL || f == NULL || b.p == NULL) {
		status = cli_fail(k->audit.cli, CLI_FAILED,
		    "the receipt cannot be read", strerror(errno), NULL);
	} else {
		b.n = fread(b.p, 1, b.cap, in);
		why = b.n == b.cap ? "this is too long for a receipt"
				   : receipt_read(buf_str(&b), &a, f);
		if (why == NULL) {
			tell(f);
			status = CLI_DONE;
		} else {
			status = cli_fail(k->audit.cli, CLI_FAILED,
			    "the receipt is wrong", why,
			    "Do not trust it; ask for it again");
		}
	}
	if (in != NULL && in != stdin)
		(void)fclose(in);
	arena_release(&a);
	free(b.p);
	free(f);
	return status;
}

static const struct cli_option options[] = {
    CLI_TEXT(
	"to", "FILE", "export: write it there, to a new file", struct call, to),
    CLI_TEXT("archive", "DIR", "export: the archived files are here",
	struct call, archive),
    CLI_TEXT(
	"dir", "DIR", "export: the directory of the ledger", struct call, dir),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;
	enum cli_exit status;

	k = (struct call){.audit = {.cli = c, .since_ms = INT64_MIN}};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (argc - optind != 2)
		return cli_fail(c, CLI_USAGE, "receipt needs two words", NULL,
		    "Try: solgate receipt export ID, or solgate receipt verify "
		    "FILE");
	k.audit.archive = k.archive;
	if (k.dir != NULL)
		snprintf(k.audit.dir, sizeof(k.audit.dir), "%s", k.dir);
	arena_init(&k.audit.a, &mem_heap, SIGNED_ARENA_BYTES);
	if (strcmp(argv[optind], "export") == 0)
		status = run_export(&k, argv[optind + 1]);
	else if (strcmp(argv[optind], "verify") == 0)
		status = run_verify(&k, argv[optind + 1]);
	else
		status = cli_fail(c, CLI_USAGE,
		    "receipt does not know this word", argv[optind],
		    "One of: export verify");
	arena_release(&k.audit.a);
	return status;
}

const struct cli_command cmd_receipt = {
    .name = "receipt",
    .args = "[OPTION]... export ID | verify FILE",
    .summary = "Take a signed approval out of the ledger, and verify one",
    .help = "export writes a receipt of an approval that was signed with a "
	    "passkey: ID is its\nquestion, or a call; of several people it has "
	    "every yes that counted. "
	    "verify checks a receipt "
	    "without a gate and says who approved\nwhat, and when; - is "
	    "standard input. A receipt in which one byte was changed is\n"
	    "refused, with exit code 1.\n"
	    "\nExamples:\n  solgate receipt export perm-0123 >approval.json\n"
	    "  solgate receipt verify approval.json\n",
    CLI_ROWS(options),
    .run = run,
};
