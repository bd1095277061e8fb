/*
 * The laws of a dialogue over random scripts from anybody, in any order:
 * nothing runs without Confirm on its own block, every call that was shown is
 * told of exactly once, the block is gone before or with the answer, no text
 * is sent while a call waits, and nothing of an older session gets through.
 */
#include "dialogue/talk.h"
#include "t.h"
#include "lib/prop.h"

#define STEPS 120

static struct talk t;
static struct talk_effects fx;
static unsigned long round_no;

/* What the world knows of the calls of one reply. */
static struct {
	uint32_t n;
	bool shown; /* the reply is under review */
	uint32_t blocks[REVIEW_CALLS_MAX], runs[REVIEW_CALLS_MAX],
	    responses[REVIEW_CALLS_MAX], records[REVIEW_CALLS_MAX];
	uint32_t block; /* the one on the screen, or NONE */
} world;

#define NONE UINT32_MAX
#define LAW(cond, ...)                                            \
	do {                                                      \
		if (!(cond))                                      \
			fprintf(stderr, "round %lu: ", round_no); \
		CHECK(cond, __VA_ARGS__);                         \
	} while (0)

static void
check_flush(void)
{
	char room[256];

	LAW(world.shown && world.block == NONE, "told while a block stands");
	for (uint32_t i = 0; i < world.n; i++) {
		struct buf b = BUF_ON(room);

		LAW(world.responses[i] == 1, "call %u told %u times", i,
		    world.responses[i]);
		LAW(talk_result(&t, i, &b) && b.n > 0, "call %u has no text",
		    i);
	}
	LAW(t.n == world.n, "as many responses as calls");
	world.shown = false;
}

static void
check_effect(const struct talk_event *ev, const struct talk_effect *e)
{
	switch (e->kind) {
	case TALK_DO_SHOW:
		LAW(world.block == NONE, "two blocks at once");
		world.block = e->call;
		world.blocks[e->call]++;
		LAW(world.blocks[e->call] == 1, "shown twice");
		break;
	case TALK_DO_HIDE:
		LAW(world.block == e->call, "another block was hidden");
		world.block = NONE;
		break;
	case TALK_DO_RUN:
		LAW(ev->on == TALK_ON_CONFIRM && ev->role == SG_ROLE_PERSON,
		    "ran without Confirm");
		LAW(world.block == NONE, "the block still stands");
		world.runs[e->call]++;
		LAW(world.runs[e->call] == 1 && world.blocks[e->call] == 1,
		    "ran twice or unseen");
		break;
	case TALK_DO_RESPOND:
		LAW(world.block != e->call, "pending is not cleared");
		world.responses[e->call]++;
		break;
	case TALK_DO_RECORD:
		world.records[e->call] += e->decision != SG_DECISION_NONE;
		LAW(world.records[e->call] == 1, "decided twice");
		break;
	case TALK_DO_FLUSH:
		check_flush();
		break;
	case TALK_DO_TELL:
		LAW(ev->on == TALK_ON_SEND && !world.shown,
		    "text sent in a function turn");
		break;
	case TALK_DO_PASS:
		LAW(ev->session == t.session && t.n == 0, "text after a call");
		break;
	default:
		break;
	}
}

static void
check_reset(void)
{
	for (uint32_t i = 0; world.shown && i < world.n; i++)
		LAW(world.records[i] == 1, "call %u is lost", i);
	LAW(world.block == NONE, "a block stands in a new session");
	LAW(!t.waiting && t.n == 0 && t.review.state == CONSENT_SA_IDLE,
	    "something is left of the old session");
	memset(&world, 0, sizeof(world));
	world.block = NONE;
}

static struct talk_event
any_event(void)
{
	static const enum sg_talk_event usual[] = {TALK_ON_SEND, TALK_ON_CALL,
	    TALK_ON_CALL, TALK_ON_END, TALK_ON_END, TALK_ON_CONFIRM,
	    TALK_ON_CANCEL, TALK_ON_TYPE, TALK_ON_SUCCESS, TALK_ON_FAILURE,
	    TALK_ON_TEXT};
	static const char ids[] = "abcdefghijklmnop";

	return (struct talk_event){
	    .on = any(6) ? ANY_OF(usual) : any(TALK_ON_COUNT + 1),
	    .role = any(5) ? SG_ROLE_PERSON : any(SG_ROLE_COUNT),
	    .session = any(9) ? t.session : t.session - any(2),
	    .text = STR("text"),
	    .id = {&ids[any(16)], any(30) ? 1 : 0},
	    .name = STR("addLoadItem"),
	    .args = STR("{}"),
	    .mode = any(4) ? 1 + any(2) : any(SG_CHAT_MODE_COUNT + 1)};
}

static void
check_step(void)
{
	struct talk_event ev = any_event();
	struct talk before = t;
	bool reset = false;

	talk_step(&t, &ev, &fx);
	LAW(fx.n <= REVIEW_EFFECTS_MAX, "room");
	if (fx.n > 0 &&
	    (fx.v[0].kind == TALK_DO_REFUSE || fx.v[0].kind == TALK_DO_DROP)) {
		LAW(fx.n == 1 && memcmp(&before, &t, sizeof(t)) == 0,
		    "a refused event changed something");
		return;
	}
	if (ev.on == TALK_ON_END && t.n > 0) { /* a whole reply with calls */
		memset(&world, 0, sizeof(world));
		world.block = NONE;
		world.shown = true;
		world.n = t.n;
	}
	for (size_t i = 0; i < fx.n; i++) {
		check_effect(&ev, &fx.v[i]);
		reset |= fx.v[i].kind == TALK_DO_RESET;
	}
	LAW(reset == (t.session != before.session), "sessions");
	if (reset)
		check_reset();
}

/* R-324 R-326 R-345 R-353 R-358 R-360 T58 T61 */
static void
dialogues_keep_their_laws(void)
{
	unsigned long flushed = 0;

	for (round_no = 0; round_no < prop_rounds() / 100; round_no++) {
		prop_seed(round_no);
		talk_init(&t, 1 + any(2));
		memset(&world, 0, sizeof(world));
		world.block = NONE;
		for (int i = 0; i < STEPS; i++) {
			check_step();
			for (size_t k = 0; k < fx.n; k++)
				flushed += fx.v[k].kind == TALK_DO_FLUSH;
		}
	}
	CHECK(flushed > round_no, "%lu replies were told", flushed);
}

int
main(void)
{
	RUN(dialogues_keep_their_laws);
	return t_done("dialogue_laws");
}
