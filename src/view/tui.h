#ifndef VIEW_TUI_H
#define VIEW_TUI_H

#include "view/effect.h"
#include "view/hold_note.h"
#include "view/keys.h"
#include "view/question.h"
#include "view/table.h"

/*
 * What the terminal shows and what its keys do, without a terminal and
 * without a server: events come in, the state changes, effects are left to be
 * done.  Time is told, never asked for.
 *
 * The promise: an allowing effect leaves here only for a question that was
 * painted, ${arm_ms} ago at least, after ${quiet_ms} without a key, whose
 * requester, risk and scope are all on screen and whose scopes were all shown
 * to their end.
 */
#define TUI_OPEN_MAX    64
#define TUI_COLUMNS_MIN 40
#define TUI_ROWS_MIN    10
#define TUI_NOTE_MAX    280 /* characters */
#define TUI_FIELD_BYTES (4 * TUI_NOTE_MAX + 1)
#define TUI_IDLE_MS     1000 /* typed a moment ago: a banner, no modal */
#define TUI_SAY_MS      4000 /* how long something is said */

struct tui_settings {
	enum keymap keymap;
	bool utf8, mouse;
	int64_t arm_ms, quiet_ms;
};

enum tui_layer {
	LAYER_LIST,
	LAYER_REQUEST,
	LAYER_DETAILS,
	LAYER_RULE,   /* of a lasting answer, before it is given */
	LAYER_NOTE,   /* a field: deny with a note */
	LAYER_CALL,   /* a field: the call, changed before it is allowed */
	LAYER_FILTER, /* a field */
	LAYER_HELP,
	LAYER_REVOKE, /* are you sure? */
	LAYER_MODE,   /* which one? */
	LAYER_HELD,   /* lift it? */
	LAYER_RECORD, /* all about the marked row */
	LAYER_ADD,    /* a field: a grant */
	LAYER_EDIT,   /* a field: the pattern of the marked grant */
	LAYER_WORD    /* a field: the word that turns permissive mode on */
};

enum tui_link { LINK_CONNECTING, LINK_UP, LINK_DOWN };

/*
 * Keys that nobody pressed one by one (F19): text between the marks of a
 * terminal that brackets a paste goes into a field or nowhere; keys that come
 * all at once may move about, but they answer and change nothing.
 */
enum tui_paste { PASTE_NONE, PASTE_AT_ONCE, PASTE_MARKED };

struct tui {
	struct tui_settings set;
	int cols, rows;
	int64_t now_ms, wall_ms; /* of the last event */
	enum tui_link link;
	int64_t retry_ms;
	struct tui_info info;
	struct question *open[TUI_OPEN_MAX]; /* the earliest deadline first */
	size_t n_open;
	char ended[TUI_OPEN_MAX][64]; /* ids: nothing late opens them again */
	size_t n_ended;
	struct hold_note held; /* the first of what is held */
	struct table table[TAB_COUNT];
	enum tui_tab tab;
	size_t row[TAB_COUNT], top[TAB_COUNT];
	char filter[TUI_FIELD_BYTES], field[TUI_FIELD_BYTES];
	enum tui_layer layer;
	struct question *asked; /* in the modal; one of open, or ended */
	enum sg_prompt_option focus, lasting;
	bool one;         /* the calls of a question are answered one by one, */
	char one_id[272]; /* this one now, */
	char one_of[272]; /* of this extension */
	size_t scroll, rule_seen; /* lines of the rule that were shown */
	bool sides;               /* details show a change as two columns */
	bool painted, armed;
	int64_t painted_ms, last_key_ms;
	unsigned dropped; /* keys that came too early */
	enum tui_paste paste;
	char status[240]; /* said for a while */
	int64_t status_ms;
	struct tui_effect todo[16];
	size_t n_todo;
};

void tui_init(struct tui *t, const struct tui_settings *set);
void tui_release(struct tui *t);

/* Events. */
void tui_time(struct tui *t, int64_t mono_ms, int64_t wall_ms);
void tui_resize(struct tui *t, int cols, int rows);
void tui_key(struct tui *t, uint32_t code);
void tui_paste(struct tui *t, enum tui_paste paste); /* of what follows */
void tui_painted(struct tui *t); /* the picture of now is on the screen */
void tui_link(struct tui *t, enum tui_link link, int64_t retry_ms);
void tui_view(struct tui *t, struct sg_str json); /* PromptView */
void tui_resolved(struct tui *t, struct sg_str json);
void tui_gone(struct tui *t, struct sg_str id);   /* the server forgot it */
void tui_held(struct tui *t, struct sg_str json); /* HoldList */
void tui_answered(struct tui *t, struct sg_str id, const char *refusal);
void tui_say(struct tui *t, const char *form, ...)
    __attribute__((format(printf, 2, 3)));

/* The next effect; false: all is done. */
bool tui_next(struct tui *t, struct tui_effect *out);

/* When the picture changes by itself next, at the latest; monotonic. */
int64_t tui_due(const struct tui *t);

/* Whole seconds until ${q} is denied. */
int64_t tui_left(const struct tui *t, const struct question *q);

/* For those that draw. */
size_t tui_waiting(const struct tui *t); /* besides the one in the modal */
bool tui_is_small(const struct tui *t);

/* The row that is marked, if it is not an open question; NULL: none. */
const struct table_row *tui_marked_row(const struct tui *t);

/* Which call of the question alone is answered; -1: all of them. */
int tui_one(const struct tui *t);

/* What stands on each line of the screen; ${v} has one for each row. */
enum tui_line_kind {
	TUI_LINE_NONE,
	TUI_LINE_HEAD_OPEN,
	TUI_LINE_HEAD,
	TUI_LINE_ROW
};
struct tui_line {
	enum tui_line_kind kind;
	size_t row; /* what waits first, then the rows of the table */
};
int tui_top(const struct tui *t); /* the first line below the banner */
void tui_lines(const struct tui *t, struct tui_line *v);

/* The text of a tab in the row of tabs, and how wide it is. */
int tui_tab_text(const struct tui *t, int tab, char out[32]);

/* The open questions that the filter lets through. */
size_t tui_list_open(const struct tui *t, const struct question **out);

/* The rows of ${tab} that the filter lets through: which, and how many. */
size_t tui_rows(const struct tui *t, enum tui_tab tab);
const struct table_row *
tui_row(const struct tui *t, enum tui_tab tab, size_t i);

#endif
