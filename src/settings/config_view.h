#ifndef SETTINGS_CONFIG_VIEW_H
#define SETTINGS_CONFIG_VIEW_H

#include "settings/config.h"

/* "default", "file", "environment", "option", "nodes". */
const char *config_origin_name(enum config_origin o);

/*
 * Every setting as a ConfigView, or those that are ${shown}, and then no file.
 * Where ${may} is not NULL, what each is for and may be is said too, and
 * whether ${may} it be changed.  False: no memory.
 */
bool config_add_view(const struct config *c, bool (*shown)(enum config_key key),
    bool (*may)(enum config_key key), struct arena *a, struct buf *b);

#endif
