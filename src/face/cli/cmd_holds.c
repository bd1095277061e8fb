/*
 * holds: sessions and turns that stand still until a person looks, and an end
 * to that.
 */
#include "client/remote.h"
#include "face/cli/hold_show.h"
#include "term/show.h"

struct call {
	struct remote r;
};

static enum cli_exit
list(void *call, char **words)
{
	struct call *k = call;
	struct hold_list l;
	struct sg_str json;
	enum cli_exit status = remote_get(
	    &k->r, STR("/v1/holds"), "cannot list what is held", &json);

	(void)words;
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &hold_list_contract, &l);
	if (status != CLI_DONE)
		return status;
	for (size_t i = 0; i < l.holds.n; i++)
		hold_show(&l.holds.v[i]);
	if (l.holds.n == 0)
		fputs("Nothing is held.\n", stderr);
	return CLI_DONE;
}

static enum cli_exit
lift(void *call, char **words)
{
	struct call *k = call;
	struct remote_ask q = {.method = "POST"};
	struct hold_view v;
	struct sg_str json;
	enum cli_exit status;

	q.path = remote_path(&k->r, "/v1/holds/", str_of(words[0]), "/lift");
	status = remote_call(&k->r, &q, "it was not lifted", &json);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &hold_view_contract, &v);
	if (status == CLI_DONE)
		fputs(v.kind == SG_HOLD_TURN
			? "Lifted: this turn is not limited any more; rules "
			  "and questions still decide each call.\n"
			: "Lifted: the session goes on. It is recorded.\n",
		    stderr);
	return status;
}

static const struct cli_verb verbs[] = {
    {"list", 0, list},
    {"lift", 1, lift},
};

static const struct cli_option options[] = {
    REMOTE_OPTIONS(struct call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;

	k = (struct call){.r = {0}};
	return remote_run(c, argc, argv, &k, &k.r,
	    (struct remote_verbs){verbs, sizeof(verbs) / sizeof(verbs[0])});
}

const struct cli_command cmd_holds = {
    .name = "holds",
    .args = "[OPTION]... [list | lift ID]",
    .summary = "Show what stands still until you look, and lift it",
    .help =
	"list, the default, shows two things. A breach: a host reported that "
	"something else\nran than was allowed, and all calls of that session "
	"are denied. A turn: the turn\ngate refuses the calls of one turn. "
	"lift says that you have looked: the session\ngoes on, or the limits "
	"of that one turn are gone. It is recorded.\n"
	"\nExamples:\n  solgate holds\n  solgate holds lift ID\n",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0]),
    .run = run,
};
