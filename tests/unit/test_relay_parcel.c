/*
 * What a proxy and the gate that took its pipes say to each other: R-802,
 * Nothing here decides; what is wrong is hung up on.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "relay/exchange.h"
#include "relay/pair.h"
#include "relay/parcel.h"
#include "t.h"

static void
parcels_come_whole(void)
{
	struct parcels p;
	struct parcel one;
	struct outlet out;
	int fd[2];

	CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == 0, "socketpair");
	outlet_init(&out, -1);
	parcel_put(&out, PARCEL_NOTE, STR("hello"));
	parcel_put(&out, PARCEL_OVER, STR(""));
	parcels_init(&p, fd[0]);
	for (size_t i = 0; i < outlet_backlog(&out); i++) {
		bool whole = i == 9 || i + 1 == outlet_backlog(&out);

		CHECK(write(fd[1], out.p + i, 1) == 1, "write");
		CHECK(intake_read(&p.in), "%zu", i);
		CHECK(parcel_next(&p, &one) == whole, "%zu", i);
		if (i == 9)
			CHECK(one.kind == PARCEL_NOTE &&
				str_eq(one.body, STR("hello")),
			    "first");
	}
	CHECK(one.kind == PARCEL_OVER && one.body.n == 0, "second");
	CHECK(!intake_read(&p.in) && !p.in.ended, "it does not wait");
	parcels_release(&p);
	outlet_release(&out);
	close(fd[0]);
	close(fd[1]);
}

static void
strangers_are_seen(void)
{
	static const struct {
		const char *bytes;
		bool bad;
	} v[] = {{"\0\0\0\0\0", true}, {"\x7f\0\0\0\0", true},
	    {"\1\xff\xff\xff\xff", true}, {"\1\0\0\0\x04", true},
	    {"\1\0\0\0\1", false}};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct parcels p;
		struct parcel one;

		parcels_init(&p, -1);
		CHECK(intake_add(&p.in, (struct sg_str){v[i].bytes, 5}), "add");
		CHECK(!parcel_next(&p, &one), "%zu", i);
		CHECK(p.bad == v[i].bad, "%zu", i);
		parcels_release(&p);
	}
}

static void
fields_have_an_end(void)
{
	char room[64];
	struct buf b = BUF_ON(room);
	struct sg_str body, s;
	uint64_t n;

	parcel_add_u64(&b, UINT64_MAX - 1);
	parcel_add_text(&b, STR("text"));
	body = buf_str(&b);
	CHECK(parcel_take_u64(&body, &n) && n == UINT64_MAX - 1, "number");
	CHECK(!parcel_take_u64(&body, &n), "no other number");
	CHECK(parcel_take_text(&body, &s) && str_eq(s, STR("text")), "text");
	CHECK(s.p[s.n] == '\0', "with its end");
	CHECK(!parcel_take_text(&body, &s), "no more");
	body = STR("no end");
	CHECK(!parcel_take_text(&body, &s), "a text without an end");
}

static void
descriptors_are_four(void)
{
	int pair[2], fd[2], got[PARCEL_FDS];
	int four[PARCEL_FDS];
	char c = 0;

	CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "socketpair");
	CHECK(pipe(fd) == 0, "pipe");
	CHECK(parcel_take_fds(pair[0], got) == 0, "nothing yet");
	for (size_t i = 0; i < PARCEL_FDS; i++)
		four[i] = fd[1];
	CHECK(parcel_give_fds(pair[1], four), "given");
	CHECK(parcel_take_fds(pair[0], got) == 1, "taken");
	for (size_t i = 0; i < PARCEL_FDS; i++) {
		CHECK((fcntl(got[i], F_GETFD) & FD_CLOEXEC) != 0,
		    "nobody who is started gets it");
		CHECK(write(got[i], "x", 1) == 1 && read(fd[0], &c, 1) == 1,
		    "it is the pipe");
		close(got[i]);
	}
	CHECK(write(pair[1], "F", 1) == 1, "a byte");
	CHECK(parcel_take_fds(pair[0], got) == -1, "without descriptors");
	close(pair[1]);
	CHECK(parcel_take_fds(pair[0], got) == -1, "nobody is there");
	close(pair[0]);
	close(fd[0]);
	close(fd[1]);
}

/* long lines of all together take no more than the budget. */
static void
long_lines_share_a_budget(void)
{
	static char half[600 << 10];
	size_t budget = 3u << 20;
	struct intake a, b;
	struct sg_str line;
	int fd[2];

	memset(half, 'x', sizeof(half));
	CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, fd) == 0, "socketpair");
	intake_init(&a, -1);
	intake_init(&b, fd[0]);
	b.socket = true;
	a.budget = b.budget = &budget;
	for (size_t i = 0; i < 4; i++)
		CHECK(intake_add(&a, (struct sg_str){half, sizeof(half)}), "a");
	CHECK(budget == 0 && a.cap <= 4u << 20, "a took it: %zu", a.cap);
	CHECK(intake_add(&b, (struct sg_str){half, sizeof(half)}), "b");
	CHECK(write(fd[1], half, 100 << 10) == 100 << 10, "more");
	for (size_t i = 0; i < 40; i++) {
		(void)!write(fd[1], half, 32 << 10);
		(void)!intake_read(&b);
	}
	CHECK(b.cap <= 1u << 20, "b has none of it: %zu", b.cap);
	CHECK(intake_line(&b, &line) == INTAKE_NONE, "no line");
	CHECK(intake_add(&b, STR("\nnext\n")), "its end");
	CHECK(intake_line(&b, &line) == INTAKE_LONG, "it is said");
	CHECK(intake_line(&b, &line) == INTAKE_LINE &&
		str_eq(line, STR("next\n")),
	    "and the next is whole");
	intake_release(&a);
	CHECK(budget == 3u << 20, "given back");
	intake_release(&b);
	close(fd[0]);
	close(fd[1]);
}

