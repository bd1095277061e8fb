#ifndef SETTINGS_CONFIG_VALUE_H
#define SETTINGS_CONFIG_VALUE_H

#include "settings/config.h"
#include "settings/toml.h"

/* Inside the settings: one value into its place. */

/* SG_ETYPE, SG_EWORD, SG_ERANGE, SG_ENOMEM; says nothing itself. */
enum sg_err
config_put(struct config *c, enum config_key key, const struct toml_value *v);

/* Names of capabilities as bits. */
enum sg_err config_caps(const struct sg_str *items, size_t n, unsigned *bits);

/* A copy with a NUL behind it. */
enum sg_err config_dup(struct config *c, struct sg_str s, struct sg_str *out);

/* "policy.mode cannot be ...; it is strict, prompt or permissive". */
enum sg_err config_blame(enum sg_err err, enum config_key key,
    const char *where, struct sg_error *e);

#endif
