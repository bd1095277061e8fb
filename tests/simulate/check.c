/* The invariants; see check.h and README.md for their list. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate/check.h"
#include "store/ledger.h"
#include "words/words.h"

#define BIT(d) (UINT32_C(1) << (d))

struct sim_model sim_model;

void *__real_malloc(size_t n);

void
sim_check_begin(void)
{
	memset(&sim_model, 0, sizeof(sim_model));
	sim_model.n_calls = 1;
	sim_model.n_chips = 1;
}

unsigned
sim_call_no(const char *text)
{
	unsigned n = text[0] == 'c' ? (unsigned)strtoul(text + 1, NULL, 10) : 0;

	return n > 0 && n < sim_model.n_calls ? n : CALLS;
}

/* The text behind ${key} in a line, which ends with ${end}. */
static const char *
behind(const char *line, const char *end, const char *key)
{
	size_t n = strlen(key);
	const char *p = memmem(line, (size_t)(end - line), key, n);

	return p != NULL ? p + n : NULL;
}

static enum sg_decision_token
token_at(const char *p)
{
	unsigned d = SG_DECISION_COUNT;
	const char *quote = strchr(p, '"');

	(void)word_parse(
	    &words_decision_token, (struct sg_str){p, (size_t)(quote - p)}, &d);
	return (enum sg_decision_token)d;
}

static void
take_line(const char *line, const char *end)
{
	const char *p, *d;
	/* What was allowed could not be compared with what would run: it is
	 * denied after all, by a record of its own (T43). */
	bool corrects = behind(line, end, "\"rule\":\"hash_changed\"") != NULL;

	if (behind(line, end, "\"event\":\"policy.decision\"") == NULL ||
	    (p = behind(line, end, "\"call_ids\":[")) == NULL ||
	    (d = behind(p, end, "\"decision\":\"")) == NULL)
		return;
	for (; *p == '"'; p += *p == ',') {
		unsigned no = sim_call_no(p + 1);

		p = strchr(p + 1, '"') + 1;
		if (no == CALLS)
			continue;
		sim_model.calls[no].written |= BIT(token_at(d));
		sim_model.calls[no].records += !corrects;
	}
}

static bool
is_ledger(const struct sim_file *f)
{
	return f->used && strstr(f->name, "/ledger.") != NULL;
}

static size_t
take_lines(const char *p, size_t from, size_t to)
{
	const char *nl;

	while (from < to && (nl = memchr(p + from, '\n', to - from)) != NULL) {
		take_line(p + from, nl);
		from = (size_t)(nl - p) + 1;
	}
	return from;
}

void
sim_check_synced(struct sim_file *f)
{
	sim_tally->durable++;
	if (is_ledger(f))
		f->scanned = take_lines(f->safe, f->scanned, f->safe_n);
}

bool
sim_check_durable(const char *part, const char *other)
{
	for (size_t i = 0; i < SIM_FILES; i++) {
		const struct sim_file *f = &sim_disk.files[i];
		const char *p = f->safe, *end = p + f->safe_n, *nl;

		if (!is_ledger(f))
			continue;
		for (; p < end && (nl = memchr(p, '\n', (size_t)(end - p)));
		     p = nl + 1)
			if (behind(p, nl, part) != NULL &&
			    behind(p, nl, other) != NULL)
				return true;
	}
	return false;
}

/* T42, T43: a record that says the same is on the disk.  T27, T33: what a
 * person allowed was seen.  T64: a denial holds.  T46: one end. */
