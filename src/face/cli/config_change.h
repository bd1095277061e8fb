#ifndef FACE_CLI_CONFIG_CHANGE_H
#define FACE_CLI_CONFIG_CHANGE_H

#include "home/home.h"

/*
 * Changing the user's own file of settings.  The new text is read as a whole
 * before it takes the place of the old, and a gate that runs is told.
 */

/* config set KEY VALUE, unset KEY, edit, reload; ${v}[0] is the word. */
enum cli_exit
config_change_set(const struct cli *c, struct home *g, int n, char **v);
enum cli_exit
config_change_unset(const struct cli *c, struct home *g, int n, char **v);
enum cli_exit config_change_edit(const struct cli *c, struct home *g);
enum cli_exit config_change_reload(const struct cli *c, struct home *g);

/* The key called ${name}; false: it was said that there is none. */
bool
config_change_key(const struct cli *c, const char *name, enum config_key *key);

#endif
