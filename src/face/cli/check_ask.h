#ifndef FACE_CLI_CHECK_ASK_H
#define FACE_CLI_CHECK_ASK_H

#include "eval/action_check.h"
#include "client/remote.h"

/*
 * check --ask: the made-up call as a real question to the server, which asks a
 * person if it must.  Nothing is run.  ${timeout_ms} 0: as long as the server
 * waits.  Exits with what was decided.
 */
enum cli_exit check_ask(const struct cli *c, struct remote *r,
    const struct check_question *q, int64_t timeout_ms);

/*
 * The verdict of the gate that ${r} is connected to, by its rules and grants,
 * printed.  Nobody is asked, nothing is kept.  An empty cwd is the project of
 * the gate.  Exits with what would be decided.
 */
enum cli_exit check_gate(struct remote *r, const struct check_question *q);

/* Print ${o}, which is ${json} decoded, and ${by}, the grant that decided; if
 * none did, ${by} is NULL. */
struct eval_action_output;
struct grant_view;
enum cli_exit check_say(const struct cli *c, struct sg_str json,
    const struct eval_action_output *o, const struct grant_view *by);

/* allow  exec  git status  by ext.x 1.x */
void check_rule(const struct grant_view *v);

#endif
