/*
 * audit show: what was decided, about what and by whom.  What a call reached
 * for and what a grant covers stands in the ledger sealed; the key of the
 * installation opens it.
 */
#include <stdlib.h>
#include <string.h>

#include "base/rfc3339.h"
#include "base/seal.h"
#include "face/audit/audit.h"
#include "json/json_put.h"
#include "shape/log.h"
#include "shape/service.h"

#define SHOWN_ROOM 32 /* of a time */

struct show {
	struct audit *k;
	struct sg_str key; /* empty: there is none */
	uint64_t shut;     /* seals that did not open */
	uint64_t older;    /* entries of a version that sealed nothing */
	uint64_t from;     /* leave out decisions before this one */
	uint64_t n;
	bool counting;
};

/* The text, or why there is none. */
static struct sg_str
open_seal(struct show *s, struct sg_str name, struct sg_str sealed)
{
	struct sg_str text;

	if (seal_read(s->key, name, sealed, &s->k->a, &text))
		return text;
	s->shut++;
	return STR("(sealed)");
}

static void
begin(const struct ledger_entry *entry, int64_t ts_ms)
{
	char room[SHOWN_ROOM];
	struct buf b = BUF_ON(room);

	(void)rfc3339_add(&b, ts_ms);
	printf("%llu  %.*s  ", (unsigned long long)entry->seq, (int)b.n, b.p);
}

static void
put(const char *before, struct sg_str text)
{
	if (text.n == 0)
		return;
	fputs(before, stdout);
	cli_put(stdout, text);
}

/* "git push --force", and the others if there are several. */
static void
put_scopes(struct show *s, const struct policy_decision_data *d)
{
	if (!d->has_scopes_sealed) {
		s->older++;
		put("  ", STR("(only a hash)"));
		return;
	}
	for (size_t i = 0; i < d->scopes_sealed.n && i < d->call_ids.n; i++)
		put(i == 0 ? "  " : "; ",
		    open_seal(s, d->call_ids.v[i], d->scopes_sealed.v[i]));
}

static bool
show_decision(struct show *s, const struct ledger_entry *entry)
{
	struct policy_decision_log log;
	struct sg_error none = {0};
	const struct policy_decision_data *d = &log.data;

	if (contract_decode(&policy_decision_log_contract, entry->record,
		&s->k->a, &log, &none) != SG_OK)
		return false;
	begin(entry, log.ts_ms);
	fputs(word_name(&words_decision_token, d->decision), stdout);
	put("  ", d->extension_id);
	printf("  %s", word_name(&words_capability, d->capability));
	put_scopes(s, d);
	if (d->has_surface)
		printf("  by %s", word_name(&words_surface, d->surface));
	if (d->has_proved)
		put(", ", d->proved);
	else if (!d->has_surface && d->has_grant_id)
		put("  by ", d->grant_id);
	else if (!d->has_surface && d->has_rule)
		put("  by rule ", d->rule);
	putchar('\n');
	return true;
}

static void
show_grant(struct show *s, const struct ledger_entry *entry,
    const struct ledger_record *line)
{
	struct grant_record g;
	struct sg_error none = {0};

	if (contract_decode(&grant_record_contract, line->data, &s->k->a, &g,
		&none) != SG_OK)
		return;
	begin(entry, line->ts_ms);
	cli_put(stdout, line->event);
	printf("  %s", word_name(&words_grant_effect, g.decision));
	put("  ",
	    g.has_extension_id ? g.extension_id
			       : line->correlation.extension_id);
	printf("  %s", word_name(&words_capability, g.capability));
	if (g.has_scope_pattern)
		put("  ", g.scope_pattern);
	else if (g.has_scope_sealed)
		put("  ", open_seal(s, g.grant_id, g.scope_sealed));
	if (g.has_by)
		printf("  by %s", word_name(&words_surface, g.by));
	put("  ", g.grant_id);
	putchar('\n');
}

static void
show_mode(struct show *s, const struct ledger_entry *entry,
    const struct ledger_record *line)
{
	char room[SHOWN_ROOM];
	struct buf until = BUF_ON(room);
	struct mode_record m;
	struct sg_error none = {0};

	if (contract_decode(&mode_record_contract, line->data, &s->k->a, &m,
		&none) != SG_OK)
		return;
	begin(entry, line->ts_ms);
	printf("mode.changed  %s", word_name(&words_policy_mode, m.mode));
	if (m.until_ms > 0 && rfc3339_add(&until, m.until_ms))
		put("  until ", buf_str(&until));
	if (m.has_by)
		put("  by ", m.by);
	if (m.has_proved)
		put(", ", m.proved);
	putchar('\n');
}

static bool
says(const struct ledger_entry *entry, struct sg_str event)
{
	return str_find(entry->record, event) < entry->record.n;
}

static void
show_other(struct show *s, const struct ledger_entry *entry)
{
	struct ledger_record line;
	struct sg_error none = {0};

	if (contract_decode(&ledger_record_contract, entry->record, &s->k->a,
		&line, &none) != SG_OK ||
	    !line.has_data)
		return;
	if (str_starts(line.event, STR("grant.")))
		show_grant(s, entry, &line);
	else
		show_mode(s, entry, &line);
}

/* Decisions, grants and modes; the first pass counts them. */
static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct show *s = ctx;
	bool decision = says(
	    entry, STR(JSON_NAME("event") "\"policy.decision\""));
	int64_t ms;

	if (!decision && !says(entry, STR(JSON_NAME("event") "\"grant.")) &&
	    !says(entry, STR(JSON_NAME("event") "\"mode.changed\"")))
		return true;
	arena_clear(&s->k->a);
	if (s->k->since_ms != INT64_MIN &&
	    (!audit_time(entry, &s->k->a, &ms) || ms < s->k->since_ms))
		return true;
	s->n++;
	if (s->counting || s->n <= s->from)
		return true;
	arena_clear(&s->k->a);
	if (decision)
		(void)show_decision(s, entry);
	else
		show_other(s, entry);
	return !ferror(stdout);
}

static void
say_missing(const struct show *s)
{
	if (s->shut > 0)
		fprintf(stderr,
		    "solgate: note: %llu scopes could not be opened: seal.key "
		    "of this installation is another one, or is missing\n",
		    (unsigned long long)s->shut);
	if (s->older > 0)
		fprintf(stderr,
		    "solgate: note: %llu entries are of a version that kept "
		    "only a hash of the scope\n",
		    (unsigned long long)s->older);
}

enum cli_exit
audit_decided(struct audit *k)
{
	char path[PLACE_MAX + 16];
	struct show s = {.k = k, .counting = true};
	struct sg_error e = {0};
	struct arena keys;
	enum sg_err err;

	audit_state_dir(k, path);
	(void)strncat(path, "/seal.key", sizeof(path) - strlen(path) - 1);
	arena_init(&keys, &mem_heap, 1u << 16);
	if (config_file(path, &keys, &s.key, &e) == SG_OK)
		s.key = str_trim(s.key);
	e = (struct sg_error){0};
	err = audit_each(k, 1, see, &s, &e);
	s.from = s.n > (uint64_t)k->lines && k->since_ms == INT64_MIN
	    ? s.n - (uint64_t)k->lines
	    : 0;
	s.n = 0;
	s.counting = false;
	if (err == SG_OK)
		err = audit_each(k, 1, see, &s, &e);
	arena_release(&keys);
	if (err != SG_OK)
		return audit_cannot(k, &e);
	say_missing(&s);
	audit_say_archived(k, audit_begins(k));
	return cli_flush(k->cli, CLI_DONE);
}
