#ifndef SETUP_SETTINGS_FILE_H
#define SETUP_SETTINGS_FILE_H

#include "setup/setup.h"
#include "port/settings.h"

/*
 * The settings of an open gate, for the page.  Only those that cannot widen
 * what programs may do are changed there; the rest takes the command line.
 */
struct settings_file {
	struct setup *setup;
	const struct setup_options *options;
	struct settings_port port;
};

/* ${s} and what it is given must outlive the port. */
const struct settings_port *settings_file_port(
    struct settings_file *s, struct setup *g, const struct setup_options *o);

#endif
