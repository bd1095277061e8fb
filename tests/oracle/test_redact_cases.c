/*
 * The rows pi.redact.json and pi.http.redact_url of tests/data/cases.jsonl.
 */
#include <jansson.h>
#include <stdlib.h>

#include "form/redact_json.h"
#include "lib/cases.h"
#include "t.h"

#define ROOM 65536

static char room[ROOM];
static unsigned seen;

static void
check_json(const char *id, json_t *in, json_t *want)
{
	char *text = json_dumps(
	    json_object_get(in, "value"), JSON_COMPACT | JSON_ENCODE_ANY);
	struct redact r = {.sink = REDACT_LOG};
	struct redact_json how = {.r = &r};
	struct buf out = BUF_ON(room);
	struct arena a;
	json_t *got;

	arena_init(&a, &mem_heap, (size_t)1 << 20);
	CHECK(redact_json(&how, str_of(text), &a, &out) == SG_OK, "%s", id);
	got = json_loadb(out.p, out.n, JSON_DECODE_ANY, NULL);
	CHECK(got != NULL && json_equal(got, json_object_get(want, "value")),
	    "%s: %.*s", id, (int)out.n, out.p);
	json_decref(got);
	arena_release(&a);
	free(text);
}

static void
check_url(const char *id, json_t *in, json_t *want)
{
	struct redact r = {.sink = REDACT_LOG};
	struct buf out = BUF_ON(room);
	const char *url = json_string_value(json_object_get(in, "url"));
	const char *clean = json_string_value(
	    json_object_get(want, "redacted"));

	redact_add(&r, REDACT_URL, str_of(url), &out);
	CHECK(str_eq(buf_str(&out), str_of(clean)), "%s: %.*s", id, (int)out.n,
	    out.p);
}

static void
check_row(json_t *row)
{
	const char *id = json_string_value(json_object_get(row, "id"));
	const char *area = json_string_value(json_object_get(row, "area"));
	json_t *in = json_object_get(row, "input");
	json_t *want = json_object_get(row, "expected");

	if (json_object_get(row, "differs") != NULL)
		return;
	seen++;
	if (strcmp(area, "pi.redact.json") == 0)
		check_json(id, in, want);
	else if (strcmp(area, "pi.http.redact_url") == 0)
		check_url(id, in, want);
	else {
		seen--;
		return;
	}
	case_seen(id);
}

static void
cases_hold(void)
{
	static char line[1 << 20];
	FILE *f = cases_open();

	while (fgets(line, sizeof(line), f) != NULL) {
		json_t *row = json_loads(line, 0, NULL);

		check_row(row);
		json_decref(row);
	}
	fclose(f);
	CHECK(seen >= 6, "%u rows", seen);
}

int
main(void)
{
	RUN(cases_hold);
	return t_done("redact_cases");
}
