/* whether a person asks for an action again, by tests/data/asked.tsv. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gate/gate_asked.h"
#include "t.h"
#include "words/words.h"

enum { ASKED, INTENT, COMMAND, KIND, TITLE, MESSAGE, CELLS };

static void
row(char *line)
{
	char *cell[CELLS] = {line};
	struct gate_asked q;
	unsigned intent = 0;
	size_t n = 1;

	for (char *p = line; *p != '\0'; p++)
		if (*p == '\t' && n < CELLS) {
			*p = '\0';
			cell[n++] = p + 1;
		}
	CHECK(n == CELLS &&
		word_parse(&words_intent, str_of(cell[INTENT]), &intent),
	    "a row: %s", line);
	if (n < CELLS)
		return;
	q = (struct gate_asked){.message = str_of(cell[MESSAGE]),
	    .intent = (enum sg_intent)intent,
	    .command = strcmp(cell[COMMAND], "yes") == 0,
	    .kind = str_of(cell[KIND]),
	    .title = str_of(cell[TITLE])};
	CHECK(gate_asked(&q) == (strcmp(cell[ASKED], "yes") == 0), "%s: %s",
	    cell[ASKED], cell[MESSAGE]);
}

static void
every_row(void)
{
	FILE *f = fopen("tests/data/asked.tsv", "r");
	char line[512];
	unsigned rows = 0;

	CHECK(f != NULL, "the table");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '#' || line[0] == '\0')
			continue;
		row(line);
		rows++;
	}
	CHECK(rows >= 30, "%u rows", rows);
	if (f != NULL)
		fclose(f);
}

/* Nothing is read behind the end of a message. */
static void
any_length(void)
{
	static const char text[] = "don't remind me, remind";

	for (size_t n = 0; n < sizeof(text); n++) {
		char *copy = malloc(n + 1);
		struct gate_asked q = {.message = {copy, n},
		    .intent = SG_INTENT_OTHER,
		    .kind = STR("create_reminder"),
		    .title = STR("x")};

		memcpy(copy, text, n);
		copy = realloc(copy, n > 0 ? n : 1);
		q.message.p = copy;
		(void)gate_asked(&q);
		free(copy);
	}
	CHECK(true, "read whole");
}

int
main(void)
{
	RUN(every_row);
	RUN(any_length);
	return t_done("gate_asked");
}
