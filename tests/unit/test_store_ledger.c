/*
 * The ledger as files: what was appended is there after a restart, a torn end
 * is cut, rotation carries the chain on, and what is not ours is refused.
 */
#define _GNU_SOURCE /* memmem */
#include "lib/ledger_parts.h"
#include "t.h"

static char dir[128];

static void
fresh(void)
{
	scratch_make();
	snprintf(dir, sizeof(dir), "%s/audit", scratch);
}

static const char *
file(unsigned n)
{
	char name[64];

	snprintf(name, sizeof(name), "audit/ledger.%06u.jsonl", n);
	return scratch_path(name);
}

static void
add_bytes(unsigned n, const char *text)
{
	FILE *f = fopen(file(n), "ab");

	if (f == NULL || fputs(text, f) < 0 || fclose(f) != 0)
		abort();
}

static void
begins_and_goes_on(void)
{
	struct ledger l = {0};
	struct sg_error e = {0};
	struct stat st;

	fresh();
	CHECK(ledger_open(&l, dir, NULL, &e) == SG_OK, "%s", e.message);
	CHECK(l.head.seq == 0 && l.cut == 0, "empty");
	CHECK(stat(dir, &st) == 0 && (st.st_mode & 0777) == 0700, "0700");
	CHECK(stat(file(1), &st) == 0 && (st.st_mode & 0777) == 0600, "0600");
	CHECK(parts_append(&l, 10, &e) == SG_OK, "%s", e.message);
	ledger_close(&l);
	l = (struct ledger){0};
	CHECK(ledger_open(&l, dir, NULL, &e) == SG_OK && l.head.seq == 10, "%s",
	    e.message);
	CHECK(parts_append(&l, 5, &e) == SG_OK, "%s", e.message);
	CHECK(parts_verify(dir, &l.head).records == 15, "one chain");
	ledger_close(&l);
	scratch_remove();
}

/* T42: whatever follows the last newline was never acknowledged. */
static void
a_torn_end_is_cut(void)
{
	static const char *const torn[] = {"x", "{\"hash\":\"00",
	    "{\"hash\":\"0000000000000000000000000000000000000000000000000000"};

	for (size_t i = 0; i < 3; i++) {
		struct ledger l = {0};
		struct journal_head head;
		struct sg_error e = {0};

		fresh();
		head = parts_ledger(dir, i == 2 ? 0 : 3, 0);
		add_bytes(1, torn[i]);
		CHECK(!parts_verify(dir, &head).ok, "torn");
		CHECK(
		    ledger_open(&l, dir, &head, &e) == SG_OK, "%s", e.message);
		CHECK(l.cut == strlen(torn[i]), "%u cut", (unsigned)l.cut);
		CHECK(l.head.seq == head.seq, "the head is as before");
		CHECK(parts_append(&l, 1, &e) == SG_OK, "%s", e.message);
		ledger_close(&l);
		CHECK(parts_verify(dir, &head).records == head.seq + 1,
		    "it goes on");
		scratch_remove();
	}
}

/* T42: a power cut may leave anything behind what was synced. */
static void
garbage_behind_what_is_known_is_cut(void)
{
	struct journal_head known, last;
	struct ledger l = {0};
	struct sg_error e = {0};

	fresh();
	known = parts_ledger(dir, 5, 0);
	last = parts_ledger(dir, 5, 0);
	add_bytes(1, "garbage\n{\"hash\":\"\n\n");
	CHECK(ledger_open(&l, dir, &last, &e) == SG_OK && l.head.seq == 10 &&
		l.cut == 19,
	    "behind the last: %s", e.message);
	ledger_close(&l);
	add_bytes(1, "garbage\n");
	CHECK(parts_append(&(struct ledger){0}, 0, NULL) == SG_OK, "none");
	CHECK(ledger_open(&l, dir, &known, &e) == SG_OK && l.head.seq == 10,
	    "what follows the known one and is right stays: %s", e.message);
	ledger_close(&l);
	add_bytes(1, "garbage\n");
	e = (struct sg_error){0};
	CHECK(ledger_open(&l, dir, NULL, &e) == SG_EIO && l.fd < 0,
	    "nobody knows: not touched");
	CHECK(strstr(e.message, "damaged behind entry 10") != NULL, "%s",
	    e.message);
	scratch_remove();
}

