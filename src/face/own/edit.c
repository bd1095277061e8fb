/* Lines edited with libedit; see edit.h. */
#define _GNU_SOURCE /* wcwidth(), ppoll() */
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/utf8.h"
#include "face/own/edit.h"
#include "face/own/edit_api.h"

#define IN_MAX    4096
#define PASTE_MAX 20000   /* characters; a message has no more bytes */
#define KEY_MS    100     /* within this time the rest of a key follows */
#define PASTE_MS  5000    /* and of a paste */
#define DRAW      L'\035' /* Ctrl+]: nobody's key, bound to drawing */
#define CTRL_C    3
#define BEGIN     "\033[200~"
#define END       "\033[201~"

struct edit {
	const struct edit_api *api;
	struct editline *el;
	struct history *history;
	struct edit_use use;
	char in[IN_MAX]; /* bytes that were read */
	size_t from, to;
	wchar_t paste[PASTE_MAX + 1];
	bool hidden;    /* edit_above() took the line away */
	sigset_t mask;  /* of signals, before */
	unsigned drawn; /* columns when it was drawn again; 0: it was not */
};

/* The one that the library calls back. */
static struct edit *the;

/* For the signal handlers: the terminal as it was, and that it changed. */
static struct termios before;
static volatile sig_atomic_t resized;

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

static void
put(const char *s)
{
	while (*s != '\0') {
		ssize_t n = write(STDOUT_FILENO, s, strlen(s));

		if (n < 0)
			return;
		s += n;
	}
}

static void
on_end(int number)
{
	(void)tcsetattr(STDIN_FILENO, TCSANOW, &before);
	put("\033[?2004l\n");
	(void)signal(number, SIG_DFL);
	(void)raise(number);
}

static void
on_resize(int number)
{
	(void)number;
	resized = 1;
}

static char *
prompt(struct editline *el)
{
	static char text[32];

	(void)el;
	snprintf(text, sizeof(text), "%s", the->use.prompt);
	return text;
}

static unsigned
columns(void)
{
	struct winsize w;

	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 0
	    ? w.ws_col
	    : 80;
}

/*
 * How many rows above the cursor the line begins.  Rows that were drawn after
 * a change of size end where the screen ended then; others are one long line
 * that the terminal breaks again.
 */
static unsigned
rows_above(const struct edit *e)
{
	const struct edit_line *l = e->api->el_wline(e->el);
	unsigned wide = columns(), rows = 0,
		 end = e->drawn > 0 ? e->drawn : (unsigned)-1;
	unsigned at = (unsigned)strlen(e->use.prompt);

	for (const wchar_t *p = l->buffer; p < l->cursor; p++) {
		int w = *p == L'\n' ? 0 : wcwidth(*p);

		if (*p == L'\n' || at + (unsigned)(w < 0 ? 2 : w) > end) {
			rows += 1 + (at > 0 ? (at - 1) / wide : 0);
			at = 0;
		}
		at += (unsigned)(w < 0 ? 2 : w);
	}
	return rows + at / wide;
}

void
edit_above(struct edit *e)
{
	char text[32];
	unsigned row;

	if (e->hidden)
		return;
	e->hidden = true;
	row = rows_above(e);
	fflush(stdout);
	if (row > 0) {
		snprintf(text, sizeof(text), "\033[%uA", row);
		put(text);
	}
	put("\r\033[J");
}

static void
draw(struct edit *e)
{
	e->hidden = false;
	e->drawn = columns();
	fflush(stdout);
	(void)e->api->el_set(e->el, EDIT_REFRESH);
}

void
edit_drop(struct edit *e)
{
	(void)tcflush(STDIN_FILENO, TCIFLUSH);
	e->from = e->to = 0;
}

static void
resize(struct edit *e)
{
	resized = 0;
	edit_above(e);
	e->api->el_resize(e->el);
	draw(e);
}

/* Until there are bytes to read, or ${timeout_ms} are over: whether there are.
 * What else happens meanwhile is dealt with. */
static bool
wait(struct edit *e, int timeout_ms)
{
	for (;;) {
		struct pollfd p[2] = {{STDIN_FILENO, POLLIN, 0}};
		nfds_t n = e->use.watch != NULL &&
			e->use.watch(e->use.ctx, &p[1])
		    ? 2
		    : 1;
		struct timespec t = {
		    timeout_ms / 1000, (timeout_ms % 1000) * 1000000L};
		/* A change of size is heard here and nowhere else. */
		int ready = ppoll(p, n, timeout_ms < 0 ? NULL : &t, &e->mask);

		if (resized)
			resize(e);
		if (ready == 0)
			return false;
		if (ready < 0 && errno != EINTR)
			return true; /* read() says what it is */
		if (ready < 0)
			continue;
		if (n == 2 && p[1].revents != 0) {
			e->use.work(e->use.ctx);
			if (e->hidden)
				draw(e);
		}
		if (p[0].revents != 0)
			return true;
	}
}

