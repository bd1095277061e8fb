/*
 * What reaches a terminal: foreign text, spans and failures, whatever bytes
 * they hold (T25, T26); and a directory that is removed.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "json/json.h"
#include "lib/prop.h"
#include "lib/scratch.h"
#include "t.h"
#include "term/show.h"
#include "term/tree.h"

/* What ${stream} is told between catch() and caught(). */
static int kept_fd;
static char caught_text[1 << 16];

static void catch (FILE *stream)
{
	int fd = open(scratch_path("said"), O_RDWR | O_CREAT | O_TRUNC, 0600);

	fflush(stream);
	kept_fd = dup(fileno(stream));
	dup2(fd, fileno(stream));
	close(fd);
}

static const char *
caught(FILE *stream)
{
	int fd;
	ssize_t n;

	fflush(stream);
	dup2(kept_fd, fileno(stream));
	close(kept_fd);
	fd = open(scratch_path("said"), O_RDONLY);
	n = read(fd, caught_text, sizeof(caught_text) - 1);
	caught_text[n > 0 ? n : 0] = '\0';
	close(fd);
	return caught_text;
}

static bool
is_printable(const char *s)
{
	for (; *s != '\0'; s++)
		if (*s != '\n' && ((unsigned char)*s < 0x20 || *s == 0x7f))
			return false;
	return true;
}

static bool
is_ascii(const char *s)
{
	for (; *s != '\0'; s++)
		if ((unsigned char)*s >= 0x7f)
			return false;
	return true;
}

/* T25: any bytes, on any terminal: no control character, no hidden one. */
static void
any_bytes(void)
{
	static const char *const locales[] = {"C.UTF-8", "C"};

	for (unsigned long i = 0; i < 400; i++) {
		char bytes[64];
		struct sg_str s = {bytes, 0};
		const char *text;

		prop_seed(i);
		s.n = any(sizeof(bytes));
		for (size_t k = 0; k < s.n; k++)
			bytes[k] = (char)any(256);
		setenv("LC_ALL", locales[i % 2], 1);
		catch (stdout);
		show_text(s);
		text = caught(stdout);
		CHECK(is_printable(text) && strchr(text, '\n') == NULL,
		    "seed %lu: %s", i, text);
		CHECK(i % 2 == 0 || is_ascii(text), "seed %lu: %s", i, text);
		catch (stdout);
		cli_put(stdout, s);
		text = caught(stdout);
		CHECK(is_printable(text) && is_ascii(text) &&
			strchr(text, '\n') == NULL,
		    "seed %lu: %s", i, text);
	}
}

/* T26: letters stay, what steers or hides is written out. */
static void
letters_and_others(void)
{
	static const struct {
		const char *text, *locale, *shown;
	} rows[] = {{"plain text", "C", "plain text"},
	    {"\xc3\xa4", "C.UTF-8", "\xc3\xa4"},
	    {"\xc3\xa4", "C", "\\xc3\\xa4"}},
	  *r;
	static const char *const hidden[] = {"a\xe2\x80\xae"
					     "b",
	    "a\x1b[2Jb",
	    "a\xe2\x80\x8b"
	    "b",
	    "a\rb", "a\nb",
	    "a\xc2\x9b"
	    "b"};

	EACH (r, rows) {
		setenv("LC_ALL", r->locale, 1);
		catch (stdout);
		show_text(str_of(r->text));
		CHECK(strcmp(caught(stdout), r->shown) == 0, "%s: %s", r->text,
		    caught_text);
	}
	setenv("LC_ALL", "C.UTF-8", 1);
	for (size_t i = 0; i < sizeof(hidden) / sizeof(hidden[0]); i++) {
		catch (stdout);
		show_text(str_of(hidden[i]));
		CHECK(caught(stdout)[0] == 'a' &&
			caught_text[strlen(caught_text) - 1] == 'b' &&
			strlen(caught_text) > 2 &&
			strcmp(caught_text, hidden[i]) != 0,
		    "%zu: %s", i, caught_text);
	}
}

/* A cut says that it is one. */
static void
clipped(void)
{
	catch (stdout);
	show_clip(STR("0123456789"), 10);
	CHECK(strcmp(caught(stdout), "0123456789") == 0, "it fits: %s",
	    caught_text);
	catch (stdout);
	show_clip(STR("0123456789012345678901234567890123456789"), 20);
	CHECK(strncmp(caught(stdout), "0123", 4) == 0 &&
		strstr(caught_text, "01234567890123456789012345") == NULL,
	    "T27: %s", caught_text);
	CHECK(strcmp(caught_text, "01234567890123456789") != 0,
	    "and shows that there is more: %s", caught_text);
}

/* Lines stay lines, however the text is cut into pieces. */
static void
lines(void)
{
	static const char text[] = "one\ntwo\n\nthree";
	const size_t n = sizeof(text) - 1;

	for (size_t cut = 0; cut <= n; cut++) {
		bool fresh = true;

		catch (stdout);
		show_lines((struct sg_str){text, cut}, "> ", &fresh);
		show_lines((struct sg_str){text + cut, n - cut}, "> ", &fresh);
		CHECK(strcmp(caught(stdout), "> one\n> two\n> \n> three") == 0,
		    "cut at %zu: %s", cut, caught_text);
		CHECK(!fresh, "in the middle of a line");
	}
}

