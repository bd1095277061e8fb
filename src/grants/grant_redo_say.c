/* What a start did to the grants of the store: for people, and recorded. */
#include "grants/grant_redo_int.h"
#include "shell/record.h"
#include "json/json_put.h"

static const char *
kind_of(const struct journal_found *f)
{
	switch (f->cache) {
	case JOURNAL_CACHE_FITS:
		return f->ledger.seq > f->store.seq ? "behind" : "differs";
	case JOURNAL_CACHE_GONE:
		return "gone";
	case JOURNAL_CACHE_DAMAGED:
		return "damaged";
	case JOURNAL_CACHE_OTHER:
		return "other";
	}
	return "unknown";
}

static void
say_count(struct buf *b, uint64_t n, const char *one, const char *more)
{
	if (n == 0)
		return;
	buf_addz(b, "; ");
	buf_addu(b, n);
	buf_addz(b, n == 1 ? one : more);
}

/* What happened, for people; it stays in the shell. */
static void
say_text(struct redo *r)
{
	static const char *const what[] = {
	    [JOURNAL_CACHE_FITS] = "the store was behind the ledger by entries "
				   "",
	    [JOURNAL_CACHE_GONE] = "the store was gone and was made again from "
				   "entries ",
	    [JOURNAL_CACHE_DAMAGED] = "the store was damaged, was put aside "
				      "and made again from entries ",
	    [JOURNAL_CACHE_OTHER] = "the store belonged to another ledger, was "
				    "put aside and made again from entries ",
	};
	const struct journal_found *f = r->sh->port.found;
	struct buf b = {
	    .p = r->sh->repaired, .cap = sizeof(r->sh->repaired) - 1};

	if (f->cache == JOURNAL_CACHE_FITS && f->ledger.seq == f->store.seq) {
		buf_addz(&b, "the store did not say what the ledger says");
	} else {
		buf_addz(&b, what[f->cache]);
		buf_addu(&b, f->store.seq + 1);
		buf_addz(&b, " to ");
		buf_addu(&b, f->ledger.seq);
	}
	say_count(&b, r->changes, " change of grants", " changes of grants");
	say_count(&b, r->widened,
	    " denial covers its whole capability: its scope cannot be read",
	    " denials cover their whole capability: their scopes cannot be "
	    "read");
	say_count(&b, r->dropped, " allow was dropped", " allows were dropped");
	r->sh->repaired[b.n] = '\0';
}

static void
record(struct redo *r)
{
	const struct journal_found *f = r->sh->port.found;
	struct buf b = shell_buf(&r->a, 8192);

	if (b.p == NULL)
		return;
	json_open(&b);
	if (f->aside[0] != '\0')
		json_put_name(&b, "aside", f->aside);
	json_put_int(&b, "carried", (int64_t)r->carried);
	json_put_int(&b, "changes", (int64_t)r->changes);
	json_put_int(&b, "dropped", (int64_t)r->dropped);
	json_put_int(&b, "from", (int64_t)f->store.seq + 1);
	json_put_name(&b, "found", kind_of(f));
	json_put_int(&b, "to", (int64_t)f->ledger.seq);
	json_put_int(&b, "widened", (int64_t)r->widened);
	json_close(&b);
	r->lines[r->n_lines++] = record_event(r->sh,
	    &(struct record_event){.event = "store.repaired",
		.message = "the store was brought to what the ledger says",
		.level = SG_LOG_LEVEL_WARN,
		.extension_id = STR("solgate"),
		.data = buf_str(&b)},
	    &r->a);
	grant_redo_flush(r);
}

void
grant_redo_say(struct redo *r)
{
	say_text(r);
	record(r);
}
