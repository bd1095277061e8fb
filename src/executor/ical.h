#ifndef EXECUTOR_ICAL_H
#define EXECUTOR_ICAL_H

#include "base/arena.h"
#include "executor/registry.h"
#include "port/executor.h"
#include "port/zones.h"

/*
 * Reminders and events as iCalendar items (VTODO, VEVENT), one file each.
 * The name of the file and the UID are made of the action's ids: carried out
 * again, after a crash before the receipt or by a retry, the same item is
 * found and nothing is added.
 */
#define ICAL_UID_TEXT 40 /* 32 hex digits, "@solgate" */

struct ical_item {
	const char *dir;
	const struct registry_tool *tool; /* REMINDER or EVENT */
	const struct executor_action *action;
	int64_t now_ms;
	const struct zones_port *zones; /* NULL: zones are named alone */
};

/* Texts of ${out} live in ${a}. */
void ical_run(
    const struct ical_item *i, struct arena *a, struct executor_outcome *out);

#endif