/* T42: an entry out of its place behind what is known ends the ledger. */
static void
a_broken_chain_is_cut(void)
{
	struct journal_head known;
	struct ledger l = {0};
	char *bytes, *last;
	size_t n;

	fresh();
	known = parts_ledger(dir, 5, 0);
	(void)parts_ledger(dir, 5, 0);
	bytes = scratch_read(file(1), &n);
	last = memmem(bytes, n, "\"seq\":8}\n", 9);
	last += 9; /* the ninth goes */
	memmove(last, (char *)memchr(last, '\n', 400) + 1,
	    (size_t)(bytes + n - ((char *)memchr(last, '\n', 400) + 1)));
	scratch_write(
	    file(1), bytes, n - (size_t)(strchr(bytes, '\n') + 1 - bytes));
	free(bytes);
	CHECK(ledger_open(&l, dir, &known, NULL) == SG_OK && l.head.seq == 8,
	    "up to the gap: %u", (unsigned)l.head.seq);
	ledger_close(&l);
	CHECK(parts_verify(dir, &known).records == 8, "and it is whole");
	scratch_remove();
}

/* The same with an entry that has the right number and the wrong past. */
static void
a_strange_past_is_cut(void)
{
	struct journal_head known, strange;
	struct ledger l = {0};
	char room[LEDGER_FRAME + 16];
	struct buf b = BUF_ON(room);

	fresh();
	known = parts_ledger(dir, 5, 0);
	strange = parts_ledger(dir, 1, 0);
	strange.hash[0] ^= 1;
	ledger_line_add(&b, STR("{}"), &strange);
	buf_addc(&b, '\0');
	add_bytes(1, room);
	CHECK(ledger_open(&l, dir, &known, NULL) == SG_OK && l.head.seq == 6,
	    "up to it: %u", (unsigned)l.head.seq);
	ledger_close(&l);
	scratch_remove();
}

/* T55: what the store knows must be there. */
static void
a_lost_end_is_refused(void)
{
	struct journal_head head, wrong;
	struct sg_error e = {0};
	struct ledger l = {0};
	struct stat before, after;

	fresh();
	(void)parts_ledger(dir, 4, 0);
	head = parts_verify(dir, NULL).head;
	head.seq = 5;
	CHECK(stat(file(1), &before) == 0, "stat");
	CHECK(ledger_open(&l, dir, &head, &e) == SG_EIO, "entry 5");
	CHECK(strstr(e.message, "lacks entry 5") != NULL, "%s", e.message);
	wrong = parts_verify(dir, NULL).head;
	wrong.hash[3] ^= 1;
	e = (struct sg_error){0};
	CHECK(ledger_open(&l, dir, &wrong, &e) == SG_EIO, "another hash");
	CHECK(strstr(e.message, "entry 4") != NULL, "%s", e.message);
	CHECK(stat(file(1), &after) == 0 && after.st_size == before.st_size,
	    "nothing was cut");
	unlink(file(1));
	e = (struct sg_error){0};
	CHECK(ledger_open(&l, dir, &head, &e) == SG_EIO, "all of it: %s",
	    e.message);
	CHECK(access(file(1), F_OK) != 0, "and none was begun");
	scratch_remove();
}

static void
rotates(void) /* T57 */
{
	struct journal_head head;
	struct ledger l = {.io = NULL};
	struct ledger_report r;
	struct sg_error e = {0};

	fresh();
	head = parts_ledger(dir, 40, 1000);
	CHECK(access(file(2), F_OK) == 0 && access(file(7), F_OK) == 0,
	    "several files");
	r = parts_verify(dir, &head);
	CHECK(r.ok && r.records == 40, "no entry is lost: %s", r.why);
	CHECK(ledger_open(&l, dir, &head, &e) == SG_OK && l.head.seq == 40,
	    "%s", e.message);
	CHECK(parts_append(&l, 40, &e) == SG_OK, "%s", e.message);
	head = l.head;
	ledger_close(&l);
	scratch_write(file(l.file + 1), "", 0); /* begun, nothing written */
	CHECK(ledger_open(&l, dir, &head, &e) == SG_OK && l.head.seq == 80,
	    "an empty last file: %s", e.message);
	CHECK(parts_append(&l, 1, &e) == SG_OK, "%s", e.message);
	head = l.head;
	ledger_close(&l);
	r = parts_verify(dir, &head);
	CHECK(r.ok && r.records == 81, "%s", r.why);
	add_bytes(l.file - 1, "x\n"); /* not the last file: never cut */
	e = (struct sg_error){0};
	CHECK(unlink(file(l.file)) == 0, "back to the file before");
	scratch_write(file(l.file), "", 0);
	head = parts_verify(dir, NULL).head;
	CHECK(ledger_open(&l, dir, &head, &e) == SG_EIO, "%s", e.message);
	CHECK(
	    strstr(e.message, "before its last file") != NULL, "%s", e.message);
	scratch_remove();
}

/* T47: there is one writer at a time. */
static void
has_one_writer(void)
{
	struct ledger a = {0}, b = {0};
	struct sg_error e = {0};

	fresh();
	CHECK(ledger_open(&a, dir, NULL, NULL) == SG_OK, "first");
	CHECK(ledger_open(&b, dir, NULL, &e) == SG_ECONFLICT, "second: %s",
	    e.message);
	ledger_close(&a);
	CHECK(ledger_open(&b, dir, NULL, NULL) == SG_OK, "after it");
	ledger_close(&b);
	scratch_remove();
}

