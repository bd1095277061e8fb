#ifndef SETTINGS_CONFIG_EDIT_H
#define SETTINGS_CONFIG_EDIT_H

#include "settings/config.h"

/*
 * The text of a file of settings with ${key} set to ${value}, which is written
 * as in the file; empty: its lines are taken out.  Everything else stays as it
 * is, comments above all.  SG_EIO and the like: ${text} cannot be read; ${e}
 * names its line.
 */
#define CONFIG_EDIT_MORE (CONFIG_TEXT_MAX * 6 + 256) /* bytes it may grow */

SG_MUST_CHECK enum sg_err config_edit(struct sg_str text, enum config_key key,
    struct sg_str value, struct arena *a, struct buf *out, struct sg_error *e);

#endif
