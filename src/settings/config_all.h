#ifndef SETTINGS_CONFIG_ALL_H
#define SETTINGS_CONFIG_ALL_H

#include "settings/config.h"

/*
 * Settings that belong to all nodes of a database (ALL and PAGE in config.def,
 * and the lists of extensions): they stand in the database as the text of a
 * file, and what else says one of them counts for nothing there.
 */
#define CONFIG_ALL_NAME "the database, for all nodes" /* as a source (T63) */
bool config_is_all(enum config_key key);

/*
 * Of ${c}, all of these as ${text} has them; what it does not name has its
 * default.  On failure ${c} is as it was.
 */
SG_MUST_CHECK enum sg_err
config_all_read(struct config *c, struct sg_str text, struct sg_error *e);

/* Those of ${c} that are not defaults, as such a text. */
#define CONFIG_ALL_MAX (1u << 20)
void config_all_add(const struct config *c, struct buf *b);

/* Which of them ${own}, read from files and the like, has otherwise than
 * ${all}; and whether an extension is among that. */
size_t config_all_against(const struct config *own, const struct config *all,
    enum config_key out[CONFIG_COUNT], bool *extensions);

#endif
