/* tui: requests answered in the terminal; the screen itself is in face/tui. */
#include <getopt.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/remote.h"
#include "face/tui/run.h"

struct call {
	struct remote r;
	bool plain, keys, has_keymap, no_mouse;
	enum keymap keymap;
};

/* One line for each key: where, which, what. */
static enum cli_exit
print_keys(enum keymap map)
{
	for (size_t i = 0; i < key_rows_count; i++)
		printf("%s\t%s\t%s\n", key_place_name(key_rows[i].place),
		    key_rows[i].keys[map], key_rows[i].text);
	return CLI_DONE;
}

static bool
take_keymap(struct cli *c, void *into, const char *value)
{
	struct call *k = into;

	k->has_keymap = true;
	k->keymap = strcmp(value, "codex") == 0 ? KEYMAP_CODEX : KEYMAP_SEED;
	if (k->keymap == KEYMAP_CODEX || strcmp(value, "seed") == 0)
		return true;
	cli_fail(c, CLI_USAGE, "there is no such keymap", value,
	    "One of: seed codex");
	return false;
}

static bool
is_set(const char *name)
{
	const char *value = getenv(name);

	return value != NULL && *value != '\0';
}

static bool
is_dumb(void)
{
	const char *term = getenv("TERM");

	return term == NULL || *term == '\0' || strcmp(term, "dumb") == 0;
}

/*
 * The library draws as the locale says.  One that is not installed is as good
 * as another of the same encoding.
 */
static bool
set_locale(void)
{
	if (setlocale(LC_CTYPE, "") == NULL && cli_utf8())
		(void)setlocale(LC_CTYPE, "C.UTF-8");
	return MB_CUR_MAX > 1 && cli_utf8();
}

static enum cli_exit
start(struct cli *c, struct call *k)
{
	struct tui_settings set = {.utf8 = set_locale(), .mouse = !k->no_mouse};
	enum cli_exit status = remote_open(c, &k->r, "person");

	if (status == CLI_DONE) {
		client_close(k->r.client); /* the screen has its own */
		k->r.client = NULL;
		set.keymap = k->has_keymap             ? k->keymap
		    : k->r.home.config.tui_keymap == 1 ? KEYMAP_CODEX
						       : KEYMAP_SEED;
		set.arm_ms = k->r.home.config.tui_arming_ms;
		set.quiet_ms = set.arm_ms / 2;
		status = k->plain ? tui_run_linear(&k->r, &set)
				  : tui_run(&k->r, &set);
		tui_signals_end();
	}
	remote_close(&k->r);
	return status;
}

static const struct cli_option options[] = {
    CLI_FLAG("plain",
	"work line by line, for a screen reader or a simple "
	"terminal",
	struct call, plain),
    CLI_TAKE("keymap", "NAME", "seed or codex; default: the setting tui.keymap",
	take_keymap),
    CLI_FLAG(
	"no-mouse", "leave the mouse to the terminal", struct call, no_mouse),
    CLI_FLAG("keys", "print the keys and exit", struct call, keys),
    REMOTE_STATE(struct call, r),
    HOME_SOCKET(struct call, r.options),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;

	k = (struct call){.plain = false};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (!cli_operands(c, argc, argv, 0))
		return CLI_USAGE;
	if (k.keys)
		return print_keys(k.has_keymap ? k.keymap : KEYMAP_SEED);
	k.plain |= is_set("ACCESSIBLE") || is_dumb();
	if (!k.plain && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)))
		return cli_fail(c, CLI_UNATTENDED, "tui needs a terminal", NULL,
		    "Try: solgate tui --plain, or solgate prompts");
	return start(c, &k);
}

const struct cli_command cmd_tui = {
    .name = "tui",
    .args = "[OPTION]...",
    .summary = "Answer requests in the terminal",
    .help = "Waiting requests open by themselves: A allows once, S for the "
	    "session, D denies,\nY and N show the rule they would save, ? "
	    "shows details. Keys count only after\nthe request has been on the "
	    "screen for half a second. With ACCESSIBLE set, or\n"
	    "TERM=dumb, it works line by line.\n\nExamples:\n"
	    "  solgate tui\n  solgate tui --plain\n",
    CLI_ROWS(options),
    .run = run,
};
