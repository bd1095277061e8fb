/*
 * Signed approvals on the command line: verify looks at each, receipt takes one
 * out and verifies it anywhere.
 */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/rfc3339.h"
#include "base/seal.h"
#include "face/audit/audit.h"
#include "json/json_put.h"
#include "receipt/receipt.h"
#include "store/ledger.h"
#include "store/ledger_line.h"
#include "term/show.h"

#define KEYS_MAX    4096
#define FILE_MAX    (4u << 20)
#define ARENA_BYTES (256u << 20)

/* The lines that enrolled a passkey, and what is looked for. */
struct walk {
	struct audit *k;
	struct arena kept; /* of what outlives an entry */
	struct sg_str lines[KEYS_MAX];
	size_t n;
	struct sg_str id; /* of a receipt; empty: look at all */
	struct sg_str found, enrolled, sealed, prompt;
	uint64_t checked, unknown;
	uint64_t broken; /* entry; 0: none */
	const char *why;
};

static bool
says(struct sg_str record, struct sg_str part)
{
	return str_find(record, part) < record.n;
}

static void
keep_key(struct walk *w, const struct ledger_entry *entry)
{
	if (w->n < KEYS_MAX &&
	    arena_dup(&w->kept, entry->line, &w->lines[w->n]))
		w->n++;
}

/* The passkey of ${id}; NULL: its enrolment is not in these files. */
static bool
find_key(struct walk *w, struct sg_str id, struct receipt_enrolment *out,
    struct sg_str *line)
{
	for (size_t i = 0; i < w->n; i++) {
		struct ledger_entry e;

		if (ledger_line_read(w->lines[i], &e) == NULL &&
		    receipt_enrolment(e.record, &w->k->a, out) == NULL &&
		    str_eq(out->data.passkey_id, id)) {
			*line = w->lines[i];
			return true;
		}
	}
	return false;
}

static bool
is_meant(const struct walk *w, const struct policy_decision_data *d)
{
	if (d->has_prompt_id && str_eq(d->prompt_id, w->id))
		return true;
	for (size_t i = 0; i < d->call_ids.n; i++)
		if (str_eq(d->call_ids.v[i], w->id))
			return true;
	return false;
}

static bool
take(struct walk *w, const struct ledger_entry *entry,
    const struct policy_decision_data *d, struct sg_str enrolled)
{
	w->enrolled = enrolled;
	return arena_dup(&w->kept, entry->line, &w->found) &&
	    arena_dup(&w->kept, d->prompt_id, &w->prompt) &&
	    arena_dup(&w->kept,
		d->signature.has_shown_sealed ? d->signature.shown_sealed
					      : STR(""),
		&w->sealed);
}

static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct walk *w = ctx;
	struct policy_decision_log log;
	struct receipt_enrolment by;
	struct sg_str line;
	bool ends = says(
	    entry->record, STR(JSON_NAME("event") "\"policy.decision\""));

	if (says(entry->record, STR(JSON_NAME("event") "\"passkey.added\"")))
		keep_key(w, entry);
	if (!says(entry->record, STR(JSON_NAME("shown_hash"))) ||
	    !(ends ||
		says(entry->record,
		    STR(JSON_NAME("event") "\"prompt.agreed\""))))
		return true;
	arena_clear(&w->k->a);
	w->why = (ends ? receipt_log : receipt_agreed)(
	    entry->record, &w->k->a, &log);
	if (w->why == NULL && !log.data.has_signature)
		return true;
	if (w->why == NULL &&
	    !find_key(w, log.data.signature.passkey_id, &by, &line)) {
		w->unknown++;
		return true;
	}
	if (w->why == NULL)
		w->why = receipt_decision(&log, &by, &w->k->a);
	if (w->why != NULL) {
		w->broken = entry->seq;
		return false;
	}
	w->checked++;
	return !ends || w->id.n == 0 || !is_meant(w, &log.data) ||
	    !take(w, entry, &log.data, line);
}

static enum cli_exit
walk(struct walk *w)
{
	struct sg_error e = {0};

	arena_init(&w->kept, &mem_heap, ARENA_BYTES);
	if (audit_each(w->k, 1, see, w, &e) != SG_OK)
		return audit_cannot(w->k, &e);
	if (w->broken == 0)
		return CLI_DONE;
	printf("the signature of entry %llu is wrong: %s\n",
	    (unsigned long long)w->broken, w->why);
	return CLI_FAILED;
}