/* More bytes behind those that are there; 0: the end, -1: an error or, with a
 * time, none came. */
static ssize_t
fill(struct edit *e, int timeout_ms)
{
	ssize_t n;

	memmove(e->in, e->in + e->from, e->to - e->from);
	e->to -= e->from;
	e->from = 0;
	if (e->to == IN_MAX || !wait(e, timeout_ms))
		return -1;
	do
		n = read(STDIN_FILENO, e->in + e->to, IN_MAX - e->to);
	while (n < 0 && errno == EINTR);
	if (n > 0)
		e->to += (size_t)n;
	return n;
}

/* ${word} comes next; the rest of it may still be on its way. */
static bool
comes(struct edit *e, const char *word)
{
	size_t n = strlen(word);

	for (;;) {
		size_t have = e->to - e->from;

		if (memcmp(e->in + e->from, word, have < n ? have : n) != 0)
			return false;
		if (have >= n)
			return true;
		if (fill(e, KEY_MS) <= 0)
			return false;
	}
}

/* The character at the front; 0: none that is whole and right. */
static wchar_t
take(struct edit *e)
{
	struct sg_str s = {e->in + e->from, e->to - e->from};
	uint32_t cp = 0;
	size_t n = utf8_decode(s, &cp);

	while (n == 0 && s.n < 4 && (unsigned char)s.p[0] >= 0xc2 &&
	    fill(e, KEY_MS) > 0) {
		s = (struct sg_str){e->in + e->from, e->to - e->from};
		n = utf8_decode(s, &cp);
	}
	e->from += n > 0 ? n : 1;
	return n > 0 ? (wchar_t)cp : 0;
}

/* What is pasted goes into the line: newlines too, no other control. */
static void
take_paste(struct edit *e)
{
	size_t n = 0;
	wchar_t last = 0;

	e->from += sizeof(BEGIN) - 1;
	for (;;) {
		wchar_t c;

		if (e->from == e->to && fill(e, PASTE_MS) <= 0)
			break;
		if (e->in[e->from] == '\033' && comes(e, END)) {
			e->from += sizeof(END) - 1;
			break;
		}
		c = take(e);
		if (c == L'\n' && last == L'\r') {
			last = c;
			continue; /* one newline, not two */
		}
		last = c;
		c = c == L'\r' ? L'\n' : c == L'\t' ? L' ' : c;
		if (n < PASTE_MAX && (c == L'\n' || (c >= L' ' && c != 0x7f)))
			e->paste[n++] = c;
	}
	while (n > 0 && e->paste[n - 1] == L'\n')
		n--; /* the last newline was to send it */
	e->paste[n] = L'\0';
	if (n > 0)
		(void)e->api->el_winsertstr(e->el, e->paste);
}

static bool
is_empty(const struct edit *e)
{
	const struct edit_line *l = e->api->el_wline(e->el);

	return l->lastchar == l->buffer;
}

/* For the library: the next character that is typed. */
static int
next_char(struct editline *el, wchar_t *out)
{
	struct edit *e = the;

	(void)el;
	for (;;) {
		ssize_t n = e->from < e->to ? 1 : fill(e, -1);

		if (n <= 0)
			return (int)n;
		if (e->in[e->from] == '\033' && comes(e, BEGIN)) {
			take_paste(e);
			*out = DRAW;
			return 1;
		}
		*out = take(e);
		if (*out == CTRL_C && is_empty(e))
			on_end(SIGINT); /* as without an editor */
		if (*out != 0)
			return 1;
	}
}

static void
bind_keys(const struct edit *e)
{
	static const char *const keys[][2] = {{"^]", "ed-redisplay"},
	    {"^C", "em-kill-line"}, {"^R", "em-inc-search-prev"},
	    {"\033[A", "ed-prev-history"}, {"\033[B", "ed-next-history"},
	    {"\033[C", "ed-next-char"}, {"\033[D", "ed-prev-char"},
	    {"\033OA", "ed-prev-history"}, {"\033OB", "ed-next-history"},
	    {"\033OC", "ed-next-char"}, {"\033OD", "ed-prev-char"},
	    {"\033[H", "ed-move-to-beg"}, {"\033[F", "ed-move-to-end"},
	    {"\033OH", "ed-move-to-beg"}, {"\033OF", "ed-move-to-end"},
	    {"\033[1~", "ed-move-to-beg"}, {"\033[4~", "ed-move-to-end"},
	    {"\033[3~", "ed-delete-next-char"}, {"\033[1;5C", "em-next-word"},
	    {"\033[1;5D", "ed-prev-word"}};
	const struct edit_api *a = e->api;

	(void)a->el_set(e->el, EDIT_EDITOR, "emacs");
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		(void)a->el_set(
		    e->el, EDIT_BIND, keys[i][0], keys[i][1], (char *)NULL);
}

