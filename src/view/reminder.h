#ifndef VIEW_REMINDER_H
#define VIEW_REMINDER_H

#include "base/str.h"

/*
 * A reminder that is due, in a line, sanitised; from a ReminderView.  Nothing
 * is added for one that is not due.
 */
void reminder_line(struct sg_str json, struct buf *b);

/*
 * A security event in a line, sanitised; from a SecurityEvent.  Nothing is
 * added for one that is no notice.
 */
void security_line(struct sg_str json, struct buf *b);

#endif