static void
spans(void)
{
	static const struct {
		int64_t ms;
		const char *text;
	} rows[] = {{-5, "0 s"}, {0, "0 s"}, {999, "0 s"}, {1000, "1 s"},
	    {119999, "119 s"}, {120000, "2 min"}, {7199999, "119 min"},
	    {7200000, "2 h"}, {172799999, "47 h"}, {172800000, "2 d"}},
	  *r;

	EACH (r, rows) {
		catch (stdout);
		show_span(r->ms);
		CHECK(strcmp(caught(stdout), r->text) == 0, "%lld: %s",
		    (long long)r->ms, caught_text);
	}
	catch (stdout);
	show_time(INT64_C(1767355200000));
	CHECK(strcmp(caught(stdout), "2026-01-02T12:00:00.000Z") == 0, "%s",
	    caught_text);
}

/* Bold only where it is wanted. */
static void
bold(void)
{
	struct cli c = {.colour = false};

	catch (stdout);
	show_bold(&c, "x");
	CHECK(strcmp(caught(stdout), "x") == 0, "%s", caught_text);
	c.colour = true;
	catch (stdout);
	show_bold(&c, "x");
	CHECK(
	    strcmp(caught(stdout), "\033[1mx\033[0m") == 0, "%s", caught_text);
}

/* T55: a failure is one line, and with --json one JSON value, always. */
static void
failures(void)
{
	for (unsigned long i = 0; i < 300; i++) {
		struct cli c = {.json = i % 2 == 1};
		char what[24];
		size_t n;
		const char *text;
		struct json j;
		enum json_token t;

		prop_seed(i);
		n = any(sizeof(what) - 1);
		for (size_t k = 0; k < n; k++)
			what[k] = (char)(1 + any(255));
		what[n] = '\0';
		catch (stderr);
		CHECK(cli_fail(&c, CLI_USAGE, what, i % 3 ? what : NULL,
			  i % 5 ? what : NULL) == CLI_USAGE,
		    "its exit");
		text = caught(stderr);
		CHECK(is_printable(text) && is_ascii(text) &&
			strchr(text, '\n') == text + strlen(text) - 1,
		    "seed %lu: %s", i, text);
		if (!c.json)
			continue;
		json_init(&j, str_of(text));
		while ((t = json_next(&j)) != JSON_BAD && t != JSON_END)
			;
		CHECK(t == JSON_END, "seed %lu: %s", i, text);
	}
}

static void
words(void)
{
	char rm[] = "rm", rf[] = "-rf", name[] = "a b";
	char *v[] = {rm, rf, name};
	struct cli c = {0};
	unsigned out = 99;
	char *text = cli_join(3, v);

	CHECK(strcmp(text, "rm -rf a b") == 0, "%s", text);
	free(text);
	text = cli_join(0, v);
	CHECK(text[0] == '\0', "of nothing");
	free(text);
	CHECK(cli_word(&c, &words_policy_mode, "mode", "strict", &out) &&
		out == SG_MODE_STRICT,
	    "one of them");
	catch (stderr);
	CHECK(!cli_word(&c, &words_policy_mode, "mode", "Strict\x1b", &out),
	    "none of them");
	CHECK(strstr(caught(stderr), "--mode cannot be") != NULL &&
		strstr(caught_text, "strict") != NULL &&
		strstr(caught_text, "permissive") != NULL &&
		is_printable(caught_text),
	    "says which there are: %s", caught_text);
}

/* The first variable that says something says the encoding. */
static void
encodings(void)
{
	static const struct {
		const char *all, *type, *lang;
		bool is;
	} rows[] = {{"", "", "", false}, {"", "", "en_US.UTF-8", true},
	    {"C", "", "en_US.UTF-8", false}, {"", "C", "en_US.UTF-8", false},
	    {"", "de_DE.utf8", "C", true}, {"C.UTF-8", "C", "C", true},
	    {"", "", "de_DE.ISO-8859-1", false}},
	  *r;

	EACH (r, rows) {
		setenv("LC_ALL", r->all, 1);
		setenv("LC_CTYPE", r->type, 1);
		setenv("LANG", r->lang, 1);
		CHECK(
		    cli_utf8() == r->is, "%s %s %s", r->all, r->type, r->lang);
	}
	unsetenv("LC_ALL");
	unsetenv("LC_CTYPE");
	unsetenv("LANG");
	CHECK(!cli_utf8(), "nothing says nothing");
}

/* T13: what a link in it points to stays where it is. */
static void
a_tree(void)
{
	char path[128], outside[128];
	struct stat st;
	int fd;

	snprintf(outside, sizeof(outside), "%s", scratch_path("outside"));
	snprintf(path, sizeof(path), "%s", scratch_path("tree"));
	CHECK(mkdir(outside, 0700) == 0 && mkdir(path, 0700) == 0, "made");
	fd = open(scratch_path("outside/kept"), O_WRONLY | O_CREAT, 0600);
	close(fd);
	CHECK(mkdir(scratch_path("tree/deep"), 0700) == 0, "deeper");
	fd = open(scratch_path("tree/deep/file"), O_WRONLY | O_CREAT, 0600);
	close(fd);
	CHECK(symlink(outside, scratch_path("tree/deep/link")) == 0, "a link");
	CHECK(tree_remove(path) && stat(path, &st) != 0, "gone");
	CHECK(stat(scratch_path("outside/kept"), &st) == 0,
	    "what stood outside is there");
	CHECK(!tree_remove(path), "what is not there cannot go");
	(void)unlink(scratch_path("outside/kept"));
	(void)rmdir(outside);
}

int
main(void)
{
	scratch_make();
	RUN(any_bytes);
	RUN(letters_and_others);
	RUN(clipped);
	RUN(lines);
	RUN(spans);
	RUN(bold);
	RUN(failures);
	RUN(words);
	RUN(encodings);
	RUN(a_tree);
	scratch_remove();
	return t_done("term_say");
}
