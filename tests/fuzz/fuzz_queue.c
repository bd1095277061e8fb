/*
 * Any bytes as a script: as a line of eval queue and eval consent, of which
 * one line comes out, and as a stream of events for the queue, under which
 * every call has exactly one fate and nothing is released without a yes.
 */
#include <string.h>

#include "ask/queue.h"
#include "eval/eval.h"
#include "fuzz/must.h"

#define ROOM       ((size_t)1 << 22)
#define EVENT_SIZE 8 /* bytes of the input that make one event */
#define EVENTS_MAX 400

static struct queue q;
static struct queue_effects fx;
static unsigned char fates[EVENTS_MAX + 2];

static void
check_line(const char *area, struct sg_str in, char *room)
{
	struct buf out = {.p = room, .cap = ROOM};
	struct arena a;
	size_t lines = 0;

	arena_init(&a, &mem_heap, (size_t)1 << 26);
	eval_line(eval_find(str_of(area)), in, &a, &out);
	arena_release(&a);
	MUST(!buf_full(&out) && out.n > 0 && out.p[out.n - 1] == '\n');
	for (size_t i = 0; i < out.n; i++)
		lines += out.p[i] == '\n';
	MUST(lines == 1);
}

static struct queue_id
id_of(uint32_t n)
{
	struct queue_id id = {{0}};

	memcpy(id.b, &n, sizeof(n));
	return id;
}

static struct queue_event
event_of(const uint8_t *p, int64_t *now_ms, uint32_t place)
{
	static const int64_t leaps[] = {
	    0, 1, 249, 250, 1000, 30000, 300000, -9};
	struct queue_event ev = {.kind = p[0] % (QUEUE_ON_COUNT + 1),
	    .role = (p[0] >> 4) % (SG_ROLE_COUNT + 1),
	    .by = p[1] & 3,
	    .fresh = id_of(place + 1),
	    .prompt = id_of(p[2] % (place + 2)),
	    .channel = p[3] & 3,
	    .option = p[4] % (SG_OPTION_COUNT + 1),
	    .rule = p[4] % (SG_DECISION_COUNT + 1),
	    .has_rev = (p[4] & 64) != 0,
	    .rev = p[4] >> 5,
	    .call = {.no = place + 1,
		.channel = 1 + (p[3] & 3),
		.weight = p[5] & 7,
		.persistable = (p[5] & 8) != 0,
		.key = {.capability = p[6] % (SG_CAP_COUNT + 1),
		    .risk = (p[6] >> 4) % (SG_RISK_COUNT + 1)}}};

	*now_ms += leaps[p[1] >> 5];
	ev.at_ms = *now_ms;
	ev.call.hash.b[0] = (uint8_t)place;
	ev.call.key.extension.b[0] = p[7] & 3;
	ev.call.key.group.b[0] = (p[7] >> 2) & 3;
	if ((p[7] & 128) != 0)
		ev.call.no = p[2];
	return ev;
}

static bool
is_yes(const struct queue_event *ev)
{
	return ev->kind == QUEUE_ON_DECIDE && ev->role == SG_ROLE_PERSON &&
	    ev->option < SG_OPTION_COUNT &&
	    decision_verdict(option_decision(ev->option)) == SG_VERDICT_ALLOW;
}

/* A rule speaks for one call, by the name of a rule. */
static bool
is_rule(const struct queue_event *ev, const struct queue_effect *e)
{
	return ev->kind == QUEUE_ON_RULE && ev->call.no == e->call &&
	    (ev->rule == SG_DECISION_ALLOW_STORED ||
		ev->rule == SG_DECISION_ALLOW_POLICY ||
		ev->rule == SG_DECISION_ALLOW_PERMISSIVE);
}

static void
check_effects(const struct queue_event *ev)
{
	MUST(fx.n <= QUEUE_EFFECTS_MAX && fx.n_calls <= QUEUE_LISTS_MAX);
	for (size_t i = 0; i < fx.n; i++) {
		const struct queue_effect *e = &fx.v[i];

		if (e->kind != QUEUE_DO_RELEASE && e->kind != QUEUE_DO_DENY)
			continue;
		MUST(e->call > 0 && e->call < sizeof(fates));
		MUST(fates[e->call]++ == 0);
		if (e->kind == QUEUE_DO_DENY)
			continue;
		MUST(is_rule(ev, e) ||
		    (is_yes(ev) && queue_id_eq(&ev->prompt, &e->prompt)));
		MUST(e->hash.b[0] == (uint8_t)(e->call - 1));
	}
}

static void
check_stream(const uint8_t *data, size_t n)
{
	struct queue_event stop = {.kind = QUEUE_ON_SHUTDOWN};
	uint32_t place = 0;
	int64_t now_ms = 0;
	uint64_t taken = 0;

	memset(fates, 0, sizeof(fates));
	queue_init(&q, NULL);
	for (; n >= EVENT_SIZE && place < EVENTS_MAX; n -= EVENT_SIZE) {
		struct queue_event ev = event_of(data, &now_ms, place);
		uint64_t before = q.last_call;

		/* a number that is not its place has another one's hash */
		ev.call.hash.b[0] = (uint8_t)(ev.call.no - 1);
		queue_feed(&q, &ev, &fx);
		check_effects(&ev);
		taken += q.last_call != before;
		place++;
		data += EVENT_SIZE;
	}
	stop.at_ms = now_ms;
	queue_feed(&q, &stop, &fx);
	check_effects(&stop);
	MUST(q.n_calls == 0 && queue_due(&q) == QUEUE_NEVER);
	for (size_t i = 0; i < sizeof(fates); i++)
		taken -= fates[i];
	MUST(taken == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_str in = {(const char *)data, n};
	static char room[ROOM];

	check_line("queue", in, room);
	check_line("consent", in, room);
	check_stream(data, n);
	return 0;
}
