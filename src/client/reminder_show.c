/* Reminders on a terminal; see reminder_show.h. */
#include "client/reminder_show.h"

#include "base/str.h"
#include "term/show.h"

void
reminder_show_row(const struct reminder_view *v)
{
	show_text(str_part(v->id, 0, 8));
	printf("  %-7s  ", word_name(&words_reminder_state, v->state));
	if (v->has_when)
		show_text(v->when);
	else
		fputs("no time", stdout);
	fputs("  ", stdout);
	show_clip(v->title, 120);
	if (v->has_snoozed_ms)
		fputs("  (put off)", stdout);
	if (v->missed)
		fputs("  (missed)", stdout);
	putchar('\n');
	if (v->has_file)
		show_line("          ", v->file);
}

void
reminder_tell(const struct reminder_view *v)
{
	if (v->state != SG_REMINDER_DUE)
		return;
	fputs(v->missed ? "Missed reminder: " : "Reminder: ", stdout);
	show_clip(v->title, 120);
	if (v->has_when) {
		fputs("  ", stdout);
		show_text(v->when);
	}
	fputs("  (solgate reminders done ", stdout);
	show_text(str_part(v->id, 0, 8));
	fputs(")\n", stdout);
	fflush(stdout);
}
