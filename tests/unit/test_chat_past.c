/*
 * what a model is told of a conversation is the same, whether it was
 * kept in memory or is read from the store each time.
 */
#include "chat/chat_past.h"
#include "lib/chat_place.h"
#include "lib/prop.h"
#include "t.h"

#define STEPS 24

static void
fake_breaks(void)
{
	fake.answers[fake.n++] = (struct fake_answer){
	    .fails = true, .failure = {.code = SG_FAILURE_PROVIDER_ERROR}};
}

/* The packet of step ${i}, and what the model was told with it. */
static void
step(struct chat_place *p, struct said *s, unsigned i, char id[STEPS][64],
    char *told)
{
	char body[512];

	snprintf(
	    body, sizeof(body), "{\"threadId\":\"t\",\"message\":\"m%u\"", i);
	if (i % 7 == 6) /* in the place of an earlier one */
		snprintf(body + strlen(body), sizeof(body) - strlen(body),
		    ",\"replaces\":\"%s\"", id[i - 2]);
	strcat(body, "}");
	if (i % 5 == 3)
		fake_breaks();
	else
		fake_says(CHAT_SAYS("Good day."));
	chat_place_send(p, s, "u", body);
	chat_place_settle(p);
	snprintf(told, FAKE_TEXT, "%s", fake.said);
	id[i][0] = '\0';
	if (s->ok)
		pick(s->body, "transmissionId", id[i], 64);
}

static void
told_the_same(void)
{
	static char kept_told[FAKE_TEXT], read_told[FAKE_TEXT];
	static char kept_id[STEPS][64], read_id[STEPS][64];
	struct chat_place kept, read;
	struct said a = {0}, b = {0};

	fake_is_near = true; /* an exchange is written once, with its end */
	if (!chat_place_open(&kept) || !chat_place_open(&read))
		return;
	for (unsigned i = 0; i < STEPS; i++) {
		step(&kept, &a, i, kept_id, kept_told);
		chat_past_forget(read.chat, NULL, SG_OK);
		step(&read, &b, i, read_id, read_told);
		CHECK(strcmp(kept_told, read_told) == 0,
		    "step %u: %s instead of %s", i, kept_told, read_told);
	}
	CHECK(strstr(kept_told, "m22") != NULL, "of the last: %s", kept_told);
	free(a.body);
	free(b.body);
	chat_place_close(&kept);
	chat_place_close(&read);
}

/* A deleted conversation starts empty again. */
static void
what_is_deleted_is_not_told(void)
{
	static char told[FAKE_TEXT], id[STEPS][64];
	struct chat_place p;
	struct said s = {0};

	fake_is_near = true;
	if (!chat_place_open(&p))
		return;
	for (unsigned i = 0; i < 3; i++)
		step(&p, &s, i, id, told);
	chat_place_look(&p, &s, run_thread_delete, "u", "t");
	ground_drain(&p.on.g);
	for (unsigned i = 4; i < 6; i++)
		step(&p, &s, i, id, told);
	CHECK(strstr(told, "m4") != NULL && strstr(told, "m1") == NULL,
	    "what is new alone: %s", told);
	free(s.body);
	chat_place_close(&p);
}

int
main(void)
{
	RUN(told_the_same);
	RUN(what_is_deleted_is_not_told);
	return t_done("chat_past");
}
