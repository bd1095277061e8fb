#ifndef LOG_LOG_H
#define LOG_LOG_H

#include "base/str.h"
#include "solgate/words.h"

/*
 * What a server says of itself, a line at a time on stderr: as text for
 * people, or as JSON for machines; with the priority of journald where stderr
 * leads there.  Never what a call said or reached for, and no secret: fields
 * are ids and words of closed lists.
 *
 * Who logs never waits: lines go to a ring, and a thread writes them.  What
 * does not fit is counted, and so is what repeats too often; the counts are
 * said.  Before log_open() and after log_close() nothing is said at all.
 */
struct log_options {
	enum sg_log_level level; /* what is graver than this, and this */
	bool json;
};

/* False: there is no thread for it; nothing will be said. */
bool log_open(const struct log_options *o);
void log_set(const struct log_options *o); /* the settings changed */
void log_close(void);                      /* what was said is written */

/* Whether such a line would be said: for who must gather its fields. */
bool log_says(enum sg_log_level level);
bool log_is_json(void);

struct log_field {
	const char *name;
	struct sg_str text;
};

/*
 * log_say(level, event, message, v, n):
 * One line.  ${event} is one of few words: what repeats is counted by it.
 * Fields that are empty are left out.  From any thread.
 */
void log_say(enum sg_log_level level, const char *event, const char *message,
    const struct log_field *v, size_t n);

/* Lines for people, as they are; not where lines are JSON. */
void log_raw(struct sg_str text);

/* The request that is being handled, of this thread; its id stands in every
 * line meanwhile.  Empty: none is. */
void log_request(struct sg_str id);

#endif
