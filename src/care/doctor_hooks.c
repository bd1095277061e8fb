/* Hooks in the settings of the hosts: do they name the gate they ask, and does
 * the host start them? */
#include <stdio.h>
#include <string.h>

#include "care/doctor.h"
#include "install/settings.h"
#include "install/trust.h"
#include "settings/config_place.h"

#define HOOKS 16

/* Codex: whether its user trusted them; nothing runs before that. */
bool
doctor_trust(struct doctor *d, const struct settings_hook *hooks, size_t n,
    const char *path)
{
	static const struct {
		const char *text;
		enum doctor_state state;
	} said[] = {
	    [TRUST_NONE] = {"NOTHING IS GATED: Codex skips a hook that is not "
			    "trusted",
		DOCTOR_BAD},
	    [TRUST_CHANGED] = {"NOTHING IS GATED: a hook changed since it was "
			       "trusted, and Codex skips it",
		DOCTOR_BAD},
	    [TRUST_OFF] = {"NOTHING IS GATED: a hook is switched off in Codex",
		DOCTOR_BAD},
	    [TRUST_YES] = {"its hooks are trusted", DOCTOR_OK}};
	char config[PLACE_MAX];
	struct sg_str text = STR("");
	struct sg_error e = {0};
	enum trust least = TRUST_YES;

	snprintf(config, sizeof(config), "%.*sconfig.toml",
	    (int)(strrchr(path, '/') + 1 - path), path);
	if (config_file(config, &d->r.a, &text, &e) != SG_OK)
		text = STR(""); /* what is not read is not trusted */
	for (size_t i = 0; i < n; i++) {
		enum trust t = hooks[i].system ||
			hooks[i].row->host != HOOK_CODEX
		    ? TRUST_YES
		    : trust_of(&hooks[i], str_of(path), text, &d->r.a);

		least = t < least ? t : least;
	}
	doctor_say(d, hook_host_name(HOOK_CODEX), said[least].state,
	    said[least].text,
	    least == TRUST_YES ? NULL
			       : "Start codex, type /hooks and trust them");
	return least == TRUST_YES;
}

/* Those of the machine, which nobody but root can switch off. */
static bool
look_at_machine(struct doctor *d, enum hook_host h)
{
	const char *path = hook_file_system(h);
	struct sg_error e = {0};
	struct sg_str text;
	char line[PLACE_MAX];

	if (path[0] == '\0' || config_file(path, &d->r.a, &text, &e) != SG_OK ||
	    !settings_locked(h, text, &d->r.a))
		return false;
	snprintf(line, sizeof(line),
	    "its hooks are in the settings of the machine: %s", path);
	doctor_say(d, hook_host_name(h), DOCTOR_OK, line, NULL);
	return true;
}

static void
look_at_host(struct doctor *d, enum hook_host h)
{
	static struct settings_hook hooks[HOOKS];
	const char *home = home_env("HOME"), *name = hook_host_name(h);
	char path[PLACE_MAX], next[64];
	struct sg_error e = {0};
	struct sg_str json;
	size_t n = HOOKS, loose = 0, bare = 0;
	bool machine = look_at_machine(d, h);

	snprintf(path, sizeof(path), "%s/%s", home != NULL ? home : "",
	    settings_path(h));
	snprintf(next, sizeof(next), "solgate install %s", name);
	if (config_file(path, &d->r.a, &json, &e) != SG_OK ||
	    settings_find(h, false, json, &d->r.a, hooks, &n) != SG_OK ||
	    n == 0)
		return; /* --prove says so */
	for (size_t i = 0; i < n; i++) {
		loose += !settings_names(&hooks[i], "--token=") ||
		    !settings_names(&hooks[i], "--socket=");
		bare += !settings_guarded(&hooks[i], &d->r.a);
	}
	doctor_say(d, name, loose == 0 ? DOCTOR_OK : DOCTOR_NOTE,
	    loose == 0 ? "its hooks name the socket and their token"
		       : "its hooks look for the gate by the environment, "
			 "which a project can set",
	    loose == 0 ? NULL : next);
	if (bare > 0)
		doctor_say(d, name, DOCTOR_NOTE,
		    "a hook that is killed or missing lets the call run", next);
	if (h == HOOK_CODEX && !machine)
		(void)doctor_trust(d, hooks, n, path);
}

void
doctor_hooks(struct doctor *d)
{
	for (int h = 0; h < HOOK_HOST_COUNT; h++)
		look_at_host(d, (enum hook_host)h);
}