enum cli_exit
audit_signatures(struct audit *k, uint64_t *n)
{
	struct walk *w = calloc(1, sizeof(*w));
	enum cli_exit status = CLI_FAILED;

	*n = 0;
	if (w == NULL)
		return cli_fail(k->cli, CLI_FAILED, "no memory", NULL, NULL);
	w->k = k;
	status = walk(w);
	*n = w->checked;
	if (status == CLI_DONE && w->unknown > 0) {
		fprintf(stderr,
		    "solgate: %llu signed approvals have no enrolment in these "
		    "files; name the archive that has it: --archive=DIR\n",
		    (unsigned long long)w->unknown);
		status = ledger_begins(k->dir) > 1 ? CLI_DONE : CLI_FAILED;
	}
	arena_release(&w->kept);
	free(w);
	return status;
}

/* ---- receipt ------------------------------------------------------------- */

struct call {
	struct audit audit;
	const char *to, *dir, *archive;
};

/* What was shown, opened with the key of this installation. */
static bool
open_shown(struct walk *w, struct sg_str *out)
{
	char path[PLACE_MAX + 16];
	struct sg_error e = {0};
	struct sg_str key = STR("");

	audit_state_dir(w->k, path);
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

static enum cli_exit export(struct call *k, struct walk *w) {
	struct sg_str shown, text; enum cli_exit status = walk(w);

	if (status != CLI_DONE) return status;
	if (w->found.n == 0) return cli_fail(k->audit.cli, CLI_FAILED,
	    "no signed approval has this id", NULL,
	    "Name a question (perm-...) or a call that was approved "
	    "with a passkey: solgate audit show");
	if (!open_shown(w, &shown)) return cli_fail(k->audit.cli, CLI_FAILED,
	    "what was shown cannot be opened", NULL,
	    "seal.key of this installation is needed");
	text = receipt_write(w->found, w->enrolled, shown, &w->kept);
	return text.n > 0
	    ? put(k, text)
	    : cli_fail(k->audit.cli, CLI_FAILED, "no memory", NULL, NULL);
}

static enum cli_exit
run_export(struct call *k, const char *id)
{
	struct walk *w = calloc(1, sizeof(*w));
	enum cli_exit status = CLI_FAILED;

	if (w == NULL)
		return status;
	w->k = &k->audit;
	w->id = str_of(id);
	if (audit_find_dir(&k->audit)) {
		status = export(k, w);
		arena_release(&w->kept);
	}
	free(w);
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

/* Who approved what, and when, in sentences. */
static void
tell(const struct receipt_found *f)
{
	const struct signature_record *s = &f->log.data.signature;
	char hex[2 * SHA256_SIZE + 1];
	struct buf b = BUF_ON(hex);
	uint8_t digest[SHA256_SIZE];

	sha256_of(
	    (struct sg_str){(const char *)f->by.key.spki, f->by.key.n}, digest);
	buf_addhex(&b, digest, sizeof(digest));
	cli_put(stdout, f->by.data.name);
	fputs(" answered ", stdout);
	cli_put(stdout, s->option);
	fputs(" on ", stdout);
	put_time(f->log.ts_ms);
	fputs(", signed with the passkey \"", stdout);
	cli_put(stdout, f->by.data.passkey);
	fputs("\" (", stdout);
	cli_put(stdout, f->by.data.alg);
	fputs(").\n", stdout);
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
	fputs("The passkey was enrolled on ", stdout);
	put_time(f->by.at_ms);
	printf(" (entry %llu); SHA-256 of its public key: %.*s.\n",
	    (unsigned long long)f->enrolment_seq, (int)b.n, b.p);
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

	arena_init(&a, &mem_heap, ARENA_BYTES);
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
	arena_init(&k.audit.a, &mem_heap, ARENA_BYTES);
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
	    "passkey: ID is its\nquestion, or a call. verify checks a receipt "
	    "without a gate and says who approved\nwhat, and when; - is "
	    "standard input. A receipt in which one byte was changed is\n"
	    "refused, with exit code 1.\n"
	    "\nExamples:\n  solgate receipt export perm-0123 >approval.json\n"
	    "  solgate receipt verify approval.json\n",
    CLI_ROWS(options),
    .run = run,
};
