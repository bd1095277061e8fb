#ifndef INSTALL_PROJECT_H
#define INSTALL_PROJECT_H

#include "home/home.h"

/*
 * The project that a starter policy speaks about.  A person chooses it, when
 * installing, and it is written down as an absolute path: an agent that works
 * somewhere else, or reports another directory, changes nothing about it
 * (docs/decisions/016).
 *
 * It is ${given}, or else the git repository around the directory that the
 * command is run in; links are followed.  Never the root of all files, a
 * directory of the system, the home or one above it, nor one that holds a file
 * of the gate or of a host's hooks, or stands among them.
 *
 * ${out} is absolute and without characters that a pattern or a text in quotes
 * would have to escape.  NULL: found; otherwise why not, as a sentence.
 */
#define PROJECT_MAX 900 /* a pattern has 1024 bytes at most */

SG_MUST_CHECK const char *
project_find(const struct home *h, const char *given, char out[PLACE_MAX]);

#endif
