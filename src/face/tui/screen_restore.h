#ifndef FACE_TUI_SCREEN_RESTORE_H
#define FACE_TUI_SCREEN_RESTORE_H

struct curses_api;

/*
 * Giving the terminal back.  What must be written is fetched while all is
 * well, so that a signal handler only has to write it.
 */
void screen_restore_keep(void); /* the modes, before anything changes them */

/* The sequences are known: from now on a fatal signal restores. */
void screen_restore_arm(const struct curses_api *api);

void screen_restore_title(void); /* keep the title; it is given back too */
void screen_restore_paste(void); /* pasted text is marked until then */

void screen_restore_mouse(void); /* it is told of until then */

void screen_restore_now(void);

#endif
