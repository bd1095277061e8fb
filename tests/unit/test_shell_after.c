/* Reads wait for what was submitted before them, and are always answered. */
#include "lib/prop.h"
#include "lib/shell_house.h"
#include "t.h"

/* A room: what a read found in the store, and what it was given. */
struct room {
	struct ground *g;
	int runs;
	char id[64], cursor[64], filter[64], view[64], match[64], none[64];
	char user[64], extension[64];
	size_t body;
	uint32_t limit;
	bool found;
};

static void
look(void *ctx, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct room *r = ctx;
	struct store_row row;
	struct sg_error none = {0};
	const struct store_port *s = &r->g->store;

	r->runs++;
	said_text(r->id, sizeof(r->id), in->id);
	said_text(r->cursor, sizeof(r->cursor), in->cursor);
	said_text(r->filter, sizeof(r->filter), in->filter);
	said_text(r->view, sizeof(r->view), in->view);
	said_text(r->match, sizeof(r->match), in->match);
	said_text(r->none, sizeof(r->none), in->none_match);
	said_text(r->user, sizeof(r->user), in->who.user);
	said_text(r->extension, sizeof(r->extension), in->who.extension);
	r->body = in->body.n;
	r->limit = in->limit;
	r->found = s->get(s->self, STORE_STATE, STR("row"), a, &row, &none) ==
	    SG_OK;
	command_done(to, STR("{}"));
}

static struct command_in
full_in(char *text)
{
	struct sg_str t = str_of(text);

	return (struct command_in){.who = {.role = SG_ROLE_PERSON,
				       .channel = 7,
				       .user = t,
				       .extension = t},
	    .id = t,
	    .cursor = t,
	    .filter = t,
	    .view = t,
	    .match = t,
	    .none_match = t,
	    .body = t,
	    .limit = 12};
}

/* The command is gone when it runs: all texts but the body are copies. */
static void
texts_are_copied(void)
{
	struct ground g;
	struct said s = {0};
	char text[] = "kept";
	struct command_in in = full_in(text);
	struct room r = {0};

	if (!ground_open(&g))
		return;
	r.g = &g;
	shell_after(
	    &g.sh, &r, &in, look, (struct command_reply){said_reply, &s});
	CHECK(r.runs == 0 && s.times == 0, "not before the journal says so");
	memset(text, 'z', sizeof(text) - 1);
	ground_poll(&g);
	CHECK(r.runs == 1 && s.times == 1 && s.ok, "once");
	CHECK(strcmp(r.id, "kept") == 0 && strcmp(r.cursor, "kept") == 0 &&
		strcmp(r.filter, "kept") == 0 && strcmp(r.view, "kept") == 0 &&
		strcmp(r.match, "kept") == 0 && strcmp(r.none, "kept") == 0,
	    "texts");
	CHECK(strcmp(r.user, "kept") == 0 && strcmp(r.extension, "kept") == 0,
	    "T37: and who asks");
	CHECK(r.body == 0, "the body is not kept");
	CHECK(r.limit == 12, "numbers");
	CHECK(g.sh.waits == NULL && !g.sh.scratch_used, "nothing is left");
	free(s.body);
	ground_close(&g);
}

/* What was submitted before is seen, even by a disk that is slow. */
static void
reads_see_writes(void)
{
	struct ground g;
	struct said s = {0};
	struct room r = {0};
	struct command_in in = ground_in(7);
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = STR("row"),
	    .body = STR("{}")};

	if (!ground_open(&g))
		return;
	r.g = &g;
	journal_plain_hold(&g.journal, true);
	CHECK(shell_submit(&g.sh,
		  &(struct journal_unit){.ops = &op, .n_ops = 1}) == SG_OK,
	    "a write");
	shell_after(
	    &g.sh, &r, &in, look, (struct command_reply){said_reply, &s});
	ground_poll(&g);
	CHECK(r.runs == 0, "it waits behind it");
	journal_plain_hold(&g.journal, false);
	ground_poll(&g);
	CHECK(r.runs == 1 && r.found, "and sees it");
	free(s.body);
	ground_close(&g);
}

/* T43: looking is allowed when nothing can be written any more. */
static void
a_shut_journal_can_be_read(void)
{
	struct ground g;
	struct said s[2] = {{0}};
	struct room r = {0};
	struct command_in in = ground_in(7);

	if (!ground_open(&g))
		return;
	r.g = &g;
	journal_plain_fail(&g.journal, 1);
	shell_after(
	    &g.sh, &r, &in, look, (struct command_reply){said_reply, &s[0]});
	ground_poll(&g);
	CHECK(r.runs == 1 && s[0].ok, "the one it failed for");
	g.sh.shut = true;
	shell_after(
	    &g.sh, &r, &in, look, (struct command_reply){said_reply, &s[1]});
	CHECK(r.runs == 2 && s[1].times == 1 && s[1].ok, "and those after it");
	free(s[0].body);
	free(s[1].body);
	ground_close(&g);
}

