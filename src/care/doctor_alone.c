/* Agents with hooks while nobody is there: what do the rules leave them? */
#include <stdio.h>

#include "care/doctor.h"
#include "install/settings.h"
#include "rule/extension.h"
#include "shape/grant.h"

#define HOOKS 16

/* Hooks of ours are in the settings of the host. */
static bool
is_installed(struct doctor *d, enum hook_host h)
{
	static struct settings_hook hooks[HOOKS];
	const char *home = home_env("HOME");
	char path[PLACE_MAX];
	struct sg_error e = {0};
	struct sg_str json;
	size_t n = HOOKS;

	snprintf(path, sizeof(path), "%s/%s", home != NULL ? home : "",
	    settings_path(h));
	return config_file(path, &d->r.a, &json, &e) == SG_OK &&
	    settings_find(h, false, json, &d->r.a, hooks, &n) == SG_OK && n > 0;
}

/* Some rule allows it something. */
static bool
has_allow(const struct grant_list *l, enum hook_host h)
{
	char room[64];
	struct buf id = BUF_ON(room);

	buf_addz(&id, "host.");
	buf_addz(&id, hook_host_name(h));
	for (size_t i = 0; i < l->grants.n; i++)
		if (l->grants.v[i].decision == SG_GRANT_ALLOW &&
		    l->grants.v[i].counts &&
		    extension_takes(
			l->grants.v[i].extension_id, buf_str(&id), false))
			return true;
	return false;
}

void
doctor_alone(struct doctor *d)
{
	struct grant_list l;

	if (remote_read(&d->r, STR("/v1/grants?limit=1000&filter=allow"),
		"cannot list the rules", &grant_list_contract, &l) != CLI_DONE)
		return;
	for (int i = 0; i < HOOK_HOST_COUNT; i++) {
		enum hook_host h = (enum hook_host)i;
		char next[96];

		if (!is_installed(d, h) || has_allow(&l, h))
			continue;
		snprintf(next, sizeof(next),
		    "solgate tui, solgate open, or solgate install %s "
		    "--starter",
		    hook_host_name(h));
		doctor_say(d, hook_host_name(h), DOCTOR_NOTE,
		    "it is DENIED EVERYTHING now, even reading: nobody is "
		    "there to answer, and no rule allows it anything",
		    next);
	}
}
