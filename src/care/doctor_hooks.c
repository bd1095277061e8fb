/* Hooks in the settings of the hosts: do they name the gate they ask? */
#include <stdio.h>

#include "care/doctor.h"
#include "care/settings.h"
#include "settings/config_place.h"

#define HOOKS 16

static void
look_at_host(struct doctor *d, enum hook_host h)
{
	static struct settings_hook hooks[HOOKS];
	const char *home = home_env("HOME"), *name = hook_host_name(h);
	char path[PLACE_MAX], next[64];
	struct sg_error e = {0};
	struct sg_str json;
	size_t n = HOOKS, loose = 0;

	snprintf(path, sizeof(path), "%s/%s", home != NULL ? home : "",
	    settings_path(h));
	snprintf(next, sizeof(next), "solgate install %s", name);
	if (config_file(path, &d->r.a, &json, &e) != SG_OK ||
	    settings_find(h, json, &d->r.a, hooks, &n) != SG_OK || n == 0)
		return; /* --prove says so */
	for (size_t i = 0; i < n; i++)
		loose += !settings_names(&hooks[i], "--token=") ||
		    !settings_names(&hooks[i], "--socket=");
	doctor_say(d, name, loose == 0 ? DOCTOR_OK : DOCTOR_NOTE,
	    loose == 0 ? "its hooks name the socket and their token"
		       : "its hooks look for the gate by the environment, "
			 "which a project can set",
	    loose == 0 ? NULL : next);
}

void
doctor_hooks(struct doctor *d)
{
	for (int h = 0; h < HOOK_HOST_COUNT; h++)
		look_at_host(d, (enum hook_host)h);
}
