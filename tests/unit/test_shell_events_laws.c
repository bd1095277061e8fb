/*
 * The ring of events beside a list that forgets nothing: who listens hears
 * what it may, in order, or is told that something is missing (T49).
 */
#include <stdlib.h>

#include "lib/prop.h"
#include "shell/events.h"
#include "t.h"
#include "words/words.h"

enum { TOLD = 6000 };

struct told {
	enum sg_event_kind kind;
	uint64_t to;
	size_t size;
	bool lost; /* it was too large to be kept */
};

static struct told told[TOLD];
static size_t n_told;

static bool
may(const struct told *t, const struct principal *who)
{
	return (t->to == 0 || t->to == who->channel) &&
	    event_heard_by(t->kind, who->role);
}

/* The next number behind ${after} that ${who} may hear, by the list. */
static uint64_t
next_told(uint64_t after, const struct principal *who)
{
	for (size_t i = after; i < n_told; i++)
		if (!told[i].lost && may(&told[i], who))
			return i + 1;
	return 0;
}

static void
tell_one(struct events *v, char *big)
{
	struct told *t = &told[n_told++];
	static const enum sg_event_kind kinds[] = {SG_EVENT_PING, SG_EVENT_TURN,
	    SG_EVENT_HOST_RESULT, SG_EVENT_CAPABILITY_PROMPT};

	*t = (struct told){.kind = ANY_OF(kinds),
	    .to = any(3) == 0 ? 1 + any(3) : 0,
	    .size = any(40) == 0 ? 100000 + any(400000) : any(50)};
	t->lost = any(400) == 0;
	if (t->lost)
		t->size = (size_t)EVENTS_BYTES + 1;
	events_add(
	    v, t->kind, t->to, (int64_t)n_told, (struct sg_str){big, t->size});
}

/* Walk from ${after} to the end; nothing is heard that may not be. */
static void
walk(struct events *v, uint64_t after, const struct principal *who,
    unsigned long round)
{
	bool missed = false;
	const struct event *e;

	while ((e = events_next(v, after, who, &missed)) != NULL) {
		uint64_t want = next_told(after, who);

		CHECK(e->no > after, "round %lu: they rise", round);
		CHECK(e->no == want || missed,
		    "round %lu: %llu, not %llu, and no gap was said", round,
		    (unsigned long long)e->no, (unsigned long long)want);
		CHECK(
		    may(&told[e->no - 1], who), "round %lu: not for it", round);
		CHECK(e->data.n == told[e->no - 1].size &&
			e->at_ms == (int64_t)e->no,
		    "round %lu: as it was told", round);
		after = e->no;
	}
	CHECK(missed || next_told(after, who) == 0,
	    "round %lu: the end is the end", round);
}

static void
any_history(void)
{
	char *big = calloc(1, (size_t)EVENTS_BYTES + 1);

	for (unsigned long round = 0; round < prop_part(12); round++) {
		struct events *v = events_new(round);

		prop_seed(round);
		n_told = 0;
		for (unsigned i = 0; i < TOLD; i++) {
			tell_one(v, big);
			CHECK(events_last(v) == n_told, "as many as told");
			if (any(200) != 0)
				continue;
			walk(v, any((unsigned)n_told + 1),
			    &(struct principal){
				.role = (enum sg_role)any(SG_ROLE_COUNT),
				.channel = 1 + any(3)},
			    round);
		}
		events_free(v);
	}
	free(big);
}

/* An id that was not given out by this run is never taken (T52). */
static void
ids_come_back(void)
{
	struct events *v = events_new(UINT64_C(0xfedcba9876543210));

	for (unsigned i = 0; i < 1000; i++)
		events_add(v, SG_EVENT_PING, 0, 0, STR("{}"));
	for (uint64_t no = 0; no <= 1100; no++) {
		char room[EVENT_ID_MAX];
		struct buf b = BUF_ON(room);
		uint64_t got = 0;
		bool ok;

		events_id(v, no, &b);
		ok = events_parse_id(v, buf_str(&b), &got);
		CHECK(ok == (no >= 1 && no <= 1000) && (!ok || got == no),
		    "%llu", (unsigned long long)no);
	}
	events_free(v);
}

static void
spoilt_ids(void)
{
	struct events *v = events_new(UINT64_C(0x0123456789abcdef));
	char room[EVENT_ID_MAX + 1];

	for (unsigned i = 0; i < 50; i++)
		events_add(v, SG_EVENT_PING, 0, 0, STR("{}"));
	for (unsigned long round = 0; round < prop_rounds() / 2; round++) {
		struct buf b = BUF_ON(room);
		uint64_t no, got;
		size_t at;
		char was;

		prop_seed(round);
		no = 1 + any(50);
		events_id(v, no, &b);
		at = any((unsigned)b.n);
		was = room[at];
		room[at] = (char)any(256);
		if (!events_parse_id(v, buf_str(&b), &got))
			continue;
		CHECK(at > 16 || room[at] == was,
		    "round %lu: another epoch was taken", round);
		b.n = 0;
		events_id(v, got, &b);
		CHECK(got >= 1 && got <= 50, "round %lu: %llu", round,
		    (unsigned long long)got);
	}
	events_free(v);
}

static void
long_ids(void)
{
	static const char *const ids[] = {
	    "0123456789abcdef-18446744073709551617", /* 2^64 + 1 */
	    "0123456789abcdef-18446744073709551616",
	    "0123456789abcdef-99999999999999999999",
	    "0123456789abcdef-000000000000000000001",
	    "0123456789abcdef-1000000000000000000000000000000000",
	    "0123456789ABCDEF-1", "0123456789abcdef1", "-1",
	    "0123456789abcdef--1", " 0123456789abcdef-1"};
	struct events *v = events_new(UINT64_C(0x0123456789abcdef));
	uint64_t no;

	events_add(v, SG_EVENT_PING, 0, 0, STR("{}"));
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++)
		CHECK(!events_parse_id(v, str_of(ids[i]), &no), "%s", ids[i]);
	events_free(v);
}

/* Who listens may leave, or send another away, while it is woken. */
struct waker {
	struct events_waker w;
	struct events *of;
	struct waker *sends;
	unsigned n;
};

static void
wake(void *ctx)
{
	struct waker *w = ctx;

	w->n++;
	if (w->sends != NULL)
		events_ignore(w->of, &w->sends->w);
}

static void
wakers_send_each_other_away(void)
{
	enum { N = 6 };

	for (unsigned from = 0; from < N; from++)
		for (unsigned to = 0; to < N; to++) {
			struct events *v = events_new(1);
			struct waker w[N];
			unsigned others = 0;

			for (unsigned i = 0; i < N; i++) {
				w[i] = (struct waker){{wake, &w[i], NULL}, v,
				    i == from ? &w[to] : NULL, 0};
				events_listen(v, &w[i].w);
			}
			events_add(v, SG_EVENT_PING, 0, 0, STR("{}"));
			events_add(v, SG_EVENT_PING, 0, 0, STR("{}"));
			CHECK(w[to].n <= 1, "%u by %u: woken %u times", to,
			    from, w[to].n);
			for (unsigned i = 0; i < N; i++)
				others += i != to && w[i].n == 2;
			CHECK(others == N - 1, "%u by %u: all others twice", to,
			    from);
			events_free(v);
		}
}

int
main(void)
{
	RUN(any_history);
	RUN(ids_come_back);
	RUN(spoilt_ids);
	RUN(long_ids);
	RUN(wakers_send_each_other_away);
	return t_done("shell_events_laws");
}