static bool
start(struct edit *e)
{
	const struct edit_api *a = e->api;
	struct edit_event ev;

	e->history = a->history_init();
	e->el = a->el_init("solgate", stdin, stdout, stderr);
	if (e->history == NULL || e->el == NULL)
		return false;
	(void)a->history(e->history, &ev, EDIT_H_SETSIZE, 10000);
	(void)a->history(e->history, &ev, EDIT_H_UNIQUE, 1);
	(void)a->el_set(e->el, EDIT_SIGNAL, 0);
	(void)a->el_set(e->el, EDIT_PROMPT, prompt);
	(void)a->el_set(e->el, EDIT_HIST, a->history, e->history);
	(void)a->el_set(e->el, EDIT_GETCFN, next_char);
	/* Ctrl+C is a key while a line is edited, and a signal otherwise. */
	(void)a->el_set(e->el, EDIT_SETTY, "-d", "-isig", (char *)NULL);
	bind_keys(e);
	return true;
}

static void
catch_signals(struct edit *e)
{
	sigset_t one;
	struct sigaction end = {.sa_handler = on_end},
			 size = {.sa_handler = on_resize}, was;

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (sigaction(ends[i], NULL, &was) == 0 &&
		    was.sa_handler == SIG_DFL)
			(void)sigaction(ends[i], &end, NULL);
	(void)sigaction(SIGWINCH, &size, NULL);
	sigemptyset(&one);
	sigaddset(&one, SIGWINCH);
	(void)sigprocmask(SIG_BLOCK, &one, &e->mask);
}

/* A terminal that can go up and clear, and characters of UTF-8. */
static bool
can_edit(struct sg_error *err)
{
	const char *term = getenv("TERM");

	if (term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0 ||
	    tcgetattr(STDIN_FILENO, &before) != 0) {
		(void)err_set(err, SG_EIO, STR(""),
		    STR("this terminal cannot edit lines"));
		return false;
	}
	if (setlocale(LC_CTYPE, "") == NULL || MB_CUR_MAX == 1)
		(void)setlocale(LC_CTYPE, "C.UTF-8");
	return true;
}

struct edit *
edit_open(const struct edit_use *use, struct sg_error *err)
{
	const struct edit_api *api = can_edit(err)
	    ? edit_api_load(EDIT_LIBRARY, err)
	    : NULL;
	struct edit *e = api == NULL ? NULL : calloc(1, sizeof(*e));
	struct termios quiet = before;

	if (e == NULL)
		return NULL;
	e->api = api;
	e->use = *use;
	quiet.c_lflag &= ~(tcflag_t)ECHO;
	catch_signals(e);
	(void)tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
	the = e;
	if (start(e))
		return e;
	edit_close(e);
	(void)err_set(err, SG_ENOMEM, STR(""), STR("out of memory"));
	return NULL;
}

void
edit_close(struct edit *e)
{
	if (e == NULL)
		return;
	if (e->el != NULL)
		e->api->el_end(e->el);
	if (e->history != NULL)
		e->api->history_end(e->history);
	fflush(stdout);
	(void)tcsetattr(STDIN_FILENO, TCSANOW, &before);
	(void)sigprocmask(SIG_SETMASK, &e->mask, NULL);
	the = NULL;
	free(e);
}

void
edit_remember(struct edit *e, const char *line)
{
	struct edit_event ev;

	(void)e->api->history(e->history, &ev, EDIT_H_ENTER, line);
}

enum line
edit_next(struct edit *e, struct sg_str *line)
{
	const char *text;
	int n = 0;

	e->hidden = false;
	e->drawn = 0;
	fflush(stdout);
	put("\033[?2004h");
	text = e->api->el_gets(e->el, &n);
	put("\033[?2004l");
	if (text == NULL || n <= 0)
		return n < 0 ? LINE_FAILED : LINE_END;
	*line = (struct sg_str){text, (size_t)n};
	if (line->p[line->n - 1] == '\n')
		line->n--;
	return line->n > LINES_MAX ? LINE_LONG : LINE_OK;
}
