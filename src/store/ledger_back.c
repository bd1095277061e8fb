/*
 * The ledger from its end: windows of a file are read backwards.  A line that
 * lies in the window costs no reading; one that does not makes the window end
 * where the line ends.
 */
#define _GNU_SOURCE /* memrchr */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/ledger_file.h"
#include "store/own.h"

#define WINDOW    (64u << 10)
#define SEEK_NEAR (256u << 10)

/* Hold the bytes ${from} to ${to} of the file. */
static enum sg_err
hold(struct ledger_back *b, uint64_t from, uint64_t to, struct sg_error *e)
{
	size_t n, got = 0;
	ssize_t r = 1;
	char *room;

	if (b->held > 0 && from >= b->from && to <= b->from + b->held)
		return SG_OK;
	if (to - from < WINDOW)
		from = to < WINDOW ? 0 : to - WINDOW;
	n = (size_t)(to - from);
	if (n > b->cap) {
		if ((room = realloc(b->room, n)) == NULL)
			return own_starved(e);
		b->room = room;
		b->cap = n;
	}
	b->held = 0;
	for (; got < n && r > 0; got += (size_t)r)
		if ((r = pread(b->fd, b->room + got, n - got,
			 (off_t)(from + got))) < 0)
			return own_failed("cannot read the ledger", errno, e);
	if (got < n)
		return err_set(e, SG_EIO, STR(""),
		    STR("the ledger became shorter while it was read"));
	b->from = from;
	b->held = n;
	return SG_OK;
}

/* The byte behind the last newline before ${end}; 0: there is none. */
static enum sg_err
line_start(
    struct ledger_back *b, uint64_t end, uint64_t *out, struct sg_error *e)
{
	const char *at;
	enum sg_err err;

	while (end > 0) {
		uint64_t low = end < WINDOW ? 0 : end - WINDOW;

		if (b->held > 0 && end > b->from && end <= b->from + b->held)
			low = b->from;
		if ((err = hold(b, low, end, e)) != SG_OK)
			return err;
		at = memrchr(
		    b->room + (low - b->from), '\n', (size_t)(end - low));
		if (at != NULL) {
			*out = b->from + (uint64_t)(at - b->room) + 1;
			return SG_OK;
		}
		end = low;
	}
	*out = 0;
	return SG_OK;
}

/* Stand at the end of file ${file}. */
static enum sg_err
enter(struct ledger_back *b, unsigned file, struct sg_error *e)
{
	struct sg_error inner = {0};
	struct stat st;

	if (b->fd >= 0)
		close(b->fd);
	b->held = 0;
	b->file = file;
	b->end = 0;
	b->fd = ledger_file_open(b->dir, file, &inner);
	if (b->fd < 0)
		return err_set(e, inner.code, STR(""), str_of(inner.message));
	if (fstat(b->fd, &st) != 0)
		return own_failed("cannot read the ledger", errno, e);
	b->end = (uint64_t)st.st_size;
	return SG_OK;
}

enum sg_err
ledger_back_open(struct ledger_back *b, int dir, unsigned file, uint64_t *torn,
    struct sg_error *e)
{
	uint64_t start = 0;
	enum sg_err err = SG_OK;
	unsigned last;

	*b = (struct ledger_back){.dir = dir, .fd = -1};
	*torn = 0;
	if (file > 0)
		err = ledger_span(dir, &b->first, &last, e);
	if (file > 0 && err == SG_OK)
		err = enter(b, file, e);
	if (err == SG_OK && b->end > 0)
		err = line_start(b, b->end, &start, e);
	if (err != SG_OK) {
		ledger_back_close(b);
		return err;
	}
	*torn = b->end - start;
	b->end = start;
	return SG_OK;
}

void
ledger_back_close(struct ledger_back *b)
{
	if (b->fd >= 0)
		close(b->fd);
	free(b->room);
	*b = (struct ledger_back){.fd = -1};
}

/* The file that is not there was archived meanwhile, with all before it. */
static bool
is_archived(const struct ledger_back *b)
{
	struct sg_error none = {0};
	unsigned first, last;

	return ledger_span(b->dir, &first, &last, &none) == SG_OK &&
	    first > b->file;
}

enum ledger_found
ledger_back_next(struct ledger_back *b, struct sg_str *line, struct sg_error *e)
{
	struct sg_error inner = {0};
	uint64_t start, end;

	*line = STR("");
	while (b->end == 0) {
		if (b->file <= 1 || b->file <= b->first)
			return LEDGER_END;
		if (enter(b, b->file - 1, &inner) != SG_OK) {
			if (inner.code == SG_ENOTFOUND && is_archived(b))
				return LEDGER_END;
			err_set(e, inner.code, STR(""), str_of(inner.message));
			return inner.code == SG_ENOTFOUND ? LEDGER_MISSING
							  : LEDGER_FAILED;
		}
	}
	end = b->end - 1; /* its newline, or the torn end of an old file */
	if (line_start(b, end, &start, e) != SG_OK)
		return LEDGER_FAILED;
	b->end = start;
	if (end - start > LEDGER_LINE_MAX)
		return LEDGER_LONG;
	if (hold(b, start, end + 1, e) != SG_OK)
		return LEDGER_FAILED;
	if (b->room[end - b->from] != '\n')
		return LEDGER_TORN;
	*line = (struct sg_str){
	    b->room + (start - b->from), (size_t)(end - start)};
	return LEDGER_LINE;
}

enum sg_err
ledger_back_seek(struct ledger_back *b, uint64_t before, struct sg_error *e)
{
	uint64_t low = 0, high = b->end, start;
	struct sg_str line;
	enum sg_err err;

	/* Entries that end up to low are older, those from high on are not. */
	while (high - low > SEEK_NEAR) {
		err = line_start(b, low + (high - low) / 2, &start, e);
		if (err != SG_OK)
			return err;
		if (start <= low)
			break; /* a line longer than what is left */
		b->end = start;
		if (ledger_back_next(b, &line, e) != LEDGER_LINE)
			break; /* whoever reads on will find out */
		if (ledger_line_seq(line) >= before)
			high = b->end;
		else
			low = start;
	}
	b->end = high;
	return SG_OK;
}

enum sg_err
ledger_file_of(
    int dir, unsigned last, uint64_t before, unsigned *file, struct sg_error *e)
{
	struct ledger_walk w;
	struct sg_str line;
	unsigned first = 0, end;
	enum sg_err err = ledger_span(dir, &first, &end, e);
	bool found = before == 0;

	for (*file = last;
	     !found && *file > 1 && *file > first && err == SG_OK;) {
		err = ledger_walk_open(&w, dir, *file, e);
		found = err == SG_OK &&
		    ledger_walk_next(&w, &line, e) == LEDGER_LINE &&
		    w.file == *file && ledger_line_seq(line) < before;
		ledger_walk_close(&w);
		*file -= !found;
	}
	return err;
}
