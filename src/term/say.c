/* What the program says when it cannot do as asked. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "term/cli.h"
#include "term/pager.h"
#include "json/json_put.h"

static const char *
exit_name(enum cli_exit exit)
{
	switch (exit) {
#define X(sym, code, name, text) \
	case CLI_##sym:          \
		return name;
#include "term/exit.def"
	}
	return "failure";
}

/* T25: foreign bytes reach a terminal as themselves only if printable. */
static void
put_safe(FILE *f, const char *s, bool json)
{
	for (; *s != '\0'; s++) {
		unsigned char ch = (unsigned char)*s;

		if (json && (ch == '"' || ch == '\\'))
			fprintf(f, "\\%c", ch);
		else if (ch >= 0x20 && ch < 0x7f)
			fputc(ch, f);
		else
			fprintf(f, json ? "\\u%04x" : "\\x%02x", ch);
	}
}

void
cli_put(FILE *f, struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		unsigned char ch = (unsigned char)s.p[i];

		if (ch >= 0x20 && ch < 0x7f)
			fputc(ch, f);
		else
			fprintf(f, "\\x%02x", ch);
	}
}

/* As the C library finds the encoding: the first of these that says one. */
bool
cli_utf8(void)
{
	static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
	const char *value = NULL;

	for (size_t i = 0; i < 3 && (value == NULL || *value == '\0'); i++)
		value = getenv(names[i]);
	return value != NULL &&
	    (strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL);
}

void
cli_put_shown(FILE *f, struct sg_str s)
{
	if (cli_utf8())
		fwrite(s.p, 1, s.n, f);
	else
		cli_put(f, s);
}

enum cli_exit
cli_fail(const struct cli *c, enum cli_exit exit, const char *what,
    const char *why, const char *next)
{
	if (c->json)
		fprintf(stderr,
		    "{" JSON_NAME("error") "{" JSON_NAME(
			"code") "\"%s\"," JSON_NAME("message") "\"",
		    exit_name(exit));
	else
		fputs("solgate: ", stderr);
	put_safe(stderr, what, c->json);
	if (why != NULL) {
		fputs(" (", stderr);
		put_safe(stderr, why, c->json);
		fputc(')', stderr);
	}
	if (next != NULL) {
		fputs(". ", stderr);
		put_safe(stderr, next, c->json);
	}
	if (c->json)
		fprintf(stderr, "\"," JSON_NAME("exit") "%d}}", (int)exit);
	fputc('\n', stderr);
	return exit;
}

enum cli_exit
cli_fail_error(const struct cli *c, enum cli_exit exit, const char *what,
    const struct sg_error *e, const char *next)
{
	char why[SG_POINTER_MAX + SG_MESSAGE_MAX + 4];

	snprintf(why, sizeof(why), "%s%s%s", e->pointer,
	    e->pointer[0] != '\0' ? ": " : "", e->message);
	return cli_fail(c, exit, what, why, next);
}

enum cli_exit
cli_flush(const struct cli *c, enum cli_exit exit)
{
	if (pager_end() && fflush(stdout) == 0 && !ferror(stdout))
		return exit;
	return cli_fail(
	    c, CLI_FAILED, "cannot write the answer", strerror(errno), NULL);
}
