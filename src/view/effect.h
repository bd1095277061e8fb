#ifndef VIEW_EFFECT_H
#define VIEW_EFFECT_H

#include "view/table.h"

/* What is left to be done: for the server, or for the terminal. */
enum tui_do {
	TUI_DO_DECIDE,
	TUI_DO_EDIT, /* the call ${call}: its ${name} becomes the field */
	TUI_DO_EXTEND,
	TUI_DO_REVOKE,
	TUI_DO_GRANT, /* add what the field says, or narrow ${id} to it */
	TUI_DO_MODE,
	TUI_DO_LIFT,  /* what is held */
	TUI_DO_FETCH, /* the list of ${tab} */
	TUI_DO_BELL,
	TUI_DO_FLUSH, /* what was typed before the modal was painted */
	TUI_DO_COPY,
	TUI_DO_REDRAW,
	TUI_DO_RETRY, /* connect now */
	TUI_DO_QUIT
};

struct tui_effect {
	enum tui_do kind;
	char id[272];   /* of a question or a grant */
	char call[272]; /* of DECIDE: only this one; empty: all */
	char etag[72];
	char name[72]; /* of EDIT: the member of params */
	enum sg_prompt_option option;
	int64_t rev;
	bool has_note; /* the text is in the field */
	enum sg_policy_mode mode;
	enum tui_tab tab;
};

#endif
