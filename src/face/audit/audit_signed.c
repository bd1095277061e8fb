/*
 * Signed approvals, and those of several people, in the ledger: each signature
 * is checked, and that as many different people agreed as the rule demands.
 */
#include <stdlib.h>
#include <string.h>

#include "face/audit/audit.h"
#include "face/audit/signed_int.h"
#include "json/json_put.h"
#include "store/ledger_line.h"

#define KEYS_MAX 4096

/* Somebody agreed, and the question is still open. */
struct agreed {
	struct agreed *next;
	struct sg_str line;
	char text[];
};

struct walk {
	struct signed_walk *out;
	struct audit *k;
	struct sg_str lines[KEYS_MAX]; /* that enrolled a passkey */
	size_t n;
	struct agreed *open; /* the newest first */
	uint64_t broken;     /* entry; 0: none */
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
	    arena_dup(&w->out->kept, entry->line, &w->lines[w->n]))
		w->n++;
}

static bool
keep_agreed(struct walk *w, const struct ledger_entry *entry)
{
	struct agreed *g = malloc(sizeof(*g) + entry->line.n);

	if (g == NULL)
		return false;
	memcpy(g->text, entry->line.p, entry->line.n);
	g->line = (struct sg_str){g->text, entry->line.n};
	g->next = w->open;
	w->open = g;
	return true;
}

/* The question is over, one way or the other. */
static void
drop_agreed(struct walk *w, struct sg_str prompt)
{
	struct agreed **at = &w->open;

	while (*at != NULL) {
		struct agreed *g = *at;

		if (prompt.n > 0 && !says(g->line, prompt)) {
			at = &g->next;
			continue;
		}
		*at = g->next;
		free(g);
	}
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

/* Its signature, if it has one.  NULL: nothing is wrong. */
static const char *
check_signature(struct walk *w, const struct policy_decision_log *log)
{
	struct receipt_enrolment by;
	struct sg_str line;
	const char *why;

	if (!log->data.has_signature)
		return NULL;
	if (!find_key(w, log->data.signature.passkey_id, &by, &line)) {
		w->out->unknown++;
		return NULL;
	}
	if ((why = receipt_decision(log, &by, &w->k->a)) == NULL)
		w->out->checked++;
	return why;
}

/* The newest yes of the ${i}-th person that ${log} names. */
static const struct agreed *
find_vote(struct walk *w, const struct policy_decision_log *log, size_t i,
    struct receipt_vote *out)
{
	for (const struct agreed *g = w->open; g != NULL; g = g->next) {
		struct ledger_entry e;

		if (says(g->line, log->data.prompt_id) &&
		    ledger_line_read(g->line, &e) == NULL &&
		    receipt_agreed(e.record, &w->k->a, out) == NULL &&
		    receipt_is_vote(log, i, out))
			return g;
	}
	return NULL;
}

static const char *
check_several(struct walk *w, const struct policy_decision_log *log,
    struct receipt_parts *parts)
{
	struct receipt_vote votes[RECEIPT_PEOPLE_MAX];
	struct receipt_enrolment by;
	const char *why;
	size_t n = log->data.quorum.agreed.n;

	if (n > RECEIPT_PEOPLE_MAX)
		return "more people agreed than can";
	for (size_t i = 0; i < n; i++) {
		const struct agreed *g = find_vote(w, log, i, &votes[i]);

		if (g == NULL && audit_begins(w->k) > 1 && !w->k->joined)
			return NULL; /* it is in an archive; said elsewhere */
		if (g == NULL)
			return "the yes of somebody who counts is missing";
		parts->yes[i].agreed = g->line;
		if (votes[i].log.data.has_signature)
			(void)find_key(w,
			    votes[i].log.data.signature.passkey_id, &by,
			    &parts->yes[i].enrolment);
	}
	if ((why = receipt_quorum(log, votes, n)) != NULL)
		return why;
	parts->n = n;
	w->out->several++;
	return NULL;
}

static bool
is_meant(const struct signed_walk *w, const struct policy_decision_data *d)
{
	if (d->has_prompt_id && str_eq(d->prompt_id, w->id))
		return true;
	for (size_t i = 0; i < d->call_ids.n; i++)
		if (str_eq(d->call_ids.v[i], w->id))
			return true;
	return false;
}

/* What a receipt of it needs, in memory that stays. */
static bool
take(struct walk *w, const struct policy_decision_data *d,
    struct receipt_parts *parts)
{
	struct signed_walk *out = w->out;
	struct receipt_enrolment by;
	struct arena *a = &out->kept;

	out->found = *parts;
	if (!parts->several) {
		out->found.n = 1;
		(void)find_key(w, d->signature.passkey_id, &by,
		    &out->found.yes[0].enrolment);
	}
	for (size_t i = 0; i < out->found.n; i++)
		if (out->found.yes[i].enrolment.n == 0 ||
		    !arena_dup(
			a, out->found.yes[i].agreed, &out->found.yes[i].agreed))
			return false;
	return arena_dup(a, parts->decision, &out->found.decision) &&
	    arena_dup(a, d->prompt_id, &out->prompt) &&
	    arena_dup(a,
		d->signature.has_shown_sealed ? d->signature.shown_sealed
					      : STR(""),
		&out->sealed);
}

/* A decision: its signature, and the people behind it. */
static const char *
see_decision(struct walk *w, const struct ledger_entry *entry, bool *done)
{
	struct receipt_parts parts = {.decision = entry->line};
	struct policy_decision_log log;
	const char *why = receipt_log(entry->record, &w->k->a, &log);

	if (why != NULL || (why = check_signature(w, &log)) != NULL)
		return why;
	parts.several = log.data.has_quorum;
	if (parts.several && (why = check_several(w, &log, &parts)) != NULL)
		return why;
	if (w->out->id.n > 0 && log.data.has_signature &&
	    is_meant(w->out, &log.data))
		*done = take(w, &log.data, &parts);
	if (log.data.has_prompt_id)
		drop_agreed(w, log.data.prompt_id);
	return NULL;
}

static bool
see_key(void *ctx, const struct ledger_entry *entry)
{
	if (says(entry->record, STR(JSON_NAME("event") "\"passkey.added\"")))
		keep_key(ctx, entry);
	return true;
}

static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct walk *w = ctx;
	struct receipt_vote vote;
	bool done = false;

	if (w->k->chains == NULL)
		(void)see_key(w, entry);
	arena_clear(&w->k->a);
	if (says(entry->record, STR(JSON_NAME("event") "\"prompt.agreed\""))) {
		w->why = receipt_agreed(entry->record, &w->k->a, &vote);
		if (w->why == NULL)
			w->why = check_signature(w, &vote.log);
		if (w->why == NULL && !keep_agreed(w, entry))
			w->why = "there is not enough memory to check it";
	} else if (says(entry->record,
		       STR(JSON_NAME("event") "\"policy.decision\"")) &&
	    (w->open != NULL || says(entry->record, STR(JSON_NAME("quorum"))) ||
		says(entry->record, STR(JSON_NAME("shown_hash"))))) {
		w->why = see_decision(w, entry, &done);
	}
	if (w->why != NULL)
		w->broken = entry->seq;
	return w->why == NULL && !done;
}

