#ifndef INSTALL_LOOK_H
#define INSTALL_LOOK_H

#include "base/arena.h"
#include "hosts/hosts.h"

/*
 * Whether a host asks the gate, by its settings: the same for the doctor's
 * lines and for the page.  Looks, and changes nothing.
 */
enum look_state { LOOK_BAD, LOOK_NOTE, LOOK_OK };

struct look {
	const char *home; /* directory of the person */
	struct arena *a;
	/* One thing: ${text} is what is so, ${next} what to do, or NULL. */
	void (*say)(void *ctx, enum hook_host h, enum look_state state,
	    const char *text, const char *next);
	void *ctx;
};

enum look_found {
	LOOK_ABSENT, /* no sign of the host */
	LOOK_BARE,   /* it is here, and starts no hook of ours */
	LOOK_GATED
};

enum look_found look_at_agent(const struct look *l, enum hook_host h);

/* All of them as an AgentList, JSON; false: there is no room. */
bool look_list(const char *home, struct buf *out);

struct settings_hook;
/* Codex: whether its user trusted ${n} ${hooks} of ${path}, and it starts
 * them. */
bool look_trust(const struct look *l, const struct settings_hook *hooks,
    size_t n, const char *path);

#endif
