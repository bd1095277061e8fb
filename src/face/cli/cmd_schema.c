/*
 * schema: the contracts for people who write clients, as JSON Schema or as
 * types of TypeScript.  Everything comes from the tables the gate itself
 * decodes with.
 */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "term/cli.h"
#include "contract/schema.h"
#include "contract/types.h"

#define NAMES_MAX 1024 /* of shapes, to find the nearest */

#define ROOM (4u << 20) /* all types of all contracts fit several times */

struct wish {
	const char *dir; /* NULL: to standard output */
	bool types;
};

static enum cli_exit
no_such_shape(const struct cli *c, const char *name)
{
	const char *names[NAMES_MAX], *near;
	char what[128], next[128] = "All shapes: solgate schema";
	size_t n = 0;

	for (; n < contracts_count && n < NAMES_MAX; n++)
		names[n] = contracts_all[n]->name;
	near = cli_nearest(name, names, n);
	snprintf(what, sizeof(what), "there is no shape \"%.60s\"", name);
	if (near != NULL)
		snprintf(next, sizeof(next),
		    "Did you mean \"%s\"? All shapes: solgate schema", near);
	return cli_fail(c, CLI_USAGE, what, NULL, next);
}

static enum cli_exit
list_shapes(void)
{
	for (size_t i = 0; i < contracts_count; i++)
		printf("%-26s %s\n", contracts_all[i]->name,
		    contracts_all[i]->text);
	return CLI_DONE;
}

/* Half a description would be taken for a whole one. */
static enum cli_exit
too_large(const struct cli *c)
{
	return cli_fail(c, CLI_FAILED, "the description did not fit",
	    "the buffer is too small", "This is a bug in Solgate.");
}

/* A new file takes the old one's place whole or not at all. */
static enum cli_exit
write_file(const struct cli *c, const char *dir, const char *name,
    const char *ending, const struct buf *text)
{
	char path[4096], part[4096 + 8];
	bool written;
	FILE *f;

	if (text->full)
		return too_large(c);
	if (snprintf(path, sizeof(path), "%s/%s%s", dir, name, ending) >=
	    (int)sizeof(path))
		return cli_fail(
		    c, CLI_USAGE, "the path of DIR is too long", NULL, NULL);
	snprintf(part, sizeof(part), "%s.part", path);
	if ((f = fopen(part, "w")) == NULL)
		return cli_fail(c, CLI_FAILED, part, strerror(errno), NULL);
	written = fwrite(text->p, 1, text->n, f) == text->n;
	written = fclose(f) == 0 && written;
	if (!written || rename(part, path) != 0) {
		cli_fail(c, CLI_FAILED, path, strerror(errno), NULL);
		remove(part);
		return CLI_FAILED;
	}
	return CLI_DONE;
}

static enum cli_exit
write_schemas(const struct cli *c, const char *dir, struct buf *b)
{
	enum cli_exit status = CLI_DONE;

	for (size_t i = 0; i < contracts_count && status == CLI_DONE; i++) {
		b->n = 0;
		schema_write(contracts_all[i], b);
		status = write_file(c, dir, contracts_all[i]->name, ".json", b);
	}
	return status;
}

static enum cli_exit
print(const struct cli *c, const struct buf *b)
{
	if (b->full)
		return too_large(c);
	fwrite(b->p, 1, b->n, stdout); /* cli_flush() checks */
	return CLI_DONE;
}

static enum cli_exit
carry_out(const struct cli *c, const struct wish *w, const struct contract *one,
    struct buf *b)
{
	if (w->types) {
		if (one != NULL)
			types_write(&one, 1, b);
		else
			types_write(contracts_all, contracts_count, b);
		return w->dir == NULL
		    ? print(c, b)
		    : write_file(c, w->dir, "solgate", ".ts", b);
	}
	if (w->dir != NULL)
		return write_schemas(c, w->dir, b);
	schema_write(one, b);
	return print(c, b);
}

static enum cli_exit
write_out(const struct cli *c, const struct wish *w, const struct contract *one)
{
	struct buf b = {.p = malloc(ROOM), .cap = ROOM};
	enum cli_exit status;

	if (b.p == NULL)
		return cli_fail(
		    c, CLI_FAILED, "cannot start", "out of memory", NULL);
	if (w->dir != NULL && mkdir(w->dir, 0777) != 0 && errno != EEXIST)
		status = cli_fail(c, CLI_FAILED, w->dir, strerror(errno), NULL);
	else
		status = carry_out(c, w, one, &b);
	free(b.p);
	return status;
}

static bool
take_language(struct cli *c, void *into, const char *value)
{
	struct wish *w = into;

	w->types = strcmp(value, "ts") == 0;
	if (!w->types)
		cli_fail(c, CLI_USAGE, "--lang does not know this language",
		    NULL, "The only one is ts, TypeScript");
	return w->types;
}

static const struct cli_option options[] = {
    CLI_TEXT("all", "DIR", "write everything into DIR, one file per shape",
	struct wish, dir),
    CLI_TAKE("lang", "LANG", "types instead; LANG is ts, for TypeScript",
	take_language),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	const struct contract *one = NULL;
	struct wish w = {0};

	if (!cli_options(c, argc, argv, &w))
		return CLI_USAGE;
	if (argc - optind > 1 || (argc - optind == 1 && w.dir != NULL))
		return cli_fail(c, CLI_USAGE,
		    "schema takes one NAME, or --all DIR", NULL,
		    "All shapes: solgate schema");
	if (optind < argc &&
	    (one = contract_find(str_of(argv[optind]))) == NULL)
		return no_such_shape(c, argv[optind]);
	if (one == NULL && !w.types && w.dir == NULL)
		return list_shapes();
	return write_out(c, &w, one);
}

const struct cli_command cmd_schema = {
    .name = "schema",
    .args = "[OPTION]... [NAME]",
    .summary = "Print the shape of a message as JSON Schema or as types",
    .help = "Without NAME, lists all shapes; with --lang and no NAME, prints "
	    "the types of all.\n\nExamples:\n"
	    "  solgate schema IntentGateResult\n"
	    "  solgate schema --lang=ts >solgate.ts\n"
	    "  solgate schema --all=schemas\n",
    CLI_ROWS(options),
    .run = run,
};
