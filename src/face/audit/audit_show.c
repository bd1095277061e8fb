/* Entries of the ledger as lines of text, JSON or CSV. */
#include <string.h>

#include "base/rfc3339.h"
#include "face/audit/audit.h"
#include "json/json_members.h"

#define MEMBERS_MAX 64

/* The columns: the name, and where in the record it stands. */
enum { TS, LEVEL, EVENT, MESSAGE, EXTENSION, CAPABILITY, RISK, DECISION, N };

static const struct {
	const char *name;
	bool data; /* a member of "data" */
} columns[N] = {
    [TS] = {"ts", false},
    [LEVEL] = {"level", false},
    [EVENT] = {"event", false},
    [MESSAGE] = {"message", false},
    [EXTENSION] = {"extension_id", true},
    [CAPABILITY] = {"capability", true},
    [RISK] = {"risk", true},
    [DECISION] = {"decision", true},
};

/* Texts of the members of ${json} that are columns. */
static enum sg_err
read_members(struct sg_str json, bool data, struct arena *a, struct sg_str *v)
{
	struct json_member *m;
	size_t n;
	enum sg_err err = json_members(json, MEMBERS_MAX, a, &m, &n);

	for (size_t i = 0; i < n && err == SG_OK; i++) {
		for (size_t k = 0; k < N; k++)
			if (columns[k].data == data &&
			    str_eq(m[i].key, str_of(columns[k].name)) &&
			    json_member_text(m[i].value, a, &v[k]) != SG_OK)
				v[k] = STR("");
		if (!data && str_eq(m[i].key, STR("data")) &&
		    m[i].value.p[0] == '{')
			err = read_members(m[i].value, true, a, v);
	}
	/* More members than anyone looks at are no failure. */
	return err == SG_EMANY ? SG_OK : err;
}

static bool
read_columns(
    const struct ledger_entry *entry, struct arena *a, struct sg_str v[N])
{
	for (size_t k = 0; k < N; k++)
		v[k] = STR("");
	return read_members(entry->record, false, a, v) == SG_OK;
}

bool
audit_time(const struct ledger_entry *entry, struct arena *a, int64_t *ms)
{
	struct sg_str v[N];

	return read_columns(entry, a, v) && rfc3339_parse(v[TS], ms);
}

/* A cell: quotes are doubled; what a spreadsheet would take for a formula
 * gets an apostrophe in front. */
static void
put_cell(struct sg_str s)
{
	putchar('"');
	if (s.n > 0 && memchr("=+-@\t\r", s.p[0], 6) != NULL)
		putchar('\'');
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c == '"')
			putchar('"');
		putchar(c < 0x20 ? ' ' : c);
	}
	putchar('"');
}

static void
show_csv(const struct audit *k, const struct ledger_entry *entry,
    const struct sg_str v[N])
{
	char room[64];
	struct buf hex = BUF_ON(room);

	if (k->chains != NULL) {
		put_cell(k->shown);
		putchar(',');
	}
	printf("%llu", (unsigned long long)entry->seq);
	for (size_t i = 0; i < N; i++) {
		putchar(',');
		put_cell(v[i]);
	}
	buf_addhex(&hex, entry->hash, sizeof(entry->hash));
	printf(",%.64s\r\n", room);
}

static void
show_text(const struct audit *k, const struct ledger_entry *entry,
    const struct sg_str v[N])
{
	static const int shown[] = {TS, EVENT, DECISION, EXTENSION, CAPABILITY};

	if (k->chains != NULL) {
		cli_put(stdout, k->shown);
		putchar(' ');
	}
	printf("%llu", (unsigned long long)entry->seq);
	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]); i++)
		if (v[shown[i]].n > 0) {
			fputs("  ", stdout);
			cli_put(stdout, v[shown[i]]);
		}
	if (v[MESSAGE].n > 0) {
		fputs("  ", stdout);
		cli_put(stdout, v[MESSAGE]);
	}
	putchar('\n');
}

void
audit_show_names(const struct audit *k)
{
	if (k->as != AUDIT_AS_CSV)
		return;
	fputs(k->chains != NULL ? "node,seq" : "seq", stdout);
	for (size_t i = 0; i < N; i++)
		printf(",%s", columns[i].name);
	fputs(",hash\r\n", stdout);
}

bool
audit_show(struct audit *k, const struct ledger_entry *entry)
{
	struct sg_str v[N];

	if (k->as == AUDIT_AS_JSON) {
		fwrite(entry->line.p, 1, entry->line.n, stdout);
		putchar('\n');
		return true;
	}
	if (!read_columns(entry, &k->a, v))
		return false;
	if (k->as == AUDIT_AS_CSV)
		show_csv(k, entry, v);
	else
		show_text(k, entry, v);
	return true;
}
