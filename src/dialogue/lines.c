/* Fixed texts and system prompts. */
#include "base/decimal.h"
#include "dialogue/lines.h"
#include "dialogue/tools.h"
#include "base/banned.h"

static const struct {
	const char *before, *after;
} lines[LINE_COUNT] = {
#define X(sym, before, after) {before, after},
#include "dialogue/line.def"
};

void
line_add(struct buf *out, enum line line, struct sg_str name)
{
	if (line >= LINE_COUNT)
		return;
	buf_addz(out, lines[line].before);
	if (line == LINE_ADDED || line == LINE_FAILED)
		buf_add(out, name);
	buf_addz(out, lines[line].after);
}

enum line
line_greeting(enum sg_chat_mode mode)
{
	if (mode == SG_CHAT_MODE_LOAD)
		return LINE_GREET_LOAD;
	return mode == SG_CHAT_MODE_SOURCE ? LINE_GREET_SOURCE
					   : LINE_GREET_GENERAL;
}

enum line
line_badge(enum sg_chat_mode mode)
{
	return tool_of_mode(mode) != NULL ? LINE_BADGE_SPEC_ASST
					  : LINE_BADGE_GENERAL;
}

/* For both modes of the Spec Asst; the tool and the voltage come between. */
static const char service
    [] = "You extract data for an off-grid energy table. Answer every message "
	 "about a product with one call of ";
static const char habits[] =
    " for each product, and with nothing else. Estimate realistically what "
    "was not said, and say in notes or name what was estimated. If a figure "
    "is a range, such as 25-40 W, call nothing and ask which value counts: "
    "never take an end or the middle of it yourself. Several "
    "equal units are one call with quantity. Never say that something was "
    "added: the person decides that. A function response that says what the "
    "person said instead is a correction: call the tool again with it. The "
    "system runs on ";
static const char load_habits[] =
    " V. Amperes become watts by that voltage. A compressor or a thermostat "
    "means a duty cycle below 100. An inverter itself is System Mgmt, with "
    "its standby power.";
static const char source_habits
    [] = " V. Give input as it is rated, with its unit. Bifacial panels have "
	 "efficiency 0.95, others 0.85.";
static const char engineer[] =
    "You are an engineer for off-grid systems. Answer questions on loads, "
    "batteries, charging and cables briefly and with numbers. You have no "
    "tools and change nothing: never say that you did. The system runs on ";

void
prompt_add(struct buf *out, enum sg_chat_mode mode, double volts)
{
	const struct tool *t = tool_of_mode(mode);

	if (t == NULL) {
		buf_addz(out, engineer);
		decimal_add(out, volts);
		buf_addz(out, " V.");
		return;
	}
	buf_addz(out, service);
	buf_addz(out, t->name);
	buf_addz(out, habits);
	decimal_add(out, volts);
	buf_addz(out, mode == SG_CHAT_MODE_LOAD ? load_habits : source_habits);
}
