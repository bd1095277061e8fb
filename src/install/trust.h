#ifndef INSTALL_TRUST_H
#define INSTALL_TRUST_H

#include "install/settings.h"

/*
 * Codex runs a hook of a person only if its definition was trusted: config.toml
 * holds the hash of it under the file it stands in, its event and its place.
 */
enum trust {
	TRUST_NONE,    /* it is skipped */
	TRUST_CHANGED, /* what was trusted is not what stands there: skipped */
	TRUST_OFF,     /* it is switched off */
	TRUST_YES,
};

/* ${file} is where the hook stands, ${config} the text of config.toml. */
enum trust trust_of(const struct settings_hook *h, struct sg_str file,
    struct sg_str config, struct arena *a);

#endif