void
sim_check_told(unsigned no, enum sg_decision_token d, bool denied)
{
	struct sim_call *c = &sim_model.calls[no];
	const struct sim_rule *r = &sim_model.rules[c->ext][c->cmd];
	const char *name = word_name(&words_decision_token, d);

	sim_tally->told++;
	if ((c->written & BIT(d)) == 0)
		sim_fail("call c%06u was told %s before its record was durable",
		    no, name);
	c->told |= BIT(d);
	if (decision_verdict(d) != SG_VERDICT_ALLOW)
		return;
	sim_tally->allowed++;
	if (denied)
		sim_fail(
		    "call c%06u was told %s; a denial was known", no, name);
	if ((d == SG_DECISION_ALLOW_ONCE || d == SG_DECISION_ALLOW_SESSION ||
		d == SG_DECISION_ALLOW_ALWAYS) &&
	    !c->seen)
		sim_fail("call c%06u was told %s; nobody who saw it said so",
		    no, name);
	if (d == SG_DECISION_ALLOW_STORED && !r->allowed)
		sim_fail("call c%06u: nobody ever allowed that for good", no);
	if (d == SG_DECISION_ALLOW_PERMISSIVE && !sim_model.permissive)
		sim_fail("call c%06u: nobody set permissive mode", no);
	if (d == SG_DECISION_ALLOW_POLICY)
		sim_fail("call c%06u: there is no policy that allows", no);
}

/* T62: once, unless it was said to have failed; after a durable yes. */
void
sim_check_runs(unsigned no, unsigned attempt)
{
	struct sim_chip *c = &sim_model.chips[no];
	char id[32];

	sim_tally->runs++;
	if (!c->approved)
		sim_fail("action a%04u runs; nobody approved it", no);
	snprintf(id, sizeof(id), "\"a%04u\"", no);
	if (!sim_check_durable("\"action.decision\"", id))
		sim_fail(
		    "action a%04u runs before its approval is durable", no);
	if (c->runs > 0 && !c->failed)
		sim_fail("action a%04u runs again", no);
	if (attempt <= c->attempt)
		sim_fail("attempt %u of action a%04u runs again", attempt, no);
	c->attempt = attempt;
	c->runs++;
	c->failed = c->ended = false;
}

static void
check_calls(void)
{
	for (unsigned i = 1; i < sim_model.n_calls; i++) {
		const struct sim_call *c = &sim_model.calls[i];

		if ((c->told & ~c->written) != 0)
			sim_fail("call c%06u: the record of what it was told "
				 "is gone",
			    i);
		if (c->records > c->lives)
			sim_fail("call c%06u came %u times and has %u records",
			    i, c->lives, c->records);
	}
}

/* What the files say now, synced or not: it is what a start reads. */
static void
read_again(void)
{
	for (unsigned i = 1; i < sim_model.n_calls; i++)
		sim_model.calls[i].written = sim_model.calls[i].records = 0;
	for (size_t i = 0; i < SIM_FILES; i++) {
		struct sim_file *f = &sim_disk.files[i];

		if (is_ledger(f))
			(void)take_lines(f->live, 0, f->n);
	}
}

/* T55: the chain, over all files. */
static void
check_chain(void)
{
	struct ledger_report r = {.ok = false};
	struct sg_error e = {0};

	if (ledger_verify(SIM_ROOT "/state/audit", NULL, NULL, &r, &e) != SG_OK)
		sim_fail("the ledger cannot be read: %s", e.message);
	if (!r.ok)
		sim_fail("the ledger is broken at %llu: %s",
		    (unsigned long long)r.broken, r.why);
}

void
sim_check_start(void)
{
	uint32_t durable[CALLS];
	unsigned records[CALLS];

	check_chain();
	for (unsigned i = 1; i < sim_model.n_calls; i++) {
		durable[i] = sim_model.calls[i].written;
		records[i] = sim_model.calls[i].records;
	}
	read_again();
	check_calls();
	/* What is only written is not durable yet. */
	for (unsigned i = 1; i < sim_model.n_calls; i++) {
		if ((durable[i] & ~sim_model.calls[i].written) != 0)
			sim_fail("call c%06u: a durable record is gone", i);
		sim_model.calls[i].written = durable[i];
		sim_model.calls[i].records = records[i];
	}
}
