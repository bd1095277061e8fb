/*
 * Every row of tests/corpus/redact.tsv: what is marked comes out as the mask,
 * all else byte for byte.  T1 T2 T3 T54, R-154 R-182 R-184 R-185 R-262.
 */
#include <stdlib.h>

#include "form/redact_json.h"
#include "t.h"

#define ROW_MAX   8192
#define SHOWN_MAX (16 * ROW_MAX)
#define ROWS_MIN  250
#define WORDS_MAX 32

#define OPEN  "\xc2\xab"
#define CLOSE "\xc2\xbb"

static char answer[SHOWN_MAX], line_room[SHOWN_MAX];
static unsigned rows, masks;

static const struct kind {
	const char *name;
	enum redact_kind kind;
	struct redact how;
} kinds[] = {
    {"command", REDACT_COMMAND, {.sink = REDACT_SHOW}},
    {"text", REDACT_TEXT, {.sink = REDACT_SHOW}},
    {"path", REDACT_PATH, {.sink = REDACT_SHOW}},
    {"url", REDACT_URL, {.sink = REDACT_SHOW}},
    {"details", REDACT_URL, {.sink = REDACT_SHOW, .details = true}},
    {"log", REDACT_URL, {.sink = REDACT_LOG}},
    {"argv", REDACT_COMMAND, {.sink = REDACT_SHOW}},
    {"json", REDACT_TEXT, {.sink = REDACT_SHOW}},
};

static const struct kind *
kind_of(const char *name)
{
	const struct kind *k;

	EACH (k, kinds)
		if (strcmp(k->name, name) == 0)
			return k;
	return NULL;
}

static void
unescape(char *s)
{
	char *to = s;

	for (; *s != '\0'; s++) {
		if (s[0] == '\\' && s[1] != '\0' &&
		    strchr("nt\\", s[1]) != NULL) {
			s++;
			*to++ = *s == 'n' ? '\n' : *s == 't' ? '\t' : '\\';
		} else {
			*to++ = *s;
		}
	}
	*to = '\0';
}

/* The text without the marks, and with the masks in their place. */
static void
read_marks(const char *s, const struct kind *k, char *plain, char *want)
{
	bool inside = false;
	struct sg_str mask = k->how.sink == REDACT_LOG ? STR("")
						       : STR("<redacted>");

	while (*s != '\0') {
		if (memcmp(s, OPEN, 2) == 0) {
			inside = true;
			memcpy(want, mask.p, mask.n);
			want += mask.n;
			masks++;
			s += 2;
		} else if (memcmp(s, CLOSE, 2) == 0) {
			inside = false;
			s += 2;
		} else {
			*plain++ = *s;
			if (!inside)
				*want++ = *s;
			s++;
		}
	}
	*plain = *want = '\0';
}

static void
redact_words(struct redact *r, char *words, struct buf *out)
{
	struct buf line = BUF_ON(line_room);
	struct sg_str v[WORDS_MAX];
	size_t n = 0;

	for (char *w = strtok(words, "|"); w != NULL; w = strtok(NULL, "|"))
		v[n++] = str_of(w);
	redact_add_argv(r, &(struct redact_argv){.v = v, .n = n}, &line, out);
}

static void
redact_one(const struct kind *k, struct redact *r, char *in, struct buf *out)
{
	struct redact_json how = {.r = r};
	struct arena a;

	if (strcmp(k->name, "argv") == 0) {
		redact_words(r, in, out);
	} else if (strcmp(k->name, "json") == 0) {
		arena_init(&a, &mem_heap, (size_t)1 << 24);
		CHECK(
		    redact_json(&how, str_of(in), &a, out) == SG_OK, "%s", in);
		arena_release(&a);
	} else {
		redact_add(r, k->kind, str_of(in), out);
	}
}

static bool
has_mask(const struct kind *k, const char *text, const char *want)
{
	return k->how.sink == REDACT_LOG ? strstr(text, OPEN) != NULL
					 : strstr(want, "<redacted>") != NULL;
}

static void
check_row(const char *threat, const char *kind, char *text, char *given)
{
	static char plain[ROW_MAX], want[SHOWN_MAX];
	const struct kind *k = kind_of(kind);
	struct buf out = BUF_ON(answer);
	struct redact r;

	CHECK(threat[0] == 'T', "%s", threat);
	CHECK(k != NULL, "%s", kind);
	if (k == NULL)
		return;
	unescape(text);
	read_marks(text, k, plain, want);
	for (char *w = want; strcmp(kind, "argv") == 0 && *w != '\0'; w++)
		if (*w == '|')
			*w = ' ';
	if (given != NULL) {
		unescape(given);
		strcpy(want, given);
	}
	r = k->how;
	redact_one(k, &r, plain, &out);
	CHECK(!buf_full(&out) && str_eq(buf_str(&out), str_of(want)),
	    "%s\n  text %s\n  want %s\n  got  %.*s", kind, text, want,
	    (int)out.n, out.p);
	CHECK((r.hidden > 0) == has_mask(k, text, want), "%s: %u hidden", text,
	    r.hidden);
	rows++;
}

static void
corpus_holds(void)
{
	FILE *f = fopen("tests/corpus/redact.tsv", "r");
	static char line[ROW_MAX];

	CHECK(f != NULL, "run from the root of the tree");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		char *threat = strtok(line, "\t\n"), *kind, *text;

		if (threat == NULL || threat[0] == '#')
			continue;
		kind = strtok(NULL, "\t\n");
		text = strtok(NULL, "\t\n");
		check_row(threat, kind, text, strtok(NULL, "\t\n"));
	}
	if (f != NULL)
		fclose(f);
	CHECK(rows >= ROWS_MIN, "%u rows", rows);
	CHECK(masks >= ROWS_MIN / 2, "%u masks", masks);
}

int
main(void)
{
	RUN(corpus_holds);
	return t_done("wire_redact_corpus");
}
