#ifndef TERM_BROWSER_H
#define TERM_BROWSER_H

#include <stdbool.h>

/*
 * Open ${link} with $BROWSER, or with xdg-open where there is a desktop.
 * False: there is none, or it said no.
 */
bool browser_open(char *link);

#endif
