/* Reminders and security events in a line; see reminder.h. */
#include "view/reminder.h"

#include "base/arena.h"
#include "shape/reminder.h"
#include "shape/service.h"
#include "system/shown.h"

void
reminder_line(struct sg_str json, struct buf *b)
{
	struct reminder_view v;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	if (contract_decode(&reminder_view_contract, json, &a, &v, NULL) ==
		SG_OK &&
	    v.state == SG_REMINDER_DUE) {
		buf_addz(b, v.missed ? "Missed reminder: " : "Reminder: ");
		buf_add(b, shown_safe(&a, v.title, 60));
		if (v.has_when) {
			buf_addz(b, "  ");
			buf_add(b, shown_safe(&a, v.when, 60));
		}
	}
	arena_release(&a);
}

void
security_line(struct sg_str json, struct buf *b)
{
	struct security_event v;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	if (contract_decode(&security_event_contract, json, &a, &v, NULL) ==
		SG_OK &&
	    v.notice) {
		buf_addz(b, "Refused: ");
		buf_add(b, shown_safe(&a, v.text, 120));
		buf_addz(b, " (");
		buf_add(b, shown_safe(&a, v.source, 60));
		if (v.count > 1) {
			buf_addz(b, ", ");
			buf_addi(b, v.count);
			buf_addz(b, " times");
		}
		buf_addc(b, ')');
	}
	arena_release(&a);
}
