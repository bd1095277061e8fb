/* A ledger and the checkpoints of a place, side by side; see against.h. */
#include "anchor/against.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/ledger.h"
#include "store/ledger_line.h"
#include "store/own.h"

struct pass {
	struct checkpoint *v;
	size_t n, at;
	struct against_report *out;
	uint64_t begin;     /* the first entry that was seen */
	uint64_t rest;      /* the first of the ledger itself */
	uint64_t end;       /* the last one that was seen */
	uint8_t ledger[32]; /* its first */
};

const char *
against_name(enum against_found f)
{
	switch (f) {
	case AGAINST_SAME:
		return "ok";
	case AGAINST_NONE:
		return "no checkpoint";
	case AGAINST_FORGED:
		return "wrong signature";
	case AGAINST_EDITED:
		return "edited";
	case AGAINST_CUT:
		return "cut";
	case AGAINST_FORKED:
		return "forked";
	case AGAINST_ROLLED_BACK:
		return "rolled back";
	case AGAINST_REPLACED:
		return "replaced";
	}
	return "unknown";
}

static void
say(struct pass *p, enum against_found found, const struct checkpoint *c,
    const char *why)
{
	p->out->found = found;
	p->out->seq = c->seq;
	p->out->at_ms = c->at_ms;
	snprintf(p->out->why, sizeof(p->out->why), "%.*s",
	    (int)sizeof(p->out->why) - 1, why);
}

/* Every line of ${text} that is not empty; false: ${p->out} says what is wrong.
 */
static bool
read_lines(struct pass *p, struct sg_str text, const uint8_t key[32])
{
	struct sg_error e = {0};

	while (text.n > 0) {
		const char *end = memchr(text.p, '\n', text.n);
		size_t n = end == NULL ? text.n : (size_t)(end - text.p);
		struct sg_str line = str_trim(str_part(text, 0, n));
		struct checkpoint *c = &p->v[p->n];

		text = str_part(text, n + (end != NULL), text.n);
		if (line.n == 0)
			continue;
		/* Half a line of a crash, or what a log says besides. */
		if (!checkpoint_read(line, c)) {
			p->out->skipped++;
			continue;
		}
		if (memcmp(c->key, key, 32) != 0) {
			p->out->others++;
			continue;
		}
		if (sign_check(key, c, &e) != SG_OK) {
			say(p, AGAINST_FORGED, c,
			    e.code == SG_EINVALID
				? "a checkpoint has a signature that is not of "
				  "this key"
				: e.message);
			return false;
		}
		p->n++;
	}
	return true;
}

/* In the order of the place: the same gate cannot have signed both. */
static bool
is_one_history(struct pass *p)
{
	for (size_t i = 1; i < p->n; i++) {
		const struct checkpoint *a = &p->v[i - 1], *b = &p->v[i];

		if (memcmp(a->ledger, b->ledger, 32) != 0) {
			say(p, AGAINST_FORKED, b,
			    "two ledgers were signed with one key");
			return false;
		}
		if (b->seq < a->seq && b->at_ms > a->at_ms) {
			say(p, AGAINST_ROLLED_BACK, b,
			    "later the ledger was shorter than it had been");
			return false;
		}
		if (b->prev_seq == a->seq &&
		    memcmp(b->prev, a->hash, 32) != 0) {
			say(p, AGAINST_FORKED, b,
			    "a checkpoint does not follow the one before it");
			return false;
		}
	}
	return true;
}

static int
by_seq(const void *x, const void *y)
{
	const struct checkpoint *a = x, *b = y;

	return a->seq < b->seq ? -1 : a->seq > b->seq;
}

/* An entry that is younger than the checkpoint that names it was not there
 * then: an old copy went on. */
static void
differs(struct pass *p, const struct ledger_entry *entry)
{
	const struct checkpoint *c = &p->v[p->at];

	if (ledger_record_ms(entry->record) > c->at_ms)
		say(p, AGAINST_ROLLED_BACK, c,
		    "this entry was written after the checkpoint that names "
		    "another one there: an old copy of the ledger went on");
	else
		say(p, AGAINST_EDITED, c,
		    "this entry is not the one that was signed: it, or one "
		    "before it, was changed");
}

static bool
see_first(void *ctx, const struct ledger_entry *entry)
{
	struct pass *p = ctx;

	p->rest = entry->seq;
	return false;
}

/* A checkpoint from before ${entry}, the first: of the entry right before it
 * the first one has the hash. */
