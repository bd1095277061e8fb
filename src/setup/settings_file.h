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

/* settings_model.c */
enum sg_err
settings_model_read(void *self, struct buf *out, struct sg_error *e);
enum sg_err settings_model_write(
    void *self, const struct settings_model *m, struct sg_error *e);

/* settings_policy.c */
enum sg_err
settings_policy_read(void *self, struct buf *out, struct sg_error *e);
enum sg_err settings_policy_again(void *self, struct sg_error *e);

/* ${s} and what it is given must outlive the port. */
const struct settings_port *settings_file_port(
    struct settings_file *s, struct setup *g, const struct setup_options *o);

#endif
