/*
 * The journal: what done(SG_OK) says is on the disk, in the order of submit();
 * the first failure is the last word (T42, T43).
 */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdatomic.h>

#include "lib/journal_house.h"

static void
tells_in_order(void)
{
	struct store_op a = row(STORE_ADD, "a", "1"),
			b = row(STORE_PUT, "b", "");
	struct ledger_report r;

	fresh(false);
	begin(NULL);
	CHECK(send("{\"x\":1}", &b, true, "1") == SG_OK, "1");
	CHECK(send("{\"x\":2}", NULL, false, "2") == SG_OK, "2");
	CHECK(send(NULL, &a, true, "3") == SG_OK, "3");
	CHECK(send(NULL, &a, true, "4") == SG_OK, "4: taken");
	CHECK(send(NULL, NULL, true, "5") == SG_OK, "5: nothing");
	CHECK(send("{ \"y\":1, \"x\":3}", NULL, true, "6") == SG_OK, "6");
	CHECK(send("{\"x\":4}", NULL, false, NULL) == SG_OK, "nobody waits");
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(strcmp(told, "1234!56") == 0, "%s", told);
	CHECK(has_row("a") && has_row("b"), "rows");
	r = parts_verify(dir, NULL);
	CHECK(r.ok && r.records == 4, "%s", r.why);
	CHECK(journal.head(journal.self).seq == 4 &&
		memcmp(journal.head(journal.self).hash, r.head.hash, 32) == 0,
	    "head");
	CHECK(journal.poll(journal.self) == 0, "nothing more");
	finish();
}

/* What is told is durable: the store knows the end of the ledger. */
static void
goes_on_after_a_restart(void)
{
	struct store_op a = row(STORE_PUT, "a", "1");
	struct journal_head head;
	struct ledger_report r;

	fresh(false);
	for (unsigned i = 0; i < 4; i++) {
		begin(NULL);
		CHECK(journal.head(journal.self).seq == 3 * i, "head");
		CHECK(send("{\"x\":1}", &a, i % 2 == 0, "a") == SG_OK, "1");
		CHECK(send("{\"x\":2}", NULL, true, "b") == SG_OK, "2");
		CHECK(send("{\"x\":3}", NULL, false, NULL) == SG_OK, "3");
		head = journal.head(journal.self);
		journal.close(journal.self);
		store.close(store.self);
		open_store();
	}
	CHECK(strcmp(told, "abababab") == 0, "close tells: %s", told);
	r = parts_verify(dir, &head);
	CHECK(r.ok && r.records == 12, "%s", r.why);
	begin(NULL);
	finish();
}

static void
refuses_what_is_no_unit(void)
{
	struct store_op add = row(STORE_ADD, "a", ""),
			none = row(STORE_PUT, "", "");

	fresh(true);
	begin(NULL);
	CHECK(send("{\"x\":1", NULL, true, "x") == SG_EJSON, "JSON");
	CHECK(send("[]", NULL, true, "x") == SG_ETYPE, "no object");
	CHECK(send("{}\n{}", NULL, true, "x") == SG_ETRAILING, "two lines");
	CHECK(send("{}", &add, true, "x") == SG_EINVALID, "condition");
	CHECK(send(NULL, &none, true, "x") == SG_EINVALID, "no id");
	CHECK(send("{\"x\":2}", NULL, true, "y") == SG_OK, "the next");
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(strcmp(told, "y") == 0, "%s", told);
	CHECK(parts_verify(dir, NULL).records == 1, "one record");
	finish();
}

/* A unit of several records, one of which is none, leaves nothing. */
static void
a_unit_is_whole(void)
{
	struct sg_str two[] = {STR("{\"a\":1}"), STR("{\"a\":")};
	struct journal_unit u = {.records = two, .n_records = 2};

	fresh(true);
	begin(NULL);
	CHECK(journal.submit(journal.self, &u, NULL) == SG_EJSON, "refused");
	CHECK(journal.head(journal.self).seq == 0, "head");
	two[1] = STR("{\"a\":2}");
	CHECK(journal.submit(journal.self, &u, NULL) == SG_OK, "taken");
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(parts_verify(dir, NULL).records == 2, "both");
	finish();
}

