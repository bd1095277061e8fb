/* The ring of events. */
#include "shell/events.h"

#include "t.h"

static const struct principal person = {
    .role = SG_ROLE_PERSON, .surface = SG_SURFACE_WEB, .channel = 7};
static const struct principal viewer = {.role = SG_ROLE_VIEWER, .channel = 9};
static const struct principal agent = {.role = SG_ROLE_AGENT, .channel = 1};

static void
say(struct events *v, enum sg_event_kind kind, uint64_t to, const char *data)
{
	events_add(v, kind, to, 5, str_of(data));
}

static void
numbers_rise(void)
{
	struct events *v = events_new(1);
	const struct event *e;
	bool missed = false;

	CHECK(events_next(v, 0, &person, &missed) == NULL, "none yet");
	say(v, SG_EVENT_PING, 0, "{\"a\":1}");
	say(v, SG_EVENT_TURN, 0, "{\"a\":2}");
	e = events_next(v, 0, &person, &missed);
	CHECK(e != NULL && e->no == 1 && str_eq(e->data, STR("{\"a\":1}")),
	    "the first");
	e = events_next(v, 1, &person, &missed);
	CHECK(e != NULL && e->no == 2 && e->kind == SG_EVENT_TURN, "the next");
	CHECK(
	    events_next(v, 2, &person, &missed) == NULL && !missed, "no more");
	CHECK(events_last(v) == 2, "two");
	events_free(v);
}

/* T49: what is for one channel or a higher role is heard by no other. */
static void
each_hears_its_own(void)
{
	struct events *v = events_new(1);
	bool missed = false;
	const struct event *e;

	say(v, SG_EVENT_HOST_RESULT, 1, "{}");
	say(v, SG_EVENT_CAPABILITY_PROMPT, 7, "{}");
	say(v, SG_EVENT_HOST_RESULT, 0, "{}");
	CHECK(events_next(v, 0, &viewer, &missed) == NULL, "not for viewers");
	e = events_next(v, 0, &person, &missed);
	CHECK(e != NULL && e->no == 2, "its own");
	e = events_next(v, 0, &agent, &missed);
	CHECK(e != NULL && e->no == 1, "its own");
	e = events_next(v, 1, &agent, &missed);
	CHECK(e != NULL && e->no == 3 && !missed, "and for all");
	events_free(v);
}

/* H5: who was away too long is told so. */
static void
old_ones_make_room(void)
{
	struct events *v = events_new(1);
	const struct event *e;
	bool missed = false;

	for (int i = 0; i < EVENTS_KEPT + 10; i++)
		say(v, SG_EVENT_PING, 0, "{}");
	e = events_next(v, 20, &person, &missed);
	CHECK(e != NULL && e->no == 21 && !missed, "still there");
	e = events_next(v, 3, &person, &missed);
	CHECK(e != NULL && e->no == 11 && missed, "some are gone");
	events_free(v);
}

static void
bytes_are_bounded(void)
{
	static char big[(1u << 20) + 1];
	struct events *v = events_new(1);
	const struct event *e;
	bool missed = false;

	memset(big, 'x', sizeof(big) - 1);
	for (int i = 0; i < 9; i++)
		say(v, SG_EVENT_PING, 0, big);
	e = events_next(v, 0, &person, &missed);
	CHECK(missed && e != NULL && e->no == 6, "four fit");
	missed = false;
	events_add(v, SG_EVENT_PING, 0, 5,
	    (struct sg_str){big, (size_t)EVENTS_BYTES + 1});
	CHECK(events_next(v, 9, &person, &missed) == NULL && missed,
	    "what cannot be kept is a gap");
	missed = false;
	say(v, SG_EVENT_PING, 0, "{}");
	e = events_next(v, 10, &person, &missed);
	CHECK(e != NULL && e->no == 11 && !missed, "and it goes on");
	events_free(v);
}

/* An id of another run is known as one. */
static void
ids_are_of_one_run(void)
{
	struct events *v = events_new(UINT64_C(0x0123456789abcdef)),
		      *w = events_new(2);
	char room[EVENT_ID_MAX];
	struct buf b = BUF_ON(room);
	uint64_t no = 0;

	say(v, SG_EVENT_PING, 0, "{}");
	say(w, SG_EVENT_PING, 0, "{}");
	events_id(v, 1, &b);
	CHECK(str_eq(buf_str(&b), STR("0123456789abcdef-1")), "its form");
	CHECK(events_parse_id(v, buf_str(&b), &no) && no == 1, "back");
	CHECK(!events_parse_id(w, buf_str(&b), &no), "of another run");
	CHECK(!events_parse_id(v, STR("0123456789abcdef-2"), &no), "not yet");
	CHECK(!events_parse_id(v, STR("0123456789abcdef-01"), &no), "zeros");
	CHECK(!events_parse_id(v, STR("0123456789abcdef-1x"), &no), "more");
	CHECK(!events_parse_id(v, STR("0123456789abcdef-"), &no), "none");
	CHECK(!events_parse_id(v, STR(""), &no), "empty");
	events_free(v);
	events_free(w);
}

struct waker {
	struct events_waker w;
	struct events *of;
	unsigned n;
	bool leaves;
};

static void
wake(void *ctx)
{
	struct waker *w = ctx;

	w->n++;
	if (w->leaves)
		events_ignore(w->of, &w->w);
}

static void
wakers_come_and_go(void)
{
	struct events *v = events_new(1);
	struct waker a = {{wake, &a, NULL}, v, 0, false};
	struct waker b = {{wake, &b, NULL}, v, 0, true};

	events_listen(v, &a.w);
	events_listen(v, &b.w);
	say(v, SG_EVENT_PING, 0, "{}");
	say(v, SG_EVENT_PING, 0, "{}");
	CHECK(a.n == 2 && b.n == 1, "%u and %u", a.n, b.n);
	events_ignore(v, &a.w);
	events_ignore(v, &a.w);
	say(v, SG_EVENT_PING, 0, "{}");
	CHECK(a.n == 2, "left");
	events_free(v);
}

int
main(void)
{
	RUN(numbers_rise);
	RUN(each_hears_its_own);
	RUN(old_ones_make_room);
	RUN(bytes_are_bounded);
	RUN(ids_are_of_one_run);
	RUN(wakers_come_and_go);
	return t_done("app_events");
}
