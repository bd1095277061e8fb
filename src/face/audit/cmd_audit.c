/*
 * audit: the ledger on the disk, with or without a server.  Only repair writes;
 * what a server appends meanwhile is seen or not, whole.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "term/pager.h"
#include "face/audit/audit.h"
#include "home/home.h"
#include "port/clock.h"
#include "when/since.h"

#define ARENA_BYTES (256u << 20)
#define ARCHIVE_MS  (30 * INT64_C(86400000)) /* older files leave */
#define WORDS_THERE_ARE \
	"One of: tail show verify export archive repair checkpoint key"

static bool
take_since(struct cli *c, void *into, const char *value)
{
	struct audit *k = into;

	if (since_read(value, clock_system().wall_ms(NULL), &k->since_ms))
		return true;
	cli_fail(c, CLI_USAGE, "--since needs a time or an age", value,
	    "Try: --since=" SINCE_HINT);
	return false;
}

static bool
take_before(struct cli *c, void *into, const char *value)
{
	struct audit *k = into;

	if (since_read(value, clock_system().wall_ms(NULL), &k->before_ms))
		return true;
	cli_fail(c, CLI_USAGE, "--before needs a time or an age", value,
	    "Try: --before=" SINCE_HINT);
	return false;
}

static bool
take_dir(struct cli *c, void *into, const char *value)
{
	struct audit *k = into;
	size_t n = strlen(value);

	while (n > 1 && value[n - 1] == '/')
		n--;
	if (n > 0 && n < sizeof(k->dir)) {
		memcpy(k->dir, value, n);
		k->dir[n] = '\0';
		return true;
	}
	cli_fail(c, CLI_USAGE, "--dir needs a directory", NULL, NULL);
	return false;
}

static const struct cli_option options[] = {
    CLI_NUMBER("lines", "N",
	"tail, show: how many entries; default 10. Also -n N", struct audit,
	lines, 1, AUDIT_LINES_MAX, "--lines needs a number from 1 to 100000"),
    CLI_FLAG("follow", "tail: keep printing new entries", struct audit, follow),
    CLI_FLAG("jsonl", "export: the lines unchanged", struct audit, jsonl),
    CLI_FLAG("csv", "export: a table for spreadsheets", struct audit, csv),
    CLI_TAKE("since", "TIME", "show, export: leave out older entries; UTC",
	take_since),
    CLI_TEXT("against", "PLACE",
	"verify: compare with the signed checkpoints of this place",
	struct audit, against),
    CLI_TEXT("key", "KEY",
	"verify: the public key they must be signed with, or a file with it",
	struct audit, key),
    CLI_TEXT("to", "PLACE",
	"checkpoint: hand it to this place alone; -: only print it. "
	"archive: the directory to move files to. export: a new directory, "
	"for the ledgers of nodes",
	struct audit, to),
    CLI_TAKE("before", "TIME",
	"archive: files that ended before it; default 30d", take_before),
    CLI_FLAG("all", "archive: all there is; closes the file in use",
	struct audit, all),
    CLI_TEXT("archive", "DIR",
	"tail, show, verify, export: the archived files are here", struct audit,
	archive),
    CLI_TEXT("node", "NAME",
	"of several nodes this one; default: verify, export all, else this "
	"gate's own",
	struct audit, node),
    CLI_FLAG("yes", "repair: do it", struct audit, yes),
    PAGER_OPTION,
    CLI_TAKE("dir", "DIR", "the directory of the ledger", take_dir),
    CLI_JSON("tail, verify: print JSON"),
};

/* The ledger of this user's gate: its store may be in a database. */
static bool
find_url(struct audit *k)
{
	static struct home h;
	struct home_options o = {.asks = true};
	bool ok = home_find(k->cli, &h, &o) == CLI_DONE;

	if (ok) {
		snprintf(k->url, sizeof(k->url), "%s",
		    h.config.store_url.n > 0 ? h.config.store_url.p : "");
		snprintf(k->own, sizeof(k->own), "%.*s",
		    (int)h.config.store_node.n, h.config.store_node.p);
	}
	home_release(&h);
	return ok;
}

/* By SOLGATE_STATE, then by the XDG rules. */
bool
audit_find_dir(struct audit *k)
{
	const char *state = home_env("SOLGATE_STATE");
	struct places places;
	struct sg_error e = {0};

	if (k->dir[0] != '\0')
		return true;
	if (state == NULL || state[0] != '/') {
		if (places_find(&places, home_env, &e) != SG_OK) {
			cli_fail(k->cli, CLI_FAILED, "cannot find the ledger",
			    e.message, "Name its directory: --dir=DIR");
			return false;
		}
		state = places.state;
	}
	return (size_t)snprintf(k->dir, sizeof(k->dir), "%s/audit", state) <
	    sizeof(k->dir) &&
	    find_url(k);
}