static void
send_again(void *ctx, enum sg_err err)
{
	int *left = ctx;

	CHECK(err == SG_OK, "%s", sg_err_name(err));
	if (--*left > 0) {
		struct sg_str r = STR("{\"again\":true}");
		struct journal_unit u = {.records = &r,
		    .n_records = 1,
		    .durable = true,
		    .done = send_again,
		    .ctx = ctx};

		CHECK(journal.submit(journal.self, &u, NULL) == SG_OK, "again");
	}
}

/* done() may submit, and close() waits for what that brought. */
static void
done_may_submit(void)
{
	int left = 50;

	fresh(true);
	begin(NULL);
	send_again(&left, SG_OK);
	journal.close(journal.self);
	CHECK(left == 0, "%d left", left);
	CHECK(parts_verify(dir, NULL).records == 49, "all of them");
	store.close(store.self);
	scratch_remove();
}

static void
wakes(void *ctx)
{
	atomic_fetch_add((atomic_int *)ctx, 1);
}

static void
wakes_the_loop(void)
{
	atomic_int woken = 0;
	struct journal_options o = {.wake = wakes, .wake_ctx = &woken};

	fresh(true);
	begin(&o);
	CHECK(send("{}", NULL, false, "a") == SG_OK, "send");
	for (int i = 0; i < 5000 && atomic_load(&woken) == 0; i++)
		usleep(1000);
	CHECK(atomic_load(&woken) > 0, "woken");
	CHECK(journal.poll(journal.self) == 1 && strcmp(told, "a") == 0, "%s",
	    told);
	CHECK(send("{}", NULL, false, NULL) == SG_OK, "lazy");
	for (int i = 0; i < 5000 && atomic_load(&woken) < 2; i++)
		usleep(1000);
	CHECK(atomic_load(&woken) >= 2, "even if nobody waits for it");
	finish();
}

static pthread_mutex_t slow = PTHREAD_MUTEX_INITIALIZER;

static ssize_t
slow_write(void *ctx, int fd, const void *p, size_t n)
{
	(void)ctx;
	pthread_mutex_lock(&slow);
	pthread_mutex_unlock(&slow);
	return write(fd, p, n);
}

static int
no_sync(void *ctx, int fd)
{
	(void)ctx;
	(void)fd;
	return 0;
}

/* T44: what waits is bounded. */
static void
the_queue_is_bounded(void)
{
	struct ledger_io io = {slow_write, no_sync, NULL};
	struct journal_options o = {.io = &io, .max_bytes = 20000};
	enum sg_err err = SG_OK;
	unsigned n = 0;

	fresh(true);
	begin(&o);
	pthread_mutex_lock(&slow);
	while (n < 10000 && (err = send("{}", NULL, true, NULL)) == SG_OK)
		n++;
	CHECK(err == SG_EFULL && n > 20, "%u taken, then %s", n,
	    sg_err_name(err));
	pthread_mutex_unlock(&slow);
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(send("{}", NULL, true, "a") == SG_OK, "there is room again");
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(parts_verify(dir, NULL).records == n + 1, "%u records", n + 1);
	finish();
}

/*
 * with gathers a round goes on at go(), and not before: the writer is
 * woken once.  Whoever flushes does not wait for it.
 */
static void
a_round_goes_together(void)
{
	struct journal_options o = {.gathers = true};

	fresh(true);
	begin(&o);
	for (unsigned round = 0; round < 3; round++) {
		n_told = 0;
		if (round == 2) /* a writer that comes back takes all */
			usleep(200000);
		CHECK(send("{}", NULL, true, "a") == SG_OK &&
			send("{}", NULL, false, "b") == SG_OK &&
			send("{}", NULL, true, "c") == SG_OK,
		    "send");
		if (round == 2) {
			usleep(3 * JOURNAL_LAZY_MS * 1000);
			CHECK(journal.poll(journal.self) == 0, "not before");
		}
		if (round == 1)
			CHECK(journal.flush(journal.self, NULL) == SG_OK,
			    "flush");
		else
			CHECK(!journal.go(journal.self), "its writer writes");
		for (int i = 0; i < 5000 && n_told < 3; i++)
			if (journal.poll(journal.self) == 0)
				usleep(1000);
		CHECK(memcmp(told, "abc", 3) == 0, "%s", told);
	}
	finish();
}

