/*
 * Any bytes to the JSON reader.  What it takes is valid UTF-8 without NUL,
 * stays JSON without its white space, and each text in it can be quoted and
 * read back.
 */
#include <stdlib.h>

#include "base/utf8.h"
#include "json/json.h"
#include "fuzz/must.h"

#define ARENA_MAX ((size_t)1 << 26)

static bool
has_nul(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] == '\0')
			return true;
	return false;
}

static void
check_text(const struct json *j, struct arena *a)
{
	struct sg_str text, again;
	struct buf b = {0};
	struct json k;

	MUST(json_text(j, a, &text) == SG_OK);
	MUST(utf8_valid(text) && !has_nul(text));
	b.cap = 6 * text.n + 2;
	b.p = malloc(b.cap);
	json_quote(&b, text);
	MUST(!buf_full(&b));
	json_init(&k, buf_str(&b));
	MUST(json_next(&k) == JSON_STRING);
	MUST(json_text(&k, a, &again) == SG_OK && str_eq(text, again));
	MUST(json_next(&k) == JSON_END);
	free(b.p);
}

/* Token by token; whether it is JSON but for repeated keys. */
static bool
read_tokens(struct sg_str in, struct arena *a)
{
	enum json_token t;
	struct json j;

	json_init(&j, in);
	while ((t = json_next(&j)) != JSON_END && t != JSON_BAD) {
		if (t == JSON_KEY || t == JSON_STRING)
			check_text(&j, a);
		MUST(j.depth <= JSON_DEPTH_MAX);
	}
	MUST(j.at >= j.start && j.at <= j.end);
	MUST(t == JSON_END || (j.err != SG_OK && j.why != NULL));
	return t == JSON_END;
}

static enum sg_err
skip_all(struct sg_str in, struct sg_str *text, struct arena *a)
{
	struct json j;
	enum sg_err err;

	json_init(&j, in);
	err = json_skip(&j, json_next(&j), a, text);
	if (err == SG_OK && json_next(&j) != JSON_END)
		err = j.err;
	return err;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_str in = {(const char *)data, n}, text, again;
	struct buf b = {.p = malloc(n + 1), .cap = n};
	struct arena a;
	enum sg_err err;

	arena_init(&a, &mem_heap, ARENA_MAX);
	err = skip_all(in, &text, &a);
	/* a repeated key ends the walk before what may be wrong behind it */
	if (err != SG_EDUPLICATE)
		MUST(read_tokens(in, &a) == (err == SG_OK));
	if (err == SG_OK) {
		MUST(utf8_valid(in) && !has_nul(in));
		json_minify(&b, text);
		MUST(!buf_full(&b));
		MUST(skip_all(buf_str(&b), &again, &a) == SG_OK);
		MUST(str_eq(again, buf_str(&b)));
	}
	arena_release(&a);
	free(b.p);
	return 0;
}