static void
expect_refusal(const char *why)
{
	struct ledger l = {0};
	struct sg_error e = {0};

	CHECK(ledger_open(&l, dir, NULL, &e) != SG_OK, "%s", why);
	CHECK(strstr(e.message, why) != NULL, "\"%s\", not \"%s\"", e.message,
	    why);
}

/* T45 */
static void
only_what_is_ours(void)
{
	fresh();
	(void)parts_ledger(dir, 3, 0);
	chmod(dir, 0770);
	expect_refusal("can be written to by other users");
	chmod(dir, 0700);
	chmod(file(1), 0644);
	expect_refusal("is open to other users");
	chmod(file(1), 0600);
	CHECK(link(file(1), scratch_path("second")) == 0, "link");
	expect_refusal("has more than one name (hard links)");
	CHECK(rename(scratch_path("second"), scratch_path("x")) == 0 &&
		unlink(file(1)) == 0,
	    "move");
	CHECK(symlink("../x", file(1)) == 0, "link");
	expect_refusal("Too many levels");
	unlink(file(1));
	CHECK(mkdir(file(1), 0700) == 0, "a directory in its place");
	expect_refusal("cannot open");
	CHECK(rmdir(file(1)) == 0 && rmdir(dir) == 0, "rmdir");
	CHECK(symlink("elsewhere", dir) == 0, "link");
	expect_refusal("is a link");
	if (geteuid() == 0) {
		CHECK(unlink(dir) == 0 && mkdir(dir, 0700) == 0, "mkdir");
		CHECK(chown(dir, 12345, 12345) == 0, "chown");
		expect_refusal("belongs to another user");
		CHECK(chown(dir, 0, 0) == 0, "chown");
		scratch_write(file(1), "", 0);
		CHECK(chown(file(1), 12345, 12345) == 0, "chown");
		expect_refusal("belongs to another user");
	}
	scratch_remove();
}

/* T43: a failure is told, and told at once. */
static void
the_disk_fails(void)
{
	static const struct {
		const char *name;
		struct parts_disk disk;
	} rows[] = {
	    {"no space", {.write_at = 3, .number = ENOSPC}},
	    {"broken", {.write_at = 3, .number = EIO}},
	    {"a byte short", {.write_at = 3, .short_by = 1}},
	    {"all but a byte short", {.write_at = 3, .short_by = 200}},
	    {"failed sync", {.sync_at = 1, .number = EIO}},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct parts_disk disk = rows[i].disk;
		struct ledger_io io = parts_disk_io(&disk);
		struct ledger l = {.io = &io};
		struct sg_error e = {0};

		fresh();
		CHECK(ledger_open(&l, dir, NULL, NULL) == SG_OK, "open");
		CHECK(parts_append(&l, 3, &e) == SG_EIO && e.message[0] != '\0',
		    "%s: %s", rows[i].name, e.message);
		CHECK(l.head.seq == 2, "%s: head", rows[i].name);
		ledger_close(&l);
		l = (struct ledger){0};
		CHECK(ledger_open(&l, dir, NULL, &e) == SG_OK, "%s: %s",
		    rows[i].name, e.message);
		CHECK(l.head.seq == (disk.sync_at ? 3 : 2), "%s: what is left",
		    rows[i].name);
		CHECK(parts_append(&l, 2, NULL) == SG_OK, "goes on");
		CHECK(parts_verify(dir, &l.head).ok, "%s", rows[i].name);
		ledger_close(&l);
		scratch_remove();
	}
}

/* T57, T43: a file that cannot be synced does not get a successor. */
static void
rotation_fails(void)
{
	struct parts_disk disk = {.sync_at = 1, .number = EIO};
	struct ledger_io io = parts_disk_io(&disk);
	struct ledger l = {.io = &io};

	fresh();
	parts_rotate = 500;
	CHECK(ledger_open(&l, dir, NULL, NULL) == SG_OK, "open");
	CHECK(parts_append(&l, 10, NULL) == SG_EIO, "rotate");
	CHECK(access(file(2), F_OK) != 0, "no second file");
	ledger_close(&l);
	scratch_remove();
}

int
main(void)
{
	RUN(begins_and_goes_on);
	RUN(a_torn_end_is_cut);
	RUN(garbage_behind_what_is_known_is_cut);
	RUN(a_broken_chain_is_cut);
	RUN(a_strange_past_is_cut);
	RUN(a_lost_end_is_refused);
	RUN(rotates);
	RUN(has_one_writer);
	RUN(only_what_is_ours);
	RUN(the_disk_fails);
	RUN(rotation_fails);
	return t_done("store_ledger");
}
