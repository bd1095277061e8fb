/*
 * eval: JSON lines in, JSON lines out.  Exactly one line for each, in order,
 * whatever the input holds; a bad line is answered with an error and the next
 * one is read.
 */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/eval.h"
#include "term/cli.h"
#include "term/lines.h"

#define ANSWER_MAX (4u << 20)  /* bytes of one line out */
#define ARENA_MAX  (64u << 20) /* memory for one line in */

static void
answer_long_line(struct buf *out)
{
	struct sg_error e = {.code = SG_ELONG,
	    .message = "the line is longer than 1048576 bytes"};

	eval_error(&e, out);
}

static enum cli_exit
answer_all(
    const struct cli *c, const struct eval *v, struct lines *in, char *room)
{
	struct sg_str text;
	struct arena a;
	enum line line;

	arena_init(&a, &mem_heap, ARENA_MAX);
	for (;;) {
		struct buf out = {.p = room, .cap = ANSWER_MAX};

		if (!lines_ready(in))
			fflush(stdout); /* whoever waits for us has it now */
		line = lines_next(in, &text);
		if (line == LINE_OK)
			eval_next(v, text, &a, &out);
		else if (line == LINE_LONG)
			answer_long_line(&out);
		else
			break;
		if (fwrite(out.p, 1, out.n, stdout) != out.n)
			break; /* cli_flush() says why */
		arena_clear(&a);
	}
	arena_release(&a);
	if (line == LINE_FAILED)
		return cli_fail(c, CLI_FAILED, "cannot read standard input",
		    strerror(errno), NULL);
	return CLI_DONE;
}

static enum cli_exit
no_such_area(const struct cli *c, const char *name)
{
	const char *names[32], *near;
	char what[128], next[96];

	for (size_t i = 0; i < eval_areas_count; i++)
		names[i] = eval_areas[i]->name;
	near = cli_nearest(name, names, eval_areas_count);
	snprintf(what, sizeof(what), "there is no area \"%.60s\"", name);
	snprintf(next, sizeof(next), "%s%s%sAll areas: solgate eval --list",
	    near != NULL ? "Did you mean \"" : "", near != NULL ? near : "",
	    near != NULL ? "\"? " : "");
	return cli_fail(c, CLI_USAGE, what, NULL, next);
}

static enum cli_exit
list_areas(void)
{
	for (size_t i = 0; i < eval_areas_count; i++)
		printf("%-12s %s\n%-12s in %s, out %s\n", eval_areas[i]->name,
		    eval_areas[i]->text, "", eval_areas[i]->input->name,
		    eval_areas[i]->output->name);
	return CLI_DONE;
}

static enum cli_exit
evaluate(const struct cli *c, const struct eval *v)
{
	char *room = malloc(ANSWER_MAX);
	struct lines in;
	enum cli_exit status;

	if (!lines_open(&in, STDIN_FILENO) || room == NULL)
		status = cli_fail(
		    c, CLI_FAILED, "cannot start", "out of memory", NULL);
	else
		status = answer_all(c, v, &in, room);
	lines_close(&in);
	free(room);
	return status;
}

static enum cli_exit
make_ready(const struct cli *c, const char *name, const struct eval_options *o)
{
	const struct eval_area *area = eval_find(str_of(name));
	struct sg_error e = {0};
	enum cli_exit status;
	struct eval v;

	if (area == NULL)
		return no_such_area(c, name);
	if (eval_open(&v, area, o, &e) != SG_OK)
		return cli_fail(
		    c, CLI_BAD_CONFIG, "cannot start", e.message, NULL);
	status = evaluate(c, &v);
	eval_close(&v);
	return status;
}

struct call {
	struct eval_options eval;
	bool list;
};

static const struct cli_option options[] = {
    CLI_FLAG("list", "list the areas, with the names of their shapes",
	struct call, list),
    CLI_TEXT("embed", "FILE",
	"weights of the prototype lane for intent and risk", struct call,
	eval.embed),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct call k = {.list = false};

	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (k.list)
		return list_areas();
	if (argc - optind != 1)
		return cli_fail(c, CLI_USAGE, "eval needs one AREA", NULL,
		    "All areas: solgate eval --list");
	return make_ready(c, argv[optind], &k.eval);
}

const struct cli_command cmd_eval = {
    .name = "eval",
    .args = "[OPTION]... AREA <LINES",
    .summary = "Decide for each JSON line of standard input",
    .help = "Writes exactly one JSON line for each line it reads, in order. A "
	    "line that\ncannot be read is answered with\n"
	    "{\"error\":{\"code\":...,\"message\":...,\"pointer\":...}} and "
	    "the "
	    "next line still works.\n\nExample:\n"
	    "  printf '{\"message\":\"Sounds good!\"}\\n' | solgate eval "
	    "breakpoint\n",
    CLI_ROWS(options),
    .run = run,
};
