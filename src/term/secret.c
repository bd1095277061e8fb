/* A line without an echo; see secret.h. */
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "term/cli.h"
#include "term/secret.h"

enum { CTRL_C = 3, CTRL_D = 4, BACKSPACE = 8, CTRL_U = 21, DELETE = 127 };

/* Byte by byte, so that nothing of what follows the line is taken. */
static int
read_line(char *out, size_t cap, bool typed)
{
	size_t n = 0;
	char ch;

	while (read(STDIN_FILENO, &ch, 1) == 1) {
		if (ch == '\n' || (typed && ch == '\r'))
			return (int)n;
		if (typed && (ch == CTRL_C || ch == CTRL_D))
			return -1;
		if (typed && (ch == BACKSPACE || ch == DELETE)) {
			n -= n > 0;
		} else if (typed && ch == CTRL_U) {
			n = 0;
		} else if (n == cap) {
			return -1;
		} else {
			out[n++] = ch;
		}
	}
	return typed || n == 0 ? -1 : (int)n;
}

/* Signals wait until the terminal is as it was. */
static int
read_typed(const char *prompt, char *out, size_t cap)
{
	struct termios was, quiet;
	sigset_t all, before;
	int n;

	if (tcgetattr(STDIN_FILENO, &was) != 0)
		return -1;
	quiet = was;
	quiet.c_lflag &= ~(tcflag_t)(ECHO | ICANON | ISIG);
	quiet.c_cc[VMIN] = 1;
	quiet.c_cc[VTIME] = 0;
	sigfillset(&all);
	(void)sigprocmask(SIG_BLOCK, &all, &before);
	/* The flush comes first: what is typed behind the prompt counts. */
	n = tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet) == 0
	    ? (fputs(prompt, stderr), read_line(out, cap, true))
	    : -1;
	(void)tcsetattr(STDIN_FILENO, TCSAFLUSH, &was);
	fputc('\n', stderr);
	(void)sigprocmask(SIG_SETMASK, &before, NULL);
	return n;
}

int
secret_read(const char *prompt, char *out, size_t cap)
{
	int n = isatty(STDIN_FILENO) ? read_typed(prompt, out, cap)
				     : read_line(out, cap, false);
	struct sg_str s;

	if (n < 0)
		return -1;
	s = str_trim((struct sg_str){out, (size_t)n});
	memmove(out, s.p, s.n);
	return (int)s.n;
}
