/*
 * Ledger and store, with or without a server: whether the chain is whole, ends
 * where the store says, and whether a start had to mend anything.
 */
#include "care/doctor.h"
#include "store/journal.h"
#include "store/ledger.h"
#include "shelf/shelf.h"
#include "shape/service.h"

/* What the store knows of the ledger's end; seq 0: nothing. */
static struct journal_head
known_head(const struct doctor *d)
{
	struct shelf shelf = {d->r.home.config.store_url, d->r.home.state};
	struct journal_head head = {.seq = 0};
	struct store_port store = {.close = NULL};
	struct sg_error none = {0};

	if (shelf_open_read(&shelf, &store, &none) != SG_OK)
		return head;
	(void)journal_head_read(&store, &head, &none);
	store.close(store.self);
	return head;
}

static void
say_whole(struct doctor *d, const struct ledger_report *r,
    const struct journal_head *head)
{
	char text[256];

	if (r->base.seq > 0)
		snprintf(text, sizeof(text),
		    "%llu entries, %llu of them archived, chain verified",
		    (unsigned long long)r->records,
		    (unsigned long long)r->base.seq);
	else
		snprintf(text, sizeof(text), "%llu entries, chain verified",
		    (unsigned long long)r->records);
	doctor_say(d, "ledger", DOCTOR_OK, text, NULL);
	if (head->seq == r->records)
		return;
	snprintf(text, sizeof(text),
	    "it knows %llu of %llu entries of the ledger",
	    (unsigned long long)head->seq, (unsigned long long)r->records);
	doctor_say(d, "store", DOCTOR_NOTE, text,
	    "The next start carries the rest over: solgate serve");
}

void
doctor_ledger(struct doctor *d)
{
	struct ledger_port files = ledger_files(d->r.home.audit);
	struct journal_head head = known_head(d);
	struct ledger_report r;
	struct sg_error e = {0};
	char text[256];
	enum sg_err err = files.verify(files.self, &head, &r, &e);

	if (err == SG_ENOTFOUND && head.seq == 0) {
		doctor_say(d, "ledger", DOCTOR_NOTE, "it does not exist yet",
		    "The server makes it: solgate serve");
	} else if (err != SG_OK) {
		doctor_say(d, "ledger", DOCTOR_BAD, e.message,
		    "See: solgate audit verify");
	} else if (r.ok) {
		say_whole(d, &r, &head);
	} else {
		snprintf(text, sizeof(text), "broken at entry %llu: %s",
		    (unsigned long long)r.broken, r.why);
		doctor_say(
		    d, "ledger", DOCTOR_BAD, text, "See: solgate audit repair");
	}
}

/* places of checkpoints that do not take them, or contradict. */
static void
say_checkpoints(struct doctor *d, const struct service_state *s)
{
	char text[640];

	snprintf(text, sizeof(text), "%.*s", (int)s->checkpoints_why.n,
	    s->checkpoints_why.p == NULL ? "" : s->checkpoints_why.p);
	switch (s->checkpoints) {
	case SG_ANCHOR_NONE:
		doctor_say(d, "checkpoints", DOCTOR_NOTE,
		    "none: a program of your user could rewrite the ledger "
		    "unseen",
		    "Name a place that it cannot write: "
		    "audit.checkpoint_places in solgate.conf(5)");
		break;
	case SG_ANCHOR_WAITING:
	case SG_ANCHOR_KEPT:
		doctor_say(d, "checkpoints", DOCTOR_OK,
		    "every place has the last one", NULL);
		break;
	case SG_ANCHOR_UNREACHABLE:
		doctor_say(d, "checkpoints", DOCTOR_BAD, text,
		    "It is tried again; see audit.checkpoint_places in "
		    "solgate.conf(5)");
		break;
	case SG_ANCHOR_CONTRADICTED:
	case SG_ANCHOR_COUNT:
		doctor_say(d, "checkpoints", DOCTOR_BAD, text,
		    "The ledger was rewritten: solgate audit verify "
		    "--against=PLACE");
		break;
	}
}

void
doctor_kept(struct doctor *d, const struct service_state *s)
{
	char text[512];

	say_checkpoints(d, s);

	if (s->has_repaired) {
		snprintf(text, sizeof(text), "%.*s", (int)s->repaired.n,
		    s->repaired.p);
		doctor_say(d, "store", DOCTOR_NOTE, text,
		    "See what there is now: solgate grants list");
	}
	if (s->has_clock_behind_ms) {
		snprintf(text, sizeof(text),
		    "it is %lld s behind the last entry of the ledger; time "
		    "stands still until then",
		    (long long)(s->clock_behind_ms / 1000));
		doctor_say(
		    d, "clock", DOCTOR_BAD, text, "Set the clock: timedatectl");
	}
}
