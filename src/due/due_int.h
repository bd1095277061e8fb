#ifndef DUE_DUE_INT_H
#define DUE_DUE_INT_H

#include "due/due.h"
#include "shell/one_row.h"

#define DUE_MAX   1000
#define DUE_ID    32 /* hex digits before "@solgate" */
#define DUE_NEVER INT64_MAX

/* What is kept of one, beside its file. */
struct due_mark {
	char id[DUE_ID + 1];
	bool due, done, missed;
	int64_t told_s;   /* INT64_MIN: nothing was */
	int64_t snooze_s; /* 0: not put off */
};

/* An item as its file says it; texts live until the next look. */
struct due_item {
	char id[DUE_ID + 1];
	struct sg_str title, path, rule;
	bool alarm, over, done, event;
	int64_t at_s;
};

struct due {
	struct shell *shell;
	struct one_row row; /* of the marks */
	bool looked;        /* the files were */
	uint64_t stamp;
	int64_t look_ms; /* monotonic: look at the files again */
	struct arena texts;
	struct due_item items[DUE_MAX];
	size_t n_items;
	struct due_mark marks[DUE_MAX];
	size_t n_marks;
};

/* Read the files again if anything there changed, or if ${now}. */
void due_look(struct due *d, bool now);

/*
 * Of many nodes: the marks as they are now, unless some of ours are on their
 * way.  False: they cannot be read.
 */
bool due_marks_again(struct due *d);

/* NULL: there is none, or no room for another. */
struct due_mark *due_mark_of(struct due *d, const char *id, bool make);
struct due_item *due_item_of(struct due *d, struct sg_str id);

/* When somebody is to be told; DUE_NEVER: not any more. */
int64_t due_fires(struct due *d, const struct due_item *i);

void due_view(struct due *d, const struct due_item *i, struct reminder_view *v,
    struct arena *a);

/*
 * Keep the marks, durably; then tell how ${i} stands and answer ${to} with it,
 * if somebody waits.
 */
void due_keep(struct due *d, const struct due_item *i, const char *what,
    struct arena *a, struct command_reply to);

#endif
