/*
 * Patterns: what parsing says, quoting, and the cost of the worst ones.  What
 * matches what stands in tests/corpus/paths.tsv.
 */
#include "place/glob.h"
#include "place/path_pattern.h"
#include "t.h"

static const struct parse_row {
	const char *text, *kept;
	bool absolute, exact;
} parsed[] = {{"src/**", "src/**", false, false}, {"./*", "*", false, false},
    {"./a", "a", false, true}, {"a", "a", false, true}, {".", "", false, true},
    {"/", "", true, true}, {"/a/b", "a/b", true, true},
    {"/**", "**", true, false}, {"a?", "a?", false, false},
    {"[a]", "[a]", false, true}, {"[*]x[?]", "[*]x[?]", false, true},
    {"[ab]", "[ab]", false, false}, {"[!a]", "[!a]", false, false},
    {"[a-b]", "[a-b]", false, false}, {"a[\\]b", "a[\\]b", false, true},
    {".hidden", ".hidden", false, true}, {"...", "...", false, true}};

static void
parsing(void)
{
	const struct parse_row *r;
	struct path_pattern p;
	enum path_why why;

	EACH (r, parsed) {
		CHECK(path_pattern_parse(str_of(r->text), &p, &why), "%s",
		    r->text);
		CHECK(why == PATH_WHY_NONE, "%s", r->text);
		CHECK(str_eq(p.text, str_of(r->kept)), "%s: %.*s", r->text,
		    (int)p.text.n, p.text.p);
		CHECK(p.absolute == r->absolute, "%s: absolute", r->text);
		CHECK(p.exact == r->exact, "%s: exact", r->text);
	}
	memset(&p, 0xff, sizeof(p));
	CHECK(!path_pattern_parse(STR("a//b"), &p, &why), "refused");
	CHECK(p.text.n == 0 && !p.absolute && !p.exact, "and empty");
}

/* A path below the root by its text. */
static struct path
path_of(const char *text)
{
	static char absolute[512];
	struct path p = {.inside = true};

	snprintf(absolute, sizeof(absolute), "/r/%s", text);
	p.absolute = str_of(absolute);
	p.text = str_part(p.absolute, 3, p.absolute.n);
	return p;
}

/* T11: what is stored for a literal covers the literal and nothing else. */
static void
quoting(void)
{
	static const char *const names[] = {"a", "a*b", "a?b", "a[b]", "[", "]",
	    "**", "*", "src/*/x", "a\\b", "a!b", "[!a]", "a-b", "\xc3\xa9*",
	    "src/[id].tsx", "src/[[...slug]].tsx", "a/\\*"};
	size_t n = sizeof(names) / sizeof(names[0]);

	for (size_t i = 0; i < n; i++) {
		char room[128];
		struct buf b = BUF_ON(room);
		struct path_pattern q;
		enum path_why why;

		path_pattern_quote(&b, str_of(names[i]));
		CHECK(path_pattern_parse(buf_str(&b), &q, &why), "%s: %s",
		    names[i], path_why_text(why));
		CHECK(q.exact, "%s is exact", names[i]);
		for (size_t k = 0; k < n; k++) {
			struct path p = path_of(names[k]);

			CHECK(path_pattern_covers(&q, &p) == (i == k),
			    "%s and %s", names[i], names[k]);
			CHECK(path_pattern_hits(&q, &p) == (i == k),
			    "deny %s and %s", names[i], names[k]);
		}
	}
}

/* T9: patterns made to go back as often as they can; this would not end. */
static void
worst_cases_end_soon(void)
{
	char name[256], pattern[PATTERN_BYTES_MAX + 1], deep[260];
	struct path_pattern p;
	enum path_why why;
	struct path path;
	size_t n = 0;

	memset(name, 'a', 255);
	name[255] = '\0';
	for (; n + 2 < sizeof(pattern) - 1; n += 2)
		memcpy(pattern + n, "*a", 2);
	memcpy(pattern + n, "b", 2);
	path = path_of(name);
	CHECK(path_pattern_parse(str_of(pattern), &p, &why), "stars");
	for (int i = 0; i < 1000; i++)
		CHECK(!path_pattern_covers(&p, &path), "stars");
	for (n = 0; n < 150; n += 5)
		memcpy(pattern + n, "**/a/", 5);
	memcpy(pattern + n, "b", 2);
	for (n = 0; n < 254; n += 2)
		memcpy(deep + n, "a/", 2);
	memcpy(deep + n, "a", 2);
	path = path_of(deep);
	CHECK(path_pattern_parse(str_of(pattern), &p, &why), "%s", pattern);
	for (int i = 0; i < 1000; i++)
		CHECK(!path_pattern_hits(&p, &path), "deep");
}

/* T17 R-166 R-167 R-168 */
static void
secrets(void)
{
	struct path p = path_of("a/b");

	CHECK(!path_is_secret(&p), "plain");
	p.secret_link = true;
	CHECK(path_is_secret(&p), "by the name of a link");
	CHECK(path_text_is_secret(STR("/home/u/.ssh/x")), "absolute");
	CHECK(path_text_is_secret(STR("/.env")), "at the top");
	CHECK(path_text_is_secret(STR("tls/a.key")), "R-542");
	CHECK(path_text_is_secret(STR("app/.npmrc")), "R-542");
	CHECK(!path_text_is_secret(STR("keys/a.txt")), "R-542");
	CHECK(!path_text_is_secret(STR("")), "nothing");
	CHECK(!path_text_is_secret(STR("/")), "the top itself");
}

/* T18 */
static void
what_is_below(void)
{
	static const struct {
		const char *path, *dir;
		bool in;
	} rows[] = {{"/gate", "/gate", true}, {"/gate/x", "/gate", true},
	    {"/GATE/x", "/gate", true}, {"/gateway", "/gate", false},
	    {"/", "/gate", false}, {"/gate", "/", true}, {"/", "/", true},
	    {"/x/gate", "/gate", false}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(path_is_in(str_of(rows[i].path), str_of(rows[i].dir)) ==
			rows[i].in,
		    "%s in %s", rows[i].path, rows[i].dir);
}

/* Whether something below a directory could match. */
static void
what_a_pattern_reaches(void)
{
	static const struct {
		const char *pattern, *dir;
		bool reaches;
	} rows[] = {{"a/b", "a", true}, {"a/b", "b", false},
	    {"a/b", "a/b", false}, {"a", "a", false}, {"*/b", "x", true},
	    {"a/**", "a", true}, {"a/**", "a/b", true},
	    {"a/**", "a/b/c/d", true}, {"**/x", "a/b", true},
	    {"a/**", "b", false}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(glob_reaches(str_of(rows[i].pattern),
			  str_of(rows[i].dir)) == rows[i].reaches,
		    "%s below %s", rows[i].pattern, rows[i].dir);
}

int
main(void)
{
	RUN(what_a_pattern_reaches);
	RUN(parsing);
	RUN(quoting);
	RUN(worst_cases_end_soon);
	RUN(secrets);
	RUN(what_is_below);
	return t_done("action_path_pattern");
}
