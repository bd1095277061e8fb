#ifndef VIEW_TUI_INT_H
#define VIEW_TUI_INT_H

#include "view/tui.h"

/* What the parts of the model share. */
struct tui_effect *tui_do(struct tui *t, enum tui_do kind);
/* T30, F19: keys of a paste answer nothing; says so.  True: this is one. */
bool tui_is_pasted(struct tui *t);
void tui_copy(char *to, size_t room, struct sg_str s); /* an id, a tag */
struct question *tui_find(struct tui *t, struct sg_str id, size_t *at);

/* Another picture that must be armed anew stands over the list. */
void tui_show(struct tui *t, enum tui_layer layer);

void tui_open(struct tui *t, struct question *q);
void tui_close(struct tui *t); /* the modal; what ended is forgotten */

/* Open what waits, if nobody is typing; ${at_once}: even then. */
void tui_advance(struct tui *t, bool at_once);

/* Keys of the layers. */
void tui_request_key(struct tui *t, uint32_t code);
void tui_list_key(struct tui *t, uint32_t code);
void tui_field_key(struct tui *t, uint32_t code);
void tui_sure_key(struct tui *t, uint32_t code); /* REVOKE, MODE, HELP */
void tui_mouse(struct tui *t, uint32_t code);
void tui_list_move(struct tui *t, long by);
void tui_list_tab(struct tui *t, enum tui_tab tab);
void tui_list_enter(struct tui *t);
void tui_request_scroll(struct tui *t, long by);
void tui_request_choose(struct tui *t, enum sg_prompt_option option);
void tui_request_save(struct tui *t); /* the rule on the screen */
void tui_request_back(struct tui *t); /* leave details or the rule */
void tui_request_ended(struct tui *t);
void tui_one_keep(struct tui *t); /* the call is still there, or another */

/* A field with the call, for a person who changes it; and what it became. */
void tui_edit_begin(struct tui *t);
void tui_edit_send(struct tui *t);

#endif
