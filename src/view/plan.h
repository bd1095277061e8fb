#ifndef VIEW_PLAN_H
#define VIEW_PLAN_H

#include "view/lines.h"
#include "view/tui.h"

/*
 * Where everything of a request stands for a given size: the box, the lines
 * that stay, the lines that scroll, the answers.  The drawing follows it, and
 * so does the model when it asks what is on screen: one truth for both.
 */
enum plan_size {
	PLAN_NARROW, /* below 52 columns: short labels, answers in two columns
		      */
	PLAN_MIDDLE, /* answers in two columns */
	PLAN_WIDE    /* as the wireframe: answers in three columns */
};

enum plan_fault {
	PLAN_FITS,
	PLAN_CUT,    /* requester, risk and scope are not all on screen */
	PLAN_UNSEEN, /* part of a scope was never on screen */
	PLAN_LOST    /* the server is not there: nothing can be answered */
};

#define PLAN_ANSWERS 6 /* the five, and details */

struct plan_answer {
	bool is_details, usable;
	enum sg_prompt_option option;
	int x, y; /* in the box */
	char text[40];
};

struct plan {
	enum plan_size size;
	int x, y, width, height; /* of the box on the screen */
	struct lines head, body; /* head stays, body scrolls */
	size_t body_rows;        /* of the body on screen */
	size_t scroll, scroll_max;
	enum plan_fault fault; /* why allowing is not possible */
	bool tight;            /* details without room for head and answers */
	struct plan_answer answer[PLAN_ANSWERS];
	size_t n_answers;
};

/* For requests, details and the rule screen; all of it lives in ${a}. */
void plan_make(const struct tui *t, struct arena *a, struct plan *out);

/* Note what of the scopes is on screen now. */
void plan_seen(struct tui *t);

/* Why ${o} cannot be chosen now; PLAN_FITS: it can. */
enum plan_fault plan_may(const struct tui *t, enum sg_prompt_option o);

/* The body: where it stands, how far it can go, how many rows of it show. */
struct plan_scroll {
	size_t at, max, rows;
	size_t call; /* of the details: the one at its top */
};
struct plan_scroll plan_scroll(const struct tui *t);

/* The line at which call ${n} begins in the details. */
size_t plan_call_line(const struct tui *t, size_t n);

/* Inside: the lines of the two layers, and where the answers stand. */
void plan_request_lines(const struct tui *t, struct plan *p, int level);
void plan_details_lines(const struct tui *t, struct plan *p);
void plan_rule_lines(const struct tui *t, struct plan *p);

/* Is a change shown as two columns?  For that the window must be wide. */
#define PLAN_SIDES_MIN 100
bool plan_has_sides(const struct tui *t);
void plan_change(const struct tui *t, struct sg_str name,
    const struct prompt_change *c, struct lines *l);
void plan_answers(const struct tui *t, struct plan *p);
int plan_answer_rows(const struct tui *t, const struct plan *p);

/* "EXEC  (High Risk)"; "ext.auto_commit v1.2.0" */
struct sg_str plan_wants(const struct question *q, struct arena *a);
struct sg_str plan_who(const struct question *q, struct arena *a);

/* More scopes than stand below one another: they scroll. */
bool plan_is_long(const struct question *q);

/* "deny_caps: no": a rule that was looked at and said nothing. */
bool plan_says_no(struct sg_str rule);

#endif