/* Files alone can be archived and repaired. */
enum of_nodes { NODES_NONE, NODES_ONE, NODES_ALL, NODES_REFUSED };

static const struct {
	const char *name;
	enum cli_exit (*run)(struct audit *k);
	enum of_nodes nodes;
} verbs[] = {
    {"tail", audit_tail, NODES_ONE},
    {"show", audit_decided, NODES_ONE},
    {"verify", audit_verify, NODES_ALL},
    {"export", audit_export, NODES_ALL},
    {"archive", audit_archive, NODES_REFUSED},
    {"repair", audit_repair, NODES_REFUSED},
    {"checkpoint", audit_checkpoint, NODES_ONE},
    {"key", audit_key, NODES_NONE},
};

static enum cli_exit
run_one(struct audit *k, size_t i)
{
	bool all = verbs[i].nodes == NODES_ALL && k->against == NULL;
	enum cli_exit status = CLI_FAILED;

	if (!audit_find_dir(k))
		return CLI_FAILED;
	if (verbs[i].nodes == NODES_NONE)
		return verbs[i].run(k);
	if (audit_open(k, all || verbs[i].nodes == NODES_REFUSED)) {
		if (k->chains != NULL && verbs[i].nodes == NODES_REFUSED)
			status = cli_fail(k->cli, CLI_FAILED,
			    "the ledgers of nodes stand in the database",
			    verbs[i].name,
			    "Back it up with its own tools; see "
			    "docs/cluster.md");
		else
			status = verbs[i].run(k);
	}
	audit_close(k);
	return status;
}

static enum cli_exit
run_verb(struct audit *k, const char *name)
{
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (strcmp(verbs[i].name, name) == 0)
			return run_one(k, i);
	return cli_fail(k->cli, CLI_USAGE, "audit does not know this word",
	    name, WORDS_THERE_ARE);
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static char lines[] = "--lines", number[40];
	static struct audit k;
	enum cli_exit status;

	k = (struct audit){.cli = c,
	    .lines = AUDIT_LINES,
	    .since_ms = INT64_MIN,
	    .before_ms = clock_system().wall_ms(NULL) - ARCHIVE_MS};
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "-n") == 0) {
			argv[i] = lines;
		} else if (str_starts(str_of(argv[i]), STR("-n")) &&
		    argv[i][2] >= '0' && argv[i][2] <= '9') { /* -n5 */
			snprintf(
			    number, sizeof(number), "--lines=%s", argv[i] + 2);
			argv[i] = number;
		}
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (k.csv || k.jsonl || c->json)
		k.as = k.csv ? AUDIT_AS_CSV : AUDIT_AS_JSON;
	if (argc - optind != 1)
		return cli_fail(c, CLI_USAGE,
		    "audit needs a word that says "
		    "what to do",
		    NULL, WORDS_THERE_ARE);
	if (!k.follow && k.as != AUDIT_AS_JSON &&
	    (strcmp(argv[optind], "tail") == 0 ||
		strcmp(argv[optind], "show") == 0 ||
		strcmp(argv[optind], "export") == 0))
		pager_begin(c);
	arena_init(&k.a, &mem_heap, ARENA_BYTES);
	status = run_verb(&k, argv[optind]);
	arena_release(&k.a);
	return status;
}

const struct cli_command cmd_audit = {
    .name = "audit",
    .args = "[OPTION]... tail|show|verify|export|archive|repair|checkpoint|"
	    "key",
    .summary = "Read, verify and export the ledger of decisions",
    .help = "tail shows the newest entries. show says what was decided, about "
	    "what and by whom,\nas long as the key of this installation is "
	    "here. verify reads all of them and finds "
	    "any entry that\nwas edited, removed or moved; it prints the first "
	    "wrong entry and exits with 1.\nexport writes all entries. No "
	    "server is needed.\n\nrepair says what it would do about a ledger "
	    "that the server refuses to start with,\nand does it with --yes. "
	    "The server must not run.\n\narchive moves files of the ledger "
	    "that ended long ago to another directory,\nwhere they verify on "
	    "their own; grants and modes in force are carried over.\nThe "
	    "server must run.\n\ncheckpoint signs where the ledger "
	    "ends and hands that to the places in the\nsettings; key prints "
	    "the public key. verify --against compares the ledger with\nwhat "
	    "such a place has: a file, - for standard input, or the address "
	    "of a witness.\n\nExamples:\n  solgate audit tail -n 20 "
	    "--follow\n  solgate audit verify\n  solgate audit export --csv "
	    "--since=2026-01-31 >decisions.csv\n",
    CLI_ROWS(options),
    .run = run,
};
