#ifndef ALOUD_LINEAR_H
#define ALOUD_LINEAR_H

#include "view/question.h"
#include "view/tui.h"

/*
 * Line by line, for a screen reader or a dumb terminal: what it says and what
 * a typed line does.  No cursor is moved, nothing is said twice.  Pure like
 * tui.h: lines go to ${out}, effects are left to be done.
 */
enum linear_state {
	LINEAR_IDLE,
	LINEAR_ASKED,
	LINEAR_RULE, /* a lasting answer: yes? */
	LINEAR_NOTE,
	LINEAR_SENT
};

struct linear {
	struct tui_settings set;
	int64_t now_ms, wall_ms;
	enum tui_link link;
	enum linear_state state;
	struct question *open[TUI_OPEN_MAX]; /* the first is asked about */
	size_t n_open;
	char ended[TUI_OPEN_MAX][64];
	size_t n_ended;
	int64_t asked_ms;
	int64_t told_s; /* of the countdown: 20, then 10 */
	enum sg_prompt_option lasting;
	char note[TUI_FIELD_BYTES];
	struct buf out;
	struct tui_effect todo;
	bool has_todo;
};

void linear_init(struct linear *p, const struct tui_settings *set);
void linear_release(struct linear *p);

void linear_time(struct linear *p, int64_t mono_ms, int64_t wall_ms);
void linear_link(struct linear *p, enum tui_link link);
void linear_view(struct linear *p, struct sg_str json);
void linear_resolved(struct linear *p, struct sg_str json);
void linear_gone(struct linear *p, struct sg_str id);
void linear_answered(struct linear *p, const char *refusal);
void linear_line(struct linear *p, struct sg_str line);

/* F19: what came all at once, or before the question, was dropped. */
void linear_pasted(struct linear *p);
void linear_dropped(struct linear *p);

bool linear_next(struct linear *p, struct tui_effect *out);

/* What is to be printed; it is gone then. */
struct sg_str linear_said(struct linear *p);

/* Inside: what is said of a question. */
void linear_add(struct linear *p, const char *form, ...)
    __attribute__((format(printf, 2, 3)));
void linear_ask(struct linear *p, size_t of);
void linear_details(struct linear *p);
bool linear_rule(
    struct linear *p, enum sg_prompt_option o); /* false: there is none */

#endif
