/*
 * What a server gives up before it opens anything: writing elsewhere than in
 * its own directories, starting anything but its tools, most calls of the
 * kernel.  It reads as before: the gate resolves the paths it is asked about.
 */
#include <string.h>
#include <sys/stat.h>

#include "executor/fence.h"
#include "setup/setup_int.h"
#include "system/libraries.h"

/* ${path} up to its last part. */
static const char *
folder_of(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t n = slash == NULL ? 0 : (size_t)(slash - path);
	char *dir = n > 0 ? arena_new(a, n + 1) : NULL;

	if (dir == NULL)
		return NULL;
	memcpy(dir, path, n);
	dir[n] = '\0';
	return dir;
}

/* A directory, made if it is not there: only what is there gets a rule.  One
 * that cannot be made is said by who writes there. */
static bool
allow_folder(struct sandbox_rules *r, const char *dir)
{
	struct sg_error e = {0};

	if (dir == NULL || dir[0] == '\0' || place_make(dir, &e) != SG_OK)
		return true;
	return sandbox_allow(r, dir, SANDBOX_WRITE);
}

/* A calendar that is not a directory yet is mended while the gate runs, so it
 * gets its parent. */
static const char *
calendar_or_parent(struct arena *a, const char *calendar)
{
	struct sg_error e = {0};
	struct stat st;

	if (calendar[0] == '\0' ||
	    (place_make(calendar, &e) == SG_OK && stat(calendar, &st) == 0 &&
		S_ISDIR(st.st_mode)))
		return calendar;
	return folder_of(a, calendar);
}

/* Every directory that the gate itself writes to: the only list. */
static bool
allow_own(struct sandbox_rules *r, struct setup *g, const char *settings)
{
	struct home *h = &g->home;
	char *calendar = arena_new(&h->a, PLACE_MAX);

	return calendar != NULL && setup_calendar(g, calendar) &&
	    allow_folder(r, h->state) && allow_folder(r, h->runtime) &&
	    allow_folder(r, folder_of(&h->a, h->socket)) &&
	    allow_folder(r, folder_of(&h->a, settings)) &&
	    allow_folder(r, calendar_or_parent(&h->a, calendar)) &&
	    sandbox_allow(r, "/dev/null", SANDBOX_WRITE);
}

/* The tools of the settings; a wrong table is said when it is opened. */
static bool
allow_tools(struct sandbox_rules *r, struct setup *g)
{
	static struct registry tools;
	struct sg_str text = {NULL, 0};
	struct sg_error e = {0};
	bool ok = true;

	tools = (struct registry){.n = 0};
	if (g->home.config.tools.n == 0 ||
	    config_file(g->home.config.tools.p, &g->home.a, &text, &e) !=
		SG_OK ||
	    registry_add(&tools, text, &e) != SG_OK)
		return true;
	for (size_t i = 0; i < tools.n && ok; i++)
		ok = fence_of_gate(r, &tools.v[i], &g->home.a);
	return ok;
}

/* The files of checkpoints, and no more of their directories. */
static bool
allow_one(void *ctx, const char *path)
{
	return sandbox_allow(ctx, path, SANDBOX_WRITE);
}

static enum cli_exit
lack(const struct cli *c, const struct setup *g, const char *why)
{
	if (g->home.config.sandbox == SETUP_SANDBOX_REQUIRE)
		return cli_fail(c, CLI_FAILED, "cannot start in a sandbox", why,
		    "Use another kernel, or set server.sandbox to on");
	return cli_fail(c, CLI_DONE, "the sandbox is not complete", why,
	    "See: solgate doctor");
}

enum cli_exit
setup_confine(
    const struct cli *c, struct setup *g, const struct setup_options *o)
{
	static struct sandbox_rules r;
	const char *settings = o->home.config != NULL ? o->home.config
						      : g->home.places.config;
	const char *why = sandbox_lacks();
	int err;

	system_libraries();
	if (g->home.config.sandbox == SETUP_SANDBOX_OFF)
		return CLI_DONE;
	r = (struct sandbox_rules){
	    .limits = SANDBOX_WRITE | SANDBOX_RUN, .network = true};
	if (!allow_own(&r, g, settings) || !allow_tools(&r, g) ||
	    !setup_notify_allow(g, &r) || !setup_anchor_files(g, allow_one, &r))
		return cli_fail(c, CLI_FAILED, "cannot start in a sandbox",
		    "the tools name too many directories", NULL);
	err = sandbox_enter(&r);
	if (why == NULL && err != 0)
		why = strerror(err);
	return why == NULL ? CLI_DONE : lack(c, g, why);
}
