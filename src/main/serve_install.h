#ifndef MAIN_SERVE_INSTALL_H
#define MAIN_SERVE_INSTALL_H

#include "home/home.h"

/*
 * Put the unit of the service manager into the user's directory, with this
 * program's own path in it, and enable it.  Where no service manager answers,
 * the file is written all the same and the command to enable it is said.
 */
enum cli_exit serve_install(const struct cli *c, const struct home *g);

/*
 * The opposite: stop and disable the service, and remove its unit.  State,
 * settings and tokens stay.  Fine if there is nothing to undo.
 */
enum cli_exit serve_uninstall(const struct cli *c, const struct home *g);

#endif
