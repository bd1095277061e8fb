/* Giving the terminal back, come what may; see screen_restore.h. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "face/tui/curses_api.h"
#include "face/tui/screen.h"
#include "face/tui/screen_restore.h"

/* Save and give back the title, as xterm and its kin have it. */
#define TITLE_KEEP "\033[22;0t"
#define TITLE_BACK "\033[23;0t"

/* Bracketed paste: the terminal marks where pasted text begins and ends. */
#define PASTE_MARKED "\033[?2004h"
#define PASTE_PLAIN  "\033[?2004l"

/* All ways in which a terminal tells of the mouse. */
#define MOUSE_OFF "\033[?1000l\033[?1002l\033[?1003l\033[?1006l"

static struct {
	struct termios modes;
	bool has_modes, title, paste, mouse;
	char bytes[256]; /* no attributes, cursor, the other screen */
	size_t n;
} kept;

void
screen_size(int *cols, int *rows)
{
	struct winsize w = {0};

	*cols = 80;
	*rows = 24;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 0 &&
	    w.ws_row > 0) {
		*cols = w.ws_col;
		*rows = w.ws_row;
	}
}

void
screen_restore_keep(void)
{
	kept.has_modes = tcgetattr(STDIN_FILENO, &kept.modes) == 0;
}

static void
keep(const struct curses_api *api, char *name)
{
	const char *s = api->tigetstr(name);
	size_t n = s != NULL && s != (char *)-1 ? strlen(s) : 0;

	if (n > 0 && kept.n + n < sizeof(kept.bytes)) {
		memcpy(kept.bytes + kept.n, s, n);
		kept.n += n;
	}
}

/* Only what a signal handler may call. */
static void
write_all(const char *p, size_t n)
{
	ssize_t done = write(STDOUT_FILENO, p, n);

	(void)done;
}

static void
on_fault(int signo)
{
	write_all(kept.bytes, kept.n);
	if (kept.title)
		write_all(TITLE_BACK, sizeof(TITLE_BACK) - 1);
	if (kept.paste)
		write_all(PASTE_PLAIN, sizeof(PASTE_PLAIN) - 1);
	if (kept.mouse)
		write_all(MOUSE_OFF, sizeof(MOUSE_OFF) - 1);
	if (kept.has_modes)
		(void)tcsetattr(STDIN_FILENO, TCSANOW, &kept.modes);
	(void)signal(signo, SIG_DFL);
	(void)raise(signo);
}

void
screen_restore_arm(const struct curses_api *api)
{
	static const int faults[] = {
	    SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};
	struct sigaction on = {.sa_handler = on_fault};
	char sgr0[] = "sgr0", cnorm[] = "cnorm", rmcup[] = "rmcup",
	     rmkx[] = "rmkx";

	kept.n = 0;
	keep(api, sgr0);
	keep(api, rmkx);
	keep(api, cnorm);
	keep(api, rmcup);
	sigemptyset(&on.sa_mask);
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		(void)sigaction(faults[i], &on, NULL);
}

void
screen_restore_title(void)
{
	kept.title = true;
	(void)fputs(TITLE_KEEP, stdout);
	(void)fflush(stdout);
}

void
screen_restore_paste(void)
{
	kept.paste = true;
	(void)fputs(PASTE_MARKED, stdout);
	(void)fflush(stdout);
}

void
screen_restore_mouse(void)
{
	kept.mouse = true;
}

void
screen_restore_now(void)
{
	kept.mouse = false; /* the library has ended that itself */
	if (kept.paste) {
		(void)fputs(PASTE_PLAIN, stdout);
		(void)fflush(stdout);
	}
	kept.paste = false;
	if (kept.title) {
		(void)fputs(TITLE_BACK, stdout);
		(void)fflush(stdout);
	}
	kept.title = false;
	if (kept.has_modes)
		(void)tcsetattr(STDIN_FILENO, TCSADRAIN, &kept.modes);
}
