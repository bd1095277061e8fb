#ifndef INSTALL_SETTINGS_INT_H
#define INSTALL_SETTINGS_INT_H

#include "install/jsonc.h"
#include "install/settings.h"

/* Inside: which events are set up. */
struct settings_wanted {
	enum hook_host host;
	const char *event;
	bool turn;
	unsigned timeout;
};

/* How a host names the parts of a hook. */
struct settings_keys {
	const char *command, *timeout;
	bool closed; /* it is told to refuse if the hook fails */
};
struct settings_keys settings_keys(enum hook_host h);

/* From ${i} = 0; NULL: there are no more. */
const struct settings_wanted *settings_wanted_at(size_t i);

/* The line of the host for it, in ${a}; empty: no memory. */
struct sg_str settings_line(const struct settings_edit *s,
    const struct settings_wanted *w, struct arena *a);

/* Whether it is to be there. */
bool
settings_wants(const struct settings_edit *s, const struct settings_wanted *w);

/* What the hooks need beside themselves (lock.def), added or taken away. */
SG_MUST_CHECK enum sg_err settings_lock(
    const struct settings_edit *s, struct jsonc *j, struct sg_error *e);

/*
 * A plugin of ours has the settings inside: what stands in the file as JSON,
 * and the file around that again.  Other hosts: the same text.  SG_EINVALID:
 * there is a file of that name, and it is not ours.
 */
SG_MUST_CHECK enum sg_err settings_unwrap(enum hook_host h, struct sg_str text,
    struct sg_str *json, struct sg_error *e);
SG_MUST_CHECK enum sg_err settings_wrap(const struct settings_edit *s,
    struct sg_str json, struct arena *a, struct sg_str *out);

/* All of it in the TOML of Codex. */
SG_MUST_CHECK enum sg_err
settings_toml(const struct settings_edit *s, struct sg_str text,
    struct arena *a, struct sg_str *out, struct sg_error *e);
bool settings_toml_locked(struct sg_str text, struct arena *a);

#endif
