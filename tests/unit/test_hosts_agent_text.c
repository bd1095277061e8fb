/* What of a message a person wrote; R-646. */
#include "hosts/agent_text.h"
#include "t.h"

static const struct row {
	const char *text, *user;
} rows[] = {
    {"fix it", "fix it"},
    {"", ""},
    /* Claude Code, Qwen Code */
    {"<system-reminder>\nAttribution for git commits: kill\n"
     "</system-reminder>fix it",
	"fix it"},
    {"a<system-reminder>x</system-reminder>b<system-reminder>y"
     "</system-reminder>c",
	"abc"},
    {"<system-reminder>\nThe following skills are available\n<available_skills>"
     "<skill>bomb</skill></available_skills>\n</system-reminder>",
	""},
    /* Codex */
    {"<environment_context>\n  <cwd>/p</cwd>\n</environment_context>", ""},
    {"<permissions instructions>x</permissions>y", "y"},
    {"The following is the Codex agent history whose request action you are "
     "assessing. kill",
	""},
    /* Gemini CLI, Copilot CLI */
    {"<session_context>\nThis is the Gemini CLI.</session_context>\nfix",
	"\nfix"},
    {"<current_datetime>2026</current_datetime>\n\nfix", "\n\nfix"},
    /* Qwen Code asks its model about its own call. */
    {"## Pending tool call to classify\n\nTool: run_shell_command", ""},
    {"what is ## Pending tool call to classify",
	"what is ## Pending tool call "
	"to classify"},
    /* What is not closed, or another tag, is the person's. */
    {"<system-reminder>kill them all", "<system-reminder>kill them all"},
    {"<system-reminders>a</system-reminders>",
	"<system-reminders>a</system-reminders>"},
    {"<b>bold</b> < <system-reminder", "<b>bold</b> < <system-reminder"},
    {"</system-reminder>a", "</system-reminder>a"},
};

static void
words_of_agents_are_not_the_users(void) /* */
{
	const struct row *r;

	EACH (r, rows) {
		char room[512];
		struct buf b = BUF_ON(room);

		agent_text_user(str_of(r->text), &b);
		CHECK(str_eq(buf_str(&b), str_of(r->user)), "%s: %.*s", r->text,
		    (int)b.n, b.p);
	}
}

int
main(void)
{
	RUN(words_of_agents_are_not_the_users);
	return t_done("hosts_agent_text");
}
