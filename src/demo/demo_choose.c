/* Questions of the demo: what was typed, and what it does not mean. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "demo/demo.h"

/* Spaces around it and capitals mean nothing; longer lines stay as they are. */
static void
plain(const char *line, char out[DEMO_LINE_MAX])
{
	size_t n;

	line += strspn(line, " \t");
	n = strlen(line);
	while (n > 0 && strchr(" \t.!", line[n - 1]) != NULL)
		n--;
	for (size_t i = 0; i < n; i++)
		out[i] = (char)tolower((unsigned char)line[i]);
	out[n] = '\0';
}

/* ${words} are split by bars: "a|allow|allow once". */
bool
demo_says(const char *line, const char *words)
{
	char typed[DEMO_LINE_MAX];
	size_t n;

	plain(line, typed);
	for (n = strlen(typed); n > 0 && *words != '\0';) {
		size_t w = strcspn(words, "|");

		if (w == n && memcmp(typed, words, n) == 0)
			return true;
		words += w + (words[w] == '|');
	}
	return false;
}

static char
meant(const struct demo_question *q, const char *line)
{
	size_t n = sizeof(q->answers) / sizeof(q->answers[0]);

	for (size_t i = 0; i < n && q->answers[i].key != '\0'; i++)
		if (demo_says(line, q->answers[i].words))
			return q->answers[i].key;
	return '\0';
}

/*
 * A line that is typed behind ${text}.  What was typed earlier is dropped (T30)
 * before the text is printed: whoever answers what is printed is heard.
 */
static enum demo_got
ask(struct demo *d, const char *text, enum sg_event_kind until,
    struct client_event *event, char line[DEMO_LINE_MAX])
{
	enum demo_got got;

	tcflush(STDIN_FILENO, TCIFLUSH);
	printf("      %s  > ", text);
	fflush(stdout);
	got = demo_wait(d, until, DEMO_PATIENT, event, line);
	if (got == DEMO_EVENT)
		putchar('\n');
	return got;
}

char
demo_choose(
    struct demo *d, const struct demo_question *q, struct client_event *event)
{
	char line[DEMO_LINE_MAX] = "", key;
	enum demo_got got;

	if (!d->asks) {
		printf(
		    "      %s  (the demo answers: %c)\n", q->text, q->scripted);
		return q->scripted;
	}
	for (;;) {
		got = ask(d, q->text, q->until, event, line);
		if (got != DEMO_LINE)
			return got == DEMO_EVENT ? DEMO_ELSEWHERE : '\0';
		if ((key = meant(q, line)) != '\0')
			return key;
		if (strchr(line, '?') != NULL || demo_says(line, "help"))
			printf("      %s\n", q->help);
		else
			puts("      That is not one of the answers. Nothing "
			     "was decided; ? explains.");
	}
}

enum demo_got
demo_type(struct demo *d, const char *question, const char *scripted,
    enum sg_event_kind until, struct client_event *event,
    char line[DEMO_LINE_MAX])
{
	if (!d->asks) {
		snprintf(line, DEMO_LINE_MAX, "%s", scripted);
		printf("      %s  (the demo types: %s)\n", question, line);
		return DEMO_LINE;
	}
	return ask(d, question, until, event, line);
}
