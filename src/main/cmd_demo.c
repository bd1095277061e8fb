/*
 * demo: the gate at work before anything is set up.  A scripted assistant
 * asks for permission; see demo.h.
 */
#include <string.h>
#include <unistd.h>

#include "main/demo_serve.h"

static const struct scene {
	const char *name;
	const char *mark;
	bool (*play)(struct demo *d, const char *mark);
	bool in_all;
	bool needs_gate;
} scenes[] = {
    {"push", "[1/5]", demo_push, true, true},
    {"batch", "[2/5]", demo_batch, true, true},
    {"chip", "[3/5]", demo_chip, true, true},
    {"spec", "[4/5]", demo_spec, true, false},
    {"silence", "[5/5]", demo_silence, true, true},
    {"peak", "", demo_peak, false, false},
};

struct call {
	struct demo d;
	const struct scene *only; /* NULL: all that belong together */
};

#define SCENES (sizeof(scenes) / sizeof(scenes[0]))

static void
greet(const struct demo *d)
{
	puts("This demo runs its own gate in a temporary directory and "
	     "removes it at the end.\nNothing leaves this machine. Ctrl+C "
	     "stops the demo.");
	if (d->asks)
		printf("Answer here, or in another terminal:\n"
		       "  solgate tui --state %s/state\n",
		    d->dir);
	else if (!d->fast)
		puts("There is no terminal, so the demo answers its own "
		     "questions.");
	putchar('\n');
}

/* What the ledger has of it, checked from its first line to its last. */
static void
say_ledger(struct demo *d)
{
	struct sg_str state = demo_get(d, "person", "/v1/audit/state");
	struct sg_str ok = demo_text(d, state, "ok");

	printf("The ledger holds all of it: ");
	cli_put(stdout, demo_text(d, state, "entries"));
	printf(" record%s, chain %s.\n",
	    str_eq(demo_text(d, state, "entries"), STR("1")) ? "" : "s",
	    str_eq(ok, STR("true")) ? "verified" : "NOT verified");
}

static enum cli_exit
play(struct demo *d, const struct scene *only)
{
	for (size_t i = 0; i < SCENES; i++) {
		const struct scene *s = &scenes[i];

		if (only != NULL ? s != only : !s->in_all)
			continue;
		if (!s->play(d, s->mark)) {
			putchar('\n');
			if (d->left)
				puts("That was the end of the input; the demo "
				     "ends here.");
			return d->left ? CLI_DONE
			    : demo_stop != 0
			    ? CLI_INTERRUPTED
			    : cli_fail(d->cli, CLI_FAILED, "the demo failed",
				  NULL, NULL);
		}
		arena_clear(&d->a);
		demo_pause(d);
	}
	return CLI_DONE;
}

static void
say_next(void)
{
	puts("Next: solgate serve                   a gate for your own agent\n"
	     "      solgate install claude          in front of Claude Code; "
	     "codex, gemini, mcp\n      solgate demo --page             the "
	     "same in a browser\n      solgate turn \"your own words\"   apply "
	     "the rules to your own message\n      solgate "
	     "help                    all commands");
}

static enum cli_exit
run_scenes(struct demo *d, const struct scene *only)
{
	enum cli_exit status = CLI_DONE;
	bool gate = only == NULL || only->needs_gate;

	if (gate && (status = demo_open(d)) == CLI_DONE)
		greet(d);
	if (!gate)
		arena_init(&d->a, &mem_heap, 16u << 20);
	if (status == CLI_DONE)
		status = play(d, only);
	if (status == CLI_DONE && gate)
		say_ledger(d);
	if (status == CLI_DONE)
		say_next();
	fflush(stdout);
	demo_close(d);
	return status;
}

static const struct scene *
find_scene(const char *name)
{
	for (size_t i = 0; i < SCENES; i++)
		if (strcmp(scenes[i].name, name) == 0)
			return &scenes[i];
	return NULL;
}

static bool
take_scene(struct cli *c, void *into, const char *value)
{
	struct call *k = into;

	if ((k->only = find_scene(value)) == NULL)
		cli_fail(c, CLI_USAGE, "there is no such scene", value,
		    "One of: push batch chip spec silence peak");
	return k->only != NULL;
}

static const struct cli_option options[] = {
    CLI_TAKE("scenario", "NAME", "one scene: push batch chip spec silence peak",
	take_scene),
    CLI_FLAG("fast", "short waits, and the demo answers its own questions",
	struct call, d.fast),
    CLI_FLAG(
	"page", "run in a browser instead, until Ctrl+C", struct call, d.page),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct call k = {.d = {.cli = c, .serve = demo_serve}};

	if (!cli_options(c, argc, argv, &k) || !cli_operands(c, argc, argv, 0))
		return CLI_USAGE;
	if (k.d.page)
		return demo_page(&k.d);
	k.d.asks = !k.d.fast && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	return run_scenes(&k.d, k.only);
}

const struct cli_command cmd_demo = {
    .name = "demo",
    .args = "[OPTION]...",
    .summary = "Watch the gate ask for permission, and answer",
    .help = "A scripted assistant asks a gate of its own: a forced push that "
	    "you can deny with\na note, three commands at once, an offer, a "
	    "correction, and a question that nobody\nanswers. The demo needs "
	    "no key and no network, and keeps nothing.\n\nExamples:\n  solgate "
	    "demo\n  solgate demo --fast\n"
	    "  solgate demo --page\n  solgate demo --scenario push\n",
    CLI_ROWS(options),
    .run = run,
};
