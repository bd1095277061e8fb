#ifndef EXECUTOR_EXECUTOR_DEED_H
#define EXECUTOR_EXECUTOR_DEED_H

#include "deed/deed.h"
#include "executor/registry.h"
#include "executor/webhook.h"
#include "port/executor.h"

/* Who would carry it out. */
struct deed_source {
	const struct registry_tool *tool;
	const struct webhooks *webhooks;
};

/*
 * What ${action} would do.  Times with an offset are put in UTC first, so that
 * what is shown, kept and run is one text.  An error says what is wrong with
 * the payload.
 */
SG_MUST_CHECK enum sg_err
executor_deed(const struct deed_source *s, const struct executor_action *action,
    struct arena *a, struct deed *d, struct sg_error *e);

/* What the payload of ${t} must be, as JSON Schema in one line; empty: no
 * memory. */
struct sg_str executor_schema(const struct registry_tool *t, struct arena *a);

#endif