static void
see_archived(struct pass *p, const struct ledger_entry *entry)
{
	const struct checkpoint *c = &p->v[p->at];

	if (c->seq + 1 < entry->seq)
		p->out->archived++;
	else if (memcmp(c->hash, entry->prev, sizeof(c->hash)) == 0)
		p->out->since = c->seq;
	else if (p->out->found == AGAINST_SAME)
		say(p, AGAINST_EDITED, c,
		    "the first entry that is here follows another one than "
		    "the one that was signed");
}

static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct pass *p = ctx;

	if (entry->seq == 1)
		memcpy(p->ledger, entry->hash, sizeof(p->ledger));
	if (p->begin == 0) {
		p->begin = entry->seq;
		for (; p->at < p->n && p->v[p->at].seq < p->begin; p->at++)
			see_archived(p, entry);
	}
	p->end = entry->seq;
	for (; p->at < p->n && p->v[p->at].seq == entry->seq; p->at++) {
		if (memcmp(p->v[p->at].hash, entry->hash, 32) == 0)
			p->out->since = entry->seq;
		else if (p->out->found == AGAINST_SAME)
			differs(p, entry);
	}
	return p->at < p->n;
}

static void
compare(struct pass *p)
{
	static const uint8_t none[32];

	/* The ledger leads to one that is later, so it is not this one. */
	if (p->out->found != AGAINST_SAME && p->out->since >= p->out->seq)
		say(p, AGAINST_FORKED,
		    &(struct checkpoint){
			.seq = p->out->seq, .at_ms = p->out->at_ms},
		    "the place has checkpoints of two ledgers, signed with one "
		    "key");
	if (p->out->found == AGAINST_SAME && p->out->archived == p->n &&
	    p->n > 0)
		say(p, AGAINST_NONE, &p->v[p->n - 1],
		    "every checkpoint is of an entry that was archived; name "
		    "the archive");
	if (p->out->found == AGAINST_SAME && p->at < p->n)
		say(p, AGAINST_CUT, &p->v[p->at],
		    "the ledger ends before this entry: its end was cut off, "
		    "or an old copy was put in its place");
	if (memcmp(p->ledger, none, 32) != 0 &&
	    memcmp(p->ledger, p->v[0].ledger, 32) != 0)
		say(p, AGAINST_REPLACED, &p->v[p->n - 1],
		    "the ledger begins with another entry: it is another one");
	if (p->out->found == AGAINST_SAME)
		say(p, AGAINST_SAME, &p->v[p->n - 1], "");
}

static size_t
count_lines(struct sg_str text)
{
	size_t n = 1;

	for (size_t i = 0; i < text.n; i++)
		n += text.p[i] == '\n';
	return n;
}

/* What the archive has, up to where the ledger begins. */
static bool
see_older(void *ctx, const struct ledger_entry *entry)
{
	struct pass *p = ctx;

	return entry->seq < p->rest && see(p, entry);
}

/* A ledger whose first files were archived says which one it is. */
static enum sg_err
read_both(
    struct pass *p, const char *dir, const char *archive, struct sg_error *e)
{
	uint64_t file;
	enum sg_err err = ledger_place_of(dir, 1, p->ledger, &file, e);

	if (err == SG_OK)
		err = ledger_each(dir, 1, see_first, p, e);
	if (err == SG_OK && archive != NULL)
		err = ledger_each_part(archive, 1, see_older, p, e);
	if (err == SG_OK && (p->at < p->n || p->begin == 0))
		err = ledger_each(dir, 1, see, p, e);
	return err;
}

enum sg_err
against(const struct ledger_port *chain, const char *dir, const char *archive,
    struct sg_str lines, const uint8_t key[32], struct arena *a,
    struct against_report *out, struct sg_error *e)
{
	struct pass p = {.out = out};
	enum sg_err err = SG_OK;

	*out = (struct against_report){.found = AGAINST_SAME};
	p.v = arena_new(a, count_lines(lines) * sizeof(*p.v));
	if (p.v == NULL)
		return own_starved(e);
	if (!read_lines(&p, lines, key))
		return SG_OK;
	out->checkpoints = p.n;
	if (p.n == 0) {
		say(&p, AGAINST_NONE, &(struct checkpoint){.seq = 0},
		    "the place has no checkpoint of this key");
		return SG_OK;
	}
	if (!is_one_history(&p))
		return SG_OK;
	qsort(p.v, p.n, sizeof(*p.v), by_seq);
	err = chain != NULL ? chain->each(chain->self, 1, see, &p, e)
			    : read_both(&p, dir, archive, e);
	if (err == SG_OK)
		compare(&p);
	return err;
}
