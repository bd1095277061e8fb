#ifndef SETUP_SETUP_INT_H
#define SETUP_SETUP_INT_H

#include "setup/setup.h"
#include "solgate/words.h"

/* The models of the settings; another setting keeps what is there if it is
 * wrong. */
enum sg_err setup_models(
    struct setup *g, const struct setup_options *o, struct sg_error *e);
enum sg_err setup_models_reload(struct setup *g, struct sg_error *e);
enum sg_err setup_models_check(const struct setup *g, struct sg_error *e);
void setup_models_close(struct setup *g);

/* The directory, the lock on it and the keys in it; and then store and journal
 * of a gate that is one node of many: setup_node.c. */
SG_MUST_CHECK enum sg_err setup_state(struct setup *g, struct sg_error *e);
SG_MUST_CHECK enum sg_err
setup_node(struct setup *g, const struct setup_options *o, struct sg_error *e);

/*
 * setup_joint.c: settings and policy of all nodes.  When the node has joined;
 * the policy in force, of the files or of all nodes, which lives in ${rules};
 * from the service, when the rules changed.
 */
SG_MUST_CHECK enum sg_err
setup_joint(struct setup *g, const struct setup_options *o, struct sg_error *e);
SG_MUST_CHECK enum sg_err
setup_policy(struct setup *g, struct arena *rules, struct sg_error *e);
void setup_joint_hook(struct setup *g);
void setup_joint_close(struct setup *g);

/* Signed checkpoints: their thread before the journal, whose writer tells it
 * what is on the disk; its first one when the journal is open; its last one
 * when that is closed. */
struct journal_options;
enum sg_err setup_anchor(struct setup *g, const struct setup_options *o,
    struct journal_options *jo, struct sg_error *e);
struct node_options;
enum sg_err setup_anchor_node(struct setup *g, const struct setup_options *o,
    struct node_options *no, struct sg_error *e);
void setup_anchor_begin(struct setup *g);
void setup_anchor_close(struct setup *g);

/* setup_otel.c: spans to the collector of telemetry.otlp. */
SG_MUST_CHECK enum sg_err setup_otel(struct setup *g, struct sg_error *e);

/* setup_notify.c: the ways to a person.  And what the gate needs to be allowed
 * for them. */
struct sandbox_rules;
SG_MUST_CHECK enum sg_err setup_notify(
    struct setup *g, const struct setup_options *o, struct sg_error *e);
bool setup_notify_allow(struct setup *g, struct sandbox_rules *r);

/* Each file among the places, which is made if it is not there: ${each} hears
 * of it until it says false. */
bool setup_anchor_files(
    struct setup *g, bool (*each)(void *ctx, const char *path), void *ctx);

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

/* Record what is other than in ${old}; ${by}: who wanted it. */
void setup_told(struct setup *g, const struct config *old, const char *by);

/* A line of the log; where there is none, on stderr.  ${format} has two %s. */
void setup_log(enum sg_log_level level, const char *event, const char *format,
    const char *a, const char *b) __attribute__((format(printf, 3, 0)));

#endif
