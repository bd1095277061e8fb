/* Rows of the lists, made of what the server answers; see table.h. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "view/lines.h"
#include "view/question.h"
#include "view/table_int.h"
#include "shape/service.h"

#define ARENA_BYTES (64u << 20)

const char *const table_names[TAB_COUNT] = {
    [TAB_PROMPTS] = "Requests",
    [TAB_GRANTS] = "Grants",
    [TAB_TRACES] = "Traces",
    [TAB_AUDIT] = "Audit",
    [TAB_STATS] = "Stats",
};

const struct table_column table_columns[TAB_COUNT][TABLE_COLUMNS] = {
    [TAB_PROMPTS] = {{"TIME", 5, 0}, {"DECISION", 15, 0},
	{"CAPABILITY", 10, 72}, {"RISK", 6, 60}, {"EXTENSION", 16, 50},
	{"SCOPE", -1, 0}, {"N", 2, 60}},
    [TAB_GRANTS] = {{"RULE", 5, 0}, {"CAPABILITY", 10, 0},
	{"EXTENSION", 18, 50}, {"SCOPE", -1, 0}, {"LASTS", 8, 60},
	{"USED", 5, 70}, {"NOTE", 12, 90}},
    [TAB_TRACES] = {{"TIME", 5, 0}, {"TURN", 6, 0}, {"RULE", 4, 60},
	{"INTENT", 9, 50}, {"RISK", 4, 44}, {"SUMMARY", 8, 80},
	{"MESSAGE", -1, 0}},
    [TAB_AUDIT] = {{"SEQ", 6, 0}, {"TIME", 8, 0}, {"EVENT", 17, 60},
	{"DECISION", 15, 70}, {"EXTENSION", 16, 90}, {"MESSAGE", -1, 0},
	{"", 0, 0}},
    [TAB_STATS] = {{"WHAT", 26, 0}, {"VALUE", -1, 0}, {"", 0, 0}, {"", 0, 0},
	{"", 0, 0}, {"", 0, 0}, {"", 0, 0}},
};

struct sg_str
table_path(enum tui_tab tab)
{
	static const char *const paths[TAB_COUNT] = {
	    [TAB_PROMPTS] = "/v1/prompts?limit=200&view=all",
	    [TAB_GRANTS] = "/v1/grants?limit=200",
	    [TAB_TRACES] = "/v1/traces?limit=100",
	    [TAB_AUDIT] = "/v1/audit?limit=100",
	    [TAB_STATS] = "/v1/stats",
	};

	return str_of(paths[tab]);
}

void
table_release(struct table *t)
{
	if (t->loaded)
		arena_release(&t->a);
	*t = (struct table){.n = 0};
}

struct sg_str
table_clock(struct arena *a, int64_t wall_ms, bool seconds)
{
	time_t at = (time_t)(wall_ms / 1000);
	struct tm tm = {0};

	(void)localtime_r(&at, &tm);
	return seconds ? lines_format(a, "%02d:%02d:%02d", tm.tm_hour,
			     tm.tm_min, tm.tm_sec)
		       : lines_format(a, "%02d:%02d", tm.tm_hour, tm.tm_min);
}

bool
table_rows(struct table *t, size_t n)
{
	t->v = arena_new(&t->a, (n + 1) * sizeof(*t->v));
	return t->v != NULL;
}

struct sg_str
table_text(const struct table_fill *f, struct sg_str s)
{
	return text_safe(&f->t->a, s, f->utf8);
}

bool
table_decode(const struct table_fill *f, const struct contract *c, void *out)
{
	struct sg_str kept;

	return arena_dup(&f->t->a, f->json, &kept) &&
	    contract_decode(c, kept, &f->t->a, out, NULL) == SG_OK;
}

bool
table_fill(struct table *t, enum tui_tab tab, struct sg_str json, bool utf8)
{
	static bool (*const fills[TAB_COUNT])(const struct table_fill *f) = {
	    [TAB_PROMPTS] = table_fill_prompts,
	    [TAB_GRANTS] = table_fill_grants,
	    [TAB_TRACES] = table_fill_traces,
	    [TAB_AUDIT] = table_fill_audit,
	    [TAB_STATS] = table_fill_stats,
	};
	struct table made = {.loaded = true};
	struct table_fill f = {&made, json, utf8};

	arena_init(&made.a, &mem_heap, ARENA_BYTES);
	if (!fills[tab](&f)) {
		arena_release(&made.a);
		return false;
	}
	table_release(t);
	*t = made;
	return true;
}

bool
info_fill(struct tui_info *i, struct sg_str json)
{
	struct service_state s;
	struct sg_str version;
	struct arena a;
	bool ok;

	arena_init(&a, &mem_heap, 1u << 20);
	ok = contract_decode(&service_state_contract, json, &a, &s, NULL) ==
	    SG_OK;
	if (ok) {
		version = text_safe(&a, s.version, false);
		(void)snprintf(i->version, sizeof(i->version), "%.*s",
		    (int)version.n, version.p);
		i->mode = s.mode;
		i->until_ms = s.until_ms;
		i->grants = s.grants;
		i->known = true;
	}
	arena_release(&a);
	return ok;
}