/* Units that gathered are one write and one sync. */
static void
a_group_is_one_sync(void)
{
	struct parts_disk disk = {0};
	struct ledger_io io = parts_disk_io(&disk);
	struct journal_options o = {.io = &io};

	fresh(true);
	begin(&o);
	for (int i = 0; i < 1000; i++)
		CHECK(send("{\"i\":1}", NULL, false, NULL) == SG_OK, "%d", i);
	CHECK(send("{\"i\":2}", NULL, true, "a") == SG_OK, "durable");
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(disk.writes < 20 && disk.syncs >= 1 && disk.syncs < 5,
	    "%u writes, %u syncs", disk.writes, disk.syncs);
	finish();
}

/* A store that looks at what it is asked, and when. */
static struct spy {
	struct store_port under;
	const struct parts_disk *disk;
	unsigned commits, durable, syncs_before; /* of the last commit */
} spy;

static enum sg_err
spy_commit(void *self, struct store_unit *units, size_t n, bool durable,
    struct sg_error *e)
{
	spy.commits++;
	spy.durable += durable;
	spy.syncs_before = spy.disk->syncs;
	return spy.under.commit(self, units, n, durable, e);
}

static uint64_t
known_seq(void)
{
	struct journal_head head;

	CHECK(journal_head_read(&store, &head, NULL) == SG_OK, "read");
	return head.seq;
}

/* T42: ledger, sync, store; and the store is told only what was synced. */
static void
the_order_is_kept(void)
{
	struct parts_disk disk = {0};
	struct ledger_io io = parts_disk_io(&disk);
	struct journal_options o = {.io = &io};
	struct store_op a = row(STORE_PUT, "a", "1");

	fresh(true);
	spy = (struct spy){.under = store, .disk = &disk};
	store.commit = spy_commit;
	begin(&o);
	CHECK(send("{\"x\":1}", &a, false, "1") == SG_OK, "lazy");
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(disk.syncs == 0 && spy.commits == 1 && spy.durable == 0,
	    "nobody asked for the disk");
	CHECK(
	    known_seq() == 0, "nothing was synced: %u", (unsigned)known_seq());
	CHECK(send("{\"x\":2}", &a, true, "2") == SG_OK, "durable");
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(disk.syncs == 1 && spy.syncs_before == 1, "sync, then commit");
	CHECK(spy.commits == 2 && spy.durable == 1, "durable both");
	CHECK(known_seq() == 2, "both are synced now");
	CHECK(send("{\"x\":3}", NULL, true, "3") == SG_OK, "a record alone");
	CHECK(journal.flush(journal.self, NULL) == SG_OK, "flush");
	CHECK(disk.syncs == 2 && spy.durable == 1 && known_seq() == 3,
	    "one sync will do");
	finish();
}

static ssize_t
slow_failure(void *ctx, int fd, const void *p, size_t n)
{
	(void)fd;
	(void)p;
	(void)n;
	pthread_mutex_lock(&slow);
	pthread_mutex_unlock(&slow);
	++*(unsigned *)ctx;
	errno = EIO;
	return -1;
}

/* T43: who came while it failed gets the failure, too. */
static void
a_failure_is_for_all(void)
{
	unsigned writes = 0;
	struct ledger_io io = {slow_failure, no_sync, &writes};
	struct journal_options o = {.io = &io};

	fresh(true);
	begin(&o);
	pthread_mutex_lock(&slow);
	CHECK(send("{}", NULL, true, "a") == SG_OK, "a");
	usleep(50000); /* the writer has it by now, or takes both: as well */
	CHECK(send("{}", NULL, true, "b") == SG_OK, "b");
	CHECK(send("{}", NULL, false, "c") == SG_OK, "c");
	pthread_mutex_unlock(&slow);
	CHECK(journal.flush(journal.self, NULL) == SG_EIO, "flush");
	CHECK(strcmp(told, "a?b?c?") == 0, "%s", told);
	CHECK(send("{}", NULL, true, "d") == SG_EIO, "shut");
	usleep(30000);
	CHECK(writes == 1, "%u writes", writes);
	finish();
}

int
main(void)
{
	RUN(tells_in_order);
	RUN(goes_on_after_a_restart);
	RUN(refuses_what_is_no_unit);
	RUN(a_unit_is_whole);
	RUN(done_may_submit);
	RUN(wakes_the_loop);
	RUN(the_queue_is_bounded);
	RUN(a_round_goes_together);
	RUN(a_group_is_one_sync);
	RUN(the_order_is_kept);
	RUN(a_failure_is_for_all);
	return t_done("store_journal");
}
