/* Tools by mode, fixed lines and system prompts. */
#include "dialogue/lines.h"
#include "dialogue/tools.h"
#include "t.h"

static const struct tool_param *
param(const struct tool *tool, const char *name)
{
	for (size_t i = 0; i < tool->n; i++)
		if (strcmp(tool->params[i].name, name) == 0)
			return &tool->params[i];
	return NULL;
}

/* R-321 R-349 R-376 */
static void
tools_by_mode(void)
{
	const struct tool *load = tool_of_mode(SG_CHAT_MODE_LOAD);
	const struct tool *source = tool_of_mode(SG_CHAT_MODE_SOURCE);

	CHECK(strcmp(load->name, "addLoadItem") == 0, "load");
	CHECK(strcmp(source->name, "addChargingSource") == 0, "source");
	CHECK(tool_of_mode(SG_CHAT_MODE_GENERAL) == NULL, "none in general");
	CHECK(tool_of_mode(SG_CHAT_MODE_COUNT) == NULL, "none in no mode");
}

/* names and required fields of v1.4, and a quantity that is not. */
static void
declarations(void)
{
	static const struct {
		enum sg_chat_mode mode;
		const char *name;
		enum tool_type type;
		bool required, words;
	} rows[] =
	    {
		{SG_CHAT_MODE_LOAD, "name", TOOL_STRING, true, false},
		{SG_CHAT_MODE_LOAD, "category", TOOL_STRING, true, true},
		{SG_CHAT_MODE_LOAD, "watts", TOOL_NUMBER, true, false},
		{SG_CHAT_MODE_LOAD, "hours", TOOL_NUMBER, true, false},
		{SG_CHAT_MODE_LOAD, "dutyCycle", TOOL_NUMBER, false, false},
		{SG_CHAT_MODE_LOAD, "notes", TOOL_STRING, false, false},
		{SG_CHAT_MODE_LOAD, "quantity", TOOL_INTEGER, false, false},
		{SG_CHAT_MODE_SOURCE, "name", TOOL_STRING, true, false},
		{SG_CHAT_MODE_SOURCE, "input", TOOL_NUMBER, true, false},
		{SG_CHAT_MODE_SOURCE, "unit", TOOL_STRING, true, true},
		{SG_CHAT_MODE_SOURCE, "type", TOOL_STRING, true, true},
		{SG_CHAT_MODE_SOURCE, "hours", TOOL_NUMBER, false, false},
		{SG_CHAT_MODE_SOURCE, "efficiency", TOOL_NUMBER, false, false},
		{SG_CHAT_MODE_SOURCE, "quantity", TOOL_INTEGER, false, false},
	    },
	  *row;

	EACH (row, rows) {
		const struct tool_param *p = param(
		    tool_of_mode(row->mode), row->name);

		CHECK(p != NULL && p->type == row->type &&
			p->required == row->required &&
			(p->words != NULL) == row->words && p->text[0] != '\0',
		    "%s", row->name);
	}
	CHECK(tool_of_mode(SG_CHAT_MODE_LOAD)->n == 7, "no more");
	CHECK(tool_of_mode(SG_CHAT_MODE_SOURCE)->n == 7, "no more");
}

static struct sg_str
text_of(enum line line, const char *name)
{
	static char room[200];
	struct buf b = BUF_ON(room);

	line_add(&b, line, str_of(name));
	return buf_str(&b);
}

#define SAYS(line, name, want) \
	CHECK(str_eq(text_of(LINE_##line, name), STR(want)), "%s", want)

/* R-348 R-367 R-369 R-374 */
static void
lines(void)
{
	SAYS(ADDED, "Ninja Oven",
	    "\xe2\x9c\x85 Added **Ninja Oven** to system.");
	SAYS(CANCELLED, "x", "User cancelled");
	SAYS(FAILED, "no room", "Not added: no room");
	SAYS(BLOCK_TITLE, "", "Action Required");
	SAYS(BLOCK_CONFIRM, "", "Confirm Add");
	SAYS(UNKNOWN_ITEM, "", "Unknown Item");
	SAYS(NO_CALL, "",
	    "No tool call returned. Try a more specific model/spec.");
	SAYS(SESSION_ERROR, "", "Spec Asst session error. Reset and retry.");
	SAYS(COUNT, "x", "");
	CHECK(line_greeting(SG_CHAT_MODE_GENERAL) == LINE_GREET_GENERAL, "g");
	CHECK(line_greeting(SG_CHAT_MODE_LOAD) == LINE_GREET_LOAD, "l");
	CHECK(line_greeting(SG_CHAT_MODE_SOURCE) == LINE_GREET_SOURCE, "s");
	CHECK(line_badge(SG_CHAT_MODE_LOAD) == LINE_BADGE_SPEC_ASST, "purple");
	CHECK(line_badge(SG_CHAT_MODE_GENERAL) == LINE_BADGE_GENERAL, "blue");
}

static bool
prompt_has(enum sg_chat_mode mode, double volts, const char *what)
{
	static char room[4096];
	struct buf b = {.p = room, .cap = sizeof(room) - 1};

	prompt_add(&b, mode, volts);
	CHECK(!buf_full(&b), "room");
	room[b.n] = '\0';
	return strstr(room, what) != NULL;
}

/* each mode has its own */
static void
prompts(void)
{
	CHECK(prompt_has(SG_CHAT_MODE_LOAD, 24, "addLoadItem"), "load");
	CHECK(prompt_has(SG_CHAT_MODE_LOAD, 12.8, "runs on 12.8 V"), "volts");
	CHECK(
	    prompt_has(SG_CHAT_MODE_SOURCE, 24, "addChargingSource"), "source");
	CHECK(prompt_has(SG_CHAT_MODE_SOURCE, 24, "0.95"), "bifacial");
	CHECK(prompt_has(SG_CHAT_MODE_GENERAL, 48, "48 V"), "general");
	CHECK(!prompt_has(SG_CHAT_MODE_GENERAL, 48, "addLoadItem"), "no tools");
}

int
main(void)
{
	RUN(tools_by_mode);
	RUN(declarations);
	RUN(lines);
	RUN(prompts);
	return t_done("dialogue_tools");
}
