/*
 * The first scene, which is what people come for: an agent wants to force a
 * push, the person says no and why, the agent goes on another way, and the
 * ledger has both decisions.
 */
#include "demo/demo.h"

#define ROWS_MAX 8 /* of the ledger */

static const struct demo_extension coder = {
    "ext.coder", "Coding Agent", "2.4.0", "npm", "@example/coding-agent"};

static const struct demo_question force = {
    .text = "[a] allow once  [d] deny",
    .help = "The agent waits for your answer. a: it may run this command, "
	    "once. d: it may not,\n      and you can tell it why. This is a "
	    "demo: no command is really run.",
    .answers = {{'a', "a|allow|allow once"}, {'d', "d|deny|n|no"}},
    .scripted = 'd',
    .until = SG_EVENT_CAPABILITY_RESOLVED,
};

static struct demo_question
branch_question(void)
{
	struct demo_question q = force;

	q.scripted = 'a';
	return q;
}

/* What the agent hears of a call that was denied. */
static bool
show_told(struct demo *d, const char *path)
{
	struct sg_str said = demo_get(d, "agent", path), note;

	if (said.n == 0)
		return false;
	note = demo_text(d, said, "error.details.note");
	printf("      The agent is told: denied (");
	cli_put(stdout, demo_text(d, said, "error.details.decision"));
	printf(")");
	if (note.n > 0) {
		printf(", and your note: ");
		cli_put(stdout, note);
	}
	printf("\n      The agent goes on another way.\n\n");
	return true;
}

static void
show_row(struct demo *d, struct sg_str item)
{
	static const char *const columns[] = {"seq", "record.event",
	    "record.data.decision", "record.data.extension_id",
	    "record.data.capability", "record.message"};

	printf("      ");
	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++) {
		printf("  ");
		cli_put(stdout, demo_text(d, item, columns[i]));
	}
	putchar('\n');
}

/* The decisions, the oldest first, as "solgate audit tail" has them. */
static bool
show_ledger(struct demo *d)
{
	struct sg_str list = demo_get(d, "person", "/v1/audit?limit=8"), item;
	char path[32];

	if (list.n == 0)
		return false;
	puts("      The ledger has it:");
	for (int i = ROWS_MAX - 1; i >= 0; i--) {
		snprintf(path, sizeof(path), "items.%d", i);
		item = demo_member(d, list, path);
		if (item.n > 0 &&
		    str_eq(demo_text(d, item, "record.event"),
			STR("policy.decision")))
			show_row(d, item);
	}
	putchar('\n');
	return true;
}

/* [1/5] The agent asks, is denied with a note, and asks for less. */
bool
demo_push(struct demo *d, const char *mark)
{
	struct demo_question branch = branch_question();
	struct client_event e;
	bool allowed = false;

	if (!demo_call(d, &coder, "push-1", "git push --force origin main") ||
	    !demo_prompt(d, mark, 1, &e) ||
	    !demo_settle(d, mark, e.payload, &force,
		"no force pushes; push a branch for review", &allowed))
		return false;
	if (allowed) {
		printf(" -> the agent may run it (the demo runs nothing)\n");
		return show_ledger(d);
	}
	putchar('\n');
	if (!show_told(d, "/v1/hostcalls/push-1") ||
	    !demo_call(
		d, &coder, "push-2", "git push origin HEAD:review/login-fix") ||
	    !demo_prompt(d, mark, 1, &e) ||
	    !demo_settle(d, mark, e.payload, &branch, "", &allowed))
		return false;
	printf(" -> the agent %s\n",
	    allowed ? "may push its branch (the demo runs nothing)"
		    : "stops here");
	return show_ledger(d);
}
