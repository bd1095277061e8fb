/* Hooks in the settings of the hosts, as src/install/look.c sees them. */
#include "care/doctor.h"
#include "install/look.h"
#include "install/settings.h"

static void
say(void *ctx, enum hook_host h, enum look_state state, const char *text,
    const char *next)
{
	static const enum doctor_state as[] = {[LOOK_BAD] = DOCTOR_BAD,
	    [LOOK_NOTE] = DOCTOR_NOTE,
	    [LOOK_OK] = DOCTOR_OK};

	doctor_say(ctx, hook_host_name(h), as[state], text, next);
}

/* Codex: whether its user trusted them; nothing runs before that. */
bool
doctor_trust(struct doctor *d, const struct settings_hook *hooks, size_t n,
    const char *path)
{
	const struct look l = {.a = &d->r.a, .say = say, .ctx = d};

	return look_trust(&l, hooks, n, path);
}

void
doctor_hooks(struct doctor *d)
{
	const struct look l = {
	    .home = home_env("HOME"), .a = &d->r.a, .say = say, .ctx = d};

	for (int h = 0; h < HOOK_HOST_COUNT; h++)
		(void)look_at_agent(&l, (enum hook_host)h);
}