/* Requests by another way than the socket. */
struct way {
	struct exchanges *x;
	uint64_t key, dropped;
	bool at_once, fails;
	unsigned ends, status;
	bool yes;
};

static bool
send_way(void *self, uint64_t key, const struct client_request *q,
    struct sg_error *e)
{
	struct way *w = self;

	(void)q;
	w->key = key;
	if (w->fails)
		return err_set(e, SG_EIO, STR(""), STR("no")) == SG_OK;
	if (w->at_once)
		exchange_answer(w->x, key, 200, STR("{}"));
	return true;
}

static void
drop_way(void *self, uint64_t key)
{
	((struct way *)self)->dropped = key;
}

static void
on_end(void *ctx, const struct exchange_end *end)
{
	struct way *w = ctx;

	w->ends++;
	w->status = end->status;
	w->yes = end->yes;
}

static void
answers_come_by_another_way(void)
{
	struct way w = {.at_once = true};
	struct exchange_config c = {.way = {send_way, drop_way, &w}};
	struct client_request q = {.method = "GET", .path = STR_INIT("/")};
	struct exchange_ask ask = {&q, 7, 60000, on_end, &w};
	struct sg_error e = {0};

	w.x = exchanges_new(&c);
	CHECK(exchange_send(w.x, &ask, &e) && w.ends == 1, "at once");
	exchange_answer(w.x, w.key, 200, STR("{}"));
	CHECK(w.ends == 1, "exactly once");
	w.at_once = false;
	CHECK(exchange_send(w.x, &ask, &e) && w.ends == 1, "later");
	exchange_expire(w.x);
	CHECK(w.ends == 1, "it has its time");
	exchange_drop(w.x, 7);
	CHECK(w.dropped == w.key, "dropped");
	exchange_answer(w.x, w.key, 200, STR("{}"));
	CHECK(w.ends == 1, "nobody wants it");
	ask.timeout_ms = -1;
	CHECK(exchange_send(w.x, &ask, &e), "too late");
	exchange_expire(w.x);
	CHECK(w.ends == 2 && w.status == 0 && w.dropped == w.key, "a fault");
	exchange_allow(w.x, w.key, SG_DECISION_ALLOW_STORED);
	CHECK(w.ends == 2 && !w.yes, "nobody waits for a yes");
	ask.timeout_ms = 60000;
	CHECK(exchange_send(w.x, &ask, &e), "once more");
	exchange_allow(w.x, w.key + 1, SG_DECISION_ALLOW_STORED);
	CHECK(w.ends == 2, "a yes to another one");
	exchange_allow(w.x, w.key, SG_DECISION_ALLOW_STORED);
	CHECK(w.ends == 3 && w.yes && w.status == 200, "a yes");
	ask.timeout_ms = -1;
	w.fails = true;
	CHECK(!exchange_send(w.x, &ask, &e) && exchange_has_room(w.x), "no");
	w.fails = false;
	for (size_t i = 0; i < EXCHANGE_MAX; i++)
		CHECK(exchange_send(w.x, &ask, &e), "%zu", i);
	CHECK(!exchange_send(w.x, &ask, &e), "full");
	exchanges_free(w.x);
}

int
main(void)
{
	RUN(parcels_come_whole);
	RUN(strangers_are_seen);
	RUN(fields_have_an_end);
	RUN(descriptors_are_four);
	RUN(long_lines_share_a_budget);
	RUN(answers_come_by_another_way);
	return t_done("relay_parcel");
}
