/* Urgency first, then what was asked for, then what is usual. */
#include "gate/gate_notify.h"
#include "base/banned.h"

enum sg_notification_policy
gate_notify(const struct gate_notify *n)
{
	if (n->urgent)
		return SG_NOTIFY_URGENT;
	if (n->has_asked && (n->asked != SG_NOTIFY_URGENT || n->warns))
		return n->asked;
	return n->background || n->simulate ? SG_NOTIFY_SILENT
					    : SG_NOTIFY_ALERT;
}
