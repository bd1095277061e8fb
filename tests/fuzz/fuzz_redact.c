/*
 * Any bytes to the redactor, as every kind of text and as JSON.  It ends, it
 * writes no more than it may, and what it did not mask it did not change: the
 * answer without its masks is a part of what went in, but for quotes that
 * keep the rest in pairs.
 */
#include <string.h>

#include "json/json.h"
#include "form/redact_json.h"
#include "fuzz/must.h"

#define MASK "[REDACTED]"
#define ROOM ((size_t)1 << 22)

static char room[ROOM], again[ROOM];

/* Whether ${out} is ${in} with parts replaced by masks. */
static bool
follows(struct sg_str in, struct sg_str out)
{
	size_t k = 0;

	for (size_t i = 0; i < out.n; i++) {
		if (k < in.n && out.p[i] == in.p[k]) {
			k++;
			continue;
		}
		if (str_starts(str_part(out, i, out.n), STR(MASK))) {
			i += sizeof(MASK) - 2;
			continue;
		}
		while (k < in.n && in.p[k] != out.p[i])
			k++;
		if (k == in.n && out.p[i] != '"' && out.p[i] != '\'')
			return false;
		k += k < in.n;
	}
	return true;
}

static void
check_kind(enum redact_kind kind, struct sg_str in)
{
	struct redact r = {.sink = REDACT_LOG}, second = r;
	struct buf out = BUF_ON(room), twice = BUF_ON(again);

	redact_add(&r, kind, in, &out);
	MUST(!buf_full(&out));
	MUST(r.hidden > 0 || str_eq(in, buf_str(&out)));
	if (memchr(in.p, '[', in.n) == NULL && kind != REDACT_URL)
		MUST(follows(in, buf_str(&out)) || r.hidden > 0);
	redact_add(&second, kind, buf_str(&out), &twice);
	MUST(!buf_full(&twice));
}

static void
check_json(struct sg_str in)
{
	struct redact r = {.sink = REDACT_LOG};
	struct redact_json how = {.r = &r};
	struct buf out = BUF_ON(room);
	struct sg_str text;
	struct arena a;
	struct json j;

	arena_init(&a, &mem_heap, (size_t)1 << 26);
	json_init(&j, in);
	if (json_skip(&j, json_next(&j), &a, &text) == SG_OK &&
	    json_next(&j) == JSON_END) {
		MUST(redact_json(&how, in, &a, &out) == SG_OK);
		MUST(!buf_full(&out));
		json_init(&j, buf_str(&out));
		MUST(json_skip(&j, json_next(&j), &a, &text) == SG_OK ||
		    r.hidden > 0); /* two masked keys are alike */
	}
	arena_release(&a);
}

static void
check_argv(struct sg_str in)
{
	struct redact r = {.sink = REDACT_LOG};
	struct buf out = BUF_ON(room), line = BUF_ON(again);
	struct sg_str v[64];
	size_t n = 0, from = 0;

	for (size_t i = 0; i <= in.n && n < 64; i++)
		if (i == in.n || in.p[i] == '\n') {
			v[n++] = str_part(in, from, i - from);
			from = i + 1;
		}
	redact_add_argv(&r, &(struct redact_argv){v, n, n / 4}, &line, &out);
	MUST(!buf_full(&out));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_str in = {(const char *)data, n};

	if (n == 0 || n > 16384)
		return 0;
	check_kind(REDACT_TEXT, in);
	check_kind(REDACT_COMMAND, in);
	check_kind(REDACT_PATH, in);
	check_kind(REDACT_URL, in);
	check_json(in);
	check_argv(in);
	return 0;
}
