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

#endif
