/*
 * How loudly an answer may arrive.  T-facts: all 80 combinations against the
 * rule written a second time, in another shape.
 */
#include "gate/gate_notify.h"
#include "t.h"

#define NONE SG_NOTIFY_COUNT

static enum sg_notification_policy
book(bool urgent, bool warns, bool quiet, unsigned asked)
{
	enum sg_notification_policy usual = quiet ? SG_NOTIFY_SILENT
						  : SG_NOTIFY_ALERT;

	if (asked == NONE)
		return urgent ? SG_NOTIFY_URGENT : usual;
	if (asked == SG_NOTIFY_URGENT && !urgent && !warns)
		return usual;
	return urgent ? SG_NOTIFY_URGENT : (enum sg_notification_policy)asked;
}

static void
every_case(void)
{
	for (unsigned i = 0; i < 16 * (NONE + 1); i++) {
		bool urgent = i & 1, warns = i & 2, back = i & 4, trial = i & 8;
		unsigned asked = i / 16;
		struct gate_notify n = {.urgent = urgent,
		    .warns = warns,
		    .background = back,
		    .simulate = trial,
		    .has_asked = asked != NONE,
		    .asked = asked == NONE ? SG_NOTIFY_SILENT : asked};

		CHECK(gate_notify(&n) ==
			book(urgent, warns, back || trial, asked),
		    "case %u: %s", i,
		    sg_notification_policy_name(gate_notify(&n)));
	}
}

/* no wish for quiet silences a call for help. */
static void
urgency_is_heard(void)
{
	for (unsigned asked = 0; asked < NONE; asked++) {
		struct gate_notify n = {.urgent = true,
		    .simulate = true,
		    .background = true,
		    .has_asked = true,
		    .asked = asked};

		CHECK(gate_notify(&n) == SG_NOTIFY_URGENT, "asked %u", asked);
	}
}

/* only the risk gate, or the persona that warns, makes it urgent. */
static void
nobody_else_is_urgent(void)
{
	struct gate_notify n = {.has_asked = true, .asked = SG_NOTIFY_URGENT};

	CHECK(gate_notify(&n) == SG_NOTIFY_ALERT, "asked for it");
	n.simulate = true;
	CHECK(gate_notify(&n) == SG_NOTIFY_SILENT, "a trial asked for it");
	n.warns = true;
	CHECK(gate_notify(&n) == SG_NOTIFY_URGENT, "the persona that warns");
}

int
main(void)
{
	RUN(every_case);
	RUN(urgency_is_heard);
	RUN(nobody_else_is_urgent);
	return t_done("gate_notify");
}