static void
who_left_is_not_read_for(void)
{
	struct ground g;
	struct said s[3] = {{0}};
	struct room r = {0};
	struct command_in in = ground_in(7);

	if (!ground_open(&g))
		return;
	r.g = &g;
	for (int i = 0; i < 3; i++)
		shell_after(&g.sh, &r, &in, look,
		    (struct command_reply){said_reply, &s[i]});
	shell_forget_reads(&g.sh, &s[1]);
	ground_poll(&g);
	CHECK(r.runs == 2 && s[0].times == 1 && s[1].times == 0 &&
		s[2].times == 1,
	    "two of three");
	free(s[0].body);
	free(s[2].body);
	ground_close(&g);
}

/* The shell closes: who waits is told, and the room is not called again. */
static void
dropped_reads_are_told(void)
{
	struct ground g;
	struct said s[3] = {{0}};
	struct room r = {0};
	struct command_in in = ground_in(7);

	if (!ground_open(&g))
		return;
	r.g = &g;
	journal_plain_hold(&g.journal, true);
	for (int i = 0; i < 3; i++)
		shell_after(&g.sh, &r, &in, look,
		    (struct command_reply){said_reply, &s[i]});
	shell_forget_reads(&g.sh, &s[2]);
	shell_drop_reads(&g.sh);
	CHECK(g.sh.waits == NULL, "none waits");
	CHECK(s[0].times == 1 && s[0].problem == SG_PROBLEM_STOPPING &&
		s[1].times == 1 && !s[1].ok,
	    "told that it stops");
	CHECK(s[2].times == 0, "but for the one that left");
	journal_plain_hold(&g.journal, false);
	ground_poll(&g);
	CHECK(r.runs == 0 && s[0].times == 1, "and never called");
	free(s[0].body);
	free(s[1].body);
	ground_close(&g);
}

/* A text that is too long for the memory of one read is refused (T51). */
static void
a_huge_filter_is_refused(void)
{
	struct ground g;
	struct said s = {0};
	struct room r = {0};
	struct command_in in = ground_in(7);
	size_t n = 512u << 10;
	char *big = malloc(n);

	if (!ground_open(&g))
		return;
	r.g = &g;
	memset(big, 'x', n);
	in.filter = (struct sg_str){big, n};
	shell_after(
	    &g.sh, &r, &in, look, (struct command_reply){said_reply, &s});
	CHECK(s.times == 1 && s.problem == SG_PROBLEM_BUSY, "at once: %d",
	    s.problem);
	CHECK(r.runs == 0 && g.sh.waits == NULL, "and nothing of it stays");
	ground_poll(&g);
	CHECK(s.times == 1, "once");
	free(s.body);
	free(big);
	ground_close(&g);
}

enum { READERS = 30 };

static void
one_round(unsigned long round)
{
	struct ground g;
	struct said s[READERS] = {{0}};
	bool left[READERS] = {false};
	struct room r = {0};
	struct command_in in = ground_in(7);
	bool dropped;

	prop_seed(round);
	if (!ground_open(&g))
		return;
	r.g = &g;
	if (any(3) == 0)
		journal_plain_fail(&g.journal, 1 + any(READERS));
	for (unsigned i = 0; i < READERS; i++) {
		unsigned who = any(READERS);

		shell_after(&g.sh, &r, &in, look,
		    (struct command_reply){said_reply, &s[i]});
		journal_plain_hold(&g.journal, any(2) == 0);
		if (any(6) == 0 && who <= i && s[who].times == 0) {
			shell_forget_reads(&g.sh, &s[who]);
			left[who] = true;
		}
		if (any(4) == 0)
			ground_poll(&g);
	}
	dropped = any(2) == 0;
	if (dropped)
		shell_drop_reads(&g.sh);
	journal_plain_hold(&g.journal, false);
	ground_poll(&g);
	for (unsigned i = 0; i < READERS; i++) {
		CHECK(s[i].times == !left[i], "round %lu: %u heard %d times",
		    round, i, s[i].times);
		CHECK(left[i] || s[i].ok ||
			(dropped && s[i].problem == SG_PROBLEM_STOPPING),
		    "round %lu: read, or told that it stops", round);
		free(s[i].body);
	}
	CHECK(g.sh.waits == NULL, "round %lu: none waits", round);
	ground_close(&g);
}

/* Any order of asking, leaving, failing and closing: one answer each. */
static void
any_order(void)
{
	for (unsigned long i = 0; i < 300; i++)
		one_round(i);
}

int
main(void)
{
	RUN(texts_are_copied);
	RUN(reads_see_writes);
	RUN(a_shut_journal_can_be_read);
	RUN(who_left_is_not_read_for);
	RUN(dropped_reads_are_told);
	RUN(a_huge_filter_is_refused);
	RUN(any_order);
	return t_done("shell_after");
}
