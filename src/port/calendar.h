#ifndef PORT_CALENDAR_H
#define PORT_CALENDAR_H

#include "base/err.h"

/*
 * The calendar port: the reminders and events that were made, as their files
 * say it now.  Other programs change the files; what they say is right.
 */
struct calendar_item {
	struct sg_str uid, title, path;
	struct sg_str rule; /* by which it comes again; empty: once */
	bool has_alarm;     /* somebody wants to be told */
	bool floating;      /* at_s is local, in no zone: a day */
	int64_t at_s;       /* the next alarm behind what after() said */
	bool over;          /* there is none any more; at_s is the last */
	bool done;          /* completed or cancelled */
	bool event;
};

struct calendar_reader {
	/* The last alarm of ${uid} that was told; INT64_MIN: none was. */
	int64_t (*after)(void *ctx, struct sg_str uid);
	/* Texts live until it returns. */
	void (*item)(void *ctx, const struct calendar_item *i);
	void *ctx;
};

struct calendar_port {
	/* Differs when anything in the directory changed. */
	uint64_t (*stamp)(void *self);
	/* Each item of ours; a file that cannot be read is passed over. */
	void (*each)(void *self, const struct calendar_reader *r);
	/* Mark it as completed in its file. */
	enum sg_err (*complete)(
	    void *self, struct sg_str uid, int64_t now_s, struct sg_error *e);
	void *self;
};

#endif
