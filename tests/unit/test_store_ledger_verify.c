/*
 * T55: any edit, cut, swap or copy of a ledger is found, and the first entry
 * that is not right is named.
 */
#define _DEFAULT_SOURCE
#include "lib/ledger_parts.h"
#include "t.h"

#define ENTRIES 200

static struct journal_head head;
static char *whole; /* the only file */
static size_t size;
static size_t starts[ENTRIES + 1]; /* of each line; the last: the end */
static char dir[128], file[160];

static void
set_up(void)
{
	unsigned n = 0;

	scratch_make();
	snprintf(dir, sizeof(dir), "%s/audit", scratch);
	snprintf(file, sizeof(file), "%s/ledger.000001.jsonl", dir);
	head = parts_ledger(dir, ENTRIES, 0);
	whole = scratch_read(file, &size);
	for (size_t i = 0; i < size; i++)
		if (whole[i] == '\n')
			starts[++n] = i + 1;
	CHECK(n == ENTRIES, "%u lines", n);
}

static void
expect_broken(uint64_t entry, const char *what)
{
	struct ledger_report r = parts_verify(dir, &head);

	CHECK(!r.ok && r.broken == entry && r.records == entry - 1 &&
		r.why[0] != '\0',
	    "%s: ok %d, broken at %u, not %u: %s", what, r.ok,
	    (unsigned)r.broken, (unsigned)entry, r.why);
}

static void
right_is_right(void)
{
	struct ledger_report r;

	scratch_write(file, whole, size);
	r = parts_verify(dir, &head);
	CHECK(r.ok && r.records == ENTRIES && r.head.seq == ENTRIES &&
		memcmp(r.head.hash, head.hash, 32) == 0,
	    "%s", r.why);
	r = parts_verify(dir, NULL);
	CHECK(r.ok, "without a head: %s", r.why);
}

/* Every byte of a few entries, and one byte of each other one. */
static void
any_byte_flipped(void)
{
	for (size_t i = 0, entry = 1; i < size; i++) {
		int fd;
		char c;

		while (i >= starts[entry])
			entry++;
		if (entry > 2 && entry != 100 && entry < ENTRIES &&
		    i != starts[entry - 1] + entry % 150)
			continue;
		c = (char)(whole[i] ^ 1 << i % 8);
		fd = open(file, O_WRONLY);
		if (pwrite(fd, &c, 1, (off_t)i) != 1)
			abort();
		expect_broken(entry, "a flipped bit");
		if (pwrite(fd, &whole[i], 1, (off_t)i) != 1)
			abort();
		close(fd);
	}
	right_is_right();
}

/* Lines ${a} and ${b} change places; both from 1. */
static void
swap(size_t a, size_t b)
{
	char *out = malloc(size);
	size_t n = 0;

	for (size_t i = 1; i <= ENTRIES; i++) {
		size_t k = i == a ? b : i == b ? a : i;
		size_t bytes = starts[k] - starts[k - 1];

		memcpy(out + n, whole + starts[k - 1], bytes);
		n += bytes;
	}
	scratch_write(file, out, n);
	free(out);
}

static void
order_counts(void)
{
	swap(5, 6);
	expect_broken(5, "neighbours");
	swap(1, ENTRIES);
	expect_broken(1, "first and last");
	swap(50, 150);
	expect_broken(50, "far apart");
}

/* Without the bytes ${from} to ${to}. */
static void
without(size_t from, size_t to)
{
	char *out = malloc(size);

	memcpy(out, whole, from);
	memcpy(out + from, whole + to, size - to);
	scratch_write(file, out, size - (to - from));
	free(out);
}

