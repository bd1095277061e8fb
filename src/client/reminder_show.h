#ifndef CLIENT_REMINDER_SHOW_H
#define CLIENT_REMINDER_SHOW_H

#include "shape/reminder.h"

/* A row of the list: id, state, time, title, file. */
void reminder_show_row(const struct reminder_view *v);

/* A reminder as it is told: "Reminder: call mum (Tue 17 Nov ...)". */
void reminder_tell(const struct reminder_view *v);

#endif
