#ifndef SETUP_SETUP_INT_H
#define SETUP_SETUP_INT_H

#include "setup/setup.h"

/* The models of the settings; another setting keeps what is there if it is
 * wrong. */
enum sg_err setup_models(
    struct setup *g, const struct setup_options *o, struct sg_error *e);
enum sg_err setup_models_reload(struct setup *g, struct sg_error *e);
enum sg_err setup_models_check(const struct setup *g, struct sg_error *e);
void setup_models_close(struct setup *g);

/* The words of server.sandbox. */
enum { SETUP_SANDBOX_REQUIRE, SETUP_SANDBOX_ON, SETUP_SANDBOX_OFF };

/* Where reminders and events are written; empty: nowhere.  False: too long. */
bool setup_calendar(const struct setup *g, char dir[PLACE_MAX]);

/* The built-in executor and model, where none were given. */
enum sg_err
setup_tools(struct setup *g, const struct setup_options *o, struct sg_error *e);
enum sg_err setup_tools_reload(struct setup *g, struct sg_error *e);
void setup_tools_stop(struct setup *g);  /* before the service is closed */
void setup_tools_close(struct setup *g); /* after it */

#endif
