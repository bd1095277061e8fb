/*
 * version: which one, of which commit, and what it can do on this machine.
 * The first line alone is what scripts compare.
 */
#define _GNU_SOURCE /* dladdr() */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commit.h" /* written by packaging/commit */
#include "term/cli.h"
#include "reply/asset.h"
#include "face/tui/curses_api.h"
#include "port/curl_api.h"
#include "solgate/version.h"

/*
 * The directory that libc was loaded from; the libraries that are opened only
 * when they are needed stand there too.
 */
static bool
library_directory(char *dir, size_t cap)
{
	char *(*const of_libc)(const char *) = getenv;
	Dl_info at = {.dli_fname = NULL};
	const char *slash = NULL;
	void *p;

	memcpy(&p, &of_libc, sizeof(p));
	if (dladdr(p, &at) != 0 && at.dli_fname != NULL)
		slash = strrchr(at.dli_fname, '/');
	return slash != NULL && (size_t)(slash - at.dli_fname) < cap &&
	    snprintf(dir, cap, "%.*s", (int)(slash - at.dli_fname),
		at.dli_fname) > 0;
}

/* Is it there?  Loading it to see would take ten times as long as all else. */
static char
can_open(const char *dir, const char *library)
{
	char path[4096 + 64];
	void *lib;

	if (dir[0] != '\0') {
		snprintf(path, sizeof(path), "%s/%s", dir, library);
		if (access(path, R_OK) == 0)
			return '+';
	}
	if ((lib = dlopen(library, RTLD_LAZY | RTLD_LOCAL)) == NULL)
		return '-';
	(void)dlclose(lib);
	return '+';
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	char dir[4096] = "";

	if (!cli_options(c, argc, argv, NULL) ||
	    !cli_operands(c, argc, argv, 0))
		return CLI_USAGE;
	if (!library_directory(dir, sizeof(dir)))
		dir[0] = '\0';
	printf("solgate %s\n", sg_version());
	printf("commit %s\n",
	    SOLGATE_COMMIT[0] != '\0' ? SOLGATE_COMMIT : "unknown");
	printf("features %cpage %ccalendar %cnetwork %cterminal\n",
	    asset_count > 0 ? '+' : '-', can_open(dir, "libical.so.3"),
	    can_open(dir, CURL_LIBRARY), can_open(dir, CURSES_LIBRARY));
	return CLI_DONE;
}

const struct cli_command cmd_version = {
    .name = "version",
    .args = "",
    .summary = "Show the version",
    .help = "Prints the version, the commit it was built from (a plus sign "
	    "means with local\nchanges), and what works on this machine: page "
	    "(it is built in), calendar\n(libical was found, for reminders), "
	    "network (libcurl was found, for models and\n"
	    "webhooks), terminal (libncursesw was found, for solgate tui).\n",
    .run = run,
};