static void
cuts_are_found(void)
{
	struct ledger_report r;

	without(starts[0], starts[1]);
	expect_broken(1, "the first is gone");
	without(starts[99], starts[100]);
	expect_broken(100, "one in the middle");
	without(starts[99], starts[150]);
	expect_broken(100, "many in the middle");
	without(starts[ENTRIES - 1], starts[ENTRIES]);
	expect_broken(ENTRIES, "the last, which the store knows");
	r = parts_verify(dir, NULL);
	CHECK(r.ok && r.records == ENTRIES - 1, "a chain cannot know its end");
	without(0, size);
	expect_broken(1, "all of it");
	without(starts[ENTRIES] - 1, starts[ENTRIES]);
	expect_broken(ENTRIES, "no newline");
	CHECK(parts_verify(dir, NULL).torn, "that is an unfinished line");
	without(starts[ENTRIES - 1] + 20, size);
	expect_broken(ENTRIES, "half a line");
	without(starts[50] - 10, starts[50]);
	expect_broken(50, "the end of one in the middle");
	CHECK(!parts_verify(dir, NULL).torn, "that is not unfinished");
}

static void
copies_are_found(void)
{
	char *out = malloc(2 * size);

	memcpy(out, whole, size);
	memcpy(out + size, whole + starts[ENTRIES - 1],
	    size - starts[ENTRIES - 1]);
	scratch_write(file, out, 2 * size - starts[ENTRIES - 1]);
	expect_broken(ENTRIES + 1, "the last twice");
	memcpy(out, whole, starts[10]);
	memcpy(out + starts[10], whole + starts[9], size - starts[9]);
	scratch_write(file, out, starts[10] + size - starts[9]);
	expect_broken(11, "one in the middle twice");
	memcpy(out, whole, size);
	memcpy(out + size, "\n", 1);
	scratch_write(file, out, size + 1);
	expect_broken(ENTRIES + 1, "an empty line");
	free(out);
}

/* Somebody who computes every hash anew cannot hit the one the store knows. */
static void
another_chain_is_found(void)
{
	struct ledger_report r;

	scratch_clear_dir(dir);
	(void)parts_ledger(dir, 10, 0);
	head = parts_verify(dir, NULL).head;
	scratch_clear_dir(dir);
	(void)parts_ledger(dir, 20, 0);
	r = parts_verify(dir, &head);
	CHECK(r.ok, "the same records, the same hashes: %s", r.why);
	head.hash[0] ^= 1;
	expect_broken(10, "not the entry that is known");
}

static void
missing_files(void) /* T57 */
{
	struct ledger_report r;

	scratch_clear_dir(dir);
	head = parts_ledger(dir, ENTRIES, 4000);
	r = parts_verify(dir, &head);
	CHECK(r.ok && r.records == ENTRIES, "over many files: %s", r.why);
	snprintf(file, sizeof(file), "%s/ledger.000003.jsonl", dir);
	CHECK(unlink(file) == 0, "%s", file);
	r = parts_verify(dir, &head);
	CHECK(
	    !r.ok && strstr(r.why, "ledger.000003.jsonl") != NULL, "%s", r.why);
	CHECK(symlink("ledger.000004.jsonl", file) == 0, "link");
	CHECK(ledger_files(dir).verify(
		  ledger_files(dir).self, &head, &r, NULL) == SG_EIO,
	    "a link is not followed");
	snprintf(file, sizeof(file), "%s/nothing", dir);
	CHECK(ledger_files(file).verify(
		  ledger_files(file).self, NULL, &r, NULL) == SG_ENOTFOUND,
	    "no directory");
	CHECK(mkdir(file, 0700) == 0, "mkdir");
	r = parts_verify(file, NULL);
	CHECK(r.ok && r.records == 0, "an empty one is whole");
}

int
main(void)
{
	RUN(set_up);
	RUN(right_is_right);
	RUN(any_byte_flipped);
	RUN(order_counts);
	RUN(cuts_are_found);
	RUN(copies_are_found);
	RUN(another_chain_is_found);
	RUN(missing_files);
	free(whole);
	scratch_remove();
	return t_done("store_ledger_verify");
}
