#ifndef FACE_TUI_RUN_H
#define FACE_TUI_RUN_H

#include "client/remote.h"
#include "view/tui.h"

/* The terminal until somebody quits: full screen, or line by line. */
enum cli_exit tui_run(struct remote *r, const struct tui_settings *set);
enum cli_exit tui_run_linear(struct remote *r, const struct tui_settings *set);

/* How long the end of a paste may take, and what counts as one moment: less
 * than a held key takes to come again. */
#define UNENDED_MS  5000
#define TOGETHER_MS 20

/*
 * Signals that end it, or tell of another size, wake poll() through a pipe:
 * what came is in tui_signal.  False: no descriptors are left.
 */
extern volatile int tui_signal, tui_resized;
bool tui_signals(int *wake_fd);

/* The program is about to end: a terminal that goes away tells it nothing. */
void tui_signals_end(void);

#endif
