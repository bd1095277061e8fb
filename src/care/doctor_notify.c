/* Whether a question finds somebody who looks elsewhere. */
#include <stdio.h>

#include "care/doctor.h"
#include "shape/notify.h"

static bool
say_way(struct doctor *d, const struct notify_way *w)
{
	char text[400], next[64];

	if (w->on && w->nobody) {
		snprintf(text, sizeof(text),
		    "%.*s tells nobody: no one in notify.%.*s_people may "
		    "answer",
		    (int)w->name.n, w->name.p, (int)w->name.n, w->name.p);
		doctor_say(d, "notify", DOCTOR_NOTE, text,
		    "Name people with an account who are approvers or "
		    "administrators: solgate people");
	}
	if (!w->on || (w->sent == 0 && w->failed == 0 && w->dropped == 0))
		return w->on;
	snprintf(next, sizeof(next), "Try: solgate notify test %.*s",
	    (int)w->name.n, w->name.p);
	if (!w->works)
		snprintf(text, sizeof(text),
		    "people are not told by %.*s: %.*s", (int)w->name.n,
		    w->name.p, (int)w->why.n, w->why.p);
	else
		snprintf(text, sizeof(text), "people are told by %.*s",
		    (int)w->name.n, w->name.p);
	doctor_say(d, "notify", w->works ? DOCTOR_OK : DOCTOR_NOTE, text,
	    w->works ? NULL : next);
	return true;
}

void
doctor_notify(struct doctor *d)
{
	struct notify_view v;
	bool any = false;

	if (remote_read(&d->r, STR("/v1/notify"),
		"cannot ask how people are told", &notify_view_contract,
		&v) != CLI_DONE)
		return;
	for (size_t i = 0; i < v.ways.n; i++) {
		const struct notify_way *w = &v.ways.v[i];
		bool on = say_way(d, w);

		any |= on && (!str_eq(w->name, STR("push")) || v.devices.n > 0);
	}
	if (any && !v.attends)
		doctor_say(d, "notify", DOCTOR_NOTE,
		    "a question that comes while nobody is there is not asked, "
		    "so nobody is told",
		    "To ask whoever can be told: solgate config set "
		    "notify.attends true");
}
