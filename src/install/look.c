/* Hooks in the settings of the hosts: do they name the gate they ask, and does
 * the host start them? */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "install/look.h"
#include "install/settings.h"
#include "install/trust.h"
#include "settings/config_place.h"

#define HOOKS 16

bool
look_trust(const struct look *l, const struct settings_hook *hooks, size_t n,
    const char *path)
{
	static const struct {
		const char *text;
		enum look_state state;
	} said[] = {
	    [TRUST_NONE] = {"NOTHING IS GATED: Codex skips a hook that is not "
			    "trusted",
		LOOK_BAD},
	    [TRUST_CHANGED] = {"NOTHING IS GATED: a hook changed since it was "
			       "trusted, and Codex skips it",
		LOOK_BAD},
	    [TRUST_OFF] = {"NOTHING IS GATED: a hook is switched off in Codex",
		LOOK_BAD},
	    [TRUST_YES] = {"its hooks are trusted", LOOK_OK}};
	char config[PLACE_MAX];
	struct sg_str text = STR("");
	struct sg_error e = {0};
	enum trust least = TRUST_YES;

	snprintf(config, sizeof(config), "%.*sconfig.toml",
	    (int)(strrchr(path, '/') + 1 - path), path);
	if (config_file(config, l->a, &text, &e) != SG_OK)
		text = STR(""); /* what is not read is not trusted */
	for (size_t i = 0; i < n; i++) {
		enum trust t = hooks[i].system ||
			hooks[i].row->host != HOOK_CODEX
		    ? TRUST_YES
		    : trust_of(&hooks[i], str_of(path), text, l->a);

		least = t < least ? t : least;
	}
	l->say(l->ctx, HOOK_CODEX, said[least].state, said[least].text,
	    least == TRUST_YES ? NULL
			       : "Start codex, type /hooks and trust them");
	return least == TRUST_YES;
}

/* Those of the machine, which nobody but root can switch off. */
static bool
look_at_machine(const struct look *l, enum hook_host h)
{
	const char *path = hook_file_system(h);
	struct sg_error e = {0};
	struct sg_str text;
	char line[PLACE_MAX];

	if (path[0] == '\0' || config_file(path, l->a, &text, &e) != SG_OK ||
	    !settings_locked(h, text, l->a))
		return false;
	snprintf(line, sizeof(line),
	    "its hooks are in the settings of the machine: %s", path);
	l->say(l->ctx, h, LOOK_OK, line, NULL);
	return true;
}

/* The host was used here: its directory is below the home. */
static bool
is_here(const struct look *l, enum hook_host h)
{
	struct sg_str path = str_of(settings_path(h));
	size_t from = str_starts(path, STR(".config/")) ? 8 : 0;
	struct sg_str rest = str_part(path, from, path.n), first;
	char dir[PLACE_MAX];
	struct stat st;

	first = str_cut(&rest, '/');
	snprintf(dir, sizeof(dir), "%s/%.*s", l->home != NULL ? l->home : "",
	    (int)(from + first.n), path.p);
	return stat(dir, &st) == 0 && S_ISDIR(st.st_mode);
}

static enum look_found
without_hooks(
    const struct look *l, enum hook_host h, bool machine, const char *next)
{
	if (machine)
		return LOOK_GATED;
	if (!is_here(l, h))
		return LOOK_ABSENT;
	l->say(l->ctx, h, LOOK_NOTE,
	    "it is on this machine, but its calls do not reach the gate", next);
	return LOOK_BARE;
}

enum look_found
look_at_agent(const struct look *l, enum hook_host h)
{
	static struct settings_hook hooks[HOOKS];
	const char *home = l->home;
	char path[PLACE_MAX], next[64];
	struct sg_error e = {0};
	struct sg_str json;
	size_t n = HOOKS, loose = 0, bare = 0;
	bool machine = look_at_machine(l, h);

	snprintf(path, sizeof(path), "%s/%s", home != NULL ? home : "",
	    settings_path(h));
	snprintf(next, sizeof(next), "solgate install %s", hook_host_name(h));
	if (config_file(path, l->a, &json, &e) != SG_OK ||
	    settings_find(h, false, json, l->a, hooks, &n) != SG_OK || n == 0)
		return without_hooks(l, h, machine, next);
	for (size_t i = 0; i < n; i++) {
		loose += !settings_names(&hooks[i], "--token=") ||
		    !settings_names(&hooks[i], "--socket=");
		bare += !settings_guarded(&hooks[i], l->a);
	}
	l->say(l->ctx, h, loose == 0 ? LOOK_OK : LOOK_NOTE,
	    loose == 0 ? "its hooks name the socket and their token"
		       : "its hooks look for the gate by the environment, "
			 "which a project can set",
	    loose == 0 ? NULL : next);
	if (bare > 0)
		l->say(l->ctx, h, LOOK_NOTE,
		    "a hook that is killed or missing lets the call run", next);
	if (h == HOOK_CODEX && !machine)
		(void)look_trust(l, hooks, n, path);
	return LOOK_GATED;
}