enum cli_exit
signed_walk(struct audit *k, struct signed_walk *out)
{
	struct walk *w = calloc(1, sizeof(*w));
	enum cli_exit status = CLI_DONE;
	struct sg_error e = {0};

	arena_init(&out->kept, &mem_heap, SIGNED_ARENA_BYTES);
	if (w == NULL)
		return cli_fail(k->cli, CLI_FAILED, "no memory", NULL, NULL);
	w->k = k;
	w->out = out;
	/* A passkey of one node signs at any of them. */
	if ((k->chains != NULL && audit_each(k, 1, see_key, w, &e) != SG_OK) ||
	    audit_each(k, 1, see, w, &e) != SG_OK) {
		status = audit_cannot(k, &e);
	} else if (w->broken != 0) {
		printf("the approval of entry %llu is wrong: %s\n",
		    (unsigned long long)w->broken, w->why);
		status = CLI_FAILED;
	}
	drop_agreed(w, STR(""));
	free(w);
	return status;
}

enum cli_exit
audit_signatures(struct audit *k, uint64_t *n, uint64_t *several)
{
	struct signed_walk w = {.checked = 0};
	enum cli_exit status = signed_walk(k, &w);

	*n = w.checked;
	*several = w.several;
	if (status == CLI_DONE && w.unknown > 0) {
		fprintf(stderr,
		    "solgate: %llu signed approvals have no enrolment in these "
		    "files; name the archive that has it: --archive=DIR\n",
		    (unsigned long long)w.unknown);
		status = audit_begins(k) > 1 ? CLI_DONE : CLI_FAILED;
	}
	arena_release(&w.kept);
	return status;
}
